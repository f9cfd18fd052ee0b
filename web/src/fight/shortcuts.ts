// The keys of the fight's page that do not belong to its menu.
import type { FightState, Line, Tab } from './fight.svelte'

const TABS: Record<string, Tab> = { b: 'board', c: 'ours', l: 'log', k: 'keeper', '/': 'log' }

/** Do what a key means, and say whether it meant something. */
export function shortcut(fight: FightState<Line>, key: string): boolean {
  const tab = TABS[key]
  if (key === '?') fight.help = true
  else if (key === 'u') fight.undo()
  else if (key === 'r' && fight.keeper && fight.own?.can_redo) fight.redo()
  else if (key === 'p' && fight.keeper && fight.own && !fight.own.result) fight.pause(!fight.own.paused)
  else if (key === 'w' && fight.own?.insight && fight.live.standing) fight.weighing = true
  else if (key === 'n') fight.choice.next()
  else if (key === 's' && fight.film.playing) fight.film.skip()
  else if (tab && fight.tabs.includes(tab)) fight.tab = fight.tab === tab && key !== '/' ? 'board' : tab
  else return false
  return true
}
