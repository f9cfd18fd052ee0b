"""Leaks there were: what a chair could once find out about combatants it does not see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

import pytest

from fray.engine import effects as effects_module
from fray.engine.battle import Battle
from fray.engine.board import Card, Gauge
from fray.engine.decisions import Refused
from fray.engine.events import Event
from fray.engine.game import Game
from fray.engine.known import BLOCKED, known_of
from fray.engine.masks import without_numbers
from fray.engine.odds import option_odds
from fray.engine.seats import seat_of
from fray.engine.tape import Answer
from fray.table.chairs import Chair
from fray.table.export import markdown
from fray.table.requests import DiceCommand
from fray.table.store import Store
from fray.table.views import view
from tests.table.hidden import (
    SEED,
    Stage,
    differences,
    forged,
    of,
    play_for_the_player,
    stage,
    subjects,
)
from tests.table.stage import summary_for
from tests.toy import RING, TOY, Toy
from tests.toy import ring as toy_ring

pytestmark = pytest.mark.usefixtures("small_walks")


def asked(store: Store, name: str, encounter: str, hidden: frozenset[int] | None = None) -> Stage:
    """A stage on which the player is asked something; the foes are hidden, or those."""
    for seed in range(9):
        one = stage(store, *of(name, encounter), of(name, encounter)[1].sides[0])
        foes = set(range(one.room.game.battle.size())) - one.player.combatants
        one.hide(frozenset(foes) if hidden is None else hidden)
        if play_for_the_player(one, random.Random(seed), 60):
            return one
    raise AssertionError("the player is never asked anything")


def ring(store: Store, hidden: frozenset[int]) -> Stage:
    """The toy's fight, from its beginning."""
    one = stage(store, TOY, RING, RING.sides[0])
    one.hide(hidden)
    return one


@pytest.mark.parametrize(("name", "encounter"), list(subjects()))
def test_a_forged_key_is_refused_like_any_nonsense(store: Store, name: str, encounter: str) -> None:
    one = asked(store, name, encounter)
    for seat, who in one.turns():
        question = one.room.question_for(one.player, seat, who)
        assert question is not None
        told = {barred.key for barred in question.forbidden()}
        for key in forged(one, seat, who):
            if not any(key == barred or key.startswith(barred + ":") for barred in told):
                nonsense = one.refused(seat, who, "nonsense")
                assert one.refused(seat, who, key) == nonsense.replace("'nonsense'", repr(key)), key


def test_nobody_is_engaged_with_somebody_unseen(store: Store) -> None:
    """[Stances engaged-definition, Torchlight engaged-definition]"""
    for name, encounter in subjects():
        if name in ("stances", "torchlight"):
            one = asked(store, name, encounter)
            assert "Engaged" not in view(one.room, one.player).model_dump_json()


def test_who_is_overhead_unseen_is_not_counted_on_the_board(store: Store) -> None:
    """[Labyrinthian elevations]"""
    one = asked(store, "labyrinthian", "encounter-low-wall")
    who = min(one.hidden)
    hidden = one.room.game.current.battle.combatants[who]
    hidden.level, hidden.position = 2, 0
    one.room.known_by.clear()
    words = [tag.label for place in view(one.room, one.player).board.places for tag in place.tags]
    assert not [label for label in words if label.startswith("Overhead")]


def test_a_square_somebody_unseen_stands_on_is_offered_and_says_only_that_it_is_taken(store: Store) -> None:
    one = asked(store, "sixseconds", "encounter-tavern-brawl")
    seat, who = one.turns()[0]
    squares = [key for key in one.shown(seat, who) if key.startswith("move:")]
    if not squares:
        seat, who = go_to_a_turn(one)
        squares = [key for key in one.shown(seat, who) if key.startswith("move:")]
    square = squares[0]
    assert one.order("move", min(one.hidden), "", square.removeprefix("move:"))
    assert square in one.shown(seat, who)
    assert BLOCKED in one.refused(seat, who, square)


def go_to_a_turn(one: Stage) -> tuple[int, int]:
    """Go on until the player may move."""
    choose = random.Random(1)
    for _ in range(60):
        assert play_for_the_player(one, choose, 80)
        for seat, who in one.turns():
            if any(key.startswith("move:") for key in one.shown(seat, who)):
                return seat, who
        seat, who = one.turns()[0]
        one.answer(Answer(seat, who, one.shown(seat, who)[0]))
    raise AssertionError("nobody may ever move")


class Telltale(Toy):
    """Outcomes and cards tell of everybody in the ring: what is not left out of the fight is given away."""

    def outcome(self, battle: Battle, events: Sequence[Event]) -> str:
        return f"{sum(one.hearts for one in toy_ring(battle).fighters)} hearts are left"

    def cards(self, battle: Battle) -> list[Card]:
        everybody = Gauge("all", "all", sum(one.hearts for one in toy_ring(battle).fighters), 0, 99)
        return [replace(card, gauges=(*card.gauges, everybody)) for card in super().cards(battle)]


