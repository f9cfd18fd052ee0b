import { describe, expect, it } from 'vitest'
import type { LabShare, StandingView } from '../records'
import { between, curve, percent, rounds, said, shares } from './standing'

const chance = (value: number): LabShare => ({
  chance: value,
  low: Math.max(0, value - 0.031),
  high: Math.min(1, value + 0.031),
  shown: '',
  text: '',
})

const standing = (first: number, draws = 0): StandingView => ({
  type: 'standing',
  revision: 3,
  futures: 400,
  sides: [
    { side: 'heroes', wins: chance(first) },
    { side: 'bandits', wins: chance(1 - first - draws) },
  ],
  draws: chance(draws),
  outs: [],
  past: [],
})

describe('who is winning', () => {
  it('is a part of the bar for each side, and one for nobody where fights are drawn', () => {
    expect(shares(standing(0.6))).toEqual([
      { side: 0, chance: 0.6 },
      { side: 1, chance: 0.4 },
    ])
    expect(shares(standing(0.6, 0.1)).at(-1)).toEqual({ side: -1, chance: 0.1 })
  })

  it('is said in words, with intervals', () => {
    expect(said(standing(0.62))).toBe('Heroes 62%, bandits 38%')
    expect(between(chance(0.5))).toBe('46% to 54%')
  })

  it('is never called certain', () => {
    expect(percent(0)).toBe('<1%')
    expect(percent(0.999)).toBe('>99%')
  })
})

describe('the curve', () => {
  const past = [
    { round: 1, wins: [0.5, 0.5] },
    { round: 1, wins: [0.75, 0.25] },
    { round: 2, wins: [1, 0] },
  ]

  it('goes from left to right, and up where the side is winning', () => {
    expect(curve(past, 0, 300, 100)).toBe('0,50 150,25 300,0')
    expect(curve(past, 1, 300, 100)).toBe('0,50 150,75 300,100')
  })

  it('marks where rounds begin', () => {
    expect(rounds(past)).toEqual([
      { round: 1, at: 0 },
      { round: 2, at: 1 },
    ])
  })
})
