"""Choosing and switching a stance."""

from __future__ import annotations

from fray.rulesets.stances.model.state import BALANCED, DEFENSIVE, DYING
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.rules.stances import (
    ChooseStance,
    choose_stances,
    stance_damage,
    stance_defense,
    stance_reduction,
)
from fray.rulesets.stances.rules.verbs import wake
from fray.rulesets.stances.tests.arrange import BANDIT, HIT, Scene, forbidden


def test_mastery_is_for_those_who_have_learned_it() -> None:
    """[defensive-stance-mastery, r-defensive-mastery]"""
    scene = Scene(["brannoc@2 balanced", "magnus@2 balanced"], BANDIT)
    offered = {
        name: [option.key() for option in ChooseStance(scene.battle, scene[name]).options()]
        for name in ("brannoc", "magnus")
    }
    assert any("mastery" in key for key in offered["brannoc"])
    assert not any("mastery" in key for key in offered["magnus"])


def test_the_mindless_are_aggressive_keep_no_momentum_and_do_not_react() -> None:
    """[r-npc-momentum]"""

    dice = ["d6=4 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["elena@2 none"], ["npc-skeleton-warrior@2 none"], dice=dice, wants={"stance": "balanced"})
    choose_stances(scene.fight)
    assert scene["warrior"].stance == 1 and scene.asked == ["stance"]
    scene.turn("warrior", "attack:0-melee:might:{elena}")
    assert scene["warrior"].momentum == 0
    assert not any(key in ("surrender", "offer-talk", "improvise") for key in scene.offered("warrior"))


def test_the_balanced_switch_is_free_and_works_once() -> None:
    """[balanced-switch-midturn, balanced-free-switch, stance-extra-switch, r-order-fixed-in-round]"""
    dice = [
        "d6=5 attack Sefa", "d6=3 attack Sefa", "d6=2 damage", "d6=2 damage",
        "d6=4 attack scout", "d6=4 attack scout", "d6=3 damage", "d6=3 damage",
    ]  # fmt: skip
    scene = Scene(["sefa@0 balanced"], ["scout=npc-goblin-scout@3 defensive"], dice=dice)
    scene.turn("sefa", "attack:0-shot:grace:{scout}", "switch:defensive", order=["sefa", "scout"])
    assert scene.battle.order == [0, 1]
    scene.turn("scout", "attack:0-shot:grace:{sefa}")
    assert scene.changes() == {
        "sefa": {"guard": 12, "momentum": 2, "stance": DEFENSIVE},
        "scout": {"guard": 9, "momentum": 1},
    }
    scene["sefa"].stance = BALANCED
    assert not any(key.startswith("switch") for key in scene.offered("sefa"))


def test_a_surprised_side_has_no_stance_no_turn_and_no_reaction() -> None:
    """[surprised-side, stance-choice-each-round, order-groups, defensive-damage-reduction]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=2 damage", "d6=4 damage"]
    scene = Scene(["magnus@2 aggressive"], ["scout=npc-goblin-scout@2 none"], dice=dice, wants={"stance": "aggressive"})
    scene.battle.surprised = [False, True]
    choose_stances(scene.fight)
    assert order_of_turns(scene.battle) == [0]
    scene.turn("magnus", "attack:0-melee:might:{scout}")
    assert scene.changes() == {"magnus": {"momentum": 1}, "scout": {"guard": 4}}
    scene.battle.round = 2
    scene.wants["stance"] = ["aggressive", "defensive"]
    choose_stances(scene.fight)
    assert scene["scout"].stance == DEFENSIVE


def test_the_default_after_waking_is_balanced_not_the_stance_before_the_fall() -> None:
    """[r-stance-selection-simultaneous, r-death-save-results]: last round's stance, and that was Balanced."""
    scene = Scene(
        [f"magnus@0 none vitality=0 guard=0 condition={DYING}"], ["npc-bandit@4 balanced"],
        dice=["d6=6 save", "d6=6 save"],
    )  # fmt: skip
    scene.turn("magnus")
    assert scene["magnus"].stance == BALANCED
    assert ChooseStance(scene.battle, scene["magnus"]).options()[0].stance == BALANCED


def test_a_fall_ends_the_stance_for_good() -> None:
    """[r-stance-selection-simultaneous, r-fall-at-zero]: the fallen have no stance that could be kept."""
    scene = Scene(["magnus@2 aggressive guard=0 vitality=1", "elena@0"], ["npc-ogre@2 balanced"], dice=HIT)
    scene.turn("ogre", "attack:0-melee:might:{magnus}")
    wake(scene.fight, scene["magnus"], 3, "r-first-aid")
    assert ChooseStance(scene.battle, scene["magnus"]).options()[0].stance == BALANCED


def test_an_attack_before_the_switch_to_defensive_uses_up_no_momentum_of_the_attacked() -> None:
    """[defensive-momentum-attacked, r-momentum-meter]: the limit belongs to the gain of a Defensive combatant."""
    miss = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["elena@2 balanced"], ["npc-bandit@2 balanced"], dice=miss * 3)
    scene.turn("bandit", "attack:0-melee:might:{elena}")
    scene.turn("elena", "switch:defensive")
    scene.turn("bandit", "attack:0-melee:might:{elena}")
    assert scene["elena"].momentum == 1
    scene.turn("bandit", "attack:0-melee:might:{elena}")
    assert scene["elena"].momentum == 1


