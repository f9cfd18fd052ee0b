"""Superior positions: how long one lasts, and what needs one [superior-position-state, superior-position-use]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import Combatant, MomentumBattle
from fray.rulesets.momentum.rules.refusals import NOT_SUPERIOR


def barred_without_position(user: Combatant, target: Combatant) -> Bar | None:
    """Some abilities work only for a user in superior position over the target, an opponent [superior-position-use]."""
    return None if user.over(target) and target.side != user.side else NOT_SUPERIOR


def take_superior(fight: Fight[MomentumBattle], taker: Combatant, target: Combatant, clause: str) -> None:
    """A superior position over the target; one that the target had over the taker ends [superior-position-state]."""
    bit = target.bit()
    taker.superior |= bit
    if fight.battle.acting == taker.who:
        taker.fresh_superior |= bit
    if fight.listening:
        fight.note(ev.TookSuperior(clause, taker.who, target.who))
    if target.over(taker):
        end_superior(fight, target, taker)


def end_superior(fight: Fight[MomentumBattle], holder: Combatant, target: Combatant) -> None:
    """The holder is no longer in superior position over the target [superior-position-state]."""
    lose_position(holder, target.bit())
    if fight.listening:
        fight.note(ev.LostSuperior("superior-position-state", holder.who, target.who))


def lose_position(holder: Combatant, targets: i64) -> None:
    holder.superior &= ~targets
    holder.fresh_superior &= ~targets


def forget_positions(battle: MomentumBattle, combatant: Combatant, both_ways: bool) -> None:
    """End the superior positions a combatant holds and, both ways, those held over it [superior-position-state]."""
    combatant.superior = 0
    combatant.fresh_superior = 0
    if not both_ways:
        return
    mine = combatant.bit()
    for rival in battle.combatants:
        if rival.superior & mine:
            lose_position(rival, mine)


def note_lost_positions(fight: Fight[MomentumBattle], combatant: Combatant, both_ways: bool) -> None:
    """Say which positions are about to end."""
    for target in fight.battle.combatants:
        if combatant.over(target):
            fight.note(ev.LostSuperior("superior-position-state", combatant.who, target.who))
    if not both_ways:
        return
    for rival in fight.battle.combatants:
        if rival.over(combatant):
            fight.note(ev.LostSuperior("superior-position-state", rival.who, combatant.who))


def end_brief_positions(fight: Fight[MomentumBattle], taker: Combatant) -> None:
    """In the reading 'brief' a superior position lasts until the end of the taker's next turn.

    [superior-position-state]
    """
    for target in fight.battle.combatants:
        if taker.over(target) and not taker.fresh_superior >> target.who & 1:
            end_superior(fight, taker, target)
