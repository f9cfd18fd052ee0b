"""The lab over HTTP: streams whose estimates narrow, comparisons, sweeps, and single fights for the replay."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from fray import lab
from fray.lab.changes import Change
from fray.lab.compare import compare
from fray.lab.plays import FIRST_STRONG
from fray.minds.named import QUICK
from fray.table.lab import MOST_RUNS, MOST_RUNS_OF_ONE
from fray.table.lab_views import change_label
from fray.table.shares import LARGEST_BATCH, RunShare, pieces
from fray.table.thinkers import Asker, ProcessWorker
from tests.table.stage import Table, running_table, wait_until

DUEL = {"system": "momentum", "encounter": "pit-fight"}
FIGHTS = 250


def told(table: Table, path: str, **query: Any) -> list[dict[str, Any]]:
    """Every record of a stream."""
    answer = table.client.get(f"/api/lab/{path}", params={**DUEL, "fights": FIGHTS, **query})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(event.removeprefix("data: ")) for event in answer.text.strip().split("\n\n")]


def test_a_run_narrows_step_by_step_to_the_numbers_of_the_library(table: Table) -> None:
    found = told(table, "run", change="mind:arena=random")
    assert [one["fights"] for one in found] == [100, 200, 250]
    assert [one["done"] for one in found] == [False, False, True]
    widths = [one["sides"][0]["wins"]["high"] - one["sides"][0]["wins"]["low"] for one in found]
    assert widths[0] > widths[-1]
    result = lab.simulate("pit-fight", FIGHTS, minds={"arena": "random"}, processes=1)
    last = found[-1]
    assert [side["wins"]["low"] for side in last["sides"]] == [side.wins.low for side in result.sides]
    assert sum(last["rounds"]) == FIGHTS
    assert [one["number"] for one in last["notable"]] == [one.number for one in result.notable]


def test_strong_play_is_told_after_few_fights(table: Table) -> None:
    found = told(table, "run", change="play=strong-heroes:4", fights=12)
    assert [one["fights"] for one in found] == [FIRST_STRONG, 12]
    assert [side["mind"] for side in found[-1]["sides"]] == ["strategist:4", "tactician"]
    wrong = {**DUEL, "change": "play=stronk", "vary": "ursk.hits=0,1", "win": "0.5"}
    refused = table.client.get("/api/lab/tune", params=wrong)
    assert refused.status_code == 422
    assert "did you mean strong" in refused.json()["message"]


def test_a_comparison_is_that_of_the_library(table: Table) -> None:
    last = told(table, "compare", other_change="mind:arena=random")[-1]
    found = compare("pit-fight", changes=["mind:arena=random"], fights=FIGHTS, processes=1)
    assert last["verdict"] == found.verdict()
    assert last["differences"][0]["low"] == found.sides[0].wins.low


def test_a_sweep_fills_cell_by_cell(table: Table) -> None:
    found = told(table, "sweep", vary=["mind:arena=all", "mind:ursk=random,tactician"], fights=30)
    assert [len(one["cells"]) for one in found] == [1, 2, 3, 4, 5, 6]
    assert found[-1]["down_values"] == ["random", "tactician"] and found[-1]["done"]
    assert found[-1]["cells"][1]["values"] == ["random", "random"]


def test_a_search_is_told_try_by_try_and_ends_where_the_library_does(table: Table) -> None:
    vary = ["mind:ursk=all", "mind:arena=random,tactician"]
    found = told(table, "tune", vary=vary, win=0.5, fights=400)
    assert [len(one["tries"]) for one in found[:6]] == [1, 2, 3, 4, 5, 6]
    assert all(one["verdict"] == "" and not one["done"] for one in found[:-1])
    last, wanted = found[-1], lab.tune("pit-fight", vary, win=0.5, fights=400, processes=1)
    assert last["done"] and last["verdict"] == wanted.verdict(change_label) and last["note"] == wanted.note()
    best = last["tries"][last["best"]]
    assert best["changes"] == [str(change) for change in wanted.best.changes]
    assert (best["low"], best["high"], best["fights"]) == (wanted.best.low, wanted.best.high, wanted.best.fights)
    by_number = sorted(wanted.candidates, key=lambda tried: tried.number)
    assert [one["open"] for one in last["tries"]] == [one.open for one in by_number]
    assert [one["changes"][0] for one in last["tries"][:3]] == [f"mind:ursk={mind}" for mind in QUICK]


def test_losses_can_be_searched_for_too(table: Table) -> None:
    last = told(table, "tune", vary="mind:ursk=random,tactician", losses=0.4, side="arena", fights=100)[-1]
    assert last["wanted"] == "arena lose 0.4"
    assert last["top"] == max(one["high"] for one in last["tries"])


def test_a_changed_encounter_is_there_to_build_on(table: Table) -> None:
    answer = table.client.get("/api/lab/encounter", params={**DUEL, "change": ["pit-champion.count=2"]})
    source = answer.json()["source"]
    checked = lab.subject_of("pit-fight", ["pit-champion.count=2"]).encounter
    assert source == json.loads(json.dumps(checked.source)) and len(checked.roster) == 3


def test_any_fight_of_a_run_opens_in_the_replay(table: Table) -> None:
    answer = table.client.post("/api/lab/fights", json={**DUEL, "change": ["mind:arena=random"], "number": 17})
    assert answer.status_code == 200, answer.text
    keeper = table.seat(answer.json())
    result = lab.simulate("pit-fight", 18, minds={"arena": "random"}, processes=1)
    game = lab.open_fight(result, 17)
    shown = keeper.view()
    assert shown["result"] == game.system.headline(game.battle)
    room = table.room(keeper.fight)
    assert room.game.battle.fingerprint() == game.battle.fingerprint()
    replayed = keeper.get("/replay?at=3")
    assert replayed.status_code == 200, replayed.text


def test_what_can_be_varied_is_listed(table: Table) -> None:
    choices = table.client.get("/api/lab/choices", params=DUEL).json()
    assert [dial["label"] for dial in choices["dials"]] == ["Ursk", "Pit Champion"]
    assert choices["sides"] == ["ursk", "arena"] and "random" in choices["minds"]
    assert all(len(switch["readings"]) > 1 and switch["label"] for switch in choices["switches"])
    dial = choices["dials"][1]["what"]
    assert told(table, "run", change=f"{dial}=2", fights=10)[-1]["combatants"][2]["side"] == "arena"


@pytest.mark.parametrize(
    ("path", "query", "complaint"),
    [
        ("run", {"encounter": "nowhere"}, "no encounter has this name"),
        ("run", {"system": "chess"}, "no system is called"),
        ("run", {"change": "nonsense"}, "is no change"),
        ("run", {"change": "x" * 400 + "=1"}, "at most 300 letters"),
        ("run", {"fights": 10**9}, "fights"),
        ("tune", {"vary": "mind:arena=all"}, "say what is wanted"),
        ("tune", {"vary": "mind:arena=all", "win": 65}, "win"),
        ("tune", {"win": 0.5}, "nothing may vary"),
        ("tune", {"win": 0.5, "vary": "mind:arena=all", "side": "nobody"}, "no side is called"),
        ("tune", {"win": 0.5, "vary": "mind:arena=" + "random," * 60 + "random"}, "too many here"),
        ("compare", {"other": "practice-yard", "other_change": "a=1"}, "nothing that can be changed"),
        ("sweep", {"vary": ["a.b=1", "c.d=1", "e.f=2"]}, "vary one thing for a line"),
        ("sweep", {"vary": ["ursk.position=0..4..1", "mind:arena=" + "random," * 12 + "random"]}, "too many here"),
    ],
)
def test_what_cannot_be_run_is_refused_before_it_begins(
    table: Table, path: str, query: dict[str, Any], complaint: str
) -> None:
    answer = table.client.get(f"/api/lab/{path}", params={**DUEL, **query})
    assert answer.status_code == 422
    assert complaint in answer.text


# ---- shares

LONG: dict[str, Any] = {**DUEL, "vary": "ursk.position=0..4", "fights": 20_000}


def processes_of(table: Table) -> list[BaseProcess]:
    workers = list(table.app.state.lab.thinkers.running.values())
    return [worker.process for worker in workers if isinstance(worker, ProcessWorker)]


def held(table: Table) -> bool:
    """One process is stopped in the middle of a batch: a batch that ends by itself would leave it idle, not ended."""
    for process in processes_of(table):
        assert process.pid
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(0.5)  # an answer that was on its way arrives
        if process in processes_of(table):
            return True
        os.kill(process.pid, signal.SIGCONT)
    return False


def test_leaving_a_run_stops_it(tmp_path: Path) -> None:
    """The process that fights is ended, and nothing of the run is left: neither waiting nor under way."""
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", processes=True) as table:
        desk = table.app.state.lab
        with table.client.stream("GET", "/api/lab/sweep", params=LONG):
            wait_until(lambda: held(table))
            [process] = processes_of(table)
            assert desk.shares
        wait_until(lambda: not process.is_alive())
        wait_until(lambda: not desk.shares and not desk.thinkers.running and not desk.thinkers.waiting)
        assert told(table, "run", fights=10)[-1]["done"], "and the next run has another process"


def test_runs_of_others_go_on_beside_long_ones(table: Table) -> None:
    """Two long sweeps of one client; another client's batches are done in turn with theirs."""
    desk, order = table.app.state.lab, list[str]()
    long, short = Asker("10.0.0.1", "run 1"), Asker("10.0.0.2", "run 2")
    go_on = threading.Event()
    desk.thinkers.submit(Asker("10.0.0.3"), 60, go_on.wait)
    wait_until(lambda: desk.thinkers.running)
    jobs = [desk.thinkers.submit(asker, 60, order.append, asker.client) for asker in [long] * 4 + [short] * 2]
    go_on.set()
    for job in jobs:
        job.future.result(60)
    assert order == ["10.0.0.1", "10.0.0.2"] * 2 + ["10.0.0.1"] * 2


