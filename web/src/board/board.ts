// Where everything on a board is drawn: a system declares places, links and a shape, and this says how large and where.
import type { BoardView, PlaceView, TagView } from '../records'
import { lineOf, linesOf } from './names'
import { columnsOf, LEAST, MOST_TAGS, rowsOf, within } from './measures'
import { squares } from './squares'

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
  icon?: string
  /** How much is left of what decides whether it stands, from 0 to 1. */
  left?: number | null
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
  /** How wide it may be: letters stand closer where it would be wider. */
  within?: number
}

export interface Drawn {
  width: number
  height: number
  cells: Cell[]
  spots: Map<number, Spot>
  words: Words[]
  /** How many tags are written into each place. */
  tagLines: number
}

/** How many pixels there are for a board. */
export interface Room {
  width: number
  height: number
}

/** A board of this width is a phone's. */
const NARROW = 560
/** A picture of a board, where no room is given. */
const NATURAL: Room = { width: 720, height: 300 }
/** Radiuses of tokens, from what looks best to the smallest that a finger can hit. */
const RADIUSES = [34, 31, 28, 25, 22] as const
/** From one of the smallest tokens to the next where they lie over each other like cards: each can still be hit. */
const FANNED = 28
/** Between two tokens beside each other, and one below the other with its bar. */
const [BESIDE, BELOW] = [4, 11]
/** What of the width of a place stays free beside its tokens; beside the smallest ones nothing. */
const insetOf = (radius: number): number => (radius > LEAST ? 8 : 0)

/** The largest drawing that fits into the room; where even the smallest does not, it is scrolled. */
export function drawn(board: BoardView, pieces: Piece[], room: Room = NATURAL): Drawn {
  if (board.shape === 'grid') return squares(board, pieces, room)
  for (const radius of RADIUSES) {
    const plan = planned(board, pieces, room, radius)
    if (fits(plan, room)) return plan
  }
  if (board.shape === 'line') {
    const plan = line(board, pieces, room, LEAST)
    if (fits(plan, room)) return plan
  }
  return planned(board, pieces, room, LEAST, FANNED)
}

const fits = (plan: Drawn, room: Room): boolean =>
  Math.max(plan.width - room.width, plan.height - room.height) < 0.1

function planned(
  board: BoardView,
  pieces: Piece[],
  room: Room,
  radius: number,
  pitch = pitchOf(radius),
): Drawn {
  const narrow = room.width < NARROW
  if (board.shape === 'lanes') return lanes(board, pieces, room, radius, narrow, pitch)
  if (board.shape === 'line') return narrow ? bands(board, pieces, room, radius) : line(board, pieces, room, radius) // prettier-ignore
  return zones(board, pieces, room, radius, narrow, pitch)
}

const pitchOf = (radius: number): number => 2 * radius + BESIDE
const acrossIn = (width: number, radius: number, pitch = pitchOf(radius)): number =>
  Math.max(1, Math.floor((width - insetOf(radius) - 2 * radius) / pitch) + 1)

/** Tokens in rows inside a part of a cell, in the middle of its width. */
function crowd(
  cell: Cell,
  pieces: Piece[],
  radius: number,
  top: number,
  left: number,
  spots: Map<number, Spot>,
  pitch = pitchOf(radius),
): void {
  const here = pieces.filter((piece) => piece.place === cell.place.key)
  const width = cell.width - left
  const across = acrossIn(width, radius, pitch)
  here.forEach((piece, index) => {
    const row = Math.floor(index / across)
    const inRow = Math.min(across, here.length - row * across)
    // Over each other only as far as they must.
    const step = within((width - 2 * radius) / Math.max(1, inRow - 1), pitch, pitchOf(radius))
    const first = cell.x + left + width / 2 - ((inRow - 1) * step) / 2
    spots.set(piece.who, {
      x: first + (index % across) * step,
      y: cell.y + top + radius + row * (2 * radius + BELOW),
      radius,
    })
  })
}

