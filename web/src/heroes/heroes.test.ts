import { expect, test, vi } from 'vitest'
import { heroFile, heroId, shelf } from './heroes.svelte'

const ZORA = {
  id: 'hero-zora-1',
  system: 'stances',
  name: 'Zora',
  text: '',
  source: { name: 'Zora' },
  sound: true,
}

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
})

test('a hero is kept in this browser, changed, and dropped', () => {
  shelf.keep(ZORA)
  shelf.keep({ ...ZORA, name: 'Zora the Old' })
  expect(shelf.all.map((hero) => hero.name)).toEqual(['Zora the Old'])
  expect(JSON.parse(kept.get('fray-heroes') ?? '')).toHaveLength(1)
  shelf.drop(ZORA.id)
  expect(shelf.all).toEqual([])
})

test('only heroes without mistakes are offered to a fight of their system', () => {
  shelf.keep(ZORA)
  shelf.keep({ ...ZORA, id: 'hero-half', sound: false })
  expect(shelf.of('stances').map((hero) => hero.id)).toEqual([ZORA.id])
  expect(shelf.of('momentum')).toEqual([])
})

test('a file names its system, and ids are told apart', () => {
  expect(heroFile(ZORA)).toBe('system = "stances"\n\n[[character]]\nid = "hero-zora-1"\nname = "Zora"\n')
  expect(heroId('Zora of Ys')).toMatch(/^hero-zora-of-ys-[a-z0-9]{4}$/)
  expect(heroId('Zora')).not.toBe(heroId('Zora'))
})
