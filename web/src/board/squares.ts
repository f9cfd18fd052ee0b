// A board of squares without gaps, counted along two sides.
import type { BoardView } from '../records'
import type { Drawn, Piece, Room, Spot, Words } from './board'
import { columnsOf, LEAST, rowsOf, within } from './measures'

/** The smallest square with a token that a finger can hit, and the largest. */
const [SMALL, LARGE] = [2 * LEAST, 84]
/** What nobody can enter at the rim of a board, where there is no room for all of it. */
const THIN = 10
const [LEFT, TOP, EDGE] = [26, 20, 6]

/** Where each column or row begins, how wide each is, and how wide all of them are. */
interface Scale {
  starts: number[]
  sizes: number[]
  whole: number
}

/** A combatant larger than a square covers what it stands on. */
export function squares(board: BoardView, pieces: Piece[], room: Room): Drawn {
  const thin = rims(board)
  const [columns, rows] = [columnsOf(board), rowsOf(board)]
  const fitting = (slim: boolean): number => {
    const share = (space: number, count: number, rim: number): number =>
      slim ? (space - rim * THIN) / (count - rim) : space / count
    const across = share(room.width - LEFT - EDGE, columns, thin.columns.size)
    return Math.min(across, share(room.height - TOP - EDGE, rows, thin.rows.size))
  }
  const slim = fitting(false) < SMALL
  const size = Math.floor(within(fitting(slim), SMALL, LARGE))
  const across = scale(columns, size, slim ? thin.columns : new Set(), LEFT)
  const down = scale(rows, size, slim ? thin.rows : new Set(), TOP)
  const cells = board.places.map((place) => ({
    place,
    x: across.starts[place.column]!,
    y: down.starts[place.row]!,
    width: across.sizes[place.column]!,
    height: down.sizes[place.row]!,
  }))
  const cellOf = new Map(cells.map((cell) => [cell.place.key, cell]))
  const spots = new Map<number, Spot>()
  for (const piece of pieces) {
    const cell = cellOf.get(piece.place)
    const span = size * (piece.size ?? 1)
    const radius = Math.max(LEAST, span / 2 - 2)
    if (cell) spots.set(piece.who, { x: cell.x + span / 2, y: cell.y + span / 2, radius })
  }
  const words = [
    ...counted(board.columns, across, size, (at) => ({ x: at, y: TOP - 7, anchor: 'middle' })),
    ...counted(board.rows, down, size, (at) => ({ x: LEFT - 8, y: at + 4, anchor: 'end' })),
  ]
  const [width, height] = [across.whole + EDGE, down.whole + EDGE]
  return { width, height, cells, spots, words, tagLines: 0 }
}

/** The columns and rows at the rim that are nothing but wall. */
function rims(board: BoardView): { columns: Set<number>; rows: Set<number> } {
  const solid = (places: BoardView['places']): boolean => places.every((place) => place.ground === 'wall')
  const of = (count: number, at: (place: BoardView['places'][number]) => number): Set<number> =>
    new Set([0, count - 1].filter((rim) => solid(board.places.filter((place) => at(place) === rim))))
  return {
    columns: of(columnsOf(board), (place) => place.column),
    rows: of(rowsOf(board), (place) => place.row),
  }
}

function scale(count: number, size: number, thin: Set<number>, first: number): Scale {
  const sizes = Array.from({ length: count }, (_, at) => (thin.has(at) ? THIN : size))
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, one) => sum + one, first))
  return { starts, sizes, whole: sizes.reduce((sum, one) => sum + one, first) }
}

/** What columns or rows are called, in short; their numbers where they have no names. What is thin has no room for it. */
function counted(
  headings: { short: string }[],
  { starts, sizes }: Scale,
  size: number,
  place: (middle: number) => Omit<Words, 'text'>,
): Words[] {
  return starts.flatMap((start, at) =>
    sizes[at] === size ? [{ text: headings[at]?.short ?? String(at), ...place(start + size / 2) }] : [],
  )
}
