// An encounter while it is being built: what it holds so far, and how it is changed.
import type {
  ArrivalsView,
  BlankView,
  BuilderView,
  CreatureView,
  DraftRequest,
  StatLineView,
} from '../records'
import { call } from '../lib/api'
import {
  calledAt,
  copied,
  freshId,
  isTable,
  isTables,
  partAt,
  rosters,
  slug,
  toToml,
  type Roster,
  type Table,
  type Value,
} from '../lib/encounter'
import { capital, words } from '../lib/words'

/** A change that the table carries out, because it reaches further than one row. */
export type Edit = NonNullable<DraftRequest['edit']>

/** A list of combatants, as it stands in the encounter now. */
export interface List extends Roster {
  rows: Table[]
  /** Whose list it is, if it is the list of one side. */
  whose: string
  /** The table the list stands in, with fields of its own. */
  owner: Table
  heading: string
}

/** A side to add combatants to. */
export interface Target {
  list: List
  side: string
  label: string
}

/** Fields that the form shows in a way of their own, or not at all. */
const SHOWN_APART = new Set([
  'id',
  'title',
  'name',
  'objective',
  'text',
  'heroes_side',
  'shows',
  'subsystems',
  'variants',
  'records',
])
const TERRAIN = 'terrain'

/** The fields of a table that are neither tables nor lists of them. */
export const plainFields = (table: Table): [string, Value][] =>
  Object.entries(table).filter(
    ([, value]) => !isTable(value) && !isTables(value) && !(Array.isArray(value) && value.length === 0),
  )

/** The tables inside a table. */
export const tablesIn = (table: Table): [string, Table][] =>
  Object.entries(table).filter((pair): pair is [string, Table] => isTable(pair[1]))

export class EncounterDraft {
  table = $state<Table>({})
  problem = $state('')
  readonly #builder: BuilderView
  readonly #creatures: () => CreatureView[]
  readonly #change: (edit: Edit) => Promise<void>
  /** Where the lists are does not change while they are edited, even if one is emptied. */
  #shape = $state.raw<Roster[]>([])
  /** Combatants are added one after another: the place of each depends on those before. */
  #queue = Promise.resolve()

  constructor(
    builder: BuilderView,
    source: Table,
    creatures: () => CreatureView[],
    change: (edit: Edit) => Promise<void>,
  ) {
    this.#builder = builder
    this.#creatures = creatures
    this.#change = change
    this.replace(source)
  }

  /** The whole of it is another now. */
  replace(source: Table): void {
    this.#shape = rosters(source, this.#builder.rosters)
    this.table = copied(source)
  }

  /** As it is now, without anything of Svelte's. */
  get plain(): Table {
    return $state.snapshot(this.table as object) as Table
  }

  // ---- what it is called

  get title(): string {
    const { title, name, id } = this.table
    return String(title ?? name ?? words(String(id ?? '').replace(/^encounter-/, '')))
  }
  set title(text: string) {
    this.table['id'] = slug(text)
    this.table['name' in this.table ? 'name' : 'title'] = text
  }
  get objective(): string {
    return String(this.table['objective'] ?? '')
  }
  set objective(text: string) {
    if (text.trim()) this.table['objective'] = text
    else delete this.table['objective']
  }

  get text(): string {
    return String(this.table['text'] ?? '')
  }
  set text(text: string) {
    if (text.trim()) this.table['text'] = text
    else delete this.table['text']
  }
  /** The players play this side. */
  set heroes(side: string) {
    this.table['heroes_side'] = side
  }

  // ---- what it is made of

  /** What a field is called, if its key does not say it. */
  readonly called = (key: string): string => this.#builder.words[key] ?? words(key)

