"""The service over HTTP: what it answers, what it refuses and how, its limits and its headers."""

from __future__ import annotations

import asyncio
import random
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from fray.engine.content import Raw
from fray.engine.ledger import Clause, Content, Ruling
from fray.engine.save import MARKED
from fray.engine.system import system_named
from fray.engine.tape import Answer
from fray.table import docs
from fray.table.app import create_app
from fray.table.gate import LARGEST_BODY
from fray.table.limits import Limiter
from fray.table.listening import listen
from fray.table.sharing import address_of
from fray.table.store import Store
from tests.table.stage import Table, play_to_the_end, running_table, wait_until

BUILT = """
id = "encounter-built-here"
title = "Built Here"
sides = ["heroes", "rats"]
combatants = [
  { who = "character-hroda", side = "heroes", position = 1 },
  { who = "monster-cave-rat", side = "rats", position = 4, count = 2 },
]
"""


# ---- the catalog


def test_systems_encounters_and_rules_can_be_looked_up(table: Table) -> None:
    systems = table.client.get("/api/systems").json()
    assert "momentum" in {system["name"] for system in systems}
    for system in systems:
        assert system["summary"]
        places = {place["key"] for place in system["board"]["places"]}
        assert {token["place"] for token in system["tokens"]} - {""} <= places
        rules = table.client.get(f"/api/rules/{system['name']}").json()
        assert {clause["kind"] for clause in rules["clauses"]} >= {"mechanic", "ruling"}
        ledger = system_named(system["name"]).ledger
        records: list[Clause | Ruling | Content] = [*ledger.clauses, *ledger.rulings, *ledger.contents]
        cited = {record.id for record in records}
        assert {record["id"] for part in ("clauses", "contents") for record in rules[part]} == cited
        builder = table.client.get(f"/api/builder/{system['name']}")
        assert builder.status_code == 200, builder.text
    encounters = table.client.get("/api/encounters").json()
    assert {encounter["system"] for encounter in encounters} == {system["name"] for system in systems}


