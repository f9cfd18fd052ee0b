"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from fray.engine.battle import NEVER_JOINS, UNSEEN, without
from fray.rulesets.sixseconds.model.state import NOBODY, TO_COME, Combatant, SixBattle, new_combatant


def leave_out(battle: SixBattle, whom: list[int]) -> None:
    """They are still to come: their squares are free, and nothing they have readied waits for anybody."""
    keep = without(whom)
    for who in whom:
        battle.combatants[who] = blank(battle.combatants[who])
    battle.hit_allies &= keep
    battle.fallen &= keep
    battle.stood_up &= keep
    battle.revealed &= keep
    battle.readied = len([combatant for combatant in battle.combatants if combatant.readied is not None])
    if battle.acting in whom:
        battle.acting = NOBODY
        battle.bound = False
    started = battle.instigation
    if started is not None and (started.who in whom or started.target in whom):
        battle.instigation = None
    for combatant in battle.combatants:
        combatant.commanded &= keep
    battle.forget()


def blank(combatant: Combatant) -> Combatant:
    """A combatant who has not come yet and never will."""
    twin = new_combatant(combatant.who, UNSEEN, combatant.side, combatant.seat, combatant.sheet, 0, 0)
    twin.presence = TO_COME
    twin.joins_round = NEVER_JOINS
    return twin
