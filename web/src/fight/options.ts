// The options of a decision as people read them: never more than a few things to choose from at a time.
import type { ForbiddenView, OptionView, StageView, VerbView } from '../records'
import { words } from '../lib/words'

/** How many things people look at at a time. */
export const MOST = 7
const FEW = 3

// ---- verbs

/** A verb, and the options it stands for; without any, the reason why, with its rule. */
export interface Deed {
  verb: VerbView
  options: OptionView[]
  reason?: string
  clause?: string
}

/** The verbs of a question: those in the bar, and those in its menu; and the digits of what is in the bar. */
export interface Verbs {
  bar: Deed[]
  menu: Deed[]
  digits: Map<string, number>
}

/**
 * The verbs of these options, none where there is nothing to choose among. What cannot be done now stands among them.
 * Places and digits follow from what the system declares for a question of this kind, never from what was seen before.
 */
export function verbsOf(
  options: OptionView[],
  stage: StageView | null,
  forbidden: ForbiddenView[] = [],
  kind = '',
): Verbs | null {
  const deeds = (stage?.verbs ?? []).flatMap((verb) => {
    const its = options.filter((option) => option.verb === verb.key)
    return its.length ? [{ verb, options: ranked(its) }] : []
  })
  if (deeds.length < 2 || options.length <= FEW + 1) return null
  const first = deeds.filter((deed) => !deed.verb.menu)
  const others = first.length < deeds.length ? 1 : 0
  const places = stage?.places[kind] ?? []
  const all = inPlace(first, barredOf(first, stage, forbidden), stage, places)
  const bar = fitting(all, MOST - others)
  return { bar, menu: deeds.filter((deed) => !bar.includes(deed)), digits: digitsOf(bar, places) }
}

/** Declared places have the first digits; then what has none, as it stands in the bar, and the menu. */
function digitsOf(bar: Deed[], places: string[]): Map<string, number> {
  const others = bar.map((deed) => deed.verb.key).filter((key) => !places.includes(key))
  return new Map([...places, ...others, MORE].map((key, at) => [key, at + 1]))
}

/** The verbs of which nothing can be done, each with the first of its reasons. */
function barredOf(able: Deed[], stage: StageView | null, forbidden: ForbiddenView[]): Deed[] {
  const [verbs, found] = [stage?.verbs ?? [], new Map<string, Deed>()]
  for (const { key, reason, clause } of forbidden) {
    const family = key.split(':')[0]!
    const named = verbs.find((verb) => verb.key === family || verb.bars.includes(family))
    const verb = named ?? verbs.find((one) => one.others)
    if (!verb || verb.menu || found.has(verb.key) || able.some((deed) => deed.verb === verb)) continue
    found.set(verb.key, { verb, options: [], reason, clause })
  }
  return [...found.values()]
}

/** All in the order declared; with them what has a place here and of which nothing is said: it cannot be done now. */
function inPlace(able: Deed[], barred: Deed[], stage: StageView | null, places: string[]): Deed[] {
  const said = [...able, ...barred]
  return (stage?.verbs ?? []).flatMap((verb) => {
    const deed = said.find((one) => one.verb === verb)
    if (deed) return [deed]
    return places.includes(verb.key) && !verb.some
      ? [{ verb, options: [], reason: 'This is not possible now' }]
      : []
  })
}

/** As many as there is room for: what cannot be done gives way first, but never the last verb: it ends the turn. */
function fitting(all: Deed[], room: number): Deed[] {
  const bar = [...all]
  while (bar.length > room && bar.some((deed) => !deed.options.length))
    bar.splice(
      bar.findLastIndex((deed) => !deed.options.length),
      1,
    )
  return bar.length > room ? [...bar.slice(0, MOST - 2), ...bar.slice(-1)] : bar
}

const ranked = (options: OptionView[]): OptionView[] => options.toSorted((a, b) => a.rank - b.rank)

// ---- rows

export interface Row {
  /** An option; an amount to turn; one thing done in several ways; what can be done to a target; more of the same. */
  kind: 'option' | 'dial' | 'ways' | 'target' | 'group'
  name: string
  options: OptionView[]
}

/** What an option is aimed at first; nothing where it is aimed at nothing. */
export const targetOf = (option: OptionView): string => option.points_at[0] ?? ''

const aimsAtPlace = (option: OptionView): boolean => targetOf(option).startsWith('place:')
const aboutPlaces = (options: OptionView[]): boolean => options.every(aimsAtPlace)

