// What you are in a fight, in the list of your fights.
import type { FightLine } from '../records'
import { listed } from '../lobby/heroes'
import { capital, counted } from '../lib/words'

const MOST = 3
const ARE = { keeper: 'You are the Keeper', player: 'You play nobody yet', spectator: 'You are watching' }
const WERE = { keeper: 'You were the Keeper', player: 'You played nobody', spectator: 'You watched' }

export function partIn({ role, part }: FightLine): string {
  const { plays, over } = part
  if (!plays.length) return (over ? WERE : ARE)[role]
  const names = plays.slice(0, plays.length > MOST ? MOST - 1 : MOST).map(capital)
  const more = plays.length > MOST ? [counted(plays.length - names.length, 'other')] : []
  return `You ${over ? 'played' : 'play'} ${listed([...names, ...more])}`
}
