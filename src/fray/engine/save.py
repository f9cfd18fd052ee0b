# mypyc: skip - a border
"""Saved fights: one file with encounter, seed and tape, and marks that show where a replay first differs."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from fray import __version__
from fray.engine.content import Fields, Raw
from fray.engine.decisions import MALFORMED, Mind, Refused
from fray.engine.dice import KEY_BYTES, SCHEME, Seed, is_key
from fray.engine.game import Game
from fray.engine.system import System, system_named
from fray.engine.tape import Entry, Override, Typed, entry_from

FORMAT = 1
MARKED = "~"  # how a mark begins that this version can compare: one of all fields of the state, in their present order
FIELDS: Mapping[str, type] = {
    "version": str,
    "system": str,
    "ledger": str,
    "encounter": dict,
    "by_hand": list,
    "tape": list,
    "marks": list,
    "seats": list,
}
LISTS: Mapping[str, type] = {"by_hand": int, "tape": list, "marks": str, "seats": str}
NAMES: Mapping[type, str] = {str: "text", int: "whole number", list: "list", dict: "object"}


@dataclass(frozen=True)
class Saved:
    """A fight as its file has it."""

    format: int
    version: str
    system: str
    fingerprint: str
    encounter: Fields
    seed: Seed
    by_hand: tuple[int, ...]  # seats that type the results of their own dice
    tape: tuple[tuple[str, ...], ...]
    marks: tuple[str, ...]  # a mark of the state after each entry; empty if unknown
    seats: tuple[str, ...] = ()  # who played each seat; older files and files of other doors do not say


@dataclass(frozen=True)
class Loaded:
    """A restored fight, and a remark on it."""

    game: Game
    other_rules: bool
    differs_at: int | None  # the first tape entry after which the replay differs
    remark: str


def save(game: Game, path: Path) -> None:
    """Write a new file and move it into place: a crash leaves the old file or the new one, never half of one."""
    text = json.dumps(as_json(game), indent=1, ensure_ascii=False)
    beside = path.with_name(path.name + ".part")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def as_json(game: Game) -> dict[str, Any]:
    seats = {"seats": list(game.seats)} if game.seats else {}
    return {
        "format": FORMAT,
        "version": __version__,
        "system": game.system.name,
        "ledger": game.system.ledger.fingerprint,
        "encounter": dict(game.encounter.source),
        "seed": game.seed,
        "by_hand": list(game.by_hand),
        **seats,
        "tape": [entry.fields() for entry in game.entries],
        "marks": marks(game),
    }


class Marker:
    """A copy of a fight that follows its tape entry by entry, without minds, and marks each state."""

    def __init__(self, game: Game) -> None:
        nobody = [None] * len(game.minds)
        self.twin = game.branch(0, minds=nobody, by_hand=hands(game.entries, 0, game.by_hand))
        self.marks: list[str] = []

    def behind(self, game: Game) -> bool:
        """Whether the fight's tape begins with the marked entries and continues as the copy expects."""
        known = self.twin.entries
        if len(known) > len(game.entries) or any(a is not b for a, b in zip(known, game.entries, strict=False)):
            return False
        rest = game.entries[len(known) :]
        return not rest or isinstance(rest[0], Typed) == (self.twin.roll is not None)

    def follow(self, game: Game) -> None:
        for number in range(len(self.marks), len(game.entries)):
            self.twin.by_hand = hands(game.entries, number + 1, game.by_hand)
            self.twin.replay([game.entries[number]])
            self.marks.append(mark(self.twin))


markers: WeakKeyDictionary[Game, Marker] = WeakKeyDictionary()


def marks(game: Game) -> list[str]:
    """A short mark of the state after each entry. Saving again marks only new entries."""
    marker = markers.get(game)
    if marker is None or not marker.behind(game):
        marker = markers[game] = Marker(game)
    marker.follow(game)
    return list(marker.marks)


def hands(entries: Sequence[Entry], number: int, present: Sequence[int]) -> list[int]:
    """The seats that type dice up to this entry: the next typist, or after the last entry the present typists."""
    if number >= len(entries):
        return list(present)
    following = entries[number]
    return [following.seat] if isinstance(following, Typed) else []


def mark(game: Game) -> str:
    return MARKED + hashlib.sha256(game.battle.fingerprint().encode()).hexdigest()[:10]


def contradicts(expected: str, game: Game) -> bool:
    """Whether a fight has come to another state than the mark says. Marks of earlier versions say nothing."""
    return expected.startswith(MARKED) and expected != mark(game)


