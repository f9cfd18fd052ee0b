"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.battle import NEVER_JOINS, UNSEEN
from fray.rulesets.stances.model.state import NOBODY, TO_COME, Fighter, StancesBattle


def leave_out(battle: StancesBattle, whom: list[int]) -> None:
    """They are still to come; nobody has feinted at them, charmed them or knows a secret of theirs."""
    keep: i64 = -1
    one_bit: i64 = 1
    for who in whom:
        battle.fighters[who] = blank(battle, battle.fighters[who])
        keep &= ~(one_bit << who)
        for side in range(len(battle.sides)):
            battle.leverage[side * len(battle.fighters) + who] = 0
    battle.next_turn = len([who for who in battle.order[: battle.next_turn] if who not in whom])
    battle.order = [who for who in battle.order if who not in whom]
    if battle.acting in whom:
        battle.acting = NOBODY
    for one in battle.fighters:
        one.argue_edge &= keep
        one.feint_target = NOBODY if one.feint_target in whom else one.feint_target
        one.charm_target = NOBODY if one.charm_target in whom else one.charm_target


def blank(battle: StancesBattle, one: Fighter) -> Fighter:
    """Somebody who has not come yet and never will."""
    twin = Fighter(one.who, UNSEEN, one.side, one.seat, 0, one.sheet)
    twin.player = one.player
    twin.arsenal = battle.arsenal
    twin.carried = []
    twin.item_uses = [0] * len(one.sheet.items)
    twin.condition = TO_COME
    twin.joins_round = NEVER_JOINS
    return twin
