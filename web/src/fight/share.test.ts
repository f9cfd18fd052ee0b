import { expect, test } from 'vitest'
import { reachFrom } from './share'

const page = (origin: string) => new URL(origin)
const open = { only_here: false, addresses: ['http://192.168.1.20:8737/', 'http://10.0.0.4:8737/'] }

test.each(['http://127.0.0.1:8737', 'http://localhost:8737', 'http://[::1]:8737', 'http://0.0.0.0:8737'])(
  'opened at %s, others are sent the address in the network',
  (origin) => {
    expect(reachFrom(page(origin), open)).toEqual({
      bases: ['http://192.168.1.20:8737', 'http://10.0.0.4:8737'],
      onlyHere: false,
    })
  },
)

test('on a server that listens on this computer alone nobody else can join', () => {
  const reach = reachFrom(page('http://127.0.0.1:8737'), { only_here: true, addresses: [] })
  expect(reach).toEqual({ bases: ['http://127.0.0.1:8737'], onlyHere: true })
})

test.each(['https://fray.example.org', 'http://192.168.1.20:8737', 'http://localhost.example.org'])(
  'an address that others can open, %s, is the right one, whatever the server behind it listens on',
  (origin) => {
    const reach = { bases: [origin], onlyHere: false }
    expect(reachFrom(page(origin), open)).toEqual(reach)
    expect(reachFrom(page(origin), { only_here: true, addresses: [] })).toEqual(reach)
  },
)
