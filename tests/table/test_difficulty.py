"""How hard an encounter is, is measured when nobody plays."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fray.engine.encounter import Encounter
from fray.engine.system import system_named
from fray.lab.changes import subject_of
from fray.lab.plays import PLAIN, PLAYS
from fray.table.difficulty import Difficulties, key_of
from fray.table.store import Store
from tests.table.stage import wait_until

PIT = "encounter-pit-fight"


def changed_pit() -> Encounter:
    """One that is not shipped, so that nobody knows how hard it is."""
    return subject_of("momentum/pit-fight", ["ursk.hits=1"]).encounter


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    yield opened
    opened.engine.dispose()


def test_measuring_rests_while_somebody_plays_and_goes_on_afterwards(store: Store) -> None:
    playing, looked = threading.Event(), threading.Event()
    playing.set()

    def quiet_for() -> float:
        looked.set()
        return 0.0 if playing.is_set() else 1000.0

    encounter = changed_pit()
    difficulties = Difficulties(store, 20, quiet_for)
    try:
        assert difficulties.of(encounter) is None
        assert looked.wait(60)
        assert store.difficulty(key_of(encounter)) is None
        playing.clear()
        wait_until(lambda: store.difficulty(key_of(encounter)) is not None, 60)
        measured = difficulties.of(encounter)
        assert measured is not None
        assert [(play.play, play.fights) for play in measured.plays] == [(PLAIN, 20)]
    finally:
        difficulties.stop()


def test_a_sample_is_not_measured_again(store: Store) -> None:
    encounter = system_named("momentum").library().encounter(PIT)
    difficulties = Difficulties(store, 20)
    known = difficulties.of(encounter)
    assert known is not None
    assert [play.play for play in known.plays] == list(PLAYS)
    assert difficulties.worker is None
    assert store.difficulty(key_of(encounter)) is None


def test_a_service_that_stops_does_not_wait_for_those_who_play(store: Store) -> None:
    difficulties = Difficulties(store, 20, lambda: 0.0)
    difficulties.of(changed_pit())
    difficulties.stop()
    assert difficulties.worker is not None
    difficulties.worker.join(60)
    assert not difficulties.worker.is_alive()
