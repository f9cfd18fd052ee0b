// A line to no table, for tests: it shows what it is told to, and keeps what is sent.
import type { EffectsView, LineView, OddsView, Refusal, StandingView, View } from '../records'
import type { Line } from './fight.svelte'

export class FakeLine implements Line {
  readonly fight = 'x'
  readonly token = ''
  view = $state.raw<View | null>(null)
  log = $state.raw<LineView[]>([])
  odds = $state.raw<Record<string, OddsView>>({})
  effects = $state.raw<Record<string, EffectsView>>({})
  refusal = $state.raw<Refusal | null>(null)
  standing = $state.raw<StandingView | null>(null)
  busy = $state(false)
  readonly sent: unknown[] = []
  readonly asked: unknown[] = []

  constructor(view: View) {
    this.view = view
  }
  show(view: View): void {
    this.view = view
  }
  send(command: unknown): void {
    this.sent.push(command)
  }
  askOdds(): void {}
  askStanding(): void {}
  askEffects(...what: unknown[]): void {
    this.asked.push(what)
  }

  /** Somewhere for effects to live outside of a component. */
  static root(build: () => void): () => void {
    return $effect.root(build)
  }
}
