// The options of a decision as people read them: by verb, amounts as one dial, many places as "choose on the board".
import type { ForbiddenView, OptionView } from '../records'
import { words } from '../lib/words'

export interface Row {
  kind: 'option' | 'dial' | 'group'
  name: string
  options: OptionView[]
}

const FEW = 3
const MANY = 12

const aboutPlaces = (options: OptionView[]): boolean =>
  options.every((option) => option.points_at.some((target) => target.startsWith('place:')))

/** Families in the order in which they come first; what is long is folded until it is opened. */
export function rowsOf(options: OptionView[], unfolded: Set<string>): Row[] {
  const families = new Map<string, OptionView[]>()
  for (const option of options)
    families.set(familyOf(option), [...(families.get(familyOf(option)) ?? []), option])
  const found: Row[] = []
  for (const [family, members] of families) {
    if (members.length > 1 && members.every((option) => option.amount >= 0))
      found.push({ kind: 'dial', name: family, options: members })
    else if (folds(members, families.size) && !unfolded.has(family))
      found.push({ kind: 'group', name: family, options: members })
    else
      found.push(...members.map((option) => ({ kind: 'option' as const, name: family, options: [option] })))
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

function folds(members: OptionView[], families: number): boolean {
  if (members.length <= FEW || families === 1) return members.length > 4 * MANY
  return aboutPlaces(members) || members.length > MANY
}

// A family that is only a number is no verb.
const familyOf = (option: OptionView): string => (/^\d+$/.test(option.family) ? '' : option.family)

export function groupLabel(row: Row): string {
  const where = aboutPlaces(row.options) ? 'on the board' : 'from the list'
  return `${words(row.name) || 'Combatants'}: choose among ${row.options.length} ${where}`
}

/** Why things cannot be done, each reason once with its clause; of all of them, or of those about a target. */
export function reasonsOf(forbidden: ForbiddenView[], target: string): [string, string][] {
  const about = target ? forbidden.filter((one) => one.points_at.includes(target)) : forbidden
  return [...new Map(about.map((one) => [one.reason, one.clause]))]
}

export const priceOf = (option: OptionView, currency: string): string =>
  option.cost > 0 ? `${option.cost}${currency}` : ''
