// An encounter as it is written, whatever its system: found in it are the lists of those who fight, wherever they stand.
export type Value = string | number | boolean | Value[] | Table
export interface Table {
  [name: string]: Value
}

/** Where a list of combatants is in an encounter: each row names a creature under `reference`. */
export interface Roster {
  path: (string | number)[]
  reference: string
  /** Whether each row names its side; otherwise the whole list is of one side. */
  inRow: boolean
}

const CREATURE = /^(pc|npc|character|monster|creature)-/
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

export function rosters(source: Table, known: Set<string>): Roster[] {
  const found: Roster[] = []
  for (const [name, value] of Object.entries(source)) {
    if (!isTables(value)) continue
    const reference = referenceIn(value, known)
    if (reference) found.push({ path: [name], reference, inRow: value.some((row) => 'side' in row) })
    else value.forEach((owner, at) => found.push(...within(owner, [name, at], known)))
  }
  return found
}

function within(owner: Table, path: (string | number)[], known: Set<string>): Roster[] {
  return Object.entries(owner).flatMap(([name, value]) => {
    const reference = isTables(value) ? referenceIn(value, known) : ''
    return reference ? [{ path: [...path, name], reference, inRow: false }] : []
  })
}

/** What a path leads to. */
export function partAt(source: Table, path: (string | number)[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (part, step) => (part as Record<string | number, Value> | undefined)?.[step],
    source,
  )
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

/** An id for somebody new, told apart from those there are. */
export function freshId(creature: string, taken: Set<string>): string {
  const name = creature.replace(CREATURE, '')
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
