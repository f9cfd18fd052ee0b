"""Standing answers: what is asked again and again is answered once, and can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Word
from tests.table.stage import Person, Table, answer_to
from tests.toy import Toy, TurnDecision


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
    anns = asked(ann, "guard")
    assert anns
    anns_place = {"seat": anns["seat"], "who": anns["who"]}
    assert keeper.refused("stand", **anns_place, kind="guard", key="high") == "not yours"
    stand(ann, anns, "high")
    stand(keeper, anns, "")
    assert ann.view()["standing"] == [], "the Keeper may take it back"


def test_a_turn_does_not_pass_by_itself(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    go_on(keeper, 4)
    turn = asked(keeper, "turn")
    assert turn
    assert keeper.refused("stand", seat=turn["seat"], who=turn["who"], kind="turn", key="rest") == "illegal now"


def test_an_answer_lapses_also_when_the_turn_comes_by_another_standing_answer(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    ann = keeper.invite("Ann", (0,))
    guard = asked(ann, "guard")
    assert guard
    stand(ann, guard, "high")
    go_on(keeper, 2)
    weather = asked(keeper, "weather")
    assert weather
    stand(keeper, weather, "calm")
    assert asked(ann, "turn")
    assert ann.view()["standing"] == []


def test_an_answer_lapses_with_a_turn_in_which_nothing_is_asked_and_what_it_answered_since_is_asked_anew(
    table: Table, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All rest, all the time: without a person to ask, the fight would run on to its end."""
    monkeypatch.setattr(TurnDecision, "options", lambda _: [Word("rest", "rest")])
    keeper = table.start("ring", toy)
    ann = keeper.invite("Ann", (1,))
    for who in (0, 2):
        keeper.do("seat", who=who, chair="", mind="tactician")
    guard = asked(ann, "guard")
    assert guard
    stand(ann, guard, "high")
    weather = asked(keeper, "weather")
    assert weather
    stand(keeper, weather, "calm")
    assert asked(ann, "guard") and ann.view()["standing"] == []
    assert ann.view()["header"]["round"] == 3, "her turn was in the second"
    table.app.state.rooms.open.clear()
    assert asked(ann, "guard"), "it is stored"


def test_what_an_undo_opens_again_is_asked_again(table: Table, toy: str) -> None:
    keeper = table.start("ring", toy)
    asked_so_far = go_on(keeper, 8)
    weather = asked(keeper, "weather")
    assert weather
    stand(keeper, weather, "calm")
    keeper.do("undo", to=asked_so_far.index("weather"))
    assert asked(keeper, "weather")
    assert keeper.view()["standing"] == []
    table.app.state.rooms.open.clear()
    assert asked(keeper, "weather"), "it is stored"


def test_a_redo_brings_back_all_of_it_though_an_answer_stands_over_a_turn(
    table: Table, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns pass, and what the player answered after theirs is not what stands now."""
    monkeypatch.setattr(TurnDecision, "options", lambda _: [Word("rest", "rest")])
    keeper = table.start("ring", toy)
    ann = keeper.invite("Ann", (1,))
    asked_so_far = go_on(keeper, 12)
    assert asked_so_far.count("weather") == 3, "Ann's turn was in the second round"
    guard = asked(ann, "guard")
    assert guard
    stand(ann, guard, "high")
    before = [line["text"] for line in keeper.view()["log"]]
    entries = keeper.view()["entries"]
    keeper.do("undo", to=asked_so_far.index("weather"))
    assert ann.view()["standing"]
    keeper.do("redo")
    assert keeper.view()["entries"] == entries
    assert [line["text"] for line in keeper.view()["log"]] == before
    table.app.state.rooms.open.clear()
    assert keeper.view()["entries"] == entries and not keeper.view()["remark"], "it is stored"


def test_the_words_of_an_answer_name_nobody_who_is_hidden(
    table: Table, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "label", lambda _toy, battle, _option: f"because of {battle.fighters[1].name}")
    keeper = table.start("ring", toy)
    ann = keeper.invite("Ann", (2,))
    name = keeper.view()["cards"][1]["name"]
    keeper.do("hide", who=1, on=True)
    guard = asked(ann, "guard")
    assert guard and name not in str(guard)
    stand(ann, guard, "high")
    assert name not in str(ann.view()["standing"])
