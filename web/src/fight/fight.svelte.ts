// What a person at the table looks at and has opened. What they are choosing is in `choice`, the line is in `live`.
import { createContext } from 'svelte'
import type { CardView, ChairView, LineView, StageView, View } from '../records'
import { Film } from '../film/film.svelte'
import { beginningOf } from '../film/opening'
import { call } from '../lib/api'
import { toStage } from '../lib/keys'
import { stageOf } from '../lib/stage.svelte'
import { Choice } from './choice.svelte'
import type { Live } from './live.svelte'

export type Tab = 'board' | 'ours' | 'theirs' | 'log' | 'keeper'

/** What the page needs of a line to a fight. */
export type Line = Pick<
  Live,
  | 'fight'
  | 'token'
  | 'view'
  | 'log'
  | 'odds'
  | 'effects'
  | 'refusal'
  | 'busy'
  | 'send'
  | 'askOdds'
  | 'askEffects'
  | 'standing'
  | 'askStanding'
>

/** The state of the fight's page, owned here and nowhere else: its components get it with `useFight`. */
export class FightState<One extends Line = Line> {
  tab = $state<Tab>('board')
  /** The guest through whose eyes the Keeper looks. */
  lens = $state.raw<ChairView | null>(null)
  keepDice = $state(false)
  /** The rule that is open, the combatant looked up (-1: none), and whether the keys are shown. */
  clause = $state('')
  looked = $state(-1)
  help = $state(false)
  /** Whether the ending is open, with its card and the ways to a rematch. */
  ending = $state(false)
  /** Whether it is shown in full who is winning. */
  weighing = $state(false)
  /** What the system declares for the stage, as soon as it is known whether it declares anything. */
  stage = $state.raw<StageView | null>(null)
  #declared = $state(false)
  /** Whether the film may run: not before it is known where it begins. */
  #begun = $state(true)
  readonly live: One
  /** What has happened, moment by moment. */
  readonly film: Film
  readonly choice: Choice
  #seen = $state.raw<View | null>(null)
  #typesTheirDice = $state(-1)

  constructor(live: One) {
    this.live = live
    this.film = new Film()
    $effect(() => {
      if (live.view && this.#begun) this.film.look(live.view, live.log)
    })
    void this.#beginWith(beginningOf(live.fight, live.token))
    $effect(() => this.#declare(this.live.view?.system ?? ''))
    this.choice = new Choice(this)
    $effect(() => this.#lookThrough(this.lens))
  }

  async #beginWith(beginning: Promise<View | null> | null): Promise<void> {
    if (!beginning) return
    this.#begun = false
    const start = await beginning
    if (start) this.film.openAt(start)
    this.#begun = true
  }

  // ---- what is seen

  /** Whether there is something to show, and how. */
  get ready(): boolean {
    return this.#declared && this.#begun
  }
  get own(): View | null {
    return this.live.view
  }
  /** One's own view as of the moment that is being played, or that of whom the Keeper looks through. */
  get view(): View | null {
    return this.lens && this.#seen ? this.#seen : (this.film.shown ?? this.own)
  }
  get log(): LineView[] {
    if (this.lens && this.#seen) return this.#seen.log
    return this.film.playing ? this.live.log.slice(0, this.film.lines) : this.live.log
  }
  get keeper(): boolean {
    return this.own?.role === 'keeper'
  }
  get me(): ChairView | undefined {
    return this.own?.chairs.find((chair) => chair.id === this.own?.chair)
  }
  get tabs(): Tab[] {
    const parts: Tab[] = ['board', 'ours', 'theirs', 'log']
    return this.keeper ? [...parts, 'keeper'] : parts
  }
  get card(): CardView | undefined {
    return this.view?.cards.find((card) => card.who === this.looked)
  }
  readonly waited = $derived.by(() => new Set(this.view?.waiting.map((one) => one.who) ?? []))

  get rollOfAnother(): boolean {
    return Boolean(this.view?.roll && this.view.roll.chair !== this.own?.chair)
  }
  /** Whether there are dice to type in, your own or those of a player the Keeper stands in for. */
  get typesDice(): boolean {
    const now = this.view
    return Boolean(now?.roll?.yours && (!this.rollOfAnother || this.#typesTheirDice === now.revision))
  }
  /** Whether the fight waits for the person at this page. */
  get yours(): boolean {
    const now = this.own
    if (!now || now.result) return false
    return Boolean(now.roll?.yours && !this.rollOfAnother) || this.choice.isOwn
  }

  #declare(system: string): void {
    if (!system) return
    stageOf(system)
      .then((found) => ([this.stage, this.film.leads] = [found, found.leads]))
      .catch(() => undefined)
      .finally(() => (this.#declared = true))
  }
  #lookThrough(chair: ChairView | null): void {
    if (!chair || !this.own) return void (this.#seen = null)
    call<View>(`/api/fights/${this.live.fight}/as/${chair.id}`, undefined, this.live.token)
      .then((found) => (this.#seen = found))
      .catch(() => (this.lens = null))
  }

  // ---- what is done

  seeAs(chair: ChairView): void {
    this.lens = chair
    this.tab = 'board'
  }
  /** To the part of the table beside this one. */
  turnTab(by: number): void {
    const at = Math.max(0, Math.min(this.tabs.length - 1, this.tabs.indexOf(this.tab) + by))
    this.tab = this.tabs[at] ?? this.tab
  }
  typeTheirDice(): void {
    this.#typesTheirDice = this.view?.revision ?? -1
  }
  /** The Keeper takes the last answer back, or all since a place in the log; a player asks for it. */
  undo(to?: number): void {
    if (!this.keeper) this.live.send({ do: 'ask-undo' })
    else this.live.send({ do: 'undo', keep_dice: this.keepDice, ...(to === undefined ? {} : { to }) })
    toStage()
  }
  redo(): void {
    if (this.keeper && this.own?.can_redo) this.live.send({ do: 'redo' })
    toStage()
  }
  pause(on: boolean): void {
    if (this.keeper && this.own && !this.own.result) this.live.send({ do: 'pause', on })
  }
  async nudge(chair: string): Promise<void> {
    await call(`/api/fights/${this.live.fight}/nudge`, { chair }, this.live.token).catch(() => undefined)
  }
}

export const [useFight, provideFight] = createContext<FightState<Live>>()
