// What may come of an option, as far as it can be read.
import type { CardView, ChangeView, HarmView, OddsView, ReactionView, StageView } from '../records'
import { capital } from '../lib/words'

/** Those whom it may hurt or put out. */
export const harmful = (odds: OddsView): HarmView[] =>
  odds.harms.filter((harm) => harm.high > 0 || harm.out > 0)

/** Whether there is more to know than the sentence says. */
export const telling = (odds: OddsView | undefined): odds is OddsView =>
  odds !== undefined && (odds.chances.length > 1 || harmful(odds).some((harm) => harm.amounts.length > 1))

/** The first ones, and how many others there are. */
export function atMost<One>(all: One[], most: number): { first: One[]; others: number } {
  return { first: all.slice(0, most), others: Math.max(0, all.length - most) }
}

/** A chance for people: never 0% or 100% unless it is certain. */
export function percentOf(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1%'
  if (chance > 0.99 && chance < 1) return '>99%'
  return `${Math.round(100 * chance)}%`
}

const FEW = 3

/** Who may answer it, and how, as far as that is known: 'May be answered by Bandit A (Guard, Parry)'. */
export function reactionWords(reactions: ReactionView[], cards: CardView[], stage: StageView | null): string {
  const { first, others } = atMost(reactions, FEW)
  const told = first.flatMap(({ who, verbs }) => {
    const name = cards.find((card) => card.who === who)?.name
    const labels = verbs.flatMap((key) => stage?.verbs.find((verb) => verb.key === key)?.label ?? [])
    return name ? [capital(name) + (labels.length ? ` (${labels.join(', ')})` : '')] : []
  })
  if (!told.length) return ''
  return `May be answered by ${[...told, ...(others ? [`${others} more`] : [])].join('; ')}`
}

/** What would change, with those first at whom the option is aimed. */
export function aimedFirst(changes: ChangeView[], pointsAt: string[]): ChangeView[] {
  const rank = (change: ChangeView): number => {
    const at = pointsAt.indexOf(`who:${change.who}`)
    return at < 0 ? pointsAt.length : at
  }
  return [...changes].sort((one, other) => rank(one) - rank(other))
}
