# mypyc: skip - a parsing border
"""How an encounter is drawn up: what can be painted on its board, what its sides can be after, and who comes later.

A system declares it and carries it out on the encounter as it is written, in a file beside its rooms. The builder's
page knows places, paints and fields, but no system.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from fray.engine.board import Ground
from fray.engine.content import near_or_all, rows_of
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import HEROES_SIDE, Entrant
from fray.engine.english import capital
from fray.engine.library import Roster
from fray.engine.mentions import EACH, Mention, Source, rename

Says = Mapping[str, str | int]

AimFieldKind = Literal["number", "side", "who", "place", "choice"]
COUNT: Final = "count"
NAME: Final = "name"
JOINS: Final = "joins_round"
MOST_IN_A_GROUP: Final = 60
HEROES, FOES = "heroes", "foes"
STEP: Final = re.compile(r"([^.\[\]]+)\[(\d+)\]")


@dataclass(frozen=True)
class Paint:
    """Something that can be painted into a place, or between two of them."""

    key: str
    label: str
    ground: Ground = ""
    between: bool = False


@dataclass(frozen=True)
class Size:
    """How many columns and rows a board has, and may have. A board that is a line has one row."""

    columns: int
    rows: int
    most_columns: int
    most_rows: int


@dataclass(frozen=True)
class AimField:
    """A field of an objective: a number, a choice, a side, a combatant, or the key of a place."""

    key: str
    label: str
    kind: AimFieldKind
    low: int = 1
    high: int = 50
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class AimKind:
    """A kind of objective. `words` says what its side is to do, with the keys of its fields in braces."""

    key: str
    label: str
    words: str
    fields: tuple[AimField, ...] = ()


@dataclass(frozen=True)
class Aim:
    """What a side is after. An aim without a kind is one that no form has: it stays as it is `written`."""

    kind: str
    side: str = ""
    says: Says = field(default_factory=dict)
    written: Mapping[str, object] = field(default_factory=dict)


class Drawing:
    """What a system declares of how its encounters are drawn up. The defaults are those of the plain form."""

    paints: tuple[Paint, ...] = ()
    words: Mapping[str, str] = {}  # what fields of an encounter are called whose keys do not say it
    aims: tuple[AimKind, ...] = ()
    aims_each: bool = False  # whether every side has just one objective
    most_aims: int = 6
    tells_objective: bool = False  # whether an encounter says by itself, in words, what its objectives are
    # Where an encounter names combatants elsewhere than in their rows, and where it names its sides. Without the
    # latter its sides have the names that the rules give them.
    combatants_named: tuple[Mention, ...] = ()
    sides_named: tuple[Mention, ...] = (Mention((), "sides"), Mention(("combatants", EACH), "side"))

    def blank(self) -> Source:
        """An encounter with nothing in it yet, in any form that the library reads."""
        return {"sides": [HEROES, FOES], "combatants": []}

    def place_of(self, entrant: Entrant, /) -> str:
        """The key of the place where a combatant is written to start; empty where the rules ask later."""
        return ""

    def called(self, entrant: Entrant, /) -> str:
        """The word by which an objective names a combatant."""
        return entrant.name

    def names(self, entrant: Entrant, /) -> tuple[str, ...]:
        """All words by which an encounter can mean a combatant."""
        return (self.called(entrant),)

    def remove(self, source: Source, row: str, /) -> list[str]:
        """Remove a combatant. What cannot be without it goes, too, and is returned in words."""
        take_row(source, row)
        return []

    def name(self, source: Source, row: str, name: str, /) -> None:
        """Give a combatant a name of its own, or take it back."""
        table = table_at(source, row)
        table.pop(NAME, None)
        if name.strip():
            table[NAME] = name.strip()

    def paint(self, source: Source, kind: str, at: str, /) -> None:
        """Paint a kind into a place, or between two places: 'one|other'."""
        raise Refused(MALFORMED, "nothing can be painted on this board")

    def erase(self, source: Source, at: str, /) -> None:
        """Take away what is painted there."""

    def size_in(self, source: Source, /) -> Size | None:
        """The size of its board, if that can be chosen."""
        return None

    def resize(self, source: Source, columns: int, rows: int, /) -> None:
        """Give its board another size."""
        raise Refused(MALFORMED, "this board has one size")

    def join(self, source: Source, row: str, number: int, /) -> None:
        """Let a combatant come in that round; 1 is the start."""
        table = table_at(source, row)
        table.pop(JOINS, None)
        if number > 1:
            table[JOINS] = number

    def aims_in(self, source: Source, /) -> list[Aim]:
        """What the sides are after, besides being the last."""
        return []

    def set_aims(self, source: Source, aims: Sequence[Aim], /) -> None:
        """Write the objectives down."""

    # ---- for everyone

    def rename_side(self, source: Source, sides: Sequence[str], old: str, new: str) -> None:
        """Give a side another name, wherever the encounter names it."""
        if not self.sides_named:
            raise Refused(MALFORMED, "the rules name the sides here")
        if old not in sides:
            raise Refused(MALFORMED, f"no side is called {old!r}; {near_or_all(old, list(sides))}")
        if not new.strip() or new in sides:
            raise Refused(MALFORMED, f"{new!r} is not a name of its own; give each side a name that no other has")
        rename(source, (*self.sides_named, Mention((), HEROES_SIDE)), {old: new})

    def sentence(self, aim: Aim, words: Callable[[AimField, str | int], str]) -> str:
        """An objective in words; `words` says what a field holds."""
        kind = next((known for known in self.aims if known.key == aim.kind), None)
        if kind is None:
            return "A special objective, which has no form here: change it in the TOML."
        said = {part.key: words(part, aim.says[part.key]) for part in kind.fields if part.key in aim.says}
        told = kind.words.format_map({**{part.key: "…" for part in kind.fields}, **said})
        return f"{capital(aim.side)}: {told}."

    def paint_called(self, key: str) -> Paint:
        known = {paint.key: paint for paint in self.paints}
        if key not in known:
            raise Refused(MALFORMED, f"{key!r} cannot be painted; {near_or_all(key, list(known))}")
        return known[key]


class ListedAims(Drawing):
    """Where the objectives are the rows of one list."""

    aims_key: str

    def aims_in(self, source: Source) -> list[Aim]:
        return [self.read_aim(source, row) for row in rows_of(source.get(self.aims_key))]

    def set_aims(self, source: Source, aims: Sequence[Aim]) -> None:
        rows = [self.written_aim(source, aim) if aim.kind else dict(aim.written) for aim in aims]
        source.pop(self.aims_key, None)
        if rows:
            source[self.aims_key] = rows

    def read_aim(self, source: Source, row: dict[str, object], /) -> Aim:
        raise NotImplementedError

    def written_aim(self, source: Source, aim: Aim, /) -> dict[str, object]:
        raise NotImplementedError


# ---- rows of an encounter, called as problems call them: 'teams[1].members[2]'


def rows_at(source: Source, path: str) -> tuple[list[object], int]:
    """The list a row stands in, and its index."""
    found: object = source
    listed: list[object] = []
    at = -1
    for step in path.split("."):
        match = STEP.fullmatch(step)
        listed = found.get(match[1], []) if match and isinstance(found, dict) else []
        at = int(match[2]) - 1 if match else -1
        if not isinstance(listed, list) or not 0 <= at < len(listed):
            raise Refused(MALFORMED, f"the encounter has no row {path!r}")
        found = listed[at]
    return listed, at


def table_at(source: Source, path: str) -> dict[str, object]:
    listed, at = rows_at(source, path)
    table = listed[at]
    if not isinstance(table, dict):
        raise Refused(MALFORMED, f"the row {path!r} is not a table")
    return table


def add_row(source: Source, listed: str, row: Mapping[str, object]) -> str:
    """Add a row to a list, called 'combatants' or 'teams[1].members'. Returns what the row is called."""
    owner, _, key = listed.rpartition(".")
    table = table_at(source, owner) if owner else source
    rows = table.get(key)
    if not isinstance(rows, list):
        raise Refused(MALFORMED, f"the encounter has no list {listed!r}")
    rows.append(dict(row))
    return f"{listed}[{len(rows)}]"


def take_row(source: Source, path: str) -> dict[str, object]:
    """A row, no longer in its list."""
    table = table_at(source, path)
    listed, at = rows_at(source, path)
    del listed[at]
    return table


def listed_in(source: Source, key: str) -> list[object]:
    """A list of the encounter, which it gets if it has none."""
    listed = source.get(key)
    if not isinstance(listed, list):
        listed = source[key] = []
    return listed


def one_by_one(source: Source, rosters: Sequence[Roster]) -> None:
    """A row of its own for each combatant of a group, so that each can be moved."""
    for roster in rosters:
        outer = source.get(roster.of, []) if roster.of else [source]
        for table in outer if isinstance(outer, list) else []:
            if isinstance(table, dict) and isinstance(table.get(roster.key), list):
                table[roster.key] = [single for row in table[roster.key] for single in singles(row)]


def singles(row: object) -> list[object]:
    if not isinstance(row, dict):
        return [row]
    count = row.get(COUNT)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_IN_A_GROUP:
        return [row]
    return [{key: value for key, value in row.items() if key != COUNT} for _ in range(count)]


# ---- what several systems write alike


@dataclass(frozen=True)
class Ways:
    """The two places of 'one|other'."""

    one: str
    other: str


def way_of(at: str) -> Ways:
    one, bar, other = at.partition("|")
    if not bar:
        raise Refused(MALFORMED, "this lies between two places; choose a way between places")
    return Ways(one, other)


def plain_fields(row: Mapping[str, object]) -> dict[str, str | int]:
    """The words and numbers of a row."""
    return {key: value for key, value in row.items() if isinstance(value, (str, int))}


def without(rows: list[object], gone: Callable[[Mapping[str, object]], bool]) -> None:
    """Remove rows that are tables and gone."""
    rows[:] = [row for row in rows if not (isinstance(row, dict) and gone(row))]


def add_once(rows: list[object], row: Mapping[str, object]) -> None:
    """Add a row, unless there is one that says all of it."""
    if not any(isinstance(one, dict) and row.items() <= one.items() for one in rows):
        rows.append(dict(row))
