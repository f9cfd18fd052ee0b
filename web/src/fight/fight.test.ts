import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { CardView, DecisionView, EffectsView, OddsView, OptionView, StageView, View } from '../records'
import { FightState, type Line } from './fight.svelte'
import { Menu } from './menu.svelte'
import { shortcut } from './shortcuts'
import { FakeLine } from './fake-line.svelte'

const option = (key: string, more: Partial<OptionView> = {}): OptionView => ({
  key,
  label: key,
  verb: 'choose',
  rank: 0,
  group: '',
  icon: '',
  family: key,
  cost: 0,
  clause: '',
  amount: -1,
  points_at: [],
  ...more,
})
const decision = (who: number, options: OptionView[], since = 1): DecisionView => ({
  seat: who + 1,
  who,
  since,
  kind: 'turn',
  question: 'What now?',
  clause: '',
  options,
  forbidden: [],
})
const strike = option('strike', { points_at: ['who:1'], cost: 2 })
const walk = option('walk', { points_at: ['place:far'] })
const wait = option('wait')

function viewOf(revision: number, more: Partial<View> = {}): View {
  const cards = [0, 1].map((who) => ({ who, name: `Number ${who}`, place: who ? 'far' : 'near' }) as CardView)
  const waiting = [0, 1].map((who) => ({ who, chair: who ? 'guest' : 'me', player: 'Ada', name: 'A' }))
  const places = [
    { key: 'near', label: 'Here' },
    { key: 'far', label: 'There' },
  ]
  return {
    revision,
    role: 'keeper',
    chair: 'me',
    cards,
    waiting,
    board: { places },
    decisions: [decision(0, [strike, walk, wait])],
    chairs: [{ id: 'me' }],
    result: '',
    log_from: 0,
    can_redo: false,
    paused: false,
    roll: null,
    ...more,
  } as unknown as View
}

vi.stubGlobal('localStorage', { getItem: () => 'off', setItem: () => undefined })
vi.stubGlobal('document', { hidden: false, querySelector: () => null })

let stop = (): void => undefined
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A page at a table that shows this view. */
function sitting(view = viewOf(1)): { live: FakeLine; fight: FightState<Line>; show: (next: View) => void } {
  const live = new FakeLine(view)
  let fight!: FightState<Line>
  stop = FakeLine.root(() => (fight = new FightState<Line>(live)))
  flushSync()
  return { live, fight, show: (next) => (live.show(next), flushSync()) }
}

test('who is no target of what is chosen has a reason in words, the first of each', () => {
  const barred = (key: string, reason: string, who: number) => ({
    key,
    reason,
    clause: '',
    points_at: [`who:${who}`],
  })
  const asked = decision(0, [strike, wait])
  asked.forbidden = [
    barred('strike:2', 'too far', 2),
    barred('strike:2:low', 'too dear', 2),
    barred('strike:1', 'too dear', 1),
    barred('jump:3', 'too high', 3),
  ]
  const { fight } = sitting(viewOf(1, { decisions: [asked] }))
  expect([...fight.choice.barred]).toEqual([['who:2', 'too far']])
})

test('a click on the board chooses the one option about it', () => {
  const { fight } = sitting()
  fight.choice.pick('who:1')
  expect(fight.choice.selected).toBe(strike)
  expect([...fight.choice.aimed]).toEqual(['who:1'])
})

test('a click on what several options are about shows only those, a second click all again', () => {
  const { fight } = sitting(
    viewOf(1, { decisions: [decision(0, [strike, { ...strike, key: 'shoot' }, wait])] }),
  )
  const menu = new Menu(fight.choice)
  fight.choice.pick('who:1')
  expect([fight.choice.selected, fight.choice.filterName]).toEqual([null, 'Number 1'])
  expect(menu.shown.map((one) => one.key)).toEqual(['strike', 'shoot'])
  fight.choice.pick('who:1')
  expect(menu.shown).toHaveLength(3)
})

test('who cannot be aimed at stands for their place', () => {
  const { fight } = sitting(viewOf(1, { decisions: [decision(0, [walk, wait])] }))
  fight.choice.pick('who:1')
  expect(fight.choice.selected).toBe(walk)
})

test('an answer is sent once, for the seat that was asked', () => {
  const { live, fight } = sitting()
  fight.choice.commit()
  expect(live.sent).toEqual([])
  fight.choice.selected = wait
  fight.choice.commit()
  live.busy = true
  fight.choice.commit()
  expect(live.sent).toEqual([{ do: 'answer', seat: 1, who: 0, key: 'wait', details: [] }])
})

