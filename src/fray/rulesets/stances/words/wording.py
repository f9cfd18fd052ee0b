# mypyc: skip - text for people
"""Names and small phrases that labels, questions and sentences share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fray.engine.english import capital
from fray.engine.sums import Term
from fray.rulesets.stances.model.state import CONVINCED, DEAD, DYING, FLED, OUT, STABLE, SURRENDERED, StancesBattle

ON_THE_DICE: Final = {"dice": "on the dice", "die": "on the die"}
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
AT_THE: Final = {"end", "door", "gate", "altar", "well", "barricade"}
ON_THE: Final = {
    "side", "bank", "roof", "beam", "ridge", "hill", "road", "street", "bridge", "stair", "ledge", "dais", "floor",
}  # fmt: skip
ROLL_WORDS: Final = {
    "attack": "2d6 to hit",
    "strike": "2d6 to hit with the Riposte",
    "counterattack": "2d6 to hit with the counterattack",
    "casting": "2d6 to cast",
    "defend": "2d6 to Defend",
    "counter": "2d6 to Counter",
    "resist": "2d6 to Resist",
    "maneuver": "2d6 for the Maneuver",
    "first aid": "2d6 for first aid",
    "save": "2d6 for the death save",
    "argue": "2d6 to Argue",
    "rebut": "2d6 to Rebut",
    "hold firm": "2d6 to Hold Firm",
    "probe": "2d6 to Probe",
    "gambit": "2d6 for the Gambit",
    "damage": "the damage dice",
    "critical": "the die for the critical hit",
    "press": "the die for Press Advantage",
    "rider": "the extra die of the Signature Move",
    "rally": "the die for Rally",
    "recovery": "the die for Quick Recovery",
    "regroup": "the die for Regroup",
    "mend": "the die for mending Guard",
    "healing": "the healing dice",
    "hazard": "the die of the hazard",
    "lasting effect": "the die on the table of lasting effects",
    "compelling": "the die for the Compelling Argument",
    "revelation": "the dice of the Devastating Revelation",
}


def name(battle: StancesBattle, who: int) -> str:
    """A combatant within a sentence: 'Magnus', 'the ogre', 'bandit A'."""
    combatant = battle.combatants[who]
    kind = not combatant.sheet.character and combatant.name == combatant.sheet.name
    return f"the {combatant.name}" if kind and not LETTERED.search(combatant.name) else combatant.name


def armed_with(weapon: str) -> str:
    """'the longsword', 'bare hands', 'Bolt'."""
    if weapon == "unarmed":
        return "bare hands"
    return weapon if weapon[:1].isupper() else f"the {weapon}"


def area(battle: StancesBattle, number: int) -> str:
    """An area within a sentence: 'area 2', 'the ford'."""
    words = battle.field.called(number)
    return f"area {words}" if words.isdigit() else f"the {words}"


def within(battle: StancesBattle, number: int) -> str:
    """Where something is: 'in the ford', 'on the west side'."""
    last = battle.field.called(number).split()[-1]
    preposition = "at" if last in AT_THE else "on" if last in ON_THE else "in"
    return f"{preposition} {area(battle, number)}"


def place(battle: StancesBattle, number: int) -> str:
    """An area by itself: 'Area 2', 'Ford'."""
    return capital(area(battle, number).removeprefix("the "))


def summed(terms: Sequence[Term]) -> str:
    """'7 on the dice + 3 Might - 1 armor'"""
    found = ""
    for term in terms:
        sign = ("- " if term.value < 0 else "+ ") if found else ("-" if term.value < 0 else "")
        found += f"{' ' if found else ''}{sign}{abs(term.value)} {ON_THE_DICE.get(term.name, term.name)}"
    return found


def feature(name_of_it: str) -> str:
    return name_of_it.replace("_", " ")
