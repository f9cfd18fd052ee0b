import { expect, test } from 'vitest'
import type { CardView, Changes, PlaceView, View } from '../records'
import { after } from './changes'

const card = (who: number, name: string): CardView => ({ who, name }) as CardView
const place = (key: string, label: string): PlaceView => ({ key, label }) as PlaceView
const view = {
  revision: 1,
  phase: 'old',
  paused: false,
  cards: [card(0, 'Ann'), card(1, 'Ben')],
  board: { shape: 'line', places: [place('near', 'Here'), place('far', 'There')] },
} as unknown as View
const nothing: Changes = {
  type: 'changes',
  revision: 2,
  log_from: 0,
  log: [],
  parts: {},
  cards: [],
  places: [],
}

test('parts, cards and places are replaced, the rest stays as it was', () => {
  const told = after(view, {
    ...nothing,
    parts: { paused: true },
    cards: [card(1, 'Bea')],
    places: [place('near', 'Ashes')],
  })
  expect(told.revision).toBe(2)
  expect(told.paused).toBe(true)
  expect(told.cards.map((row) => row.name)).toEqual(['Ann', 'Bea'])
  expect(told.cards[0]).toBe(view.cards[0])
  expect(told.board.places.map((row) => row.label)).toEqual(['Ashes', 'There'])
  expect(told.board.shape).toBe('line')
})

test('a newcomer comes with the whole list', () => {
  const told = after(view, { ...nothing, parts: { cards: [card(0, 'Ann'), card(1, 'Ben'), card(2, 'Cat')] } })
  expect(told.cards.map((row) => row.who)).toEqual([0, 1, 2])
})
