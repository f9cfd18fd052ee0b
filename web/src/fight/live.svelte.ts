import type {
  Accepted,
  AnyCommand,
  BestView,
  CannotOpenView,
  Changes,
  EffectsView,
  HintView,
  LineView,
  Nudge,
  OddsView,
  Refusal,
  StandingView,
  Trouble,
  View,
} from '../records'
import { newId } from '../lib/api'
import { after } from './changes'

type Draft = AnyCommand extends infer One
  ? One extends AnyCommand
    ? Omit<One, 'id' | 'revision'>
    : never
  : never

const AWAY_FOR_GOOD = 4400 // closing codes from here on
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 2000
const ANSWER_TIME = 8000 // after which a line that says nothing is not trusted any more

/** Under which name the odds and effects of an option are kept: with the details that were settled for it. */
export const thoughtOf = (seat: number, who: number, key: string, details: string[] = []): string =>
  [`${seat}/${who}/${key}`, ...details].join(' + ')

/** Milliseconds before the next try to connect. Not everyone comes back at the same moment. */
export function pauseBefore(tries: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.5 + Math.random() / 2)
}

/** A live line to a fight: the newest view, the whole log, the odds asked for, and what was refused. */
export class Live {
  view = $state<View | null>(null)
  log = $state<LineView[]>([])
  fresh = $state(0)
  connected = $state(false)
  closed = $state('')
  shut = $state<CannotOpenView | null>(null)
  trouble = $state('')
  refusal = $state<Refusal | null>(null)
  busy = $state(false)
  odds = $state<Record<string, OddsView>>({})
  effects = $state<Record<string, EffectsView>>({})
  best = $state.raw<BestView | null>(null)
  hint = $state.raw<HintView | null>(null)
  standing = $state.raw<StandingView | null>(null)
  nudge = $state<Nudge | null>(null)

  #socket: WebSocket | null = null
  #stopped = false
  #next: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #well = true // what the table has said since it was connected to
  #asked = ''
  #pending = new Map<string, AnyCommand>()

