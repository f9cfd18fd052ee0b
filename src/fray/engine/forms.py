# mypyc: skip - a border: what is asked for is noted while content is read
"""Forms for homebrew creatures, made from what the readers of the content ask for.

Nothing is declared twice: a field of the form is a field some reader asked for when it read the creatures there are,
with the bounds and choices it asked with. A system only says what a field is called, and which clause it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from fray.engine.content import CHOICE, NAMED_BY, NUMBER, ROWS, TEXT, Asked, Problems, Raw
from fray.engine.library import Library, Meaning

NUMBERED: Final = re.compile(r"\[\d+\]")


@dataclass(frozen=True)
class FormField:
    """A field of a form. A key with a dot is inside a table; rows have parts, each of which every row may have."""

    key: str
    label: str
    table: str  # what its table is called, where it is in one
    kind: str
    clause: str
    needed: bool
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    parts: tuple[FormField, ...] = ()
    typical: str = ""  # what a number mostly is, where that is known


@dataclass
class Survey(Problems):
    """Problems, and everything that was asked for of one record, in order."""

    record: str = ""
    fields: list[Asked] = field(default_factory=list)

    def asked(self, field: Asked) -> None:
        if field.record == self.record:
            self.fields.append(field)

    def defaults(self) -> dict[str, str | int]:
        """The defaults of fields that were left out, by place."""
        return {field.place: field.default for field in self.fields if field.default is not None}


def survey(library: Library, raw: Raw) -> Survey:
    """Read a creature, to find its problems and the fields it may have."""
    found = Survey(record=raw.id)
    library.read_creature(raw, found)
    return found


def form_of(library: Library, type_name: str) -> tuple[FormField, ...]:
    """The form of one type of creature: its name first, then everything in the order in which it is read."""
    known = [library.creature(creature.id) for creature in library.creatures()]
    surveys = [survey(library, raw) for raw in known if raw.type == type_name]
    fields = fields_of(gathered(surveys), library.meanings)
    return tuple(sorted(fields, key=lambda field: field.key not in NAMED_BY))


# ---- from what was asked to fields


@dataclass
class Gathered:
    """One field over all readings: each way it was asked for, and in which tables."""

    asked: list[Asked] = field(default_factory=list)
    needed_in: set[str] = field(default_factory=set)

    def note(self, asked: Asked, owner: str) -> None:
        self.asked.append(asked)
        if asked.default is None and asked.kind in (NUMBER, CHOICE, TEXT):
            self.needed_in.add(owner)


@dataclass
class Reading:
    """Everything that was asked for by key, and the tables that were read."""

    fields: dict[str, Gathered] = field(default_factory=dict)
    tables: dict[str, set[str]] = field(default_factory=dict)

    def needed(self, key: str) -> bool:
        """Whether no table of its kind does without the field."""
        return self.fields[key].needed_in == self.tables[table_of(key)]


def gathered(surveys: Iterable[Survey]) -> Reading:
    reading = Reading()
    for number, survey in enumerate(surveys):
        for asked in survey.fields:
            key, owner = NUMBERED.sub("[]", asked.place), f"{number} {table_of(asked.place)}"
            reading.fields.setdefault(key, Gathered()).note(asked, owner)
            reading.tables.setdefault(table_of(key), set()).add(owner)
    return reading


def table_of(place: str) -> str:
    """The table a field is in: 'attacks[1]' of 'attacks[1].dice', nothing of 'name'."""
    return place.rpartition(".")[0]


def fields_of(reading: Reading, meanings: Mapping[str, Meaning], rows: str = "") -> list[FormField]:
    """The fields outside of rows, or those of each row of one list."""
    found: list[FormField] = []
    for key, gathered in reading.fields.items():
        if (rows and key.startswith(rows)) or (not rows and "[]" not in key):
            parts = fields_of(reading, meanings, f"{key}[].") if gathered.asked[0].kind == ROWS else []
            found.append(form_field(key, gathered, reading.needed(key), meanings, parts, rows))
    return [field for field in found if field.kind != ROWS or field.parts]


def form_field(
    key: str, gathered: Gathered, needed: bool, meanings: Mapping[str, Meaning], parts: list[FormField], rows: str
) -> FormField:
    inside = table_of(key)
    meaning, table = meanings.get(key, Meaning()), meanings.get(inside, Meaning())
    lows = [asked.low for asked in gathered.asked if asked.low is not None]
    highs = [asked.high for asked in gathered.asked if asked.high is not None]
    choices = dict.fromkeys(choice for asked in gathered.asked for choice in asked.choices)
    return FormField(
        key.removeprefix(rows),
        meaning.label or label_of(key),
        table.label or label_of(inside) if inside and not rows else "",
        gathered.asked[0].kind,
        meaning.clause or table.clause,
        needed,
        min(lows, default=None),
        max(highs, default=None),
        tuple(choices),
        tuple(parts),
    )


def label_of(key: str) -> str:
    words = key.rpartition(".")[2].replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
