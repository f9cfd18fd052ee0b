import type { Joined } from '../records'
import { keep } from './tokens'

/** To another page, as a link would go there. */
export function go(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** To a fight one has just got a chair at. */
export function sitDown(joined: Joined, title: string): void {
  keep({ fight: joined.fight, token: joined.token, title })
  go(`/fight/${joined.fight}`)
}

export function download(name: string, content: string, type = 'text/plain'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'fight'
