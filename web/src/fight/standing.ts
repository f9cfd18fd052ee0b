// Who is winning, in numbers and words.
import type { LabShare, PastStanding, StandingView } from '../records'
import { capital } from '../lib/words'

/** A side's part of the bar; what nobody wins has side -1. */
export interface Share {
  side: number
  chance: number
}

export function shares(standing: StandingView): Share[] {
  const found = standing.sides.map((one, side) => ({ side, chance: one.wins.chance }))
  return standing.draws.chance > 0 ? [...found, { side: -1, chance: standing.draws.chance }] : found
}

/** A chance for people; never quite 0% or 100%, since nothing is certain that was merely counted. */
export function percent(chance: number): string {
  const rounded = Math.round(100 * chance)
  if (rounded <= 0) return '<1%'
  return rounded >= 100 ? '>99%' : `${rounded}%`
}

export const between = (chance: LabShare): string =>
  `${Math.floor(100 * chance.low)}% to ${Math.ceil(100 * chance.high)}%`

/** 'Heroes 62%, bandits 38%'. */
export const said = (standing: StandingView): string =>
  capital(standing.sides.map((one) => `${one.side} ${percent(one.wins.chance)}`).join(', '))

/** The curve of a side's chance through the fight, as points of a polyline in a box of this size. */
export function curve(past: PastStanding[], side: number, width: number, height: number): string {
  const step = past.length > 1 ? width / (past.length - 1) : 0
  return past.map((one, at) => `${round(at * step)},${round(height * (1 - (one.wins[side] ?? 0)))}`).join(' ')
}

/** Where each round begins on the curve, from 0 to 1. */
export function rounds(past: PastStanding[]): { round: number; at: number }[] {
  return past
    .map((one, at) => ({ round: one.round, at: past.length > 1 ? at / (past.length - 1) : 0 }))
    .filter((one, at) => one.round !== past[at - 1]?.round)
}

const round = (value: number): number => Math.round(10 * value) / 10
