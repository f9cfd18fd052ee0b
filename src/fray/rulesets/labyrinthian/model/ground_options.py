"""Answers about the Grid: where to go, how to come at a target, what to claim."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.grid import DIRECTIONS, POSITION_KEYS, level_name

# Ways to go.
WALK: Final = "move"  # on foot, swimming, or by wings
FLY: Final = "fly"  # out of the rate of Unnatural Flight
UNIT_WALK: Final = "unit-move"
STAY: Final = "stay"

CLAUSES: Final = {
    WALK: "shift-positions-cost",
    FLY: "unnatural-flight-rate",
    UNIT_WALK: "warfare-units",
    STAY: "defend-others-move-away",
    "stand": "prone-recover",
    "climb": "climb",
    "dive": "natural-flight-dive",
    "drop": "elevation-means",
    "let-fall": "flight-stabilize-details",
    "stabilize": "flight-stabilize",
    "fly-on": "flight-stabilize-within-five",
    "claim": "tag-claiming",
    "unclaim": "tag-claiming",
    "enter": "tag-building-claim",
    "unit-stand": "prone-recover",
    "flee": "fleeing",
    "shift": "dueling-grid-shift",
    "hide": "stealth-rules",
    "reload": "siege-engines",
    "ladder": "siege-grid-rules",
    "takeover": "warfare-units",
}


class Go(Option):
    """One declared use of Movement: to a Position and an Elevation, by the safest and cheapest way."""

    def __init__(self, how: str, who: int, position: int, level: int, price: int, risky: bool, name: str) -> None:
        self.how = how
        self.who = who  # the one that goes: a Unit, or oneself
        self.position = position
        self.level = level
        self.price = price
        self.risky = risky  # a Composure Saving Throw stands in the way
        self.name = name  # of a Unit that goes

    def key(self) -> str:
        unit = f":{self.who}" if self.how == UNIT_WALK else ""
        return f"{self.how}{unit}:{POSITION_KEYS[self.position]}:{level_name(self.level).lower()}"

    def family(self) -> str:
        return f"move the {self.name}" if self.how == UNIT_WALK else self.how

    def clause(self) -> str:
        return CLAUSES[self.how]

    def cost(self) -> int:
        return self.price

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{POSITION_KEYS[self.position]}",)


class Deed(Option):
    """Something done with one's own body or the ground: stand up, climb, dive, flee, hide, claim ..."""

    def __init__(self, word: str, number: int = -1, price: int = 0) -> None:
        self.word = word
        self.number = number  # a Rating, a tag, a direction or a Unit, as the word has it
        self.price = price

    def key(self) -> str:
        return self.word if self.number < 0 else f"{self.word}:{self.number}"

    def family(self) -> str:
        return self.word

    def clause(self) -> str:
        return CLAUSES[self.word]

    def cost(self) -> int:
        return self.price

    def concedes(self) -> bool:
        return self.word == "flee"


class EnterBuilding(Option):
    """Break into the Building of an adjacent Position."""

    def __init__(self, position: int, shut: bool, price: int) -> None:
        self.position = position
        self.shut = shut
        self.price = price

    def key(self) -> str:
        return f"enter:{POSITION_KEYS[self.position]}"

    def clause(self) -> str:
        return CLAUSES["enter"]

    def cost(self) -> int:
        return self.price

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{POSITION_KEYS[self.position]}",)


class Shift(Option):
    """A Boss moves, and the Grid around it [dueling-grid-shift]."""

    def __init__(self, direction: int, price: int) -> None:
        self.direction = direction
        self.price = price

    def key(self) -> str:
        return f"shift:{DIRECTIONS[self.direction]}"

    def clause(self) -> str:
        return CLAUSES["shift"]

    def cost(self) -> int:
        return self.price


class Side(Option):
    """A Position somebody is moved to by its own choice [boss-shift-table]."""

    def __init__(self, who: int, position: int) -> None:
        self.who = who
        self.position = position

    def key(self) -> str:
        return f"aside:{self.who}:{POSITION_KEYS[self.position]}"

    def clause(self) -> str:
        return "boss-shift-table"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{POSITION_KEYS[self.position]}",)
