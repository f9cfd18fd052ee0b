import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardView, DecisionView, GaugeView, LineView, MomentView, View } from '../records'
import { Film } from './film.svelte'
import type { Pace } from './pace'
import { headline } from './recap'

const gauge = (key: string, value: number): GaugeView =>
  ({ key, label: key, value, low: 0, high: 10, text: '', clause: '' }) as GaugeView
const card = (who: number, place: string, health: number, more: Partial<CardView> = {}): CardView =>
  ({
    who,
    name: `Number ${who}`,
    side: who ? 'foes' : 'heroes',
    place,
    gauges: [gauge('health', health)],
    tags: [],
    out: false,
    acting: false,
    ...more,
  }) as CardView
const question = { seat: 1, who: 0, since: 9 } as DecisionView

let lines: LineView[] = []
function line(text: string, moment: Partial<MomentView> | null, about: number[] = []): LineView {
  const whole = moment && { kind: 'harm', who: -1, to: -1, path: [], amount: null, gauge: '', ...moment }
  return { text, moment: whole, about, dice: [], terms: [], at: 0 } as unknown as LineView
}
function viewOf(revision: number, cards: CardView[], more: Partial<View> = {}): View {
  const places = ['a', 'b', 'c'].map((key) => ({ key, label: key, tags: [] }))
  return {
    revision,
    sides: ['heroes', 'foes'],
    cards,
    board: { places },
    header: { round: revision, phase: '', order: cards.map((one) => ({ who: one.who, acting: one.acting })) },
    decisions: [question],
    waiting: [{ who: 0 }],
    roll: null,
    log_from: lines.length,
    result: '',
    ...more,
  } as unknown as View
}
const START = [card(0, 'a', 10), card(1, 'c', 10), card(2, 'c', 6)]
const END = [card(0, 'b', 4), card(1, 'c', 10, { acting: true }), card(2, 'c', 0, { out: true })]
const STORY = [
  line('Its turn', { kind: 'turn', who: 1 }, [1]),
  line('It strikes', { kind: 'strike', who: 1, to: 0 }, [1, 0]),
  line('Two', { kind: 'harm', who: 0, amount: 2, gauge: 'health' }, [0]),
  line('A thought', null),
  line('Four', { kind: 'harm', who: 0, amount: 4, gauge: 'health' }, [0]),
  line('Away', { kind: 'move', who: 0, path: ['a', 'b'] }, [0]),
  line('Six', { kind: 'harm', who: 2, amount: 6, gauge: 'health' }, [2]),
  line('Gone', { kind: 'out', who: 2 }, [2]),
]

let hidden = false
beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  const kept = new Map<string, string>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  lines = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A film that has seen the beginning. */
function begun(pace: Pace = 'normal'): Film {
  const film = new Film(pace)
  film.look(viewOf(1, START), lines)
  return film
}
function go(film: Film, more: LineView[], view: View): void {
  lines = [...lines, ...more]
  film.look(view, lines)
}
const health = (film: Film, who: number): unknown => film.shown?.cards[who]?.gauges[0]?.value

test('who comes to the table sees the fight as it is', () => {
  lines = STORY
  const film = new Film('normal')
  film.look(viewOf(5, END), lines)
  expect([film.playing, film.lines]).toEqual([false, STORY.length])
})

test('one thing happens after another, and nothing is shown before it happens', () => {
  const film = begun()
  const end = viewOf(2, END, { result: 'Over', log_from: 0 })
  go(film, STORY, end)
  const seen: unknown[] = []
  while (film.playing) {
    const [one, , other] = film.shown!.cards
    seen.push([film.scene!.line.text, one!.gauges[0]!.value, one!.place, other!.out, film.lines])
    expect([film.shown!.result, film.shown!.waiting]).toEqual(['', []])
    vi.advanceTimersToNextTimer()
  }
  expect(seen).toEqual([
    ['Its turn', 10, 'a', false, 1],
    ['It strikes', 10, 'a', false, 2],
    ['Two', 8, 'a', false, 3],
    ['Four', 4, 'a', false, 5],
    ['Away', 4, 'b', false, 6],
    ['Six', 4, 'b', false, 7],
    ['Gone', 4, 'b', true, 8],
  ])
  expect(film.shown).toBe(end)
})

test('the turn is shown on the cards and in the order', () => {
  const film = begun()
  go(film, STORY, viewOf(2, END))
  expect(film.shown!.cards.map((one) => one.acting)).toEqual([false, true, false])
  expect(film.shown!.header.order.map((one) => one.acting)).toEqual([false, true, false])
})

test('each moment takes 200 to 600 milliseconds, at the pace chosen', () => {
  const lasted = (pace: Pace): number[] => {
    lines = []
    const film = begun(pace)
    go(film, STORY, viewOf(2, END))
    const found = []
    for (; film.playing; vi.advanceTimersToNextTimer()) found.push(film.scene!.length)
    return found
  }
  const sums = (['quick', 'normal', 'slow'] as const).map((pace) => {
    const found = lasted(pace)
    expect(Math.min(...found)).toBeGreaterThanOrEqual(200)
    expect(Math.max(...found)).toBeLessThanOrEqual(600)
    return found.reduce((sum, one) => sum + one, 0)
  })
  expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  expect(lasted('off')).toEqual([])
})

