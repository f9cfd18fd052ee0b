import type { OddsView } from '../records'

export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/^(the|of)$/i.test(word))
  const last = words.at(-1) ?? ''
  if (words.length > 1 && last.length <= 2) return (words[0]?.slice(0, 1) ?? '') + last
  return words.length > 1 ? words.map((word) => word[0]).join('').slice(0, 2) : name.slice(0, 2)
}

/** The odds beside an option: the likeliest outcomes, or the one that is certain. */
export function oddsLine(odds: OddsView | undefined): string {
  if (!odds) return ''
  if (odds.chances.length === 1) return odds.chances[0]?.outcome ?? ''
  const shown = odds.chances.slice(0, 3).map((chance) => `${chance.text} ${chance.outcome}`)
  return (odds.exact ? '' : '≈ ') + shown.join(' · ')
}

export function sideShape(index: number): 'circle' | 'square' | 'diamond' | 'hexagon' {
  return (['circle', 'square', 'diamond', 'hexagon'] as const)[index % 4] ?? 'circle'
}