def test_one_client_has_so_many_runs_at_once_and_all_together_too(table: Table) -> None:
    desk = table.app.state.lab
    other = RunShare(desk.thinkers, Asker("10.0.0.1"))
    own = RunShare(desk.thinkers, Asker("127.0.0.1"))
    desk.shares += [own] * MOST_RUNS_OF_ONE
    answer = table.client.get("/api/lab/run", params={**DUEL, "fights": 10})
    assert answer.status_code == 429 and f"you have {MOST_RUNS_OF_ONE} runs under way" in answer.json()["message"]
    desk.shares[:] = [other] * MOST_RUNS
    answer = table.client.get("/api/lab/run", params={**DUEL, "fights": 10})
    assert answer.status_code == 429 and "the lab is busy" in answer.json()["message"]
    desk.shares.clear()
    assert told(table, "run", fights=10)[-1]["done"]


def test_each_run_has_turns_of_its_own_among_its_clients(table: Table) -> None:
    shares = [table.app.state.lab.share_for(client) for client in ("10.0.0.1", "10.0.0.1", "10.0.0.2")]
    assert [share.asker.client for share in shares] == ["10.0.0.1", "10.0.0.1", "10.0.0.2"]
    assert len({share.asker for share in shares}) == 3


def test_a_run_is_done_in_batches_so_that_others_have_their_turn() -> None:
    assert pieces((0, 2 * LARGEST_BATCH + 1)) == [
        (0, LARGEST_BATCH),
        (LARGEST_BATCH, 2 * LARGEST_BATCH),
        (2 * LARGEST_BATCH, 2 * LARGEST_BATCH + 1),
    ]
    assert LARGEST_BATCH <= 100


def test_too_many_settings_are_refused_before_any_is_read(table: Table) -> None:
    vary = ["ursk.position=0..199", "pit-champion.position=0..199"]
    answer = table.client.get("/api/lab/sweep", params={**DUEL, "vary": vary})
    assert answer.status_code == 422 and "40000 settings are too many here" in answer.json()["message"]


def test_changes_are_told_by_names() -> None:
    said = {
        "monster-hired-knife.count": "3 \N{MULTIPLICATION SIGN} Hired Knife",
        "elsa.breath": "Elsa, breath: 3",
        "mind:heroes": "heroes played by 3",
    }
    assert {what: change_label(Change(what, 3)) for what in said} == said
