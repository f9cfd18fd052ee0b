// What a person is choosing: which open question, which option, and what they look at before they commit.
import { untrack } from 'svelte'
import type { DecisionView, EffectsView, OddsView, OptionView, SettledView, WaitingView } from '../records'
import { priceOf, shortOf } from '../lib/words'
import type { FightState } from './fight.svelte'
import { thoughtOf } from './live.svelte'
import { MORE, MOST, targetOf, verbsOf, type Deed } from './options'

/** What an option is grouped under, where it says nothing else. */
const familyIn = (key: string): string => key.split(':')[0] ?? ''

/** How long a person looks at an option before the table is asked what it would change. */
const PAUSE = 120

export class Choice {
  selected = $state.raw<OptionView | null>(null)
  preview = $state.raw<OptionView | null>(null)
  /** The verb chosen (MORE: the menu is open), and the target on the board whose options alone are shown. */
  verb = $state('')
  filter = $state('')
  which = $state(0)
  /** A verb of which nothing can be done, and why. */
  why = $state.raw<Deed | null>(null)
  readonly #fight: FightState
  #revision = -1
  #chosenFrom: DecisionView | undefined
  /** The target clicked last: a second click on it commits. */
  #picked = ''
  /** How the person wants an option done, as far as it is not as the tactician would. */
  #wished = $state.raw<{ key: string; details: string[] }>({ key: '', details: [] })