test('a new question forgets what was picked in the one before', () => {
  const { fight, show } = sitting()
  fight.choice.selected = wait
  flushSync()
  show(viewOf(2, { decisions: [decision(0, [strike, wait], 2)] }))
  expect(fight.choice.selected).toBeNull()
})

test('answers of others who were asked at the same time leave what one has picked', () => {
  const { fight, show } = sitting()
  fight.choice.selected = wait
  flushSync()
  show(viewOf(2))
  expect(fight.choice.selected?.key).toBe('wait')
})

test('ones own questions come before those of others', () => {
  const { fight } = sitting(viewOf(1, { decisions: [decision(1, [wait]), decision(0, [wait])] }))
  expect(fight.choice.decisions.map((one) => one.who)).toEqual([0, 1])
  expect(fight.choice.isOwn).toBe(true)
  shortcut(fight, 'n')
  expect(fight.choice.forAnother).toBe(true)
  expect(fight.yours).toBe(false)
})

test('how an action is done is shown before it is committed, and can be changed', () => {
  const { live, fight } = sitting()
  const settled = ['rating', 'approach'].map((kind) => ({ kind, clause: '', ways: [], chosen: 'best' }))
  live.effects = { '1/0/strike': { settled } as unknown as EffectsView }
  fight.choice.selected = strike
  expect(fight.choice.settled.map((detail) => detail.chosen)).toEqual(['best', 'best'])
  fight.choice.settle(1, 'jump')
  expect(fight.choice.wishes).toEqual(['best', 'jump'])
  fight.choice.commit()
  expect(live.sent).toEqual([{ do: 'answer', seat: 1, who: 0, key: 'strike', details: ['best', 'jump'] }])
  fight.choice.selected = wait
  expect(fight.choice.wishes).toEqual([])
})

test('what an option would change is asked for after a moment, and only once', () => {
  vi.useFakeTimers()
  const { live, fight } = sitting()
  fight.choice.preview = strike
  flushSync()
  fight.choice.preview = walk
  flushSync()
  vi.advanceTimersByTime(200)
  expect(live.asked).toEqual([[1, 0, 'walk', []]])
})

test('digits choose, arrows go on over folded groups, Escape lets go', () => {
  const { fight } = sitting()
  const menu = new Menu(fight.choice)
  expect(menu.key('2')).toBe(true)
  expect(fight.choice.selected).toBe(walk)
  menu.key('ArrowDown')
  expect(fight.choice.selected).toBe(wait)
  menu.key('ArrowDown')
  expect(fight.choice.selected).toBe(strike)
  menu.key('Escape')
  expect(fight.choice.selected).toBeNull()
  expect(menu.key('x')).toBe(false)
})

test('a dial is turned within its bounds', () => {
  const amounts = [1, 2, 3].map((amount) => option(`spend-${amount}`, { family: 'spend', amount }))
  const { fight } = sitting(viewOf(1, { decisions: [decision(0, amounts)] }))
  const menu = new Menu(fight.choice)
  menu.key('1')
  expect(fight.choice.selected?.amount).toBe(3)
  menu.key('+')
  expect(fight.choice.selected?.amount).toBe(3)
  menu.key('-')
  expect(fight.choice.selected?.amount).toBe(2)
})

test('a double click commits only what its first click chose', () => {
  const { live, fight } = sitting()
  const menu = new Menu(fight.choice)
  menu.press(strike, 2)
  expect(live.sent).toEqual([])
  menu.press(strike, 2)
  expect(live.sent).toHaveLength(1)
})

test('the Keeper undoes, a player asks for it', () => {
  const { live, fight, show } = sitting()
  fight.keepDice = true
  shortcut(fight, 'u')
  show(viewOf(2, { role: 'player' }))
  shortcut(fight, 'u')
  expect(live.sent).toEqual([{ do: 'undo', keep_dice: true }, { do: 'ask-undo' }])
})

test("only the Keeper has the Keeper's tools", () => {
  const { fight, show } = sitting()
  expect(shortcut(fight, 'k')).toBe(true)
  expect(fight.tab).toBe('keeper')
  fight.turnTab(1)
  expect(fight.tab).toBe('keeper')
  show(viewOf(2, { role: 'player' }))
  fight.tab = 'board'
  expect(shortcut(fight, 'k')).toBe(false)
  fight.turnTab(5)
  expect(fight.tab).toBe('log')
})

// ---- verbs first

