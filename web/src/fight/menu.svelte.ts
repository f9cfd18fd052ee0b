// The options of one question as rows, dials and folded groups, and how keys and clicks go through them.
import type { OddsView, OptionView } from '../records'
import type { Choice } from './choice.svelte'
import { MORE, MOST, rowsOf, startOf, targetOf, type Row } from './options'

const MOST_ODDS = 30

export class Menu {
  readonly #choice: Choice
  #unfolded = $state.raw<Set<string>>(new Set())
  /** The option clicked last. What a verb has chosen by itself has not been clicked yet. */
  #pressed = ''
  /** The digit that chose the verb. */
  #taken = ''
  #amounts = $state.raw<Record<string, number>>({})

  constructor(choice: Choice) {
    this.#choice = choice
  }

  /** The options shown: those of the verb chosen, and of what was picked on the board. */
  get shown(): OptionView[] {
    return this.#choice.shown
  }
  /** With a target chosen all that can be done to it lies open, if that is not too much. */
  readonly rows = $derived.by(() => {
    const names = this.shown.flatMap((option) => [option.family, option.group])
    const open = this.#choice.filter ? rowsOf(this.shown, new Set(names)) : []
    return open.length && open.length <= MOST ? open : rowsOf(this.shown, this.#unfolded)
  })
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
    const verbs = this.#choice.answers ? this.#choice.deeds.map((deed) => deed.options[0]!) : []
    const all = [...(selected ? [selected] : []), ...visible, ...verbs, ...this.#choice.leads]
    return [...new Map(all.map((option) => [option.key, option])).values()].slice(0, MOST_ODDS)
  }

  // What is just as certain when one does the first, plainest thing is not worth telling, unless that is an attempt.
  readonly #plain = $derived.by(() => {
    const first = this.rows[0] && this.#choice.oddsOf(this.current(this.rows[0]))
    return first?.chances.length === 1 && first.success === null ? first.chances[0]?.outcome : undefined
  })
  /** The odds of an option, where they tell something. */
  oddsOf(option: OptionView | null): OddsView | undefined {
    const odds = option ? this.#choice.oddsOf(option) : undefined
    const tells = odds && (odds.chances.length > 1 || odds.chances[0]?.outcome !== this.#plain)
    return tells ? odds : undefined
  }

  // ---- what is done

  choose(row: Row): void {
    if (row.kind === 'target') return this.#choice.pick(targetOf(row.options[0]!))
    if (row.kind === 'ways' || row.kind === 'group') this.#unfolded = new Set([...this.#unfolded, row.name])
    if (row.kind !== 'group') this.#choice.selected = this.current(row)
  }
  /** A digit chooses a row; the same digit again commits it. */
  pressRow(row: Row): void {
    const again = this.#choice.selected && row.kind === 'option' && this.#holdsSelected(row)
    if (again) this.#choice.commit()
    else this.choose(row)
  }
  step(row: Row, by: number): void {
    const at = row.options.indexOf(this.current(row)) + by
    const next = row.options[Math.max(0, Math.min(row.options.length - 1, at))]!
    this.#amounts = { ...this.#amounts, [row.name]: next.amount }
    this.#choice.selected = next
  }
  /** A double click commits, but only what its first click chose: that may have been meant for the question before. */
  press(option: OptionView, clicks: number): void {
    const both = clicks === 2 && this.#pressed === option.key && this.#choice.selected?.key === option.key
    this.#pressed = option.key
    if (both) this.#choice.commit(option)
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
  /** A verb of the bar, or MORE for its menu. */
  take(verb: string): void {
    this.#choice.take(verb)
    this.#unfolded = new Set()
    const [only, another] = this.rows
    if (only && !another && only.kind !== 'group') this.choose(only)
  }
  /** The verb that a digit chooses now. */
  #verbAt(digit: number): string | undefined {
    const { first, verb, verbs } = this.#choice
    if (!first || !verbs) return undefined
    if (verb === MORE) return verbs.menu[digit - 1]?.verb.key
    const shown = [...verbs.bar.map((deed) => deed.verb.key), ...(verbs.menu.length ? [MORE] : [])]
    return shown.find((key) => verbs.digits.get(key) === digit)
  }
  clear(): void {
    this.#choice.clear()
    this.#unfolded = new Set()
  }
  /** A key, and whether it meant something. */
  key(key: string): boolean {
    const dial = this.rows.find((row) => row.kind === 'dial' && this.#holdsSelected(row))
    const digit = /^[1-9]$/.test(key) ? Number(key) : 0
    const [verb, numbered] = [this.#verbAt(digit), this.rows[digit - 1]]
    const again = key === this.#taken && this.#choice.selected && this.rows.length <= 1
    if (verb) [this.#taken] = [key, this.take(verb)]
    else if (again) this.#choice.commit()
    else if (numbered) this.pressRow(numbered)
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
