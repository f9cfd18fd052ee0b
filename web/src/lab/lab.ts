// What a lab page is about stands in its address: a link shows the same numbers to anybody.

export interface Setup {
  tab: 'run' | 'compare' | 'sweep'
  system: string
  encounter: string
  change: string[]
  other: string[]
  vary: string[]
  fights: number
  seed: number
}

const TABS = ['run', 'compare', 'sweep'] as const

export function setupFrom(search: string): Setup {
  const query = new URLSearchParams(search)
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'run'
  return {
    tab,
    system: query.get('system') ?? '',
    encounter: query.get('encounter') ?? '',
    change: query.getAll('change'),
    other: query.getAll('other_change'),
    vary: query.getAll('vary'),
    fights: Number(query.get('fights') ?? '2000') || 2000,
    seed: Number(query.get('seed') ?? '7'),
  }
}

export function queryOf(setup: Setup): URLSearchParams {
  const query = new URLSearchParams({ system: setup.system, encounter: setup.encounter })
  setup.change.forEach((one) => query.append('change', one))
  if (setup.tab === 'compare') setup.other.forEach((one) => query.append('other_change', one))
  if (setup.tab === 'sweep') setup.vary.forEach((one) => query.append('vary', one))
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
      .then(async (answer) => failed(answer.ok ? 'The connection was lost. Start again.' : ((await answer.json()) as { message: string }).message))
      .catch(() => failed('The table cannot be reached. Is it still running?'))
  }
  return () => source.close()
}

export function percent(chance: number): string {
  return `${(100 * chance).toFixed(1)}%`
}
