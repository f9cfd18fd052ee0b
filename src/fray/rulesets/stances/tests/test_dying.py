"""Falling at 0, death saves, first aid, healing."""

from __future__ import annotations

from fray.rulesets.stances.model.state import BALANCED, CONSCIOUS, DEAD, DYING, OUT, SOCIAL, STABLE
from fray.rulesets.stances.rules.dying import magical_healing
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.tests.arrange import BANDIT, FOE, HIT, Scene


def test_a_lasting_effect_ends_by_magic_that_heals_all() -> None:
    """[r-lasting-effects]"""
    scene = Scene(["magnus@0 balanced lasting=10 vitality=9"], BANDIT)
    magical_healing(scene.fight, scene["magnus"], 1, "r-first-aid")
    assert scene["magnus"].lasting == 10
    magical_healing(scene.fight, scene["magnus"], 1, "r-first-aid")
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


def test_an_npc_at_zero_is_out_and_its_feller_says_how() -> None:
    """[r-npc-zero, vitality-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
    for word, condition in (("spare", OUT), ("kill", DEAD)):
        scene = Scene(
            ["magnus@2 balanced"], ["npc-bandit@2 balanced guard=0 vitality=3"], dice=dice, wants={"finish": word}
        )
        scene.turn("magnus", "attack:0-melee:might:{bandit}")
        assert (scene["bandit"].vitality, scene["bandit"].condition) == (0, condition)


def test_the_kit_is_offered_while_it_lasts() -> None:
    """[r-first-aid, stabilize-medicine]"""
    scene = Scene(["elena@2 balanced", f"tamsin@2 none vitality=0 condition={DYING}"], BANDIT)
    aid = ["first-aid:1", "first-aid:1:kit"]
    assert [key for key in scene.offered("elena") if key.startswith("first-aid")] == aid
    scene["elena"].item_uses = [0]
    assert [key for key in scene.offered("elena") if key.startswith("first-aid")] == aid[:1]


def dying_tamsin(vitality: int) -> str:
    return f"tamsin@2 none vitality={vitality} condition={DYING} guard=0"


def test_a_fall_stops_at_zero() -> None:
    """[fall-stops-at-zero, vitality-zero, damage-step-zero, dying-start]"""
    dice = ["d6=3 attack", "d6=4 attack", "d6=5 damage", "d6=4 damage"]
    scene = Scene(
        ["tamsin@2 balanced guard=0 vitality=4", "elena@2 balanced"], ["orc=npc-orc-warrior@2 aggressive"], dice=dice
    )
    scene.turn("orc", "attack:0-melee:might:{tamsin}")
    assert scene.changes() == {
        "tamsin": {"vitality": 0, "condition": DYING, "stance": 0, "hand": "", "carried": 3},
        "orc": {"momentum": 1},
        "ground": {"area 2": ["throwing knife"]},
    }


def test_attacking_the_fallen_comes_straight_off_vitality() -> None:
    """[attack-on-the-fallen, death-threshold, dying-start, armor-light]"""
    dice = ["d6=4 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["tamsin@2 none vitality=0 condition=1", "elena@4 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("bandit", "attack:0-melee:might:{tamsin}")
    assert scene.changes() == {"tamsin": {"vitality": -1}, "bandit": {"momentum": 1}}
    assert scene["tamsin"].condition == DYING


def test_death_saves_to_death() -> None:
    """[death-saves-to-death, death-save-roll, death-save-5-or-less, death-save-6-7]"""
    dice = [
        "d6=2 save 1", "d6=3 save 1", "d6=3 save 2", "d6=4 save 2", "d6=1 save 3", "d6=2 save 3", "d6=2 save 4",
        "d6=2 save 4",
    ]  # fmt: skip
    scene = Scene([dying_tamsin(0), "elena@0 balanced"], FOE, dice=dice)
    vitality = []
    for _ in range(4):
        scene.turn("tamsin")
        vitality.append(scene["tamsin"].vitality)
    assert vitality == [-1, -1, -2, -3]
    assert scene.changes() == {"tamsin": {"vitality": -3, "condition": DEAD}}


def test_a_death_save_stabilizes_from_below() -> None:
    """[death-save-stabilizes-from-below, death-save-8-10, death-save-roll]"""
    scene = Scene([dying_tamsin(-2), "elena@0 balanced"], FOE, dice=["d6=5 save", "d6=3 save"])
    scene.turn("tamsin")
    assert scene.changes() == {"tamsin": {"vitality": 0, "condition": STABLE}}
    scene.turn("tamsin")  # the stable have no turn and no save


def test_a_death_save_of_eleven_wakes() -> None:
    """[death-save-eleven-wakes, death-save-11-plus, death-save-roll, r-death-save-results]"""
    scene = Scene(
        [f"magnus@2 none vitality=-1 condition={DYING} guard=0", "elena@0 balanced"],
        FOE,
        dice=["d6=5 save", "d6=5 save"],
    )
    scene.turn("magnus", "switch:defensive")
    assert scene.changes() == {"magnus": {"vitality": 1, "condition": CONSCIOUS, "stance": 3}}
    assert scene["magnus"].momentum == 0


def test_the_fallen_drop_the_weapon() -> None:
    """[death-save-eleven-wakes, r-fall-at-zero]"""
    dice = ["d6=6 attack", "d6=2 attack", "d6=5 damage", "d6=4 damage", "d6=5 save", "d6=5 save"]
    scene = Scene(
        ["magnus@2 balanced guard=0 vitality=1", "elena@2 balanced"],
        ["orc=npc-orc-warrior@2 aggressive"],
        dice=dice,
    )
    scene.turn("orc", "attack:0-melee:might:{magnus}")
    scene.turn("magnus")
    assert scene["magnus"].weapon() is None and [weapon.name for weapon in scene.battle.lying(2)] == ["longsword"]
    assert "pick-up:0" in scene.offered("magnus")


def test_first_aid_needs_exactly_eight() -> None:
    """[first-aid-exactly-eight, stabilize-medicine, r-first-aid]"""
    scene = Scene(["elena@2 balanced", dying_tamsin(-1)], FOE, dice=["d6=2 first aid", "d6=3 first aid"])
    scene.turn("elena", "first-aid:{tamsin}")
    assert scene.changes() == {"tamsin": {"vitality": 0, "condition": STABLE}}


def test_a_healing_spell_on_the_dying() -> None:
    """[heal-spell-on-dying, stabilize-magic, r-first-aid, r-casting]"""
    scene = Scene(
        ["elena@1 defensive momentum=1", dying_tamsin(-2)],
        FOE,
        dice=["d6=3 casting", "d6=3 casting", "d6=4 healing"],
    )
    scene.turn("elena", "cast:heal:mind:{tamsin}")
    assert scene.changes() == {
        "elena": {"momentum": 0},
        "tamsin": {"vitality": 6, "condition": CONSCIOUS, "stance": BALANCED},
    }


def test_healed_before_her_place_she_takes_a_normal_turn() -> None:
    """[healed-before-her-place, stabilize-magic, death-save-roll, balanced-turn-order]"""
    scene = Scene(
        ["elena@2 balanced momentum=1", dying_tamsin(-1)],
        ["npc-bandit@4 aggressive"],
        dice=["d6=4 casting", "d6=2 casting", "d6=1 healing"],
    )
    scene.turn("elena", "cast:heal:mind:{tamsin}")
    scene.turn("tamsin", "move:1")
    assert scene.changes() == {
        "elena": {"momentum": 0},
        "tamsin": {"vitality": 3, "condition": CONSCIOUS, "stance": BALANCED, "area": 1},
    }


def test_nobody_says_how_an_npc_fell_that_a_hazard_felled() -> None:
    """[r-npc-zero]: no side has felled it."""
    scene = Scene(
        ["magnus@0 balanced"], ["npc-cultist@3 balanced guard=0 vitality=1", "npc-bandit@4"], ["npc-ogre@0 balanced"],
        dice=["d6=6 hazard"], terrain=[{"area": "3", "feature": "hazard"}],
    )  # fmt: skip
    scene.turn("cultist")
    assert scene["cultist"].condition == OUT and "finish" not in scene.asked
