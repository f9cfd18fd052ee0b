import { expect, test } from 'vitest'
import type { CardView, ChangeView, HarmView, OddsView, StageView } from '../records'
import { aimedFirst, atMost, harmful, percentOf, reactionWords, telling } from './outcomes'

const harm = (high: number, out = 0): HarmView => ({ high, out, amounts: [{}, {}] }) as HarmView
const odds = (outcomes: number, ...harms: HarmView[]): OddsView =>
  ({ chances: Array.from({ length: outcomes }, () => ({})), harms }) as OddsView

test('a chance is never 0% or 100% unless it is certain', () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(percentOf)).toEqual(['0%', '<1%', '50%', '>99%', '100%'])
})

test('only those who may be hurt or fall are told of', () => {
  expect(harmful(odds(2, harm(0), harm(3), harm(0, 0.1)))).toHaveLength(2)
})

test('a single certain outcome has no outcomes to show', () => {
  expect([undefined, odds(1), odds(2), odds(1, harm(3))].map(telling)).toEqual([false, false, true, true])
})

test('a long list is cut, and says by how much', () => {
  expect(atMost([1, 2, 3], 2)).toEqual({ first: [1, 2], others: 1 })
  expect(atMost([1], 2)).toEqual({ first: [1], others: 0 })
})

test('it is told who may answer, and how, as far as that is known', () => {
  const cards = [0, 1].map((who) => ({ who, name: `bandit ${who}` }) as CardView)
  const stage = { verbs: [{ key: 'guard', label: 'Guard' }] } as StageView
  const reactions = [
    { who: 0, verbs: ['guard'] },
    { who: 1, verbs: [] },
  ]
  expect(reactionWords(reactions, cards, stage)).toBe('May be answered by Bandit 0 (Guard); Bandit 1')
  expect(reactionWords([], cards, stage)).toBe('')
})

test('what would change begins with the target', () => {
  const changes = [0, 3, 5, 3].map((who, at) => ({ who, low: at }) as ChangeView)
  expect(aimedFirst(changes, ['place:4', 'who:3']).map((change) => [change.who, change.low])).toEqual([
    [3, 1],
    [3, 3],
    [0, 0],
    [5, 2],
  ])
})
