"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from fray.engine.battle import NEVER_JOINS, UNSEEN, seen, without
from fray.rulesets.labyrinthian.model.grid import NOWHERE
from fray.rulesets.labyrinthian.model.state import TO_COME, Combatant, LabBattle, new_combatant
from fray.rulesets.labyrinthian.rules.stances import members


def leave_out(battle: LabBattle, whom: list[int]) -> None:
    """They are still to come: they claim nothing, hold no Initiative, and nobody has banked Momentum for them."""
    keep = without(whom)
    for who in whom:
        battle.combatants[who] = blank(battle.combatants[who])
        battle.ground.give_up_all(who)
    battle.claimants &= keep
    battle.fled &= keep
    battle.acting = seen(battle.acting, whom)
    battle.holder = seen(battle.holder, whom)
    battle.last_reactor = seen(battle.last_reactor, whom)
    battle.last_defender = seen(battle.last_defender, whom)
    for number, wall in enumerate(battle.walls):
        if not members(battle, number):
            wall.dice, wall.breaks = [], 0
    for combatant in battle.combatants:
        combatant.bank = [who for who in combatant.bank if who not in whom]
        combatant.plan_named = seen(combatant.plan_named, whom)


def blank(combatant: Combatant) -> Combatant:
    """A stand-in that has not come yet and never will."""
    twin = new_combatant(combatant.who, UNSEEN, combatant.side, combatant.seat, combatant.sheet, NOWHERE, 0)
    twin.presence = TO_COME
    twin.joins_round = NEVER_JOINS
    return twin
