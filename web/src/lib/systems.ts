import type { FirstFightView, SystemView } from '../records'
import { call } from './api'

/** The systems, and the first fight of each, the best to begin with at first. */
export async function systemsInOrder(): Promise<[SystemView[], FirstFightView[]]> {
  const [systems, firsts] = await Promise.all([
    call<SystemView[]>('/api/systems'),
    call<FirstFightView[]>('/api/guides'),
  ])
  const rank = (one: SystemView): number => firsts.findIndex((first) => first.system === one.name)
  return [systems.toSorted((a, b) => rank(a) - rank(b)), firsts]
}