def test_odds_and_effects_are_those_of_the_fight_as_it_is_known() -> None:
    unseen, told = frozenset({2}), []
    for hearts in ("1", "3"):
        game = Game(Telltale(), RING, SEED)
        for answer in (*(Answer(who + 1, who, "low") for who in range(3)), Answer(0, -1, "calm")):
            game.answer(answer.key, answer.seat, answer.who)
        game.override("set", 2, "hearts", hearts)
        (question,) = known_of(game, unseen).questions
        asked = question.known, question.pick("jab:1")
        odds = option_odds(game, *asked, unseen=unseen)
        told.append((odds, effects_module.option_effects(game, *asked, unseen)))
    assert told[0] == told[1]
    assert told[0][0].chances and told[0][1].changes


def test_luck_is_that_of_the_dice_one_may_see(store: Store) -> None:
    one = asked(store, "stances", "encounter-ford", frozenset())
    one.room.seating.apply({"set": "sight", "sight": "nothing"})
    choose = random.Random(5)
    while not foes_dice(one, one.keeper):
        seat, who = one.turns()[0]
        one.answer(Answer(seat, who, choose.choice(one.shown(seat, who))))
        assert play_for_the_player(one, choose, 80), "the foes have to roll first"
    told = summary_for(one.room, one.player)
    own = [part.luck.dice for part in told.combatants if part.who in one.player.combatants]
    assert sum(own) == told.luck.dice > 0
    assert foes_dice(one, one.player) == 0


def foes_dice(one: Stage, chair: Chair) -> int:
    """How many dice of the foes' a summary tells a chair of."""
    parts = summary_for(one.room, chair).combatants
    return sum(part.luck.dice for part in parts if part.who not in one.player.combatants)


def test_a_number_blotted_out_does_not_show_how_long_it_is() -> None:
    assert without_numbers("takes 7 of 12 (+3)") == without_numbers("takes 10 of 9 (-12)")


def test_a_die_the_keeper_has_chosen_is_told_when_it_falls(store: Store) -> None:
    one = ring(store, frozenset())
    for who in (0, 1, 2):
        one.answer(Answer(seat_of(who), who, "low"))
    assert one.order("die", -1, "", "6")
    one.answer(Answer(0, -1, "calm"))
    assert "die" in markdown(one.room, one.keeper)
    assert "die" not in markdown(one.room, one.player)
    one.answer(Answer(1, 0, "jab:1"))
    assert "die" in markdown(one.room, one.player)


def test_a_hidden_creature_called_like_a_rule_takes_no_words_away(store: Store) -> None:
    system, encounter = of("stances", "encounter-ford")
    source = deepcopy(dict(encounter.source))
    source["sides"][-1]["members"][-1]["name"] = "Guard"
    last = len(encounter.roster) - 1
    one = stage(store, system, replace(encounter, source=source), encounter.sides[0])
    one.hide(frozenset({last}))
    labels = [gauge.label for card in view(one.room, one.player).cards for gauge in card.gauges]
    assert "Guard" in labels
    assert "Guard" not in [card.name for card in view(one.room, one.player).cards]


def test_whoever_the_rules_hide_may_be_anywhere(store: Store) -> None:
    """[Labyrinthian stealth-rules, information-visible]"""
    system, encounter = of("labyrinthian", "encounter-drowned-ford")
    one = stage(store, system, encounter, encounter.sides[0])
    troll = one.room.game.battle.size() - 1
    assert play_for_the_player(one, random.Random(2), 80)
    assert one.order("condition", troll, "hidden", "yes")
    assert one.room.unseen(one.player, one.room.game) == {troll}
    before, compared = one.told(), 0
    for place in [place.key for place in system.board(one.room.game.battle).places]:
        if one.order("move", troll, "", place):
            assert differences(before, one.told()) == [], place
            compared += 1
    assert compared > 3


def test_dice_somebody_unseen_rolls_by_hand_are_not_waited_for(store: Store) -> None:
    one = ring(store, frozenset({1}))
    nothing = DiceCommand(do="dice", id="some-dice", revision=0, faces=[1])
    for who in (0, 1, 2):
        one.answer(Answer(seat_of(who), who, "low"))
    idle = view(one.room, one.player).waiting, one.refused(1, 0, "rest")
    with pytest.raises(Refused) as nobody:
        one.room.game.type_dice([1])
    one.answer(Answer(0, -1, "calm"))
    one.answer(Answer(1, 0, "rest"))
    for who in (0, 1, 2):
        one.answer(Answer(seat_of(who), who, "low"))
    one.answer(Answer(0, -1, "calm"))
    one.room.recorder.play(lambda game: game.answer("jab:0", 2, 1), [], [2])
    assert one.room.game.roll is not None
    assert (view(one.room, one.player).waiting, one.refused(1, 0, "rest")) == idle
    with pytest.raises(Refused) as unseen:
        one.room.refuse_dice(one.player, nothing)
    assert (unseen.value.reason, unseen.value.message) == (nobody.value.reason, nobody.value.message)
