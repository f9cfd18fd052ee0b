import type { Value } from '../lib/encounter'

/** Whether a text is too long to be read in one line. */
export function isProse(value: Value | undefined): boolean {
  return typeof value === 'string' && (value.length > 48 || value.includes('\n'))
}

/** How many lines a text fills on a phone. */
export function linesOf(text: string): number {
  const lengths = text.split('\n').map((line) => Math.ceil(line.length / 40))
  return lengths.reduce((sum, length) => sum + Math.max(1, length), 0)
}
