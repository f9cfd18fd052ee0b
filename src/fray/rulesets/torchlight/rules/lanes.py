"""The lanes as the Keeper edits them: locations, levels, features and modifiers [lane-designated-location]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import (
    FEATURE,
    LANES,
    LEVEL,
    LOCATION,
    MAIN,
    MODIFIER,
    STRONGEST_MODIFIER,
    LaneEdit,
    feature_bit,
)
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.verbs import change_lane

EDITABLE: Final = ("hiding-place", "flammable", "dense-cover", "special", "closed")
LOWEST_LEVEL: Final = -2
HIGHEST_LEVEL: Final = 2
APART: Final = "apart"  # the name of a location nobody has named


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
