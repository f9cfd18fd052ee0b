import { expect, test } from 'vitest'
import type { TurnView } from '../records'
import { groupsOf } from './order'

const turn = (who: number, group: string, score = ''): TurnView =>
  ({ who, name: `Nr. ${who}`, score, group, done: false, acting: false }) satisfies TurnView

test('those who go together stand together, under the declared group', () => {
  const order = [turn(0, 'Aggressive'), turn(1, 'Aggressive'), turn(2, 'Defensive 2'), turn(3, 'Aggressive')]
  expect(groupsOf(order).map((one) => [one.name, one.turns.map((turn) => turn.who)])).toEqual([
    ['Aggressive', [0, 1]],
    ['Defensive 2', [2]],
    ['Aggressive', [3]],
  ])
})

test('without groups there is one row, and scores are not taken for groups', () => {
  expect(groupsOf([turn(0, '', 'high'), turn(1, '', '5')]).map((one) => one.turns.length)).toEqual([2])
  expect(groupsOf([])).toEqual([])
})
