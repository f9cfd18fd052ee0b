"""How hard an encounter is, as measured for each kind of play and shipped in `difficulty.toml` of its system's folder.

Figures are valid as long as the encounter is the one that was measured: who fights, with what, where, for what and
under which readings. `tools/difficulty.py` measures what is missing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from pathlib import Path

from fray.engine.content import Problems, Raw, Reader, read_toml
from fray.engine.encounter import ROLES, Encounter
from fray.engine.english import capital
from fray.engine.system import System
from fray.lab.plays import PLAIN, PLAYS, STRONG, STRONG_HEROES, heroes_side
from fray.lab.results import Result
from fray.lab.statistics import Share
from fray.lab.verdict import LEVELS, level_of

FILE = "difficulty.toml"
HEAD = "# How hard the encounters are, measured by tools/difficulty.py: not to be edited by hand.\n"
WORDS = ("id", "title", "text", "objective", "source", "role")  # the fields of an encounter that change no fight
UNCLEAR = "unclear"
PLAY_WORDS = {PLAIN: "plain play", STRONG_HEROES: "strong heroes", STRONG: "strong on all sides"}


@dataclass(frozen=True)
class Measured:
    """What came of an encounter's fights in one kind of play."""

    fights: int
    wins: Mapping[str, int]  # by side
    draws: int
    rounds: float  # on average
    playouts: int = 0  # a decision, where a strategist plays

    def share(self, side: str) -> Share:
        return Share(self.wins.get(side, 0), self.fights)


@dataclass(frozen=True)
class Difficulty:
    """How hard an encounter is for its heroes."""

    fingerprint: str
    heroes: str  # their side
    plays: Mapping[str, Measured] = field(default_factory=dict)  # by kind of play

    def share(self, play: str) -> Share:
        """How often the heroes win."""
        return self.plays[play].share(self.heroes)

    def level(self, play: str) -> str:
        return level_words(self.share(play))

    def words(self, play: str) -> str:
        """'fair: 78.0% (76.1% to 79.8%)'."""
        share = self.share(play)
        return f"{self.level(play)}: {share} ({share.interval()})"

    def lines(self) -> list[str]:
        """'Plain play: fair, 78.0% won by players (76.1% to 79.8%).', and so on."""
        return [self.line(play) for play in PLAYS if play in self.plays]

    def line(self, play: str) -> str:
        share = self.share(play)
        return f"{capital(PLAY_WORDS[play])}: {self.level(play)}, {share} won by {self.heroes} ({share.interval()})."

    def data(self) -> dict[str, object]:
        return {
            "heroes": self.heroes,
            **{play: {**measured_data(self.plays[play]), "level": self.level(play)} for play in self.plays},
        }


def measured_data(measured: Measured) -> dict[str, object]:
    sides = {side: measured.share(side).data() for side in measured.wins}
    numbers = {"fights": measured.fights, "draws": measured.draws, "rounds": measured.rounds}
    return {**numbers, "playouts": measured.playouts, "sides": sides}


def measured_in(result: Result, playouts: int) -> Measured:
    """What a run has come to."""
    wins = {side.name: side.wins.count for side in result.sides}
    return Measured(result.run.fights, wins, result.draws.count, round(result.rounds.mean, 1), playouts)


def level_words(share: Share) -> str:
    """'fair', 'fair or hard' where the interval reaches so far, 'unclear' where it reaches farther."""
    words = [word for word, _ in LEVELS]
    first, last = words.index(level_of(share.low)), words.index(level_of(share.high))
    if last - first > 1:
        return UNCLEAR
    own = level_of(share.estimate)
    return " or ".join([own, *(word for word in words[first : last + 1] if word != own)])


# ---- what it depends on


def fingerprint_of(encounter: Encounter) -> str:
    """A hash of everything that a fight of the encounter begins with, without words and what is as by default."""
    parts = {name: canonical(value) for name, value in set_fields(encounter).items() if name not in WORDS}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def canonical(value: object) -> object:
    """The value as JSON can write it, the same in both forms."""
    if isinstance(value, Mapping):
        return sorted(([canonical(key), canonical(part)] for key, part in value.items()), key=json.dumps)
    if isinstance(value, (list, tuple)):
        return [canonical(part) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(canonical, value), key=json.dumps)
    if value is None or isinstance(value, (str, int, float)):
        return value
    return {"": type(value).__name__, **{name: canonical(part) for name, part in set_fields(value).items()}}


def set_fields(record: object) -> dict[str, object]:
    """The fields of a record that are not as by default: a new field changes nothing for those that do not use it.

    Neither do fields that tell no two records apart, such as where something is written.
    """
    if not is_dataclass(record):
        names = sorted({*getattr(type(record), "__mypyc_attrs__", ()), *getattr(record, "__dict__", ())})
        return {name: getattr(record, name) for name in names}
    found = {}
    for part in fields(record):
        value = getattr(record, part.name)
        usual = part.default_factory() if part.default_factory is not MISSING else part.default
        if part.compare and value != usual:
            found[part.name] = value
    return found


# ---- the figures that are shipped


def difficulty_of(system: System, encounter: Encounter) -> Difficulty | None:
    """What was measured of this encounter as it is now."""
    found = shipped(system.folder).get(encounter.id)
    if found is None or found.fingerprint != fingerprint_of(encounter):
        return None
    return Difficulty(found.fingerprint, heroes_side(system, encounter), found.plays)


@cache
def shipped(folder: Path) -> dict[str, Difficulty]:
    """The figures of a system, by encounter, read once."""
    return read_figures(folder)


def read_figures(folder: Path) -> dict[str, Difficulty]:
    path = folder / FILE
    if not path.exists():
        return {}
    problems = Problems()
    whole = Reader(Raw(path.name, "difficulty", "", "", read_toml(path)), problems)
    found = {reader.raw.id: read_difficulty(reader) for reader in whole.records("difficulty")}
    problems.raise_any()
    return found


def read_difficulty(reader: Reader) -> Difficulty:
    difficulty = Difficulty(
        reader.text("fingerprint"),
        "",
        {play: read_measured(reader.table(play)) for play in PLAYS if reader.has(play)},
    )
    reader.done(("fingerprint", *PLAYS))
    return difficulty


def read_measured(reader: Reader) -> Measured:
    wins = reader.take("wins", {})
    rounds = reader.take("rounds", 0.0)
    measured = Measured(
        reader.number("fights", None, 1), wins, reader.number("draws", 0, 0), rounds, reader.number("playouts", 0, 0)
    )
    reader.done(("fights", "wins", "draws", "rounds", "playouts"))
    return measured


def written(figures: Mapping[str, Difficulty]) -> str:
    """The figures as their file has them."""
    return HEAD + "".join(written_difficulty(name, figures[name]) for name in figures)


def written_difficulty(name: str, difficulty: Difficulty) -> str:
    lines = ["", f"[{name}]", f"fingerprint = {json.dumps(difficulty.fingerprint)}"]
    lines += [f"{play} = {written_measured(difficulty.plays[play])}" for play in PLAYS if play in difficulty.plays]
    return "\n".join(lines) + "\n"


def written_measured(measured: Measured) -> str:
    wins = ", ".join(f"{json.dumps(side)} = {count}" for side, count in measured.wins.items())
    playouts = f"playouts = {measured.playouts}, " if measured.playouts else ""
    numbers = f"draws = {measured.draws}, rounds = {measured.rounds}"
    return f"{{ fights = {measured.fights}, {playouts}wins = {{ {wins} }}, {numbers} }}"


# ---- shown


def role_words(encounter: Encounter) -> str:
    return ROLES.get(encounter.role, "")
