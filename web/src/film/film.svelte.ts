// The player of moments. It is told every new view, and shows the fight as of the moment that is being played.
import { untrack } from 'svelte'
import type { LineView, View } from '../records'
import { afterLine, named, opening } from './held'
import { keepPace, keptPace, lengthOf, MISSED, paceFor, type Pace } from './pace'
import { recapOf, type Recap } from './recap'

/** A line to be played, its place in the log, for how many milliseconds, and whom later lines of its reel name. */
export interface Scene {
  line: LineView
  number: number
  length: number
  later: Set<number>
}

/** The lines that lead to a view. */
interface Reel {
  next: View
  scenes: Scene[]
}

export class Film {
  /** The view as of the moment played, and how many lines of the log have been played. */
  shown = $state.raw<View | null>(null)
  lines = $state(0)
  scene = $state.raw<Scene | null>(null)
  recap = $state.raw<Recap | null>(null)
  /** What is done when a film has ended by itself. */
  ended: (() => void) | null = null
  /** The gauges that matter in a recap. */
  leads: string[] = []
  #pace = $state<Pace>('normal')
  #log: LineView[] = []
  #newest: View | null = null
  #reels: Reel[] = []
  #timer = 0
  /** What was shown when this person looked away, and how many lines they had seen. */
  #left: { view: View; lines: number } | null = null
  /** Whether it began before this person could look. */
  #unseen = false

  constructor(pace: Pace = keptPace()) {
    this.#pace = pace
  }

  get playing(): boolean {
    return this.scene !== null
  }
  get pace(): Pace {
    return this.#pace
  }
  set pace(pace: Pace) {
    this.#pace = pace
    keepPace(pace)
    if (pace === 'off') this.skip()
  }

  /**
   * A new view, with the whole log up to it. The new lines are played. Where the log lost lines, the board just changes.
   * A view that brings known lines again comes after a lost connection.
   */
  look(view: View, log: LineView[]): void {
    untrack(() => {
      const known = this.#log.length
      const goesOn = this.shown !== null && begins(this.#log, log)
      ;[this.#log, this.#newest] = [log, view]
      if (!goesOn) this.jump(view, log)
      else if (log.length === known) this.#renew(view)
      else if (document.hidden) this.#miss()
      else this.#take(log.slice(known), known, view.log_from < known)
    })
  }

  /** Begin here: what has happened since is played, or told to those who want no motion. */
  openAt(start: View): void {
    this.jump(start, [])
    this.#unseen = true
  }

  /** Show this place in the fight at once. */
  jump(view: View, log: LineView[]): void {
    clearTimeout(this.#timer)
    ;[this.#log, this.#newest, this.#reels] = [log, view, []]
    ;[this.shown, this.lines, this.scene, this.recap] = [view, log.length, null, null]
  }

  /** Catch up with the fight. */
  skip(): void {
    if (this.playing && this.#newest) this.jump(this.#newest, this.#log)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** This person looks again: a recap of what they have missed. */
  comeBack(): void {
    const left = this.#left
    this.#left = null
    if (left && left.lines <= this.#log.length) this.#tell(left.view, left.lines)
  }

  /** Play what the recap tells. */
  watchMissed(): void {
    const missed = this.recap
    if (!missed || !this.#newest) return
    const from = this.#log.length - missed.lines.length
    this.shown = missed.before
    this.#queue(missed.lines, from, this.#pace === 'off' ? 'quick' : this.#pace)
  }

  // ---- what is new

  /** Nothing has happened: people come and go, or something is asked in other words. */
  #renew(view: View): void {
    const last = this.#reels.at(-1)
    if (!last) this.shown = view
    else last.next = view
  }

  #miss(): void {
    if (!this.shown || !this.#newest) return
    this.#left ??= { view: this.shown, lines: this.lines }
    this.jump(this.#newest, this.#log)
  }

  #take(lines: LineView[], from: number, wasAway: boolean): void {
    const waiting = this.#reels.flatMap((reel) => reel.scenes.map((scene) => scene.line))
    const pace = paceFor([...waiting, ...lines], this.#pace, wasAway ? MISSED : undefined)
    const [before, seen] = [this.shown, this.lines]
    const told = this.#unseen || this.#pace !== 'off'
    this.#unseen = false
    if (pace !== 'off') return this.#queue(lines, from, pace)
    if (this.#newest) this.jump(this.#newest, this.#log)
    if (before && told) this.#tell(before, seen)
  }

  #tell(before: View, seen: number): void {
    if (this.#newest) this.recap = recapOf(before, this.#newest, this.#log.slice(seen), this.leads)
  }

  #queue(lines: LineView[], from: number, pace: Pace): void {
    const [before, next] = [this.shown, this.#newest]
    if (!before || !next) return
    const later = laterNames(lines)
    const scenes = lines.map((line, at) => ({
      line,
      number: from + at,
      length: lengthOf(line, pace),
      later: later[at]!,
    }))
    this.#reels.push({ next, scenes })
    this.recap = null
    if (this.playing) return
    this.shown = opening(before, next)
    this.#play()
  }

  // ---- the projector

  /** Play on to the next line that takes time, and at the end of a reel with the next one. */
  #play(): void {
    for (let reel = this.#reels[0]; reel; reel = this.#nextReel()) {
      for (let scene = reel.scenes.shift(); scene; scene = reel.scenes.shift()) {
        this.shown = this.shown && afterLine(this.shown, scene.line, reel.next, scene.later)
        this.lines = scene.number + 1
        if (!scene.length) continue
        this.scene = scene
        this.#timer = window.setTimeout(() => this.#play(), scene.length)
        return
      }
    }
    if (this.#newest) this.jump(this.#newest, this.#log)
    this.ended?.()
  }

  #nextReel(): Reel | undefined {
    const ended = this.#reels.shift()
    const reel = this.#reels[0]
    if (ended && reel) this.shown = opening(ended.next, reel.next)
    return reel
  }
}

/** Whether a log begins with another. */
const begins = (known: LineView[], log: LineView[]): boolean =>
  known.length <= log.length && known.every((line, at) => line === log[at] || line.text === log[at]?.text)

/** For each line, whom the lines after it name. */
function laterNames(lines: LineView[]): Set<number>[] {
  let names = new Set<number>()
  const found: Set<number>[] = []
  for (const line of lines.toReversed()) {
    found.push(names)
    names = new Set([...names, ...named(line)])
  }
  return found.toReversed()
}
