// An encounter as it is written, whatever its system: where those who fight are listed, the system declares.
import type { RosterView } from '../records'

export type Value = string | number | boolean | Value[] | Table
export interface Table {
  [name: string]: Value
}

/** A list of combatants in an encounter, as its system declares such lists. */
export interface Roster extends RosterView {
  path: (string | number)[]
}

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isTables = (value: unknown): value is Table[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable)

/** A copy of its own, also of what Svelte watches (which structuredClone refuses). */
export function copied<T extends Value>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  if (isTable(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)])) as T
  return value
}

/** The lists there are, the outer ones in their order. */
export function rosters(source: Table, declared: RosterView[]): Roster[] {
  return declared.flatMap((roster): Roster[] => {
    const { of, key } = roster
    if (!of) return Array.isArray(source[key]) ? [{ ...roster, path: [key] }] : []
    const owners = isTables(source[of]) ? source[of] : []
    return owners.flatMap((owner, at) =>
      Array.isArray(owner[key]) ? [{ ...roster, path: [of, at, key] }] : [],
    )
  })
}

/** What a path leads to. */
export function partAt(source: Table, path: (string | number)[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (part, step) => (part as Record<string | number, Value> | undefined)?.[step],
    source,
  )
}

/** An id for a newcomer, after its name, and told apart from those there are: 'wolf', then 'wolf-2'. */
export function freshId(name: string, taken: Set<string>): string {
  const base = hyphened(name)
  const several = [...taken].some(
    (one) => one.startsWith(`${base}-`) && /^\d+$/.test(one.slice(base.length + 1)),
  )
  if (!several && !taken.has(base)) return base
  let number = taken.has(base) ? 2 : 1
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

/** A list in an encounter as the table calls it: rows are counted from 1. */
export const calledAt = (path: (string | number)[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step + 1}]` : `.${step}`))
    .join('')
    .slice(1)

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

/** A name as ids have it: small letters and digits, with hyphens between the words. */
export const hyphened = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const slug = (title: string): string => `encounter-${hyphened(title) || 'untitled'}`
