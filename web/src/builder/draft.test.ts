import { expect, test } from 'vitest'
import type { BuilderView } from '../records'
import type { Table } from '../lib/encounter'
import { EncounterDraft, nextName } from './draft.svelte'

const BUILDER: BuilderView = {
  system: 'toy',
  words: {},
  creatures: [],
  forms: [],
  stat_lines: [
    { key: 'line', label: 'A stat line', example: '' },
    { key: 'sheet', label: 'A whole sheet', example: '' },
  ],
  rosters: [{ key: 'combatants', of: '', who: 'who', side: 'side', label: '', ids: false }],
  placing: [{ key: 'area', label: 'Area', low: 0, high: 0, choices: ['near', 'far'], pair: false }],
  terrain: {},
  switches: [],
  paints: [],
  aims: [],
  aims_each: false,
  most_aims: 6,
  blank: {},
  names_sides: true,
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
  return new EncounterDraft(
    BUILDER,
    source,
    () => [WOLF],
    async () => undefined,
  )
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

test('a row is found by what the table calls it, also in a list of each side', () => {
  const builder = {
    ...BUILDER,
    rosters: [{ key: 'members', of: 'sides', who: 'who', side: 'name', label: '', ids: true }],
  }
  const draft = new EncounterDraft(
    builder,
    {
      sides: [
        { name: 'us', members: [] },
        { name: 'them', members: [{ id: 'a', who: 'wolf' }] },
      ],
    },
    () => [WOLF],
    async () => undefined,
  )
  expect(draft.kindOf('sides[2].members[1]')).toBe('Hill wolf')
  expect(draft.sideOf('sides[2].members[1]')).toBe('them')
  draft.put('sides[2].members[1]', { at: [3, 4] })
  expect(draft.rowAt('sides[2].members[1]')?.row['at']).toEqual([3, 4])
  expect(draft.kindOf('outcomes[1]')).toBe('')
})

test('one more of a kind gets a letter of its own', () => {
  expect(nextName('Knife A', new Set(['Knife A', 'Knife B']))).toBe('Knife C')
  expect(nextName('Nix', new Set(['Nix']))).toBe('Nix')
})

test('who comes with an event is found like anyone', () => {
  const draft = drafted({ environment: [{ round: 2 }, { round: 3, id: 'rat', who: 'wolf', side: 'them' }] })
  expect(draft.kindOf('environment[2]')).toBe('Hill wolf')
  expect(draft.sideOf('environment[2]')).toBe('them')
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
