"""An encounter as it is drawn up: its board, changes to it, its faults, how hard it is, the way to a fair fight."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fray.engine.system import systems
from tests.table.stage import Table
from tests.toml_text import toml_lines

EVERY_SYSTEM = pytest.mark.parametrize("name", sorted(systems()))
Draft = dict[str, Any]
BRUTES = """
id = "encounter-brutes"
title = "Brutes"
sides = ["heroes", "brutes"]
length = 5
combatants = [
  { who = "character-diaghilev", side = "heroes", position = 1 },
  { who = "monster-aneman-brute", side = "brutes", position = 3, count = 4 },
]
"""


def drawn(table: Table, system: str, toml: str, edit: Draft | None = None) -> Draft:
    answer = table.client.post("/api/builder/draft", json={"system": system, "toml": toml, "edit": edit})
    assert answer.status_code == 200, answer.text
    found: Draft = answer.json()
    return found


def opened(table: Table, name: str) -> str:
    smallest = min(systems()[name].library().encounters(), key=lambda encounter: len(encounter.roster))
    return toml_lines(table.client.get(f"/api/encounters/{name}/{smallest.id}").json()["source"])


@EVERY_SYSTEM
def test_a_change_is_carried_out_and_shown(table: Table, name: str) -> None:
    draft = drawn(table, name, opened(table, name))
    assert draft["faults"] == []
    assert draft["encounter"]["title"] == draft["title"]
    declared = table.client.get(f"/api/builder/{name}").json()
    place = draft["board"]["places"][0]["key"]
    paint = next(one for one in declared["paints"] if not one["between"] and one["key"] != "closed")
    edit = {"do": "paint", "kind": paint["key"], "at": [place]}
    painted = drawn(table, name, toml_lines(draft["source"]), edit)
    assert painted["board"] != draft["board"]
    erased = drawn(table, name, toml_lines(painted["source"]), {"do": "paint", "kind": "", "at": [place]})
    assert erased["board"] != painted["board"]


def test_who_is_moved_may_stand_where_they_stand_also_where_something_is_wrong(table: Table) -> None:
    text = BRUTES.replace("position = 1", "position = 77")
    draft = drawn(table, "momentum", text)
    assert [fault["text"] for fault in draft["faults"]] == [
        "Diaghilev, position: 77 is out of range; write a whole number from 0 to 4."
    ]
    hero = draft["tokens"][0]
    asked = {"system": "momentum", "toml": text, "who": "character-diaghilev", "side": "heroes", "row": hero["row"]}
    spots = table.client.post("/api/encounters/arrivals", json=asked).json()["spots"]
    assert sorted(spot["place"] for spot in spots) == ["0", "1", "2", "3", "4"]


def test_objectives_are_written_told_and_given_up_again(table: Table) -> None:
    aim = {"kind": "end_of_round", "side": "heroes", "says": {"end_of_round": 6}, "written": {}}
    draft = drawn(table, "momentum", BRUTES, {"do": "aims", "aims": [aim]})
    assert draft["source"]["outcomes"] == [{"wins": "heroes", "end_of_round": 6}]
    assert draft["encounter"]["objective"] == "Heroes: play for time to the end of round 6."
    bare = drawn(table, "momentum", toml_lines(draft["source"]), {"do": "aims", "aims": []})
    assert "outcomes" not in bare["source"]
    assert bare["encounter"]["objective"] == "Last side able to fight."


def test_a_change_that_makes_no_sense_is_refused_in_words(table: Table) -> None:
    asked = {"system": "momentum", "toml": BRUTES, "edit": {"do": "join", "row": "combatants[99]", "round": 2}}
    answer = table.client.post("/api/builder/draft", json=asked)
    assert (answer.status_code, answer.json()["message"]) == (422, "the encounter has no row 'combatants[99]'")
    answer = table.client.post("/api/builder/draft", json={"system": "momentum", "toml": "= what"})
    assert answer.json()["message"].startswith("that is not TOML")


def told(table: Table, path: str) -> list[Draft]:
    answer = table.client.post(path, json={"system": "momentum", "toml": BRUTES}, timeout=300)
    assert answer.status_code == 200, answer.text
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.splitlines() if line]


def test_it_is_measured_and_made_fair_while_it_is_drawn_up(table: Table) -> None:
    measured = told(table, "/api/builder/measure")
    assert [one["done"] for one in measured] == [False] * (len(measured) - 1) + [True]
    assert measured[-1]["heroes"] == "heroes"
    assert measured[-1]["words"][0].startswith(measured[-1]["level"].capitalize())
    fair = told(table, "/api/builder/fair")
    assert fair[0]["trying"].startswith("Trying one ")
    assert abs(fair[-1]["wins"]["chance"] - 0.775) < abs(measured[-1]["wins"]["chance"] - 0.775)
    brutes = len(drawn(table, "momentum", toml_lines(fair[-1]["source"]))["tokens"])
    assert brutes in (3, 4)
