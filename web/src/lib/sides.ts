// Who fights for whom in an encounter.
import type { EncounterView } from '../records'
import { capital } from './words'

type Sides = Pick<EncounterView, 'sides' | 'combatants'>

/** The names of those who fight for a side. */
export const membersOf = (encounter: Sides, side: string): string[] =>
  encounter.combatants.filter((one) => one.side === side).map((one) => one.name)

/** The sides, and how many fight for each. */
export const matchup = (encounter: Sides): string =>
  capital(encounter.sides.map((side) => `${side} (${membersOf(encounter, side).length})`).join(' against '))
