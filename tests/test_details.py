"""How an action is done: shown before it is committed as the tactician would, changed at will, undone with it."""

from __future__ import annotations

from typing import Any

from fray.engine.decisions import Decision, Option
from fray.engine.details import Detail, add_answer, option_details
from fray.engine.effects import option_effects
from fray.engine.game import Game
from fray.engine.odds import option_odds
from fray.engine.system import systems
from fray.engine.tape import Answer, entry_from

LABYRINTH = systems()["labyrinthian"]
ANSWERS = 60
KINDS = ["rating", "approach"]


def about_to_charge() -> tuple[Game, Decision[Any], Option, tuple[Detail, ...]]:
    """A fight in which someone may attack, with a Rating to choose and several ways to come at the target."""
    for encounter in LABYRINTH.library().encounters():
        game, mind = Game(LABYRINTH, encounter, 14), LABYRINTH.tactician()
        for _ in range(ANSWERS):
            if not game.decisions:
                break
            decision = game.decisions[0]
            option = mind.answer(decision)
            details = option_details(game, decision, option) if decision.begins() else ()
            if [detail.kind for detail in details] == KINDS:
                return game, decision, option, details
            game.answer(option.key(), decision.seat, decision.who)
    raise AssertionError("nobody charges")


def commit(game: Game, decision: Decision[Any], option: Option, *wished: str, favor: bool = True) -> None:
    add_answer(game, decision.seat, decision.who, option.key(), wished, favor)


def given(game: Game) -> list[str]:
    """The details on the tape."""
    return [entry.key for entry in game.entries if isinstance(entry, Answer) and entry.detail]


def test_an_action_is_committed_with_its_details_as_they_were_shown() -> None:
    game, decision, option, details = about_to_charge()
    before = len(game.entries)
    commit(game, decision, option)
    assert given(game) == [detail.chosen for detail in details]
    assert all(entry_from(entry.fields()).fields() == entry.fields() for entry in game.entries)
    game.undo()
    assert len(game.entries) == before
    assert game.decisions[0].begins()
    game.redo()
    assert given(game) == [detail.chosen for detail in details]


def test_a_detail_can_be_changed_and_the_rest_follows_from_it() -> None:
    game, decision, option, details = about_to_charge()
    other = next(way.key for way in details[0].ways if way.key != details[0].chosen)
    changed = option_details(game, decision, option, wished=[other])
    assert [detail.chosen for detail in changed][0] == other
    assert option_odds(game, decision, option, details=[other]) != option_odds(game, decision, option)
    commit(game, decision, option, other)
    assert given(game) == [detail.chosen for detail in changed]


def test_a_detail_that_is_impossible_stays_open() -> None:
    game, decision, option, _details = about_to_charge()
    commit(game, decision, option, "rating:9")
    assert (given(game), game.decisions[0].kind()) == ([], "rating")


def test_without_favorites_only_what_was_wished_is_settled() -> None:
    game, decision, option, details = about_to_charge()
    commit(game, decision, option, details[0].chosen, favor=False)
    assert (given(game), game.decisions[0].kind()) == ([details[0].chosen], "approach")


def test_what_comes_after_the_answer_of_another_was_not_shown_and_is_asked() -> None:
    game = Game(LABYRINTH, LABYRINTH.library().encounter("encounter-road-ambush"), 14)
    decision = game.decisions[0]
    truce = decision.pick("skill:truce")
    assert option_details(game, decision, truce) == ()
    game.minds = [None if seat == decision.seat else LABYRINTH.default_mind() for seat in range(len(game.minds))]
    commit(game, decision, truce)
    assert (given(game), game.decisions[0].kind()) == ([], "rating")


def test_the_preview_names_those_who_may_answer() -> None:
    game, decision, option, _details = about_to_charge()
    sides = {card.who: card.side for card in LABYRINTH.cards(game.battle)}
    found = option_effects(game, decision, option).reactions
    assert found
    assert all(sides[reaction.who] != sides[decision.who] for reaction in found)
    assert {reaction.verbs for reaction in found} == {("guard", "parry")}