  constructor(fight: FightState) {
    this.#fight = fight
    $effect(() => this.#renew())
    $effect(() => {
      if (this.selected) this.#chosenFrom = untrack(() => this.decision)
    })
    $effect(() => {
      const [asks, key, wishes] = [this.decision, this.looking?.key, this.wishes]
      if (!asks || key === undefined) return
      const timer = setTimeout(() => fight.live.askEffects(asks.seat, asks.who, key, wishes), PAUSE)
      return () => clearTimeout(timer)
    })
  }

  // ---- what is asked

  /** The open questions, one's own before those of others. */
  readonly decisions = $derived.by(() => {
    const { view, lens } = this.#fight
    return view && !lens ? view.decisions.toSorted((a, b) => this.#foreign(a) - this.#foreign(b)) : []
  })
  get decision(): DecisionView | undefined {
    return this.decisions[Math.min(this.which, this.decisions.length - 1)]
  }
  /** Whom the table waits for with this question. */
  get asked(): WaitingView | undefined {
    const who = this.decision?.who
    return who === undefined ? undefined : this.#fight.view?.waiting.find((one) => one.who === who)
  }
  /** Whether the Keeper would answer for another person. */
  get forAnother(): boolean {
    return Boolean(this.#fight.keeper && this.asked && this.asked.chair !== this.#fight.own?.chair)
  }
  get isOwn(): boolean {
    return this.decision !== undefined && !this.forAnother
  }

  #foreign(one: DecisionView): number {
    const own = this.#fight.own
    return own?.waiting.find((wait) => wait.who === one.who)?.chair === own?.chair ? 0 : 1
  }
  /** Answers of others who were asked at the same time leave one's question open, and what one has picked in it. */
  #stillOpen = (one: DecisionView): boolean =>
    one.seat === this.#chosenFrom?.seat &&
    one.who === this.#chosenFrom.who &&
    one.since === this.#chosenFrom.since

  #renew(): void {
    const own = this.#fight.own
    if (!own || own.revision === this.#revision) return
    this.#revision = own.revision
    const open = this.decisions.find(this.#stillOpen)
    ;[this.preview, this.filter, this.verb, this.why] = [null, '', open ? this.verb : '', null]
    if (!open) this.#wished = { key: '', details: [] }
    this.which = open ? this.decisions.indexOf(open) : 0
    this.selected = open?.options.find((option) => option.key === this.selected?.key) ?? null
  }

  // ---- what is shown of it

  /** The verbs of the question; none where it has few answers, or its system declares none. */
  readonly verbs = $derived.by(() => {
    const asks = this.decision
    return verbsOf(asks?.options ?? [], this.#fight.stage, asks?.forbidden, asks?.kind)
  })
  /** What can be done now. */
  get deeds(): Deed[] {
    return this.verbs ? [...this.verbs.bar, ...this.verbs.menu].filter((deed) => deed.options.length) : []
  }
  get deed(): Deed | undefined {
    return this.deeds.find((deed) => deed.verb.key === this.verb)
  }
  /** Whether a verb is still to be chosen. */
  get first(): boolean {
    return this.verbs !== null && !this.deed && !this.filter
  }
  /** Whether someone answers what another one does, and nothing on the board is to be aimed at: a small question. */
  get answers(): boolean {
    const asks = this.decision
    const acting = this.#fight.view?.cards.find((card) => card.acting)
    return Boolean(asks && acting && asks.who >= 0 && acting.who !== asks.who && asks.options.every((option) => !option.points_at.length)) // prettier-ignore
  }
  /** The options of the verb chosen and about the target picked, the most useful first; none as long as a verb is to be chosen. */
  readonly shown = $derived.by((): OptionView[] => {
    if (this.first) return []
    const options = this.deed?.options ?? (this.verbs ? this.deeds.flatMap((deed) => deed.options) : this.decision?.options) ?? [] // prettier-ignore
    return this.filter ? options.filter((option) => option.points_at.includes(this.filter)) : options
  })
  /** The options whose targets are lit: those of the verb, whatever target is picked. */
  readonly #open = $derived.by(() =>
    this.verbs
      ? (this.deed?.options ?? this.deeds.flatMap((deed) => deed.options))
      : (this.decision?.options ?? []),
  )
  /** What choosing a target chooses: what is selected, if it is about it, or the most useful option about it. */
  leadOf(target: string): OptionView | undefined {
    if (this.selected?.points_at.includes(target)) return this.selected
    return this.#open.find((option) => option.points_at.includes(target))
  }
  /** What the board's targets would be chosen for, to know their odds. */
  get leads(): OptionView[] {
    return this.lit ? [...this.targets].flatMap((target) => this.leadOf(target) ?? []) : []
  }
  /** Whether the targets are those of something chosen. */
  get lit(): boolean {
    return Boolean(this.decision && !this.first && this.verb !== MORE && this.targets.size)
  }

  // ---- what is looked at

  get looking(): OptionView | null {
    return this.preview ?? this.selected
  }
  oddsOf(option: OptionView): OddsView | undefined {
    return this.#fight.live.odds[this.#name(option)]
  }
  /** What the option looked at would change, as soon as the table has thought about it. */
  get foreseen(): EffectsView | undefined {
    return this.decision && this.looking ? this.#fight.live.effects[this.#name(this.looking)] : undefined
  }
  #name(option: OptionView, details = this.#wishesFor(option)): string {
    const asks = this.decision
    return asks ? thoughtOf(asks.seat, asks.who, option.key, details) : ''
  }

  askOdds(options: OptionView[]): void {
    const [asks, wished] = [this.decision, this.#wished]
    const keys = options.map((option) => option.key)
    if (!asks) return
    if (wished.details.length && keys.includes(wished.key))
      this.#fight.live.askOdds(asks.seat, asks.who, [wished.key], wished.details)
    else this.#fight.live.askOdds(asks.seat, asks.who, keys)
  }

  // ---- how it is done

  #wishesFor(option: OptionView | null): string[] {
    return option && option.key === this.#wished.key ? this.#wished.details : []
  }
  /** The details that the person has settled for the option looked at. */
  get wishes(): string[] {
    return this.#wishesFor(this.looking)
  }
  /** How the option looked at would be done: as wished, and else as the tactician would. */
  get settled(): SettledView[] {
    const plain = this.looking && this.#fight.live.effects[this.#name(this.looking, [])]
    return (this.foreseen ?? plain)?.settled ?? []
  }
  /** Settle a detail of the option looked at; those after it may be others now. */
  settle(at: number, key: string): void {
    if (!this.looking) return
    const before = this.settled.slice(0, at).map((detail) => detail.chosen)
    ;[this.selected, this.#wished] = [this.looking, { key: this.looking.key, details: [...before, key] }]
  }

  // ---- on the board

  readonly targets = $derived.by(() => new Set(this.#open.flatMap((option) => option.points_at)))
  readonly aimed = $derived.by(() => new Set(this.looking?.points_at ?? (this.filter ? [this.filter] : [])))
  /** Who else would change. */
  readonly touched = $derived.by(() => {
    const changed = this.foreseen?.changes.map((change) => change.who) ?? []
    return new Set(changed.filter((who) => who !== this.decision?.who))
  })
  /** What can be done with a target, in words. */
  readonly costs = $derived.by(() => {
    const found = new Map<string, string[]>()
    for (const option of this.#open)
      for (const target of option.points_at) found.set(target, [...(found.get(target) ?? []), option.label])
    const brief = (labels: string[]): string =>
      labels.length > 2 ? `${labels.length} choices` : labels.join(' or ')
    return new Map([...found].map(([target, labels]) => [target, brief(labels)]))
  })
  /** Why what has been chosen cannot be done with those who are no target of it: each the first reason. */
  readonly barred = $derived.by(() => {
    const families = new Set(this.lit ? this.#open.map((option) => option.family) : [])
    const about = this.decision?.forbidden.filter((one) => families.has(familyIn(one.key))) ?? []
    const found = about.flatMap((one) => one.points_at.map((target) => [target, one.reason] as const))
    return new Map(found.toReversed().filter(([target]) => !this.targets.has(target)))
  })
  /** The short odds of each target, or its price; over combatants dots as long as the table works the odds out. */
  readonly shorts = $derived.by(() => {
    const view = this.#fight.view
    const short = (option: OptionView): string => {
      const odds = this.oddsOf(option)
      return odds || !targetOf(option).startsWith('who:') ? shortOf(odds, priceOf(option.cost, view)) : '…'
    }
    const told = this.leads
      .map((option) => [targetOf(option), short(option)] as const)
      .filter(([target, words]) => target && words)
    // A price that all of many places share tells nothing about any of them.
    const alike = new Set(told.map(([, words]) => words)).size === 1
    return new Map(told.length > MOST && alike ? [] : told)
  })
  get filterName(): string {
    return this.nameOf(this.filter)
  }
  /** A target's name. */
  nameOf(target: string): string {
    const view = this.#fight.view
    return (
      view?.cards.find((card) => target === `who:${card.who}`)?.name ??
      view?.board.places.find((place) => target === `place:${place.key}`)?.label ??
      ''
    )
  }

  // ---- what is done

  /**
   * A click on the board. With a verb chosen it chooses the most useful option about the target, and a second click
   * commits it. Without one it chooses the one option about the target, or shows what can be done with it.
   */
  pick(target: string): void {
    if (!this.decision) return
    const about = this.#open.filter((option) => option.points_at.includes(target))
    const standsAt = this.#fight.view?.cards.find((one) => target === `who:${one.who}`)?.place
    if (about.length === 0 && standsAt && this.targets.has(`place:${standsAt}`))
      return this.pick(`place:${standsAt}`)
    if (this.selected?.points_at.includes(target) && this.#picked === target) return this.commit()
    this.#picked = target
    if (about.length === 1) [this.selected, this.filter] = [about[0]!, '']
    else if (this.deed && about.length) [this.selected, this.filter] = [about[0]!, target]
    else [this.selected, this.filter] = [null, this.filter === target ? '' : target]
  }
  /** An option is chosen elsewhere: its verb and its target are chosen with it. */
  choose(option: OptionView): void {
    if (this.verbs) this.verb = option.verb
    const target = targetOf(option)
    const others = this.#open.filter((one) => one.points_at.includes(target))
    ;[this.filter, this.#picked] = [others.length > 1 ? target : '', target]
    this.selected = option
  }
  /** A mouse rests on a target, or on nothing. */
  point(target: string): void {
    const lead = this.lit && target ? this.leadOf(target) : undefined
    this.preview = lead ?? null
  }
  /** A verb is chosen; one that is a single option is chosen with it. */
  take(verb: string): void {
    this.why = this.verbs?.bar.find((deed) => deed.verb.key === verb && deed.reason) ?? null
    if (this.why) return
    ;[this.verb, this.filter, this.preview] = [verb, '', null]
    this.selected = this.deed?.options.length === 1 ? this.deed.options[0]! : null
    this.#picked = ''
  }
  /** To another open question. */
  turnTo(which: number): void {
    ;[this.which, this.selected, this.filter, this.verb] = [which, null, '', '']
  }
  next(): void {
    this.which = (this.which + 1) % Math.max(1, this.decisions.length)
  }
  commit(option: OptionView | null = this.selected): void {
    const asks = this.decision
    if (!asks || !option || this.#fight.live.busy) return
    const shown = this.#fight.live.effects[this.#name(option)]?.settled
    const details = shown?.map((detail) => detail.chosen) ?? this.#wishesFor(option)
    this.#fight.live.send({ do: 'answer', seat: asks.seat, who: asks.who, key: option.key, details })
  }
  /** One step back: from what is selected to the targets, from those to the verbs. */
  clear(): void {
    if (!this.selected && !this.filter) this.verb = ''
    this.why = null
    ;[this.selected, this.filter, this.#picked] = [null, '', '']
    if (this.deed?.options.length === 1) this.verb = ''
  }
}
