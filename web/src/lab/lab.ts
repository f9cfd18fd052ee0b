import type { EncounterSource } from '../records'
import { call } from '../lib/api'
import { slug, toToml, type Table } from '../lib/encounter'

// What a lab page is about stands in its address: a link shows the same numbers to all.

export interface Setup {
  tab: 'run' | 'compare' | 'sweep' | 'tune'
  system: string
  encounter: string
  play: string // the kind of play; empty for plain
  change: string[]
  against: string // the second encounter of a comparison; empty where it is the first one, changed
  other: string[]
  vary: string[]
  side: string // whose chance, or whose losses, a search is about; empty for the first side
  aim: 'win' | 'losses'
  target: number // in percent, or in combatants
  fights: number
  seed: number
}

/** The kinds of play. A strategist of the lab plays 60 futures out for each decision. */
export const PLAYS: { key: string; name: string }[] = [
  { key: '', name: 'plain' },
  { key: 'strong-heroes:60', name: 'strong heroes' },
  { key: 'strong:60', name: 'strong on all sides' },
]
/** Fights of strategists take seconds each. */
export const STRONG_FIGHTS = 40
const PLAY = 'play='

/** What the lab does, in the order of its tabs. */
export const TABS: { key: Setup['tab']; name: string }[] = [
  { key: 'run', name: 'Run' },
  { key: 'compare', name: 'Compare' },
  { key: 'sweep', name: 'Sweep' },
  { key: 'tune', name: 'Tune' },
]
const EVEN_ENOUGH = 65 // percent: what is aimed at where nothing was said

export function setupFrom(search: string): Setup {
  const query = new URLSearchParams(search)
  const tab = TABS.find((one) => one.key === query.get('tab'))?.key ?? 'run'
  return {
    tab,
    system: query.get('system') ?? '',
    encounter: query.get('encounter') ?? '',
    play: (query.getAll('change').find(isPlay) ?? PLAY).slice(PLAY.length),
    change: query.getAll('change').filter((one) => !isPlay(one)),
    against: query.get('other') ?? '',
    other: query.getAll('other_change').filter((one) => !isPlay(one)),
    vary: query.getAll('vary'),
    side: query.get('side') ?? '',
    aim: query.has('losses') ? 'losses' : 'win',
    target: targetFrom(query),
    fights: Number(query.get('fights') ?? '2000') || 2000,
    seed: Number(query.get('seed') ?? '7'),
  }
}

const isPlay = (change: string): boolean => change.startsWith(PLAY)

/** Changes as the table reads them: who plays stands first. */
export const played = (setup: Setup, changes: string[]): string[] =>
  setup.play ? [PLAY + setup.play, ...changes] : changes

function targetFrom(query: URLSearchParams): number {
  if (query.has('losses')) return Number(query.get('losses')) || 0
  return Number((100 * Number(query.get('win'))).toFixed(3)) || EVEN_ENOUGH
}

export function queryOf(setup: Setup): URLSearchParams {
  const query = new URLSearchParams({ system: setup.system, encounter: setup.encounter })
  played(setup, setup.change).forEach((one) => query.append('change', one))
  if (setup.tab === 'compare') {
    // The same encounter changed has the play of the first; another one has to be told.
    const other = setup.against ? played(setup, setup.other) : setup.other
    other.forEach((one) => query.append('other_change', one))
    if (setup.against) query.set('other', setup.against)
  }
  if (setup.tab === 'sweep' || setup.tab === 'tune') setup.vary.forEach((one) => query.append('vary', one))
  if (setup.tab === 'tune') {
    query.set(setup.aim, String(setup.aim === 'win' ? setup.target / 100 : setup.target))
    if (setup.side) query.set('side', setup.side)
  }
  query.set('fights', String(setup.tab === 'sweep' ? Math.min(setup.fights, 1000) : setup.fights))
  query.set('seed', String(setup.seed))
  return query
}

export function addressOf(setup: Setup): string {
  const query = queryOf(setup)
  query.set('tab', setup.tab)
  return `/lab?${query}`
}

/** Follow a stream of records to its end; what is returned stops it. */
export function stream<T extends { done: boolean }>(
  setup: Setup,
  told: (record: T) => void,
  failed: (words: string) => void,
): () => void {
  const path = `/api/lab/${setup.tab}?${queryOf(setup)}`
  const source = new EventSource(path)
  source.onmessage = (event: MessageEvent<string>) => {
    const record = JSON.parse(event.data) as T
    told(record)
    if (record.done) source.close()
  }
  source.addEventListener('refused', (event) => {
    source.close()
    failed((event as MessageEvent<string>).data)
  })
  source.onerror = () => {
    source.close()
    // An event source does not say why it was refused; asking once more does.
    fetch(path)
      .then(async (answer) =>
        failed(
          answer.ok
            ? 'The connection was lost. Start again.'
            : ((await answer.json()) as { message: string }).message,
        ),
      )
      .catch(() => failed('The table cannot be reached. Is it still running?'))
  }
  return () => source.close()
}

/** A changed encounter for the builder, under a name of its own. */
export async function builtFrom(setup: Setup, changes: string[], title: string): Promise<string> {
  const query = new URLSearchParams({ system: setup.system, encounter: setup.encounter })
  for (const one of [...setup.change, ...changes]) query.append('change', one)
  const source = (await call<EncounterSource>(`/api/lab/encounter?${query}`)).source as Table
  return toToml({ ...source, id: slug(title), ...('name' in source ? { name: title } : { title }) })
}

export function percent(chance: number): string {
  return `${(100 * chance).toFixed(1)}%`
}
