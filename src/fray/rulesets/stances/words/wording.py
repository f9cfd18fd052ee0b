# mypyc: skip - text for people
"""Names and small phrases that labels, questions and sentences share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fray.engine.english import is_many
from fray.engine.sums import Term
from fray.rulesets.stances.model.state import CONVINCED, DEAD, DYING, FLED, OUT, STABLE, SURRENDERED, StancesBattle

LETTERED: Final = re.compile(r" ([A-Z]|\d+)$")
OUT_WORDS: Final = {
    DYING: "is dying",
    STABLE: "is stable",
    OUT: "is out of the fight",
    DEAD: "is dead",
    SURRENDERED: "surrenders",
    FLED: "flees",
    CONVINCED: "is convinced",
}


def name(battle: StancesBattle, who: int) -> str:
    """A combatant within a sentence: 'Magnus', 'the ogre', 'bandit A'."""
    one = battle.fighters[who]
    kind = not one.sheet.character and one.name == one.sheet.name
    return f"the {one.name}" if kind and not LETTERED.search(one.name) else one.name


def armed_with(weapon: str) -> str:
    """'the longsword', 'bare hands', 'Bolt'."""
    if weapon == "unarmed":
        return "bare hands"
    return weapon if weapon[:1].isupper() else f"the {weapon}"


def area(battle: StancesBattle, number: int) -> str:
    """An area within a sentence: 'area 2', 'the ford'."""
    words = battle.field.names[number]
    return f"area {words}" if words.isdigit() else f"the {words}"


def summed(terms: Sequence[Term]) -> str:
    """'7 dice + 3 Might - 1 armor'"""
    found = ""
    for term in terms:
        sign = ("- " if term.value < 0 else "+ ") if found else ("-" if term.value < 0 else "")
        found += f"{' ' if found else ''}{sign}{abs(term.value)} {term.name}"
    return found


def side(side_name: str) -> str:
    return f"the {side_name}"


def victory(winner: str) -> str:
    many = is_many(winner)
    return f"{side(winner)} {'win' if many else 'wins'}" if winner else "a draw"


def feature(name_of_it: str) -> str:
    return name_of_it.replace("_", " ")
