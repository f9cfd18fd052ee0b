// What is written on a board and under it: tags in short, names, and what each kind of ground is.
import type { BoardView, PlaceView, TagView } from '../records'
import type { Spot, Words } from './board'

export type Ground = PlaceView['ground']

/** A tag as it fits on a board: what stands before a colon, the rest is in its title. */
export const brief = (tag: TagView): string =>
  tag.label.length > 18 ? (tag.label.split(/[:,]/)[0] ?? tag.label) : tag.label

/** Which one of several of a kind someone is: 'B' of 'Bandit B'; nothing for those with a name of their own. */
export function oneOfSeveral(name: string): string {
  const words = name.split(/[\s-]+/)
  const last = words.at(-1) ?? ''
  return words.length > 1 && last.length <= 2 ? last : ''
}

/** A name, and what can be done with whom or what it names. */
export const titled = (name: string, cost: string | undefined): string => (cost ? `${name}: ${cost}` : name)

export interface Legend {
  tag: TagView
  ground: Ground
}

/** Everything that is on the board once, to look its clause up; who stands there is no part of it. */
export function legend(board: BoardView): Legend[] {
  const found = new Map<string, Legend>()
  const tags = [...board.places, ...board.links].flatMap((part) => part.tags)
  for (const tag of tags.filter((one) => one.who < 0)) {
    const label = brief(tag)
    if (!found.has(label)) found.set(label, { tag: { ...tag, label }, ground: tag.ground })
  }
  return [...found.values()]
}

/** The height of a line of a place's name, and about how wide a letter of it is. */
export const lineOf = (narrow: boolean): number => (narrow ? 12.5 : 15)
const letter = (narrow: boolean): number => (narrow ? 5.6 : 7.2)

/** How wide words are drawn that would be wider than they may be. */
export const squeezed = (words: Words, narrow: boolean): number | undefined =>
  words.within !== undefined && words.text.length * letter(narrow) > words.within ? words.within : undefined

/** A place's name in as many lines as it needs. */
export function linesOf(label: string, width: number, narrow: boolean): string[] {
  const most = Math.max(4, Math.floor((width - 6) / letter(narrow)))
  const found: string[] = []
  for (const word of label.split(' ')) {
    const last = found.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most)
      found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found
}

/** How near two tokens are whose odds would lie over one another. */
const [NEAR, LEVEL] = [76, 20]

/** Those of these combatants that stand so near to another of them that there is no room for all of their odds. */
export function crowded(spots: Map<number, Spot>, whose: number[]): Set<number> {
  const near = (one: Spot, other: Spot): boolean =>
    one !== other && Math.abs(one.x - other.x) < NEAR && Math.abs(one.y - other.y) < LEVEL
  const found = whose.flatMap((who) => spots.get(who) ?? [])
  return new Set(whose.filter((who) => found.some((other) => near(spots.get(who) ?? other, other))))
}
