"""Runs kept in a file, batch by batch: what was fought is not lost when a run is broken off, and it can be continued.

The file is JSON, a line each: the run as it was asked for, then every batch as it was finished, in any order. A line
that was cut short by a crash is left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from fray import __version__
from fray.engine.batch import Tally, blank_tally
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import system_named
from fray.lab.workers import Plan, Span

FORMAT = 2


@dataclass(frozen=True)
class KeptRun:
    """A run as it lies in its file."""

    plan: Plan
    fights: int
    error: float | None  # where the run goes on until it is that sure
    tallies: tuple[Tally, ...]


class Keeping:
    """A file to which a run's batches are added as they are finished."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: TextIO | None = None

    def begin(self, plan: Plan, fights: int, error: float | None, tallies: Sequence[Tally]) -> None:
        """Write down what the run is and what there is of it; from now on batches are added."""
        beside = self.path.with_name(self.path.name + ".part")
        try:
            self._file = beside.open("w", encoding="utf-8")
        except OSError as error:
            raise Refused(MALFORMED, f"{self.path}: cannot be written ({error})") from error
        self._write({**head_of(plan, fights), "error": error})
        for tally in tallies:
            self.add(tally)
        beside.replace(self.path)

    def add(self, tally: Tally) -> None:
        if self._file is not None:
            self._write(tally_data(tally))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _write(self, data: object) -> None:
        assert self._file is not None
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()


def head_of(plan: Plan, fights: int) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": __version__,
        "system": plan.system,
        "ledger": system_named(plan.system).ledger.fingerprint,
        "encounter": dict(plan.source),
        "minds": list(plan.minds),
        "seed": plan.seed,
        "fights": fights,
    }


def tally_data(tally: Tally) -> dict[str, object]:
    return {
        "first": tally.first,
        "winners": tally.winners,
        "rounds": tally.rounds,
        "decisions": tally.decisions,
        "standing": tally.standing,
        "lost": tally.lost,
        "names": tally.names,
        "sides": tally.sides,
        "present": tally.fights,
        "outs": tally.outs,
        "counts": tally.counts,
    }


def read_kept(path: Path) -> KeptRun:
    """A kept run, refused where it was fought under other rules: half a run of each would be a run of neither."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(MALFORMED, f"{path}: cannot be read ({error})") from error
    head = parsed(lines[0]) if lines else None
    if not isinstance(head, dict) or head.get("format") != FORMAT or "error" not in head:
        raise Refused(MALFORMED, f"{path}: is no kept run; `fray sim --keep FILE` makes one")
    ledger = system_named(head["system"]).ledger.fingerprint
    if (head["version"], head["ledger"]) != (__version__, ledger):
        made = f"made by Fray {head['version']} under ledger {head['ledger'][:8]}"
        raise Refused(MALFORMED, f"{path}: {made}, this is Fray {__version__} with {ledger[:8]}; begin the run anew")
    plan = Plan(head["system"], head["encounter"], tuple(head["minds"]), head["seed"])
    records = [record for line in lines[1:] if (record := parsed(line)) is not None]
    return KeptRun(plan, head["fights"], head["error"], tuple(tally_from(record) for record in records))


def parsed(line: str) -> Any:
    """A line's record; none where the line was not finished."""
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


def tally_from(data: dict[str, Any]) -> Tally:
    tally = blank_tally(data["first"])
    tally.winners = data["winners"]
    tally.rounds = data["rounds"]
    tally.decisions = data["decisions"]
    tally.standing = data["standing"]
    tally.lost = data["lost"]
    tally.names = data["names"]
    tally.sides = data["sides"]
    tally.fights = data["present"]
    tally.outs = data["outs"]
    tally.counts = data["counts"]
    return tally


# ---- what is there and what is missing


def missing(tallies: Sequence[Tally], fights: int) -> list[Span]:
    """The fights up to a number that no batch has fought."""
    gaps: list[Span] = []
    reached = 0
    for tally in sorted(tallies, key=lambda batch: batch.first):
        if reached < min(tally.first, fights):
            gaps.append((reached, min(tally.first, fights)))
        reached = max(reached, tally.first + len(tally.winners))
    return [*gaps, (reached, fights)] if reached < fights else gaps


def unbroken(tallies: Sequence[Tally]) -> list[Tally]:
    """The batches from fight 0 on without a gap, in order."""
    found: list[Tally] = []
    reached = 0
    for tally in sorted(tallies, key=lambda batch: batch.first):
        if tally.first != reached:
            break
        found.append(tally)
        reached += len(tally.winners)
    return found
