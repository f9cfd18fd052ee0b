"""What was best, in a replay: for all who may look back, and no more than the replay shows."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fray.table import tasks
from tests.table.stage import Person, Table, play_to_the_end

DUEL = "encounter-duel-of-honor"
AMBUSH = "silk-market-ambush"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "MOMENT", 0.02)
    monkeypatch.setattr(tasks, "LINE_SECONDS", 0.02)


def over(table: Table, encounter: str = DUEL) -> Person:
    """The Keeper of a fight that was played to its end, without rulings of the Keeper's own."""
    keeper = table.start(encounter, rulings="tactician")
    play_to_the_end(keeper, random.Random(3))
    return keeper


def shown(person: Person, at: int) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/replay?at={at}").json()
    return found


def places_of(person: Person, who: int) -> list[int]:
    """Where in the replay a combatant decides, for its Keeper."""
    places = []
    for at in range(shown(person, 0)["entries"]):
        asked = [(one["seat"], one["who"]) for one in shown(person, at)["decisions"]]
        if len(asked) == 1 and asked[0][0] != 0 and asked[0][1] == who:
            places.append(at)
    return places


def best(person: Person, at: int, who: int) -> Any:
    return person.post("/replay/best", {"at": at, "who": who, "looks": 2}).json()


def test_every_option_of_the_shown_decision_is_weighed_and_what_was_chosen_is_marked(table: Table) -> None:
    keeper = over(table)
    at = places_of(keeper, 0)[0]
    (decision,) = shown(keeper, at)["decisions"]
    found = best(keeper, at, 0)
    labels = {option["key"]: option["label"] for option in decision["options"]}
    assert {option["key"]: option["label"] for option in found["options"]} == labels
    assert found["played"] in labels
    chances = [option["wins"]["chance"] for option in found["options"]]
    assert chances == sorted(chances, reverse=True)
    assert " in round " in found["options"][0]["line"]


def test_players_and_spectators_look_back_when_it_is_over(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    ann, shared = keeper.invite("Ann", (0,)), keeper.invite("Shared", (), "spectator")
    at, who = keeper.view()["at"], keeper.view()["decisions"][0]["who"]
    keeper.answer()
    assert best(ann, at, who)["reason"] == "illegal now"
    assert best(keeper, at, who)["options"]
    play_to_the_end(keeper, random.Random(3))
    for person in (ann, shared):
        assert best(person, at, who)["options"], person


def test_the_options_of_enemies_are_as_secret_as_their_numbers(table: Table) -> None:
    keeper = over(table)
    ann = keeper.invite("Ann", (0,))
    mine, theirs = places_of(keeper, 0)[0], places_of(keeper, 1)[0]
    assert best(ann, theirs, 1)["options"]
    keeper.do("sight", sight="bands")
    assert best(ann, mine, 0)["options"]
    assert "would reveal" in best(ann, theirs, 1)["message"]
    keeper.do("sight", sight="nothing")
    assert "would reveal" in best(ann, mine, 0)["message"]


def test_a_hidden_combatant_is_in_no_word_of_it(table: Table) -> None:
    keeper = over(table, AMBUSH)
    name = next(card["name"] for card in keeper.view()["cards"] if card["who"] == 3)
    keeper.do("hide", who=3, on=True)
    shared = keeper.invite("Shared", (), "spectator")
    asked = 0
    for at in range(0, shown(shared, 0)["entries"], 5):
        for waiting in shown(shared, at)["waiting"]:
            if waiting["who"] >= 0:
                found = best(shared, at, waiting["who"])
                assert name.lower() not in json.dumps(found).lower()
                asked += bool(found.get("options"))
        assert "options" not in best(shared, at, 3)
    assert asked > 2


def test_who_decides_nothing_here_is_not_asked(table: Table) -> None:
    keeper = over(table)
    at = places_of(keeper, 0)[0]
    assert best(keeper, at, 1)["message"] == "this combatant has nothing to decide here"
    assert best(keeper, 0, 0)["message"] == "this is a ruling of the Keeper, which has no best answer"
    assert best(keeper, at, 40)["message"] == "this combatant has nothing to decide here"
    assert "entries, not" in best(keeper, 100_000, 0)["message"]
