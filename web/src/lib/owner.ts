// What this browser keeps on the server belongs to a secret that only it has; the server knows only its hash.
const SHELF = 'fray-owner'

export function ownerSecret(): string {
  let secret = localStorage.getItem(SHELF)
  if (!secret) {
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(SHELF, secret)
  }
  return secret
}

/** The name others see on it. */
export const ownerName = (): string => localStorage.getItem('fray-name')?.trim() || 'a guest'

/** Whose it is, in a few words. */
export function madeBy(one: { made_by: string; yours: boolean }): string {
  if (one.yours) return 'made by you'
  return one.made_by ? `made by ${one.made_by}` : 'made here earlier'
}
