"""The worked round of the text, turn by turn, with each ruling about its contradictions."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import ScriptedDice
from fray.engine.game import Game
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import AGGRESSIVE, BALANCED, DEFENSIVE, StancesBattle
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.rules.stances import choose_stances
from fray.rulesets.stances.tests.arrange import Scene

HEROES = ["magnus@0 aggressive", "elena@1 balanced", "lyra@0 defensive"]
HOBGOBLINS = [
    "npc-hobgoblin-captain@2 aggressive",
    "a=npc-hobgoblin-archer@4 defensive",
    "b=npc-hobgoblin-archer@4 defensive",
]


def names(scene: Scene, order: list[int]) -> list[str]:
    return [scene.battle.combatants[who].name for who in order]


def test_the_order_follows_from_stance_grace_and_players_first() -> None:
    """[ex-turn-order, no-initiative-rolls, aggressive-turn-order, defensive-turn-order]"""
    scene = Scene(HEROES, HOBGOBLINS)
    assert names(scene, order_of_turns(scene.battle)) == ["magnus", "captain", "elena", "lyra", "a", "b"]


def test_magnus_charges_with_stance_and_charge_and_gets_nothing_for_moving() -> None:
    """[ex-magnus-charge, example-magnus, damage-step-roll, armor-before-guard]"""
    dice = ["d6=2 attack", "d6=3 attack", "d6=3 damage", "d6=4 damage"]
    scene = Scene(HEROES, HOBGOBLINS, dice=dice)
    scene.turn("magnus", "charge:1-2", "attack:0-melee:might:{captain}")
    assert scene.changes() == {"magnus": {"area": 2, "momentum": 1}, "captain": {"guard": 7}}
    assert {"r-move-momentum", "r-example-damage-slips"} <= set(scene.clauses())


def test_a_seven_misses() -> None:
    """[ex-captain-seven-misses, example-captain, attack-tn, r-seven-misses]"""
    scene = Scene(["magnus@2 aggressive"], ["npc-hobgoblin-captain@2 aggressive"], dice=["d6=1 attack", "d6=3 attack"])
    scene.turn("captain", "attack:0-melee:might:{magnus}")
    assert scene.changes() == {}
    assert "r-seven-misses" in scene.clauses()


def test_elenas_shield_is_temporary_guard() -> None:
    """[ex-elena-shield, example-elena, balanced-momentum-natural-8, r-casting]"""
    scene = Scene(
        ["magnus@2 aggressive guard=10", "elena@1 balanced"],
        ["npc-bandit@4 balanced"],
        dice=["d6=3 casting", "d6=5 casting"],
    )
    scene.turn("elena", "cast:shield:mind:{magnus}")
    assert scene.changes() == {"magnus": {"shield_guard": 2}, "elena": {"momentum": 1}}


def test_lyras_bolt_is_critical_and_both_stances_count() -> None:
    """[ex-lyra-bolt, example-lyra, critical-hit, r-example-damage-slips]"""
    dice = ["d6=4 casting", "d6=5 casting", "d6=4 damage", "d6=2 critical"]
    scene = Scene(["lyra@0 defensive"], ["a=npc-hobgoblin-archer@4 defensive guard=5"], dice=dice)
    scene.turn("lyra", "cast:bolt:awareness:{a}")
    assert scene.changes() == {"lyra": {"momentum": 1}, "a": {"guard": 0, "momentum": 1}}


def test_the_archers_shoot_at_far_in_defensive_stance() -> None:
    """[ex-archers-shoot, example-archers, ranged-far, far-bows]"""
    dice = ["d6=1 attack A", "d6=2 attack A", "d6=3 attack B", "d6=4 attack B", "d6=3 damage", "d6=4 damage"]
    scene = Scene(["lyra@0 defensive"], HOBGOBLINS[1:], dice=dice)
    scene.turn("a", "attack:0-shot:grace:{lyra}")
    scene.turn("b", "attack:0-shot:grace:{lyra}")
    assert scene.changes() == {"lyra": {"guard": 10, "momentum": 1}}


def test_changing_stance_at_the_start_of_a_round_costs_nothing() -> None:
    """[ex-round-two-stances, example-round-two, stance-switch-free, stance-switch-timing]"""
    scene = Scene(HEROES, HOBGOBLINS)
    scene["elena"].momentum = 1
    scene.wants["stance"] = ["aggressive", "defensive", "defensive", "balanced", "defensive", "defensive"]

    choose_stances(scene.fight)
    assert [combatant.stance for combatant in scene.battle.combatants] == [
        1,
        DEFENSIVE,
        DEFENSIVE,
        BALANCED,
        DEFENSIVE,
        DEFENSIVE,
    ]
    assert scene["elena"].momentum == 1 and scene["magnus"].stance == AGGRESSIVE
    assert names(scene, order_of_turns(scene.battle)) == ["magnus", "captain", "lyra", "a", "b", "elena"]
    assert scene.clauses().count("r-stance-example-cost") == 2


# ---- the whole round, as a game

WORKED_DICE = [
    "d6=2 attack Magnus", "d6=3 attack Magnus", "d6=3 damage", "d6=4 damage",
    "d6=1 attack captain", "d6=3 attack captain",
    "d6=3 casting Elena", "d6=5 casting Elena",
    "d6=4 casting Lyra", "d6=5 casting Lyra", "d6=4 damage", "d6=2 critical",
    "d6=1 attack A", "d6=2 attack A",
    "d6=3 attack B", "d6=4 attack B", "d6=3 damage", "d6=4 damage",
]  # fmt: skip
# Seat and answer, in the order in which the fight asks; reactions are declined.
WORKED_ANSWERS = [
    (1, "aggressive"), (2, "balanced"), (3, "defensive"), (4, "aggressive"), (5, "defensive"), (6, "defensive"),
    (1, "charge:1-2"), (1, "attack:0-melee:might:3"), (1, "end"),
    (4, "attack:0-melee:might:0"), (4, "end"),
    (2, "cast:shield:mind:0"), (2, "end"),
    (3, "act"), (3, "cast:bolt:awareness:4"), (5, "let-it-hit"), (3, "end"),
    (5, "act"), (5, "attack:0-shot:grace:2"), (5, "end"),
    (6, "attack:0-shot:grace:2"), (3, "let-it-hit"), (6, "end"),
    (1, "aggressive"), (2, "defensive"), (3, "defensive"), (4, "balanced"), (5, "defensive"), (6, "defensive"),
]  # fmt: skip


def worked_round() -> Game:
    minds = [SYSTEM.default_mind()] + [None] * 6
    encounter = SYSTEM.library().encounter("hobgoblin-line")
    game = Game(SYSTEM, encounter, 0, minds, dice=ScriptedDice(WORKED_DICE))
    for seat, key in WORKED_ANSWERS:
        game.answer(key, seat)
    return game


def test_the_worked_round_is_played_as_the_rulings_say() -> None:
    """[example-setup, example-magnus, example-captain, r-stance-example-cost]"""
    game = worked_round()
    assert isinstance(game.battle, StancesBattle)
    story = [SYSTEM.sentence(game.battle, event) for event in game.events]
    for sentence in GOLDEN:
        assert sentence in story
    positions = [story.index(sentence) for sentence in GOLDEN]
    assert positions == sorted(positions)
    shown = {event.clause for event in game.events}
    assert {"r-seven-misses", "r-stance-example-cost", "r-move-momentum", "r-example-damage-slips"} <= shown
    dice = game.settled().dice
    assert isinstance(dice, ScriptedDice) and dice.left_over() == []


GOLDEN = [
    "Order: Magnus, the hobgoblin captain, Elena, Lyra, hobgoblin archer A, hobgoblin archer B.",
    "Magnus charges from the west end to the west side.",
    "Magnus gains no Momentum from moving in medium armor.",
    "Magnus rolls to hit: 5 on the dice + 3 Might + 1 Combat = 9 against 8, success.",
    "Damage: 7 on the dice + 1 stance + 1 longsword + 2 Charge = 11.",
    "Armor stops 2: the hobgoblin captain takes 9 of 11.",
    "The hobgoblin captain loses 9 Guard (Guard 7, Vitality 14).",
    "Magnus gains 1 Momentum for a hit (now 1).",
    "The hobgoblin captain misses Magnus (7 against 8); a 7 misses.",
    "Magnus has 2 temporary Guard (Shield).",
    "Elena gains 1 Momentum for dice of 8 or more (now 1).",
    "Hobgoblin archer A gains 1 Momentum for being attacked (now 1).",
    "Damage: 4 on the dice + 2 critical - 1 stance + 3 approach = 8.",
    "Hobgoblin archer A loses 5 Guard (Guard 8, Vitality 10).",
    "Lyra gains 1 Momentum for a critical success (now 1).",
    "Hobgoblin archer B hits Lyra.",
    "Lyra loses 5 Guard (Guard 10, Vitality 11).",
    "Round 2 of the fight begins.",
    "Elena is Defensive, at no cost.",
    "The hobgoblin captain is Balanced, at no cost.",
    "Order: Magnus, the hobgoblin captain, Lyra, hobgoblin archer A, hobgoblin archer B, Elena.",
]


def test_an_answer_that_is_not_offered_is_refused() -> None:
    game = worked_round()
    with pytest.raises(Refused):
        game.answer("switch:aggressive", 1)
