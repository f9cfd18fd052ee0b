"""The gate: whatever is too large, too deep or cannot be kept is refused before anything parses it, on every route."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from fray.engine.bounded import DEEPEST, LONGEST_KEY, LONGEST_WORD, MOST_BRACKETS, MOST_KEYS, refuse_toml, toml_from
from fray.engine.decisions import Refused
from fray.table.app import create_app
from fray.table.gate import LARGEST_BODY, LARGEST_REPLAY, LONGEST_PATH, LONGEST_QUERY, refuse_json
from fray.table.store import Store
from tests.table.stage import FAST, Table, running_table

BODIES = {
    "deep": (b"[" * 14_000 + b"]" * 14_000, "nested too deep"),
    "deep tables": (b'{"a":' * 4_900 + b"1" + b"}" * 4_900, "nested too deep"),
    "many keys": (b"{" + b",".join(b'"%d":1' % number for number in range(12_000)) + b"}", "keys are too many"),
    "many lists": (b"[" + b",".join([b"[]"] * 40_000) + b"]", "lists and tables are too many"),
    "a long number": (b'{"seed": ' + b"9" * 50_000 + b"}", "a word or number has at most"),
    "half a pair": (rb'{"name": "\ud800"}', "halves of surrogate pairs"),
    "half a pair as a key": (rb'{"\udc00": 1}', "halves of surrogate pairs"),
    "NUL": (rb'{"name": "a\u0000b"}', "NUL characters"),
    "a NUL byte": (b'{"name": "a\x00b"}', "NUL characters"),
    "UTF-16": ('{"name": "x"}'.encode("utf-16"), "not UTF-8"),
    "no text": (b'{"name": "\xff\xfe"}', "not UTF-8"),
    "too large": (b" " * (LARGEST_REPLAY + 1), "bytes at once"),
}
BOMBS = {
    "dotted keys": ".".join("a" * 29_000) + " = 1",
    "quoted dotted keys": ".".join(['"a"'] * 10_000) + " = 1",
    "dotted table": "[" + " . ".join("a" * 10_000) + "]",
    "deep lists": "a = " + "[" * 25_000 + "]" * 25_000,
    "deep tables": "a = " + "{a = " * 9_000 + "1" + "}" * 9_000,
    "many keys": "\n".join(f"a{number} = 1" for number in range(6_000)),
    "a long number": "a = " + "9" * 50_000,
    "a long number in hex": "a = 0x" + "f" * 50_000,
    "NUL": 'id = "a\\u0000b"',
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with running_table(f"sqlite:///{tmp_path_factory.mktemp('gate') / 'fray.sqlite'}") as table:
        yield table


def routes(table: Table) -> list[str]:
    """Every address that takes a body."""
    posts = [route for route in table.app.routes if isinstance(route, APIRoute) and "POST" in (route.methods or ())]
    return [re.sub(r"\{.*?\}", "x", route.path) for route in posts]


@pytest.mark.parametrize("name", BODIES)
def test_no_route_takes_what_no_one_should_send(served: Table, name: str) -> None:
    """The gate's own words: what stands behind it would have parsed it first."""
    body, words = BODIES[name]
    headers = {"Content-Type": "application/json"}
    assert len(routes(served)) > 10
    for path in routes(served):
        answer = served.client.post(path, content=body, headers=headers)
        assert answer.status_code == (413 if name == "too large" else 422), (path, answer.text)
        assert answer.json()["reason"] == "malformed" and words in answer.json()["message"], (path, answer.text)


def test_only_replays_may_be_large(served: Table) -> None:
    large = json.dumps({"system": "momentum", "toml": "x" * LARGEST_BODY}).encode()
    assert served.client.post("/api/encounters/check", content=large).status_code == 413
    assert served.client.post("/api/fights/import", content=large).status_code == 422


@pytest.mark.parametrize("bomb", BOMBS)
def test_text_that_takes_too_long_to_read_is_refused_wherever_it_is_read(served: Table, bomb: str) -> None:
    body = {"system": "momentum", "toml": BOMBS[bomb]}
    for path in ("/api/encounters/check", "/api/creatures/check"):
        answer = served.client.post(path, json=body)
        assert answer.status_code == 200 and answer.json()["problems"], answer.text
        assert not answer.json().get("source")
    for path in ("/api/encounters", "/api/creatures", "/api/fights"):
        answer = served.client.post(path, json=body)
        assert answer.status_code == 422 and answer.json()["message"], answer.text


