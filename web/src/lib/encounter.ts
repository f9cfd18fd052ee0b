// An encounter as it is written, whatever its system: found in it are the lists of those who fight, wherever they stand.
import type { BuilderView, CreatureView } from '../records'
import { words } from './words'

export type Value = string | number | boolean | Value[] | Table
export interface Table {
  [name: string]: Value
}

/** A list of combatants: each row names a creature under `reference`, and is on a side. */
export interface Roster {
  rows: Table[]
  reference: string
  side: string
  sideKey: string
  inRow: boolean
}

const CREATURE = /^(pc|npc|character|monster|creature)-/
export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isTables = (value: unknown): value is Table[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable)

export function rosters(source: Table, known: Set<string>): Roster[] {
  const found: Roster[] = []
  for (const [name, value] of Object.entries(source)) {
    if (!isTables(value)) continue
    const reference = referenceIn(value, known)
    if (reference)
      found.push({
        rows: value,
        reference,
        side: name,
        sideKey: 'side',
        inRow: value.some((row) => 'side' in row),
      })
    else for (const owner of value) found.push(...within(owner, name, known))
  }
  return found
}

function within(owner: Table, list: string, known: Set<string>): Roster[] {
  const sideKey = list.replace(/s$/, '')
  return Object.values(owner).flatMap((value) => {
    const reference = isTables(value) ? referenceIn(value, known) : ''
    return reference
      ? [{ rows: value as Table[], reference, side: String(owner['name'] ?? ''), sideKey, inRow: false }]
      : []
  })
}

function referenceIn(rows: Table[], known: Set<string>): string {
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'string' && name !== 'id' && (known.has(value) || CREATURE.test(value)))
        return name
    }
  }
  return ''
}

/** The creatures of a system, and those that only its encounters name. */
export function creaturesOf(builder: BuilderView, sources: Table[]): CreatureView[] {
  const known = new Map(builder.creatures.map((one) => [one.id, one]))
  for (const source of sources) {
    for (const roster of rosters(source, new Set(known.keys()))) {
      for (const row of roster.rows) {
        const id = String(row[roster.reference] ?? '')
        if (id && !known.has(id))
          known.set(id, {
            id,
            name: words(id.replace(CREATURE, '')),
            kind: id.split('-')[0] ?? '',
            text: '',
            own: false,
          })
      }
    }
  }
  return [...known.values()]
}

// What says where somebody stands; a system may name more.
const WHERE = ['side', 'position', 'at', 'area', 'zone', 'place', 'lane', 'stance']

/** A row for somebody new, written like those that stand there already. */
export function rowFor(creature: string, roster: Roster, taken: Set<string>, placing: string[]): Table {
  const like = roster.rows.find((row) => row[roster.reference] === creature) ?? roster.rows[0] ?? {}
  const row: Table = { [roster.reference]: creature }
  for (const [name, value] of Object.entries(like)) {
    if (name === 'id') row[name] = fresh(creature.replace(CREATURE, ''), taken)
    else if ([...WHERE, ...placing].includes(name)) row[name] = structuredClone(value)
  }
  return row
}

function fresh(name: string, taken: Set<string>): string {
  let number = 1
  while (taken.has(`${name}-${number}`)) number++
  return `${name}-${number}`
}

// ---- as text

const bare = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name))

function inline(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (isTable(value))
    return `{ ${Object.entries(value)
      .map(([name, part]) => `${bare(name)} = ${inline(part)}`)
      .join(', ')} }`
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

const long = (value: Value): boolean =>
  Array.isArray(value) &&
  (isTables(value) || (value.length > 4 && value.every((part) => typeof part === 'string')))

/** TOML as a person would write it: plain fields first, lists row by row. */
export function toToml(source: Table): string {
  const lines: string[] = []
  for (const [name, value] of Object.entries(source)) {
    if (long(value))
      lines.push(`${bare(name)} = [`, ...(value as Value[]).map((part) => `  ${inline(part)},`), ']')
    else lines.push(`${bare(name)} = ${inline(value)}`)
  }
  return lines.join('\n') + '\n'
}

export function slug(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `encounter-${plain || 'untitled'}`
}
