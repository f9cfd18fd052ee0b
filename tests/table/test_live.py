"""Live lines: several people play a fight at once, through a real server on loopback."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from examples.bot import play
from websockets.asyncio.client import ClientConnection as Line
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fray.engine.game import Game
from fray.engine.seats import seat_of
from fray.engine.system import system_named, systems
from fray.minds.random import RandomMind
from tests.table.stage import Person, Table, answer_to, check_restart, wait_until

PATIENCE = 60.0


class Sitter:
    """A person at a live line who answers what their chair is asked, and remembers what they were shown."""

    def __init__(self, person: Person, choose: random.Random, only: range | None = None) -> None:
        self.person = person
        self.choose = choose
        self.only = only  # the seats for which to answer
        self.log: list[dict[str, Any]] = []
        self.refusals: list[dict[str, Any]] = []
        self.answers = 0
        self.asked_together = 0
        self.result = ""

    async def sit(self) -> None:
        url = self.person.table.address.replace("http", "ws") + f"{self.person.path}/live"
        async with connect(url) as line:
            await line.send(json.dumps({"token": self.person.token}))
            while not self.result:
                await self.hear(line, json.loads(await asyncio.wait_for(line.recv(), PATIENCE)))

    async def hear(self, line: Line, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self.refusals.append(message)
        if message["type"] != "view":
            return
        self.log = [*self.log[: message["log_from"]], *message["log"]]
        self.asked_together = max(self.asked_together, len(message["waiting"]))
        self.result = message["result"]
        for decision in message["decisions"]:
            if self.only is None or decision["seat"] in self.only:
                self.answers += 1
                await line.send(json.dumps(self.answer(message, decision)))

    def answer(self, view: dict[str, Any], decision: dict[str, Any]) -> dict[str, Any]:
        chosen = answer_to(decision, self.choose.randrange(99))
        identifier = f"{view['revision']}-{decision['seat']}-live"
        return {"do": "answer", "id": identifier, "revision": view["revision"], **chosen}


def seat_all(*sitters: Sitter) -> None:
    async def together() -> None:
        await asyncio.gather(*(sitter.sit() for sitter in sitters))

    asyncio.run(together())


def next_view(line: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=10))
        if message["type"] == "view":
            return message


def next_of(line: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=10))
        if message["type"] == kind:
            return message


# ---- playing together


def test_two_players_and_a_keeper_play_an_encounter_to_its_end(table: Table) -> None:
    """Everybody has been shown the same log when it is over, line by line, and only their own questions."""
    keeper = table.start(minds={"beetle clan": "tactician"})
    ann, ben = keeper.invite("Ann", (0, 1)), keeper.invite("Ben", (2,))
    sitters = (
        Sitter(keeper, random.Random(1), only=range(1)),
        Sitter(ann, random.Random(2)),
        Sitter(ben, random.Random(3)),
    )
    seat_all(*sitters)
    whole = keeper.view()["log"]
    for sitter in sitters:
        assert sitter.result
        assert sitter.log == whole
        assert sitter.answers
    check_restart(keeper)


def simultaneous() -> list[tuple[str, str]]:
    """The smallest encounter of each system in which several are asked at once: found by playing each a little way."""
    found = []
    for system in systems().values():
        for encounter in sorted(system.library().encounters(), key=lambda encounter: len(encounter.roster)):
            game = Game(system, encounter, 1)
            mind = RandomMind(1)
            for _ in range(60):
                if len(game.decisions) > 1:
                    found.append((system.name, encounter.id))
                    break
                if game.result is not None or not game.decisions:
                    break
                decision = game.decisions[0]
                game.answer(mind.answer(decision).key(), decision.seat, decision.who)
            if found and found[-1][0] == system.name:
                break
    return found


def test_those_who_are_asked_at_once_answer_at_once(table: Table, toy: str) -> None:
    """Each from their own line, in every system that asks several together."""
    chosen = simultaneous()
    assert chosen, "the toy at least declares at once"
    for system, encounter in chosen:
        roster = system_named(system).library().encounter(encounter).roster
        keeper = table.start(encounter, system)
        shares = [tuple(range(number, len(roster), 3)) for number in range(3)]
        players = [keeper.invite(f"Player {number}", share) for number, share in enumerate(shares) if share]
        sitters = [Sitter(keeper, random.Random(0), only=range(1))]
        sitters += [Sitter(player, random.Random(number)) for number, player in enumerate(players, 1)]
        seat_all(*sitters)
        assert max(sitter.asked_together for sitter in sitters) > 1
        assert len({json.dumps(sitter.log) for sitter in sitters}) == 1
        entries = [entry.fields()[1:3] for entry in table.room(keeper.fight).game.entries]
        assert len({seat for seat, _ in entries}) > 1
        check_restart(keeper)


def test_the_example_bot_plays_a_seat(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy, minds={"blue": "random"}, rulings="tactician")
    ann = keeper.invite("Ann", (0,))
    ann.do("by-hand", on=True)
    result = asyncio.run(play(f"{table.address}/fight/{ann.fight}#token={ann.token}"))
    assert result == keeper.view()["result"]


# ---- the line itself


def test_a_line_tells_only_what_is_new_of_the_log(table: Table) -> None:
    keeper = table.start()
    with keeper.live() as line:
        first = next_view(line)
        assert first["log_from"] == 0
        keeper.answer()
        second = next_view(line)
        assert second["revision"] == first["revision"] + 1
        assert second["log_from"] == len(first["log"]) or second["log_from"] <= len(first["log"])
        assert [*first["log"][: second["log_from"]], *second["log"]] == keeper.view()["log"]


def test_every_command_is_answered_under_its_id(table: Table) -> None:
    keeper = table.start()
    with keeper.live() as line:
        view = next_view(line)
        command = {"do": "answer", "id": "command-1", "revision": view["revision"], **answer_to(view["decisions"][0])}
        line.send(json.dumps(command))
        accepted = next_of(line, "accepted")
        assert accepted["id"] == "command-1"
        line.send(json.dumps(command))
        assert next_of(line, "accepted") == accepted, "a duplicate is harmless"
        line.send(json.dumps({**command, "id": "command-2"}))
        refused = next_of(line, "refused")
        assert (refused["id"], refused["reason"]) == ("command-2", "stale")
        line.send(json.dumps({**command, "id": "command-3", "key": "nonsense", "revision": accepted["revision"]}))
        assert next_of(line, "refused")["id"] == "command-3"
        line.send(json.dumps({"do": "dance", "id": "command-4", "revision": 0}))
        refused = next_of(line, "refused")
        assert (refused["id"], refused["reason"]) == ("command-4", "malformed")
    check_restart(keeper)


@pytest.mark.parametrize("nonsense", ["{", "[]", "3", '"text"', "null", '{"ask": "odds"}', '{"id": 3}', "x" * 30_000])
def test_nonsense_is_refused_and_the_line_goes_on(table: Table, nonsense: str) -> None:
    keeper = table.start()
    with keeper.live() as line:
        next_view(line)
        line.send(nonsense)
        assert next_of(line, "refused")["reason"] == "malformed"
        keeper.answer()
        next_view(line)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"a":' * 3_000 + "1" + "}" * 3_000, "nested too deep"),
        (r'{"id": "\ud800"}', "halves of surrogate pairs"),
        ("x" * 30_000, "at most 20000 characters"),
    ],
)
def test_what_comes_over_a_line_is_measured_before_it_is_parsed(table: Table, text: str, words: str) -> None:
    with table.start().live() as line:
        next_view(line)
        line.send(text)
        assert words in next_of(line, "refused")["message"]


def test_reconnecting_resumes_exactly_and_a_command_sent_again_is_carried_out_once(table: Table) -> None:
    keeper = table.start()
    with keeper.live() as line:
        view = next_view(line)
        command = {"do": "answer", "id": "sent-once", "revision": view["revision"], **answer_to(view["decisions"][0])}
        line.send(json.dumps(command))
        next_of(line, "accepted")
    before = keeper.view()
    with keeper.live() as line:
        line.send(json.dumps(command))
        again = next_view(line)
        assert again["entries"] == before["entries"]
        assert again["log"] == before["log"]
        assert next_of(line, "accepted")["revision"] == before["revision"]


def test_who_is_there_is_shown_to_all(table: Table) -> None:
    keeper = table.start()
    ann = keeper.invite("Ann", (0,))

    def online() -> set[str]:
        return {chair["name"] for chair in keeper.view()["chairs"] if chair["online"]}

    with ann.live() as line:
        next_view(line)
        assert online() == {"Ann"}
    wait_until(lambda: online() == set())


def test_a_wrong_token_closes_the_line(table: Table) -> None:
    keeper = table.start()
    for person in (Person(table, keeper.fight, "", "wrong"), Person(table, "nowhere", "", keeper.token)):
        with person.live() as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_withdrawn_link_closes_its_lines_at_once(table: Table) -> None:
    keeper = table.start()
    ann = keeper.invite("Ann", (0,))
    with ann.live() as line:
        next_view(line)
        keeper.post("/chairs/revoke", {"chair": ann.chair})
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                line.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_a_nudge_reaches_whoever_is_nudged_and_nobody_else(table: Table) -> None:
    keeper = table.start()
    ann, ben = keeper.invite("Ann", (0,)), keeper.invite("Ben", (1,))
    assert keeper.post("/nudge", {"chair": ann.chair}).json()["message"] == "Ann is not here now"
    with ann.live() as hers, ben.live() as his:
        next_view(hers)
        next_view(his)
        assert keeper.post("/nudge", {"chair": ann.chair}).status_code == 200
        assert next_of(hers, "nudge")["message"] == "Keeper is waiting for you."
        assert keeper.post("/nudge", {"chair": ann.chair}).status_code == 429
        keeper.answer()
        while (message := json.loads(his.recv(timeout=10)))["type"] != "view" or message["entries"] == 0:
            assert message["type"] != "nudge"


def test_odds_are_told_one_option_after_another(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    for who in (0, 1, 2):
        keeper.do("answer", seat=seat_of(who), who=who, key="low")
    keeper.do("answer", seat=0, who=-1, key="calm")
    with keeper.live() as line:
        view = next_view(line)
        keys = ["jab:1", "rest"]
        line.send(json.dumps({"ask": "odds", "revision": view["revision"], "seat": 1, "who": 0, "keys": keys}))
        jab, rest = next_of(line, "odds"), next_of(line, "odds")
    assert jab["exact"]
    assert {chance["outcome"]: chance["chance"] for chance in jab["chances"]}["4 hit"] == pytest.approx(1 / 6)
    assert sum(chance["chance"] for chance in jab["chances"]) == pytest.approx(1)
    assert [chance["outcome"] for chance in rest["chances"]] == ["no effect"]


def test_a_flood_is_refused_and_a_chair_has_so_many_lines(table: Table) -> None:
    keeper = table.start()
    with keeper.live() as line:
        next_view(line)
        for _ in range(150):
            line.send("[]")
        reasons = [next_of(line, "refused")["reason"] for _ in range(150)]
        line.send('{"do": "pause", "id": "too-many-1", "revision": 1, "on": true}')
        assert next_of(line, "refused")["id"] == "too-many-1"
    assert reasons[0] == "malformed"
    assert reasons[-1] == "too many"
    wait_until(lambda: not table.room(keeper.fight).chairs.all[keeper.chair].lines)
    lines = [keeper.live() for _ in range(13)]
    opened = [line.__enter__() for line in lines]
    try:
        for line in opened[:12]:
            next_view(line)
        with pytest.raises(ConnectionClosed):
            opened[12].recv(timeout=10)
    finally:
        for context in lines:
            context.__exit__(None, None, None)