test('a fight that began unseen is played from its beginning, and told where nothing moves', () => {
  const end = viewOf(7, END, { log_from: 0 })
  lines = STORY
  const film = new Film('normal')
  film.openAt(viewOf(3, START))
  film.look(end, lines)
  expect([film.playing, film.lines, health(film, 0)]).toEqual([true, 1, 10])
  film.skip()
  expect([film.playing, film.lines, health(film, 0)]).toEqual([false, STORY.length, 4])
  const still = new Film('off')
  still.openAt(viewOf(3, START))
  still.look(end, lines)
  expect([still.playing, still.recap?.who.map((one) => one.who)]).toEqual([false, [0, 2]])
})

test('a skip catches up from anywhere', () => {
  for (let after = 0; after < STORY.length; after++) {
    lines = []
    const film = begun()
    const end = viewOf(2, END)
    go(film, STORY, end)
    for (let step = 0; step < after && film.playing; step++) vi.advanceTimersToNextTimer()
    film.skip()
    expect([film.shown, film.lines, film.playing]).toEqual([end, STORY.length, false])
  }
})

test('a question that was open before stays open, a new one comes with the end of the film', () => {
  const film = begun()
  const later = { seat: 2, who: 1, since: 10 } as DecisionView
  go(film, STORY, viewOf(2, END, { decisions: [question, later] }))
  expect(film.shown!.decisions).toEqual([question])
  vi.runAllTimers()
  expect(film.shown!.decisions).toEqual([question, later])
})

test('what happens while a film runs is played after it, from where it ended', () => {
  const film = begun()
  const [middle, end] = [viewOf(2, END), viewOf(3, [card(0, 'b', 1), ...END.slice(1)])]
  go(film, STORY, middle)
  go(
    film,
    [line('Three', { who: 0, amount: 3, gauge: 'health' }, [0]), line('Far', { kind: 'turn', who: 0 })],
    end,
  )
  while (film.scene!.line.text !== 'Three') {
    expect(health(film, 0)).toBeGreaterThanOrEqual(4)
    vi.advanceTimersToNextTimer()
  }
  expect([health(film, 0), film.shown!.cards[2]!.out]).toEqual([1, true])
  vi.runAllTimers()
  expect(film.shown).toBe(end)
})

test('a view without news changes what the film leads to', () => {
  const film = begun()
  go(film, STORY, viewOf(2, END))
  const news = viewOf(2, END, { chairs: [] })
  film.look(news, lines)
  expect(film.playing).toBe(true)
  vi.runAllTimers()
  expect(film.shown).toBe(news)
})

test('nothing is played backwards: after an undo the board just changes', () => {
  const film = begun()
  go(film, STORY, viewOf(2, END))
  vi.runAllTimers()
  lines = STORY.slice(0, 2)
  const back = viewOf(3, START)
  film.look(back, lines)
  expect([film.playing, film.shown, film.lines]).toEqual([false, back, 2])
})

test('an undo in the middle of a film ends it', () => {
  const film = begun()
  go(film, STORY, viewOf(2, END))
  lines = []
  film.look(viewOf(3, START), lines)
  vi.runAllTimers()
  expect([film.playing, film.shown!.revision]).toEqual([false, 3])
})

test('a gauge without a moment of its own changes with the last line about its card', () => {
  const film = begun()
  go(film, [line('Hurt', { who: 0, amount: 6 }, [0]), line('Ah', { kind: 'word', who: 0 })], viewOf(2, END))
  expect(health(film, 0)).toBe(10)
  vi.advanceTimersToNextTimer()
  expect(health(film, 0)).toBe(4)
})

test('newcomers come when they enter', () => {
  const film = begun()
  const more = [...START, card(3, 'a', 5)]
  go(film, [line('Wait', { kind: 'turn', who: 0 }), line('Here', { kind: 'enter', who: 3 })], viewOf(2, more))
  expect(film.shown!.cards).toHaveLength(3)
  vi.advanceTimersToNextTimer()
  expect(film.shown!.cards.map((one) => one.who)).toEqual([0, 1, 2, 3])
})

test('who looked away gets a recap instead of a film, and may watch the film', () => {
  const film = begun()
  hidden = true
  go(film, STORY, viewOf(2, END))
  expect([film.playing, film.shown!.revision]).toEqual([false, 2])
  hidden = false
  film.comeBack()
  expect(headline(film.recap!)).toBe('1 round passed, 1 combatant is out')
  expect(film.recap!.who.map((one) => [one.name, one.fell, one.changes[0]?.now])).toEqual([
    ['Number 0', false, '4/10'],
    ['Number 2', true, '0/10'],
  ])
  film.watchMissed()
  expect([film.recap, film.scene!.line.text, health(film, 0)]).toEqual([null, 'Its turn', 10])
  vi.runAllTimers()
  expect(film.shown!.revision).toBe(2)
})

test('after a lost connection a few lines are played, many are told in a recap', () => {
  const film = begun()
  lines = STORY.slice(0, 2)
  film.look(viewOf(2, END, { log_from: 0 }), lines)
  expect(film.playing).toBe(true)
  vi.runAllTimers()
  lines = [...lines, ...Array.from({ length: 60 }, () => STORY[2]!)]
  film.look(viewOf(3, END, { log_from: 0 }), lines)
  expect([film.playing, film.recap?.lines.length]).toEqual([false, 60])
})

test('many turns of minds are played quickly, far too many are told in a recap', () => {
  const film = begun('slow')
  go(
    film,
    Array.from({ length: 60 }, () => STORY[2]!),
    viewOf(2, END),
  )
  expect(film.scene!.length).toBe(200)
  vi.runAllTimers()
  go(
    film,
    Array.from({ length: 600 }, () => STORY[2]!),
    viewOf(3, END),
  )
  expect([film.playing, film.recap?.lines.length]).toEqual([false, 600])
})
