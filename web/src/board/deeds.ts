// How a moment looks on a token: who leans in, who is struck, who slips away.
import type { MomentView } from '../records'
import type { Spot } from './board'

export type Deed = '' | 'leans' | 'struck' | 'slips' | 'swells'

/** What combatant `who` does in a moment, or what is done to them. */
export function deedOf(moment: MomentView, who: number): Deed {
  if (who === moment.to) return moment.kind === 'hit' ? 'struck' : ''
  if (who !== moment.who) return ''
  switch (moment.kind) {
    case 'strike':
      return 'leans'
    case 'harm':
    case 'fall':
      return 'struck'
    case 'block':
    case 'dodge':
      return 'slips'
    case 'shot':
    case 'spell':
    case 'word':
    case 'stance':
    case 'heal':
    case 'gain':
    case 'turn':
    case 'enter':
      return 'swells'
    default:
      return ''
  }
}

/** How far an attacker leans towards the other: half of the way, but never far. */
export function lean(from: Spot, to: Spot | undefined, most = 46): { x: number; y: number } {
  if (!to) return { x: 0, y: 0 }
  const [x, y] = [to.x - from.x, to.y - from.y]
  const far = Math.hypot(x, y)
  const part = far ? Math.min(0.5, most / far) : 0
  return { x: x * part, y: y * part }
}

/** What floats up over someone: how much they lost or gained. */
export function floating(moment: MomentView): string {
  if (moment.kind === 'miss') return 'miss'
  if (!moment.amount) return ''
  if (moment.kind === 'harm' || moment.kind === 'lose' || moment.kind === 'fall')
    return `−${Math.abs(moment.amount)}`
  return moment.kind === 'heal' || moment.kind === 'gain' ? `+${Math.abs(moment.amount)}` : ''
}

/** What flies from one to the other. */
export const flies = (moment: MomentView): boolean => moment.kind === 'shot' || moment.kind === 'spell'
