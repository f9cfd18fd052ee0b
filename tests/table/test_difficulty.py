"""How hard an encounter is, is measured when nobody plays."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fray.engine.system import system_named
from fray.table.difficulty import Difficulties, key_of
from fray.table.store import Store
from tests.table.stage import wait_until

PIT = "encounter-pit-fight"


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

    encounter = system_named("momentum").library().encounter(PIT)
    difficulties = Difficulties(store, 20, quiet_for)
    try:
        assert difficulties.of(encounter) is None
        assert looked.wait(60)
        assert store.difficulty(key_of(encounter)) is None
        playing.clear()
        wait_until(lambda: store.difficulty(key_of(encounter)) is not None, 60)
        measured = difficulties.of(encounter)
        assert measured is not None
        assert measured.fights == 20
    finally:
        difficulties.stop()


def test_a_service_that_stops_does_not_wait_for_those_who_play(store: Store) -> None:
    difficulties = Difficulties(store, 20, lambda: 0.0)
    difficulties.of(system_named("momentum").library().encounter(PIT))
    difficulties.stop()
    assert difficulties.worker is not None
    difficulties.worker.join(60)
    assert not difficulties.worker.is_alive()