/** The height of all tokens that stand at one of these places. */
function crowdHeight(
  places: PlaceView[],
  pieces: Piece[],
  width: number,
  radius: number,
  pitch = pitchOf(radius),
): number {
  const across = acrossIn(width, radius, pitch)
  const rows = places.map((place) =>
    Math.ceil(pieces.filter((piece) => piece.place === place.key).length / across),
  )
  return Math.max(1, ...rows) * (2 * radius + BELOW)
}

const tagsOn = (places: PlaceView[]): number => Math.max(0, ...places.map((place) => place.tags.length))

/** A line of distances: positions side by side, counted below; on a phone only where it is low and they are few. */
function line(board: BoardView, pieces: Piece[], room: Room, radius: number): Drawn {
  const [columns, narrow] = [columnsOf(board), room.width < NARROW]
  const [gap, edge, below, beside] = narrow ? [3, 3, 36, 6] : [12, 8, 44, 14]
  const width = within((room.width - 2 * edge + gap) / columns - gap, 2 * radius + beside, 210)
  const tagLines = Math.min(MOST_TAGS, tagsOn(board.places))
  const tags = tagLines * 16
  const least = 16 + crowdHeight(board.places, pieces, width, radius) + tags
  const height = Math.max(least, Math.min(room.height - edge - below, 2.6 * width))
  const cells = board.places.map((place) => ({
    place,
    x: edge + place.column * (width + gap),
    y: edge,
    width,
    height,
  }))
  const spots = new Map<number, Spot>()
  for (const cell of cells) {
    const spare = height - tags - crowdHeight([cell.place], pieces, width, radius)
    crowd(cell, pieces, radius, Math.max(12, spare / 2), 0, spots)
  }
  const words = cells.flatMap((cell) =>
    (narrow ? cell.place.label.split(' ') : [cell.place.label]).map((text, at) => ({
      text,
      x: cell.x + width / 2,
      y: cell.y + height + (narrow ? 14 * (at + 1) : 20),
      anchor: 'middle' as const,
    })),
  )
  return { width: columns * (width + gap) - gap + 2 * edge, height: height + edge + below, cells, spots, words, tagLines } // prettier-ignore
}

/** A position at which nobody stands gives way to the others, as far as a finger can still hit it. */
const EMPTY_BAND = 28

/** The same line on a phone: positions one below the other, counted at the side. */
function bands(board: BoardView, pieces: Piece[], room: Room, radius: number): Drawn {
  const [gap, edge, left] = [8, 4, 60]
  const width = room.width - 2 * edge
  const ordered = board.places.toSorted((a, b) => a.column - b.column)
  const share = Math.min(130, (room.height - 2 * edge + gap) / ordered.length - gap)
  const taken = new Set(pieces.map((piece) => piece.place))
  const least = ordered.map((place) => {
    const crowd = 8 + crowdHeight([place], pieces, width - left, radius)
    return (taken.has(place.key) ? crowd : EMPTY_BAND) + Math.min(1, place.tags.length) * 14
  })
  const heights = rowHeights(least, share, true)
  let y = edge
  const cells = ordered.map((place, at) => {
    const cell = { place, x: edge, y, width, height: heights[at] ?? share }
    y += cell.height + gap
    return cell
  })
  const spots = new Map<number, Spot>()
  for (const cell of cells) {
    const tags = Math.min(1, cell.place.tags.length) * 14
    const tall = crowdHeight([cell.place], pieces, width - left, radius)
    crowd(cell, pieces, radius, (cell.height - tags - tall) / 2 + 4, left, spots)
  }
  const words = cells.map((cell) => ({
    text: cell.place.label,
    x: cell.x + 12,
    y: cell.y + cell.height / 2 + 5,
    anchor: 'start' as const,
  }))
  return { width: room.width, height: y - gap + edge, cells, spots, words, tagLines: 1 }
}

