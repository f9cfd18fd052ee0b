# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition on or take it off, edit a lane."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fray.engine.content import near_or_all
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.library import library_with
from fray.engine.newcomers import Newcomer, distinct_names
from fray.engine.overrides import Overrides, check_condition, check_gauge, is_yes, yes
from fray.rulesets.torchlight.content.encounters import MOST_ON_A_SIDE, read_entrant
from fray.rulesets.torchlight.content.library import TorchlightLibrary
from fray.rulesets.torchlight.content.opening import enlist
from fray.rulesets.torchlight.model.lanes import FEATURES, LANES, STANCES, feature_bit
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import (
    CONDITIONS,
    DEAD,
    INCAPACITATED,
    ON_GRID,
    REMOVED,
    RETREATED,
    SIDES,
    UP,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.squads import judge_squads
from fray.rulesets.torchlight.rules.verbs import (
    change_cell,
    drop,
    drop_afflictions,
    drop_doings,
    take_off_grid,
    without,
)

SECONDS: Final = "seconds"
SWITCHES: Final = ("prone", "hidden", "surprised", "stabilized")
WHOLE: Final = ("able", "incapacitated", "dead")
MOST_ROUND: Final = 3600


def unrecorded(battle: TorchlightBattle) -> Fight[TorchlightBattle]:
    """For the verbs of the rules: what an order ends or breaks is what the rules say, and the order is its record."""
    return Fight(battle, SeededDice(0), [])


def set_seconds(battle: TorchlightBattle, value: str) -> str:
    """How long a round is [round-length]."""
    before, battle.seconds_per_round = battle.seconds_per_round, number(value, 10, MOST_ROUND)
    return str(before)


def set_gauge(battle: TorchlightBattle, combatant: Combatant, gauge: str, value: str) -> str:
    """Breath or a Characteristic; a score of 0 is for the rules to deal with at the end of the round."""
    if gauge == "breath":
        before = combatant.breath
        combatant.breath = number(value, 0, combatant.most_breath)
        return str(before)
    check_gauge(combatant.name, gauge, ["breath", *CHARACTERISTICS])
    index = CHARACTERISTICS.index(gauge)
    before = combatant.scores[index]
    combatant.scores[index] = number(value, 1, combatant.maxima[index])
    return str(before)


def move(battle: TorchlightBattle, combatant: Combatant, value: str) -> str:
    """Into a free cell, written '3:steadied' or as the board calls it; also onto the grid [r-enemy-placement]."""
    lane, depth = cell_named(combatant, value)
    holder = battle.occupant(combatant.side, lane, depth)
    if not battle.lanes.open(lane) or (holder is not None and holder is not combatant):
        raise Refused(ILLEGAL, f"lane {lane}, {STANCES[depth]} is not free")
    if combatant.condition == DEAD:
        raise Refused(ILLEGAL, f"{combatant.name} is dead")
    before = f"{combatant.lane}:{STANCES[combatant.depth]}" if combatant.on_grid() else "off the grid"
    fight = unrecorded(battle)
    if not combatant.on_grid():
        combatant.whereabouts = ON_GRID
        combatant.stand_in(lane, depth)
    elif holder is None:
        change_cell(fight, combatant, lane, depth, True, "r-enemy-placement")
        judge_squads(fight)
    combatant.drop_move()
    return before


def cell_named(combatant: Combatant, value: str) -> tuple[int, int]:
    """Lane and depth of '3:steadied', or of the board's '0:3:2' for lane 3, depth 2 of side 0."""
    side, _, cell = value.partition(":")
    if ":" in cell:
        if number(side, 0, len(SIDES) - 1) != combatant.side:
            raise Refused(ILLEGAL, f"{combatant.name} stands on the other half of the grid")
        lane_text, _, depth_text = cell.partition(":")
        return number(lane_text, 1, LANES), number(depth_text, 1, len(STANCES) - 1)
    if cell not in STANCES[1:]:
        raise Refused(MALFORMED, f"{cell!r} is no stance; {near_or_all(cell, list(STANCES[1:]))}")
    return number(side, 1, LANES), STANCES.index(cell)


def remove(battle: TorchlightBattle, combatant: Combatant) -> str:
    """Off the grid, and rid of all statuses [r-reentry]."""
    before = "on the grid" if combatant.on_grid() else "off the grid"
    combatant.prone = combatant.condition == INCAPACITATED
    stop_doings(battle, combatant, REMOVED)
    return before


def drop_item(battle: TorchlightBattle, combatant: Combatant, name: str, value: str) -> str:
    """Dropping is free; the thing lies in the lane [r-item-actions]."""
    names = [item.id for item in combatant.held]
    if name not in names or not combatant.on_grid():
        raise Refused(ILLEGAL, f"{combatant.name} does not hold {name!r}; {near_or_all(name, names)}")
    item = combatant.held[names.index(name)]
    combatant.held = without(combatant.held, item)
    drop(battle, combatant.lane, item)
    return "held"


def stop_doings(battle: TorchlightBattle, combatant: Combatant, whereabouts: int) -> None:
    """A combatant that is down or gone does nothing any more; one that is gone suffers nothing either.

    [r-incapacitated, r-reentry, r-squad-declare]
    """
    fight = unrecorded(battle)
    drop_doings(fight, combatant)
    if whereabouts == REMOVED:
        drop_afflictions(fight, combatant)
        take_off_grid(battle, combatant, REMOVED)
    judge_squads(fight)


def set_condition(battle: TorchlightBattle, combatant: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no'); able, incapacitated and dead exclude one another."""
    if name in WHOLE:
        return put(battle, combatant, WHOLE.index(name))
    check_condition(name, [*SWITCHES, *WHOLE])
    on = is_yes(value)
    if combatant.condition == UP and name == "stabilized":
        raise Refused(ILLEGAL, f"{combatant.name} is not Incapacitated")
    if combatant.condition != UP and name in ("prone", "hidden", "surprised"):
        raise Refused(ILLEGAL, f"{combatant.name} is {CONDITIONS[combatant.condition]}")
    before = getattr(combatant, name)
    setattr(combatant, name, on)
    if name == "hidden":
        combatant.hidden_bonus = False  # who hides has not come out of hiding
    return yes(before)


def put(battle: TorchlightBattle, combatant: Combatant, condition: int) -> str:
    """Up, Incapacitated or dead, with what ends by it [r-incapacitated]."""
    before = CONDITIONS[combatant.condition]
    if combatant.condition == DEAD and condition != DEAD:
        combatant.scores = [max(1, score) for score in combatant.scores]  # nobody lives with a score of 0 [death-zero]
    combatant.condition = condition
    combatant.prone = condition == INCAPACITATED
    combatant.stabilized = False
    if condition != UP:
        stop_doings(battle, combatant, REMOVED if condition == DEAD else combatant.whereabouts)
    if condition != DEAD and combatant.whereabouts == REMOVED:
        combatant.whereabouts = RETREATED
        combatant.left_round = battle.round
    return before


def set_lane(battle: TorchlightBattle, what: str, value: str) -> str:
    """A feature of a lane, written '3:hiding-place' and yes or no."""
    lane_text, _, feature = what.partition(":")
    lane = number(lane_text, 1, LANES)
    if feature not in FEATURES or feature == "burning":
        raise Refused(MALFORMED, f"{feature!r} is no feature; {near_or_all(feature, list(FEATURES[:-1]))}")
    there = is_yes(value)
    if feature == "closed" and any(combatant.lane == lane and combatant.on_grid() for combatant in battle.combatants):
        raise Refused(ILLEGAL, f"lane {lane} is not empty")
    before = battle.lanes.has(lane, feature_bit(feature))
    if there:
        battle.lanes.features[lane] |= feature_bit(feature)
    else:
        battle.lanes.features[lane] &= ~feature_bit(feature)
    return yes(before)


def add(battle: TorchlightBattle, value: str) -> str:
    """Bring a combatant in, as an encounter writes it with its side; it joins at the start of its side's next turn."""
    newcomer = Newcomer(value, 'who = "monster-bandit" and side = "enemies"')
    side = newcomer.reader.choice("side", SIDES)
    entrant = read_entrant(newcomer.reader, library_with(TorchlightLibrary).shelf, side)
    newcomer.refuse_problems()
    if sum(SIDES[combatant.side] == side for combatant in battle.combatants) >= MOST_ON_A_SIDE:
        raise Refused(ILLEGAL, f"a side has at most {MOST_ON_A_SIDE}")
    (name,) = distinct_names([entrant.name], [combatant.name for combatant in battle.combatants])
    enlist(battle, replace(entrant, name=name), seat=len(battle.combatants) + 1, joins_round=battle.round)
    return name


OVERRIDES: Final = Overrides(
    set_gauge, move, remove, set_condition, add, {SECONDS: set_seconds}, {"drop": drop_item}, {"lane": set_lane}
)
