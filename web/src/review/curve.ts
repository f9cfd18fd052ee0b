// The curve of a review, and its numbers in words.
import type { ReviewMoment, ReviewView } from '../records'

/** How far after a moment's luck its decision is drawn, of the way to the next moment. */
const STEP = 0.4
const NEAR = 0.02

/** A point of the curve: how far through the fight, from 0 to 1, and the chances of the sides in points. */
export interface Point {
  x: number
  wins: number[]
}

/** From the start over every moment, before and after it, to the result. */
export function pointsOf(review: Pick<ReviewView, 'sides' | 'moments'>): Point[] {
  const { sides, moments } = review
  const last = moments.length + 1
  return [
    { x: 0, wins: sides.map((one) => one.start) },
    ...moments.flatMap((moment, at) => [
      { x: placeOf(at, last), wins: moment.before },
      { x: placeOf(at + STEP, last), wins: moment.after },
    ]),
    { x: 1, wins: sides.map((one) => one.result) },
  ]
}

/** Where a moment is on the curve, from 0 to 1. */
export const placeOf = (at: number, last: number): number => (at + 1) / last

/** The moment nearest to a place on the curve; a turning point, if one is very near. */
export function momentAt(x: number, count: number, turning: number[] = []): number {
  const far = (at: number): number => Math.abs(placeOf(at, count + 1) - x)
  const [near] = turning.filter((at) => far(at) < NEAR).sort((one, other) => far(one) - far(other))
  return near ?? Math.max(0, Math.min(count - 1, Math.round(x * (count + 1) - 1)))
}

/** A side's chances as points of a polyline in a box of this size. */
export function line(points: Point[], side: number, width: number, height: number): string {
  return points
    .map(({ x, wins }) => `${round(x * width)},${round(height * (1 - (wins[side] ?? 0) / 100))}`)
    .join(' ')
}

/** The first mark says 'Round', and needs more room than a number. */
const WORD = 3
/** Where each round begins. Rounds that would be written over one another are left out. */
export function roundMarks(moments: ReviewMoment[], apart = 0.05): { round: number; x: number }[] {
  const found: { round: number; x: number }[] = []
  moments.forEach((moment, at) => {
    if (moment.round === moments[at - 1]?.round) return
    const x = placeOf(at, moments.length + 1)
    const room = found.length === 1 ? WORD * apart : apart
    if (x - (found.at(-1)?.x ?? -1) >= room) found.push({ round: moment.round, x })
  })
  return found
}

/** '+3.2', '−0.4' or '0'. */
export function signed(points: number): string {
  if (points === 0) return '0'
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`
}

const TELLING = ['inaccuracy', 'mistake', 'blunder']

export const isMistake = (moment: ReviewMoment): boolean => TELLING.includes(moment.verdict)

/** How many points a decision was behind the best option, where that is sure. */
export const behind = (moment: ReviewMoment): number => (isMistake(moment) ? (moment.best?.points ?? 0) : 0)

/** How many points a combatant's decisions were behind the best options, in all. */
export const behindInAll = (moments: ReviewMoment[], who: number): number =>
  round(moments.filter((moment) => moment.who === who).reduce((sum, moment) => sum + behind(moment), 0))

/** What a decision counts in the sum, in words: against plain play, which may miss the best option, too. */
export function countsFor(moment: ReviewMoment, gain: number): string {
  if (moment.kind !== 'decision') return ''
  if (gain !== 0) return `In the sum it counts ${signed(gain)}: against plain play.`
  return isMistake(moment) ? 'In the sum it counts 0: plain play chooses no better.' : ''
}

/** What was chosen; what only the Keeper may read has no words. */
export function deed(moment: ReviewMoment): string {
  if (moment.words) return moment.words
  if (moment.kind === 'ruling') return 'A ruling of the Keeper'
  if (moment.kind === 'order') return 'An order of the Keeper'
  return 'Something that cannot be seen'
}

/** What each player's combatants did together; only where a player has more than one. */
export function players(
  review: Pick<ReviewView, 'combatants'>,
): { name: string; decisions: number; luck: number }[] {
  const names = [...new Set(review.combatants.map((one) => one.player).filter(Boolean))]
  return names
    .map((name) => ({ name, own: review.combatants.filter((one) => one.player === name) }))
    .filter(({ own }) => own.length > 1)
    .map(({ name, own }) => ({
      name,
      decisions: tenths(own.map((one) => one.decisions)),
      luck: tenths(own.map((one) => one.luck)),
    }))
}

const tenths = (values: number[]): number =>
  values.reduce((sum, value) => sum + Math.round(10 * value), 0) / 10
const round = (value: number): number => Math.round(10 * value) / 10
