"""Retreat: who may leave the grid, how it goes, and whether it comes back [retreat-conditions, r-reentry]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import REARGUARD
from fray.rulesets.torchlight.model.plans import DRAG_OFF, RETREAT
from fray.rulesets.torchlight.model.state import RETREATED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.engagement import engaged, faces_engager, front
from fray.rulesets.torchlight.rules.grid import NOW, acts, depth_of
from fray.rulesets.torchlight.rules.movement import barred_from_moving, held_fast
from fray.rulesets.torchlight.rules.refusals import IS_ENGAGED, NOT_IN_REARGUARD
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, leave_grid

ROUNDS_AWAY: Final = 2  # left in round N, back in round N + 2 at the earliest [r-reentry]


# ---- leaving


def may_retreat(battle: TorchlightBattle, mover: Combatant, when: int) -> bool:
    """Rearguard: a combatant here that is not Engaged may Retreat from the fight.

    [stance-rearguard-effect, retreat-conditions, engaged-blocks-retreat]
    """
    return depth_of(mover, when) == REARGUARD and not engaged(battle, mover, when, for_retreat=True)


def barred_retreat(battle: TorchlightBattle, mover: Combatant, early: bool) -> Bar | None:
    """Only out of Rearguard, where the turn began; whether it is Engaged is judged on the whole plan, for each order.

    [retreat-conditions, r-retreat, engaged-blocks-retreat]
    """
    if mover.depth != REARGUARD:
        return NOT_IN_REARGUARD
    if mover.plan.refused_retreats & order_bit(early):
        return IS_ENGAGED
    return barred_from_moving(battle, mover)


def may_drag_off(battle: TorchlightBattle, mover: Combatant) -> bool:
    """Out of Rearguard; as with a Retreat, whether it is Engaged is judged on the whole plan [r-drag]."""
    refused = mover.plan.refused_retreats & order_bit(True)
    return mover.depth == REARGUARD and held_fast(battle, mover) is None and not refused


def order_bit(early: bool) -> int:
    """Before the action, or after it."""
    return 1 if early else 2


def gets_away(battle: TorchlightBattle, mover: Combatant, when: int) -> bool:
    """Whether a Retreat succeeds from there; who drags itself off is treated as able [r-retreat, r-drag]."""
    if mover.plan.move == RETREAT:
        return may_retreat(battle, mover, when)
    screen = front(battle, mover.side, mover.lane, when)
    return screen is not None or not faces_engager(battle, mover.side, mover.lane, when)


def leaves_at_once(mover: Combatant) -> bool:
    """A combatant that retreats before acting does nothing else: it is gone [r-retreat]."""
    return mover.plan.move == RETREAT and mover.plan.early


def carry_out_retreats(fight: Fight[TorchlightBattle], side: int, early: bool) -> None:
    """Steps 3 and 5: the Retreats come after the moves [r-turn-steps, r-retreat]."""
    for mover in fight.battle.combatants:
        if mover.side == side and mover.on_grid() and mover.plan.early == early:
            if mover.plan.leaves():
                retreat(fight, mover)


def retreat(fight: Fight[TorchlightBattle], mover: Combatant) -> None:
    """Off the grid, if nothing has upset the plan; else the move is lost [r-retreat, retreat-conditions]."""
    battle = fight.battle
    dragged = mover.plan.move == DRAG_OFF
    if (dragged or acts(battle, mover)) and barred_from_moving(battle, mover) is None and gets_away(battle, mover, NOW):
        leave_grid(fight, mover, dragged, "r-drag" if dragged else "retreat-conditions")
    else:
        cannot_go_on(fight, mover, "move")


# ---- coming back


class AskReturn(Decision[Word]):
    """Will a combatant that has retreated come back? [r-fight-end, r-reentry]"""

    KIND = "return"
    CLAUSE = "r-reentry"

    def __init__(self, retreated: Combatant) -> None:
        super().__init__(retreated.seat, retreated.who)
        self.retreated = retreated

    def options(self) -> list[Word]:
        found = [Word("stay-away", "r-reentry")]
        if is_away(self.retreated):
            found.append(Word("return", "r-reentry"))
        return found


def is_away(combatant: Combatant) -> bool:
    """It has retreated, and could come back."""
    return combatant.whereabouts == RETREATED and combatant.condition == UP


def returns_now(battle: TorchlightBattle, retreated: Combatant) -> bool:
    """After at least one round outside it may enter again, and rolls Initiative anew with all who join.

    [retreat-wait, retreat-reroll, r-reentry]
    """
    away = retreated.whereabouts == RETREATED and retreated.will_return
    return away and retreated.left_round + ROUNDS_AWAY <= battle.round


def ask_who_returns(fight: Fight[TorchlightBattle]) -> None:
    """At the end of a round the controllers of retreated combatants say whether they will return.

    [r-decision-windows]
    """
    away = [combatant for combatant in fight.battle.combatants if is_away(combatant)]
    decisions: list[Decision[Word]] = [AskReturn(retreated) for retreated in away]
    answers = fight.ask_each(decisions)
    for number in range(len(away)):
        away[number].will_return = answers[number].key() == "return"
