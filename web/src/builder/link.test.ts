import { expect, test } from 'vitest'
import { packed, unpacked } from './link'

test('what a link holds comes out as it went in', async () => {
  const what = { system: 'toy', toml: 'title = "Zwölf Ratten"\nmap = ["..#", "###"]\n'.repeat(20) }
  const letters = await packed(what)
  expect(letters).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(letters.length).toBeLessThan(what.toml.length / 2)
  expect(await unpacked(letters)).toEqual(what)
})

test('a damaged link holds nothing', async () => {
  expect(await unpacked('nonsense')).toBeNull()
  expect(await unpacked('')).toBeNull()
})
