import { expect, test } from 'vitest'
import type { RosterView } from '../records'
import { copied, freshId, partAt, rosters, type Table } from './encounter'

test('a copy is deep, also of what refuses to be cloned', () => {
  const watched = new Proxy({ at: [1, 2], deep: { name: 'x' } }, {})
  expect(() => structuredClone(watched)).toThrow()
  const copy = copied(watched)
  expect(copy).toEqual({ at: [1, 2], deep: { name: 'x' } })
  copy.at[0] = 9
  expect(watched.at).toEqual([1, 2])
})

const ROSTER: RosterView = { key: 'combatants', of: '', who: 'who', side: 'side', label: '', ids: false }

test('lists of combatants are found where the system declares them', () => {
  const flat: Table = { sides: ['a', 'b'], combatants: [{ who: 'hill-wolf', side: 'a' }] }
  expect(rosters(flat, [ROSTER])).toEqual([{ ...ROSTER, path: ['combatants'] }])
  const members = { ...ROSTER, key: 'members', of: 'teams', side: 'name' }
  const teams: Table = { teams: [{ name: 'a', members: [{ id: 'x', who: 'wolf' }] }, { name: 'b' }] }
  const [list, ...others] = rosters(teams, [members, ROSTER])
  expect(list!.path).toEqual(['teams', 0, 'members'])
  expect(partAt(teams, list!.path)).toEqual([{ id: 'x', who: 'wolf' }])
  expect(others).toEqual([])
})

test('newcomers get ids of their own, after their names', () => {
  expect(freshId('Hill wolf', new Set())).toBe('hill-wolf')
  expect(freshId('Hill wolf', new Set(['hill-wolf']))).toBe('hill-wolf-2')
  expect(freshId('Hill wolf', new Set(['hill-wolf-1', 'hill-wolf-2']))).toBe('hill-wolf-3')
})
