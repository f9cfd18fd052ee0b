import { expect, test } from 'vitest'
import type { OptionView } from '../records'
import { groupLabel, rowsOf, startOf, type Row, reasonsOf } from './options'

function option(key: string, more: Partial<OptionView> = {}): OptionView {
  const family = key.split(':')[0] ?? key
  return { key, label: key, family, clause: '', cost: 0, amount: -1, points_at: [], ...more }
}
const dialOf = (...amounts: number[]): OptionView[] =>
  amounts.map((amount) => option(`raise:${amount}`, { amount }))
const only = (options: OptionView[]): Row => {
  const rows = rowsOf(options, new Set())
  expect(rows).toHaveLength(1)
  return rows[0]!
}

test('amounts of one family are one dial', () => {
  const row = only(dialOf(1, 2, 3))
  expect(row.kind).toBe('dial')
  expect(row.options.map((one) => one.amount)).toEqual([1, 2, 3])
})

test('a single amount is a plain option', () => {
  expect(only(dialOf(1)).kind).toBe('option')
})

test('a dial with a zero starts at it, wherever it stands in the list', () => {
  expect(startOf(only(dialOf(0, 1, 2, 3))).amount).toBe(0)
  expect(startOf(only(dialOf(0, 1))).amount).toBe(0)
  expect(startOf(only(dialOf(2, 1, 0))).amount).toBe(0)
})

test('a dial without a zero starts low', () => {
  expect(startOf(only(dialOf(1, 2))).amount).toBe(2)
  expect(startOf(only(dialOf(1, 2, 3, 4, 5))).amount).toBe(3)
  expect(startOf(only(dialOf(6, 9))).amount).toBe(9)
})

test('families keep the order in which they first come, and few of a kind are not folded', () => {
  const rows = rowsOf([option('end'), option('hit:1'), option('wait'), option('hit:2')], new Set())
  expect(rows.map((row) => row.options[0]!.key)).toEqual(['end', 'hit:1', 'hit:2', 'wait'])
})

test('many places are folded into one row until it is opened', () => {
  const places = [1, 2, 3, 4].map((at) => option(`move:${at}`, { points_at: [`place:${at}`] }))
  const folded = rowsOf([option('end'), ...places], new Set())
  expect(folded.map((row) => row.kind)).toEqual(['option', 'group'])
  expect(groupLabel(folded[1]!)).toBe('Move: choose among 4 on the board')
  expect(rowsOf([option('end'), ...places], new Set(['move']))).toHaveLength(5)
})

test('people are listed, not folded', () => {
  const people = [1, 2, 3, 4].map((who) => option(`hit:${who}`, { points_at: [`who:${who}`] }))
  expect(rowsOf([option('end'), ...people], new Set())).toHaveLength(5)
})

test('reasons are told once each, and about a target only those that point at it', () => {
  const barred = (reason: string, ...points_at: string[]) => ({
    key: 'x',
    clause: 'r-reach',
    reason,
    points_at,
  })
  const forbidden = [
    barred('Wolf is too far away', 'who:2'),
    barred('you have acted'),
    barred('too dear', 'who:1'),
    barred('too dear', 'who:2'),
  ]
  expect(reasonsOf(forbidden, '').map(([reason]) => reason)).toEqual([
    'Wolf is too far away',
    'you have acted',
    'too dear',
  ])
  expect(reasonsOf(forbidden, 'who:2').map(([reason]) => reason)).toEqual([
    'Wolf is too far away',
    'too dear',
  ])
  expect(reasonsOf(forbidden, 'who:9')).toEqual([])
})
