"""Leaks there were: what a chair could once find out about combatants it does not see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

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
        scene = stage(store, *of(name, encounter), of(name, encounter)[1].sides[0])
        foes = set(range(scene.room.game.battle.size())) - scene.player.combatants
        scene.hide(frozenset(foes) if hidden is None else hidden)
        if play_for_the_player(scene, random.Random(seed), 60):
            return scene
    raise AssertionError("the player is never asked anything")


def ring(store: Store, hidden: frozenset[int]) -> Stage:
    """The toy's fight, from its beginning."""
    scene = stage(store, TOY, RING, RING.sides[0])
    scene.hide(hidden)
    return scene


@pytest.mark.parametrize(("name", "encounter"), list(subjects()))
def test_a_forged_key_is_refused_like_any_nonsense(store: Store, name: str, encounter: str) -> None:
    scene = asked(store, name, encounter)
    for seat, who in scene.turns():
        question = scene.room.question_for(scene.player, seat, who)
        assert question is not None
        told = {barred.key for barred in question.forbidden()}
        for key in forged(scene, seat, who):
            if not any(key == barred or key.startswith(barred + ":") for barred in told):
                nonsense = scene.refused(seat, who, "nonsense")
                assert scene.refused(seat, who, key) == nonsense.replace("'nonsense'", repr(key)), key


def test_nobody_is_engaged_with_somebody_unseen(store: Store) -> None:
    """[Stances engaged-definition, Torchlight engaged-definition]"""
    for name, encounter in subjects():
        if name in ("stances", "torchlight"):
            scene = asked(store, name, encounter)
            assert "Engaged" not in view(scene.room, scene.player).model_dump_json()


def test_who_is_overhead_unseen_is_not_counted_on_the_board(store: Store) -> None:
    """[Labyrinthian elevations]"""
    scene = asked(store, "labyrinthian", "encounter-low-wall")
    who = min(scene.hidden)
    battle: Any = scene.room.game.current.battle
    hidden = battle.combatants[who]
    hidden.level, hidden.position = 2, 0
    scene.room.known_by.clear()
    words = [tag.label for place in view(scene.room, scene.player).board.places for tag in place.tags]
    assert not [label for label in words if label.startswith("Overhead")]


def test_a_square_somebody_unseen_stands_on_is_offered_and_says_only_that_it_is_taken(store: Store) -> None:
    scene = asked(store, "sixseconds", "encounter-tavern-brawl")
    seat, who = scene.turns()[0]
    squares = [key for key in scene.shown(seat, who) if key.startswith("move:")]
    if not squares:
        seat, who = go_to_a_turn(scene)
        squares = [key for key in scene.shown(seat, who) if key.startswith("move:")]
    square = squares[0]
    assert scene.order("move", min(scene.hidden), "", square.removeprefix("move:"))
    assert square in scene.shown(seat, who)
    assert BLOCKED in scene.refused(seat, who, square)


def go_to_a_turn(scene: Stage) -> tuple[int, int]:
    """Go on until the player may move."""
    choose = random.Random(1)
    for _ in range(60):
        assert play_for_the_player(scene, choose, 80)
        for seat, who in scene.turns():
            if any(key.startswith("move:") for key in scene.shown(seat, who)):
                return seat, who
        seat, who = scene.turns()[0]
        scene.answer(Answer(seat, who, scene.shown(seat, who)[0]))
    raise AssertionError("nobody may ever move")


class Telltale(Toy):
    """Outcomes and cards tell of everybody in the ring: what is not left out of the fight is given away."""

    def outcome(self, battle: Battle, events: Sequence[Event]) -> str:
        return f"{sum(fighter.hearts for fighter in toy_ring(battle).fighters)} hearts are left"

    def cards(self, battle: Battle) -> list[Card]:
        everybody = Gauge("all", "all", sum(fighter.hearts for fighter in toy_ring(battle).fighters), 0, 99)
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
    scene = asked(store, "stances", "encounter-ford", frozenset())
    scene.room.seating.apply({"set": "sight", "sight": "nothing"})
    choose = random.Random(5)
    while not foes_dice(scene, scene.keeper):
        seat, who = scene.turns()[0]
        scene.answer(Answer(seat, who, choose.choice(scene.shown(seat, who))))
        assert play_for_the_player(scene, choose, 80), "the foes have to roll first"
    told = summary_for(scene.room, scene.player)
    own = [part.luck.dice for part in told.combatants if part.who in scene.player.combatants]
    assert sum(own) == told.luck.dice > 0
    assert foes_dice(scene, scene.player) == 0


