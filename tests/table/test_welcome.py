"""A first fight in one click, how a system plays, and tips at their moment."""

from __future__ import annotations

import pytest

from fray.engine.system import systems
from tests.table.stage import Person, Table


def play(table: Table, system: str, **more: object) -> Person:
    answer = table.client.post("/api/play", json={"system": system, "name": "Kim", **more})
    assert answer.status_code == 200, answer.text
    return table.seat(answer.json())


@pytest.mark.parametrize("system", sorted(systems()))
def test_one_request_leads_into_a_first_fight_as_one_hero(table: Table, system: str) -> None:
    """Minds play all others and make the rulings, so that the fight waits for nobody else."""
    first = {one["system"]: one for one in table.client.get("/api/guides").json()}[system]
    kim = play(table, system)
    view = kim.view()
    own = [card for card in view["cards"] if card["yours"]]
    assert [card["name"].lower() for card in own] == [first["hero"].lower()]
    assert all(card["mind"] == "tactician" for card in view["cards"] if not card["yours"])
    for _ in range(4):
        view = kim.view()
        if view["result"]:
            break
        assert {decision["who"] for decision in view["decisions"]} == {own[0]["who"]}
        kim.answer()


def test_the_whole_side_can_be_played(table: Table) -> None:
    view = play(table, "stances", whole_side=True).view()
    sides = {card["side"] for card in view["cards"] if card["yours"]}
    assert sides == {view["sides"][0]}
    assert all(card["yours"] == (card["side"] in sides) for card in view["cards"])


def test_first_fights_are_listed_from_the_easiest_system_on(table: Table) -> None:
    listed = table.client.get("/api/guides").json()
    assert {one["system"] for one in listed} == set(systems())
    assert listed[0]["system"] == "stances"


def test_a_guide_has_steps_with_pictures(table: Table) -> None:
    guide = table.client.get("/api/guides/momentum").json()
    assert len(guide["steps"]) == 5
    assert all(step["scene"]["board"]["places"] for step in guide["steps"])


def test_tips_come_for_the_decision_that_is_open_and_for_no_other(table: Table) -> None:
    kim = play(table, "stances")
    assert [tip["id"] for tip in kim.get("/tips").json()] == ["stance"]
    watcher = kim.invite("Wil", role="spectator")
    assert watcher.get("/tips").json() == []
    kim.answer()
    view = kim.view()
    if view["decisions"][0]["kind"] == "turn":
        assert "stance" not in [tip["id"] for tip in kim.get("/tips").json()]
