"""What is said of systems whose files are watched while their author writes."""

from __future__ import annotations

from fray.table.records import Record


class ChangedChance(Record):
    """How often a side wins an encounter, before a change of the rules and after it, on the same dice."""

    side: str
    before: str
    after: str
    difference: str  # '-6.2 points (-9.0 to -3.4)'
    seen: bool  # whether that cannot be chance


class ChangedEncounter(Record):
    """An encounter before and after a change; `problem` is why it cannot be fought."""

    id: str
    title: str
    fights: int
    chances: list[ChangedChance]
    problem: str


class ChangedFight(Record):
    """A running fight under the changed rules."""

    title: str
    words: str


class WatchedSystem(Record):
    """A system whose file is watched: what is wrong with it, and what its last change did."""

    name: str
    title: str
    file: str
    error: str
    changes: int  # since the table was started
    changed_at: str
    measuring: bool
    encounters: list[ChangedEncounter]
    fights: list[ChangedFight]


class BrokenSystem(Record):
    """A system of someone's own that cannot be loaded, and why."""

    name: str
    origin: str
    error: str
