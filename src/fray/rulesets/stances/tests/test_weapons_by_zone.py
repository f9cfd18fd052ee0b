"""What weapons reach while Engaged, at Close and at Far."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import DYING
from fray.rulesets.stances.rules.refusals import TOO_CLOSE
from fray.rulesets.stances.rules.weapons_by_zone import barred_use
from fray.rulesets.stances.rules.zones import is_engaged
from fray.rulesets.stances.tests.arrange import BANDIT, Scene
from fray.rulesets.stances.tests.test_zones import line_of_foes


def test_an_engaged_combatant_with_reach_may_strike_into_the_next_area() -> None:
    """[r-reach, weapon-reach]"""
    scene = Scene(["magnus@2 balanced", "elena@1 balanced"], ["npc-guard-sergeant@2 balanced"])
    assert f"attack:0-melee:might:{scene.who('elena')}" in scene.offered("sergeant")


@pytest.mark.parametrize(
    ("hand", "key", "clause"),
    [
        ("throwing-knife", "attack:1-throw:grace:{bandit}", "ranged-far"),
        ("dagger", "attack:0-melee:might:{bandit}", "far-no-melee"),
    ],
)
def test_what_does_not_reach_far_is_refused_by_its_own_clause(hand: str, key: str, clause: str) -> None:
    """[ranged-far, far-no-melee]"""
    scene = Scene([f"tamsin@0 balanced hand={hand}"], BANDIT)
    with pytest.raises(Refused) as refused:
        scene.turn("tamsin", key)
    assert refused.value.clause == clause


def test_a_throw_while_engaged_misses_by_its_two() -> None:
    """[ranged-engaged]: 5 + 3 + 1 - 2 = 7."""
    scene = Scene(["tamsin@2 balanced"], BANDIT, dice=["d6=3 attack", "d6=2 attack"])
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene["bandit"].guard == 13


def test_a_bow_as_a_club() -> None:
    """[bow-as-club, weapon-ranged, engaged-no-ranged, balanced-momentum-natural-8]"""
    dice = ["d6=4 attack", "d6=5 attack", "d6=2 damage", "d6=2 damage"]
    scene = Scene(["sefa@2 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("sefa", "attack:0-club:might:{bandit}")
    assert scene.changes() == {"sefa": {"momentum": 1}, "bandit": {"guard": 10}}


def test_a_throw_at_close_brings_momentum() -> None:
    """[throw-at-close, ranged-close, close-thrown, r-thrown]"""
    dice = ["d6=2 attack", "d6=3 attack", "d6=1 damage", "d6=4 damage"]
    scene = Scene(["tamsin@1 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene.changes() == {
        "tamsin": {"momentum": 1, "carried": 3},
        "bandit": {"guard": 9},
        "ground": {"area 2": ["throwing knife"]},
    }


def test_a_throw_while_engaged_is_harder_and_brings_nothing() -> None:
    """[throw-while-engaged, ranged-engaged, r-thrown]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
    scene = Scene(["tamsin@2 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene.changes() == {
        "tamsin": {"carried": 3},
        "bandit": {"guard": 4},
        "ground": {"area 2": ["throwing knife"]},
    }


def test_reach_strikes_from_close_and_engages_nobody() -> None:
    """[reach-from-close, weapon-reach, close-melee-safe, armor-medium-dr]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=2 damage", "d6=6 damage", "d6=3 damage explosion"]
    scene = Scene(["magnus@1 aggressive"], ["npc-guard-sergeant@2 defensive momentum=1"], dice=dice)
    scene.turn("sergeant", "attack:0-melee:might:{magnus}")
    assert scene.changes() == {"magnus": {"guard": 7}}
    assert not is_engaged(scene.battle, scene["magnus"])
    assert not any(key.startswith("attack:0-melee") for key in scene.offered("magnus"))


def test_what_a_sword_and_a_spear_reach_on_the_line() -> None:
    """[engaged-melee, far-no-melee, close-melee-safe, weapon-reach]"""
    scene = line_of_foes()
    magnus, battle = scene["magnus"], scene.battle
    foes = [scene[alias] for alias in ("bandit", "cultist", "scout", "archer")]
    reached = {
        weapon.name: [barred_use(battle, magnus, weapon, weapon.uses[0], foe) is None for foe in foes]
        for weapon in (magnus.arm(0), scene["brannoc"].arm(1))
    }
    assert reached == {"longsword": [True, False, False, False], "spear": [True, True, False, False]}


def test_a_bow_does_not_shoot_at_the_fallen_at_its_feet() -> None:
    """[r-ranged-in-melee]: it shoots at Close and Far, also where nobody is Engaged."""
    scene = Scene(["sefa@2 balanced"], [f"npc-blade-master@2 none vitality=0 condition={DYING}", "npc-bandit@4"])
    bow = scene["sefa"].arm(0)
    assert barred_use(scene.battle, scene["sefa"], bow, bow.uses[0], scene["master"]) is TOO_CLOSE
    assert barred_use(scene.battle, scene["sefa"], bow, bow.uses[0], scene["bandit"]) is None
