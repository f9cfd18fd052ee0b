// What a person is choosing: which open question, which option, and what they look at before they commit.
import { untrack } from 'svelte'
import type { DecisionView, EffectsView, OddsView, OptionView, WaitingView } from '../records'
import type { FightState } from './fight.svelte'

/** How long a person looks at an option before the table is asked what it would change. */
const PAUSE = 120

export class Choice {
  selected = $state.raw<OptionView | null>(null)
  preview = $state.raw<OptionView | null>(null)
  /** The target on the board whose options alone are shown. */
  filter = $state('')
  which = $state(0)
  readonly #fight: FightState
  #revision = -1
  #chosenFrom: DecisionView | undefined

  constructor(fight: FightState) {
    this.#fight = fight
    $effect(() => this.#renew())
    $effect(() => {
      if (this.selected) this.#chosenFrom = untrack(() => this.decision)
    })
    $effect(() => {
      const [asks, key] = [this.decision, this.looking?.key]
      if (!asks || key === undefined) return
      const timer = setTimeout(() => fight.live.askEffects(asks.seat, asks.who, key), PAUSE)
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
    ;[this.preview, this.filter] = [null, '']
    this.which = open ? this.decisions.indexOf(open) : 0
    this.selected = open?.options.find((option) => option.key === this.selected?.key) ?? null
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
  #name = (option: OptionView): string => `${this.decision?.seat}/${this.decision?.who}/${option.key}`

  askOdds(options: OptionView[]): void {
    const asks = this.decision
    const keys = options.map((option) => option.key)
    if (asks) this.#fight.live.askOdds(asks.seat, asks.who, keys)
  }

  // ---- on the board

  readonly targets = $derived.by(
    () => new Set(this.decision?.options.flatMap((option) => option.points_at) ?? []),
  )
  readonly aimed = $derived.by(() => new Set(this.looking?.points_at ?? (this.filter ? [this.filter] : [])))
  /** Who else would change. */
  readonly touched = $derived.by(() => {
    const changed = this.foreseen?.changes.map((change) => change.who) ?? []
    return new Set(changed.filter((who) => who !== this.decision?.who))
  })
  /** What can be done with a target, in words. */
  readonly costs = $derived.by(() => {
    const found = new Map<string, string[]>()
    for (const option of this.decision?.options ?? [])
      for (const target of option.points_at) found.set(target, [...(found.get(target) ?? []), option.label])
    const brief = (labels: string[]): string =>
      labels.length > 2 ? `${labels.length} choices` : labels.join(' or ')
    return new Map([...found].map(([target, labels]) => [target, brief(labels)]))
  })
  get filterName(): string {
    const view = this.#fight.view
    return (
      view?.cards.find((card) => this.filter === `who:${card.who}`)?.name ??
      view?.board.places.find((place) => this.filter === `place:${place.key}`)?.label ??
      ''
    )
  }

  // ---- what is done

  /** A click on the board: the one option about it, or only the options about it. */
  pick(target: string): void {
    if (!this.decision) return
    const about = this.decision.options.filter((option) => option.points_at.includes(target))
    const standsAt = this.#fight.view?.cards.find((one) => target === `who:${one.who}`)?.place
    if (about.length === 0 && standsAt && this.targets.has(`place:${standsAt}`))
      return this.pick(`place:${standsAt}`)
    if (about.length === 1) [this.selected, this.filter] = [about[0]!, '']
    else [this.selected, this.filter] = [null, this.filter === target ? '' : target]
  }
  /** To another open question. */
  turnTo(which: number): void {
    ;[this.which, this.selected, this.filter] = [which, null, '']
  }
  next(): void {
    this.which = (this.which + 1) % Math.max(1, this.decisions.length)
  }
  commit(option: OptionView | null = this.selected): void {
    const asks = this.decision
    if (!asks || !option || this.#fight.live.busy) return
    this.#fight.live.send({ do: 'answer', seat: asks.seat, who: asks.who, key: option.key })
  }
  clear(): void {
    ;[this.selected, this.filter] = [null, '']
  }
}