def read_saved(path: Path) -> Saved:
    """The file's fields, each checked."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(MALFORMED, f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise Refused(MALFORMED, f"{path}: cannot be read (it is not text)") from error
    except json.JSONDecodeError as error:
        raise Refused(MALFORMED, f"{path}: is not JSON (line {error.lineno}: {error.msg})") from error
    return saved_from(data, str(path))


def saved_from(data: object, where: str) -> Saved:
    if not isinstance(data, dict):
        raise Refused(MALFORMED, f"{where}: a saved fight is a JSON object")
    version = data.get("format")
    if version != FORMAT:
        raise Refused(MALFORMED, f"{where}: unknown format {version!r}; this Fray reads format {FORMAT}")
    data = {"seats": [], **data}
    for name, kind in FIELDS.items():
        if not isinstance(data.get(name), kind) or isinstance(data[name], bool):
            raise Refused(MALFORMED, f"{where}: field {name!r} is missing or not of type {NAMES[kind]}")
    for name, kind in LISTS.items():
        if not all(isinstance(item, kind) for item in data[name]):
            raise Refused(MALFORMED, f"{where}: field {name!r} must hold only {NAMES[kind]}s")
    if not is_seed(data.get("seed")):
        key = f"a key ('{SCHEME}' with {2 * KEY_BYTES} hexadecimal digits)"
        raise Refused(MALFORMED, f"{where}: field 'seed' is missing or neither a whole number nor {key}")
    tape, marks = data["tape"], data["marks"]
    if len(marks) != len(tape):
        raise Refused(MALFORMED, f"{where}: {len(tape)} entries on the tape need as many marks, not {len(marks)}")
    return Saved(
        FORMAT,
        data["version"],
        data["system"],
        data["ledger"],
        data["encounter"],
        data["seed"],
        tuple(data["by_hand"]),
        tuple(tuple(map(str, entry)) for entry in tape),
        tuple(marks),
        tuple(data["seats"]),
    )


def is_seed(value: object) -> bool:
    """A number for the fast dice, or a key for the keyed dice."""
    return is_key(value) if isinstance(value, str) else isinstance(value, int) and not isinstance(value, bool)


def load(path: Path, minds: Sequence[Mind | None] | None = None) -> Loaded:
    """Restore a fight, and say so if it was made under other rules or replays differently."""
    saved = read_saved(path)
    try:
        system = system_named(saved.system)
    except Refused as refused:
        advice = "if the system is your own, name it with --system"
        raise Refused(refused.reason, f"{path.name}: {refused.message}; {advice}") from None
    return restore(saved, system, minds, path.name)


def restore(saved: Saved, system: System, minds: Sequence[Mind | None] | None = None, where: str = "") -> Loaded:
    """Restore a saved fight entry by entry; then its present players continue."""
    raw = Raw(where, "encounter", str(saved.encounter.get("id", "")), "", saved.encounter)
    encounter = system.library().read_encounter(raw)
    entries = [entry_of(saved, number, where) for number in range(len(saved.tape))]
    game = Game(system, encounter, saved.seed, by_hand=hands(entries, 0, saved.by_hand))
    differs = replay_marked(game, entries, saved.marks, saved.by_hand)
    game.seats = list(saved.seats)
    game.minds = list(minds) if minds is not None else game.minds
    if game.waiting is not None:
        game.replay([])
    changed = other_rules(saved, system)
    return Loaded(game, changed, differs, remark(saved, system, changed, differs))


def entry_of(saved: Saved, number: int, where: str) -> Entry:
    """An entry of the tape. A refusal names the file and the entry."""
    try:
        return entry_from(list(saved.tape[number]))
    except Refused as refused:
        words = f"{where or 'the fight'}: {refused.message} (number {number + 1} of the tape)"
        raise Refused(MALFORMED, words) from refused


def other_rules(saved: Saved, system: System) -> bool:
    return saved.fingerprint != system.ledger.fingerprint or saved.version != __version__


def replay_marked(game: Game, entries: list[Entry], expected: Sequence[str], by_hand: Sequence[int]) -> int | None:
    """Replay entry by entry. Returns the number of the first entry that leads to another state, or None."""
    for number, entry in enumerate(entries):
        length = len(game.entries)
        if isinstance(entry, Override):
            game.refuse_more_orders()
        game.by_hand[:] = hands(entries, number + 1, by_hand)
        try:
            game.replay([entry])
        except Refused:
            game.replace_from(length, [])
            return number
        if number < len(expected) and contradicts(expected[number], game):
            return number
    return None


def remark(saved: Saved, system: System, changed: bool, differs: int | None) -> str:
    made = f"made by Fray {saved.version} under ledger {saved.fingerprint[:8]}"
    now = f"this is Fray {__version__} with ledger {system.ledger.fingerprint[:8]}"
    if differs is not None:
        answer = " ".join(saved.tape[differs][1:])
        return (
            f"This fight was {made}; {now}. It first differs at entry {differs + 1} of {len(saved.tape)} ({answer}): "
            "the fight stops there, and the later entries are not replayed."
        )
    compared = any(mark.startswith(MARKED) for mark in saved.marks)
    how = "identically" if compared else "to its last entry; its states cannot be compared"
    return f"This fight was {made}; {now}. It replays {how}." if changed else ""
