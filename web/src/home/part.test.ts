import { expect, test } from 'vitest'
import type { FightLine } from '../records'
import { partIn } from './part'

const line = (role: FightLine['role'], ...plays: string[]) =>
  partIn({ role, part: { plays, asked: false, over: false } } as unknown as FightLine)

test('the list says whom you play, many of them shortly', () => {
  expect(line('player', 'the guard', 'Ada')).toBe('You play The guard and Ada')
  expect(line('keeper', 'Ada')).toBe('You play Ada')
  expect(line('player', 'Ada', 'Ben', 'Cy', 'Dee')).toBe('You play Ada, Ben and 2 others')
})

test('without a combatant it says what you are', () => {
  expect(line('keeper')).toBe('You are the Keeper')
  expect(line('player')).toBe('You play nobody yet')
  expect(line('spectator')).toBe('You are watching')
})

test('of a fight that is over it says what you were', () => {
  const over = (role: FightLine['role'], ...plays: string[]) =>
    partIn({ role, part: { plays, asked: false, over: true } } as unknown as FightLine)
  expect(over('keeper', 'Ada')).toBe('You played Ada')
  expect(over('keeper')).toBe('You were the Keeper')
})
