// A fight step by step: which answer is shown, and how it runs by itself.
import type { BestView, Joined, SummaryView, TurningPointView, View } from '../records'
import { call } from '../lib/api'
import { sitDown } from '../lib/go'
import { tokenHere } from '../lib/tokens'

const PACE = 700
/** Tenths of a second for what is best: a rough answer first, then a surer one. */
const LOOKS = [5, 40]

export class Replay {
  view = $state.raw<View | null>(null)
  /** The number of answers before what is shown, of how many. */
  at = $state(0)
  last = $state(0)
  turningPoints = $state.raw<TurningPointView[]>([])
  problem = $state('')
  playing = $state(false)
  /** Whether what is best is shown at every decision. */
  weighing = $state(false)
  best = $state.raw<BestView | null>(null)
  bestProblem = $state('')
  readonly fight: string
  readonly #token: string
  #timer = 0
  #newest = 0

  constructor(fight: string) {
    this.fight = fight
    this.#token = tokenHere(fight)
  }

  async begin(at: number): Promise<void> {
    try {
      const summary = await call<SummaryView>(`/api/fights/${this.fight}/summary`, undefined, this.#token)
      ;[this.last, this.turningPoints] = [summary.answers, summary.turning_points]
      await this.show(at)
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  /** Show the fight after so many answers. What was asked for last is shown, whatever comes first. */
  async show(wanted: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, wanted))
    if (this.at === this.last) this.stop()
    const number = ++this.#newest
    try {
      const path = `/api/fights/${this.fight}/replay?at=${this.at}`
      const found = await call<View>(path, undefined, this.#token)
      if (number !== this.#newest) return
      ;[this.view, this.problem] = [found, '']
      this.#weigh(number)
      history.replaceState(null, '', `/replay/${this.fight}?at=${this.at}${location.hash}`)
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  /** Show what is best from here on, or no longer. */
  weigh(): void {
    this.weighing = !this.weighing
    this.#weigh(this.#newest)
  }
  /** What the options of the shown decision were worth, as long as this is what is shown. */
  async #weigh(number: number): Promise<void> {
    this.best = null
    this.bestProblem = ''
    const who = this.deciding
    if (!this.weighing || this.playing || who === undefined) return
    for (const looks of LOOKS) {
      if (number !== this.#newest || !this.weighing || this.best?.done) return
      try {
        const body = { at: this.at, who, looks }
        const found = await call<BestView>(`/api/fights/${this.fight}/replay/best`, body, this.#token)
        // Nothing is counted on after the last look.
        const done = found.done || looks === LOOKS.at(-1)
        if (number === this.#newest) this.best = { ...found, done }
      } catch (error) {
        if (number === this.#newest) this.bestProblem = (error as Error).message
        return
      }
    }
  }
  /** The combatant that decides here, if one does. */
  get deciding(): number | undefined {
    return this.view?.waiting.find((one) => one.who >= 0)?.who
  }

  play(): void {
    if (this.playing) return this.stop()
    if (this.at === this.last) this.at = 0
    this.playing = true
    this.#timer = window.setInterval(() => this.show(this.at + 1), PACE)
  }
  stop(): void {
    clearInterval(this.#timer)
    if (!this.playing) return
    this.playing = false
    this.#weigh(this.#newest)
  }

  /** A key of the replay; whether there is such a key. */
  key(key: string): boolean {
    if (key === 'ArrowRight') this.show(this.at + 1)
    else if (key === 'ArrowLeft') this.show(this.at - 1)
    else if (key === 'Home') this.show(0)
    else if (key === 'End') this.show(this.last)
    else return false
    return true
  }

  /** A fight of its own that goes on from here. */
  async branch(keepDice: boolean): Promise<void> {
    try {
      const body = { at: this.at, keep_dice: keepDice }
      const joined = await call<Joined>(`/api/fights/${this.fight}/branch`, body, this.#token)
      sitDown(joined, `What if: ${this.view?.title ?? ''}`)
    } catch (error) {
      this.problem = (error as Error).message
    }
  }
}