def test_the_default_is_the_stance_of_the_last_round() -> None:
    """[r-stance-selection-simultaneous]: unless heavy armor forbids it by now."""
    scene = Scene(["magnus@0 aggressive", "elena@0 defensive", "sefa@0 none", "brannoc@0 aggressive"], BANDIT)
    first = [ChooseStance(scene.battle, chooser).options()[0].key() for chooser in scene.battle.combatants[:4]]
    assert first == ["aggressive", "defensive", "balanced", "balanced"]


def test_a_switch_is_refused_for_what_forbids_it() -> None:
    """[balanced-free-switch, armor-heavy-stance]"""
    scene = Scene(["magnus@0 balanced", "elena@0 defensive", "brannoc@0 balanced"], BANDIT)
    assert not any(key.startswith("switch") for key in forbidden(scene, "magnus"))
    scene["magnus"].switched = True
    assert forbidden(scene, "magnus")["switch:defensive"] == "balanced-free-switch"
    assert forbidden(scene, "elena")["switch:aggressive"] == "balanced-free-switch"
    assert forbidden(scene, "brannoc")["switch:aggressive"] == "armor-heavy-stance"


def test_mastery_holds_for_the_round_it_is_chosen_for() -> None:
    """[defensive-stance-mastery, r-defensive-mastery]: -3 on damage, +6 on defense, 3 off what is taken."""
    scene = Scene(["brannoc@2 none"], BANDIT, wants={"stance": ["defensive+mastery", "balanced"]})
    choose_stances(scene.fight)
    brannoc = scene["brannoc"]
    assert (stance_damage(brannoc), stance_defense(brannoc), stance_reduction(brannoc)) == (-3, 6, 3)
    scene.wants["stance"] = ["defensive", "balanced"]
    choose_stances(scene.fight)
    assert (stance_damage(brannoc), stance_defense(brannoc), stance_reduction(brannoc)) == (-1, 4, 2)


def test_what_each_stance_adds_and_takes_off() -> None:
    """[aggressive-damage-bonus, balanced-no-modifiers, defensive-damage-penalty, defensive-damage-reduction]"""
    for stance, figures in (("aggressive", (1, -1, 0)), ("balanced", (0, 0, 0)), ("defensive", (-1, 4, 2))):
        magnus = Scene([f"magnus@2 {stance}"], BANDIT)["magnus"]
        assert (stance_damage(magnus), stance_defense(magnus), stance_reduction(magnus)) == figures
