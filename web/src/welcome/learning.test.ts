import { beforeEach, expect, test, vi } from 'vitest'
import { freshTip, learn, learns, markSeen, stopLearning } from './learning'

const tip = (id: string): { id: string; title: string; text: string; clause: string } => ({
  id,
  title: id,
  text: id,
  clause: '',
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('tips are shown in fights that were begun to learn, until that is switched off', () => {
  expect(learns('a')).toBe(false)
  learn('a')
  learn('b')
  expect([learns('a'), learns('b')]).toEqual([true, true])
  stopLearning('a')
  expect([learns('a'), learns('b')]).toEqual([false, true])
})

test('no tip is shown twice, and each system has its own', () => {
  const tips = [tip('stance'), tip('raise')]
  expect(freshTip('one', tips)?.id).toBe('stance')
  markSeen('one', tips[0]!)
  expect(freshTip('one', tips)?.id).toBe('raise')
  markSeen('one', tips[1]!)
  expect(freshTip('one', tips)).toBeUndefined()
  expect(freshTip('other', tips)?.id).toBe('stance')
})

test('what someone else wrote on the shelf does no harm', () => {
  localStorage.setItem('fray-learning', '{"a": 1}')
  localStorage.setItem('fray-tips-seen', 'no json')
  expect(learns('a')).toBe(false)
  expect(freshTip('one', [tip('stance')])?.id).toBe('stance')
})
