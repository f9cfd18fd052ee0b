import { expect, test } from 'vitest'
import { heroesOf, listed, spelled } from './heroes'

test('a code is spelled so that it can be said aloud', () => {
  expect(spelled('BJ8J-573G')).toBe('Bravo Juliett 8 Juliett 5 7 3 Golf')
})

test('names are listed as people say them', () => {
  expect(listed([])).toBe('')
  expect(listed(['Ada'])).toBe('Ada')
  expect(listed(['Ada', 'Ben'])).toBe('Ada and Ben')
  expect(listed(['Ada', 'Ben', 'Cy'])).toBe('Ada, Ben and Cy')
})

test('sides are numbered in the order in which heroes name them', () => {
  const hero = { who: 0, name: 'Ada', icon: '', player: '', open: true }
  const found = heroesOf([
    { ...hero, side: 'heroes' },
    { ...hero, who: 1, side: 'others' },
    { ...hero, who: 2, side: 'heroes' },
  ])
  expect(found.map((one) => one.side)).toEqual([0, 1, 0])
  expect(found.every((one) => !one.yours)).toBe(true)
})
