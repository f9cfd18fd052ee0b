import { expect, test } from 'vitest'
import type { MomentView } from '../records'
import { deedOf, flies, floating, lean } from './deeds'

const moment = (kind: MomentView['kind'], more: Partial<MomentView> = {}): MomentView => ({
  kind,
  who: 0,
  to: 1,
  path: [],
  amount: null,
  gauge: '',
  ...more,
})

test('the attacker leans in, the one who is hit is struck, the defender slips away, others stand still', () => {
  expect([0, 1, 2].map((who) => deedOf(moment('strike'), who))).toEqual(['leans', '', ''])
  expect([0, 1].map((who) => deedOf(moment('hit'), who))).toEqual(['', 'struck'])
  expect(deedOf(moment('dodge'), 0)).toBe('slips')
  expect(deedOf(moment('harm'), 0)).toBe('struck')
})

test('what is lost or gained floats up', () => {
  expect(floating(moment('harm', { amount: 4 }))).toBe('−4')
  expect(floating(moment('heal', { amount: 3 }))).toBe('+3')
  expect(floating(moment('miss'))).toBe('miss')
  expect(floating(moment('move', { amount: 3 }))).toBe('')
  expect(floating(moment('harm'))).toBe('')
})

test('shots and spells fly, blows do not', () => {
  expect([flies(moment('shot')), flies(moment('spell')), flies(moment('strike'))]).toEqual([
    true,
    true,
    false,
  ])
})

test('who leans in goes half of the way, but never far, and nowhere without anybody there', () => {
  const at = (x: number, y: number) => ({ x, y, radius: 20 })
  expect(lean(at(0, 0), at(60, 0))).toEqual({ x: 30, y: 0 })
  expect(lean(at(0, 0), at(0, 400)).y).toBeCloseTo(46)
  expect(lean(at(0, 0), undefined)).toEqual({ x: 0, y: 0 })
  expect(lean(at(5, 5), at(5, 5))).toEqual({ x: 0, y: 0 })
})
