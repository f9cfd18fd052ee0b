import { expect, test } from 'vitest'
import { copied, freshId, partAt, rosters, type Table } from './encounter'

test('a copy is deep, also of what refuses to be cloned', () => {
  const watched = new Proxy({ at: [1, 2], deep: { name: 'x' } }, {})
  expect(() => structuredClone(watched)).toThrow()
  const copy = copied(watched)
  expect(copy).toEqual({ at: [1, 2], deep: { name: 'x' } })
  copy.at[0] = 9
  expect(watched.at).toEqual([1, 2])
})

test('lists of combatants are found wherever an encounter has them', () => {
  const known = new Set(['hill-wolf'])
  const flat: Table = { sides: ['a', 'b'], combatants: [{ who: 'hill-wolf', side: 'a' }] }
  expect(rosters(flat, known)).toEqual([{ path: ['combatants'], reference: 'who', inRow: true }])
  const teams: Table = { teams: [{ name: 'a', members: [{ id: 'x', use: 'monster-wolf' }] }, { name: 'b' }] }
  const [list] = rosters(teams, known)
  expect(list).toEqual({ path: ['teams', 0, 'members'], reference: 'use', inRow: false })
  expect(partAt(teams, list!.path)).toEqual([{ id: 'x', use: 'monster-wolf' }])
})

test('newcomers get ids of their own', () => {
  expect(freshId('monster-wolf', new Set())).toBe('wolf-1')
  expect(freshId('monster-wolf', new Set(['wolf-1']))).toBe('wolf-2')
})
