"""The fight as it looks to players who do not see some of the combatants."""

from __future__ import annotations

from fray.engine.battle import NEVER_JOINS, UNSEEN, seen
from fray.rulesets.torchlight.model.plans import Effect
from fray.rulesets.torchlight.model.state import REMOVED, Combatant, TorchlightBattle


def leave_out(battle: TorchlightBattle, whom: list[int]) -> None:
    """Remove them, with the effects that wait for them or come from them; nobody parries, protects or aims at them."""
    for who in whom:
        battle.combatants[who] = blank(battle.combatants[who])
    for combatant in battle.combatants:
        combatant.called = seen(combatant.called, whom)
        combatant.ward = seen(combatant.ward, whom)
        for who in whom:
            combatant.parry.forget(who)
    battle.effects = [effect for effect in battle.effects if not concerns(effect, whom)]
    battle.pending = [effect for effect in battle.pending if not concerns(effect, whom)]


def blank(hidden: Combatant) -> Combatant:
    """A combatant that is not here and never comes."""
    twin = Combatant(hidden.who, UNSEEN, hidden.side, hidden.seat, hidden.sheet)
    twin.whereabouts = REMOVED
    twin.joins_round = NEVER_JOINS
    return twin


def concerns(effect: Effect, whom: list[int]) -> bool:
    return effect.user in whom or effect.target in whom
