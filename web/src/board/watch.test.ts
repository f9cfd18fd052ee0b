import { expect, test } from 'vitest'
import type { Token } from './board'
import { fitting, withFoes } from './watch'

const spot = (x: number, y = 0) => ({ x, y, radius: 20 })
const token = (who: number, side: number, out = false): Token => ({ who, side, out, place: 'p', name: '' })

test('whoever acts is seen with the nearest foes, not with friends and the fallen', () => {
  const pieces = [token(0, 0), token(1, 0), token(2, 1), token(3, 1, true), token(4, 1)]
  const spots = new Map([0, 10, 300, 50, 200].map((x, who) => [who, spot(x)]))
  expect(withFoes(pieces[0]!, pieces, spots).map(({ x }) => x)).toEqual([0, 200, 300])
})

test('of what does not fit the first ones are seen', () => {
  const spots = [spot(0), spot(100), spot(900)]
  expect(fitting(spots, 200, 100)).toMatchObject({ left: -32, right: 132 })
  expect(fitting(spots, 2000, 100)).toMatchObject({ left: -32, right: 932 })
  expect(fitting(spots, 10, 10)).toMatchObject({ left: -32, right: 32 })
})
