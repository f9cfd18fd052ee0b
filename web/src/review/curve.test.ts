import { expect, test } from 'vitest'
import type { ReviewMoment, ReviewPart } from '../records'
import {
  behind,
  behindInAll,
  countsFor,
  deed,
  line,
  momentAt,
  players,
  pointsOf,
  roundMarks,
  signed,
} from './curve'

const moment = (
  round: number,
  before: number,
  after: number,
  more: Partial<ReviewMoment> = {},
): ReviewMoment => ({
  at: 0,
  round,
  who: 0,
  name: 'Ann',
  side: 0,
  kind: 'decision',
  words: 'Strike',
  before: [before, 100 - before],
  luck: [0, 0],
  gain: [after - before, before - after],
  after: [after, 100 - after],
  verdict: 'best',
  best: null,
  rolls: [],
  ...more,
})

const sides = [
  { side: 'heroes', start: 50, decisions: 10, keeper: 0, luck: 40, result: 100 },
  { side: 'foes', start: 50, decisions: -10, keeper: 0, luck: -40, result: 0 },
]

test('the curve goes from the start over every moment to the result', () => {
  const points = pointsOf({ sides, moments: [moment(1, 55, 60), moment(2, 70, 75)] })
  expect(points.map((one) => one.wins[0])).toEqual([50, 55, 60, 70, 75, 100])
  expect(points.map((one) => one.x)).toEqual(
    [...points.map((one) => one.x)].sort((one, other) => one - other),
  )
  expect(line(points, 0, 100, 100).split(' ').at(-1)).toBe('100,0')
})

test('a place on the curve belongs to the nearest moment', () => {
  expect([0, 0.3, 0.7, 1].map((x) => momentAt(x, 2))).toEqual([0, 0, 1, 1])
  expect(momentAt(0.505, 99, [48])).toBe(48)
  expect(momentAt(0.6, 99, [48])).toBe(59)
})

test('every round is marked once, and none over another', () => {
  const rounds = [1, 1, 2, 2, 3].map((round) => moment(round, 50, 50))
  expect(roundMarks(rounds).map((one) => one.round)).toEqual([1, 2, 3])
  expect(roundMarks(rounds, 0.2).map((one) => one.round)).toEqual([1, 3])
})

test('changes have a sign', () => {
  expect([3.2, -0.4, 0].map(signed)).toEqual(['+3.2', '−0.4', '0'])
})

test('a verdict has the points behind the best, and says what the sum counts instead', () => {
  const best = { label: 'Guard', points: 25.2, error: 3 }
  const blunder = moment(1, 50, 50, { verdict: 'blunder', best })
  const doubtful = moment(1, 50, 47, { verdict: 'good', best: { ...best, points: 2 } })
  expect([behind(blunder), behind(doubtful)]).toEqual([25.2, 0])
  expect(behindInAll([blunder, doubtful, blunder, { ...blunder, who: 3 }], 0)).toBe(50.4)
  expect(countsFor(blunder, 0)).toBe('In the sum it counts 0: plain play chooses no better.')
  expect(countsFor(doubtful, -3)).toBe('In the sum it counts −3.0: against plain play.')
  expect(countsFor(moment(1, 50, 50), 0)).toBe('')
})

test('what may not be read is not left blank', () => {
  expect(deed(moment(1, 5, 5, { words: '', kind: 'ruling' }))).toBe('A ruling of the Keeper')
  expect(deed(moment(1, 5, 5))).toBe('Strike')
})

test('a player with several combatants has a sum', () => {
  const part = (who: number, player: string): ReviewPart => ({
    who,
    name: `n${who}`,
    side: 0,
    player,
    decisions: 0.1,
    luck: 0.2,
    verdicts: {},
  })
  expect(players({ combatants: [part(0, 'Ann'), part(1, 'Ann'), part(2, 'Ben'), part(3, '')] })).toEqual([
    { name: 'Ann', decisions: 0.2, luck: 0.4 },
  ])
})
