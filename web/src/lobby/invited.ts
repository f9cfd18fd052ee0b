import { beginHero } from '../heroes/heroes.svelte'
import { go } from '../lib/go'

// The fight that led someone to the hero maker, and the way back to it.
export interface Invited {
  path: string
  title: string
  system: string
}

const PLACE = 'fray-invited'

export function remember(invited: Invited): void {
  sessionStorage.setItem(PLACE, JSON.stringify(invited))
}

/** To the form of a new hero for it, which leads back. */
export function makeHeroFor(invited: Invited): void {
  remember(invited)
  go(beginHero(invited.system))
}

/** The fight of this system that waits for a hero. */
export function invitedTo(system: string): Invited | null {
  const found = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Invited | null
  return found?.system === system ? found : null
}

export const seated = (): void => sessionStorage.removeItem(PLACE)
