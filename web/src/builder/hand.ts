// A finger or a mouse on the board: a press is the board's own; this is what is dragged, and what is painted in a stroke.
import type { Easel } from './easel.svelte'
import { MOVE } from './easel.svelte'

/** How far a press may slip before it is a drag. */
const SLIP = 6

const targetAt = (x: number, y: number): string =>
  document.elementsFromPoint(x, y).flatMap((one) => one.closest('[data-target]') ?? [])[0]?.getAttribute('data-target') ?? '' // prettier-ignore

/** The place under a point, or where whoever is drawn there stands. */
function placeAt(x: number, y: number): string {
  const places = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest('[data-target]')?.getAttribute('data-target') ?? '')
  return places.find((one) => one.startsWith('place:'))?.slice('place:'.length) ?? ''
}

export interface Carried {
  name: string
  side: number
  x: number
  y: number
}

export class Hand {
  readonly #easel: Easel
  readonly #rowOf: (who: number) => string
  readonly #carry: (at: { x: number; y: number } | null) => void
  #start: { x: number; y: number; target: string } | null = null
  #dragging = false
  /** A drag or a stroke has just ended: the press that ends it means nothing more. */
  #ended = false

  constructor(
    easel: Easel,
    rowOf: (who: number) => string,
    carry: (at: { x: number; y: number } | null) => void,
  ) {
    this.#easel = easel
    this.#rowOf = rowOf
    this.#carry = carry
  }

  down(event: PointerEvent): void {
    this.#ended = false
    if (event.button !== 0) return
    const { clientX: x, clientY: y } = event
    this.#start = { x, y, target: targetAt(x, y) }
    if (this.#paints) this.#easel.touch(placeAt(x, y))
  }
  move(event: PointerEvent): void {
    const start = this.#start
    if (!start) return
    const { clientX: x, clientY: y } = event
    if (this.#paints) {
      const place = placeAt(x, y)
      if (place) this.#easel.touch(place)
      return
    }
    const far = Math.hypot(x - start.x, y - start.y) > SLIP
    if (!this.#dragging && far && start.target.startsWith('who:')) {
      const row = this.#rowOf(Number(start.target.slice('who:'.length)))
      this.#dragging = row !== ''
      if (row) this.#easel.pick(row)
    }
    if (this.#dragging) this.#carry({ x, y })
  }
  up(event: PointerEvent): void {
    const painted = this.#paints && this.#start !== null
    if (painted) this.#easel.endStroke()
    if (this.#dragging) this.#easel.drop(placeAt(event.clientX, event.clientY))
    this.#ended = painted || this.#dragging
    this.leave()
  }
  leave(): void {
    ;[this.#start, this.#dragging] = [null, false]
    this.#carry(null)
  }
  /** Whether a press is what ends a drag or a stroke. */
  get spent(): boolean {
    const ended = this.#ended
    this.#ended = false
    return ended
  }
  get #paints(): boolean {
    return this.#easel.tool !== MOVE && !this.#easel.paint?.between
  }
}

type Way = { x: number; y: number }
const WAYS: Record<string, Way> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** With the arrow keys from one place or combatant to the nearest that way. */
export function walk(event: KeyboardEvent, board: HTMLElement): void {
  const way = WAYS[event.key]
  const here = document.activeElement
  if (!way || !here || !board.contains(here)) return
  event.preventDefault()
  const from = middle(here)
  const others = [...board.querySelectorAll<SVGElement>('[data-target][tabindex="0"]')].filter(
    (one) => one !== here,
  )
  const ranked = others
    .map((one) => ({ one, cost: costOf(from, middle(one), way) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost)
  ranked[0]?.one.focus()
}

const middle = (one: Element): Way => {
  const box = one.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** How far it is that way; what lies beside counts double, what lies behind not at all. */
function costOf(from: Way, to: Way, way: Way): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [ahead, beside] = [dx * way.x + dy * way.y, Math.abs(dx * way.y) + Math.abs(dy * way.x)]
  return ahead > 3 ? ahead + 2 * beside : Infinity
}
