// What you are in a fight, in the list of your fights.
import type { FightLine } from '../records'
import { listed } from '../lobby/heroes'
import { capital, counted } from '../lib/words'

const MOST = 3

export function partIn({ role, part }: FightLine): string {
  const { plays } = part
  if (!plays.length)
    return { keeper: 'You are the Keeper', player: 'You play nobody yet', spectator: 'You are watching' }[
      role
    ]
  const names = plays.slice(0, plays.length > MOST ? MOST - 1 : MOST).map(capital)
  const more = plays.length > MOST ? [counted(plays.length - names.length, 'other')] : []
  return `You play ${listed([...names, ...more])}`
}
