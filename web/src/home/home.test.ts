import { expect, test, vi } from 'vitest'
import { Home } from './home.svelte'

const asked: string[] = []
vi.stubGlobal('window', globalThis)
vi.stubGlobal('localStorage', {
  getItem: (key: string) => (key === 'fray-seats' ? '[{"fight": "f", "token": "t", "title": ""}]' : null),
  setItem: () => undefined,
})
vi.stubGlobal('fetch', (path: string) => {
  asked.push(path)
  return Promise.resolve(Response.json([]))
})

test('a page that is left while an answer is on its way asks no further', async () => {
  vi.useFakeTimers()
  const home = new Home(null)
  const loading = home.load()
  home.stop()
  await loading
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter((path) => path === '/api/fights/mine')).toHaveLength(1)
})