@pytest.mark.parametrize("system", ["labyrinthian", "momentum", "sixseconds", "stances", "torchlight"])
def test_the_keepers_orders_are_measured_too(served: Table, system: str) -> None:
    listed = [one for one in served.client.get("/api/encounters").json() if one["system"] == system]
    keeper = served.start(listed[0]["id"], system)
    value = ".".join("a" * 1_900) + " = 1"
    answer = keeper.send("override", order="add", value=value)
    assert answer.status_code == 422 and f"at most {LONGEST_KEY} parts" in answer.json()["message"], answer.text


def test_what_people_write_is_parsed_by_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is parsed on the event loop: in this process no TOML can be."""

    def not_here(_text: str) -> Any:
        raise AssertionError("parsed on the event loop's process")

    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", processes=True) as table:
        monkeypatch.setattr(tomllib, "loads", not_here)
        for path in ("/api/encounters/check", "/api/creatures/check"):
            answer = table.client.post(path, json={"system": "momentum", "toml": 'title = "A fight"'})
            assert answer.status_code == 200 and answer.json()["problems"], answer.text
        for path in ("/api/encounters", "/api/creatures", "/api/fights"):
            answer = table.client.post(path, json={"system": "momentum", "toml": 'title = "A fight"'})
            assert answer.status_code == 422, answer.text
        where = {"system": "momentum", "toml": 'title = "A fight"', "who": "cave-rat", "side": "heroes"}
        assert table.client.post("/api/encounters/arrivals", json=where).status_code == 422


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/" + "x" * LONGEST_PATH, 414),
        ("/assets/" + "x" * 300, 404),
        ("/" + "x" * 300 + "/" + "y" * 600, 200),
        ("/%00", 422),
        ("/api/fights/%00", 422),
        ("/api/encounters/momentum/a%0Ab", 422),
        ("/api/lab/choices?system=momentum&encounter=%00", 422),
        ("/api/lab/choices?system=momentum&encounter=" + "x" * LONGEST_QUERY, 414),
    ],
)
def test_addresses_that_are_no_names_are_refused(tmp_path: Path, path: str, status: int) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("the page", encoding="utf-8")
    store = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    page = httpx.ASGITransport(create_app(store, tmp_path, FAST, processes=False))

    async def answer() -> int:
        async with httpx.AsyncClient(transport=page, base_url="http://127.0.0.1") as client:
            return (await client.get(path)).status_code

    assert asyncio.run(answer()) == status


# ---- measuring


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * LONGEST_KEY) + " = 1",
        'text = "' + ".".join("a" * 100) + '"  # ' + ".".join("b" * 100),
        "text = '" + ".".join("a" * 100) + "'",
        'text = """\n' + "[" * 100 + ' "quoted" ' + "." * 20 + '\n"""',
        "text = '''\n" + "{" * 100 + " it's " + "\n'''",
        "a = " + "[" * DEEPEST + "]" * DEEPEST,
        "\n".join(f"a{number} = {{ b = 1.5, c = [2.5, 3.5] }}" for number in range(900)),
        "\n".join(["[[a]]"] * 2_000),
    ],
)
def test_what_people_write_is_let_through(text: str) -> None:
    assert toml_from(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * (LONGEST_KEY + 1)) + " = 1",
        'a = "x"\n' + ".".join("a" * (LONGEST_KEY + 1)) + " = 1",
        "a = 'x' # it's\n" + ".".join("a" * (LONGEST_KEY + 1)) + " = 1",
        'a = """x"""\n' + ".".join("a" * (LONGEST_KEY + 1)) + " = 1",
        'a = "\\"" \n' + ".".join("a" * (LONGEST_KEY + 1)) + " = 1",
        "a = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        "\n".join(f"a{number} = 1" for number in range(MOST_KEYS + 1)),
        "\n".join(["[[a]]"] * (MOST_BRACKETS // 4 + 1)),
        "a" * (LONGEST_WORD + 1) + " = 1",
    ],
)
def test_what_is_beyond_the_bounds_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        refuse_toml(text)


def test_strings_that_are_never_closed_are_measured_once() -> None:
    """Were each quote tried anew, these would take hours."""
    for text in ('"""\\' * 100_000, '"\\' * 200_000, "'''" + "''" * 100_000, "'\n" * 100_000, '"\\"' * 100_000):
        with suppress(Refused):
            refuse_toml(text)
    for body in (b'"\\"' * 130_000, b'"' + b"\\" * 300_001, b'"":' * 4_000):
        refuse_json(body)


def test_whole_pairs_and_ordinary_texts_pass() -> None:
    refuse_json(json.dumps({"name": "\N{DRAGON} é \\u0000 \\ud800"}).encode())
    refuse_json(rb'{"name": "\ud83d\udc09"}')
