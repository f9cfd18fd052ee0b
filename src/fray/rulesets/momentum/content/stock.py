# mypyc: skip - a parsing border
"""The weapons and shields of the ledger by name, for characters that are written field by field [house-equipment]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from fray.engine.ledger import ledger_in
from fray.rulesets.momentum.model.field import DISTANCE_NAMES
from fray.rulesets.momentum.model.sheets import (
    DAMAGE_NAMES,
    KIND_NAMES,
    NO_DIE,
    STEP_NAMES,
    Shield,
    Weapon,
    range_mask,
)

FOLDER: Final = Path(__file__).parents[1]
EVERYBODYS: Final = "weapon-unarmed"


@dataclass(frozen=True)
class Stock:
    """What can be carried."""

    weapons: Mapping[str, Weapon]
    shields: Mapping[str, Shield]


@cache
def stock() -> Stock:
    contents = ledger_in(FOLDER).contents
    weapons = {
        title(raw.id): weapon_of(title(raw.id), raw.data)
        for raw in contents
        if raw.type == "weapon" and raw.id != EVERYBODYS
    }
    shields = {title(raw.id): shield_of(title(raw.id), raw.data) for raw in contents if raw.type == "shield"}
    return Stock(weapons, shields)


def title(identifier: str) -> str:
    """'Ward of Salt' of 'shield-ward-of-salt'."""
    words = identifier.split("-")[1:]
    return " ".join(word if word == "of" else word.capitalize() for word in words)


def weapon_of(name: str, data: Mapping[str, object]) -> Weapon:
    """A weapon of the ledger [pc-weapon-tags]."""
    ranges = data["ranges"]
    assert isinstance(ranges, list)
    return Weapon(
        name,
        KIND_NAMES.index(str(data["kind"])),
        range_mask(*(DISTANCE_NAMES.index(distance) for distance in ranges)),
        DAMAGE_NAMES.index(str(data["damage"])),
        STEP_NAMES.index(str(data["supply"])) if data["supply"] else NO_DIE,
        bool(data["two_handed"]),
        bool(data["reload"]),
    )


def shield_of(name: str, data: Mapping[str, object]) -> Shield:
    step = STEP_NAMES.index(str(data["die"]))
    return Shield(name, KIND_NAMES.index(str(data["kind"])), step, step)
