// What someone did in a fight, in a few words.
import type { BestMomentView, DeedsView } from '../records'
import { capital, counted } from '../lib/words'

/** 'the goblin scout', but 'Magnus' and 'orc warrior B'. */
function called(name: string): string {
  const kind = name.charAt(0) !== name.charAt(0).toUpperCase()
  return kind && !/ \S$/.test(name) ? `the ${name}` : name
}

/** 'Felled orc warrior B with 18 damage, in round 3'. */
export function bestWords(best: BestMomentView): string {
  const target = called(best.to)
  return best.felled
    ? `Felled ${target} with a blow of ${best.amount}, in round ${best.round}`
    : `Hit ${target} for ${best.amount}, in round ${best.round}`
}

/** The numbers worth telling, the best ones first; none that are zero. */
export function numbers(part: DeedsView): string[] {
  const found = [
    part.felled && `${part.felled} felled`,
    part.dealt && `${part.dealt} damage dealt`,
    part.blows && counted(part.blows, 'attack'),
    part.defended && `${part.defended} blocked or dodged`,
    part.taken && `${part.taken} damage taken`,
  ]
  return found.filter((one): one is string => Boolean(one))
}

/** Those who did most, first. */
export const byDeeds = (parts: DeedsView[]): DeedsView[] =>
  parts.toSorted((a, b) => b.felled - a.felled || b.dealt - a.dealt || a.taken - b.taken)

/** 'Heroes win', 'Beetle clan wins'. */
export const triumph = (side: string): string => `${capital(side)} win${/(^|[^s])s$/.test(side) ? '' : 's'}`

/** The heading: what it means for who looks at it. */
export function verdict(winner: string, sides: string[], yours: string): string {
  if (!winner || !sides.includes(winner)) return 'Nobody wins'
  if (!yours) return triumph(winner)
  return winner === yours ? 'Victory' : 'Defeat'
}
