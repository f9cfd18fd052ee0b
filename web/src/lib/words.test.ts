import { expect, test } from 'vitest'
import type { ChanceView, GaugeView, OddsView } from '../records'
import {
  ago,
  becomes,
  gaugeText,
  shareOf,
  counted,
  initials,
  oddsLine,
  priceOf,
  ruleTitle,
  sideColor,
  sideShape,
  words,
} from './words'

const odds = (chances: [string, string][], exact = true): OddsView =>
  ({ chances: chances.map(([text, outcome]) => ({ text, outcome }) as ChanceView), exact }) as OddsView

test('a price is told in words, and as a code only where the system has none', () => {
  const actions = { currency: 'A', currency_words: ['action', 'actions'] }
  expect(priceOf(1, actions)).toBe('1 action')
  expect(priceOf(2, actions)).toBe('2 actions')
  expect(priceOf(0, actions)).toBe('')
  expect(priceOf(3, { currency: 'A', currency_words: [] })).toBe('3A')
})

test('a token shows two letters, and of several of a kind which one it is', () => {
  expect(initials('Bartolomeo')).toBe('Ba')
  expect(initials('Bandit archer B')).toBe('AB')
  expect(initials('Rat 12')).toBe('R12')
  expect(initials('Warden of the Gate')).toBe('WG')
})

test('odds are told by both outcomes, or by the certain one', () => {
  expect(oddsLine(undefined)).toBe('')
  expect(oddsLine(odds([['100%', 'a hit']]))).toBe('a hit')
  expect(oddsLine(odds([['60%', 'a hit'], ['40%', 'a miss']]))).toBe('60% a hit, 40% a miss') // prettier-ignore
})

test('odds from a sample say so, and of many outcomes the likeliest is told', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((outcome): [string, string] => ['20%', outcome])
  expect(oddsLine(odds(many, false))).toBe('Likeliest of 5 outcomes: a, ≈ 20%')
})

test('what a gauge becomes is a number or a span', () => {
  const change = { who: 0, gauge: 'hits', text: 'about 3', low: 3, high: 3, expected: 3 }
  expect(becomes(change)).toBe('3')
  expect(becomes({ ...change, high: 5 })).toBe('3–5')
})

test('sides are told apart by shape and hue, and there is one for any number of sides', () => {
  expect([0, 1, 2, 3].map(sideShape)).toEqual(['circle', 'square', 'diamond', 'hexagon'])
  expect(sideShape(4)).toBe('circle')
  expect(sideShape(-1)).toBe('circle')
  expect(sideColor(5)).toBe('var(--side-1)')
})

test('keys of the service become words', () => {
  expect(words('call-out')).toBe('Call out')
  expect(words('passBack')).toBe('Pass back')
  expect(counted(1, 'point')).toBe('1 point')
  expect(counted(2, 'point')).toBe('2 points')
})

test('a gauge is as full as its value lies between its bounds', () => {
  const gauge = { value: 3, low: null, high: 4, text: '' } as GaugeView
  expect([shareOf(gauge), shareOf(gauge, 9), shareOf(gauge, -1)]).toEqual([0.75, 1, 0])
  expect(shareOf({ ...gauge, high: null })).toBeNull()
  expect(gaugeText(gauge)).toBe('3/4')
  expect(gaugeText({ ...gauge, high: null })).toBe('3')
  expect(gaugeText({ ...gauge, text: 'Ud6' })).toBe('Ud6')
})

test('times are told in the largest unit that fits', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(ago('2026-03-02T11:59:50Z', now)).toBe('just now')
  expect(ago('2026-03-02T11:59:00Z', now)).toBe('1 minute ago')
  expect(ago('2026-03-02T10:00:00Z', now)).toBe('2 hours ago')
  expect(ago('2026-02-28T12:00:00Z', now)).toBe('2 days ago')
})

test('a rule is called by words, not by its id', () => {
  expect(ruleTitle('r-instigating-action')).toBe('Instigating action')
  expect(ruleTitle('r-npc-danger')).toBe('NPC danger')
  expect(ruleTitle('riposte')).toBe('Riposte')
  expect(ruleTitle('condition-prone', 'condition')).toBe('Prone')
})
