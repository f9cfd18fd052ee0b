// What is to be seen on a board that is larger than its room.
import { still } from '../film/pace'
import type { Spot, Token } from './board'

/** How many of the nearest are kept in sight with the one who acts. */
const NEARBY = 3
/** Between what is to be seen and the edge, in pixels. */
const MARGIN = 12

const apart = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Who is asked, or else acts, and the nearest of the other sides, the nearest first. */
export function withFoes(pieces: Token[], spots: Map<number, Spot>): Spot[] {
  const first = pieces.find((piece) => piece.asked) ?? pieces.find((piece) => piece.acting)
  const own = first && spots.get(first.who)
  if (!own) return []
  const foes = pieces
    .filter((piece) => piece.side !== first.side && !piece.out)
    .flatMap((piece) => spots.get(piece.who) ?? [])
  return [own, ...foes.toSorted((a, b) => apart(own, a) - apart(own, b)).slice(0, NEARBY)]
}

interface Area {
  left: number
  top: number
  right: number
  low: number
}
function around(spots: Spot[]): Area {
  const edge = (side: (spot: Spot, reach: number) => number): number[] =>
    spots.map((spot) => side(spot, spot.radius + MARGIN))
  return {
    left: Math.min(...edge((spot, reach) => spot.x - reach)),
    top: Math.min(...edge((spot, reach) => spot.y - reach)),
    right: Math.max(...edge((spot, reach) => spot.x + reach)),
    low: Math.max(...edge((spot, reach) => spot.y + reach)),
  }
}

/** The largest part of these that fits, the first ones before the others. */
export function fitting(spots: Spot[], width: number, height: number): Area | undefined {
  const areas = spots.map((_, at) => around(spots.slice(0, at + 1)))
  return (
    areas.findLast((area) => area.right - area.left <= width && area.low - area.top <= height) ?? areas[0]
  )
}

/** Scroll a board so far that these are in sight, as many of them as fit. */
export function keepInSight(box: HTMLElement, spots: Spot[]): void {
  const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = box
  const area = fitting(spots, width, height)
  if (!area || (box.scrollWidth <= width && box.scrollHeight <= height)) return
  const across = area.left >= scrollLeft && area.right <= scrollLeft + width
  const down = area.top >= scrollTop && area.low <= scrollTop + height
  if (across && down) return
  const [left, top] = [(area.left + area.right - width) / 2, (area.top + area.low - height) / 2]
  box.scrollTo({ left, top, behavior: still() ? 'auto' : 'smooth' })
}
