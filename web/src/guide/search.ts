// Which clauses say what is looked for.
import type { ClauseView } from '../records'

/** Whether a clause has every word of the search in it. */
export function says(clause: ClauseView, search: string): boolean {
  const text = `${clause.id} ${clause.text} ${clause.question} ${clause.section}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The clauses that say it, those named after it first. */
export function hits(clauses: ClauseView[], search: string): ClauseView[] {
  const named = (clause: ClauseView): number =>
    search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => clause.id.includes(word)).length
  return clauses.filter((clause) => says(clause, search)).toSorted((a, b) => named(b) - named(a))
}
