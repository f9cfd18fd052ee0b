// What a person has missed, in short: who fell, who came, and how much everybody has lost or won.
import type { CardView, LineView, View } from '../records'
import { gaugeText } from '../lib/words'
import { seen } from './pace'

export interface Change {
  label: string
  before: string
  now: string
}
export interface Missed {
  who: number
  name: string
  side: number
  fell: boolean
  came: boolean
  changes: Change[]
}
export interface Recap {
  /** The view before, to play the film from. */
  before: View
  lines: LineView[]
  rounds: number
  who: Missed[]
}

/** Fewer moments than these are no gap: the last line says it. */
const FEWEST = 3

/** What happened between two views; nothing where that is little. `leads` are the gauges that matter, all where none are named. */
export function recapOf(before: View, now: View, lines: LineView[], leads: string[] = []): Recap | null {
  if (lines.filter(seen).length < FEWEST) return null
  const old = new Map(before.cards.map((card) => [card.who, card]))
  const who = now.cards
    .map((card) => missed(old.get(card.who), card, now.sides.indexOf(card.side), leads))
    .filter((one) => one.fell || one.came || one.changes.length)
  return { before, lines, rounds: now.header.round - before.header.round, who }
}

function missed(old: CardView | undefined, card: CardView, side: number, leads: string[]): Missed {
  const matters = (key: string): boolean => !leads.length || leads.includes(key)
  const changes = card.gauges
    .filter((gauge) => matters(gauge.key))
    .flatMap((gauge) => {
      const was = old?.gauges.find((one) => one.key === gauge.key)
      const [before, now] = [was ? gaugeText(was) : '', gaugeText(gauge)]
      return was && before !== now ? [{ label: gauge.label, before, now }] : []
    })
  return { who: card.who, name: card.name, side, fell: card.out && !old?.out, came: !old, changes }
}

/** The recap's heading. */
export function headline(recap: Recap): string {
  const { rounds } = recap
  const fallen = recap.who.filter((one) => one.fell).length
  const passed = rounds > 0 ? `${rounds} ${rounds === 1 ? 'round' : 'rounds'} passed` : 'the fight went on'
  return fallen ? `${passed}, ${fallen} ${fallen === 1 ? 'combatant is' : 'combatants are'} out` : passed
}
