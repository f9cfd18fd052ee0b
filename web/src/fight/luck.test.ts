import { expect, test } from 'vitest'
import type { LuckView } from '../records'
import { luckWords } from './luck'

const luck = (dice: number, above: number, z: number): LuckView => ({ dice, above, z }) as LuckView

test('dice are told by how far from usual they fell, which is not what that was worth', () => {
  expect(luckWords(luck(0, 0, 0))).toBe('rolled nothing')
  expect(luckWords(luck(1, 0, 0))).toBe('usual rolls: as the average on 1 die')
  expect(luckWords(luck(12, 3.5, 0.7))).toBe('rather high rolls: 3.5 above average on 12 dice')
  expect(luckWords(luck(12, -6, -1.4))).toBe('low rolls: 6 below average on 12 dice')
  expect(luckWords(luck(12, -9, -2))).toBe('very low rolls: 9 below average on 12 dice')
})
