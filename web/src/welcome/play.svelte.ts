// A first fight in one click.
import type { FirstFightView, Joined } from '../records'
import { beginsAtOnce } from '../film/opening'
import { call } from '../lib/api'
import { sitDown } from '../lib/go'
import { learn } from './learning'

export class FirstFight {
  problem = $state('')
  /** The system whose fight is being set up. */
  busy = $state('')

  async play(first: FirstFightView, wholeSide = false): Promise<void> {
    if (this.busy) return
    this.busy = first.system
    this.problem = ''
    const name = localStorage.getItem('fray-name')?.trim() || 'You'
    try {
      const joined = await call<Joined>('/api/play', {
        system: first.system,
        name,
        whole_side: wholeSide,
      })
      learn(joined.fight)
      beginsAtOnce(joined.fight)
      sitDown(joined, first.name)
    } catch (error) {
      this.problem = (error as Error).message
    }
    this.busy = ''
  }
}
