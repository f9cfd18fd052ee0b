// Links to fights this browser has a chair at. The secret stays here; the service knows only its hash.
export interface Seat {
  fight: string
  token: string
  title: string
}

const SHELF = 'fray-seats'

export function seats(): Seat[] {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? '[]') as Seat[]
  } catch {
    return []
  }
}

export function keep(seat: Seat): void {
  const others = seats().filter((other) => other.token !== seat.token)
  localStorage.setItem(SHELF, JSON.stringify([seat, ...others].slice(0, 100)))
}

export function forget(fight: string): void {
  localStorage.setItem(SHELF, JSON.stringify(seats().filter((seat) => seat.fight !== fight)))
}

export function tokenFor(fight: string): string {
  const fromLink = new URLSearchParams(location.hash.slice(1)).get('token')
  if (fromLink) {
    keep({ fight, token: fromLink, title: '' })
    history.replaceState(null, '', location.pathname)
    return fromLink
  }
  return seats().find((seat) => seat.fight === fight)?.token ?? ''
}

/** The token of this very link, which stays in the address and is not kept; without one, that of this browser's chair. */
export function tokenHere(fight: string): string {
  const fromLink = new URLSearchParams(location.hash.slice(1)).get('token')
  return fromLink ?? seats().find((seat) => seat.fight === fight)?.token ?? ''
}
