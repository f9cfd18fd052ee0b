// The order of turns as it is shown: those who go together stand together, under what they share.
import type { TurnView } from '../records'

export interface TurnGroup {
  name: string
  turns: TurnView[]
}

export function groupsOf(order: TurnView[]): TurnGroup[] {
  const found: TurnGroup[] = []
  for (const turn of order) {
    const last = found.at(-1)
    if (last && last.name === turn.group) last.turns.push(turn)
    else found.push({ name: turn.group, turns: [turn] })
  }
  return found
}
