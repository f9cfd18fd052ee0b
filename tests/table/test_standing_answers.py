"""Standing answers: what is asked again and again is answered once, and can be taken back."""

from __future__ import annotations

from typing import Any

from tests.table.stage import Person, Table, answer_to


def asked(person: Person, kind: str) -> dict[str, Any] | None:
    return next((decision for decision in person.view()["decisions"] if decision["kind"] == kind), None)


def stand(person: Person, decision: dict[str, Any], key: str) -> int:
    return person.do("stand", seat=decision["seat"], who=decision["who"], kind=decision["kind"], key=key)


def go_on(keeper: Person, answers: int) -> list[str]:
    """The Keeper answers for everybody; what was asked."""
    found = []
    for _ in range(answers):
        decision = keeper.view()["decisions"][0]
        found.append(decision["kind"])
        keeper.do("answer", **answer_to(decision))
    return found


def test_the_keeper_answers_a_ruling_for_the_whole_fight_until_it_is_taken_back(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    go_on(keeper, 3)
    weather = asked(keeper, "weather")
    assert weather
    stand(keeper, weather, "calm")
    standing = keeper.view()["standing"]
    assert [(one["kind"], one["words"]) for one in standing] == [("weather", "calm")]
    assert "weather" not in go_on(keeper, 8)
    table.app.state.rooms.open.clear()
    assert keeper.view()["standing"] == standing, "it is stored"
    stand(keeper, weather, "")
    assert keeper.view()["standing"] == []
    assert "weather" in go_on(keeper, 5)


def test_a_player_is_asked_again_when_their_turn_has_come(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    ann = keeper.invite("Ann", (2,))
    guard = asked(ann, "guard")
    assert guard
    stand(ann, guard, "high")
    assert asked(ann, "guard") is None
    assert keeper.view()["standing"] == [], "it is Ann's, not the Keeper's"
    while not asked(ann, "turn"):
        assert asked(ann, "guard") is None
        go_on(keeper, 1)
    assert ann.view()["standing"] == []
    ann.answer()
    assert asked(ann, "guard")


def test_nobody_lets_an_answer_stand_for_another_or_to_what_is_not_asked(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    ann = keeper.invite("Ann", (2,))
    guard = asked(keeper, "guard")
    assert guard and guard["who"] != 2
    place = {"seat": guard["seat"], "who": guard["who"]}
    assert ann.refused("stand", **place, kind="guard", key="high") == "not yours"
    assert keeper.refused("stand", **place, kind="weather", key="calm") == "stale"
    assert keeper.refused("stand", **place, kind="guard", key="sideways") == "illegal now"
