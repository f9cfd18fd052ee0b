"""People who try whatever their link allows, and whatever it does not: the campaign in small."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
import pytest
from tools.campaign.bots import Figures, Table
from tools.campaign.players import check_commands

from fray.engine.system import systems
from tests.table.stage import running_table

TRIES = 40


@pytest.mark.parametrize("system", sorted(systems())[:2])  # the campaign takes all
def test_nobody_gets_more_than_their_link_allows(system: str, tmp_path: Path) -> None:
    database, figures = f"sqlite:///{tmp_path / 'fray.sqlite'}", Figures()
    with running_table(database) as served, httpx.Client(base_url=served.address, timeout=60) as web:
        table = Table(web, random.Random(system), figures, system)
        table.tries(TRIES)
        check_commands(database, table.fight)
    assert figures.accepted and figures.statuses[403] and figures.statuses[404], "there was something to try"
