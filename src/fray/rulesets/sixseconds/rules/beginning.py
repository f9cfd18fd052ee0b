"""How a combat begins: the order of the teams, surprise, objectives, and the action that started it."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import (
    ROUND_BEGINS,
    SixFight,
)
from fray.rulesets.sixseconds.rules.initiative import set_order
from fray.rulesets.sixseconds.rules.instigating_action import bind_instigator
from fray.rulesets.sixseconds.rules.objectives import change_objectives
from fray.rulesets.sixseconds.rules.surprise import set_surprise


def begin_combat(fight: SixFight) -> None:
    """Combat begins when one group means harm to another; from then on play runs in teams, rounds and turns.

    [combat-trigger, teams]
    """
    set_order(fight)
    set_surprise(fight)
    change_objectives(fight)
    bind_instigator(fight.battle)
    fight.battle.phase = ROUND_BEGINS
