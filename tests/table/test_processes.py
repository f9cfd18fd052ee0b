"""Several processes on one PostgreSQL database: they play one table, whichever of them is asked, stopped or killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools.campaign.players import Player, Seat, begin, check_ledger, group
from tools.campaign.services import Postgres, Server, free_port, owner_of, running_servers, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.table.stage import answer_to

LONG = "beetle-hill-siege"


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def three(database: str) -> Iterator[list[Server]]:
    with running_servers(database, 3) as servers:
        yield servers


def heard(line: ClientConnection, kind: str = "view") -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=30))
        if message["type"] == kind:
            return message


def send(person: Seat, server: Server, do: str, identifier: str, **fields: Any) -> httpx.Response:
    revision = person.view(server.address)["revision"]
    return person.post(server.address, "/commands", {"do": do, "id": identifier, "revision": revision, **fields})


# ---- one table


def test_whichever_process_is_asked_it_is_one_table(three: list[Server]) -> None:
    """Commands, chairs, sight, seats and revoked links of one process hold at once at the others."""
    a, b, c = three
    keeper = begin(a.address)
    ann, ben = keeper.invite(b.address, "Ann", [0]), keeper.invite(c.address, "Ben", [1])
    with ExitStack() as stack:
        lines = [stack.enter_context(keeper.line(server.address)) for server in three]
        for line in lines:
            assert heard(line)["revision"] == 3
        for number in range(12):
            server = three[number % 3]
            decision = keeper.view(server.address)["decisions"][0]
            answer = send(keeper, three[(number + 1) % 3], "answer", f"answer-{number:04}", **answer_to(decision))
            assert answer.status_code == 200, answer.text
            for line in lines:
                while heard(line)["revision"] < answer.json()["revision"]:
                    pass
        assert send(keeper, b, "sight", "sight-0001", sight="nothing").status_code == 200
        assert {ann.view(server.address)["sight"] for server in three} == {"nothing"}
        assert send(keeper, c, "seat", "seat-0001", who=2, chair=ann.chair).status_code == 200
        played = [{card["who"] for card in ann.view(server.address)["cards"] if card.get("mine")} for server in three]
        assert played[0] == played[1] == played[2]
        with ann.line(c.address) as hers:
            heard(hers)
            assert keeper.post(b.address, "/chairs/revoke", {"chair": ann.chair}).status_code == 200
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    hers.recv(timeout=30)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        assert [ann.get(server.address).status_code for server in three] == [404] * 3
        assert [ben.get(server.address).status_code for server in three] == [200] * 3


def test_a_code_opens_a_fight_at_every_process_and_what_is_wrong_is_said_alike(three: list[Server]) -> None:
    keeper = begin(three[0].address)
    with keeper.line(three[0].address) as line:
        code = heard(line)["code"]
        for server in three:
            joined = httpx.post(f"{server.address}/api/join", json={"code": code, "name": "Gus"}, timeout=60)
            assert joined.status_code == 200, joined.text
        stranger = Seat(keeper.fight, "", "wrong")
        said = {
            (answer.status_code, answer.text)
            for server in three
            for answer in (stranger.get(server.address), Seat("0" * 16, "", "x").get(server.address))
        }
        assert len(said) == 1
        malformed = {keeper.post(server.address, "/commands", {"do": "pause"}).text for server in three}
        assert len(malformed) == 1
        files = [keeper.get(server.address, "/log.md") for server in three]
        assert len({answer.text for answer in files}) == 1
        assert {answer.headers["content-type"] for answer in files} == {"text/plain; charset=utf-8"}
        headers = [sorted(answer.headers.keys()) for answer in files]
        assert headers[0] == headers[1] == headers[2], "the same headers, each once"


def test_nobody_can_pretend_to_be_another_process(three: list[Server]) -> None:
    keeper = begin(three[0].address)
    for server in three:
        forged = httpx.get(
            f"{server.address}{keeper.path}",
            headers={**keeper.headers, "Fray-Peer": "guessed", "Fray-Client": "10.9.8.7"},
            timeout=60,
        )
        assert forged.status_code == 421
        assert keeper.view(server.address)["revision"] == 1


# ---- killed, frozen, stopped


def test_the_owner_is_killed_in_mid_fight_and_nothing_is_lost_or_doubled(three: list[Server], database: str) -> None:
    """People at lines to all three processes play on; twice the process that has their fight is killed."""
    killed = list[Server]()
    with playing(three) as players:
        for _ in range(2):
            owner = owner_of(three, players[0].seat.fight)
            time.sleep(random.uniform(0, 0.3))
            owner.kill()
            killed.append(owner)
            play_on(players)
        for server in killed:
            server.start()
        for server in killed:
            server.wait()
    assert check_ledger(database, players) > 10
    assert sum(len(player.away) for player in players) >= 2, "nobody has lost a line"


@contextmanager
def playing(servers: list[Server]) -> Iterator[list[Player]]:
    """A Keeper and three players at lines to all these processes."""
    keeper = begin(servers[0].address, encounter=LONG, minds={"beetles": "tactician"})
    players = group(keeper, servers[0].address, [server.address for server in servers])
    for player in players:
        player.start()
    try:
        play_on(players)
        yield players
    finally:
        for player in players:
            player.stop()


@contextmanager
def asking(person: Seat, server: Server) -> Iterator[Counter[int]]:
    """Ask for the fight again and again, each time on a new connection; how often there was which answer."""
    answers, stopping = Counter[int](), threading.Event()

    def ask() -> None:
        while not stopping.wait(0.02):
            with suppress(httpx.TransportError):  # closed before it was read: browsers ask again by themselves
                answers[person.get(server.address).status_code] += 1

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    try:
        yield answers
    finally:
        stopping.set()
        thread.join(60)


def play_on(players: list[Player], answers: int = 4) -> None:
    """Wait until some more answers are accepted."""
    enough = told(players) + answers
    wait_until(lambda: told(players) >= enough or any(player.over or player.trouble for player in players), 120)


def told(players: list[Player]) -> int:
    return sum(len(player.accepted) for player in players)


def test_a_process_that_was_frozen_shows_and_writes_nothing_of_a_fight_it_has_lost(three: list[Server]) -> None:
    keeper = begin(three[0].address)
    ann = keeper.invite(three[0].address, "Ann", [0])
    with keeper.line(three[1].address) as line:
        heard(line)
        frozen = owner_of(three, keeper.fight)
        awake = next(server for server in three if server is not frozen)
        frozen.send(signal.SIGSTOP)
        try:
            wait_until(lambda: keeper.get(awake.address).status_code == 200, 60)
            assert owner_of(three, keeper.fight) is not frozen
            assert keeper.post(awake.address, "/chairs/revoke", {"chair": ann.chair}).status_code == 200
        finally:
            frozen.send(signal.SIGCONT)
        assert ann.get(frozen.address).status_code == 404
        revision = keeper.view(awake.address)["revision"]
        command = {"do": "pause", "id": "pause-0001", "revision": revision, "on": True}
        answers = [keeper.post(server.address, "/commands", command) for server in (frozen, awake)]
        assert [answer.json()["revision"] for answer in answers] == [revision + 1] * 2


def test_the_database_is_killed_and_comes_back(three: list[Server], database: str, postgres: Postgres) -> None:
    with playing(three) as players:
        for _ in range(2):
            postgres.kill()
            time.sleep(random.uniform(0, 2))
            postgres.start()
            play_on(players)
    assert check_ledger(database, players) > 10


# ---- starting


def test_a_database_file_is_for_one_process(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "fray.sqlite"))
    server.start()
    try:
        server.wait()
        for words in ([], ["--processes", "2"]):
            command = [sys.executable, "-m", "fray", "serve", "--no-browser", "--port", str(free_port()), *words]
            environment = {**os.environ, "FRAY_DATABASE": server.database}
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 1
            assert "A database file is for one process" in done.stderr
            assert "Traceback" not in done.stderr
    finally:
        server.kill()


def test_one_command_starts_several_processes_and_replaces_them_while_people_play(database: str) -> None:
    server = Server(database, ["--processes", "2"])
    server.start()
    try:
        server.wait()
        assert server.process is not None
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        wait_until(lambda: len(children.read_text(encoding="ascii").split()) == 2)
        first = set(children.read_text(encoding="ascii").split())
        with playing([server]) as players:
            with asking(players[0].seat, server) as answers:
                server.send(signal.SIGHUP)
                wait_until(lambda: not first & set(children.read_text(encoding="ascii").split()), 240)
                play_on(players)
            assert answers[200] > 20
            assert set(answers) == {200}, "a request was turned away while processes were replaced"
            os.kill(int(children.read_text(encoding="ascii").split()[0]), signal.SIGKILL)
            play_on(players)
        assert check_ledger(database, players) > 10
        server.stop()
        assert server.process.returncode == 0
    finally:
        server.kill()
