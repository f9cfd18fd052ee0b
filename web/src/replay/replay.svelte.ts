// A fight step by step: which answer is shown, and how it runs by itself.
import type { BestView, Joined, SummaryView, TurningPointView, View } from '../records'
import { Film } from '../film/film.svelte'
import { call } from '../lib/api'
import { sitDown } from '../lib/go'
import { tokenHere } from '../lib/tokens'

/** Milliseconds from one answer to the next, where there is nothing to see or it is shown at once; and after a film. */
const PACE = 700
const BEAT = 200
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
  /** The same player that plays a live fight. */
  readonly film = new Film()
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
  async show(wanted: number, played = false): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, wanted))
    if (this.at === this.last) this.stop()
    const number = ++this.#newest
    try {
      const path = `/api/fights/${this.fight}/replay?at=${this.at}`
      const found = await call<View>(path, undefined, this.#token)
      if (number !== this.#newest) return
      const known = this.view?.log.length ?? 0
      ;[this.view, this.problem] = [found, '']
      if (played) this.film.look({ ...found, log_from: known }, found.log)
      else this.film.jump(found, found.log)
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
    if (this.at === this.last) this.at = -1
    this.playing = true
    void this.#next()
  }
  /** The next answer and what comes of it; when that has been seen, the one after it. */
  async #next(): Promise<void> {
    await this.show(this.at + 1, true)
    if (!this.playing) return
    const later = (pause: number): void => {
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => void this.#next(), pause)
    }
    if (this.film.playing) this.film.ended = () => this.playing && later(BEAT)
    else later(PACE)
  }
  stop(): void {
    clearTimeout(this.#timer)
    this.film.ended = null
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
