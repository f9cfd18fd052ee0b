// Heroes that someone may play, as they are shown before and in the lobby.
import type { HeroView, View } from '../records'

export interface Hero {
  who: number
  name: string
  icon: string
  /** The number of its side. */
  side: number
  player: string
  open: boolean
  yours: boolean
}

/** The heroes a code shows to a guest who has no name yet. */
export function heroesOf(heroes: HeroView[]): Hero[] {
  const sides = [...new Set(heroes.map((hero) => hero.side))]
  return heroes.map((hero) => ({ ...hero, side: sides.indexOf(hero.side), yours: false }))
}

/** Those the Keeper offers, as one sees them at the table, and one's own. */
export function heroesAt(view: View): Hero[] {
  const offered = new Set(view.offered)
  return view.cards
    .filter((card) => offered.has(card.who) || card.yours)
    .map((card) => ({
      who: card.who,
      name: card.name,
      icon: card.icon,
      side: view.sides.indexOf(card.side),
      player: card.player,
      open: view.claims && !card.player && !card.mind && !card.hidden,
      yours: card.yours,
    }))
}

/** Where a guest joins the fight that follows this one, as whom they have played in it. */
export function rematchOf(own: View): string {
  const played = own.cards.find((card) => card.yours)
  return `/join/${own.rematch}${played ? `?as=${encodeURIComponent(played.name)}` : ''}`
}

/** Whose fight it is: by name, where the Keeper gave one. */
export const hostWords = (name = 'Keeper'): string => (name === 'Keeper' ? 'The Keeper' : name)

/** Several names as people say them. */
export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const ALPHABET =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  )

/** A code as one says it aloud. */
export const spelled = (code: string): string =>
  [...code.toUpperCase()]
    .filter((sign) => /[A-Z0-9]/.test(sign))
    .map((sign) => ALPHABET[sign.charCodeAt(0) - 65] ?? sign)
    .join(' ')
