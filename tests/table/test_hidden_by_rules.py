"""Whoever the rules hide is hidden at the table: from the other side's seats, in state, log, options and odds."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.table.stage import Person, Table, answer_to

FORD = "encounter-drowned-ford"
PARTY = (0, 1, 2, 3, 4)
TROLL = 9
NAME = "marsh troll"
LOOKING = ("", "/log.md", "/log.json", "/summary")


@pytest.fixture
def keeper(table: Table) -> Person:
    return table.start(FORD, "labyrinthian")


def hide(keeper: Person, value: str = "yes") -> None:
    keeper.do("override", order="condition", who=TROLL, what="hidden", value=value)


def told(keeper: Person, person: Person) -> str:
    """Everything a chair can get hold of."""
    with person.live() as line:
        live = str(line.recv(timeout=10))
    asked = "".join(person.get(path).text for path in LOOKING) + keeper.get(f"/as/{person.chair}").text
    return (live + asked).lower()


def odds(person: Person, decision: dict[str, Any], keys: list[str]) -> str:
    question = {"revision": person.view()["revision"], "seat": decision["seat"], "who": decision["who"]}
    found = person.post("/odds", {"ask": "odds", "keys": keys, **question})
    changes = [person.post("/effects", {"ask": "effects", "key": key, **question}) for key in keys]
    assert found.status_code == 200, found.text
    assert all(TROLL not in [one["who"] for one in answer.json()["changes"]] for answer in changes)
    return found.text.lower()


def test_the_hidden_are_not_shown_to_the_other_side(keeper: Person) -> None:
    """[information-visible, stealth-rules]"""
    ann, watcher = keeper.invite("Ann", PARTY), keeper.invite("Wim", role="spectator")
    assert NAME in told(keeper, ann)
    hide(keeper)
    for person in (ann, watcher):
        assert NAME not in told(keeper, person)
        seen = person.view()
        assert TROLL not in [card["who"] for card in seen["cards"]]
        assert TROLL not in [turn["who"] for turn in seen["header"]["order"]]
        assert person.get(f"/sheets/{TROLL}").status_code == 403
    hide(keeper, "no")
    assert NAME in told(keeper, ann)


def test_the_hidden_are_shown_to_their_own_side_and_to_the_keeper(keeper: Person) -> None:
    """[information-visible]"""
    troll, ally = keeper.invite("Tess", (TROLL,)), keeper.invite("Bo", (TROLL - 1,))
    hide(keeper)
    for person in (troll, ally, keeper):
        assert TROLL in [card["who"] for card in person.view()["cards"]]


def test_whatever_is_done_while_somebody_is_hidden_tells_nothing_of_them(table: Table, keeper: Person) -> None:
    """Options that point at them, reasons that name them, outcomes in which they have a part: none is told."""
    ann = keeper.invite("Ann", PARTY)
    hide(keeper)
    choose, looked = random.Random(7), 0
    for _ in range(15):
        seen = keeper.view()
        hidden = TROLL in table.room(keeper.fight).system.concealed(table.room(keeper.fight).game.battle, "party")
        if seen["result"] or not hidden:
            break
        for decision in ann.view()["decisions"]:
            text = json.dumps(decision).lower()
            assert NAME not in text
            assert f'"who:{TROLL}"' not in text
            keys = [option["key"] for option in decision["options"]]
            outcomes = odds(ann, decision, choose.sample(keys, min(2, len(keys))))
            assert NAME not in outcomes
            assert "unseen" not in outcomes
            looked += 1
        assert NAME not in told(keeper, ann)
        keeper.do("answer", revision=seen["revision"], **answer_to(seen["decisions"][0], choose.randrange(99)))
    assert looked


def test_when_the_fight_is_over_nobody_is_hidden_any_more(keeper: Person) -> None:
    ann = keeper.invite("Ann", PARTY)
    hide(keeper)
    keeper.do("override", order="end", value="party")
    assert NAME in told(keeper, ann)
    assert TROLL in [card["who"] for card in ann.get("/replay?at=1").json()["cards"]]
