// In which fights tips are shown, and which of them were. No tip is shown twice.
import type { TipView } from '../records'

const FIGHTS = 'fray-learning'
const SEEN = 'fray-tips-seen'
const MOST = 50

function list(shelf: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]')
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

const keep = (shelf: string, entries: string[]): void => localStorage.setItem(shelf, JSON.stringify(entries))

/** Show tips in this fight. */
export const learn = (fight: string): void =>
  keep(FIGHTS, [fight, ...list(FIGHTS).filter((one) => one !== fight)].slice(0, MOST))

export const stopLearning = (fight: string): void =>
  keep(
    FIGHTS,
    list(FIGHTS).filter((one) => one !== fight),
  )

export const learns = (fight: string): boolean => list(FIGHTS).includes(fight)

const nameOf = (system: string, tip: TipView): string => `${system}/${tip.id}`

/** The first tip that has not been shown yet. */
export function freshTip(system: string, tips: TipView[]): TipView | undefined {
  const seen = list(SEEN)
  return tips.find((tip) => !seen.includes(nameOf(system, tip)))
}

export function markSeen(system: string, tip: TipView): void {
  const name = nameOf(system, tip)
  if (!list(SEEN).includes(name)) keep(SEEN, [...list(SEEN), name])
}
