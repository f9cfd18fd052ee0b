"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.battle import NEVER_JOINS, UNSEEN, seen, without
from fray.rulesets.momentum.model.state import TO_COME, Combatant, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules.characters import new_pc


def leave_out(battle: MomentumBattle, whom: list[int]) -> None:
    """They are still to come; nobody is in superior position over them, guards them or has an opening against them."""
    keep = without(whom)
    for who in whom:
        battle.combatants[who] = blank(battle, battle.combatants[who])
    battle.counted = 0
    battle.called &= keep
    battle.next_turn = len([who for who in battle.order[: battle.next_turn] if who not in whom])
    battle.order = [who for who in battle.order if who not in whom]
    battle.acting = seen(battle.acting, whom)
    for combatant in battle.combatants:
        forget(combatant, keep)


def blank(battle: MomentumBattle, hidden: Combatant) -> Combatant:
    """A combatant that has not come yet and never will."""
    twin: Combatant
    if isinstance(hidden, Pc):
        twin = new_pc(hidden.who, UNSEEN, hidden.side, hidden.seat, 0, hidden.sheet, battle.variants)
    else:
        assert isinstance(hidden, Npc)
        twin = Npc(hidden.who, UNSEEN, hidden.side, hidden.seat, 0, hidden.sheet, hidden.traits)
    battle.becomes(twin, TO_COME)
    twin.joins_round = NEVER_JOINS
    return twin


def forget(combatant: Combatant, keep: i64) -> None:
    combatant.superior &= keep
    combatant.fresh_superior &= keep
    if isinstance(combatant, Pc):
        combatant.guarding &= keep
        combatant.exploiting &= keep
