// Who plays a combatant, as a value of a menu: a chair, a mind, or nothing for the Keeper.
import type { CardView, ChairView } from '../records'

const MINDS = ['tactician', 'strategist', 'random'] as const

export interface Seat {
  chair: string
  mind: '' | (typeof MINDS)[number]
}

export function choiceOf(chairs: ChairView[], card: CardView): string {
  const chair = chairs.find((one) => one.combatants.includes(card.who))
  if (chair) return `chair:${chair.id}`
  return card.mind ? `mind:${card.mind}` : ''
}

export function seatOf(choice: string): Seat {
  const [kind, id = ''] = choice.split(':')
  return {
    chair: kind === 'chair' ? id : '',
    mind: (kind === 'mind' && MINDS.find((mind) => mind === id)) || '',
  }
}
