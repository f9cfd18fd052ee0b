// The options of one question as rows, dials and folded groups, and how keys and clicks go through them.
import type { OddsView, OptionView } from '../records'
import type { Choice } from './choice.svelte'
import { rowsOf, startOf, type Row } from './options'

const MOST_ODDS = 30

export class Menu {
  readonly #choice: Choice
  #unfolded = $state.raw<Set<string>>(new Set())
  #amounts = $state.raw<Record<string, number>>({})

  constructor(choice: Choice) {
    this.#choice = choice
  }

  /** The options shown: all, or only those about what was picked on the board. */
  readonly shown = $derived.by((): OptionView[] => {
    const { decision, filter } = this.#choice
    const options = decision?.options ?? []
    return filter ? options.filter((option) => option.points_at.includes(filter)) : options
  })
  readonly rows = $derived.by(() =>
    rowsOf(
      this.shown,
      this.#choice.filter ? new Set(this.shown.map((option) => option.family)) : this.#unfolded,
    ),
  )
  /** Many short options stand close together. */
  get tiny(): boolean {
    const short = (row: Row): boolean => row.kind === 'option' && this.current(row).label.length <= 12
    return this.rows.length > 6 && this.rows.every(short)
  }

  /** What a row stands for now: of a dial the amount it is turned to. */
  current(row: Row): OptionView {
    const turned =
      row.kind === 'dial' && row.options.find((option) => option.amount === this.#amounts[row.name])
    return turned || startOf(row)
  }
  /** The options whose odds are wanted. */
  get wanted(): OptionView[] {
    const { selected } = this.#choice
    const visible = this.rows.filter((row) => row.kind !== 'group').map((row) => this.current(row))
    const hidden = selected && !visible.some((option) => option.key === selected.key) ? [selected] : []
    return [...hidden, ...visible].slice(0, MOST_ODDS)
  }

  // What is just as certain when one does the first, plainest thing is not worth telling.
  readonly #plain = $derived.by(() => {
    const first = this.rows[0] && this.#choice.oddsOf(this.current(this.rows[0]))
    return first?.chances.length === 1 ? first.chances[0]?.outcome : undefined
  })
  /** The odds of an option, where they tell something. */
  oddsOf(option: OptionView | null): OddsView | undefined {
    const odds = option ? this.#choice.oddsOf(option) : undefined
    const tells = odds && (odds.chances.length > 1 || odds.chances[0]?.outcome !== this.#plain)
    return tells ? odds : undefined
  }

  // ---- what is done

  choose(row: Row): void {
    if (row.kind === 'group') this.#unfolded = new Set([...this.#unfolded, row.name])
    else this.#choice.selected = this.current(row)
  }
  step(row: Row, by: number): void {
    const at = row.options.indexOf(this.current(row)) + by
    const next = row.options[Math.max(0, Math.min(row.options.length - 1, at))]!
    this.#amounts = { ...this.#amounts, [row.name]: next.amount }
    this.#choice.selected = next
  }
  /** A double click commits, but only what its first click chose: that may have been meant for the question before. */
  press(option: OptionView, clicks: number): void {
    if (clicks === 2 && this.#choice.selected?.key === option.key) this.#choice.commit(option)
    else this.#choice.selected = option
  }
  /** To the next option up or down, over folded groups. */
  along(by: number): void {
    const rows = this.rows
    const at = this.#choice.selected ? rows.findIndex((row) => this.#holdsSelected(row)) : by > 0 ? -1 : 0
    for (let far = 1; far <= rows.length; far++) {
      const row = rows[(at + by * far + rows.length * rows.length) % rows.length]!
      if (row.kind !== 'group') return this.choose(row)
    }
  }
  clear(): void {
    this.#choice.clear()
    this.#unfolded = new Set()
  }
  /** A key, and whether it meant something. */
  key(key: string): boolean {
    const dial = this.rows.find((row) => row.kind === 'dial' && this.#holdsSelected(row))
    const numbered = /^[1-9]$/.test(key) ? this.rows[Number(key) - 1] : undefined
    if (numbered) this.choose(numbered)
    else if (key === 'ArrowDown' && this.rows.length) this.along(1)
    else if (key === 'ArrowUp' && this.rows.length) this.along(-1)
    else if ((key === '+' || key === 'ArrowRight') && dial) this.step(dial, 1)
    else if ((key === '-' || key === 'ArrowLeft') && dial) this.step(dial, -1)
    else if (key === 'Escape') this.clear()
    else return false
    return true
  }
  #holdsSelected(row: Row): boolean {
    const key = this.#choice.selected?.key
    return key !== undefined && row.options.some((option) => option.key === key)
  }
}
