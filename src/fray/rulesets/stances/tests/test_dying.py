"""Death saves, first aid, treating lasting effects."""

from __future__ import annotations

from fray.rulesets.stances.model.state import CONSCIOUS, DYING, SOCIAL, STABLE
from fray.rulesets.stances.rules.dying import magical_healing, treat
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.tests.arrange import BANDIT, HIT, Scene


def test_a_lasting_effect_ends_by_medicine_or_by_magic_that_heals_all() -> None:
    """[r-lasting-effects]"""
    scene = Scene(
        ["magnus@0 balanced lasting=10 vitality=9", "elena@0 defensive"],
        BANDIT,
        dice=["d6=3 first aid", "d6=3 first aid"],
    )
    assert treat(scene.fight, scene["elena"], scene["magnus"], 2)
    assert scene["magnus"].lasting == 8
    magical_healing(scene.fight, scene["magnus"], 2, "r-first-aid")
    assert scene["magnus"].lasting == 0


def test_a_holder_that_falls_makes_its_save_at_the_held_turn() -> None:
    """[r-hold, r-dying-turn]"""
    dice = [*HIT, "d6=3 save", "d6=4 save"]
    scene = Scene(
        ["elena@2 defensive guard=0 vitality=3", "magnus@2 balanced"],
        ["npc-ogre@2 aggressive"],
        dice=dice,
        wants={"moment": "hold"},
    )
    scene.turn("elena", order=["elena", "ogre", "magnus"])
    assert scene.battle.order == [2, 1, 0]
    scene.turn("ogre", "attack:0-melee:might:{elena}", order=["ogre", "magnus", "elena"])
    assert scene["elena"].condition == DYING
    scene.turn("elena")
    assert scene["elena"].condition == STABLE  # 7 + Will 1


def test_the_dying_go_on_saving_while_others_talk() -> None:
    """[r-social-and-physical, r-dying-turn, death-save-roll]"""
    scene = Scene(
        ["corin@0 balanced", f"tamsin@0 none vitality=0 guard=0 condition={DYING}"],
        BANDIT,
        dice=["d6=6 save", "d6=5 save"],
    )
    scene.battle.mode = scene.battle.mode_next = SOCIAL
    assert scene.who("tamsin") in order_of_turns(scene.battle)
    scene.turn("tamsin")
    assert scene["tamsin"].condition == CONSCIOUS and scene["tamsin"].vitality == 1


def test_npcs_marked_so_roll_death_saves() -> None:
    """[r-npc-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage", "d6=6 save", "d6=2 save"]
    scene = Scene(["magnus@2 balanced"], ["master=npc-blade-master@2 balanced guard=0 vitality=3"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{master}")
    assert scene["master"].condition == STABLE  # 8 + 2 = 10 in the aftermath
    assert scene.battle.result is not None


def test_first_aid_is_a_check_that_brings_momentum() -> None:
    """[r-balanced-any-roll, r-momentum-critical]: 11 + Mind 2 + Medicine 1 = 14."""
    scene = Scene(
        ["elena@2 balanced", f"tamsin@2 none vitality=-1 condition={DYING}"],
        ["npc-bandit@4 balanced"],
        dice=["d6=6 first aid", "d6=5 first aid"],
    )
    scene.turn("elena", "first-aid:{tamsin}")
    assert scene["elena"].momentum == 2 and scene["tamsin"].condition == STABLE
