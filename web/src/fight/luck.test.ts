import { expect, test } from 'vitest'
import type { LuckView } from '../records'
import { luckWords } from './luck'

const luck = (dice: number, above: number, z: number): LuckView => ({ dice, above, z }) as LuckView

test('luck is told by how far from usual the dice were', () => {
  expect(luckWords(luck(0, 0, 0))).toBe('rolled nothing')
  expect(luckWords(luck(1, 0, 0))).toBe('about as expected, ±0 on 1 die')
  expect(luckWords(luck(12, 3.5, 0.7))).toBe('a little lucky, +3.5 on 12 dice')
  expect(luckWords(luck(12, -6, -1.4))).toBe('unlucky, −6 on 12 dice')
  expect(luckWords(luck(12, -9, -2))).toBe('very unlucky, −9 on 12 dice')
})
