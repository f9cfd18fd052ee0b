"""The six Action Lanes: how attacks between them are modified, and what the Keeper may edit [lane-count]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import (
    DENSE_COVER,
    FEATURE,
    LANES,
    LEVEL,
    LOCATION,
    MAIN,
    MODIFIER,
    STRONGEST_MODIFIER,
    LaneEdit,
    Lanes,
    feature_bit,
)
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.verbs import change_lane

EDITABLE: Final[tuple[str, ...]] = ("hiding-place", "flammable", "dense-cover", "special", "closed")
LOWEST_LEVEL: Final = -2
HIGHEST_LEVEL: Final = 2
APART: Final = "apart"  # the name of a location nobody has named


# ---- between lanes


def adjacent_lanes(lane: int, another: int) -> bool:
    """Numbers that differ by exactly 1; there is no way around from 1 to 6 [lane-count, r-distance]."""
    return lane - another == 1 or another - lane == 1


def lane_modifier(lanes: Lanes, start: i64, end: i64, ranged: bool) -> i64:
    """Enhancements (above 0) or impairments of attacks from lane to lane [lane-modifiers]."""
    if start == end:
        return 0
    index = start * (LANES + 1) + end
    return lanes.ranged[index] if ranged else lanes.melee[index]


def propose_modifiers(lanes: Lanes) -> None:
    """The default modifiers: height counts by its sign, dense cover against shots from outside.

    [lane-modifiers, r-lane-features]
    """
    for start in range(1, LANES + 1):
        for end in range(1, LANES + 1):
            if start == end:
                continue
            height = lanes.levels[start] - lanes.levels[end]
            value = 1 if height > 0 else -1 if height < 0 else 0
            lanes.set_modifier(start, end, value)
            if lanes.has(end, DENSE_COVER):
                lanes.set_modifier(start, end, value - 1, "ranged")


# ---- what the Keeper edits


def ground_edits(battle: TorchlightBattle) -> list[LaneEdit]:
    """Everything that may be changed about the lanes.

    [lane-designated-location, lane-modifiers, r-lane-features]
    """
    found: list[LaneEdit] = []
    for lane in range(1, LANES + 1):
        for name in EDITABLE:
            if name != "closed" or empty(battle, lane):
                found.append(LaneEdit(lane, FEATURE, name))
        found.append(LaneEdit(lane, LOCATION, APART if battle.lanes.locations[lane] == MAIN else MAIN))
        for level in range(LOWEST_LEVEL, HIGHEST_LEVEL + 1):
            if level != battle.lanes.levels[lane]:
                found.append(LaneEdit(lane, LEVEL, value=level))
        for toward in range(1, LANES + 1):
            if toward != lane:
                for value in range(-STRONGEST_MODIFIER, STRONGEST_MODIFIER + 1):
                    found.append(LaneEdit(lane, MODIFIER, toward=toward, value=value))
    return found


def empty(battle: TorchlightBattle, lane: int) -> bool:
    """A lane with a combatant in it cannot be closed."""
    return not any(combatant.lane == lane and combatant.on_grid() for combatant in battle.combatants)


def edit_ground(fight: Fight[TorchlightBattle], edit: LaneEdit, there: bool) -> None:
    """Set or remove a feature, a location, a level or a modifier [lane-designated-location, lane-modifiers]."""
    lanes = fight.battle.lanes
    if edit.what == LOCATION:
        lanes.locations[edit.lane] = edit.name if there else MAIN
    elif edit.what == LEVEL:
        lanes.levels[edit.lane] = edit.value if there else 0
    elif edit.what == MODIFIER:
        lanes.set_modifier(edit.lane, edit.toward, edit.value if there else 0)
    else:
        change_lane(fight, edit.lane, feature_bit(edit.name), there, "r-lane-features")
        return
    if fight.listening:
        fight.note(ev.LaneChanged("lane-designated-location", edit, there))


def toggled(battle: TorchlightBattle, edit: LaneEdit) -> bool:
    """Whether an edit sets its feature; naming a feature that is there takes it away."""
    return edit.what != FEATURE or not battle.lanes.has(edit.lane, feature_bit(edit.name))