  constructor(
    readonly fight: string,
    readonly token: string,
  ) {
    addEventListener('online', this.#comeBack)
    document.addEventListener('visibilitychange', this.#comeBack)
    this.#connect()
  }

  stop(): void {
    this.#stopped = true
    removeEventListener('online', this.#comeBack)
    document.removeEventListener('visibilitychange', this.#comeBack)
    clearTimeout(this.#next)
    clearTimeout(this.#watch)
    this.#socket?.close()
  }

  /** The network is back, or the person looks again: do not wait for the next try. */
  #comeBack = (event: Event): void => {
    const broken = this.#socket?.readyState !== WebSocket.OPEN
    if (event.type === 'online' || (broken && document.visibilityState === 'visible')) this.#again()
  }

  /** Give up a line that may be dead, and connect anew. */
  #again(): void {
    if (this.#stopped || this.closed) return
    const old = this.#socket
    if (old) old.onopen = old.onmessage = old.onclose = null
    old?.close()
    clearTimeout(this.#next)
    this.connected = false
    this.#connect()
  }

  /** A line on which a view or an answer is due and does not come is dead, even if nobody has closed it. */
  #watchOver(): void {
    clearTimeout(this.#watch)
    if ((this.#pending.size || !this.connected) && !this.trouble)
      this.#watch = setTimeout(() => this.#again(), ANSWER_TIME)
  }

  /** Send a command decided on the newest view; after a reconnect unanswered ones are sent again under the same id. */
  send(draft: Draft): void {
    if (!this.view) return
    const command = { ...draft, id: newId(), revision: this.view.revision } as AnyCommand
    this.#pending.set(command.id, command)
    this.busy = true
    this.refusal = null
    this.nudge = null
    this.#say(command)
  }

  askOdds(seat: number, who: number, keys: string[], details: string[] = []): void {
    const wanted = keys.filter((key) => !this.odds[thoughtOf(seat, who, key, details)])
    const question = thoughtOf(seat, who, `${this.view?.revision} ${wanted.join()}`, details)
    if (!this.view || !wanted.length || question === this.#asked) return
    this.#asked = question
    this.#say({ ask: 'odds', revision: this.view.revision, seat, who, keys: wanted, details })
  }

  /** What an option would change on the cards, how it would be done, and what could answer it. */
  askEffects(seat: number, who: number, key: string, details: string[] = []): void {
    if (!this.view || this.effects[thoughtOf(seat, who, key, details)]) return
    this.#say({ ask: 'effects', revision: this.view.revision, seat, who, key, details })
  }

  /** Who is winning at this revision. The answer comes again and again, surer each time. */
  askStanding(revision: number): void {
    this.#say({ ask: 'standing', revision })
  }

  /** What the options of a decision are worth. The answer comes again and again, surer each time. */
  askBest(seat: number, who: number): void {
    if (this.view) this.#say({ ask: 'best', revision: this.view.revision, seat, who })
  }

  /** What to do, and why. */
  askHint(seat: number, who: number): void {
    if (this.view) this.#say({ ask: 'hint', revision: this.view.revision, seat, who })
  }

  #say(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
    this.#watchOver()
  }

  #sayAgain(): void {
    for (const command of this.#pending.values()) this.#say(command)
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/fights/${this.fight}/live`)
    this.#socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.token, revision: this.view?.revision ?? 0, changes: true }))
      this.log = []
      this.#well = true
      this.#watchOver()
      this.#sayAgain()
    }
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string))
    socket.onclose = (event) => {
      this.connected = false
      if (event.code >= AWAY_FOR_GOOD) this.closed = event.reason
      else if (!this.#stopped) this.#next = setTimeout(() => this.#connect(), pauseBefore(this.#tries++))
    }
  }

  #hear(
    message:
      | View
      | Changes
      | Trouble
      | CannotOpenView
      | Refusal
      | OddsView
      | EffectsView
      | StandingView
      | BestView
      | HintView
      | Accepted
      | Nudge,
  ): void {
    this.#watchOver()
    if (message.type === 'view') {
      this.#look(message)
    } else if (message.type === 'changes') {
      if (this.view) this.#look(after(this.view, message))
    } else if (message.type === 'odds') {
      const name = thoughtOf(message.seat, message.who, message.key, message.details)
      if (message.revision === this.view?.revision) this.odds = { ...this.odds, [name]: message }
    } else if (message.type === 'effects') {
      const name = thoughtOf(message.seat, message.who, message.key, message.details)
      if (message.revision === this.view?.revision) this.effects = { ...this.effects, [name]: message }
    } else if (message.type === 'best') {
      if (message.revision === this.view?.revision) this.best = message
    } else if (message.type === 'hint') {
      if (message.revision === this.view?.revision) this.hint = message
    } else if (message.type === 'standing') {
      if (message.revision === this.view?.revision) this.standing = message
    } else if (message.type === 'trouble') {
      this.trouble = message.message
      this.#well = !this.trouble
      if (this.#well) this.#sayAgain()
    } else if (message.type === 'cannot-open') {
      this.shut = message
    } else if (message.type === 'nudge') {
      this.nudge = message
      navigator.vibrate?.(200)
    } else if (message.type === 'accepted') {
      this.#pending.delete(message.id)
      this.busy = this.#pending.size > 0
    } else if (message.reason === 'storage') {
      this.trouble = message.message // the command is sent again when it is over
    } else {
      this.#pending.delete(message.id)
      this.busy = this.#pending.size > 0
      if (message.id) this.refusal = message
    }
  }

  #look(view: View): void {
    this.connected = true
    if (this.#well) this.trouble = ''
    this.#tries = 0
    if (view.revision !== this.view?.revision) {
      this.odds = {}
      this.effects = {}
      this.best = null
      this.hint = null
      this.#asked = ''
    }
    this.log = [...this.log.slice(0, view.log_from), ...view.log]
    this.fresh = view.log_from
    this.view = view
  }
}
