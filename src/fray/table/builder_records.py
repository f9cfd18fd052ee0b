"""What goes over the wire to build encounters and creatures with, as typed records."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from fray.table.records import Record


class CreatureView(Record):
    """Somebody an encounter can name. People made `own` ones: `made_by` tells who, `yours` whether it was you."""

    id: str
    name: str
    kind: str
    text: str
    own: bool
    made_by: str = ""
    yours: bool = False


class FieldView(Record):
    """A field of a form. A key with a dot is in a table; `parts` are the fields of each row of a list."""

    key: str
    label: str
    table: str
    kind: str
    clause: str
    help: str
    needed: bool
    low: int | None
    high: int | None
    choices: list[str]
    parts: list[FieldView]


class FormView(Record):
    """What one type of creature is made of. `named_by` is the field with its name, where there is one."""

    type: str
    named_by: str
    fields: list[FieldView]


class CreatureSource(Record):
    """Somebody field by field, to make another one from."""

    id: str
    system: str
    type: str
    text: str
    source: dict[str, Any]


class ProblemView(Record):
    """What is wrong with a field, and what would be right."""

    field: str
    text: str


class CheckedCreature(Record):
    """What is wrong with somebody; nothing, if they can fight. `defaults` are what stands in for what is left out."""

    problems: list[ProblemView]
    type: str = ""
    source: dict[str, Any] = Field(default_factory=dict)
    defaults: dict[str, str | int | bool] = Field(default_factory=dict)


class BlankView(Record):
    key: str
    label: str
    low: int
    high: int
    choices: list[str]


class SwitchView(Record):
    ruling: str
    question: str
    readings: list[str]


class RosterView(Record):
    """A list of combatants in an encounter; `of` is the list whose rows each have one. See `Roster`."""

    key: str
    of: str
    who: str
    side: str
    label: str
    ids: bool


class BuilderView(Record):
    """Everything an encounter of a system can be made of. `stat_line` shows how a creature is written in a line."""

    system: str
    creatures: list[CreatureView]
    forms: list[FormView]
    stat_line: str
    rosters: list[RosterView]
    placing: list[BlankView]
    terrain: dict[str, list[BlankView]]
    switches: list[SwitchView]


class SpotView(Record):
    """A place a newcomer may take, and the fields that write it down."""

    place: str
    label: str
    fields: dict[str, Any]


class ArrivalsView(Record):
    """How a newcomer is written down, and the places it may take. Without any, `note` says who places it."""

    who: str
    side: str
    note: str
    spots: list[SpotView]
