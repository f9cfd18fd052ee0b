# mypyc: skip - a parsing border
"""An encounter: who fights whom, where, for what, under which readings of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PERSON = "person"
MIND = "mind"

# What an encounter is there for, among those of its system.
FIRST, BOSS, OBJECTIVE, LARGE = "first", "boss", "objective", "large"
ROLES = {FIRST: "first fight", BOSS: "boss", OBJECTIVE: "objective", LARGE: "large"}  # and in words

HEROES_SIDE = "heroes_side"  # the field of an encounter that says which side the players play


@dataclass(frozen=True)
class Guest:
    """A player's own hero among the entrants: whose place it took, and what it carries from its last fight."""

    id: str
    stands_for: tuple[str, ...] = ()  # what the encounter calls the one whose place it took
    carries: Mapping[str, int] = field(default_factory=dict)
    spared: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Entrant:
    """One combatant of an encounter. Systems derive theirs with sheet, place, tweaks and the rest."""

    name: str
    side: str
    joins_round: int = 1
    played_by: str = ""  # a mind's name, 'person', or empty: decided at the start of the fight
    guest: Guest | None = field(default=None, kw_only=True)
    row: str = field(default="", kw_only=True, repr=False, compare=False)  # where it is written: 'combatants[2]'

    def answers_to(self, name: str) -> bool:
        """Whether the encounter means this one by a name: a hero stands for the one whose place it took."""
        return name in (self.guest.stands_for if self.guest is not None and self.guest.stands_for else (self.name,))


@dataclass(frozen=True)
class Encounter:
    """What every system's encounter has; systems derive theirs."""

    id: str
    system: str
    title: str
    text: str
    sides: tuple[str, ...]
    objective: str
    roster: tuple[Entrant, ...]
    variants: Mapping[str, str] = field(default_factory=dict)  # ruling id -> name of the reading
    source: Mapping[str, Any] = field(default_factory=dict)  # as written, with every homebrew record it uses
    heroes: str = ""  # the side that the players play, where the encounter says so
    role: str = ""  # one of ROLES, not part of the source: an encounter made from this one is not the first fight

    def number_of(self, name: str) -> int:
        """The number of the one whom the encounter means by a name."""
        return next(number for number, entrant in enumerate(self.roster) if entrant.answers_to(name))
