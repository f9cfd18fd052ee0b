// A creature as its form fills it in: a table of fields, some of them in tables of their own or in rows.
import type { FieldView, FormView, ProblemView } from '../records'
import { copied, hyphened, isTable, toToml, type Table, type Value } from '../lib/encounter'
import { words } from '../lib/words'

export type Draft = Table

/** The value at a key, which has a dot where it is in a table. */
export function valueAt(table: Table, key: string): Value | undefined {
  const [outer = '', inner] = key.split('.')
  const value = table[outer]
  return inner === undefined ? value : isTable(value) ? value[inner] : undefined
}

/** Set it, or leave it out again; a table without anything in it is left out too. */
export function setAt(table: Table, key: string, value: Value | undefined): void {
  const [outer = '', inner] = key.split('.')
  if (inner === undefined) {
    if (value === undefined) delete table[outer]
    else table[outer] = value
    return
  }
  if (!isTable(table[outer])) table[outer] = {}
  const within = table[outer] as Table
  if (value === undefined) delete within[inner]
  else within[inner] = value
  if (Object.keys(within).length === 0) delete table[outer]
}

/** What a form can show of a creature: the fields it has, in its order. */
export function draftOf(form: FormView, source: Table): Draft {
  const draft: Draft = {}
  for (const field of form.fields) {
    const value = valueAt(source, field.key)
    if (value !== undefined && !(Array.isArray(value) && value.length === 0))
      setAt(draft, field.key, copied(value))
  }
  return draft
}

/** A new row of a list: what every row needs, as it might be. */
export function newRow(fields: FieldView[]): Table {
  const row: Table = {}
  for (const field of fields.filter((one) => one.needed)) {
    row[field.key] = field.kind === 'number' ? (field.low ?? 0) : (field.choices[0] ?? words(field.key))
  }
  return row
}

export function creatureToml(type: string, id: string, text: string, draft: Draft): string {
  return `[[${type}]]\n${toToml({ id, ...(text ? { text } : {}), ...draft })}`
}

export function creatureId(type: string, name: string): string {
  return `${type}-${hyphened(name) || 'unnamed'}`
}

/** What is wrong with one place of the form. */
export function wrongAt(problems: ProblemView[], place: string): string {
  return problems
    .filter((one) => one.field === place || one.field.startsWith(`${place},`))
    .map((one) => one.text)
    .join(' ')
}

/** A choice in words: where all begin with one of a few words ('weapon-…', 'armor-…'), without it. */
export function choiceNames(choices: string[]): Map<string, string> {
  const firsts = new Set(choices.map((one) => one.split('-')[0]))
  const strip = choices.every((one) => one === '' || one.includes('-')) && firsts.size * 3 <= choices.length
  return new Map(choices.map((one) => [one, words(strip ? one.replace(/^[^-]+-/, '') : one)]))
}
