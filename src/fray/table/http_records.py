"""What HTTP requests are answered with, as typed records, apart from what live connections get too."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fray.engine.board import Accent
from fray.table.records import (
    BoardView,
    Record,
    Role,
)


class TokenView(Record):
    name: str
    icon: str
    side: int
    place: str
    size: int


class SystemView(Record):
    """A system, and a picture of it: the board of its first encounter with all combatants."""

    name: str
    title: str
    accent: Accent
    summary: str
    origin: str  # where a system comes from that is not built in: its file's name, or a package with its version
    encounters: int
    board: BoardView
    tokens: list[TokenView]


class SideChanceView(Record):
    """How often a side won, with a 95% interval."""

    side: str
    chance: float
    low: float
    high: float
    text: str


class PlayView(Record):
    """An encounter as measured in one kind of play (plain, strong-heroes, strong), and how hard that is."""

    play: str
    level: str = Field(description="easy, fair, hard, deadly, hopeless, two of them with or, or unclear")
    fights: int
    sides: list[SideChanceView]
    rounds: float


class DifficultyView(Record):
    """How hard an encounter is for the side of the heroes. Those that users made are measured in plain play only."""

    heroes: str
    plays: list[PlayView]


class EntrantView(Record):
    """A combatant of an encounter, before the fight."""

    name: str
    side: str


class EncounterView(Record):
    """An encounter to choose; `role` says what it is for among those of its system, if anything. `heroes` is the side
    that the players play.

    Users made the `built` ones: `made_by` says who, `yours` whether it was you.
    """

    id: str
    system: str
    title: str
    text: str
    objective: str
    sides: list[str]
    heroes: str
    combatants: list[EntrantView]
    role: str
    built: bool
    made_by: str
    yours: bool
    difficulty: DifficultyView | None


class EncounterSource(Record):
    """An encounter as it is written, to build another one from."""

    id: str
    system: str
    source: dict[str, object]


class Joined(Record):
    """A chair at a fight. The token is shown once and stored only as a hash."""

    fight: str
    chair: str
    token: str
    role: Role


class ShareView(Record):
    """Where others can open the table: these addresses, the likeliest first. Without any: only this computer."""

    only_here: bool
    addresses: list[str]


class Health(Record):
    status: Literal["ok", "trouble"]
    reason: str = Field(default="", description="what is wrong with the storage, and what is safe")
    version: str
    form: str = Field(description="compiled, or interpreted, which is slower")
    busy: bool = Field(description="whether other requests are being answered now")
    thinking: Literal["processes", "threads"] = Field(description="threads cannot be stopped: others may wait for them")


class SheetView(Record):
    """Everything about a combatant, line by line."""

    who: int
    lines: list[str]


class CodeView(Record):
    """The join code; empty if joining by code is off."""

    code: str


class Imported(Joined):
    """A fight from a replay file, and a remark on it."""

    remark: str
