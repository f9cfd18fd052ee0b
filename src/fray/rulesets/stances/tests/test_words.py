"""Sentences, the board and the cards."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.content import Raw
from fray.engine.game import Game
from fray.engine.odds import option_odds
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.replies import TakeStance
from fray.rulesets.stances.model.state import BALANCED, DEFENSIVE, StancesBattle
from fray.rulesets.stances.rules.composure import lose_composure
from fray.rulesets.stances.rules.dying import magical_healing
from fray.rulesets.stances.rules.health import suffer
from fray.rulesets.stances.rules.stances import settle
from fray.rulesets.stances.tests.arrange import Scene


def test_the_log_says_what_is_so() -> None:
    """[r-maneuver, r-terrain, r-lasting-effects, r-technique-general]"""
    scene = Scene(
        ["vessa@2 aggressive momentum=3"],
        ["npc-bandit@2 balanced momentum=-3"],
        dice=["d6=5 maneuver", "d6=4 maneuver", "d6=1 attack", "d6=1 attack", "d6=5 maneuver", "d6=3 maneuver"],
        wants={"hazard": "consent"},
    )
    suffer(scene.fight, scene["vessa"], 1)
    scene.turn("vessa", "alter-ground:might+athletics:at1:f2")
    scene.turn("vessa", "attack:0-melee:might:devastating-blow:{bandit}")
    scene.turn("vessa", "rattle:might+command:{bandit}")
    assert {
        "The west side is a hazard now.",
        "Vessa pays 3 Momentum for Devastating Blow (3 left).",
        "The bandit would lose Momentum, but -3 is the least.",
        "Vessa is left with a torn arm.",
    } <= set(scene.log())


def test_a_roll_names_the_dice_and_the_advantage() -> None:
    """[maneuver-feint, r-advantage, attack-damage]"""
    dice = ["d6=3 attack", "d6=1 attack", "d6=4 attack", "d6=1 damage", "d6=2 damage"]
    scene = Scene(["magnus@2 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    scene["magnus"].feint, scene["magnus"].feint_target = 1, scene.who("bandit")
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    log = scene.log()
    assert any(line.startswith("Magnus rolls to hit with advantage: 7 on the dice + ") for line in log)
    assert any(line.startswith("Damage: 3 on the dice + 1 stance") and "included" not in line for line in log)


def test_a_maneuver_is_named_in_words() -> None:
    """[maneuver-slip-past]"""
    scene = Scene(["tamsin@1 balanced"], ["npc-ogre@1 balanced"], dice=["d6=4 maneuver", "d6=4 maneuver"])
    scene.turn("tamsin", "slip-past:grace+stealth")
    assert "Tamsin tries to slip past the enemy." in scene.log()


def test_what_keeps_a_zombie_up_is_named() -> None:
    """[vitality-zero, r-npc-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
    scene = Scene(["magnus@2 balanced"], ["npc-zombie@2 aggressive guard=0 vitality=3"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{zombie}")
    assert scene["zombie"].vitality == 1 and "The zombie will not stay down and keeps 1 Vitality." in scene.log()


def test_what_keeps_a_speaker_in_the_conflict_is_named() -> None:
    """[technique-unshakeable-conviction, composure-zero]: only for those who have it."""
    for firm in (True, False):
        scene = Scene(["corin balanced composure=2"], ["npc-magistrate balanced"], mode="social")
        scene["corin"].firm = firm
        lose_composure(scene.fight, scene["corin"], 12)
        assert ("Corin keeps 1 Composure by Unshakeable Conviction." in scene.log()) == firm
        assert scene["corin"].composure == (1 if firm else 0)


def test_a_stance_is_told_with_what_comes_with_it_and_what_it_costs() -> None:
    """[technique-unshakeable-conviction, r-counterattack-on-defend]"""
    scene = Scene(["sefa balanced momentum=3"], ["npc-magistrate balanced"], mode="social")
    settle(scene.fight, scene["sefa"], TakeStance(BALANCED, firm=True))
    assert scene.log()[-1] == "Sefa is Balanced with Unshakeable Conviction."
    scene = Scene(["sefa@2 defensive counter_ready=yes"], ["npc-bandit@2 balanced"])
    settle(scene.fight, scene["sefa"], TakeStance(DEFENSIVE))
    assert scene["sefa"].counter_ready and len(scene.log()) == 1
    settle(scene.fight, scene["sefa"], TakeStance(BALANCED))
    assert scene.log()[1:] == ["Sefa is no longer ready to counterattack.", "Sefa is Balanced, at no cost."]


def test_healed_effects_are_told() -> None:
    """[r-lasting-effects]: a scar takes its point of Guard with it."""
    scene = Scene(["sefa@2 balanced"], ["npc-bandit@2 balanced"])
    before = scene["sefa"].guard_max
    suffer(scene.fight, scene["sefa"], 1)
    suffer(scene.fight, scene["sefa"], 5)
    magical_healing(scene.fight, scene["sefa"], 99, "r-first-aid")
    assert scene.log()[-2:] == ["Sefa no longer has a torn arm.", "Sefa is no longer scarred."]
    assert scene["sefa"].guard_max == before and scene["sefa"].lasting == 0


def battle_of(live: Game) -> StancesBattle:
    assert isinstance(live.battle, StancesBattle)
    return live.battle


def test_the_board_shows_areas_and_who_is_engaged() -> None:
    """[engaged-definition, r-terrain]"""
    terrain: list[dict[str, Any]] = [
        {"area": "2", "feature": "high_ground"},
        {"link": ["3", "4"], "feature": "barrier"},
    ]
    scene = Scene(["magnus@2 balanced"], ["npc-bandit@2 balanced"], terrain=terrain)
    board = SYSTEM.board(scene.battle)
    assert board.shape == "zones" and [place.column for place in board.places] == [0, 1, 2, 3, 4]
    assert [tag.label for tag in board.places[2].tags] == ["high ground", "Engaged: magnus with bandit"]
    assert [tag.label for link in board.links for tag in link.tags] == ["barrier"]


def test_cards_show_pools_stance_and_conditions() -> None:
    """[health-two-pools, r-momentum-meter]"""
    scene = Scene(["magnus@2 balanced prone=yes shield_guard=2"], ["npc-bandit@2 none condition=3"])
    card, fallen = SYSTEM.cards(scene.battle)
    assert [(gauge.key, gauge.text or gauge.value) for gauge in card.gauges] == [
        ("momentum", 0),
        ("guard", "15 + 2"),
        ("vitality", 11),
    ]
    assert [tag.label for tag in card.tags] == ["Balanced", "longsword", "prone"]
    assert fallen.out and SYSTEM.inspect(scene.battle, 0)[0].startswith("magnus")


def test_a_social_card_has_composure_instead() -> None:
    """[composure-function]"""
    scene = Scene(["corin balanced"], ["npc-magistrate balanced"], mode="social")
    assert [gauge.key for gauge in SYSTEM.cards(scene.battle)[0].gauges] == ["momentum", "composure"]


def test_the_odds_of_an_attack_are_exact() -> None:
    """[attack-tn, exploding-dice]: a total of 8 or more on 2d6 - 1 comes up 10 times in 36."""
    minds: list[Any] = [SYSTEM.default_mind(), None, None]
    source = {
        "sides": [
            {"name": "a", "members": [{"who": "pc-elena", "area": "1"}]},
            {"name": "b", "members": [{"who": "npc-cultist", "area": "1"}]},
        ]
    }
    live = Game(SYSTEM, SYSTEM.library().read_encounter(Raw("x", "encounter", "encounter-x", "t", source)), 1, minds)
    live.answer("balanced", 1)
    live.answer("balanced", 2)
    decision = live.decisions[0]
    option = decision.pick("attack:0-melee:might:1")
    odds = option_odds(live, decision, option)
    assert odds.exact
    miss = next(row.chance for row in odds.chances if row.outcome == "miss")
    assert float(miss) == pytest.approx(26 / 36)
