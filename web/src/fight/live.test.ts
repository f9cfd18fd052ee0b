import { describe, expect, it } from 'vitest'
import { pauseBefore } from './live.svelte'

describe('the pause before the next try to connect', () => {
  it('is at most two seconds, so that people are back soon after the table is', () => {
    for (const tries of [0, 1, 5, 40]) expect(pauseBefore(tries)).toBeLessThanOrEqual(2000)
  })

  it('is short at first, and differs, so that not everyone comes at the same moment', () => {
    const first = Array.from({ length: 50 }, () => pauseBefore(0))
    expect(Math.max(...first)).toBeLessThanOrEqual(200)
    expect(new Set(first).size).toBeGreaterThan(40)
  })
})
