"""The fight as players know it when they do not see some of the combatants."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.battle import NEVER_JOINS, UNSEEN
from fray.rulesets.stances.model.state import NOBODY, TO_COME, Combatant, StancesBattle


def leave_out(battle: StancesBattle, whom: list[int]) -> None:
    """They are still to come; nobody has feinted at them, charmed them or knows a secret of theirs."""
    keep: i64 = -1
    one_bit: i64 = 1
    for who in whom:
        battle.combatants[who] = blank(battle, battle.combatants[who])
        keep &= ~(one_bit << who)
        for side in range(len(battle.sides)):
            battle.leverage[side * len(battle.combatants) + who] = 0
    battle.next_turn = len([who for who in battle.order[: battle.next_turn] if who not in whom])
    battle.order = [who for who in battle.order if who not in whom]
    if battle.acting in whom:
        battle.acting = NOBODY
    for combatant in battle.combatants:
        combatant.argue_edge &= keep
        combatant.feint_target = NOBODY if combatant.feint_target in whom else combatant.feint_target
        combatant.charm_target = NOBODY if combatant.charm_target in whom else combatant.charm_target


def blank(battle: StancesBattle, unseen: Combatant) -> Combatant:
    """A combatant who has not come yet and never will."""
    twin = Combatant(unseen.who, UNSEEN, unseen.side, unseen.seat, 0, unseen.sheet)
    twin.player = unseen.player
    twin.arsenal = battle.arsenal
    twin.carried = []
    twin.item_uses = [0] * len(unseen.sheet.items)
    twin.condition = TO_COME
    twin.joins_round = NEVER_JOINS
    return twin
