// What to send to others so that they can join.
import type { ShareView } from '../records'
import { call } from '../lib/api'

const HERE_ALONE = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/

/** Where others open the table; `onlyHere` if only this computer can. */
export interface Reach {
  bases: string[]
  onlyHere: boolean
}

/** The page's own address, unless that works on this computer alone: then what the server says. */
export function reachFrom(page: { hostname: string; origin: string }, told: ShareView): Reach {
  if (!HERE_ALONE.test(page.hostname)) return { bases: [page.origin], onlyHere: false }
  const bases = told.addresses.map((address) => address.replace(/\/$/, ''))
  return { bases: bases.length ? bases : [page.origin], onlyHere: told.only_here }
}

/** If the server cannot say, the page's own address is the best there is. */
export async function findReach(): Promise<Reach> {
  const told = await call<ShareView>('/api/share').catch(() => ({ only_here: false, addresses: [] }))
  return reachFrom(location, told)
}
