"""Push: one lane or one stance away, and pinned there [push, push-pin, r-push]."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, LANES, REARGUARD
from fray.rulesets.torchlight.model.options import DoManeuver, no_maneuver
from fray.rulesets.torchlight.model.plans import PUSH, Chosen, Effect
from fray.rulesets.torchlight.model.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.hazards import fall
from fray.rulesets.torchlight.rules.verbs import change_cell, come_out, get_status


def push_cells(battle: TorchlightBattle, target: Combatant) -> list[int]:
    """Free open cells of its side one step away, but not up to a higher level; lane * 8 + stance [push, r-push]."""
    found: list[int] = []
    lane, depth = target.lane, target.depth
    for to_lane, to_depth in ((lane - 1, depth), (lane + 1, depth), (lane, depth - 1), (lane, depth + 1)):
        if not (1 <= to_lane <= LANES and AGGRESSIVE <= to_depth <= REARGUARD):
            continue
        if not battle.lanes.open(to_lane) or battle.lanes.levels[to_lane] > battle.lanes.levels[lane]:
            continue
        if battle.occupant(target.side, to_lane, to_depth) is None:
            found.append(to_lane * 8 + to_depth)
    return found


class PushElsewhere(Decision[DoManeuver]):
    """The cell has been filled before the Push is applied: which other one? [r-push, r-who-decides]"""

    KIND = "push"
    CLAUSE = "r-push"

    def __init__(self, battle: TorchlightBattle, pusher: Combatant, target: Combatant) -> None:
        super().__init__(pusher.seat, pusher.who)
        self.battle = battle
        self.target = target

    def options(self) -> list[DoManeuver]:
        target = self.target
        cells = push_cells(self.battle, target) if target.on_grid() else []
        found = [DoManeuver(Chosen(PUSH, target.who, "", cell // 8, cell % 8), 0) for cell in cells]
        return found or [no_maneuver()]


def push(fight: Fight[TorchlightBattle], pusher: Combatant, target: Combatant, effect: Effect) -> None:
    """One lane or one stance away, and pinned there until the end of the next round [push, push-pin, r-push]."""
    battle = fight.battle
    lane, depth = effect.lane, effect.depth
    if lane * 8 + depth not in push_cells(battle, target):
        chosen = fight.ask(PushElsewhere(battle, pusher, target)).chosen
        if chosen.maneuver != PUSH:
            return
        lane, depth = chosen.lane, chosen.depth
    levels = battle.lanes.levels[target.lane] - battle.lanes.levels[lane]
    change_cell(fight, target, lane, depth, True, "push")
    if target.hidden:  # also one that is pushed within its lane [r-hide]
        come_out(fight, target)
    target.pinned_to = (battle.round + 1) * TURNS + TURNS - 1
    get_status(fight, target, "pinned", "push-pin")
    if levels > 0:
        fall(fight, target, levels)


def pinned(battle: TorchlightBattle, combatant: Combatant) -> bool:
    """A pushed combatant may not move from that position in the next round [push-pin]."""
    return combatant.pinned_to >= battle.clock()
