import { expect, test } from 'vitest'
import type { DeedsView } from '../records'
import { bestWords, byDeeds, numbers, verdict } from './words'

const part = (fields: Partial<DeedsView>): DeedsView => ({
  who: 0,
  name: 'Ada',
  icon: '',
  side: 0,
  player: '',
  yours: false,
  out: false,
  dealt: 0,
  taken: 0,
  blows: 0,
  felled: 0,
  defended: 0,
  best: null,
  ...fields,
})

test('a best moment is told in a sentence', () => {
  expect(bestWords({ to: 'orc warrior B', amount: 18, felled: true, round: 3, at: 4 })).toBe(
    'Felled orc warrior B with a blow of 18, in round 3',
  )
  expect(bestWords({ to: 'goblin scout', amount: 1, felled: false, round: 1, at: 4 })).toBe(
    'Hit the goblin scout for 1, in round 1',
  )
  expect(bestWords({ to: 'Ursk', amount: 9, felled: false, round: 1, at: 4 })).toBe(
    'Hit Ursk for 9, in round 1',
  )
})

test('only what there is is counted', () => {
  expect(numbers(part({}))).toEqual([])
  expect(numbers(part({ felled: 2, dealt: 31, blows: 1, taken: 4 }))).toEqual([
    '2 felled',
    '31 damage dealt',
    '1 attack',
    '4 damage taken',
  ])
})

test('who felled most stands first, then who dealt most', () => {
  const found = byDeeds([
    part({ name: 'A', dealt: 9 }),
    part({ name: 'B', felled: 1 }),
    part({ name: 'C', dealt: 12 }),
  ])
  expect(found.map((one) => one.name)).toEqual(['B', 'C', 'A'])
})

test('the heading is about the viewer', () => {
  expect(verdict('heroes', ['heroes', 'foes'], 'heroes')).toBe('Victory')
  expect(verdict('foes', ['heroes', 'foes'], 'heroes')).toBe('Defeat')
  expect(verdict('heroes', ['heroes', 'foes'], '')).toBe('Heroes win')
  expect(verdict('beetle clan', ['beetle clan', 'foes'], '')).toBe('Beetle clan wins')
  expect(verdict('', ['heroes', 'foes'], 'heroes')).toBe('Nobody wins')
})
