"""The fight as players know it when they do not see some of the combatants."""

from __future__ import annotations

from fray.engine.battle import NEVER_JOINS, UNSEEN
from fray.rulesets.stances.model.state import NOBODY, TO_COME
from fray.rulesets.stances.rules.unseen import leave_out
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_those_who_are_not_seen_are_still_to_come_and_have_nothing() -> None:
    scene = Scene(["magnus@2 balanced", "elena@3 defensive guard=3 momentum=2"], BANDIT)
    leave_out(scene.battle, [scene.who("elena")])
    elena = scene["elena"]
    assert (elena.name, elena.condition, elena.joins_round) == (UNSEEN, TO_COME, NEVER_JOINS)
    assert (elena.area, elena.guard, elena.momentum, elena.carried, elena.item_uses) == (0, 0, 0, [], [0])
    assert elena.player == scene["magnus"].player and elena.side == 0


def test_nobody_is_told_of_turns_feints_charms_and_secrets_of_the_unseen() -> None:
    scene = Scene(["magnus@2 balanced feint=1 charm=1 argue_edge=7", "elena@2"], BANDIT)
    battle, hidden = scene.battle, scene.who("bandit")
    battle.order, battle.next_turn, battle.acting = [hidden, 0, 1], 2, hidden
    scene["magnus"].feint_target = scene["magnus"].charm_target = hidden
    battle.leverage[hidden] = 1
    leave_out(battle, [hidden])
    assert (battle.order, battle.next_turn, battle.acting) == ([0, 1], 1, NOBODY)
    magnus = scene["magnus"]
    assert (magnus.feint_target, magnus.charm_target, magnus.argue_edge) == (NOBODY, NOBODY, 3)
    assert not any(battle.leverage)
