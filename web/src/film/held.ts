// What the board and the cards show while a film runs: the view before it, with all that has been played so far.
import type { CardView, GaugeView, LineView, MomentView, View } from '../records'

/** The combatants whom a line is about. */
export const named = (line: LineView): number[] =>
  [...line.about, line.moment?.who ?? -1, line.moment?.to ?? -1].filter((who) => who >= 0)

/** A view at the beginning of a film that leads to another: nothing is asked but what was asked before. */
export function opening(before: View, next: View): View {
  const open = (one: View['decisions'][number]): boolean =>
    before.decisions.some((old) => old.who === one.who && old.seat === one.seat && old.since === one.since)
  const { cards, header, board } = before
  return { ...next, cards, header, board, decisions: next.decisions.filter(open), ...NOTHING_ASKED }
}
const NOTHING_ASKED = { waiting: [], roll: null, result: '', winner: '' } satisfies Partial<View>

/** The view after one more line of a film that leads to `next`; those whom no later line names are as they end. */
export function afterLine(held: View, line: LineView, next: View, later: Set<number>): View {
  const told = line.moment ? afterMoment(held, line.moment, next) : held
  const done = new Set(named(line).filter((who) => !later.has(who)))
  return done.size ? { ...told, cards: told.cards.map((card) => settled(card, done, next)) } : told
}

function settled(card: CardView, done: Set<number>, next: View): CardView {
  const end = done.has(card.who) && cardOf(next, card.who)
  return end ? { ...end, acting: card.acting } : card
}

const cardOf = (view: View, who: number): CardView | undefined => view.cards.find((card) => card.who === who)

function afterMoment(held: View, moment: MomentView, next: View): View {
  const end = cardOf(next, moment.who)
  const changed = (change: (card: CardView) => CardView): View => ({
    ...held,
    cards: held.cards.map((card) => (card.who === moment.who ? change(card) : card)),
  })
  switch (moment.kind) {
    case 'turn':
      return turned(held, moment.who)
    case 'ground':
      return { ...held, board: next.board }
    case 'enter':
      return end && !cardOf(held, end.who) ? { ...held, cards: [...held.cards, end] } : held
    case 'stance':
      return end ? changed((card) => ({ ...card, tags: end.tags })) : held
    case 'out':
      return end?.out ? changed((card) => ({ ...card, out: true })) : held
    default:
      return changed((card) => ({
        ...card,
        place: moment.path.at(-1) ?? card.place,
        gauges: card.gauges.map((gauge) => drained(gauge, moment, end)),
      }))
  }
}

/** Someone's turn: on the cards and in the order. */
function turned(held: View, who: number): View {
  const acts = <Row extends { who: number; acting: boolean }>(row: Row): Row =>
    row.acting === (row.who === who) ? row : { ...row, acting: row.who === who }
  return {
    ...held,
    cards: held.cards.map(acts),
    header: { ...held.header, order: held.header.order.map(acts) },
  }
}

/** A gauge goes towards where it ends, by as much as the moment says and never beyond. */
function drained(gauge: GaugeView, moment: MomentView, end: CardView | undefined): GaugeView {
  const last = end?.gauges.find((one) => one.key === gauge.key)
  if (!last || gauge.key !== moment.gauge || moment.amount === null) return gauge
  if (gauge.value === null || last.value === null || gauge.text) return gauge
  const way = last.value - gauge.value
  const by = Math.min(Math.abs(way), Math.abs(moment.amount))
  const value = gauge.value + Math.sign(way) * by
  return value === last.value ? last : { ...gauge, value }
}