/** Six lanes fit a laptop only without much between them; on a phone what holds between two of them stands there. */
const LANES_APART = 2
const WORDS_APART = 16

function lanesApart(board: BoardView, narrow: boolean): number[] {
  const rowOf = new Map(board.places.map((place) => [place.key, place.row]))
  const told = board.links.filter((link) => link.tags.length)
  const over = told.map((link) => Math.min(rowOf.get(link.one) ?? 0, rowOf.get(link.other) ?? 0))
  return Array.from({ length: rowsOf(board) }, (_, row) =>
    narrow && over.includes(row) ? WORDS_APART : LANES_APART,
  )
}

/** Two blocks of lanes and stances face to face: the stances above, the lanes at the side. */
function lanes(
  board: BoardView,
  pieces: Piece[],
  room: Room,
  radius: number,
  narrow: boolean,
  pitch: number,
): Drawn {
  const columns = columnsOf(board)
  const [left, top, middle, apart] = narrow ? [12, 20, 4, 0] : [112, 22, 26, 4]
  const share = (room.width - left - middle - 4) / columns - apart
  const width = within(share, 2 * radius + (narrow ? 0 : 8), 132)
  const below = lanesApart(board, narrow)
  const heights = lanesNeeded(board, pieces, room.height - top, width, radius, narrow, pitch)
  const tops = heights.map((_, row) =>
    heights.slice(0, row).reduce((sum, height, above) => sum + height + (below[above] ?? 0), top),
  )
  const x = (column: number): number => left + column * (width + apart) + (column >= columns / 2 ? middle : 0)
  const cells = board.places.map((place) => ({
    place,
    x: x(place.column),
    y: tops[place.row] ?? 0,
    width,
    height: heights[place.row] ?? 0,
  }))
  const spots = new Map<number, Spot>()
  for (const cell of cells) {
    const spare = cell.height - crowdHeight([cell.place], pieces, width, radius, pitch)
    crowd(cell, pieces, radius, Math.max(3, spare / 2 + 3), 0, spots, pitch)
  }
  const over = board.columns.map((heading, column) => ({
    text: heading.label,
    within: width - 4,
    x: x(column) + width / 2,
    y: top - 7,
    anchor: 'middle' as const,
  }))
  const beside = board.rows.map((heading, row) => ({
    text: narrow ? heading.short : heading.label,
    x: left - (narrow ? 5 : 10),
    y: (tops[row] ?? 0) + 22,
    anchor: 'end' as const,
  }))
  // What holds for a whole lane is said once, at its side.
  const said = narrow
    ? []
    : tops.flatMap((y, row) => laneWords(board, row, left - 10, y + 39, heights[row] ?? 0))
  const words = [...over, ...beside, ...said]
  const height = (tops.at(-1) ?? top) + (heights.at(-1) ?? 0) + LANES_APART
  return { width: x(columns - 1) + width + 4, height, cells, spots, words, tagLines: 0 }
}

/** What is said of a lane under its name, as far as there is room. */
function laneWords(board: BoardView, row: number, x: number, y: number, height: number): Words[] {
  const tags = board.places.filter((place) => place.row === row).flatMap((place) => place.tags)
  const said = brieflyOnce(tags).slice(0, Math.max(1, Math.floor((height - 28) / 17)))
  return said.map((text, index) => ({ text, x, y: y + index * 17, anchor: 'end' }))
}

/** The heights of the lanes: an equal share of the room, more for a lane that holds more. */
function lanesNeeded(
  board: BoardView,
  pieces: Piece[],
  room: number,
  width: number,
  radius: number,
  narrow: boolean,
  pitch: number,
): number[] {
  const share = Math.min(140, room / rowsOf(board) - LANES_APART)
  return Array.from({ length: rowsOf(board) }, (_, row) => {
    const places = board.places.filter((place) => place.row === row)
    return Math.max(share, crowdHeight(places, pieces, width, radius, pitch), narrow ? 0 : 44)
  })
}

