"""What the tests of the table share: a service, databases, and a small system with everything a rule can ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import fray.rulesets
from fray.engine import effects as effects_module
from fray.engine import walk
from fray.table.store import Store
from tests.table.database import Postgres, running_postgres
from tests.table.hidden import PATHS
from tests.table.stage import Table, running_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}") as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What FRAY_DATABASE would say, once for each database."""
    if request.param == "sqlite":
        return str(tmp_path / "fray.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy system, found like any other: in a folder of rulesets."""
    folder = tmp_path / "more_rulesets"
    (folder / "toy").mkdir(parents=True)
    (folder / "toy" / "__init__.py").write_text("from tests.toy import TOY as SYSTEM\n", encoding="utf-8")
    monkeypatch.setattr(fray.rulesets, "__path__", [*fray.rulesets.__path__, str(folder)])
    monkeypatch.delitem(__import__("sys").modules, "fray.rulesets.toy", raising=False)
    return "toy"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    yield made
    made.engine.dispose()


@pytest.fixture
def small_walks(toy: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy is among the systems, and odds are walked a short way: it is not how exact they are that matters here."""
    monkeypatch.setattr(walk, "SAMPLE_SIZE", PATHS)
    monkeypatch.setattr(effects_module, "PATHS", PATHS)
    monkeypatch.setattr(effects_module, "SAMPLES", PATHS)
    return toy
