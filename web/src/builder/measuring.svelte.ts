// How hard the encounter is, fought in the background while it is drawn up, and the way to a fair fight.
import type { FairView, MeasuredView } from '../records'
import { follow } from '../lib/follow'

/** Changes follow one another: only what rests this long is fought. */
const REST = 500

export class Measuring {
  found = $state.raw<MeasuredView | null>(null)
  fair = $state.raw<FairView | null>(null)
  problem = $state('')
  /** Whether what was found is of the encounter before the last change. */
  stale = $state(false)
  /** Whether a way to a fair fight is being looked for. */
  balancing = $state(false)
  #leave = (): void => undefined
  #timer = 0

  /** Measure it as it is now; what was measured before stays in sight until then. */
  begin(system: string, toml: string): void {
    this.stop()
    this.stale = true
    this.#timer = window.setTimeout(() => {
      this.#leave = follow<MeasuredView>(
        '/api/builder/measure',
        { system, toml },
        (found) => {
          this.found = found
          this.stale = false
        },
        (words) => (this.problem = words),
      )
    }, REST)
  }
  /** It is changed, or nothing that can be fought any more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#leave()
    this.#leave = () => undefined
    this.problem = ''
    this.balancing = false
  }
  forget(): void {
    this.stop()
    this.found = this.fair = null
  }

  /** Foe by foe to a fair fight; `take` gets the encounter as it is then. */
  makeFair(system: string, toml: string, take: (source: Record<string, unknown>) => void): void {
    this.stop()
    this.fair = null
    this.balancing = true
    this.#leave = follow<FairView>(
      '/api/builder/fair',
      { system, toml },
      (fair) => {
        this.fair = fair
        if (!fair.done) return
        this.balancing = false
        this.found = null
        take(fair.source)
      },
      (words) => {
        this.balancing = false
        this.problem = words
      },
    )
  }
}
