import { expect, test } from 'vitest'
import type { ClauseView } from '../records'
import { hits, says } from './search'

const clause = (id: string, text: string): ClauseView => ({
  id,
  kind: 'mechanic',
  section: 'Combat',
  text,
  ours: false,
  question: '',
  why: '',
  variants: [],
})

test('every word must be there, anywhere', () => {
  const armor = clause('armor-roll', 'Roll the armor die when struck.')
  expect(says(armor, 'Armor struck')).toBe(true)
  expect(says(armor, 'armor flee')).toBe(false)
})

test('clauses named after what is looked for come first', () => {
  const found = hits([clause('turn', 'A parry is free.'), clause('parry', 'Beat it.')], 'parry')
  expect(found.map((one) => one.id)).toEqual(['parry', 'turn'])
})
