import type { ClauseView, RulesView } from '../records'
import { call } from './api'

const shelf = new Map<string, Promise<RulesView>>()

export function rulesOf(system: string): Promise<RulesView> {
  let rules = shelf.get(system)
  if (!rules) {
    rules = call<RulesView>(`/api/rules/${system}`)
    shelf.set(system, rules)
  }
  return rules
}

export async function clause(system: string, id: string): Promise<ClauseView | undefined> {
  const { clauses, contents } = await rulesOf(system)
  return [...clauses, ...contents].find((entry) => entry.id === id)
}
