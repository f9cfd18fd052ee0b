// Where everything on a board is drawn: a system declares places, links and a shape, and this says how large and where.
import type { BoardView, HeadingView, PlaceView, TagView } from '../records'

export interface Piece {
  who: number
  place: string
  /** How many places it covers in each direction. */
  size?: number
}

/** A combatant as the board shows it. */
export interface Token extends Piece {
  name: string
  side: number
  out?: boolean
  acting?: boolean
  hidden?: boolean
  asked?: boolean
}

export interface Cell {
  place: PlaceView
  x: number
  y: number
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
  radius: number
}

export interface Words {
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

export interface Drawn {
  width: number
  height: number
  cells: Cell[]
  spots: Map<number, Spot>
  words: Words[]
  /** How narrow it may get before it is scrolled instead. */
  least: number
  labeled: boolean
}

export type Ground = PlaceView['ground']

/** A tag as it fits on a board: what stands before a colon, the rest is in its title. */
export const brief = (tag: TagView): string =>
  tag.label.length > 18 ? (tag.label.split(/[:,]/)[0] ?? tag.label) : tag.label

/** A name, and what can be done with whom or what it names. */
export const titled = (name: string, cost: string | undefined): string => (cost ? `${name}: ${cost}` : name)

/** `narrow` is a board that would not fit a phone otherwise. */
export function drawn(board: BoardView, pieces: Piece[], narrow = false): Drawn {
  if (board.shape === 'grid') return squares(board, pieces)
  if (board.shape === 'lanes') return lanes(board, pieces, narrow)
  if (board.shape === 'line') return line(board, pieces)
  return zones(board, pieces, narrow && columnsOf(board) > 5)
}

const columnsOf = (board: BoardView): number => Math.max(1, ...board.places.map((place) => place.column + 1))
const rowsOf = (board: BoardView): number => Math.max(1, ...board.places.map((place) => place.row + 1))
/** Tokens in rows inside a cell, in the middle of it. */
function crowd(cell: Cell, pieces: Piece[], radius: number, top: number, spots: Map<number, Spot>): void {
  const here = pieces.filter((piece) => piece.place === cell.place.key)
  const across = Math.max(1, Math.floor((cell.width - 8) / (2 * radius + 4)))
  here.forEach((piece, index) => {
    const row = Math.floor(index / across)
    const inRow = Math.min(across, here.length - row * across)
    const left = cell.x + cell.width / 2 - ((inRow - 1) * (2 * radius + 4)) / 2
    spots.set(piece.who, {
      x: left + (index % across) * (2 * radius + 4),
      y: cell.y + top + radius + row * (2 * radius + 4),
      radius,
    })
  })
}

function rowsNeeded(board: BoardView, pieces: Piece[], width: number, radius: number): number {
  const across = Math.max(1, Math.floor((width - 8) / (2 * radius + 4)))
  return Math.max(
    1,
    ...board.places.map((place) =>
      Math.ceil(pieces.filter((piece) => piece.place === place.key).length / across),
    ),
  )
}

/** A line of distances: positions side by side, counted below. */
function line(board: BoardView, pieces: Piece[]): Drawn {
  const columns = columnsOf(board)
  const [gap, radius, edge] = [12, 18, 6]
  const width = Math.max(90, Math.min(136, 760 / columns - gap))
  const tags = Math.max(0, ...board.places.map((place) => place.tags.length))
  const height = Math.max(
    96,
    16 + rowsNeeded(board, pieces, width, radius) * (2 * radius + 4) + tags * 15 + 8,
  )
  const cells = board.places.map((place) => ({
    place,
    x: edge + place.column * (width + gap),
    y: edge,
    width,
    height,
  }))
  const spots = new Map<number, Spot>()
  for (const cell of cells) crowd(cell, pieces, radius, 12, spots)
  const words = cells.map((cell) => ({
    text: cell.place.label,
    x: cell.x + width / 2,
    y: cell.y + height + 18,
    anchor: 'middle' as const,
  }))
  const all = columns * (width + gap) - gap + 2 * edge
  return {
    width: all,
    height: height + 42,
    cells,
    spots,
    words,
    least: all * 0.72,
    labeled: false,
  }
}

/** Two blocks of lanes and stances face to face: the stances above, the lanes at the side. */
function lanes(board: BoardView, pieces: Piece[], narrow: boolean): Drawn {
  const columns = columnsOf(board)
  const [width, radius, left, top, middle] = narrow ? [36, 13, 20, 22, 8] : [96, 20, 112, 30, 26]
  const heights = lanesNeeded(board, pieces, width, radius, narrow)
  const tops = heights.map(
    (_, row) => top + heights.slice(0, row).reduce((sum, height) => sum + height + 4, 0),
  )
  const apart = narrow ? 2 : 4
  const x = (column: number): number => left + column * (width + apart) + (column >= columns / 2 ? middle : 0)
  const cells = board.places.map((place) => ({
    place,
    x: x(place.column),
    y: tops[place.row] ?? 0,
    width,
    height: heights[place.row] ?? 0,
  }))
  const spots = new Map<number, Spot>()
  for (const cell of cells) crowd(cell, pieces, radius, 8, spots)
  const named = (heading: HeadingView): string => (narrow ? heading.short : heading.label)
  const over = board.columns.map((heading, column) => ({
    text: named(heading),
    x: x(column) + width / 2,
    y: top - (narrow ? 7 : 10),
    anchor: 'middle' as const,
  }))
  const beside = board.rows.map((heading, row) => ({
    text: named(heading),
    x: left - (narrow ? 6 : 10),
    y: (tops[row] ?? 0) + 22,
    anchor: 'end' as const,
  }))
  // What holds for a whole lane is said once, at its side.
  const said = narrow ? [] : tops.flatMap((y, row) => laneWords(board, row, left - 10, y + 41))
  const words = [...over, ...beside, ...said]
  const height = (tops.at(-1) ?? top) + (heights.at(-1) ?? 0) + 8
  const all = x(columns - 1) + width + 8
  return { width: all, height, cells, spots, words, least: narrow ? 0 : 640, labeled: true }
}

function laneWords(board: BoardView, row: number, x: number, y: number): Words[] {
  const tags = board.places.filter((place) => place.row === row).flatMap((place) => place.tags)
  const said = brieflyOnce(tags).slice(0, 3)
  return said.map((text, index) => ({ text, x, y: y + index * 17, anchor: 'end' }))
}

function lanesNeeded(
  board: BoardView,
  pieces: Piece[],
  width: number,
  radius: number,
  narrow: boolean,
): number[] {
  return Array.from({ length: rowsOf(board) }, (_, row) => {
    const places = board.places.filter((place) => place.row === row)
    const tags = brieflyOnce(places.flatMap((place) => place.tags)).length
    const rows = rowsNeeded({ ...board, places }, pieces, width, radius)
    return narrow
      ? Math.max(40, 12 + rows * (2 * radius + 4))
      : Math.max(58, 14 + rows * (2 * radius + 4), 32 + Math.min(3, tags) * 17)
  })
}

// What is too long for the side of a lane is in the legend.
const brieflyOnce = (tags: TagView[]): string[] =>
  [...new Set(tags.map((tag) => tag.label))].filter((label) => label.length <= 15)

/** Areas with ways between them. */
function zones(board: BoardView, pieces: Piece[], narrow: boolean): Drawn {
  const columns = columnsOf(board)
  const rows = rowsOf(board)
  const [radius, edge] = narrow ? [12, 2] : [20, 8]
  const gap = narrow ? 5 : columns > 4 ? 26 : 48
  const width = narrow ? 340 / columns - gap : Math.max(134, Math.min(210, 800 / columns - gap))
  const tags = narrow ? 0 : Math.max(0, ...board.places.map((place) => place.tags.length))
  const height = Math.max(
    narrow ? 64 : columns > 5 ? 90 : 104,
    34 + rowsNeeded(board, pieces, width, radius) * (2 * radius + 4) + tags * 16 + 6,
  )
  const between = narrow ? 8 : columns > 5 ? 20 : 32
  const inColumn = (column: number): number => board.places.filter((place) => place.column === column).length
  // A column that begins in the first row is centered; one that begins lower is where the system wants it.
  const fromTop = (column: number): boolean =>
    board.places.some((place) => place.column === column && place.row === 0)
  const cells = board.places.map((place) => {
    const down = fromTop(place.column) ? ((rows - inColumn(place.column)) * (height + between)) / 2 : 0
    return {
      place,
      x: edge + place.column * (width + gap),
      y: edge + place.row * (height + between) + down,
      width,
      height,
    }
  })
  const spots = new Map<number, Spot>()
  for (const cell of cells) crowd(cell, pieces, radius, 32, spots)
  const all = columns * (width + gap) - gap + 2 * edge
  const words = cells.map((cell) => ({
    text: cell.place.label,
    x: cell.x + (narrow ? 4 : 12),
    y: cell.y + 21,
    anchor: 'start' as const,
  }))
  return {
    width: all,
    height: rows * (height + between) - between + 2 * edge,
    cells,
    spots,
    words,
    least: narrow ? 0 : Math.min(all, 130 * columns),
    labeled: false,
  }
}

/** Squares without gaps, counted along two sides; a combatant larger than a square covers what it stands on. */
function squares(board: BoardView, pieces: Piece[]): Drawn {
  const [size, left, top] = [44, 26, 22]
  const cells = board.places.map((place) => ({
    place,
    x: left + place.column * size,
    y: top + place.row * size,
    width: size,
    height: size,
  }))
  const spots = new Map<number, Spot>()
  for (const piece of pieces) {
    const cell = cells.find((one) => one.place.key === piece.place)
    const span = size * (piece.size ?? 1)
    if (cell) spots.set(piece.who, { x: cell.x + span / 2, y: cell.y + span / 2, radius: span / 2 - 4 })
  }
  const words: Words[] = []
  for (const cell of cells) {
    if (cell.place.row === 0)
      words.push({ text: String(cell.place.column), x: cell.x + size / 2, y: top - 8, anchor: 'middle' })
    if (cell.place.column === 0)
      words.push({ text: String(cell.place.row), x: left - 8, y: cell.y + size / 2 + 4, anchor: 'end' })
  }
  const width = left + columnsOf(board) * size + 6
  return {
    width,
    height: top + rowsOf(board) * size + 6,
    cells,
    spots,
    words,
    least: columnsOf(board) * 28,
    labeled: true,
  }
}

/** From the edge of one cell to the edge of another. */
export function between(one: Cell, other: Cell): { x1: number; y1: number; x2: number; y2: number } {
  return {
    x1: one.x + one.width / 2,
    y1: one.y + one.height / 2,
    x2: other.x + other.width / 2,
    y2: other.y + other.height / 2,
  }
}

export interface Legend {
  tag: TagView
  ground: Ground
}

/** Everything that is on the board once, to look its clause up; who stands there is no part of it. */
export function legend(board: BoardView): Legend[] {
  const found = new Map<string, Legend>()
  const tags = [...board.places, ...board.links].flatMap((part) => part.tags)
  for (const tag of tags.filter((one) => one.who < 0)) {
    const label = brief(tag)
    if (!found.has(label)) found.set(label, { tag: { ...tag, label }, ground: tag.ground })
  }
  return [...found.values()]
}
