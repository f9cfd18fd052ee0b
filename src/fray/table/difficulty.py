"""How hard an encounter is. Of the samples that is shipped; of others minds find out, in the background.

They fight it some hundred times. What was measured is kept in the store, under a key of the encounter, the ledger and
the version: other rules are measured again.
"""

from __future__ import annotations

import hashlib
import json
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from fray import __version__
from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.encounter import Encounter
from fray.engine.plugins import code_of
from fray.engine.system import system_named
from fray.lab.difficulty import Difficulty, difficulty_of, measured_in
from fray.lab.encounters import read_again
from fray.lab.plays import PLAIN, heroes_side
from fray.lab.simulate import SimulationError, simulate
from fray.lab.statistics import Share
from fray.table.http_records import DifficultyView, PlayView, SideChanceView
from fray.table.shares import RunShare
from fray.table.store import Store
from fray.table.thinkers import Asker, Thinkers, Withdrawn

FIGHTS: Final = 300
LAYOUT: Final = "by play"  # of what is kept
QUIET_SECONDS: Final = 5.0  # after the last command of any fight: until then the players have the machine
LOOK_AGAIN_SECONDS: Final = 0.5
NOBODY: Final = Asker("", "difficulty")  # measuring has no asker: it gets a turn like any asker
BREATH_SECONDS: Final = 0.01  # between batches


def always_quiet() -> float:
    return float("inf")


class Difficulties:
    """Measured difficulties; what is not known yet is measured one after another by a thread that gives way.

    It rests while people play: `quiet_for` tells how long nothing has been done at any table.
    """

    def __init__(
        self,
        store: Store,
        fights: int = FIGHTS,
        quiet_for: Callable[[], float] = always_quiet,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.fights = fights
        self.quiet_for = quiet_for
        self.share = RunShare(thinkers or Thinkers(1, processes=False), NOBODY)
        self.known: dict[str, DifficultyView] = {}
        self.wanted: queue.Queue[tuple[str, Encounter] | None] = queue.Queue()
        self.asked: set[str] = set()
        self.worker: threading.Thread | None = None
        self.stopping = threading.Event()

    def of(self, encounter: Encounter) -> DifficultyView | None:
        """What is known by now; never waits for more."""
        key = key_of(encounter)
        if key in self.asked:
            return self.known.get(key)
        if key not in self.known:
            shipped = difficulty_of(system_named(encounter.system), encounter)
            stored = self.store.difficulty(key) if shipped is None else difficulty_view(shipped).model_dump_json()
            if stored is None:
                self.want(key, encounter)
                return None
            self.known[key] = DifficultyView.model_validate_json(stored)
        return self.known[key]

    def want(self, key: str, encounter: Encounter) -> None:
        if key in self.asked or self.stopping.is_set():
            return
        self.asked.add(key)
        self.wanted.put((key, encounter))
        if self.worker is None:
            self.worker = threading.Thread(target=self.work, name="difficulties", daemon=True)
            self.worker.start()

    def work(self) -> None:
        while (task := self.wanted.get()) is not None:
            key, encounter = task
            with suppress(Stopped, Withdrawn, SimulationError, ContentError, Refused):
                measured = measure(encounter, self.fights, self.share, self.give_way)
                self.store.save_difficulty(key, measured.model_dump_json())
                self.known[key] = measured

    def give_way(self, _done: int, _of: int) -> None:
        """Pause between batches, and for as long as people play."""
        self.stopping.wait(BREATH_SECONDS)
        while self.quiet_for() < QUIET_SECONDS and not self.stopping.wait(LOOK_AGAIN_SECONDS):
            pass
        if self.stopping.is_set():
            raise Stopped

    def stop(self) -> None:
        """What is just being measured is measured another time."""
        self.stopping.set()
        self.share.leave()
        self.wanted.put(None)
        if self.worker is not None:
            self.worker.join(5)


def key_of(encounter: Encounter) -> str:
    ledger = system_named(encounter.system).ledger.fingerprint
    parts = [LAYOUT, encounter.system, dict(encounter.source), ledger, __version__]
    parts += filter(None, [code_of(encounter.system)])
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


class Stopped(Exception):
    """The service stops; what was begun is measured another time."""


def measure(encounter: Encounter, fights: int, share: RunShare, give_way: Callable[[int, int], None]) -> DifficultyView:
    """Fight so often in plain play; between batches live fights come first."""
    system = system_named(encounter.system)
    found = read_again(system, encounter.source)
    result = simulate(found, fights, workers=share, progress=give_way)
    return difficulty_view(Difficulty("", heroes_side(system, found), {PLAIN: measured_in(result, 0)}))


def difficulty_view(difficulty: Difficulty) -> DifficultyView:
    plays = [
        PlayView(
            play=play,
            level=difficulty.level(play),
            fights=measured.fights,
            sides=[side_chance(side, measured.share(side)) for side in measured.wins],
            rounds=measured.rounds,
        )
        for play, measured in difficulty.plays.items()
    ]
    return DifficultyView(heroes=difficulty.heroes, plays=plays)


def side_chance(side: str, wins: Share) -> SideChanceView:
    text = f"{wins} ({wins.interval()})"
    return SideChanceView(side=side, chance=wins.estimate, low=wins.low, high=wins.high, text=text)
