"""Who is winning, at the table: for the Keeper, and for players if the Keeper lets them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from fray.lab.hints import Hint
from fray.lab.insight import Standing
from fray.lab.statistics import Share
from fray.table import fights, insight, tasks
from fray.table.counting import Count
from fray.table.standings import Standings
from fray.table.tasks import Position
from tests.table.stage import Person, Table

DUEL = "encounter-duel-of-honor"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "MOMENT", 0.02)
    monkeypatch.setattr(tasks, "LINE_SECONDS", 0.02)
    monkeypatch.setattr(fights, "AT_ONCE", 10)
    monkeypatch.setattr(fights, "LOOKS", 2)
    monkeypatch.setattr(insight, "MOST_LOOKS", 3)


def asked(person: Person) -> dict[str, Any]:
    answer = person.post("/standing", {"ask": "standing", "revision": person.view()["revision"]})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_keeper_sees_who_is_winning(table: Table) -> None:
    keeper = table.start(DUEL)
    assert keeper.view()["insight"]
    found = asked(keeper)
    assert [one["side"] for one in found["sides"]] == ["diaghilev", "bartolomeo"]
    chances = [one["wins"]["chance"] for one in found["sides"]]
    assert sum(chances) + found["draws"]["chance"] == pytest.approx(1)
    assert all(one["wins"]["low"] < one["wins"]["chance"] < one["wins"]["high"] for one in found["sides"])
    assert [one["who"] for one in found["outs"]] == [0, 1]


def test_players_see_it_only_if_the_keeper_lets_them(table: Table) -> None:
    keeper = table.start(DUEL)
    ann = keeper.invite("Ann", (0,))
    question = {"ask": "standing", "revision": keeper.view()["revision"]}
    assert not ann.view()["insight"]
    assert ann.post("/standing", question).json()["reason"] == "not yours"
    assert ann.refused("insight", on=True) == "not yours"
    keeper.do("insight", on=True)
    assert ann.view()["insight"] and keeper.view()["shared_insight"]
    assert asked(ann)["futures"] > 0
    keeper.do("insight", on=False)
    assert not ann.view()["insight"]


def test_the_answer_comes_again_surer_each_time(table: Table) -> None:
    keeper = table.start(DUEL)
    with keeper.live() as line:
        revision = json.loads(line.recv(60))["revision"]
        line.send(json.dumps({"ask": "standing", "revision": revision}))
        found: list[int] = []
        while len(found) < 3:
            message = json.loads(line.recv(60))
            if message["type"] == "standing":
                found.append(message["futures"])
    assert found[0] < found[1] < found[2]


def test_a_question_about_a_state_that_is_gone_is_refused(table: Table) -> None:
    keeper = table.start(DUEL)
    before = keeper.view()["revision"]
    keeper.answer()
    answer = keeper.post("/standing", {"ask": "standing", "revision": before})
    assert answer.json()["reason"] == "stale"


def test_a_fight_that_is_over_has_no_standing(table: Table) -> None:
    keeper = table.start(DUEL)
    keeper.do("override", order="end", what="diaghilev", value="enough")
    answer = keeper.post("/standing", {"ask": "standing", "revision": keeper.view()["revision"]})
    assert answer.json()["reason"] == "over"


def test_the_curve_grows_with_the_fight_and_forgets_what_was_undone(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    lengths = []
    for _ in range(3):
        lengths.append(len(asked(keeper)["past"]))
        keeper.answer()
    assert lengths == [1, 2, 3]
    keeper.do("undo")
    keeper.do("undo")
    assert len(asked(keeper)["past"]) == 2


def test_the_unseen_are_not_told_of(table: Table) -> None:
    keeper = table.start(DUEL)
    ann = keeper.invite("Ann", (0,))
    keeper.do("insight", on=True)
    keeper.do("hide", who=1, on=True)
    assert [one["who"] for one in asked(ann)["outs"]] == [0]
    assert [one["who"] for one in asked(keeper)["outs"]] == [0, 1]


def test_of_several_standings_at_one_place_the_surest_is_kept() -> None:
    def standing(count: int, of: int) -> Standing:
        return Standing(("a", "b"), (Share(count, of), Share(of - count, of)), Share(0, of), ())

    kept, everybody = Standings(), frozenset[int]()
    start, later, other = ((), (("x",),), (("y",),))
    kept.keep(everybody, Position("f", "toy", {}, 1, start), 1, standing(10, 20))
    kept.keep(everybody, Position("f", "toy", {}, 1, start), 1, standing(1, 4))
    kept.keep(everybody, Position("f", "toy", {}, 1, later), 2, standing(15, 20))
    assert [point.wins[0] for point in kept.past(everybody)] == [0.5, 0.75]
    kept.keep(everybody, Position("f", "toy", {}, 1, other), 2, standing(5, 20))
    assert [(point.round, point.wins[0]) for point in kept.past(everybody)] == [(1, 0.5), (2, 0.25)]
    assert kept.past(frozenset({1})) == []


def some(futures: int) -> Standing:
    return Standing(("a", "b"), (Share(futures // 2, futures), Share(futures // 2, futures)), Share(0, futures), ())


def test_all_who_watch_share_one_count_and_it_stops_when_nobody_does() -> None:
    """Both lanes count at the same time, and what they count is put together."""
    asked: list[int] = []

    async def count_on(lane: int, before: Standing | None) -> Standing:
        asked.append(lane)
        await asyncio.sleep(0.001)
        return some((before.futures if before else 0) + 10)

    async def watch() -> list[Standing]:
        count = Count(count_on)
        found = await asyncio.gather(count.more_than(0), count.more_than(35))
        await asyncio.sleep(0.02)
        before = len(asked)
        await asyncio.sleep(0.02)
        assert len(asked) == before, "nobody waits any more"
        return [*found, await count.more_than(60)]

    first, second, third = asyncio.run(watch())
    assert 0 < first.futures <= 20 and 35 < second.futures <= 60 < third.futures
    assert set(asked) == {0, 1}
    assert sum(share.count for share in second.wins) == second.futures


def test_trouble_with_a_count_is_told_and_a_new_question_begins_anew() -> None:
    working = False

    async def count_on(lane: int, before: Standing | None) -> Standing:
        await asyncio.sleep(0.001)
        if not working:
            raise OSError("no worker")
        return some((before.futures if before else 0) + 10)

    async def watch() -> int:
        nonlocal working
        count = Count(count_on)
        with pytest.raises(OSError, match="no worker"):
            await count.more_than(0)
        working = True
        return (await count.more_than(0)).futures

    assert asyncio.run(watch()) > 0


# ---- what is best


def asked_about(person: Person, ask: str) -> Any:
    """What is best, or a hint, for the first open decision."""
    seen = person.view()
    decision = seen["decisions"][0]
    place = {"seat": decision["seat"], "who": decision["who"]}
    return person.post(f"/{ask}", {"ask": ask, "revision": seen["revision"], **place})


def weighed(person: Person) -> Any:
    return asked_about(person, "best")


def test_the_options_are_weighed_best_first(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    found = weighed(keeper).json()
    labels = {option["key"]: option["label"] for option in keeper.view()["decisions"][0]["options"]}
    assert {option["key"]: option["label"] for option in found["options"]} == labels
    chances = [option["wins"]["chance"] for option in found["options"]]
    assert chances == sorted(chances, reverse=True)


def test_players_ask_what_is_best_only_if_the_keeper_lets_them_and_only_for_their_own(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    who = keeper.view()["decisions"][0]["who"]
    ann, ben = keeper.invite("Ann", (who,)), keeper.invite("Ben", (1 - who,))
    assert weighed(ann).json()["reason"] == "not yours"
    keeper.do("insight", on=True)
    assert weighed(ann).json()["options"]
    place = {"seat": who + 1, "who": who, "revision": keeper.view()["revision"]}
    assert ben.post("/best", {"ask": "best", **place}).json()["reason"] == "not yours"


def test_what_is_likely_to_follow_the_best_options_is_told(table: Table) -> None:
    found = weighed(table.start(DUEL, rulings="tactician")).json()
    lines = [option["line"] for option in found["options"]]
    assert all(" in round " in line for line in lines[:3])
    assert not any(lines[3:])


def hinted(person: Person) -> Any:
    return asked_about(person, "hint")


def test_a_hint_names_the_best_option_and_why(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    found = hinted(keeper).json()
    labels = {option["key"]: option["label"] for option in keeper.view()["decisions"][0]["options"]}
    assert found["text"].startswith(labels[found["key"]])
    assert " in round " in found["line"]
    assert 0 <= found["wins"]["chance"] <= 1


def test_players_get_a_hint_only_if_the_keeper_lets_them(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    ann = keeper.invite("Ann", (keeper.view()["decisions"][0]["who"],))
    assert hinted(ann).json()["reason"] == "not yours"
    keeper.do("insight", on=True)
    assert hinted(ann).json()["text"]
    question = {"ask": "hint", "revision": keeper.view()["revision"], "seat": 0, "who": -1}
    assert keeper.post("/hint", question).json()["reason"] == "not yours"


@pytest.mark.parametrize(("sight", "numbers"), [("exact", True), ("bands", False), ("nothing", False)])
def test_a_hint_has_no_numbers_where_those_of_enemies_are_secret(
    table: Table, monkeypatch: pytest.MonkeyPatch, sight: str, numbers: bool
) -> None:
    told: list[bool] = []

    def heard(*known: Any) -> Hint:
        told.append(known[4])
        return Hint("", "", "", Share(1, 2))

    monkeypatch.setattr(tasks, "hint", heard)
    keeper = table.start(DUEL, rulings="tactician")
    ann = keeper.invite("Ann", (keeper.view()["decisions"][0]["who"],))
    keeper.do("insight", on=True)
    keeper.do("sight", sight=sight)
    assert hinted(ann).status_code == 200
    assert told == [numbers]


def test_a_hint_comes_over_a_live_line(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    with keeper.live() as line:
        seen = json.loads(line.recv(60))
        decision = seen["decisions"][0]
        place = {"seat": decision["seat"], "who": decision["who"]}
        line.send(json.dumps({"ask": "hint", "revision": seen["revision"], **place}))
        while (message := json.loads(line.recv(60)))["type"] != "hint":
            pass
    assert message["key"] in {option["key"] for option in decision["options"]}


def test_rulings_have_no_best_answer(table: Table) -> None:
    keeper = table.start(DUEL)
    question = {"ask": "best", "revision": keeper.view()["revision"], "seat": 0, "who": -1}
    assert keeper.post("/best", question).json()["reason"] == "not yours"


def test_weighing_goes_on_over_a_live_line(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    with keeper.live() as line:
        seen = json.loads(line.recv(60))
        decision = seen["decisions"][0]
        place = {"seat": decision["seat"], "who": decision["who"]}
        line.send(json.dumps({"ask": "best", "revision": seen["revision"], **place}))
        found: list[int] = []
        while len(found) < 2:
            message = json.loads(line.recv(60))
            if message["type"] == "best":
                found.append(sum(option["futures"] for option in message["options"]))
    assert found[0] < found[1]
