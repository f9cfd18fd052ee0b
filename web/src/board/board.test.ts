import { expect, test } from 'vitest'
import type { BoardView, PlaceView, TagView } from '../records'
import { between, drawn, type Piece, type Spot } from './board'
import { brief, crowded, legend, oneOfSeveral, squeezed } from './names'

const tag = (label: string, ground: TagView['ground'] = '', who = -1): TagView => ({
  label,
  clause: '',
  ground,
  who,
  term: '',
})
const place = (key: string, column: number, row = 0, tags: TagView[] = []): PlaceView =>
  ({ key, label: `1 ${key}`, column, row, tags, ground: '' }) as PlaceView
const board = (shape: BoardView['shape'], places: PlaceView[]): BoardView =>
  ({ shape, places, links: [], columns: [], rows: [] }) as BoardView
const piece = (who: number, at: string): Piece => ({ who, place: at })
const places = Array.from({ length: 6 }, (_, at) => place(`p${at}`, at % 3, Math.floor(at / 3)))
const DESK = { width: 820, height: 460 }
const PHONE = { width: 360, height: 380 }
const ROOMS = [undefined, DESK, PHONE, { width: 360, height: 150 }]
const SHAPES: BoardView['shape'][] = ['line', 'lanes', 'zones', 'grid']

test.each(SHAPES)('on %s everybody is drawn inside the board, in their own place', (shape) => {
  for (const room of ROOMS) {
    const shown = shape === 'line' ? places.slice(0, 3) : places
    const pieces = shown.map((one, who) => piece(who, one.key))
    const plan = drawn(board(shape, shown), pieces, room)
    for (const one of pieces) {
      const spot = plan.spots.get(one.who)!
      const cell = plan.cells.find((other) => other.place.key === one.place)!
      expect(spot.x - spot.radius).toBeGreaterThanOrEqual(cell.x)
      expect(spot.x + spot.radius).toBeLessThanOrEqual(cell.x + cell.width)
      expect(spot.y - spot.radius).toBeGreaterThanOrEqual(cell.y)
      expect(spot.y + spot.radius).toBeLessThanOrEqual(cell.y + cell.height)
      expect(cell.x + cell.width).toBeLessThanOrEqual(plan.width)
      expect(cell.y + cell.height).toBeLessThanOrEqual(plan.height)
    }
  }
})

test.each(['line', 'lanes', 'zones'] as const)(
  'on %s a crowd does not stand on top of each other',
  (shape) => {
    const crowd = Array.from({ length: 9 }, (_, who) => piece(who, 'p0'))
    const plan = drawn(board(shape, places.slice(0, 3)), crowd)
    const spots = [...plan.spots.values()]
    for (const [at, one] of spots.entries())
      for (const other of spots.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * one.radius)
    const cell = plan.cells[0]!
    for (const spot of spots) expect(spot.y + spot.radius).toBeLessThanOrEqual(cell.y + cell.height)
  },
)

test('who is larger than a square covers all that it stands on', () => {
  const plan = drawn(board('grid', places), [{ who: 0, place: 'p0', size: 2 }])
  const [first, , , , last] = plan.cells
  expect(plan.spots.get(0)).toEqual({ x: last!.x, y: last!.y, radius: first!.width - 2 })
})

test('who stands nowhere is not drawn', () => {
  for (const shape of SHAPES)
    expect(drawn(board(shape, places.slice(0, 3)), [piece(0, 'elsewhere')]).spots.size).toBe(0)
})

test('lanes are headed as the system calls them, in letters that stand closer where it is narrow', () => {
  const named = { label: 'Lane 1', short: '1' }
  const plan = { ...board('lanes', places), rows: [named], columns: [{ label: 'Steadied', short: 'Stea' }] }
  expect(drawn(plan, []).words.map((word) => word.text)).toEqual(['Steadied', 'Lane 1'])
  const [head, beside] = drawn(plan, [], PHONE).words
  expect([head!.text, beside!.text]).toEqual(['Steadied', '1'])
  expect(squeezed({ ...head!, within: 40 }, true)).toBe(40)
  expect(squeezed({ ...head!, within: 400 }, true)).toBeUndefined()
  expect(squeezed(beside!, true)).toBeUndefined()
})

test('a long tag is told by what stands before its colon, and once in the legend; bodies are no part of it', () => {
  const long = tag('Chasm: nobody comes back from it', 'pit')
  expect(brief(long)).toBe('Chasm')
  const shown = legend(
    board('zones', [place('a', 0, 0, [long, tag('Ada', '', 3)]), place('b', 1, 0, [long])]),
  )
  expect(shown.map((entry) => [entry.tag.label, entry.ground])).toEqual([['Chasm', 'pit']])
})

test('a way goes from middle to middle', () => {
  const [one, other] = drawn(board('zones', places.slice(0, 2)), []).cells
  const way = between(one!, other!)
  expect(way.x1).toBe(one!.x + one!.width / 2)
  expect(way.y2).toBe(other!.y + other!.height / 2)
})

test.each(SHAPES)(
  'on %s a board fills its room, and tokens are large enough for a finger in any',
  (shape) => {
    const shown = shape === 'line' ? places.slice(0, 3) : places
    const pieces = shown.map((one, who) => piece(who, one.key))
    for (const room of [DESK, PHONE]) {
      const plan = drawn(board(shape, shown), pieces, room)
      for (const spot of plan.spots.values()) expect(2 * spot.radius).toBeGreaterThanOrEqual(44)
      const least = shape === 'grid' ? 0.4 : 0.65 // a board of six squares is no larger than they may get
      expect(Math.max(plan.width / room.width, plan.height / room.height)).toBeGreaterThan(least)
      expect(plan.width).toBeLessThanOrEqual(room.width)
    }
  },
)

