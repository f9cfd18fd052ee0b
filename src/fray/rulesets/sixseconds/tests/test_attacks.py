"""Attacks: exact odds, talents that add to them, thrown things."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.engine.content import Raw
from fray.engine.game import Game
from fray.engine.walk import option_odds
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.attacks import attack_options
from fray.rulesets.sixseconds.tests.arrange import all_rolls, known, library, person, scene


def duel(hero: str, prone: bool) -> Game:
    """A combatant of the ledger beside a looter on open ground."""
    teams = [
        {"name": "ones", "members": [{"id": "hero", "who": hero, "at": [0, 0]}]},
        {"name": "looters", "members": [{"id": "looter", "who": "npc-looter", "at": [1, 0]}]},
    ]
    data = {"map": ["....", "...."], "teams": teams}
    encounter = library().read_encounter(Raw("mine.toml", "encounter", "mine", "", data))
    game = Game(SYSTEM, encounter, 1, [SYSTEM.default_mind(), None, None])
    if prone:
        game.override("condition", 1, "prone", "yes")
    return game


@pytest.mark.parametrize("prone", [False, True])
def test_the_odds_of_an_ordinary_attack_are_exact_with_advantage_too(prone: bool) -> None:
    """[attack-test, r-advantage, free-drop-prone]"""
    game = duel("monster-giant-spider", prone)
    decision = game.decisions[0]
    bite = next(option for option in decision.options() if option.key().startswith("attack:-2:melee"))
    odds = option_odds(game, decision, bite, 600)
    assert odds.exact and sum(chance.chance for chance in odds.chances) == 1
    # A critical at 19 and 20, or the pair and finesse 1 against the looter's evasion of 7.
    hits = sum(count for total, count in all_rolls((8, 6), int(prone)).items() if total + 1 >= 7)
    miss = Fraction(18, 20) * (1 - Fraction(hits, 48 ** (1 + prone)))
    assert {chance.outcome: chance.chance for chance in odds.chances}["misses Looter"] == miss


def test_the_odds_of_an_attack_are_those_with_the_better_dice() -> None:
    """[attack-attribute-choice]: a spear is wielded by strength or dexterity, with finesse or martial skill."""
    game = duel("pc-boudica", False)
    decision = game.decisions[0]
    thrust = next(option for option in decision.options() if option.key().startswith("attack:0:melee"))
    odds = option_odds(game, decision, thrust)
    game.answer(thrust.key())
    dice = game.decisions[0]
    best = next(option for option in dice.options() if option.key() == "dice:0:0")  # strength and martial
    assert odds == option_odds(game, dice, best) and odds.exact


def test_pack_hunters_bloodied_fury_and_backstab_add_to_attacks() -> None:
    """[r-content-fields, flanking-attack, r-harmed-bloodied, sneak-attack]."""
    pair = ["d6=2 strength", "d6=2 combat"]
    wolves = [known("w1", "monster-wolf", at=(4, 5)), known("w2", "monster-wolf", at=(6, 5))]
    s = scene(*wolves, person("foe", "them", (5, 5)), dice=[*pair, *pair, "d20=9 luck"], attack_dice=["dice:0:0"])
    s.strike("w1", "foe", slot=-2).done()
    assert s.told(ev.AttackRolled)[0].result == 2 + 2 + 1 + 1
    angry = (
        scene(
            known("ogre", "monster-ogre", health=17),
            person("foe", "them", (2, 0)),
            dice=["d12=2 strength", "d6=2 combat", "d20=9 luck"],
        )
        .strike("ogre", "foe")
        .done()
    )
    assert angry.told(ev.AttackRolled)[0].result == 2 + 2 + 1 + 1


def test_a_thrown_shield_is_told_by_its_name_and_lies_with_the_target() -> None:
    """[r-improvised, r-ranged-melee]"""
    dice = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(person("hero", hold=["shield-round"]), person("foe", "them", (3, 0)), dice=dice)
    assert {option.name for option in attack_options(s.battle, s["hero"])} == {"round shield"}
    s.strike("hero", "foe", "ranged").done()
    assert [event.weapon for event in s.told(ev.AttackDeclared)] == ["round shield"]
    assert [(lying.item.gear.id, lying.x, lying.y) for lying in s.battle.lying] == [("shield-round", 3, 0)]
    assert s["hero"].held == []
