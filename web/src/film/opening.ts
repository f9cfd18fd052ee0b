// Fights that were begun on this page: what happened in them before anyone could look is played first.
import type { View } from '../records'
import { call } from '../lib/api'

const unseen = new Set<string>()

/** A fight that begins at once, without a lobby: minds may act in it before this person is asked. */
export const beginsAtOnce = (fight: string): void => void unseen.add(fight)

/** Its beginning, when it is opened for the first time; nothing for any other fight. */
export function beginningOf(fight: string, token: string): Promise<View | null> | null {
  if (!unseen.delete(fight)) return null
  return call<View>(`/api/fights/${fight}/replay?at=0`, undefined, token).catch(() => null)
}