test('where a crowd leaves too little room for all rows, those that hold less are lower', () => {
  const rows = [0, 1, 2].flatMap((row) => [place(`a${row}`, 0, row), place(`b${row}`, 1, row)])
  const pieces = [1, 2, 3, 4, 5].map((who) => piece(who, 'a1'))
  const plan = drawn(board('zones', rows), pieces, { width: 200, height: 420 })
  const [first, , crowd] = plan.cells
  expect(first!.height).toBeLessThan(crowd!.height)
  expect(plan.height).toBeLessThanOrEqual(420)
})

test('where there is no room for all beside each other they lie like cards, each with a part to hit', () => {
  const pieces = [1, 2, 3].map((who) => piece(who, 'p0'))
  const plan = drawn(board('zones', places), pieces, { width: 330, height: 200 })
  const [first, second, third] = [1, 2, 3].map((who) => plan.spots.get(who)!)
  expect(new Set([first!.y, second!.y, third!.y]).size).toBe(1)
  expect(second!.x - first!.x).toBeGreaterThanOrEqual(28)
  expect(second!.x - first!.x).toBeLessThan(44)
  expect(plan.height).toBeLessThanOrEqual(200)
})

test('in lanes too, before any of them is out of sight', () => {
  const pieces = [1, 2, 3].map((who) => piece(who, 'p0'))
  const plan = drawn(board('lanes', places), pieces, { width: 520, height: 150 })
  expect(new Set([1, 2, 3].map((who) => plan.spots.get(who)!.y)).size).toBe(1)
  expect(plan.height).toBeLessThanOrEqual(150)
})

test('words between two lanes have room between them on a phone', () => {
  const tall = [0, 1].map((row) => place(`l${row}`, 0, row))
  const told = { one: 'l0', other: 'l1', tags: [tag('up −1')] } as BoardView['links'][number]
  const apart = (links: BoardView['links']): number => {
    const [first, second] = drawn({ ...board('lanes', tall), links }, [], PHONE).cells
    return second!.y - first!.y - first!.height
  }
  expect(apart([told])).toBeGreaterThanOrEqual(14)
  expect(apart([{ ...told, tags: [] }])).toBe(2)
})

test('where a board of squares does not fit, walls around it are thin; the squares stay large enough', () => {
  const wall = (one: PlaceView): boolean => one.column % 9 === 0 || one.row % 5 === 0
  const walled = Array.from({ length: 60 }, (_, at) => place(`w${at}`, at % 10, Math.floor(at / 10)))
  const shown = board('grid', walled.map((one) => (wall(one) ? { ...one, ground: 'wall' } : one))) // prettier-ignore
  const inner = { who: 0, place: 'w11' }
  const [tight, roomy] = [{ width: 420, height: 230 }, DESK].map((room) => drawn(shown, [inner], room))
  expect(tight!.width).toBeLessThanOrEqual(420)
  expect(tight!.height).toBeLessThanOrEqual(230)
  expect(tight!.cells[0]!.width).toBeLessThan(tight!.cells[11]!.width)
  expect(2 * tight!.spots.get(0)!.radius).toBeGreaterThanOrEqual(44)
  expect(roomy!.cells[0]!.width).toBe(roomy!.cells[11]!.width)
  expect(tight!.words.map((word) => word.text)).not.toContain('0')
})

test('on a phone a line that would not fit downwards runs across, if that fits', () => {
  const [low, pieces] = [{ width: 360, height: 130 }, [piece(1, 'p1'), piece(2, 'p5')]]
  const six = Array.from({ length: 6 }, (_, at) => place(`p${at}`, at))
  const plan = drawn(board('line', six), pieces, low)
  expect(new Set(plan.cells.map((cell) => cell.y)).size).toBe(1)
  expect([plan.width <= low.width, plan.height <= low.height]).toEqual([true, true])
})

test('on a phone a line runs downwards', () => {
  const plan = drawn(board('line', places.slice(0, 3)), [], PHONE)
  expect(new Set(plan.cells.map((cell) => cell.x)).size).toBe(1)
  expect(plan.cells.map((cell) => cell.y)).toEqual(plan.cells.map((cell) => cell.y).toSorted((a, b) => a - b))
})

test('on a phone positions at which nobody stands are lower: two foes apart are both in sight', () => {
  const row = [0, 1, 2, 3, 4, 5].map((at) => place(`r${at}`, at))
  const plan = drawn(board('line', row), [piece(0, 'r1'), piece(1, 'r3')], { width: 372, height: 200 })
  const [one, other] = [plan.spots.get(0)!, plan.spots.get(1)!]
  expect(other.y + other.radius - (one.y - one.radius)).toBeLessThan(172)
})

test('those who stand close together have no room for all of their odds', () => {
  const at = (x: number, y = 0): Spot => ({ x, y, radius: 22 })
  const spots = new Map([at(0), at(48), at(200), at(200, 60)].map((spot, who) => [who, spot]))
  expect([...crowded(spots, [0, 1, 2, 3])]).toEqual([0, 1])
  expect([...crowded(spots, [0, 2])]).toEqual([])
})

test('of several of a kind a token says which one it is', () => {
  expect(['Bandit B', 'Brute-3', 'Ada', 'Warden of the Gate'].map(oneOfSeveral)).toEqual(['B', '3', '', ''])
})
