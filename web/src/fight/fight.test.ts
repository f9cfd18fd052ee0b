import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { CardView, DecisionView, OptionView, View } from '../records'
import { FightState, type Line } from './fight.svelte'
import { Menu } from './menu.svelte'
import { shortcut } from './shortcuts'
import { FakeLine } from './fake-line.svelte'

const option = (key: string, more: Partial<OptionView> = {}): OptionView => ({
  key,
  label: key,
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
    can_redo: false,
    paused: false,
    roll: null,
    ...more,
  } as unknown as View
}

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
  expect(live.sent).toEqual([{ do: 'answer', seat: 1, who: 0, key: 'wait' }])
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

test('what an option would change is asked for after a moment, and only once', () => {
  vi.useFakeTimers()
  const { live, fight } = sitting()
  fight.choice.preview = strike
  flushSync()
  fight.choice.preview = walk
  flushSync()
  vi.advanceTimersByTime(200)
  expect(live.asked).toEqual([[1, 0, 'walk']])
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
