"""Sentences, the board and the cards."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.content import Raw
from fray.engine.game import Game
from fray.engine.walk import option_odds
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import StancesBattle
from fray.rulesets.stances.rules.health import suffer
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
        "Area 1 is a hazard now.",
        "Vessa pays 3 Momentum for Devastating Blow (3 left).",
        "The bandit would lose Momentum, but -3 is the least.",
        "Vessa is left with a torn arm.",
    } <= set(scene.log())


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
    assert board.shape == "zones" and [place.column for place in board.places] == [0, 1, 2, 3, 5]
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
