// Heroes of one's own: they live in this browser and in files, never on the server.
import type { CheckedHero } from '../records'
import { creatureToml } from '../form/record'
import { call } from '../lib/api'
import { copied, hyphened, type Table } from '../lib/encounter'

export interface Hero {
  id: string
  system: string
  name: string
  text: string
  source: Table
  /** Whether the rules found nothing wrong with it. */
  sound: boolean
}

const SHELF = 'fray-heroes'
const TAG = 4

function read(): Hero[] {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? '[]') as Hero[]
  } catch {
    return []
  }
}

class Shelf {
  all = $state.raw<Hero[]>(read())
  problem = $state('')

  of(system: string): Hero[] {
    return this.all.filter((hero) => hero.system === system && hero.sound)
  }
  find(id: string): Hero | undefined {
    return this.all.find((hero) => hero.id === id)
  }
  /** Keep a hero, or what has changed of it. */
  keep(hero: Hero): void {
    const kept = { ...hero, source: copied(hero.source) }
    this.write(
      this.find(hero.id) ? this.all.map((one) => (one.id === hero.id ? kept : one)) : [...this.all, kept],
    )
  }
  drop(id: string): void {
    this.write(this.all.filter((hero) => hero.id !== id))
  }
  private write(heroes: Hero[]): void {
    this.all = heroes
    this.problem = ''
    try {
      localStorage.setItem(SHELF, JSON.stringify(heroes))
    } catch {
      this.problem = 'This browser has no room left for heroes. Download them as files.'
    }
  }
}

export const shelf = new Shelf()

/** An id that no other hero has, also not one of the same name in another browser. */
export function heroId(name: string): string {
  const signs = crypto.getRandomValues(new Uint8Array(TAG))
  return `hero-${hyphened(name) || 'unnamed'}-${Array.from(signs, (sign) => (sign % 36).toString(36)).join('')}`
}

/** A new hero, of whom nothing is known yet; where its form is. */
export function beginHero(system: string): string {
  const id = heroId('')
  shelf.keep({ id, system, name: '', text: '', source: {}, sound: false })
  return `/heroes/${id}`
}

/** A hero's file. */
export const heroFile = (hero: Hero): string =>
  `system = ${JSON.stringify(hero.system)}\n\n${creatureToml('character', hero.id, hero.text, hero.source)}`

/** What the rules say to a hero, or to a file that should be one. */
export async function judged(toml: string): Promise<CheckedHero> {
  return call<CheckedHero>('/api/heroes/check', { toml })
}

/** A hero from a file; what is wrong with it is told, unless only its fields are. */
export async function heroFrom(toml: string): Promise<Hero> {
  const found = await judged(toml)
  if (!found.system || !found.id)
    throw new Error(found.problems.map((one) => one.text).join(' ') || 'This file has no hero.')
  const { system, id, name, text } = found
  return { system, id, name, text, source: found.source as Table, sound: found.problems.length === 0 }
}
