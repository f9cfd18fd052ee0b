// The lab: what is set up, what can be changed in it, and what has come out.
import type {
  EncounterView,
  Joined,
  LabChoices,
  LabComparison,
  LabRun,
  LabSweep,
  LabTune,
  SystemView,
} from '../records'
import { call } from '../lib/api'
import { go } from '../lib/go'
import { keep } from '../lib/tokens'
import { STRONG_FIGHTS, addressOf, builtFrom, played, setupFrom, stream, type Setup } from './lab'

const CLEARED = { change: [], against: '', other: [], vary: [], side: '' }

export class Bench {
  setup = $state<Setup>(setupFrom(location.search))
  encounters = $state.raw<EncounterView[]>([])
  choices = $state.raw<LabChoices | null>(null)
  /** Of the second encounter of a comparison. */
  otherChoices = $state.raw<LabChoices | null>(null)
  runs = $state.raw<LabRun[]>([])
  comparison = $state.raw<LabComparison | null>(null)
  swept = $state.raw<LabSweep | null>(null)
  tuned = $state.raw<LabTune | null>(null)
  problem = $state('')
  #titles = $state.raw(new Map<string, string>()) // of the systems, by name
  #end = (): void => undefined

  get title(): string {
    return this.encounters.find((one) => this.#isChosen(one))?.title ?? ''
  }
  /** Those that the chosen encounter can be compared with. */
  get others(): EncounterView[] {
    return this.encounters.filter((one) => one.system === this.setup.system && !this.#isChosen(one))
  }
  #isChosen(one: EncounterView): boolean {
    return one.id === this.setup.encounter && one.system === this.setup.system
  }
  nameOf(encounter: EncounterView): string {
    return `${encounter.title} (${this.#titles.get(encounter.system) ?? encounter.system})`
  }

  // ---- what is set up

  /** `run` is whether it begins at once: a link shows its numbers. */
  load(run: boolean): Promise<void> {
    return this.#try(async () => {
      this.encounters = await call<EncounterView[]>('/api/encounters')
      const systems = await call<SystemView[]>('/api/systems')
      this.#titles = new Map(systems.map((one) => [one.name, one.title]))
      const first = this.encounters.find((one) => this.#isChosen(one)) ?? this.encounters[0]
      if (first) [this.setup.system, this.setup.encounter] = [first.system, first.id]
      await this.#choose()
      if (run) this.run()
    })
  }
  turn(tab: Setup['tab']): void {
    this.clear()
    this.setup.tab = tab
  }
  /** An encounter, as 'system/id'. */
  pick(value: string): Promise<void> {
    const [system = '', encounter = ''] = value.split('/')
    return this.#change({ ...CLEARED, system, encounter })
  }
  pickOther(against: string): Promise<void> {
    return this.#change({ against, other: [] })
  }
  play(play: string): void {
    const fights = play ? Math.min(this.setup.fights, STRONG_FIGHTS) : this.setup.fights
    this.setup = { ...this.setup, play, fights }
  }
  vary(index: number, value: string): void {
    this.setup.vary = [...this.setup.vary, '', ''].with(index, value.trim()).filter(Boolean)
  }
  #change(part: Partial<Setup>): Promise<void> {
    this.clear()
    this.setup = { ...this.setup, ...part }
    return this.#try(() => this.#choose())
  }
  async #choose(): Promise<void> {
    const { encounter, against, vary } = this.setup
    this.choices = await this.#choicesOf(encounter)
    this.otherChoices = against ? await this.#choicesOf(against) : this.choices
    if (!vary.length)
      this.setup.vary = this.choices.dials.slice(-1).map((dial) => `${dial.what}=1..${dial.high}`)
  }
  #choicesOf(encounter: string): Promise<LabChoices> {
    const query = new URLSearchParams({ system: this.setup.system, encounter })
    return call<LabChoices>(`/api/lab/choices?${query}`)
  }

  // ---- what comes out

  run(): void {
    this.clear()
    history.replaceState(null, '', addressOf(this.setup))
    const { tab } = this.setup
    if (tab === 'run') this.#follow<LabRun>((run) => (this.runs = [...this.runs, run]))
    else if (tab === 'compare') this.#follow<LabComparison>((found) => (this.comparison = found))
    else if (tab === 'sweep') this.#follow<LabSweep>((found) => (this.swept = found))
    else this.#follow<LabTune>((found) => (this.tuned = found))
  }
  #follow<T extends { done: boolean }>(told: (record: T) => void): void {
    this.#end = stream<T>(this.setup, told, (words) => (this.problem = words))
  }
  clear(): void {
    this.#end()
    this.runs = []
    this.comparison = this.swept = this.tuned = null
    this.problem = ''
  }
  /** The address of this setup with changes, as a run. */
  addressOf(changes: string[]): string {
    return addressOf({ ...this.setup, tab: 'run', change: [...this.setup.change, ...changes] })
  }
  /** Open one of the fights in the replay. */
  open(number: number): Promise<void> {
    const { system, encounter, seed } = this.setup
    const change = played(this.setup, this.setup.change)
    return this.#try(async () => {
      const joined = await call<Joined>('/api/lab/fights', { system, encounter, change, seed, number })
      keep({ fight: joined.fight, token: joined.token, title: `${this.title}, fight ${number}` })
      go(`/replay/${joined.fight}`)
    })
  }
  /** Open the encounter with these changes in the builder. */
  build(changes: string[]): Promise<void> {
    return this.#try(async () => {
      const file = await builtFrom(this.setup, changes, `${this.title}, tuned`)
      localStorage.setItem('fray-builder-file', file)
      go(`/builder?from=${this.setup.system}/${this.setup.encounter}`)
    })
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.problem = (error as Error).message
    }
  }
}