def foes_dice(scene: Stage, chair: Chair) -> int:
    """How many dice of the foes' a summary tells a chair of."""
    parts = summary_for(scene.room, chair).combatants
    return sum(part.luck.dice for part in parts if part.who not in scene.player.combatants)


def test_a_number_blotted_out_does_not_show_how_long_it_is() -> None:
    assert without_numbers("takes 7 of 12 (+3)") == without_numbers("takes 10 of 9 (-12)")


def test_a_die_the_keeper_has_chosen_is_told_when_it_falls(store: Store) -> None:
    scene = ring(store, frozenset())
    for who in (0, 1, 2):
        scene.answer(Answer(seat_of(who), who, "low"))
    assert scene.order("die", -1, "", "6")
    scene.answer(Answer(0, -1, "calm"))
    assert "die" in markdown(scene.room, scene.keeper)
    assert "die" not in markdown(scene.room, scene.player)
    scene.answer(Answer(1, 0, "jab:1"))
    assert "die" in markdown(scene.room, scene.player)


def test_a_hidden_creature_called_like_a_rule_takes_no_words_away(store: Store) -> None:
    system, encounter = of("stances", "encounter-ford")
    source = deepcopy(dict(encounter.source))
    source["sides"][-1]["members"][-1]["name"] = "Guard"
    last = len(encounter.roster) - 1
    scene = stage(store, system, replace(encounter, source=source), encounter.sides[0])
    scene.hide(frozenset({last}))
    labels = [gauge.label for card in view(scene.room, scene.player).cards for gauge in card.gauges]
    assert "Guard" in labels
    assert "Guard" not in [card.name for card in view(scene.room, scene.player).cards]


def test_whoever_the_rules_hide_may_be_anywhere(store: Store) -> None:
    """[Labyrinthian stealth-rules, information-visible]"""
    system, encounter = of("labyrinthian", "encounter-drowned-ford")
    scene = stage(store, system, encounter, encounter.sides[0])
    troll = scene.room.game.battle.size() - 1
    assert play_for_the_player(scene, random.Random(2), 80)
    assert scene.order("condition", troll, "hidden", "yes")
    assert scene.room.unseen(scene.player, scene.room.game) == {troll}
    before, compared = scene.told(), 0
    for place in [place.key for place in system.board(scene.room.game.battle).places]:
        if scene.order("move", troll, "", place):
            assert differences(before, scene.told()) == [], place
            compared += 1
    assert compared > 3


def test_dice_somebody_unseen_rolls_by_hand_are_not_waited_for(store: Store) -> None:
    scene = ring(store, frozenset({1}))
    nothing = DiceCommand(do="dice", id="some-dice", revision=0, faces=[1])
    for who in (0, 1, 2):
        scene.answer(Answer(seat_of(who), who, "low"))
    idle = view(scene.room, scene.player).waiting, scene.refused(1, 0, "rest")
    with pytest.raises(Refused) as nobody:
        scene.room.game.type_dice([1])
    scene.answer(Answer(0, -1, "calm"))
    scene.answer(Answer(1, 0, "rest"))
    for who in (0, 1, 2):
        scene.answer(Answer(seat_of(who), who, "low"))
    scene.answer(Answer(0, -1, "calm"))
    scene.room.recorder.play(lambda game: game.answer("jab:0", 2, 1), [], [2])
    assert scene.room.game.roll is not None
    assert (view(scene.room, scene.player).waiting, scene.refused(1, 0, "rest")) == idle
    with pytest.raises(Refused) as unseen:
        scene.room.refuse_dice(scene.player, nothing)
    assert (unseen.value.reason, unseen.value.message) == (nobody.value.reason, nobody.value.message)
