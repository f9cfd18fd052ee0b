// What the start page shows: the systems, their encounters, and the fights this browser has a seat at.
import type {
  BrokenSystem,
  EncounterSource,
  EncounterView,
  FightLine,
  FirstFightView,
  SystemView,
} from '../records'
import { call, remove } from '../lib/api'
import { toToml, type Table } from '../lib/encounter'
import { ownerName } from '../lib/owner'
import { systemsInOrder } from '../lib/systems'
import { forget, seats } from '../lib/tokens'

const ASK_AGAIN = 4000
const FIGHTS_AGAIN = 5000
const CHOSEN = 'fray-system'

/** An encounter that was deleted, and what it takes to save it again. */
interface Deleted {
  title: string
  system: string
  toml: string
}

export class Home {
  systems = $state.raw<SystemView[]>([])
  /** Systems of someone's own that cannot be loaded. */
  broken = $state.raw<BrokenSystem[]>([])
  encounters = $state.raw<EncounterView[]>([])
  /** The first fight of each system, the best to begin with at first. */
  firsts = $state.raw<FirstFightView[]>([])
  fights = $state.raw<FightLine[]>([])
  loading = $state(true)
  problem = $state('')
  deleted = $state.raw<Deleted | null>(null)
  #chosen = $state('')
  #timer = 0
  #fightsTimer = 0
  #left = false

  constructor(wanted: string | null) {
    this.#chosen = wanted ?? localStorage.getItem(CHOSEN) ?? ''
  }

  /** The first fight of the system that was looked at last, or of the one that is best to begin with. */
  readonly firstFight = $derived.by(
    () => this.firsts.find((one) => one.system === this.#chosen) ?? this.firsts[0],
  )
  readonly system = $derived.by(
    () => this.systems.find((one) => one.name === this.#chosen) ?? this.systems[0],
  )
  readonly shown = $derived.by(() => this.encounters.filter((one) => one.system === this.system?.name))

  /** The fights that wait for you. */
  readonly waiting = $derived.by(() => this.fights.filter((fight) => fight.part.asked))

  accentOf(fight: FightLine): string | undefined {
    return this.systems.find((one) => one.name === fight.system)?.accent
  }

  async load(): Promise<void> {
    await this.#try(async () => {
      const [[systems, firsts], encounters, broken] = await Promise.all([
        systemsInOrder(),
        call<EncounterView[]>('/api/encounters'),
        call<BrokenSystem[]>('/api/systems/broken'),
      ])
      ;[this.systems, this.firsts, this.encounters, this.broken] = [systems, firsts, encounters, broken]
      this.fights = await fightsOfMine()
      this.#follow()
      this.#watch()
    })
    this.loading = false
  }
  /** The page is left: an answer that is still on its way asks for no further one. */
  stop(): void {
    this.#left = true
    clearTimeout(this.#timer)
    clearTimeout(this.#fightsTimer)
  }

  choose(system: string): void {
    this.#chosen = system
    localStorage.setItem(CHOSEN, system)
  }
  /** Take a fight off the list; the table keeps it. */
  leaveOut(fight: FightLine): void {
    forget(fight.id)
    this.fights = this.fights.filter((one) => one.id !== fight.id)
  }

  delete(encounter: EncounterView): Promise<void> {
    return this.#try(async () => {
      const { system, id, title } = encounter
      const { source } = await remove<EncounterSource>(`/api/encounters/${system}/${id}`)
      this.encounters = this.encounters.filter((one) => one.system !== system || one.id !== id)
      this.deleted = { title, system, toml: toToml(source as Table) }
    })
  }
  restore({ system, toml }: Deleted): Promise<void> {
    return this.#try(async () => {
      const again = await call<EncounterView>('/api/encounters', { system, toml, name: ownerName() })
      this.encounters = [...this.encounters, again]
      this.deleted = null
    })
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = ''
    try {
      await work()
    } catch (error) {
      this.problem = (error as Error).message
    }
  }
  /** Whose turn it is changes while you look at the list, and while you look elsewhere. */
  #follow(): void {
    if (this.#left || !seats().length) return
    this.#fightsTimer = window.setTimeout(async () => {
      this.fights = await fightsOfMine().catch(() => this.fights)
      this.#follow()
    }, FIGHTS_AGAIN)
  }
  /** Difficulties are measured in the background: ask again until they are known. */
  #watch(): void {
    if (this.#left || this.encounters.every((one) => one.difficulty)) return
    this.#timer = window.setTimeout(async () => {
      if (!document.hidden)
        this.encounters = await call<EncounterView[]>('/api/encounters').catch(() => this.encounters)
      this.#watch()
    }, ASK_AGAIN)
  }
}

async function fightsOfMine(): Promise<FightLine[]> {
  const tokens = seats().map((seat) => seat.token)
  const fights = tokens.length ? await call<FightLine[]>('/api/fights/mine', { tokens }) : []
  return fights.toSorted((a, b) => Number(a.part.over) - Number(b.part.over))
}
