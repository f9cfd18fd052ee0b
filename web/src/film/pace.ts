// How fast a film runs: how long each line of the log is looked at, and when there is too much to look at.
import type { LineView, MomentView } from '../records'

export type Pace = 'off' | 'quick' | 'normal' | 'slow'
export const PACES: Pace[] = ['off', 'quick', 'normal', 'slow']
export const PACE_NAMES: Record<Pace, string> = {
  off: 'At once',
  quick: 'Quick',
  normal: 'Normal',
  slow: 'Slow',
}

/** Milliseconds of an ordinary moment, and the bounds of every moment. */
const BASE: Record<Pace, number> = { off: 0, quick: 200, normal: 400, slow: 600 }
const LEAST = 200
const MOST = 600
/** Small things are shorter than a blow; what is read takes longer. */
const SMALL: MomentView['kind'][] = ['turn', 'hit', 'stance', 'gain', 'lose', 'ground', 'end']
const SHORTER = 0.7
const LONGER = 1.4
/** Milliseconds that people like to watch at a time, and how much of what they missed is still played. */
const LONGEST = 20_000
export const MISSED = 4_000

/** Whether there is something to see in a line. */
export const seen = (line: LineView): boolean =>
  line.moment !== null || line.dice.some((dice) => dice.faces.length > 0)

/** How long a line is looked at; nothing where there is nothing to see. */
export function lengthOf(line: LineView, pace: Pace): number {
  if (pace === 'off' || !seen(line)) return 0
  const rolled = line.dice.length > 0 || line.moment === null || line.moment.kind === 'word'
  const weight = rolled ? LONGER : line.moment && SMALL.includes(line.moment.kind) ? SHORTER : 1
  return Math.max(LEAST, Math.min(MOST, BASE[pace] * weight))
}

/** The pace for these lines: the chosen one, or quick where that would take too long; off where even that would. */
export function paceFor(lines: LineView[], chosen: Pace, longest = LONGEST): Pace {
  const lasts = (pace: Pace): number => lines.reduce((sum, line) => sum + lengthOf(line, pace), 0)
  if (lasts(chosen) <= longest) return chosen
  return lasts('quick') <= 2 * longest ? 'quick' : 'off'
}

const KEPT = 'fray-pace'

/** The pace this person has chosen. Who wants little motion gets none until they choose one. */
export function keptPace(): Pace {
  const kept = localStorage.getItem(KEPT) as Pace | null
  if (kept && PACES.includes(kept)) return kept
  return still() ? 'off' : 'normal'
}
export const keepPace = (pace: Pace): void => localStorage.setItem(KEPT, pace)

/** Whether this person wants little motion: then a film shows one thing after another, and nothing moves. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
