// What may come of an option, as far as it can be read.
import type { HarmView, OddsView } from '../records'

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