def test_a_system_that_cannot_be_loaded_is_listed_with_its_error(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder is told to nobody, and the others are played without it."""
    assert table.client.get("/api/systems/broken").json() == []
    (tmp_path / "half_done.py").write_text("SYSTEM = ", encoding="utf-8")
    monkeypatch.setenv("FRAY_SYSTEMS", str(tmp_path / "half_done.py"))
    (broken,) = table.client.get("/api/systems/broken").json()
    assert broken == {
        "name": "half_done",
        "origin": "half_done.py",
        "error": "half_done.py, line 1: invalid syntax",
    }
    assert "momentum" in {system["name"] for system in table.client.get("/api/systems").json()}


def measured_of(table: Table, built: bool) -> list[Any]:
    """The difficulties of users' encounters, or of the ready ones."""
    return [one["difficulty"] for one in table.client.get("/api/encounters").json() if one["built"] == built]


def test_the_difficulty_of_ready_encounters_is_known_at_once_for_all_kinds_of_play(table: Table) -> None:
    for difficulty in measured_of(table, built=False):
        assert [play["play"] for play in difficulty["plays"]] == ["plain", "strong-heroes", "strong"]
        for play in difficulty["plays"]:
            assert set(play["level"].split(" or ")) <= {"easy", "fair", "hard", "deadly", "hopeless", "unclear"}
            assert difficulty["heroes"] in [side["side"] for side in play["sides"]]
            for side in play["sides"]:
                assert 0 <= side["low"] <= side["chance"] <= side["high"] <= 1
                assert side["low"] < side["high"]
            assert sum(side["chance"] for side in play["sides"]) <= 1.0001


def test_the_first_fight_of_each_system_is_listed_first(table: Table) -> None:
    listed = table.client.get("/api/encounters").json()
    for system in {one["system"] for one in listed}:
        roles = [one["role"] for one in listed if one["system"] == system]
        assert roles[0] == "first fight"
        assert set(roles) == {"first fight", "boss", "objective", "large", ""}


def test_the_difficulty_of_built_encounters_is_measured_in_the_background_and_outlives_the_service(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'fray.sqlite'}"
    with running_table(url) as table:
        assert table.client.post("/api/encounters", json={"system": "momentum", "toml": BUILT}).status_code == 200
        wait_until(lambda: measured_of(table, built=True) != [None], 60)
        (difficulty,) = before = measured_of(table, built=True)
        assert [(play["play"], play["fights"]) for play in difficulty["plays"]] == [("plain", 20)]
    with running_table(url) as table:
        assert measured_of(table, built=True) == before


def test_an_encounter_is_checked_as_it_is_written_saved_and_fought(table: Table) -> None:
    def check(text: str) -> dict[str, Any]:
        answer = table.client.post("/api/encounters/check", json={"system": "momentum", "toml": text})
        found: dict[str, Any] = answer.json()
        return found

    sound = check(BUILT)
    assert sound["problems"] == []
    assert sound["title"] == "Built Here"
    assert sound["combatants"] == ["Hroda", "Cave Rat A", "Cave Rat B"]
    assert sound["source"]["combatants"][1] == {"who": "monster-cave-rat", "side": "rats", "position": 4, "count": 2}
    assert check("= what")["problems"][0].startswith("that is not TOML")
    assert any("character-nobody" in problem for problem in check(BUILT.replace("hroda", "nobody"))["problems"])
    saved = table.client.post("/api/encounters", json={"system": "momentum", "toml": BUILT})
    assert saved.status_code == 200, saved.text
    assert [one["title"] for one in table.client.get("/api/encounters").json() if one["built"]] == ["Built Here"]
    keeper = table.start("encounter-built-here")
    assert [card["name"] for card in keeper.view()["cards"]] == ["Hroda", "Cave Rat A", "Cave Rat B"]


def test_any_encounter_can_be_had_as_it_is_written_to_build_another_one_from(table: Table) -> None:
    for encounter in table.client.get("/api/encounters").json():
        answer = table.client.get(f"/api/encounters/{encounter['system']}/{encounter['id']}")
        assert answer.status_code == 200, answer.text
        source = answer.json()["source"]
        system = system_named(encounter["system"])
        again = system.library().read_encounter(Raw("here", "encounter", encounter["id"], "", source))
        entrants = [{"name": entrant.name, "side": entrant.side} for entrant in again.roster]
        assert entrants == encounter["combatants"]
    assert table.client.get("/api/encounters/momentum/nowhere").status_code == 422


def test_a_ready_encounter_cannot_be_written_over(table: Table) -> None:
    ready = next(one["id"] for one in table.client.get("/api/encounters").json() if one["system"] == "momentum")
    answer = table.client.post(
        "/api/encounters", json={"system": "momentum", "toml": BUILT.replace("encounter-built-here", ready)}
    )
    assert answer.status_code == 422
    assert "already" in answer.json()["message"]


# ---- after the fight


def test_a_summary_says_who_did_what_when_it_turned_and_how_the_dice_fell(table: Table) -> None:
    keeper = table.start(minds={"beetle clan": "tactician"})
    view = play_to_the_end(keeper, random.Random(9))
    summary = keeper.get("/summary").json()
    assert summary["result"] == view["result"]
    assert summary["answers"] == view["entries"]
    out = {card["who"] for card in view["cards"] if card["out"]}
    assert {who for point in summary["turning_points"] for who in point["who"]} >= out
    for point in summary["turning_points"]:
        assert view["log"][point["line"]]["text"] == point["text"]
    faces = [(face, dice["sides"]) for line in view["log"] for dice in line["dice"] for face in dice["faces"]]
    assert summary["luck"]["dice"] == len(faces)
    assert summary["luck"]["above"] == pytest.approx(sum(face - (sides + 1) / 2 for face, sides in faces), abs=0.06)
    tape = table.room(keeper.fight).game.entries
    strikes = sum(isinstance(entry, Answer) and entry.who == 0 and entry.key.startswith("strike:") for entry in tape)
    deeds = {deed["kind"]: deed["count"] for deed in summary["combatants"][0]["deeds"]}
    assert deeds.get("strike", 0) == strikes


def test_the_log_can_be_taken_away_as_markdown_and_as_json(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "tactician"}, rulings="tactician")
    view = keeper.view()
    assert keeper.get("/log.json").json() == view["log"]
    markdown = keeper.get("/log.md")
    assert markdown.headers["content-type"].startswith("text/plain")
    assert markdown.text.startswith("# Silk Market Ambush")
    assert view["result"] in markdown.text


def test_a_fight_is_found_again_by_its_token(table: Table) -> None:
    keeper = table.start(title="Tonight")
    mine = table.client.post("/api/fights/mine", json={"tokens": [keeper.token, "nonsense"]}).json()
    assert [(fight["id"], fight["title"], fight["role"]) for fight in mine] == [(keeper.fight, "Tonight", "keeper")]


# ---- refusals


BAD: list[tuple[str, Any]] = [
    ("/api/fights", {}),
    ("/api/fights", {"system": "chess"}),
    ("/api/fights", {"system": "momentum", "encounter": "no-such-thing"}),
    ("/api/fights", {"system": "momentum", "encounter": "pit-fight", "unknown": 1}),
    ("/api/fights", {"system": "momentum", "encounter": "pit-fight", "minds": {"nobody": "tactician"}}),
    ("/api/fights", {"system": "momentum", "encounter": "pit-fight", "minds": {"ursk": "genius"}}),
    ("/api/fights", {"system": "momentum", "encounter": "pit-fight", "name": "nul\x00"}),
    ("/api/fights", {"system": "momentum", "toml": "id = 3"}),
    ("/api/fights/import", {}),
    ("/api/fights/import", {"format": 1, "system": "momentum"}),
    ("/api/fights/mine", {"tokens": "abc"}),
    ("/api/join", {"code": "x", "name": "Gus"}),
    ("/api/join", {"code": "AAAAAAAA", "name": ""}),
]


