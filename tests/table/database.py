"""Databases for the tests: a file, and a PostgreSQL server of one's own in a temporary folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tools.campaign import services
from tools.campaign.services import Missing, Postgres

from fray.table.store import database_url


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server of one's own; without PostgreSQL the test is skipped."""
    try:
        services.program("initdb")
    except Missing as missing:
        pytest.skip(str(missing))
    with services.running_postgres() as server:
        yield server


def url_of(setting: str) -> str:
    return database_url(setting, Path("/nonexistent"))


__all__ = ["Postgres", "running_postgres", "url_of"]
