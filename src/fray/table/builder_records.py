"""What goes over the wire to build encounters and creatures with, as typed records."""

from __future__ import annotations

from pydantic import Field

from fray.engine.board import Ground
from fray.engine.drawing import AimFieldKind
from fray.table.http_records import EncounterView
from fray.table.lab_records import LabShare
from fray.table.records import BoardView, Record


class CreatureView(Record):
    """A creature or character for encounters. Users made the `own` ones: `made_by` says who, `yours` whether you."""

    id: str
    name: str
    kind: str
    text: str
    own: bool
    made_by: str = ""
    yours: bool = False


class FieldView(Record):
    """A field of a form. A key with a dot is in a table; `parts` are the fields of each row of a list.

    `typical` says what most heroes of the rulebook have there.
    """

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
    typical: str


class FormView(Record):
    """What one type of creature is made of. `named_by` is the field with its name, where there is one."""

    type: str
    named_by: str
    fields: list[FieldView]


class CreatureSource(Record):
    """A creature field by field, as a start for a new one."""

    id: str
    system: str
    type: str
    text: str
    source: dict[str, object]


class ProblemView(Record):
    """What is wrong with a field, and how to fix it."""

    field: str
    text: str


class CheckedCreature(Record):
    """The problems of a creature; without any it can fight. `defaults` fill in for fields that are left out."""

    problems: list[ProblemView]
    type: str = ""
    source: dict[str, object] = Field(default_factory=dict)
    defaults: dict[str, str | int | bool] = Field(default_factory=dict)


class Checked(Record):
    """The problems of an encounter; without any, `encounter` is ready to fight. `source` is the TOML."""

    problems: list[str]
    source: dict[str, object] = Field(default_factory=dict)
    title: str = ""
    combatants: list[str] = Field(default_factory=list)
    encounter: EncounterView | None = None


class BlankView(Record):
    key: str
    label: str
    low: int
    high: int
    choices: list[str]
    pair: bool


class StatLineView(Record):
    """How a row of a roster writes out a creature in a text of its own. See `StatLine`."""

    key: str
    label: str
    example: str


class ReadingView(Record):
    key: str
    words: str


class SwitchView(Record):
    ruling: str
    question: str
    readings: list[ReadingView]


class RosterView(Record):
    """A list of combatants in an encounter; `of` is the list whose rows each have one. See `Roster`."""

    key: str
    of: str
    who: str
    side: str
    label: str
    ids: bool


class PaintView(Record):
    """Something that can be painted into places, or between them. See `Paint`."""

    key: str
    label: str
    ground: Ground
    between: bool


class AimFieldView(Record):
    """A field of an objective. See `AimField`."""

    key: str
    label: str
    kind: AimFieldKind
    low: int
    high: int
    choices: list[str]


class AimKindView(Record):
    """A kind of objective, and what it asks for."""

    key: str
    label: str
    fields: list[AimFieldView]


class BuilderView(Record):
    """Everything an encounter of a system can be made of."""

    system: str
    creatures: list[CreatureView]
    forms: list[FormView]
    stat_lines: list[StatLineView]
    rosters: list[RosterView]
    placing: list[BlankView]
    terrain: dict[str, list[BlankView]]
    switches: list[SwitchView]
    words: dict[str, str] = Field(description="what keys are called that do not say it themselves")
    paints: list[PaintView]
    aims: list[AimKindView]
    aims_each: bool  # whether every side has just one objective
    most_aims: int
    blank: dict[str, object]  # an encounter with nothing in it yet
    names_sides: bool  # whether the sides can have other names


class SpotView(Record):
    """A place a newcomer may take, and the fields that write it down."""

    place: str
    label: str
    fields: dict[str, object]


class ArrivalsView(Record):
    """How a newcomer is written down, and the places it may take. Without any, `note` says who places it."""

    who: str
    side: str
    note: str
    spots: list[SpotView]


# ---- an encounter that is being drawn up


class AimSaid(Record):
    """An objective as the form fills it in. Without a kind it stays as it is `written`."""

    kind: str = Field(max_length=80)
    side: str = Field(max_length=200)
    says: dict[str, str | int] = Field(default_factory=dict, max_length=20)
    written: dict[str, object] = Field(default_factory=dict, max_length=40)


class AimView(AimSaid):
    """An objective, and the same in words."""

    words: str


class DraftToken(Record):
    """A combatant on the board, and the row it is written in; `called` is its name in objectives."""

    name: str
    icon: str
    side: int
    place: str
    size: int
    row: str
    joins: int
    called: str


class FaultView(Record):
    """What is wrong, in a plain sentence: with a combatant's row and a field of it, or with the whole encounter.

    With a side nothing is wrong: that side is still without a combatant.
    """

    row: str
    field: str
    text: str
    side: str


class SizeView(Record):
    """How many columns and rows a board has, and may have. See `Size`."""

    columns: int
    rows: int
    most_columns: int
    most_rows: int


class DraftView(Record):
    """An encounter while it is drawn up. Without faults, `encounter` is ready to fight. No board: it cannot be read.

    `whole` is the encounter with all homebrew that it names, so that it can be read anywhere. `said` tells what else
    the change has done.
    """

    source: dict[str, object]
    whole: dict[str, object]
    title: str
    said: str
    sides: list[str]
    heroes: str  # the side that the players play
    board: BoardView | None
    size: SizeView | None  # where it can be chosen
    tokens: list[DraftToken]
    aims: list[AimView]
    faults: list[FaultView]
    encounter: EncounterView | None


class MeasuredView(Record):
    """How hard it is, as far as it has been fought: a word, and sentences."""

    done: bool
    fights: int
    level: str
    heroes: str
    wins: LabShare
    words: list[str]


class FairView(Record):
    """The way to a fair fight: what has been changed so far, and the encounter with it when it is done."""

    done: bool
    level: str
    words: str
    trying: str
    wins: LabShare
    source: dict[str, object]
