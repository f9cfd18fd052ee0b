import { expect, test } from 'vitest'
import { likeIt } from './builder.svelte'

test('an encounter like a ready one has a title of its own, in the field where titles stand', () => {
  const ready = { id: 'encounter-ford', title: 'The Ford', shows: ['r-water'], sides: ['a', 'b'] }
  expect(likeIt(ready)).toEqual({ id: 'encounter-my-encounter', title: 'My encounter', sides: ['a', 'b'] })
  expect(likeIt({ id: 'encounter-hall', name: 'The Hall' })).toEqual({
    id: 'encounter-my-encounter',
    name: 'My encounter',
  })
})