  get fields(): [string, Value][] {
    return plainFields(this.table).filter(([name]) => !SHOWN_APART.has(name))
  }
  get tables(): [string, Table][] {
    return tablesIn(this.table).filter(([name]) => !SHOWN_APART.has(name))
  }
  /** Lists of pieces that are no combatants: terrain, doors, events. */
  get pieces(): [string, Table[]][] {
    const rostered = new Set(this.#shape.map((one) => one.path[0]))
    return Object.entries(this.table).filter(
      (pair): pair is [string, Table[]] =>
        !SHOWN_APART.has(pair[0]) && !rostered.has(pair[0]) && this.#arePieces(...pair),
    )
  }
  #arePieces(name: string, value: Value): boolean {
    return isTables(value) || (name === TERRAIN && Array.isArray(value) && value.length === 0)
  }
  /** Another piece like the last one. */
  addAlike(rows: Table[]): void {
    const last = rows.at(-1)
    if (last) rows.push(copied(last))
  }

  // ---- who fights

  readonly lists = $derived.by(() => this.#shape.map((one): List => this.#list(one)))
  #list(one: Roster): List {
    const rows = (partAt(this.table, one.path) ?? []) as Table[]
    const owner = (one.of ? partAt(this.table, one.path.slice(0, -1)) : {}) as Table
    const whose = one.of ? String(owner[one.side] ?? '') : one.side ? '' : one.key
    const heading = [one.label, one.label ? whose : capital(whose)].filter(Boolean).join(': ')
    return { ...one, rows, owner, whose, heading }
  }
  get sides(): string[] {
    const sides = this.table['sides']
    return Array.isArray(sides) ? sides.filter((side): side is string => typeof side === 'string') : []
  }
  get targets(): Target[] {
    return this.lists.flatMap((list) =>
      sidesInRows(list)
        ? this.sides.map((side) => ({ list, side, label: side }))
        : [{ list, side: list.whose, label: list.heading }],
    )
  }
  /** The lists that combatants are in from the start: a list of its own is for those who come later. */
  get sideTargets(): Target[] {
    return this.targets.filter((one) => !one.list.label || sidesInRows(one.list))
  }
  /** A row and its list, by what the table calls it: 'teams[1].members[2]'. */
  rowAt(called: string): { row: Table; list: List; at: number } | undefined {
    for (const list of this.lists) {
      const at = list.rows.findIndex((_, index) => calledAt([...list.path, index]) === called)
      const row = list.rows[at]
      if (row) return { row, list, at }
    }
    return this.#looseRow(called)
  }
  #isLoose(list: List): boolean {
    return !this.#shape.some((one) => String(one.path) === String(list.path))
  }
  /** A row outside of the lists of combatants: someone who comes with an event. */
  #looseRow(called: string): { row: Table; list: List; at: number } | undefined {
    const [, key = '', number = ''] = /^(\w+)\[(\d+)\]$/.exec(called) ?? []
    const rows = this.table[key]
    const [at, row] = [Number(number) - 1, isTables(rows) ? rows[Number(number) - 1] : undefined]
    return row && { row, list: { ...LOOSE, key, path: [key], rows: rows as Table[] }, at }
  }
  /** Who a row is: the rows of one kind say the same. */
  kindOf(called: string): string {
    const found = this.rowAt(called)
    return found ? this.nameOf(found.row, found.list) : ''
  }
  /** Whose a row is. */
  sideOf(called: string): string {
    const found = this.rowAt(called)
    return found ? found.list.whose || String(found.row[found.list.side] ?? '') : ''
  }
  /** What the fields of a place say, for a row. */
  put(called: string, fields: Table): void {
    const found = this.rowAt(called)
    if (found) Object.assign(found.row, copied(fields))
  }
  /** One more like a row, at a free place. */
  addLike(called: string): void {
    const found = this.rowAt(called)
    if (!found) return
    const { row, list } = found
    const who = String(row[list.who] ?? '')
    const fresh = copied(row)
    if (list.ids) delete fresh['name']
    else if (typeof fresh['name'] === 'string') fresh['name'] = nextName(fresh['name'], this.#said('name'))
    const target = { list, side: this.sideOf(called), label: '' }
    this.#queue = this.#queue.then(() => this.#enlist(target, who, fresh))
  }
  /** The fields that say who a row is: they are its heading. */
  namingFields(list: List): string[] {
    return [list.who, ...this.#builder.stat_lines.map((line) => line.key)]
  }
  nameOf(row: Table, list: List): string {
    const who = String(row[list.who] ?? '')
    const written = this.#builder.stat_lines.map((line) => row[line.key]).find((line) => line !== undefined)
    return this.#creature(who)?.name ?? (String(written ?? who).split('\n')[0] || '?')
  }
  #creature(id: string): CreatureView | undefined {
    return this.#creatures().find((one) => one.id === id)
  }

  blank(name: string): BlankView | undefined {
    return this.#builder.placing.find((one) => one.key === name)
  }
  choicesFor(name: string, value: Value): string[] {
    const namesSide = this.#shape.some((list) => sidesInRows(list) && list.side === name)
    const choices = namesSide && this.sides.length ? this.sides : (this.blank(name)?.choices ?? [])
    return choices.includes(String(value)) ? choices : []
  }

  /** A creature for a side, from that round on. */
  add(creature: string, target: Target, round: number): void {
    this.#queue = this.#queue.then(() =>
      this.#enlist(target, creature, { [target.list.who]: creature }, round),
    )
  }
  addWritten(line: StatLineView, text: string, target: Target, round: number): void {
    this.#queue = this.#queue.then(() => this.#enlist(target, '', { [line.key]: text }, round))
  }
  /** A new row at a place the system names, for the chosen side. */
  async #enlist({ list, side }: Target, creature: string, row: Table, round = 1): Promise<void> {
    this.problem = ''
    const place = this.#isLoose(list)
      ? {}
      : await this.#placeFor(creature, side).catch((error: Error) => {
          this.problem = `No free place was found, because something else is wrong: ${error.message}`
          return {}
        })
    if (list.ids) row['id'] = freshId(this.#creature(creature)?.name ?? 'newcomer', this.#said('id'))
    if (sidesInRows(list)) row[list.side] = side
    await this.#change({ do: 'add', to: calledAt(list.path), row: { ...row, ...place }, round })
  }
  /** What the rows of any list say in a field. */
  #said(field: string): Set<string> {
    const found = (value: Value): string[] =>
      Array.isArray(value)
        ? value.flatMap(found)
        : isTable(value)
          ? [String(value[field] ?? ''), ...Object.values(value).flatMap(found)]
          : []
    return new Set(found(this.table))
  }
  #arrivals(asked: { who: string; side: string; row: string }): Promise<ArrivalsView> {
    const { system } = this.#builder
    return call<ArrivalsView>('/api/encounters/arrivals', { system, toml: toToml(this.plain), ...asked })
  }
  async #placeFor(who: string, side: string): Promise<Table> {
    const arrivals = await this.#arrivals({ who, side, row: '' })
    return (arrivals.spots[0]?.fields ?? {}) as Table
  }
  /** Where someone who is there already may stand instead, and how that is written. */
  async spotsFor(called: string): Promise<Map<string, Table>> {
    const found = this.rowAt(called)
    if (!found || this.#isLoose(found.list)) return new Map()
    const who = String(found.row[found.list.who] ?? '')
    const asked = { who, side: this.sideOf(called), row: called }
    const arrivals = await this.#arrivals(asked)
    return new Map(arrivals.spots.map((spot) => [spot.place, spot.fields as Table]))
  }

  // ---- how the rules are read

  readingOf(ruling: string): string {
    const variants = this.table['variants']
    return isTable(variants) ? String(variants[ruling] ?? '') : ''
  }
  read(ruling: string, reading: string): void {
    const now = isTable(this.table['variants']) ? this.table['variants'] : {}
    const { [ruling]: _, ...others } = now
    this.table['variants'] = reading ? { ...others, [ruling]: reading } : others
  }
}

/** Whether each row names its side; if not, the whole list is of one side. */
const sidesInRows = (list: Roster): boolean => !list.of && list.side !== ''

/** A list of rows that are not only combatants. */
const LOOSE: List = {
  key: '',
  of: '',
  who: 'who',
  side: 'side',
  label: '',
  ids: true,
  path: [],
  rows: [],
  owner: {},
  whose: '',
  heading: '',
}

/** Another name of the same kind: 'Knife C' after 'Knife B'; one that is no letter's is left to the table. */
export function nextName(name: string, taken: Set<string>): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => name.replace(/ [A-Z]$/, ` ${letter}`))
  return letters.find((one) => !taken.has(one)) ?? name
}
