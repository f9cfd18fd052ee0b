// The builder: which system, what is written so far, and what the rules say to it.
import type {
  BuilderView,
  Checked,
  CreatureView,
  EncounterSource,
  EncounterView,
  SystemView,
} from '../records'
import { call } from '../lib/api'
import { slug, toToml, type Table } from '../lib/encounter'
import { ownerName } from '../lib/owner'

const PAUSE = 250
/** A file that another page has left for the builder. */
const FILE = 'fray-builder-file'

const byName = (creatures: CreatureView[]): CreatureView[] =>
  creatures.toSorted((a, b) => a.name.localeCompare(b.name))

/** Another encounter like a ready one, under a title of its own. */
export function likeIt(ready: Table): Table {
  const { id: _id, title: _title, name, shows: _shows, subsystems: _subsystems, ...rest } = ready
  const title = 'My encounter'
  return { id: slug(title), ...(name === undefined ? { title } : { name: title }), ...rest }
}

export class Builder {
  systems = $state.raw<SystemView[]>([])
  system = $state('')
  /** What the chosen system is made of. */
  view = $state.raw<BuilderView | null>(null)
  /** The encounter this one was started from. */
  from = $state('')
  toml = $state('')
  byText = $state(false)
  /** What the form starts with; a new edition is a new form. */
  source = $state.raw<Table | null>(null)
  edition = $state(0)
  checked = $state.raw<Checked | null>(null)
  /** A creature that was deleted, and what it takes to save it again. */
  dropped = $state.raw<{ name: string; toml: string } | null>(null)
  said = $state('')
  #ready = $state.raw<EncounterView[]>([])
  #judged = $state('')
  #timer = 0

  readonly creatures = $derived.by(() => byName(this.view?.creatures ?? []))
  /** The encounters of the system to start from, the smallest first. */
  readonly ready = $derived.by(() =>
    this.#ready
      .filter((one) => one.system === this.system)
      .toSorted((a, b) => a.combatants.length - b.combatants.length),
  )
  get accent(): string | undefined {
    return this.systems.find((one) => one.name === this.system)?.accent
  }
  get sound(): boolean {
    return this.checked !== null && this.checked.problems.length === 0
  }
  /** Whether what is written now is known to be sound. */
  get usable(): boolean {
    return this.sound && this.#judged === this.toml
  }

  // ---- what is built on

  /** `from` is the encounter to start from, as 'system/id'. */
  async begin(from: string | null): Promise<void> {
    await this.#try(async () => {
      ;[this.systems, this.#ready] = await Promise.all([
        call<SystemView[]>('/api/systems'),
        call<EncounterView[]>('/api/encounters'),
      ])
      const [system, encounter] = from?.split('/') ?? []
      const wanted = system ?? localStorage.getItem('fray-system')
      const known = this.systems.find((one) => one.name === wanted) ?? this.systems[0]
      if (known) await this.#open(known.name, encounter)
      const file = localStorage.getItem(FILE)
      if (file === null) return
      localStorage.removeItem(FILE)
      this.read(file)
    })
  }
  choose(system: string, encounter?: string): Promise<void> {
    return this.#try(() => this.#open(system, encounter))
  }
  async #open(system: string, encounter?: string): Promise<void> {
    ;[this.system, this.view, this.source] = [system, null, null]
    const from = this.ready.find((one) => one.id === encounter) ?? this.ready[0]
    const [view, chosen] = await Promise.all([
      call<BuilderView>(`/api/builder/${system}`),
      from ? call<EncounterSource>(`/api/encounters/${system}/${from.id}`) : null,
    ])
    ;[this.view, this.from] = [view, chosen?.id ?? '']
    if (!chosen) return
    this.#use(likeIt(chosen.source as Table))
    if (this.source) this.write(toToml(this.source))
  }
  #use(table: Table): void {
    this.source = table
    this.edition += 1
  }

  // ---- what is written

  write(text: string): void {
    this.toml = text
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#check(), PAUSE)
  }
  /** A whole file; it is shown as text. */
  read(text: string): void {
    this.byText = true
    this.write(text)
  }
  async turn(): Promise<void> {
    if (!this.byText) {
      this.byText = true
      return
    }
    await this.#check()
    if (this.checked && Object.keys(this.checked.source).length) {
      this.byText = false
      this.#use(this.checked.source as Table)
    } else this.said = 'This is not valid TOML yet. Fix it first.'
  }
  async #check(): Promise<void> {
    const text = this.toml
    const failed = { source: {}, title: '', combatants: [], encounter: null }
    const found = await call<Checked>('/api/encounters/check', { system: this.system, toml: text }).catch(
      (error: Error) => ({ ...failed, problems: [error.message] }),
    )
    if (text === this.toml) [this.checked, this.#judged] = [found, text]
  }

  save(): Promise<void> {
    const { system, toml } = this
    return this.#try(async () => {
      const encounter = await call<EncounterView>('/api/encounters', { system, toml, name: ownerName() })
      this.said = `Saved as “${encounter.title}”. It is on the start page, marked as yours.`
    })
  }

  // ---- creatures you make yourself

  /** A creature was saved: it can be added and copied at once. */
  met(creature: CreatureView): void {
    this.#setCreatures((others) => [...others, creature], creature)
    this.said = `${creature.name} is saved. Add it to a side below the combatants.`
  }
  /** A creature was deleted; it can be restored. */
  left(creature: CreatureView, toml: string): void {
    this.#setCreatures((others) => others, creature)
    ;[this.said, this.dropped] = ['', { name: creature.name, toml }]
  }
  restore(toml: string): Promise<void> {
    return this.#try(async () => {
      const saved = { system: this.system, toml, name: ownerName() }
      this.met(await call<CreatureView>('/api/creatures', saved))
      this.dropped = null
    })
  }
  #setCreatures(change: (others: CreatureView[]) => CreatureView[], changed: CreatureView): void {
    if (!this.view) return
    const others = this.view.creatures.filter((one) => one.id !== changed.id)
    this.view = { ...this.view, creatures: change(others) }
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.said = ''
    try {
      await work()
    } catch (error) {
      this.said = (error as Error).message
    }
  }
}
