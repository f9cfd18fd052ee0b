import { expect, test } from 'vitest'
import type { OptionView, StageView, VerbView } from '../records'
import { groupLabel, rowsOf, reasonsOf, startOf, verbsOf, type Row } from './options'

function option(key: string, more: Partial<OptionView> = {}): OptionView {
  const family = key.split(':')[0] ?? key
  return {
    key,
    label: key,
    verb: 'choose',
    rank: 0,
    group: '',
    icon: '',
    family,
    clause: '',
    cost: 0,
    amount: -1,
    points_at: [],
    ...more,
  }
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

test('many places are folded into one row until it is opened, a few are not', () => {
  const places = Array.from({ length: 9 }, (_, at) => option(`move:${at}`, { points_at: [`place:${at}`] }))
  const folded = rowsOf([option('end'), ...places], new Set())
  expect(folded.map((row) => row.kind)).toEqual(['option', 'group'])
  expect(groupLabel(folded[1]!)).toBe('9 places: choose on the board')
  expect(rowsOf([option('end'), ...places], new Set(['places']))).toHaveLength(10)
  expect(rowsOf([option('end'), ...places.slice(0, 6)], new Set())).toHaveLength(7)
})

test('what can be done to the same target in many ways is one row, named by the target', () => {
  const ways = [1, 2, 3].flatMap((who) =>
    ['cut', 'stab', 'shove'].map((how) => option(`${how}:${who}`, { points_at: [`who:${who}`] })),
  )
  const rows = rowsOf(ways, new Set())
  expect(rows.map((row) => [row.kind, row.name, row.options.length])).toEqual(
    [1, 2, 3].map((who) => ['target', `who:${who}`, 3]),
  )
})

test('what shares a group is one thing until it is opened', () => {
  const spell = ['might', 'wit'].map((with_) => option(`hex:${with_}`, { group: 'hex' }))
  const rows = rowsOf([...spell, option('wait')], new Set())
  expect(rows.map((row) => [row.kind, row.options.length])).toEqual([
    ['ways', 2],
    ['option', 1],
  ])
  expect(rowsOf([...spell, option('wait')], new Set(['hex']))).toHaveLength(3)
})

test('however many options there are, at most seven things are shown, and none is lost', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    option(`f${at % 15}:${at}`, { points_at: at % 3 ? [] : [`who:${at % 30}`] }),
  )
  const rows = rowsOf(many, new Set())
  expect(rows.length).toBeLessThanOrEqual(7)
  expect(new Set(rows.flatMap((row) => row.options.map((one) => one.key))).size).toBe(60)
})

// ---- verbs

const verb = (key: string, menu = false): VerbView => ({
  key,
  label: key,
  icon: '',
  sentence: '',
  clause: '',
  menu,
  bars: [],
  others: false,
  some: false,
})
const stageOf = (...verbs: VerbView[]): StageView => ({
  system: 'x',
  verbs,
  words: [],
  leads: [],
  places: {},
})
const doing = (key: string, rank = 0): OptionView => option(`${key}:${rank}`, { verb: key, rank })

test('verbs stand in the order the system declares, their options by rank; some stay in the menu', () => {
  const stage = stageOf(verb('hit'), verb('walk'), verb('yield', true), verb('end'))
  const options = [doing('end'), doing('yield'), doing('hit', 2), doing('hit', 1), doing('walk')]
  const verbs = verbsOf(options, stage)!
  expect(verbs.bar.map((deed) => deed.verb.key)).toEqual(['hit', 'walk', 'end'])
  expect(verbs.bar[0]!.options.map((one) => one.rank)).toEqual([1, 2])
  expect(verbs.menu.map((deed) => deed.verb.key)).toEqual(['yield'])
})

test('a bar has at most seven verbs, the menu among them; the one that ends the turn stays', () => {
  const keys = Array.from({ length: 11 }, (_, at) => `v${at}`)
  const verbs = verbsOf(
    keys.map((key) => doing(key)),
    stageOf(...keys.map((key) => verb(key))),
  )!
  expect(verbs.bar.map((deed) => deed.verb.key)).toEqual(['v0', 'v1', 'v2', 'v3', 'v4', 'v10'])
  expect(verbs.menu).toHaveLength(5)
})

const forbid = (key: string, reason: string) => ({ key, reason, clause: 'rule', points_at: [] })

test('what cannot be done stands greyed where it would be looked for, with the first of its reasons', () => {
  const hit = { ...verb('hit'), bars: ['stab'] }
  const stage = stageOf(hit, { ...verb('cast'), others: true }, verb('walk'), verb('end'))
  const options = [doing('walk', 1), doing('walk', 2), doing('walk', 3), doing('walk', 4), doing('end')]
  const forbidden = [forbid('stab:1', 'too far'), forbid('stab:2', 'no knife'), forbid('Fireball', 'no mana')]
  const { bar } = verbsOf(options, stage, forbidden)!
  expect(bar.map(({ verb, reason }) => [verb.key, reason])).toEqual([
    ['hit', 'too far'],
    ['cast', 'no mana'],
    ['walk', undefined],
    ['end', undefined],
  ])
})

test('a verb has the place and the digit declared for it, whatever else can be done', () => {
  const places = { turn: ['hit', 'cast', 'walk', 'rest', 'end'] }
  const named = places.turn.map((key) => ({ ...verb(key), some: key === 'cast' }))
  const stage = { ...stageOf(...named, verb('yield', true)), places }
  const walks = [1, 2, 3, 4].map((rank) => doing('walk', rank))
  const seen = (...options: OptionView[]): unknown[] => {
    const { bar, digits } = verbsOf([...walks, doing('end'), ...options], stage, [], 'turn')!
    return bar.map((deed) => [deed.verb.key, digits.get(deed.verb.key), deed.options.length])
  }
  const [walk, rest, end] = [['walk', 3, 4], ['rest', 4, 0], ['end', 5, 1]] // prettier-ignore
  expect(seen()).toEqual([['hit', 1, 0], walk, rest, end])
  expect(seen(doing('cast'))).toEqual([['hit', 1, 0], ['cast', 2, 1], walk, rest, end])
})

test('what cannot be done gives way where there is no room', () => {
  const keys = Array.from({ length: 8 }, (_, at) => `v${at}`)
  const stage = stageOf(...keys.map((key) => verb(key)))
  const options = keys.filter((key) => key !== 'v0').map((key) => doing(key))
  expect(verbsOf(options, stage, [forbid('v0', 'no')])!.bar.map(({ verb }) => verb.key)).toEqual(
    keys.slice(1),
  )
})

test('a small question, and one of a system that declares no verbs, has no bar', () => {
  const stage = stageOf(verb('hit'), verb('walk'))
  expect(verbsOf([doing('hit'), doing('walk')], stage)).toBeNull()
  const many = Array.from({ length: 9 }, (_, at) => doing('choose', at))
  expect(verbsOf(many, stage)).toBeNull()
  expect(verbsOf(many, null)).toBeNull()
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
