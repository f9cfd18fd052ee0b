// What the hand holds over the board: someone who is picked up, or a kind of ground to paint with.
import type { DraftToken, FaultView, PaintView } from '../records'
import type { Table } from '../lib/encounter'
import type { Builder } from './builder.svelte'

export const MOVE = ''
export const ERASE = 'erase'

export class Easel {
  /** What a press on the board does: move someone, paint a kind of ground, or erase. */
  tool = $state(MOVE)
  /** The row of the combatant who is picked up. */
  row = $state('')
  /** Where the one who is picked up may stand, and how that is written; not known yet at first. */
  spots = $state.raw<Map<string, Table> | null>(null)
  /** What a stroke has touched so far. */
  stroke = $state.raw<Set<string>>(new Set())
  said = $state('')
  /** The number of the side that combatants are added to, if it was chosen. */
  #chosen = $state(-1)
  readonly #builder: Builder
  /** Where the spots have been asked for. */
  #asking: Promise<void> = Promise.resolve()

  constructor(builder: Builder) {
    this.#builder = builder
  }

  /** To begin with the first side of an empty board, and the last one of any other: foes are what is added most. */
  get adding(): number {
    const last = (this.#builder.drawn?.sides.length ?? 1) - 1
    if (this.#chosen >= 0) return Math.min(this.#chosen, last)
    return this.#builder.fromNothing ? 0 : last
  }
  set adding(side: number) {
    this.#chosen = side
  }
  readonly token = $derived.by((): DraftToken | undefined =>
    this.row ? this.#builder.tokens.find((one) => one.row === this.row) : undefined,
  )
  get paint(): PaintView | undefined {
    return this.#builder.view?.paints.find((one) => one.key === this.tool)
  }
  /** Whether ways between places can be pressed. */
  get ways(): boolean {
    const between = this.#builder.view?.paints.some((one) => one.between)
    return this.tool === ERASE ? between === true : this.paint?.between === true
  }
  readonly targets = $derived.by((): Set<string> => {
    const places = (this.#builder.drawn?.board?.places ?? []).map((place) => `place:${place.key}`)
    if (this.tool !== MOVE) return new Set(this.paint?.between ? [] : places)
    const tokens = this.#builder.tokens.flatMap((token, who) =>
      token.row && (!this.row || token.row === this.row) ? [`who:${who}`] : [],
    )
    return new Set([...tokens, ...[...(this.spots?.keys() ?? [])].map((key) => `place:${key}`)])
  })
  readonly aimed = $derived.by((): Set<string> => {
    const who = this.#builder.tokens.findIndex((one) => one.row && one.row === this.row)
    return new Set([...(who >= 0 ? [`who:${who}`] : []), ...[...this.stroke].map((at) => `place:${at}`)])
  })

  /** What is wrong is somewhere: go there. Returns whether it is on the page. */
  show(fault: FaultView): boolean {
    if (fault.side) {
      this.adding = Math.max(0, this.#builder.drawn?.sides.indexOf(fault.side) ?? 0)
      return seen('[aria-label="Find a creature"]')
    }
    if (this.#builder.tokens.some((one) => one.row !== '' && one.row === fault.row)) {
      this.pick(fault.row)
      return true
    }
    if (fault.row) return seen(`[data-row="${fault.row}"]`)
    return fault.field === 'title' && seen('[data-field="title"]')
  }

  hold(tool: string): void {
    this.letGo()
    this.tool = tool
  }
  letGo(): void {
    ;[this.row, this.spots, this.said] = ['', null, '']
  }

  /** Something on the board is pressed. */
  press(target: string): void {
    const [kind = '', key = ''] = [
      target.slice(0, target.indexOf(':')),
      target.slice(target.indexOf(':') + 1),
    ]
    if (kind === 'way') this.#paint([key])
    else if (this.tool !== MOVE) this.#paint([kind === 'who' ? this.#placeOf(Number(key)) : key])
    else if (kind === 'who') this.#pressToken(this.#builder.tokens[Number(key)])
    else if (this.row) this.drop(key)
  }
  #pressToken(token: DraftToken | undefined): void {
    if (!token) return
    if (this.row && token.row !== this.row && this.spots?.has(token.place) && token.side === this.token?.side)
      this.drop(token.place)
    else if (this.row === token.row) this.letGo()
    else this.pick(token.row)
  }
  #placeOf(who: number): string {
    return this.#builder.tokens[who]?.place ?? ''
  }

  // ---- moving

  /** Pick someone up; where they may stand is asked for. */
  pick(row: string): void {
    this.letGo()
    if (!row) {
      this.said = 'They stand where the one they came with stands.'
      return
    }
    ;[this.tool, this.row] = [MOVE, row]
    this.#asking = this.#ask(row)
  }
  async #ask(row: string): Promise<void> {
    const spots = await this.#builder.draft?.spotsFor(row).catch((error: Error) => {
      this.said = error.message
      return new Map<string, Table>()
    })
    if (this.row === row) this.spots = spots ?? new Map()
  }
  /** Put the one who is picked up there, if that may be. */
  async drop(place: string): Promise<void> {
    const [row, name] = [this.row, this.token?.name ?? '']
    await this.#asking
    const fields = this.spots?.get(place)
    const label = this.#builder.drawn?.board?.places.find((one) => one.key === place)?.label ?? 'there'
    if (this.row !== row) return
    if (fields) this.#builder.draft?.put(row, fields)
    if (fields) void this.#builder.refresh()
    this.letGo()
    this.said = fields ? `${name}: ${label}.` : `${name} cannot start here: ${label}.`
  }

  // ---- painting

  touch(place: string): void {
    if (!this.stroke.has(place)) this.stroke = new Set([...this.stroke, place])
  }
  /** The stroke ends: everything it has touched is painted. */
  endStroke(): void {
    const at = [...this.stroke]
    this.stroke = new Set()
    if (at.length) this.#paint(at)
  }
  #paint(at: string[]): void {
    const kind = this.tool === ERASE ? '' : this.tool
    this.#builder.change({ do: 'paint', kind, at: at.filter(Boolean) })
  }
}

/** Bring something on the page into sight, and put the cursor there. */
function seen(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
  return found !== null
}
