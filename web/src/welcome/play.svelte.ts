// A first fight in one click.
import type { FirstFightView, Joined } from '../records'
import { call } from '../lib/api'
import { go } from '../lib/go'
import { keep } from '../lib/tokens'
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
      keep({ fight: joined.fight, token: joined.token, title: first.name })
      learn(joined.fight)
      go(`/fight/${joined.fight}`)
    } catch (error) {
      this.problem = (error as Error).message
    }
    this.busy = ''
  }
}
