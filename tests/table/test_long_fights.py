"""Long fights and full shelves: nobody else waits while they are read, and there is an end to them."""

from __future__ import annotations

import gc
import json
import random
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest

from fray.engine import game as engine_game
from fray.engine import save
from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.engine.playback import Playback
from fray.engine.seats import MOST_SEATS
from fray.engine.system import system_named
from fray.table import catalog, recording, tasks
from fray.table import room as table_room
from fray.table.recording import Recorder
from fray.table.room import Room
from fray.table.tasks import LONGEST_ENTRY, MOST_ENTRIES
from fray.table.thinkers import Asker
from tests.table.stage import Person, Table, play_on, play_to_the_end, running_table, wait_until

PIT = "pit-fight"


def replay_of(entries: int, *, value: str = "1") -> dict[str, Any]:
    """A file whose tape is so many orders, all in the first step."""
    system = system_named("momentum")
    encounter = system.library().encounter(PIT)
    found = save.as_json(Game(system, encounter, 7))
    found["tape"] = [["override", "set", "0", "momentum", value]] * entries
    found["marks"] = [""] * entries
    return found


def not_here(*_args: Any, **_more: Any) -> Any:
    raise AssertionError("worked out in the process of the event loop")


# ---- bounds


@pytest.mark.parametrize("mind", ["random", "tactician"])
def test_minds_among_themselves_come_to_an_end(mind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where their fight has none: they answer until the tape is full, and then people are asked."""
    monkeypatch.setattr(recording, "MOST_ENTRIES", 9)
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}") as table:
        sides = table.start().view()["sides"]
        keeper = table.start(minds=dict.fromkeys(sides, mind), rulings=mind)
        seen = keeper.view()
    assert seen["entries"] == 9 and seen["decisions"] and not seen["result"]


def test_what_minds_have_played_is_free_without_waiting_for_the_collector() -> None:
    system = system_named("momentum")
    recorder = Recorder(Game(system, system.library().encounter(PIT), 7))
    recorder.let_minds_play([system.tactician()] * MOST_SEATS, [])
    assert recorder.game.result
    played = weakref.ref(recorder.game)
    gc.disable()
    try:
        del recorder
        assert played() is None
    finally:
        gc.enable()


def test_there_is_an_end_to_orders_in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_game, "MOST_IN_STEP", 3)
    system = system_named("momentum")
    game = Game(system, system.library().encounter(PIT), 7)
    for _ in range(3):
        game.override("set", 0, "momentum", "1")
    with pytest.raises(Refused, match="at most 3 orders in one step"):
        game.override("set", 0, "momentum", "1")
    while len(game._settled) < 2:
        decision = game.decisions[0]
        game.answer(decision.options()[0].key(), decision.seat, decision.who)
    game.override("set", 0, "momentum", "1")


@pytest.mark.parametrize(
    ("replay", "complaint"),
    [
        (replay_of(520), "at most 500 orders in one step"),
        (replay_of(MOST_ENTRIES + 1), f"a fight has at most {MOST_ENTRIES}"),
        (replay_of(1, value="x" * (LONGEST_ENTRY + 1)), f"at most {LONGEST_ENTRY} letters"),
    ],
)
def test_replays_that_nobody_played_are_refused(table: Table, replay: dict[str, Any], complaint: str) -> None:
    answer = table.client.post("/api/fights/import", json=replay)
    assert answer.status_code == 422 and complaint in answer.json()["message"], answer.text


def test_a_fight_that_has_gone_on_for_too_long_takes_no_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = table.start(PIT)
    keeper.answer()
    monkeypatch.setattr(table_room, "MOST_ENTRIES", 1)
    assert keeper.refused("override", order="set", who=0, what="momentum", value="1") == "illegal now"
    keeper.do("undo", keep_dice=True)
    keeper.answer()


# ---- by whom it is worked out


def test_tapes_are_replayed_by_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Branching, importing, exporting, odds and summaries: in this process no tape can be."""
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", processes=True) as table:
        keeper = table.start(PIT, minds={"arena": "tactician"})
        monkeypatch.setattr(tasks, "built", not_here)
        monkeypatch.setattr(tasks, "restore", not_here)
        monkeypatch.setattr(save, "marks", not_here)
        play_on(keeper, 3, random.Random(1))
        assert keeper.post("/branch", {"at": 2}).status_code == 200
        assert keeper.get("/summary").json()["answers"] > 0
        asked = keeper.view()
        decision = asked["decisions"][0]
        question = {"revision": asked["revision"], "seat": decision["seat"], "who": decision["who"]}
        odds = {"ask": "odds", "keys": [decision["options"][0]["key"]], **question}
        assert keeper.post("/odds", odds).json()[0]["chances"]
        keeper.do("override", order="end")
        replay = keeper.get("/replay.json").json()
        assert table.client.post("/api/fights/import", json=replay).status_code == 200


def test_fights_are_opened_off_the_event_loop_and_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new one too; those who come while it is being opened wait for the same."""
    rooms, comers = table.app.state.rooms, list[str]()
    loads, load = list[str](), Room.load
    builds, built, enter = list[str](), rooms.built, rooms.enter

    def noted(room: Room) -> None:
        loads.append(threading.current_thread().name)
        load(room)

    async def counted(asker: Asker, fight: str) -> Any:
        comers.append(fight)
        return await enter(asker, fight)

    def when_all_have_come(fight: str) -> Any:
        builds.append(fight)
        wait_until(lambda: len(comers) == 4)
        return built(fight)

    monkeypatch.setattr(Room, "load", noted)
    keeper = table.start(PIT)
    assert loads == ["thinking"]
    rooms.open.clear()
    monkeypatch.setattr(rooms, "enter", counted)
    monkeypatch.setattr(rooms, "built", when_all_have_come)
    asking = [threading.Thread(target=keeper.view) for _ in range(4)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert (loads, builds) == (["thinking"] * 2, [keeper.fight])


def test_what_is_long_is_read_off_the_event_loop(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = table.start(PIT)
    keeper.answer()
    monkeypatch.setattr(table_room, "SHORT", 0)
    room, readers = table.room(keeper.fight), list[str]()
    sentence = room.system.sentence

    def noted(battle: Any, event: Any) -> str:
        readers.append(threading.current_thread().name)
        return sentence(battle, event)

    monkeypatch.setattr(room.system, "sentence", noted)
    for path in ("", "/log.md", "/log.json", "/summary", "/replay?at=1"):
        readers.clear()
        room.known(room.game, frozenset()).shown.clear()  # as if nobody had looked at this position yet
        assert keeper.get(path).status_code == 200
        assert set(readers) == {"thinking"}, path


# ---- worked out once


def test_a_summary_looks_for_turning_points_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = table.start(PIT, minds={"arena": "tactician"})
    looked, playback = list[int](), Playback

    def noted(game: Game) -> Any:
        looked.append(len(game.entries))
        return playback(game)

    monkeypatch.setattr(tasks, "Playback", noted)
    play_to_the_end(keeper, random.Random(3))
    first = keeper.get("/summary").json()
    assert first["turning_points"]
    assert keeper.get("/summary").json() == first and len(looked) == 1
    keeper.do("undo")
    keeper.get("/summary")
    assert len(looked) == 2


def test_kept_encounters_are_read_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """And neither read nor listed on the event loop."""
    reads, read, shown, readers = list[str](), catalog.kept_encounter, catalog.encounter_view, set[str]()

    def noted(text: catalog.KeptText) -> Any:
        reads.append(text.id)
        readers.add(threading.current_thread().name)
        return read(text)

    def listed(*args: Any) -> Any:
        readers.add(threading.current_thread().name)
        return shown(*args)

    keep(table, "encounter-one", "One")
    keep(table, "encounter-two", "Two")
    monkeypatch.setattr(catalog, "kept_encounter", noted)
    monkeypatch.setattr(catalog, "encounter_view", listed)
    assert titles(table) == ["One", "Two"] and titles(table) == ["One", "Two"]
    assert readers == {"thinking"}
    assert sorted(reads) == ["encounter-one", "encounter-two"]
    keep(table, "encounter-two", "Two anew")
    assert titles(table) == ["One", "Two anew"]
    assert reads[2:] == ["encounter-two"]


def keep(table: Table, name: str, title: str) -> None:
    source = table.client.get(f"/api/encounters/momentum/{PIT}").json()["source"]
    written = {**source, "id": name, "title": title}
    toml = "\n".join(f"{key} = {toml_value(value)}" for key, value in written.items())
    answer = table.client.post("/api/encounters", json={"system": "momentum", "toml": toml})
    assert answer.status_code == 200, answer.text


def toml_value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_value(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value)


def titles(table: Table) -> list[str]:
    return [one["title"] for one in table.client.get("/api/encounters").json() if one["built"]]


def test_an_undo_reads_only_what_it_takes_back(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper: Person = table.start(PIT, minds={"arena": "tactician"})
    play_to_the_end(keeper, random.Random(3))
    game = table.room(keeper.fight).game
    told, read = game.told, list[int]()

    def noted(battle: Any, events: Any) -> Any:
        read.append(len(events))
        return told(battle, events)

    monkeypatch.setattr(game, "told", noted)
    events = len(game.events)
    keeper.do("undo")
    assert sum(read) < events / 2
    assert game.undone[-1].lines
