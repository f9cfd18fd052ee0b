import { expect, test } from 'vitest'
import type { BuilderView } from '../records'
import type { Table } from '../lib/encounter'
import { EncounterDraft } from './draft.svelte'

const BUILDER: BuilderView = {
  system: 'toy',
  creatures: [],
  forms: [],
  stat_lines: [
    { key: 'line', label: 'A stat line', example: '' },
    { key: 'sheet', label: 'A whole sheet', example: '' },
  ],
  rosters: [{ key: 'combatants', of: '', who: 'who', side: 'side', label: '', ids: false }],
  placing: [{ key: 'area', label: 'Area', low: 0, high: 0, choices: ['near', 'far'], pair: false }],
  terrain: {
    wall: [{ key: 'between', label: 'Between', low: 2, high: 5, choices: [], pair: true }],
    fire: [{ key: 'area', label: 'Area', low: 0, high: 0, choices: ['near', 'far'], pair: false }],
  },
  switches: [],
}
const WOLF = {
  id: 'wolf',
  name: 'Hill wolf',
  kind: 'monster',
  text: '',
  own: false,
  made_by: '',
  yours: false,
}

function drafted(more: Table = {}): EncounterDraft {
  const source = {
    id: 'encounter-x',
    sides: ['us', 'them'],
    combatants: [{ who: 'wolf', side: 'us', area: 'near' }],
    ...more,
  }
  return new EncounterDraft(BUILDER, source, () => [WOLF])
}

test('a row is called by its creature, or by what is written out in a declared field', () => {
  const draft = drafted()
  const list = draft.lists[0]!
  expect(draft.nameOf(list.rows[0]!, list)).toBe('Hill wolf')
  expect(draft.nameOf({ sheet: 'Ida, a guard\nHits 3' }, list)).toBe('Ida, a guard')
  expect(draft.nameOf({ who: 'gone' }, list)).toBe('gone')
  expect(draft.namingFields(list)).toEqual(['who', 'line', 'sheet'])
})

test('combatants can be added to each side', () => {
  expect(drafted().targets.map((one) => one.label)).toEqual(['us', 'them'])
})

test('a new piece of terrain lies where its fields say', () => {
  const draft = drafted({ terrain: [] })
  const [[name, rows]] = draft.pieces as [[string, Table[]]]
  expect(draft.kindsOf(name)).toEqual(['wall', 'fire'])
  draft.addPiece(rows, 'wall')
  draft.addPiece(rows, 'fire')
  expect(draft.plain['terrain']).toEqual([
    { kind: 'wall', between: [2, 3] },
    { kind: 'fire', area: 'near' },
  ])
})

test('a field offers its choices only where its value is one of them', () => {
  const draft = drafted()
  expect(draft.choicesFor('side', 'us')).toEqual(['us', 'them'])
  expect(draft.choicesFor('area', 'near')).toEqual(['near', 'far'])
  expect(draft.choicesFor('area', 'somewhere else')).toEqual([])
})

test('a title gives the encounter its id, and stands in the field it stood in', () => {
  const draft = drafted({ name: 'The Ford' })
  draft.title = 'At the Bridge'
  expect(draft.plain).toMatchObject({ id: 'encounter-at-the-bridge', name: 'At the Bridge' })
  expect(draft.plain['title']).toBeUndefined()
})

test('a reading is left out again when it is the rulebook’s', () => {
  const draft = drafted()
  draft.read('r-reach', 'short')
  expect(draft.readingOf('r-reach')).toBe('short')
  draft.read('r-reach', '')
  expect(draft.plain['variants']).toEqual({})
})
