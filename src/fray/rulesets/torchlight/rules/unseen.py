"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from fray.engine.battle import NEVER_JOINS, UNSEEN
from fray.rulesets.torchlight.model.plans import NOBODY, Effect
from fray.rulesets.torchlight.model.state import REMOVED, Combatant, TorchlightBattle


def leave_out(battle: TorchlightBattle, whom: list[int]) -> None:
    """They are gone, with what is about to happen to them or by them; nobody parries, protects or aims at them."""
    for who in whom:
        battle.combatants[who] = blank(battle.combatants[who])
    for one in battle.combatants:
        one.called = NOBODY if one.called in whom else one.called
        one.ward = NOBODY if one.ward in whom else one.ward
        for who in whom:
            one.parry.forget(who)
    battle.effects = [effect for effect in battle.effects if not concerns(effect, whom)]
    battle.pending = [effect for effect in battle.pending if not concerns(effect, whom)]


def blank(one: Combatant) -> Combatant:
    """Somebody who is not here and never comes."""
    twin = Combatant(one.who, UNSEEN, one.side, one.seat, one.sheet)
    twin.whereabouts = REMOVED
    twin.joins_round = NEVER_JOINS
    return twin


def concerns(effect: Effect, whom: list[int]) -> bool:
    return effect.user in whom or effect.target in whom
