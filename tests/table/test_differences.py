"""Differences: a connection that asked for them is told what changed, and comes to the same view as all others."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from fray.engine.system import systems
from fray.table.differences import after
from tests.table.stage import Table, answer_to

ENCOUNTERS = [(name, system.library().encounters()[0].id) for name, system in systems().items()]


def next_view(line: ClientConnection, seen: dict[str, Any], revision: int) -> dict[str, Any]:
    """What the connection knows once it has heard of a revision."""
    while not seen or seen["revision"] < revision:
        message = json.loads(line.recv(timeout=30))
        if message["type"] == "view":
            seen = message
        elif message["type"] == "changes":
            seen = after(seen, message)
    return seen


def without_log(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in ("log", "log_from")}


@pytest.mark.parametrize(("system", "encounter"), ENCOUNTERS)
def test_views_and_changes_come_to_the_same(table: Table, system: str, encounter: str) -> None:
    keeper = table.start(encounter, system)
    player, choose = keeper.invite("Ann", (0,)), random.Random(5)
    with keeper.live(changes=True) as first, player.live(changes=True) as second:
        known: list[dict[str, Any]] = [{}, {}]
        for number in range(25):
            whole = keeper.view()
            if whole["result"]:
                break
            if number == 8:
                revision = keeper.do("sight", sight="nothing")
            elif number == 12:
                revision = keeper.do("hide", who=len(whole["cards"]) - 1, on=True)
            elif number == 16:
                revision = keeper.do("undo", to=0, revision=whole["revision"])
            else:
                revision = keeper.do(
                    "answer", revision=whole["revision"], **answer_to(whole["decisions"][0], choose.randrange(99))
                )
            for at, (person, line) in enumerate([(keeper, first), (player, second)]):
                known[at] = next_view(line, known[at], revision)
                assert without_log(known[at]) == without_log(person.view())


def test_what_has_not_changed_is_not_sent(table: Table) -> None:
    keeper = table.start()
    with keeper.live(changes=True) as line:
        whole = len(line.recv(timeout=30))
        keeper.do("pause", on=True)
        said = line.recv(timeout=30)
        while json.loads(said)["revision"] < 2 and not json.loads(said)["parts"].get("paused"):
            said = line.recv(timeout=30)
    changes = json.loads(said)
    assert changes["parts"] == {"paused": True}
    assert changes["cards"] == changes["places"] == changes["log"] == []
    assert len(said) < whole / 20


def test_the_log_goes_on(table: Table) -> None:
    keeper = table.start()
    with keeper.live(changes=True) as line:
        seen = json.loads(line.recv(timeout=30))
        log, revision = seen["log"], keeper.answer()
        while seen["revision"] < revision:
            changes = json.loads(line.recv(timeout=30))
            seen = after(seen, changes)
            log = [*log[: changes["log_from"]], *changes["log"]]
    assert log == keeper.view()["log"]
