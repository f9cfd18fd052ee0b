// How lucky dice were, in words.
import type { LuckView } from '../records'

/** Two standard deviations are rare, one is usual. */
export function luckWords(luck: LuckView): string {
  if (luck.dice === 0) return 'rolled nothing'
  const sign = luck.above > 0 ? '+' : luck.above < 0 ? '−' : '±'
  const dice = luck.dice === 1 ? '1 die' : `${luck.dice} dice`
  return `${degree(luck.z)}, ${sign}${Math.abs(luck.above)} on ${dice}`
}

function degree(z: number): string {
  const size = Math.abs(z)
  if (size < 0.5) return 'about as expected'
  const strength = size < 1 ? 'a little ' : size < 2 ? '' : 'very '
  return strength + (z > 0 ? 'lucky' : 'unlucky')
}
