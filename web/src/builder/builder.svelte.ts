// The builder: which system, what is drawn up so far, and what the rules say to it.
import { tick } from 'svelte'
import type {
  AimSaid,
  BuilderView,
  CreatureView,
  DraftToken,
  DraftView,
  EncounterSource,
  EncounterView,
  FaultView,
  SystemView,
} from '../records'
import { call, remove } from '../lib/api'
import { slug, toToml, type Table } from '../lib/encounter'
import { ownerName } from '../lib/owner'
import { systemsInOrder } from '../lib/systems'
import { EncounterDraft, type Edit } from './draft.svelte'
import { CREATURE, ENCOUNTER, unpacked, type Packed } from './link'
import { Measuring } from './measuring.svelte'

const PAUSE = 200
/** A file that another page has left for the builder. */
const FILE = 'fray-builder-file'
/** What was drawn up last in this browser, and not saved. */
const UNSAVED = 'fray-builder-unsaved'
const MOST_STEPS_BACK = 100

const byName = (creatures: CreatureView[]): CreatureView[] =>
  creatures.toSorted((a, b) => a.name.localeCompare(b.name))

const NEW = 'My encounter'

/** Another encounter like one there is, under a title of its own; what it tells is told anew. */
export function likeIt(ready: Table, title = NEW): Table {
  const { id: _id, title: _title, name, text: _text, shows: _shows, subsystems: _subsystems, ...rest } = ready
  return { id: slug(title), ...(name === undefined ? { title } : { name: title }), ...rest }
}

export class Builder {
  systems = $state.raw<SystemView[]>([])
  system = $state('')
  /** What the chosen system is made of. */
  view = $state.raw<BuilderView | null>(null)
  /** The encounter this one was started from; none if it was started from nothing. */
  from = $state('')
  toml = $state('')
  byText = $state(false)
  /** Whether there was no one in it at first. */
  fromNothing = $state(false)
  /** What the form holds. */
  draft = $state.raw<EncounterDraft | null>(null)
  /** The same as the table reads it: its board, its combatants, what is wrong. */
  drawn = $state.raw<DraftView | null>(null)
  /** Something that can be taken back: what was deleted, and how it comes back. */
  dropped = $state.raw<{ name: string; restore: () => Promise<void> } | null>(null)
  said = $state('')
  /** What was saved last, as long as the builder is about it. */
  saved = $state('')
  readonly measuring = new Measuring()
  #ready = $state.raw<EncounterView[]>([])
  #judged = $state('')
  /** How often something was opened: only the last of it counts. */
  #opened = 0
  #timer = 0
  #past = $state.raw<Table[]>([])
  /** Changes are carried out one after another. */
  #queue = Promise.resolve()

  readonly creatures = $derived.by(() => byName(this.view?.creatures ?? []))
  /** The encounters of the system to start from, the smallest first. */
  readonly ready = $derived.by(() =>
    this.#ready
      .filter((one) => one.system === this.system)
      .toSorted((a, b) => a.combatants.length - b.combatants.length),
  )
  readonly yours = $derived.by(() => this.ready.filter((one) => one.yours))
  get accent(): string | undefined {
    return this.systems.find((one) => one.name === this.system)?.accent
  }
  get sound(): boolean {
    return this.drawn !== null && this.drawn.faults.length === 0
  }
  /** Whether what is written now is known to be sound. */
  get usable(): boolean {
    return this.sound && this.#judged === this.toml
  }
  get tokens(): DraftToken[] {
    return this.drawn?.tokens ?? []
  }
  /** What is wrong, and what is only still to come. */
  readonly wrong = $derived.by((): FaultView[] => (this.drawn?.faults ?? []).filter((one) => !one.side))
  readonly steps = $derived.by((): FaultView[] => (this.drawn?.faults ?? []).filter((one) => one.side))
  /** What is wrong with a row. */
  faultsOf(row: string): string[] {
    return this.wrong.filter((one) => one.row === row).map((one) => one.text)
  }

  // ---- what is built on