// What is too long for the side of a lane is in the legend.
const brieflyOnce = (tags: TagView[]): string[] =>
  [...new Set(tags.map((tag) => tag.label))].filter((label) => label.length <= 15)

/** Rows of the same height; where that is more than there is room for, a row that holds little is lower, if it may be. */
function rowHeights(least: number[], share: number, loose: boolean): number[] {
  const same = Math.max(...least, Math.min(share, 300))
  const spare = share - least.reduce((sum, one) => sum + one, 0) / least.length
  return least.map((one) => (loose && same > share ? one + Math.max(0, spare) : same))
}

/** Areas with ways between them. */
function zones(
  board: BoardView,
  pieces: Piece[],
  room: Room,
  radius: number,
  narrow: boolean,
  pitch: number,
): Drawn {
  const low = !narrow && room.height < TIGHT
  const [columns, rows, edge] = [columnsOf(board), rowsOf(board), narrow ? 2 : low ? 4 : 8]
  const gap = narrow ? 5 : columns > 5 ? 12 : columns > 4 ? 18 : 44
  const between = narrow ? 7 : low ? 6 : rows > 2 ? 12 : 32
  const width = within((room.width - 2 * edge + gap) / columns - gap, 2 * radius + 4, 250)
  const under = rows > 2 || narrow ? 9 : 10 // what is between a name and a token, with the ring around it
  const tall = (place: PlaceView): number =>
    linesOf(place.label, width, narrow).length * lineOf(narrow) + under
  const tagLines = narrow ? 0 : Math.min(rows > 2 ? 1 : MOST_TAGS, tagsOn(board.places))
  const tags = tagLines * 16
  const share = (room.height - 2 * edge + between) / rows - between
  const inColumn = (column: number): number => board.places.filter((place) => place.column === column).length
  // A column that begins in the first row is centered; one that begins lower is where the system wants it.
  const fromTop = (column: number): boolean =>
    board.places.some((place) => place.column === column && place.row === 0)
  const missing = (column: number): number => (fromTop(column) ? rows - inColumn(column) : 0)
  const least = Array.from({ length: rows }, (_, row) => {
    const places = board.places.filter((place) => place.row === row)
    return Math.max(0, ...places.map(tall)) + crowdHeight(places, pieces, width, radius, pitch) + tags
  })
  const heights = rowHeights(least, share, !board.places.some((place) => missing(place.column)))
  const above = (row: number): number =>
    heights.slice(0, row).reduce((sum, height) => sum + height + between, edge)
  const cells = board.places.map((place) => {
    const height = heights[place.row] ?? 0
    const down = (missing(place.column) * (height + between)) / 2
    return { place, x: edge + place.column * (width + gap), y: above(place.row) + down, width, height }
  })
  const spots = new Map<number, Spot>()
  for (const cell of cells) {
    const head = tall(cell.place)
    const spare = cell.height - head - tags - crowdHeight([cell.place], pieces, width, radius, pitch)
    crowd(cell, pieces, radius, head + Math.max(0, spare / 2), 0, spots, pitch)
  }
  const words = cells.flatMap((cell) =>
    linesOf(cell.place.label, width, narrow).map((text, at) => ({
      text,
      x: cell.x + width / 2,
      y: cell.y + (at + 1) * lineOf(narrow) + (narrow ? 0 : 2),
      anchor: 'middle' as const,
    })),
  )
  return {
    width: columns * (width + gap) - gap + 2 * edge,
    height: above(rows) - between + edge,
    cells,
    spots,
    words,
    tagLines,
  }
}

/** A room so low that what stands between places in it gives way, before a row of them would be out of sight. */
const TIGHT = 340

/** From the edge of one cell to the edge of another. */
export function between(one: Cell, other: Cell): { x1: number; y1: number; x2: number; y2: number } {
  return {
    x1: one.x + one.width / 2,
    y1: one.y + one.height / 2,
    x2: other.x + other.width / 2,
    y2: other.y + other.height / 2,
  }
}
