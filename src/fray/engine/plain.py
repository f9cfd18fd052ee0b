# mypyc: skip - a parsing border
"""The plain form of an encounter, as a form on a screen is filled in: sides by name, combatants and terrain in rows.

A system reads it by putting it into its own form; what the rows may say are the blanks its library declares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fray.engine.content import Fields, Problems, Raw, Reader

MOST_IN_A_ROW: Final = 30


@dataclass(frozen=True)
class Placed:
    """One combatant: who, on which side, and what the row says about its place."""

    who: str
    side: str
    name: str  # of its own, in words with hyphens
    says: Fields


@dataclass(frozen=True)
class Laid:
    """One piece of terrain."""

    kind: str
    says: Fields


@dataclass(frozen=True)
class Plain:
    """An encounter in the plain form."""

    sides: tuple[str, ...]
    combatants: tuple[Placed, ...]
    terrain: tuple[Laid, ...]
    rest: Fields  # title, text, variants and the like, which every form has

    def of_side(self, side: str) -> list[Placed]:
        return [row for row in self.combatants if row.side == side]


def is_plain(raw: Raw) -> bool:
    """Whether an encounter is in the plain form: no other form has a list of combatants beside sides."""
    return "combatants" in raw.data


def read_plain(raw: Raw, problems: Problems) -> Plain:
    """The rows, with a row of its own for each combatant of a group."""
    reader = Reader(raw, problems)
    sides = reader.texts("sides")
    rows = [row for part in reader.tables("combatants") for row in read_row(part, sides)]
    terrain = tuple(Laid(part.text("kind"), part.left) for part in reader.tables("terrain"))
    return Plain(sides, tuple(named_apart(rows)), terrain, reader.left)


def read_row(reader: Reader, sides: tuple[str, ...]) -> list[Placed]:
    who = reader.text("who")
    side = reader.choice("side", sides)
    count = reader.number("count", 1, 1, MOST_IN_A_ROW)
    name = who.partition("-")[2] or who
    return [Placed(who, side, name, dict(reader.left)) for _ in range(count)]


def named_apart(rows: list[Placed]) -> list[Placed]:
    """Number several combatants of one kind."""
    names = [row.name for row in rows]
    found: list[Placed] = []
    for index, row in enumerate(rows):
        number = names[: index + 1].count(row.name)
        name = f"{row.name}-{number}" if names.count(row.name) > 1 else row.name
        found.append(Placed(row.who, row.side, name, row.says))
    return found