  /** `from` is the encounter to start from, as 'system/id'; a link may hold a whole one. */
  async begin(from: string | null, hash: string): Promise<void> {
    await this.#try(async () => {
      ;[[this.systems]] = await Promise.all([systemsInOrder(), this.#list()])
      const linked = await linkedIn(hash)
      const unsaved = from || linked ? null : unsavedDraft()
      const [system, encounter] = from?.split('/') ?? []
      const wanted = linked?.system ?? system ?? unsaved?.system ?? localStorage.getItem('fray-system')
      const known = this.systems.find((one) => one.name === wanted) ?? this.systems[0]
      if (known) await this.#open(known.name, encounter)
      const whole = hash.startsWith(ENCOUNTER) ? linked?.toml : undefined
      const file = localStorage.getItem(FILE) ?? whole ?? unsaved?.toml
      localStorage.removeItem(FILE)
      if (file) await this.#load(file)
      if (hash.startsWith(ENCOUNTER) && !linked) this.said = 'This link is damaged: it holds no encounter.'
    })
  }
  choose(system: string, encounter?: string): Promise<void> {
    return this.#try(() => this.#open(system, encounter))
  }
  async #list(): Promise<void> {
    this.#ready = await call<EncounterView[]>('/api/encounters')
  }
  async #open(system: string, encounter?: string): Promise<void> {
    const turn = ++this.#opened
    ;[this.system, this.view, this.draft, this.drawn, this.byText] = [system, null, null, null, false]
    this.measuring.forget()
    const from = this.ready.find((one) => one.id === encounter)
    const [view, chosen] = await Promise.all([
      call<BuilderView>(`/api/builder/${system}`),
      from ? call<EncounterSource>(`/api/encounters/${system}/${from.id}`) : null,
    ])
    // Something else may have been chosen meanwhile.
    if (turn !== this.#opened) return
    ;[this.view, this.from, this.saved] = [view, chosen?.id ?? '', '']
    await this.#load(toToml(likeIt((chosen?.source ?? view.blank) as Table)))
  }
  /** One of yours, to be changed: saving it replaces it. */
  open(one: EncounterView): Promise<void> {
    return this.#try(async () => {
      const { source } = await call<EncounterSource>(`/api/encounters/${one.system}/${one.id}`)
      await this.#load(toToml(source as Table))
    })
  }
  /** Take a text as the encounter; one that cannot be read is shown as text. */
  async #load(text: string): Promise<void> {
    this.toml = text
    try {
      this.#take(await this.#ask(text), text)
    } catch (error) {
      ;[this.byText, this.said] = [true, (error as Error).message]
    }
  }
  #ask(toml: string, edit: Edit | null = null): Promise<DraftView> {
    return call<DraftView>('/api/builder/draft', { system: this.system, toml, edit })
  }
  /** The form gets what the table has made of it. */
  #take(drawn: DraftView, text: string): void {
    if (!this.view) return
    const source = drawn.source as Table
    const changed = text !== toToml(source)
    // Whom the players play does not change with those who are added: it is written down from the start.
    if (drawn.heroes) source['heroes_side'] ??= drawn.heroes
    this.drawn = drawn
    ;[this.toml, this.byText] = [toToml(source), false]
    this.#judged = this.toml
    if (!this.draft) this.fromNothing = drawn.tokens.length === 0
    if (this.draft) this.draft.replace(source)
    else
      this.draft = new EncounterDraft(
        this.view,
        source,
        () => this.creatures,
        (edit) => this.change(edit),
      )
    this.#settled(changed)
  }

  // ---- what is written

  write(text: string): void {
    if (text === this.toml) return
    this.toml = text
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#check(), PAUSE)
  }
  /** What the form holds now is drawn at once: nobody is typing. */
  async refresh(): Promise<void> {
    await tick()
    clearTimeout(this.#timer)
    await this.#check()
  }
  /** A whole file. */
  read(text: string): Promise<void> {
    return this.#try(() => this.#load(text))
  }
  async turn(): Promise<void> {
    this.said = ''
    if (!this.byText) this.byText = true
    else await this.#load(this.toml)
  }
  async #check(): Promise<void> {
    const text = this.toml
    try {
      const drawn = await this.#ask(text)
      if (text !== this.toml) return
      ;[this.drawn, this.#judged] = [drawn, text]
      this.#settled(true)
    } catch (error) {
      if (text !== this.toml || !this.drawn) return
      const fault = { row: '', field: '', text: (error as Error).message, side: '' }
      ;[this.drawn, this.#judged] = [{ ...this.drawn, faults: [fault], encounter: null }, text]
      this.measuring.forget()
    }
  }
  /** What is drawn is known: it can be taken back to, nothing of it is lost, and it is fought. */
  #settled(changed: boolean): void {
    if (!this.drawn) return
    const source = this.drawn.source as Table
    if (JSON.stringify(source) !== JSON.stringify(this.#past.at(-1)))
      this.#past = [...this.#past, source].slice(-MOST_STEPS_BACK)
    if (changed) localStorage.setItem(UNSAVED, JSON.stringify({ system: this.system, toml: this.toml }))
    if (this.sound) this.measuring.begin(this.system, this.toml)
    else this.measuring.forget()
  }

  // ---- changes that the system carries out

  /** Paint, objectives, who comes later: the system knows how that is written. */
  change(edit: Edit): Promise<void> {
    this.#queue = this.#queue.then(() =>
      this.#try(async () => {
        await tick()
        const text = this.toml
        const drawn = await this.#ask(text, edit)
        this.#take(drawn, text)
        this.said = drawn.said
      }),
    )
    return this.#queue
  }
  /** Remove a combatant, and what was about no one else. */
  remove(row: string): Promise<void> {
    return this.change({ do: 'remove', row })
  }
  setAims(aims: AimSaid[]): Promise<void> {
    return this.change({ do: 'aims', aims })
  }
  get canGoBack(): boolean {
    return this.#past.length > 1
  }
  /** Take the last change back. */
  async undo(): Promise<void> {
    const before = this.#past.at(-2)
    if (!before) return
    this.#past = this.#past.slice(0, -2)
    this.measuring.fair = null
    await this.read(toToml(before))
  }
  makeFair(): void {
    this.measuring.makeFair(this.system, this.toml, (source) => this.read(toToml(source as Table)))
  }

  // ---- what is kept

  save(): Promise<void> {
    const { system, toml } = this
    return this.#try(async () => {
      const encounter = await call<EncounterView>('/api/encounters', { system, toml, name: ownerName() })
      localStorage.removeItem(UNSAVED)
      await this.#list()
      this.from = encounter.id
      this.saved = encounter.id
      this.said = `Saved as “${encounter.title}”. It is on the start page, marked as yours.`
    })
  }
  /** Another one like it. */
  duplicate(one: EncounterView): Promise<void> {
    return this.#try(async () => {
      const { source } = await call<EncounterSource>(`/api/encounters/${one.system}/${one.id}`)
      const { text } = source as Table
      const copy = likeIt(source as Table, `${one.title}, a copy`)
      await this.#load(toToml(text === undefined ? copy : { ...copy, text }))
      this.said = `This is a copy of “${one.title}”. Save it to keep it.`
    })
  }
  delete(one: EncounterView): Promise<void> {
    return this.#try(async () => {
      const { source } = await remove<EncounterSource>(`/api/encounters/${one.system}/${one.id}`)
      await this.#list()
      const kept = { system: one.system, toml: toToml(source as Table), name: ownerName() }
      const restore = async (): Promise<void> => {
        await call('/api/encounters', kept)
        await this.#list()
      }
      this.dropped = { name: `“${one.title}”`, restore }
    })
  }
  restore(): Promise<void> {
    const dropped = this.dropped
    return this.#try(async () => {
      await dropped?.restore()
      this.dropped = null
    })
  }

  // ---- creatures you make yourself

  /** A creature was saved: it can be added and copied at once. */
  met(creature: CreatureView): void {
    this.#setCreatures((others) => [...others, creature], creature)
    this.said = `${creature.name} is saved. Add it to a side.`
  }
  /** A creature was deleted; it can be restored. */
  left(creature: CreatureView, toml: string): void {
    this.#setCreatures((others) => others, creature)
    const kept = { system: this.system, toml, name: ownerName() }
    const restore = async (): Promise<void> => this.met(await call<CreatureView>('/api/creatures', kept))
    ;[this.said, this.dropped] = ['', { name: creature.name, restore }]
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

/** What a link holds, an encounter or a creature. */
async function linkedIn(hash: string): Promise<Packed | null> {
  const kind = [ENCOUNTER, CREATURE].find((one) => hash.startsWith(one))
  return kind ? unpacked(hash.slice(kind.length)) : null
}

function unsavedDraft(): Packed | null {
  try {
    return JSON.parse(localStorage.getItem(UNSAVED) ?? 'null') as Packed | null
  } catch {
    return null
  }
}
