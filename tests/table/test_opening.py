"""Opening a stored fight: only for those with a token, never twice fatally, and with a clear word where it fails."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fray.engine.save import as_json, mark, restore, saved_from
from fray.engine.system import system_named
from fray.table.room import Room
from fray.table.rooms import Rooms
from fray.table.store import Store
from tests.table.stage import Person, Table, play_on

SHUT = 4409
# Opens a fight and is killed by a signal in the middle of it, as by a fault in compiled rules.
KILLED = """
import os, sys
from fray.table.room import Room
from fray.table.rooms import Rooms
from fray.table.store import Store
Room.load = lambda self: os.kill(os.getpid(), int(sys.argv[3]))
Rooms(Store(sys.argv[1])).room(sys.argv[2])
"""


def forget(table: Table) -> Rooms:
    """As after a restart: no fight is open."""
    rooms: Rooms = table.app.state.rooms
    rooms.open.clear()
    return rooms


def killed_while_opening(store: Store, fight: str, by: signal.Signals) -> None:
    url = store.engine.url.render_as_string(hide_password=False)
    done = subprocess.run([sys.executable, "-c", KILLED, url, fight, str(int(by))], check=False, timeout=60)
    assert done.returncode == -by


def shut_line(person: Person) -> dict[str, Any]:
    """What a live line says before it is closed for good."""
    with person.live() as line:
        said: dict[str, Any] = json.loads(line.recv())
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, bool(closed.value.rcvd.reason)) == (SHUT, True)
    return said


def test_without_a_valid_token_no_fight_is_opened(table: Table) -> None:
    keeper, other = table.start(), table.start()
    guest = keeper.invite("Gus")
    keeper.post("/chairs/revoke", {"chair": guest.chair})
    rooms = forget(table)
    strangers = [Person(table, keeper.fight, "", token) for token in ("x", "guessed", other.token, guest.token)]
    for stranger in strangers:
        for path in ("", "/log.md", "/summary", "/replay?at=0", "/replay.json", "/sheets/0"):
            assert stranger.get(path).status_code == 404
        assert stranger.post("/branch", {"at": 0}).status_code == 404
        with stranger.live() as line, pytest.raises(ConnectionClosed):
            line.recv()
    assert rooms.open == {}
    assert keeper.view()["revision"]
    assert set(rooms.open) == {keeper.fight}


def test_a_fight_that_killed_the_process_twice_is_set_aside_until_somebody_tries_again(table: Table) -> None:
    keeper, other = table.start(), table.start()
    player = keeper.invite("Ann", (0,))
    play_on(keeper, 6, random.Random(3))
    keeper.do("undo")
    before, whole = keeper.view(), as_json(table.room(keeper.fight).game)
    forget(table)
    for by in (signal.SIGSEGV, signal.SIGKILL):
        killed_while_opening(table.store, keeper.fight, by)
    for person in (keeper, player):
        answer = person.get()
        assert (answer.status_code, answer.json()["reason"]) == (409, "cannot open")
        assert f"--retry {keeper.fight}" in answer.json()["message"]
        said = shut_line(person)
        assert (said["type"], said["message"]) == ("cannot-open", answer.json()["message"])
        assert said["keeper"] == (person is keeper)
    assert player.get("/replay.json").status_code == 409
    file = keeper.get("/replay.json").json()
    assert {**file, "marks": []} == {**whole, "marks": []}
    assert other.view()["revision"], "others are not touched"
    table.store.end_load(keeper.fight)  # what `fray serve --retry` does
    assert keeper.view() == before


def test_a_good_fight_may_be_killed_while_it_is_opened_as_long_as_it_opens_in_between(table: Table) -> None:
    keeper = table.start()
    for _ in range(3):
        forget(table)
        killed_while_opening(table.store, keeper.fight, signal.SIGKILL)
        assert table.store.unfinished_loads(keeper.fight) == 1
        assert keeper.view()["revision"]
        assert table.store.unfinished_loads(keeper.fight) == 0


def without_content(table: Table, fight: str) -> None:
    with table.store.engine.begin() as connection:
        gone = "UPDATE fights SET encounter = replace(encounter, 'character-diaghilev', 'character-gone') WHERE id = :f"
        connection.execute(text(gone), {"f": fight})


def without_its_system(table: Table, fight: str) -> None:
    with table.store.engine.begin() as connection:
        connection.execute(text("UPDATE fights SET system = 'gone' WHERE id = :f"), {"f": fight})


def with_another_answer(table: Table, fight: str) -> None:
    """As if a rule no longer offered what was chosen."""
    with table.store.engine.begin() as connection:
        entry = json.dumps({"cut": 0, "entries": [["answer", "1", "0", "no such thing", ""]], "by_hand": []})
        entry = entry[:-1] + ', "rekey_due": false, "settings": []}'
        connection.execute(text("UPDATE commands SET data = :d WHERE fight = :f"), {"d": entry, "f": fight})


@pytest.mark.parametrize("spoil", [without_content, without_its_system, with_another_answer])
def test_a_fight_that_cannot_be_brought_back_says_why_and_can_be_downloaded(
    table: Table, spoil: Callable[[Table, str], None]
) -> None:
    keeper = table.start()
    player = keeper.invite("Ann", role="spectator")
    forget(table)
    spoil(table, keeper.fight)
    for person in (keeper, player):
        answer = person.get()
        assert (answer.status_code, answer.json()["reason"]) == (409, "cannot open")
        assert "cannot be opened" in answer.json()["message"]
        assert shut_line(person)["message"] == answer.json()["message"]
        assert person.send("pause", on=True, revision=1).status_code == 409
    assert keeper.get("/replay.json").json()["format"] == 1
    assert player.get("/replay.json").status_code == 409
    assert table.store.unfinished_loads(keeper.fight) == 0, "the process lives: that was no crash"


def test_rules_that_break_down_over_a_stored_fight_shut_it_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = table.start()
    forget(table)
    with monkeypatch.context() as patched:
        patched.setattr(Room, "recall", lambda *_: [].pop())
        assert "IndexError" in shut_line(keeper)["message"]
        assert keeper.get().status_code == 409
    assert keeper.view()["revision"], "and it opens as soon as they do not"


def test_the_file_of_what_is_stored_is_the_fight(table: Table) -> None:
    """With undo, redo, minds and dice rolled by hand; marked wherever a command ended."""
    keeper = table.start(minds={"beetle clan": "tactician"})
    player = keeper.invite("Ann", (0,))
    play_on(keeper, 5, random.Random(1))
    keeper.do("undo")
    keeper.do("redo")
    keeper.do("undo", keep_dice=True)
    player.do("by-hand", on=True)
    for _ in range(12):
        seen = keeper.view()
        if seen["roll"]:
            keeper.do("dice", faces=[1] * seen["roll"]["count"])
        else:
            keeper.answer()
    game = table.room(keeper.fight).game
    rooms = forget(table)
    for _ in range(2):
        rooms.store.begin_load(keeper.fight)
    file = keeper.get("/replay.json").json()
    assert any(file["marks"])
    assert all(one in ("", other) for one, other in zip(file["marks"], as_json(game)["marks"], strict=True))
    loaded = restore(saved_from(file, "file"), system_named("momentum"))
    assert (loaded.differs_at, mark(loaded.game)) == (None, mark(game))
    assert [entry.fields() for entry in loaded.game.entries] == [entry.fields() for entry in game.entries]


def test_a_line_to_a_fight_that_does_not_exist_is_closed_for_good(table: Table) -> None:
    with connect(table.address.replace("http", "ws") + "/api/fights/nowhere/live") as line:
        line.send('{"token": "x"}')
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
