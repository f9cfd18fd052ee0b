"""`fray serve --watch`: a system is read again when its file is saved, and its author sees what that did.

A worker reads the file first and can be stopped: whatever is written there, the table goes on with the last version
that worked. Then running fights are played again by the new rules, and every encounter is fought again on the same
dice.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from fastapi import FastAPI

from fray.engine import plugins
from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.plugins import Found
from fray.engine.system import System, system_named
from fray.lab.differences import paired, paired_difference
from fray.lab.simulate import SimulationError, simulate
from fray.lab.statistics import Share
from fray.table.refusals import CannotOpen
from fray.table.renewing import Replayed, ending_of, renew, replayed
from fray.table.room import Room
from fray.table.rooms import Rooms
from fray.table.thinkers import Asker, Broken, Thinkers
from fray.table.trouble import StorageTrouble
from fray.table.watch_records import ChangedChance, ChangedEncounter, ChangedFight, WatchedSystem

LOOK_AGAIN_SECONDS: Final = 0.4
READ_SECONDS: Final = 15.0
REPLAY_SECONDS: Final = 30.0
MEASURE_SECONDS: Final = 60.0
FIGHTS: Final = 400
SEED: Final = 7
AUTHOR: Final = Asker("", "watch")
FAILURES: Final = (Refused, CannotOpen, ContentError, SimulationError, StorageTrouble, Broken)
log = logging.getLogger(__name__)


# ---- what workers do


@dataclass(frozen=True)
class Tally:
    """Who won each of some fights."""

    sides: tuple[str, ...]
    winners: tuple[int, ...]


def tried(path: str) -> str:
    """What is wrong with a file, read by a process that can be stopped."""
    return plugins.from_path(Path(path)).error


def tallied(system: str, encounter: str, fights: int) -> Tally:
    """An encounter, fought so often by the rules as they are now."""
    known = system_named(system)
    found = known.library().encounter(encounter)
    result = simulate(found, fights, SEED, processes=1, system=known)
    return Tally(tuple(side.name for side in result.sides), tuple(result.winners))


# ---- what is known of a watched system


@dataclass
class Watched:
    """A file that is watched."""

    path: Path
    found: Found
    changes: int = 0
    changed_at: str = ""
    measuring: bool = False
    tallies: dict[str, Tally] = field(default_factory=dict)  # by encounter, of the last version that was measured
    encounters: list[ChangedEncounter] = field(default_factory=list)
    fights: list[ChangedFight] = field(default_factory=list)

    def view(self) -> WatchedSystem:
        return WatchedSystem(
            name=self.found.name,
            title=self.found.system.title if self.found.system is not None else self.found.name,
            file=self.path.name,
            error=self.found.error,
            changes=self.changes,
            changed_at=self.changed_at,
            measuring=self.measuring,
            encounters=self.encounters,
            fights=self.fights,
        )


class Watch:
    """Looks at the named files again and again."""

    def __init__(self, rooms: Rooms, lab: Thinkers, fights: int = FIGHTS) -> None:
        self.rooms = rooms
        self.lab = lab
        self.fights = fights
        self.watched: list[Watched] = []

    async def run(self) -> None:
        for path in plugins.named_paths():
            await asyncio.to_thread(plugins.lead, path)
            watched = Watched(path, plugins.from_path(path))
            self.watched.append(watched)
            say(f"watching {path}: {watched.found.error or 'save it, and the table reads it again'}")
        stamps = {watched.path: plugins.stamp_of(watched.path) for watched in self.watched}
        for watched in self.watched:
            await self.measure(watched)
        while True:
            for watched in self.watched:
                stamp = await asyncio.to_thread(plugins.stamp_of, watched.path)
                if stamp != stamps[watched.path]:
                    stamps[watched.path] = stamp
                    await self.changed(watched)
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def changed(self, watched: Watched) -> None:
        """A file was saved. Whatever is in it must not end the watch."""
        try:
            await self.follow(watched)
        except FAILURES as error:
            watched.found = Found(**{**vars(watched.found), "error": str(error)})
            say(f"{watched.path.name}: {error}")
        except Exception:
            log.exception("%s could not be followed", watched.path)

    async def follow(self, watched: Watched) -> None:
        """Read the file again, play running fights by the new rules, and measure what the change did."""
        try:
            error = await self.lab.think(AUTHOR, READ_SECONDS, tried, str(watched.path))
        except Refused as refused:  # it never ends, or ends the process that reads it
            error = refused.message
        if error:
            await asyncio.to_thread(plugins.refuse, watched.path, error)
        before = watched.found.system
        watched.found = await asyncio.to_thread(plugins.from_path if error else plugins.read_again, watched.path)
        watched.changed_at = datetime.now().strftime("%H:%M:%S")
        if watched.found.error:
            kept = "; the last version that worked stays" if watched.found.system is not None else ""
            say(f"{watched.path.name}: {watched.found.error}{kept}")
            return
        watched.changes, watched.measuring = watched.changes + 1, True
        say(f"{watched.path.name} is read again")
        watched.fights = [await self.renewed(watched.found.system, room) for room in self.running(before)]
        for fight in watched.fights:
            say(f"  {fight.title} (running): {fight.words}")
        await self.measure(watched)

    # ---- running fights

    def running(self, system: System | None) -> list[Room]:
        return [room for room in self.rooms.open.values() if room.system is system and not room.gone]

    async def renewed(self, system: System, room: Room) -> ChangedFight:
        """Play a running fight by the new rules. Where that fails it goes on by those before."""
        try:
            async with room.lock:
                lines, ended = ending_of(room.game)
                position, by_hand = room.position(), list(room.game.by_hand)
            thinkers = self.rooms.thinkers
            found: Replayed = await thinkers.think(AUTHOR, REPLAY_SECONDS, replayed, position, by_hand, lines, ended)
            secret = bool(room.seating.hidden)  # the log has lines that not everybody may read
            remark = "" if secret else f"The rules have changed. {found.words()}"
            await renew(room, system, found.kept, remark or "The rules have changed.")
            return ChangedFight(title=room.title, words=found.words())
        except FAILURES as error:
            words = f"it cannot be played by the new rules, and goes on by those before: {error}"
            room.remark = f"The rules have changed; {words}"
            room.chairs.wake()
            return ChangedFight(title=room.title, words=words)

    # ---- win chances

    async def measure(self, watched: Watched) -> None:
        """Fight every encounter on the same dice as before the change."""
        if watched.found.system is None:
            return
        watched.measuring = True
        watched.encounters = []
        try:
            for encounter in watched.found.system.library().encounters():
                watched.encounters.append(await self.measured(watched, encounter.id, encounter.title))
                if watched.changes:
                    for line in encounter_lines(watched.encounters[-1]):
                        say(line)
        finally:
            watched.measuring = False

    async def measured(self, watched: Watched, identifier: str, title: str) -> ChangedEncounter:
        before, problem, chances = watched.tallies.get(identifier), "", []
        try:
            after = await self.lab.think(AUTHOR, MEASURE_SECONDS, tallied, watched.found.name, identifier, self.fights)
            watched.tallies[identifier] = after
            chances = list(changed_chances(before or after, after))
        except FAILURES as error:
            problem = f"it cannot be fought: {error}"
        return ChangedEncounter(id=identifier, title=title, fights=self.fights, chances=chances, problem=problem)


def changed_chances(before: Tally, after: Tally) -> Iterator[ChangedChance]:
    """Each side's share of the fights, before and after."""
    for side, name in enumerate(after.sides):
        if name not in before.sides:
            continue
        old = [winner == before.sides.index(name) for winner in before.winners]
        new = [winner == side for winner in after.winners]
        difference = paired_difference(paired(old, new))
        yield ChangedChance(
            side=name,
            before=str(share(old)),
            after=str(share(new)),
            difference=difference.points() if old != new else "no fight ends in another way",
            seen=difference.seen,
        )


def share(won: Sequence[bool]) -> Share:
    return Share(sum(won), len(won))


def encounter_lines(changed: ChangedEncounter) -> Iterator[str]:
    """What the terminal shows."""
    if changed.problem:
        yield f"  {changed.title}: {changed.problem}"
    for chance in changed.chances:
        head = f"  {changed.title}: {chance.side} {chance.before} -> {chance.after}"
        yield f"{head}, {chance.difference}, {changed.fights} fights on the same dice"


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def watch_over(rooms: Rooms, lab: Thinkers) -> Watch | None:
    """The watch over the files of systems, where they are watched."""
    return Watch(rooms, lab) if plugins.watching() else None


def add_watch(app: FastAPI, watch: Watch | None) -> None:
    """What the author of a system is told, where files are watched."""

    @app.get("/api/watch")
    async def watched() -> list[WatchedSystem]:
        """The systems whose files are watched, and what their last change did; none without `fray serve --watch`."""
        return [system.view() for system in watch.watched] if watch is not None else []
