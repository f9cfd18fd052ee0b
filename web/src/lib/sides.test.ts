import { expect, test } from 'vitest'
import { matchup, membersOf } from './sides'

const ENCOUNTER = {
  sides: ['guards', 'rats (large)'],
  combatants: [
    { name: 'Ida', side: 'guards' },
    { name: 'Rat (guards)', side: 'rats (large)' },
    { name: 'Rat B', side: 'rats (large)' },
  ],
}

test('members are those who name the side, whatever is in their names', () => {
  expect(membersOf(ENCOUNTER, 'guards')).toEqual(['Ida'])
  expect(membersOf(ENCOUNTER, 'rats (large)')).toEqual(['Rat (guards)', 'Rat B'])
})

test('a matchup counts each side', () => {
  expect(matchup(ENCOUNTER)).toBe('Guards (1) against rats (large) (2)')
})
