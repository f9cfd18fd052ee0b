// How high dice fell, in words. What that was worth is in the review: the luck of the rolls that mattered.
import type { LuckView } from '../records'

/** Two standard deviations are rare, one is usual. */
export function luckWords(luck: LuckView): string {
  if (luck.dice === 0) return 'rolled nothing'
  const dice = luck.dice === 1 ? '1 die' : `${luck.dice} dice`
  const way = luck.above > 0 ? 'above' : 'below'
  const by = luck.above === 0 ? 'as the average' : `${Math.abs(luck.above)} ${way} average`
  return `${degree(luck.z)}: ${by} on ${dice}`
}

function degree(z: number): string {
  const size = Math.abs(z)
  if (size < 0.5) return 'usual rolls'
  const strength = size < 1 ? 'rather ' : size < 2 ? '' : 'very '
  return `${strength}${z > 0 ? 'high' : 'low'} rolls`
}
