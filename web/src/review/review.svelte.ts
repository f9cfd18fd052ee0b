// The review of a fight: asked for again until it is done.
import type { Joined, ReviewView } from '../records'
import { call } from '../lib/api'
import { sitDown } from '../lib/go'
import { tokenHere } from '../lib/tokens'

const PACE = 1500

export class Review {
  view = $state.raw<ReviewView | null>(null)
  problem = $state('')
  readonly fight: string
  readonly token: string
  #timer = 0
  #stopped = false

  constructor(fight: string) {
    this.fight = fight
    this.token = tokenHere(fight)
  }

  async ask(): Promise<void> {
    try {
      const found = await call<ReviewView>(`/api/fights/${this.fight}/review`, undefined, this.token)
      ;[this.view, this.problem] = [found, found.problem]
    } catch (error) {
      this.problem = (error as Error).message
    }
    const going = this.view && this.view.done < 1 && !this.problem
    if (going && !this.#stopped) this.#timer = window.setTimeout(() => this.ask(), PACE)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** A fight of its own that goes on from a decision. */
  async branch(at: number): Promise<void> {
    try {
      const body = { at, keep_dice: false }
      const joined = await call<Joined>(`/api/fights/${this.fight}/branch`, body, this.token)
      sitDown(joined, `What if: ${this.view?.title ?? ''}`)
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  /** A link that shows the review to people who have no chair: a spectator's, without secrets. */
  async share(): Promise<string> {
    const known = localStorage.getItem(this.#shelf) ?? ''
    const token = known && (await this.#opens(known)) ? known : await this.#newLink()
    localStorage.setItem(this.#shelf, token)
    return `/review/${this.fight}#token=${token}`
  }

  get #shelf(): string {
    return `fray-shared-review-${this.fight}`
  }

  /** Whether a link made earlier still works: the Keeper may have revoked it. */
  async #opens(token: string): Promise<boolean> {
    return call(`/api/fights/${this.fight}/review`, undefined, token).then(
      () => true,
      () => false,
    )
  }

  async #newLink(): Promise<string> {
    const body = { name: 'Shared review', role: 'spectator', combatants: [] }
    return (await call<Joined>(`/api/fights/${this.fight}/chairs`, body, this.token)).token
  }
}
