import type { ChangeView, GaugeView, OddsView, View } from '../records'

export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word && !/^(the|of)$/i.test(word))
  const last = words.at(-1) ?? ''
  // Of several of a kind the kind is told, not its people: bandit archer B is AB.
  if (words.length > 1 && last.length <= 2) return (words.at(-2)?.slice(0, 1) ?? '').toUpperCase() + last
  const two =
    words.length > 1
      ? words
          .map((word) => word[0])
          .join('')
          .slice(0, 2)
      : name.slice(0, 2)
  return two.charAt(0).toUpperCase() + two.slice(1)
}

/** The odds beside an option: its one outcome or its two; of many only the likeliest, the others are one step away. */
export function oddsLine(odds: OddsView | undefined): string {
  const likeliest = odds?.chances[0]
  if (!odds || !likeliest) return ''
  const about = odds.exact ? '' : '≈ '
  if (odds.chances.length === 1) return likeliest.outcome
  if (odds.chances.length === 2)
    return about + odds.chances.map((chance) => `${chance.text} ${chance.outcome}`).join(', ')
  return `Likeliest of ${odds.chances.length} outcomes: ${likeliest.outcome}, ${about}${likeliest.text}`
}

/** The odds of an option on its target: what the table says in short, or its chance; without odds its price. */
export function shortOf(odds: OddsView | undefined, price: string): string {
  if (odds?.short) return odds.short
  if (odds && odds.success !== null && odds.success !== undefined) return `${Math.round(100 * odds.success)}%`
  return price
}

/** A price as one says it: '1 action', '2 actions', '7 momentum'; '7M' where the system has no words for it. */
export function priceOf(cost: number, view: Pick<View, 'currency' | 'currency_words'> | null): string {
  if (cost <= 0 || !view) return ''
  const [one = '', more = one] = view.currency_words
  return one ? `${cost} ${cost === 1 ? one : more}` : `${cost}${view.currency}`
}

/** The odds of an option in a sentence; where the table says none, its likeliest outcome. */
export const toldOf = (odds: OddsView | undefined): string => capital(odds?.sentence || oddsLine(odds))

/** What a gauge would become, as short as it fits on a card. */
export function becomes(change: ChangeView): string {
  return change.low === change.high ? change.text.replace('about ', '') : `${change.low}–${change.high}`
}

/** How full a gauge is, from 0 to 1; nothing where it has no bounds. At zero and below it is empty. */
export function shareOf(gauge: GaugeView, value = gauge.value): number | null {
  const low = Math.max(0, gauge.low ?? 0)
  if (value === null || gauge.high === null || gauge.high <= low) return null
  return Math.max(0, Math.min(1, (value - low) / (gauge.high - low)))
}

export const gaugeText = (gauge: GaugeView): string =>
  gauge.text || (gauge.high !== null ? `${gauge.value}/${gauge.high}` : String(gauge.value))

const SHAPES = ['circle', 'square', 'diamond', 'hexagon'] as const
export type Shape = (typeof SHAPES)[number]

export function sideShape(index: number): Shape {
  return SHAPES[Math.max(0, index) % SHAPES.length] ?? 'circle'
}

export const sideColor = (index: number): string => `var(--side-${Math.max(0, index) % 4})`

/** A key of the service in words: 'call-out' is 'Call out'. */
export function words(key: string): string {
  const text = key
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a rule is called, from its id: 'r-npc-danger' is 'NPC danger', the condition 'condition-prone' is 'Prone'. */
export function ruleTitle(id: string, kind = ''): string {
  const prefix = ['r-', `${kind}-`].find((one) => one.length > 1 && id.startsWith(one)) ?? ''
  const parts = id.slice(prefix.length).split('-')
  return capital(parts.map((part) => (ABBREVIATION.test(part) ? part.toUpperCase() : part)).join(' '))
}
const ABBREVIATION = /^[^aeiouy\d]{2,3}$/

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

const HOUR = 60
const DAY = 24 * HOUR

/** How long ago something was, as people say it. */
export function ago(stamp: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(stamp)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < HOUR) return `${counted(minutes, 'minute')} ago`
  if (minutes < DAY) return `${counted(Math.round(minutes / HOUR), 'hour')} ago`
  return `${counted(Math.round(minutes / DAY), 'day')} ago`
}
