"""The fight as players know it when they do not see some of the combatants."""

from __future__ import annotations

from fray.engine.battle import NEVER_JOINS, UNSEEN, seen, without
from fray.rulesets.stances.model.state import TO_COME, Combatant, StancesBattle


def leave_out(battle: StancesBattle, whom: list[int]) -> None:
    """They are still to come; nobody has feinted at them, charmed them or knows a secret of theirs."""
    keep = without(whom)
    for who in whom:
        battle.combatants[who] = blank(battle, battle.combatants[who])
        for side in range(len(battle.sides)):
            battle.leverage[side * len(battle.combatants) + who] = 0
    battle.next_turn = len([who for who in battle.order[: battle.next_turn] if who not in whom])
    battle.order = [who for who in battle.order if who not in whom]
    battle.acting = seen(battle.acting, whom)
    for combatant in battle.combatants:
        combatant.argue_edge &= keep
        combatant.feint_target = seen(combatant.feint_target, whom)
        combatant.charm_target = seen(combatant.charm_target, whom)


def blank(battle: StancesBattle, unseen: Combatant) -> Combatant:
    """A combatant who has not come yet and never will."""
    twin = Combatant(unseen.who, UNSEEN, unseen.side, unseen.seat, 0, unseen.sheet)
    twin.player = unseen.player
    twin.arsenal = battle.arsenal
    twin.item_uses = [0] * len(unseen.sheet.items)
    twin.condition = TO_COME
    twin.joins_round = NEVER_JOINS
    return twin
