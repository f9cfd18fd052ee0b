# mypyc: skip - text for people
"""Words that sentences, labels, questions and cards share."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.english import agreeing, listed
from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model.elevations import GROUND, level_name
from fray.rulesets.labyrinthian.model.features import TAG_KINDS
from fray.rulesets.labyrinthian.model.grid import NOWHERE, POSITION_NAMES
from fray.rulesets.labyrinthian.model.state import LabBattle

TAG_TITLES = {
    "difficult": "Difficult Terrain",
    "turbulent": "Turbulence",
    "obscured": "obscuring fog or smoke",
    "cover": "Cover",
    "obstacle": "Obstacle",
    "building": "Building",
    "high-ground": "High Ground",
    "trenched": "trench",
    "wall": "Wall",
    "stairs": "stairs",
    "climbable": "climbable face",
    "water": "water",
    "height": "Elevation",
}


def name(battle: LabBattle, who: int) -> str:
    return battle.combatants[who].name if 0 <= who < len(battle.combatants) else "someone"


def side(battle: LabBattle, number: int) -> str:
    return f"the {battle.sides[number]}"


def place(position: int, level: int = GROUND) -> str:
    """'the Churn', 'Rear Flank Left, Overhead'."""
    if position == NOWHERE:
        return "off the Grid"
    where = "the Churn" if POSITION_NAMES[position] == "Churn" else POSITION_NAMES[position]
    return where if level == GROUND else f"{where}, {level_name(level)}"


def tag(kind: int) -> str:
    return TAG_TITLES[TAG_KINDS[kind]]


def dice(sides: Sequence[int]) -> str:
    """'2d8 and d6'."""
    sizes = [
        f"{list(sides).count(size) if list(sides).count(size) > 1 else ''}d{size}" for size in dict.fromkeys(sides)
    ]
    return listed(sizes) if sizes else "no dice"


def summed(terms: Sequence[Term], total: int) -> str:
    """'12 Action Rating + 5 Strength = 17'; a number that stands alone is its own sum."""
    parts: list[str] = []
    for term in terms:
        sign = "" if not parts else " + " if term.value >= 0 else " - "
        value = str(term.value) if not parts else str(abs(term.value))
        parts.append(f"{sign}{value} {term.name}")
    if len(terms) == 1 and terms[0].value == total:
        return parts[0]
    return f"{''.join(parts)} = {total}" if parts else str(total)


def side_does(battle: LabBattle, number: int, singular: str, plural: str) -> str:
    """'the party flees', 'the foes flee'."""
    return f"{side(battle, number)} {agreeing(battle.sides[number], singular, plural)}"
