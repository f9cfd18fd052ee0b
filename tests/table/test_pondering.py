"""A strong mind at the table: it thinks aside, and the fight waits for it as for a person."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Decision, Option, Refused
from fray.engine.game import Game
from fray.engine.system import systems
from fray.lab.encounters import encounter_named
from fray.minds.strategist import Strategist
from fray.table import pondering, tasks
from tests.table.stage import Person, Table, check_restart, wait_until

DUEL = "encounter-duel-of-honor"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strategist with few play-outs: what is tested here is not its strength."""

    def mind(system: Any, playouts: int) -> Strategist:
        return Strategist(system, 4)

    monkeypatch.setattr(tasks, "Strategist", mind)


def settled(person: Person) -> dict[str, Any]:
    """The fight when a person is asked, or when it is over."""
    wait_until(lambda: person.view()["decisions"] or person.view()["result"])
    return person.view()


def answers_by_minds(table: Table, keeper: Person) -> int:
    return sum(entry.fields()[-1] == "mind" for entry in table.room(keeper.fight).game.entries)


@pytest.mark.parametrize(("in_time", "played"), [(1, 400), (1_500, 1_500), (1_000_000, 4_000)])
def test_it_thinks_as_long_as_there_is_time(in_time: int, played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def mind(system: Any, playouts: int) -> Strategist:
        given.append(playouts)
        return Strategist(system, 4)

    monkeypatch.setattr(tasks, "Strategist", mind)
    monkeypatch.setattr(tasks, "futures_in", lambda game, seconds: in_time)
    game = Game(systems()["momentum"], encounter_named("momentum/duel-of-honor"), 1)
    decision = game.decisions[0]
    monkeypatch.setattr(tasks, "twin_at", lambda position: game)
    assert tasks.best_answer(None, decision.seat, decision.who)  # type: ignore[arg-type]
    assert given == [played]


def test_it_answers_for_its_side_and_people_for_theirs(table: Table) -> None:
    keeper = table.start(DUEL, minds={"bartolomeo": "strategist"}, rulings="tactician")
    for _ in range(6):
        if settled(keeper)["result"]:
            break
        assert {decision["who"] for decision in keeper.view()["decisions"]} == {0}
        keeper.answer(-1)
    settled(keeper)
    assert answers_by_minds(table, keeper) > 0
    check_restart(keeper)


def test_two_of_them_fight_to_the_end(table: Table) -> None:
    minds = {"bartolomeo": "strategist", "diaghilev": "strategist"}
    keeper = table.start(DUEL, minds=minds, rulings="tactician")
    wait_until(lambda: keeper.view()["result"])
    check_restart(keeper)


def test_it_rests_while_the_fight_is_paused(table: Table) -> None:
    keeper = table.start(DUEL, rulings="tactician")
    keeper.do("pause", on=True)
    for who in (0, 1):
        keeper.do("seat", who=who, mind="strategist")
    before = len(table.room(keeper.fight).game.entries)
    assert keeper.view()["decisions"]  # the Keeper may answer in its place
    assert len(table.room(keeper.fight).game.entries) == before
    keeper.do("pause", on=False)
    wait_until(lambda: keeper.view()["result"])


def test_while_it_thinks_it_is_named_and_nobody_is_asked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pondering.Pondering, "wake", lambda self: None)
    keeper = table.start(DUEL, minds={"bartolomeo": "strategist", "diaghilev": "strategist"}, rulings="tactician")
    seen = keeper.view()
    assert seen["decisions"] == []
    assert [waiting["player"] for waiting in seen["waiting"]] == ["strategist"]
    assert not any(waiting["yours"] for waiting in seen["waiting"])


def test_the_tactician_answers_where_it_cannot(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Strategist, game: Game, decision: Decision[Option]) -> Option:
        raise Refused("malformed", "it cannot think")

    monkeypatch.setattr(Strategist, "choose", refuse)
    keeper = table.start(DUEL, minds={"bartolomeo": "strategist", "diaghilev": "strategist"}, rulings="tactician")
    wait_until(lambda: keeper.view()["result"])
    assert answers_by_minds(table, keeper) == len(table.room(keeper.fight).game.entries) > 0


def test_the_keepers_rulings_are_not_for_it(table: Table) -> None:
    keeper = table.start(DUEL)
    assert keeper.refused("seat", who=-1, mind="strategist") == "malformed"
