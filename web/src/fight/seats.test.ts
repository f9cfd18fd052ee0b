import { expect, test } from 'vitest'
import type { CardView, ChairView } from '../records'
import { choiceOf, seatOf } from './seats'

const chairs = [{ id: 'ab12', combatants: [2] }] as ChairView[]
const card = (who: number, mind = ''): CardView => ({ who, mind }) as CardView

test('a combatant is played by a chair, by a mind, or by the Keeper', () => {
  expect(choiceOf(chairs, card(2))).toBe('chair:ab12')
  expect(choiceOf(chairs, card(1, 'random'))).toBe('mind:random')
  expect(choiceOf(chairs, card(0))).toBe('')
})

test('what is chosen becomes a seat, and what is no seat becomes the Keeper’s', () => {
  expect(seatOf('chair:ab12')).toEqual({ chair: 'ab12', mind: '' })
  expect(seatOf('chair:random')).toEqual({ chair: 'random', mind: '' })
  expect(seatOf('mind:tactician')).toEqual({ chair: '', mind: 'tactician' })
  expect(seatOf('')).toEqual({ chair: '', mind: '' })
})
