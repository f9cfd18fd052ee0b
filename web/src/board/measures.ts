// What every shape of board is measured with.
import type { BoardView } from '../records'

/** The radius of the smallest token that a finger can hit. */
export const LEAST = 22
/** How many tags are written into a place at most. */
export const MOST_TAGS = 4

export const columnsOf = (board: BoardView): number =>
  Math.max(1, ...board.places.map((place) => place.column + 1))
export const rowsOf = (board: BoardView): number => Math.max(1, ...board.places.map((place) => place.row + 1))
export const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value))
