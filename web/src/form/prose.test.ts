import { expect, test } from 'vitest'
import { isProse, linesOf } from './prose'

test('a text of several lines or of many letters is prose', () => {
  expect(isProse('a'.repeat(48))).toBe(false)
  expect(isProse('a'.repeat(49))).toBe(true)
  expect(isProse('a\nb')).toBe(true)
  expect(isProse(7)).toBe(false)
})

test('a text gets as many lines as a phone needs for it', () => {
  expect(linesOf('')).toBe(1)
  expect(linesOf('a'.repeat(41))).toBe(2)
  expect(linesOf('a\n\n' + 'b'.repeat(80))).toBe(4)
})