const VERBS = ['hit', 'walk', 'end'].map((key) => ({ key, label: key, menu: false })) as StageView['verbs']
const hit = (who: number, way = 'cut', rank = 0): OptionView =>
  option(`${way}:${who}`, { verb: 'hit', rank, points_at: [`who:${who}`] })
const TURN = [
  hit(1),
  hit(1, 'stab', 1),
  option('go', { verb: 'walk', points_at: ['place:far'] }),
  option('stop', { verb: 'walk' }),
  option('end', { verb: 'end' }),
]

function staged(): ReturnType<typeof sitting> & { menu: Menu } {
  const table = sitting(viewOf(1, { decisions: [decision(0, TURN)] }))
  table.fight.stage = { system: 'x', verbs: VERBS, words: [], leads: [], places: {} }
  flushSync()
  return { ...table, menu: new Menu(table.fight.choice) }
}

test('a verb, its target, and the target again: three clicks commit the most useful way', () => {
  const { live, fight, menu } = staged()
  expect([menu.rows, fight.choice.lit]).toEqual([[], false])
  menu.take('hit')
  expect([...fight.choice.targets]).toEqual(['who:1'])
  fight.choice.pick('who:1')
  expect([fight.choice.selected?.key, menu.shown.length]).toEqual(['cut:1', 2])
  expect(live.sent).toEqual([])
  fight.choice.pick('who:1')
  expect(live.sent).toEqual([{ do: 'answer', seat: 1, who: 0, key: 'cut:1', details: [] }])
})

test('what can be done to a target in many ways is grouped, and never the target once more', () => {
  const ways = ['bolt', 'hex', 'ward'].flatMap((group) =>
    [1, 2, 3].map((way) => option(`${group}:${way}`, { verb: 'hit', group, points_at: ['who:1'] })),
  )
  const { fight, menu, show } = staged()
  show(viewOf(2, { decisions: [decision(0, [...ways, option('end', { verb: 'end' })])] }))
  menu.take('hit')
  fight.choice.pick('who:1')
  expect(menu.rows.map((row) => [row.kind, row.name])).toEqual([
    ['ways', 'bolt'],
    ['ways', 'hex'],
    ['ways', 'ward'],
  ])
  menu.choose(menu.rows[1]!)
  expect(menu.rows.map((row) => row.options.length)).toEqual([3, 1, 1, 1, 3])
  expect(fight.choice.selected?.key).toBe('hex:1')
})

test('digits choose the verb, then the way; the same digit again commits', () => {
  const { live, fight, menu } = staged()
  menu.key('1')
  expect(fight.choice.verb).toBe('hit')
  menu.key('2')
  expect(fight.choice.selected?.key).toBe('stab:1')
  menu.key('2')
  expect(live.sent).toHaveLength(1)
})

test('a verb that is a single option is chosen with it', () => {
  const { fight, menu } = staged()
  menu.key('3')
  expect(fight.choice.selected?.key).toBe('end')
})

test('a token first shows what can be done to it, and commits nothing', () => {
  const { live, fight, menu } = staged()
  fight.choice.pick('who:1')
  expect([fight.choice.selected, menu.shown.map((one) => one.key)]).toEqual([null, ['cut:1', 'stab:1']])
  fight.choice.pick('who:1')
  expect([fight.choice.first, live.sent]).toEqual([true, []])
})

test('Escape goes back step by step: from the way to the verb, from the verb to all', () => {
  const { fight, menu } = staged()
  menu.take('hit')
  fight.choice.pick('who:1')
  menu.key('Escape')
  expect([fight.choice.selected, fight.choice.verb]).toEqual([null, 'hit'])
  menu.key('Escape')
  expect(fight.choice.first).toBe(true)
})

test('pointing at a target previews what a click would choose', () => {
  const { fight, menu } = staged()
  fight.choice.point('who:1')
  expect(fight.choice.looking).toBeNull()
  menu.take('hit')
  fight.choice.point('who:1')
  expect(fight.choice.looking?.key).toBe('cut:1')
  fight.choice.point('')
  expect(fight.choice.looking).toBeNull()
})

test('every target of a verb shows its odds in short, or what it costs', () => {
  const { live, fight, menu } = staged()
  menu.take('hit')
  expect(fight.choice.shorts.get('who:1')).toBe('…')
  live.odds = { '1/0/cut:1': { short: '72% · 6' } as OddsView }
  flushSync()
  expect([...fight.choice.shorts]).toEqual([['who:1', '72% · 6']])
})
