"""The lanes as the Keeper edits them: locations, levels, features and modifiers [lane-designated-location]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES, MAIN, STRONGEST_MODIFIER, feature_bit
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.verbs import change_lane

EDITABLE: Final = ("hiding-place", "flammable", "dense-cover", "special", "closed")
LOWEST_LEVEL: Final = -2
HIGHEST_LEVEL: Final = 2
APART: Final = "apart"  # the name of a location nobody has named


def ground_edits(battle: TorchlightBattle) -> list[str]:
    """Everything that may be changed about the lanes: `lane:feature`, as `edit_ground` reads it.

    [lane-designated-location, lane-modifiers, r-lane-features]
    """
    keys: list[str] = []
    for lane in range(1, LANES + 1):
        for name in EDITABLE:
            if name != "closed" or empty(battle, lane):
                keys.append(f"{lane}:{name}")
        keys.append(f"{lane}:location:{APART if battle.lanes.locations[lane] == MAIN else MAIN}")
        for level in range(LOWEST_LEVEL, HIGHEST_LEVEL + 1):
            if level != battle.lanes.levels[lane]:
                keys.append(f"{lane}:level:{level}")
        for toward in range(1, LANES + 1):
            if toward != lane:
                for value in range(-STRONGEST_MODIFIER, STRONGEST_MODIFIER + 1):
                    keys.append(f"{lane}:modifier:{toward}:{value}")
    return keys


def empty(battle: TorchlightBattle, lane: int) -> bool:
    """A lane with a combatant in it cannot be closed."""
    return not any(combatant.lane == lane and combatant.on_grid() for combatant in battle.combatants)


def edit_ground(fight: Fight[TorchlightBattle], lane: int, feature: str, there: bool) -> None:
    """Set or remove a feature, a location, a level or a modifier [lane-designated-location, lane-modifiers]."""
    lanes = fight.battle.lanes
    words = feature.split(":")
    if words[0] == "location":
        lanes.locations[lane] = words[1] if there else MAIN
    elif words[0] == "level":
        lanes.levels[lane] = int(words[1]) if there else 0
    elif words[0] == "modifier":
        lanes.set_modifier(lane, int(words[1]), int(words[2]) if there else 0)
    else:
        change_lane(fight, lane, feature_bit(feature), there, "r-lane-features")
        return
    if fight.listening:
        fight.note(ev.LaneChanged("lane-designated-location", lane, feature, there))


def toggled(battle: TorchlightBattle, key: str) -> bool:
    """Whether an edit sets its feature; naming one that is there takes it away."""
    lane, _, feature = key.partition(":")
    if ":" in feature:
        return True
    return not battle.lanes.has(int(lane), feature_bit(feature))
