// The invitation that led someone to the hero maker, and back from there.
export interface Invited {
  code: string
  title: string
  system: string
}

const PLACE = 'fray-invited'

export function remember(invited: Invited): void {
  sessionStorage.setItem(PLACE, JSON.stringify(invited))
}

/** The fight of this system that waits for a hero. */
export function invitedTo(system: string): Invited | null {
  const found = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Invited | null
  return found?.system === system ? found : null
}

export const seated = (): void => sessionStorage.removeItem(PLACE)