@pytest.mark.parametrize(("path", "body"), BAD, ids=str)
def test_what_makes_no_sense_is_refused_with_a_reason(table: Table, path: str, body: Any) -> None:
    answer = table.client.post(path, json=body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["type"] == "refused"
    assert answer.json()["reason"] == "malformed"
    assert answer.json()["message"]


def test_what_is_no_json_is_refused(table: Table) -> None:
    answer = table.client.post("/api/fights", content=b"{nope", headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["reason"] == "malformed"


def test_a_replay_that_is_none_is_refused(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "tactician"}, rulings="tactician")
    replay = keeper.get("/replay.json").json()
    for change in ({"seed": 2**80}, {"seed": -1}, {"system": "chess"}, {"tape": [["nonsense"]] * len(replay["tape"])}):
        answer = table.client.post("/api/fights/import", json={**replay, **change})
        assert answer.status_code == 422, change
        assert answer.json()["message"]


def test_a_replay_under_other_rules_is_brought_in_as_far_as_it_goes(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "tactician"}, rulings="tactician")
    replay = keeper.get("/replay.json").json()
    replay["marks"][5] = MARKED + "000000000"
    answer = table.client.post("/api/fights/import", json=replay).json()
    assert "first differs at entry 6" in answer["remark"]


# ---- limits and headers


def test_too_large_a_body_is_refused_also_where_no_size_is_declared(table: Table) -> None:
    body = b'{"system": "' + b"x" * LARGEST_BODY + b'"}'
    headers = {"Content-Type": "application/json"}
    assert table.client.post("/api/fights", content=body, headers=headers).status_code == 413
    pieces = (body[start : start + 10_000] for start in range(0, len(body), 10_000))
    assert table.client.post("/api/fights", content=pieces, headers=headers).status_code == 413
    assert table.client.get("/api/health").status_code == 200


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", requests_a_second=1) as table:
        answers = [table.client.get("/api/health") for _ in range(40)]
    assert [answer.status_code for answer in answers[:30]] == [200] * 30
    assert answers[-1].status_code == 429
    assert answers[-1].json()["reason"] == "too many"


def test_a_limiter_counts_each_client_alone_and_forgets() -> None:
    limiter = Limiter(2, 0.2)
    assert [limiter.allow("a") for _ in range(3)] == [True, True, False]
    assert limiter.allow("b")
    wait_until(lambda: limiter.allow("a"), 2)
    limiter.forget(10.0**9)
    assert not limiter.times


def test_a_fight_has_so_many_chairs_and_no_more(table: Table) -> None:
    keeper = table.start()
    answers = [keeper.post("/chairs", {"name": f"Guest {number}"}) for number in range(60)]
    assert [answer.status_code for answer in answers[:59]] == [200] * 59
    assert answers[-1].status_code == 429


def test_every_answer_has_safe_headers(table: Table) -> None:
    for answer in (table.client.get("/api/health"), table.client.get("/api/nothing"), table.client.post("/api/fights")):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_description_can_be_read_without_fetching_anything_from_elsewhere(table: Table) -> None:
    answer = table.client.get("/docs")
    assert answer.status_code == 200
    for path in table.client.get("/openapi.json").json()["paths"]:
        assert path in answer.text
    assert "<script" not in answer.text
    assert "//" not in answer.text


def test_the_page_is_served_beside_the_service_and_nothing_else_of_the_disk(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("the page", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    store = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    transport = httpx.ASGITransport(create_app(store, web))

    async def get(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path)

    (web / "assets" / "page.js").write_text("// the page's own\n" * 200, encoding="utf-8")
    script = asyncio.run(get("/assets/page.js"))
    assert script.headers["Content-Encoding"] == "gzip"
    assert "immutable" in script.headers["Cache-Control"]
    assert asyncio.run(get("/fight/abc")).text == "the page"
    assert asyncio.run(get("/..%2fsecret.txt")).text == "the page"
    assert asyncio.run(get("/api/nothing")).status_code == 404
    store.engine.dispose()


def test_a_taken_port_is_no_obstacle() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port) as listener:
            assert listener.getsockname()[1] not in (0, port)
    assert address_of("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert address_of("::1", 80) == "http://[::1]:80/"


def test_the_guide_is_served_or_says_how_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = tmp_path / "guide"
    monkeypatch.setattr(docs, "GUIDE", guide)
    with running_table(f"sqlite:///{tmp_path / 'one.sqlite'}") as table:
        answer = table.client.get("/docs/guide/")
        assert answer.status_code == 404 and "make docs" in answer.text
    guide.mkdir()
    (guide / "index.html").write_text("<p>Welcome", encoding="utf-8")
    with running_table(f"sqlite:///{tmp_path / 'two.sqlite'}") as table:
        assert table.client.get("/docs/guide", follow_redirects=True).text == "<p>Welcome"
        assert table.client.get("/docs/guide/nowhere.html").status_code == 404
