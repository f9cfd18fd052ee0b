import { expect, test } from 'vitest'
import type { Token } from './board'
import { fitting, withFoes } from './watch'

const spot = (x: number, y = 0) => ({ x, y, radius: 20 })
const token = (who: number, side: number, out = false): Token => ({ who, side, out, place: 'p', name: '' })

test('the one who is asked or acts is seen with the nearest foes, not with friends and the fallen', () => {
  const [hero, friend, ...foes] = [token(0, 0), token(1, 0), token(2, 1), token(3, 1, true), token(4, 1)]
  const spots = new Map([0, 10, 300, 50, 200].map((x, who) => [who, spot(x)]))
  const seen = (...pieces: Token[]): number[] => withFoes(pieces, spots).map(({ x }) => x)
  expect(seen(hero!, friend!, ...foes)).toEqual([])
  expect(seen({ ...hero!, acting: true }, friend!, ...foes)).toEqual([0, 200, 300])
  expect(seen({ ...hero!, acting: true }, { ...friend!, asked: true }, ...foes)).toEqual([10, 200, 300])
})

test('of what does not fit the first ones are seen', () => {
  const spots = [spot(0), spot(100), spot(900)]
  expect(fitting(spots, 200, 100)).toMatchObject({ left: -32, right: 132 })
  expect(fitting(spots, 2000, 100)).toMatchObject({ left: -32, right: 932 })
  expect(fitting(spots, 10, 10)).toMatchObject({ left: -32, right: 32 })
})