/** The options as rows, in the order in which they first come; what would be too much is folded until it is opened. */
export function rowsOf(options: OptionView[], unfolded: Set<string>): Row[] {
  const ordered = options.some(
    (option) => option.rank !== options[0]?.rank || option.verb !== options[0].verb,
  )
  const rows = things(ordered ? options : together(options), unfolded)
  if (rows.length <= MOST) return rows
  const targets = byTarget(rows)
  const aimed = targets.length > 1 ? targets : rows // the one target of all of them is chosen already
  if (aimed.length <= MOST) return aimed
  const placed = onBoard(aimed, unfolded)
  if (placed.length <= MOST) return placed
  const folded = byFamily(placed, unfolded)
  return folded.length <= MOST || unfolded.size ? folded : rest(folded)
}

/** Families together, where the system declares no order. */
function together(options: OptionView[]): OptionView[] {
  const families = [...new Set(options.map(familyOf))]
  return options.toSorted((a, b) => families.indexOf(familyOf(a)) - families.indexOf(familyOf(b)))
}

/** Options one by one, but amounts of one family as a dial, and what shares a group as one thing. */
function things(options: OptionView[], unfolded: Set<string>): Row[] {
  const sorted = new Map<string, OptionView[]>()
  for (const option of options) {
    const grouped = option.group && !unfolded.has(option.group)
    const name = grouped ? `group ${option.group}` : amountOf(option)
    sorted.set(name, [...(sorted.get(name) ?? []), option])
  }
  return [...sorted.values()].map(thing)
}
function thing(members: OptionView[]): Row {
  const first = members[0]!
  if (members.length === 1) return { kind: 'option', name: familyOf(first), options: members }
  const dial = members.every((option) => option.amount >= 0)
  return { kind: dial ? 'dial' : 'ways', name: dial ? familyOf(first) : first.group, options: members }
}
const amountOf = (option: OptionView): string =>
  option.amount >= 0 ? `amounts of ${option.family} at ${targetOf(option)}` : option.key

/** Rows about the same target as one row. */
function byTarget(rows: Row[]): Row[] {
  return gathered(rows, (row) => (row.kind === 'group' ? '' : targetOf(row.options[0]!)), 'target')
}

/** Many places as one row: they are chosen on the board. */
function onBoard(rows: Row[], unfolded: Set<string>): Row[] {
  const places = rows.filter((row) => aboutPlaces(row.options))
  if (places.length <= FEW || unfolded.has(PLACES)) return rows
  return gathered(rows, (row) => (places.includes(row) ? PLACES : ''), 'group')
}
const PLACES = 'places'

function byFamily(rows: Row[], unfolded: Set<string>): Row[] {
  const opened = (row: Row): boolean => unfolded.has(PLACES) && aboutPlaces(row.options)
  return gathered(
    rows,
    (row) => (row.kind === 'group' || unfolded.has(row.name) || opened(row) ? '' : row.name),
    'group',
  )
}

/** The first rows, and all others as one. */
function rest(rows: Row[]): Row[] {
  const later = rows.slice(MOST - 1).flatMap((row) => row.options)
  return [...rows.slice(0, MOST - 1), { kind: 'group', name: MORE, options: later }]
}
export const MORE = 'more'

/** Rows that share a name become one, at the place of the first; rows without one stay. */
function gathered(rows: Row[], nameOf: (row: Row) => string, kind: Row['kind']): Row[] {
  const found: Row[] = []
  const known = new Map<string, Row>()
  for (const row of rows) {
    const name = nameOf(row)
    const same = name ? known.get(name) : undefined
    if (same) {
      same.options = [...same.options, ...row.options]
      same.kind = kind
      same.name = name
      continue
    }
    const copy = { ...row }
    if (name) known.set(name, copy)
    found.push(copy)
  }
  return found
}

/** Where a dial stands at first: at its zero, where it has one, so that declining is there to see. */
export function startOf(row: Row): OptionView {
  const [first, last] = [row.options[0]!, row.options.at(-1)!]
  if (row.kind !== 'dial') return first
  const zero = row.options.find((option) => option.amount === 0)
  return zero ?? row.options.find((option) => option.amount === Math.min(FEW, last.amount)) ?? last
}

// A family that is only a number is no verb.
const familyOf = (option: OptionView): string => (/^\d+$/.test(option.family) ? '' : option.family)

export function groupLabel(row: Row): string {
  if (row.name === PLACES) return `${row.options.length} places: choose on the board`
  if (row.name === MORE) return `${row.options.length} more`
  const where = aboutPlaces(row.options) ? 'on the board' : 'from the list'
  return `${words(row.name) || 'Combatants'}: choose among ${row.options.length} ${where}`
}

/** Why things cannot be done, each reason once with its clause; of all of them, or of those about a target. */
export function reasonsOf(forbidden: ForbiddenView[], target: string): [string, string][] {
  const about = target ? forbidden.filter((one) => one.points_at.includes(target)) : forbidden
  return [...new Map(about.map((one) => [one.reason, one.clause]))]
}
