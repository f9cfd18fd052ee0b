"""`fray.client` plays at a real table, whatever happens to the connection."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from fray.client import Chair, Refused, Table
from fray.client.line import Line
from fray.table.records import View
from tests.documents import blocks, text_of
from tests.table import stage
from tests.table.stage import free_port
from tests.table.test_crash import process

ROOT = Path(__file__).resolve().parents[2]
DUEL = ("momentum", "duel-of-honor")


@pytest.fixture
def link(table: stage.Table) -> str:
    """The Keeper's link to a duel of two tacticians but for one side."""
    keeper = table.start(DUEL[1], minds={"bartolomeo": "tactician"}, rulings="tactician")
    return f"{table.address}/fight/{keeper.fight}#token={keeper.token}"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    spec = spec_from_file_location("bot", ROOT / "examples" / "bot.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bot", module)
    spec.loader.exec_module(module)
    yield module


async def answer_first(chair: Chair, times: int) -> View:
    """The first option, so often."""
    done = 0
    async for view in chair.views():
        if done == times:
            return view
        if view.decisions:
            await chair.answer(view.decisions[0], view.decisions[0].options[0])
            done += 1
    return chair.view


def test_the_example_plays_a_fight_to_its_end(bot: Any, link: str) -> None:
    random.seed(7)
    assert "win" in asyncio.run(bot.play(link))


def test_the_example_rolls_its_own_dice(bot: Any, link: str) -> None:
    async def by_hand() -> str:
        async with Chair(link) as chair:
            await chair.command("by-hand", on=True)
        return str(await bot.play(link))

    random.seed(7)
    assert "win" in asyncio.run(by_hand())


def test_a_new_fight_guests_odds_and_the_log(table: stage.Table) -> None:
    async def play() -> None:
        there = Table(table.address)
        assert DUEL[0] in [system.name for system in await there.systems()]
        assert any(DUEL[1] in encounter.id for encounter in await there.encounters())
        async with await there.start(*DUEL, rulings="tactician", name="Kim") as keeper:
            assert repr(keeper) == "<Chair of Kim at 'Duel of Honor' (keeper)>"
            async with await keeper.invite("Ann", [keeper.view.decisions[0].who]) as ann:
                asked = ann.view.decisions[0]
                odds = await ann.odds(asked)
                assert [one.key for one in odds] == [option.key for option in asked.options]
                assert (await keeper.best(asked)).options and (await keeper.standing()).sides
                seen = await answer_first(keeper, 3)
                assert len(seen.log) > 3 and seen.log == keeper.log and seen.log_from == 0
            code = keeper.view.code
            watcher = await there.join(code, "Bo")
            async with watcher:
                assert watcher.view.role == "spectator" and not watcher.view.decisions

    asyncio.run(play())


def test_refusals_say_why(table: stage.Table, link: str) -> None:
    async def play() -> None:
        async with Chair(link) as chair:
            asked = chair.view.decisions[0]
            with pytest.raises(Refused) as wrong:
                await chair.answer(asked, "fly:1")
            assert wrong.value.reason in ("malformed", "illegal now") and wrong.value.message
            await chair.answer(asked, asked.options[0])
            with pytest.raises(Refused) as late:
                await chair.line.command({"do": "answer", "revision": 0, "seat": 1, "who": 0, "key": "x"})
            assert late.value.reason in ("stale", "malformed", "illegal now")
        with pytest.raises(Refused, match="no link to a fight"):
            Chair(table.address)
        with pytest.raises(Refused) as unknown:
            async with Chair(link[:-3] + "xyz"):
                raise AssertionError("a wrong token")
        assert unknown.value.reason == "not yours"
        with pytest.raises(ConnectionError, match="nothing answers"):
            async with Chair(f"http://127.0.0.1:{free_port()}/fight/a#token=b"):
                raise AssertionError("no table")

    asyncio.run(play())


def test_a_revoked_link_ends_the_views(table: stage.Table) -> None:
    async def play() -> None:
        async with await Table(table.address).start(*DUEL) as keeper, await keeper.invite("Ann", [0]) as ann:
            await keeper.service.ask(dict[str, Any], f"{keeper.path}/chairs/revoke", {"chair": ann.view.chair})
            with pytest.raises(Refused, match="revoked"):
                async for _ in ann.views():
                    pass

    asyncio.run(play())


def test_broken_lines_lose_nothing(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line breaks right after each command was sent, before its answer: it is sent again, and done once."""
    breaks = 0

    async def send_and_break(line: Line, sent: Any) -> None:
        nonlocal breaks
        socket: ClientConnection | None = line.socket
        if socket is not None:
            await socket.send(sent.message)
            breaks += 1
            socket.transport.abort()

    monkeypatch.setattr(Line, "send", send_and_break)

    async def play() -> None:
        async with Chair(link) as chair:
            first = chair.view.revision
            seen = await answer_first(chair, 5)
            assert seen.revision == first + 5 and breaks >= 5

    asyncio.run(play())


def test_a_table_that_is_killed_and_started_again_is_played_on(tmp_path: Path) -> None:
    port, database = free_port(), str(tmp_path / "fray.sqlite")

    async def play() -> None:
        with process(database, port) as server:
            chair = await Table(f"http://127.0.0.1:{port}").start(*DUEL, minds={"bartolomeo": "tactician"})
            await chair.line.open()
            before = await answer_first(chair, 2)
            server.send_signal(signal.SIGKILL)
            server.wait(10)
        asked = before.decisions[0]
        answered = asyncio.create_task(chair.answer(asked, asked.options[0]))  # while nobody is there
        await asyncio.sleep(0.3)
        assert not answered.done()
        with process(database, port):
            assert await answered == before.revision + 1
            async for seen in chair.views():
                assert [line.text for line in seen.log[: len(before.log)]] == [line.text for line in before.log]
                break
            await chair.line.close()

    asyncio.run(play())


def test_the_protocols_examples_run(table: stage.Table, link: str) -> None:
    """Each block of Python in docs/protocol.md is a program: `link` and `address` are given."""
    found = blocks(text_of("docs/protocol.md"), "python")
    assert found
    for block in found:
        exec(compile(block, "docs/protocol.md", "exec", dont_inherit=True), {"link": link, "address": table.address})
