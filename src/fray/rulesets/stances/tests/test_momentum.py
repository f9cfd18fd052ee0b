"""Momentum: what brings it, and how often."""

from __future__ import annotations

from dataclasses import replace

from fray.rulesets.stances.model.events import Gained
from fray.rulesets.stances.rules.verbs import gain, lose
from fray.rulesets.stances.rules.zones import is_engaged
from fray.rulesets.stances.tests.arrange import BANDIT, LIGHT_HIT, Scene


def test_momentum_runs_from_minus_three_to_six() -> None:
    """[r-momentum-meter, momentum-undefined]"""
    scene = Scene(["magnus@0 balanced"], BANDIT)
    gain(scene.fight, scene["magnus"], 9, "test", "r-momentum-meter")
    assert scene["magnus"].momentum == 6
    lose(scene.fight, scene["magnus"], 12, "r-momentum-meter")
    assert scene["magnus"].momentum == -3


def test_negative_momentum_cannot_be_spent_and_casts_with_will_only() -> None:
    """[r-momentum-negative]"""
    scene = Scene(["lyra@0 defensive momentum=-1"], BANDIT, dice=["d6=3 attack"] * 0)
    approaches = {key.split(":")[2] for key in scene.offered("lyra") if key.startswith("cast:bolt")}
    assert approaches == {"will"}
    assert not any(key.startswith("cast:fireball") for key in scene.offered("lyra"))
    dice = ["d6=1 casting", "d6=1 casting"]
    scene = Scene(["lyra@0 balanced momentum=-1"], BANDIT, dice=dice)
    scene.turn("lyra", "cast:bolt:will:{bandit}")
    assert scene.changes() == {} and "raise" not in scene.asked


def test_being_hurt_and_successful_cantrips_bring_no_momentum() -> None:
    """[r-momentum-sources-closed]"""
    dice = ["d6=2 casting", "d6=3 casting", "d6=3 damage"]
    scene = Scene(["lyra@1 defensive"], BANDIT, dice=dice)
    scene.turn("lyra", "cast:spark:awareness:{bandit}")
    assert scene.changes() == {"bandit": {"guard": 12}}  # 3 - 1 Defensive - 1 armor


def test_the_first_of_two_attacks_is_booked_before_the_second() -> None:
    """[r-momentum-booking, r-press-advantage, r-aggressive-hit-momentum-limit]

    The one hit gain of the bite switches Press Advantage on for the claws.
    """
    scene = Scene(
        ["elena@2 balanced", "magnus@2 balanced"],
        ["dragon=npc-young-black-dragon@2 aggressive momentum=0"],
        dice=[*LIGHT_HIT, *LIGHT_HIT, "d6=2 press"],
        wants={"second attack": "attack:1-melee:might:{magnus}"},
    )
    scene.turn("dragon", "attack:0-melee:might:{elena}")
    assert scene.changes() == {"dragon": {"momentum": 1}, "elena": {"guard": 12}, "magnus": {"guard": 10}}


def test_every_natural_eight_of_two_attacks_counts_but_the_critical_once() -> None:
    """[r-balanced-any-roll, r-aggressive-hit-momentum-limit]: only Whirlwind Strike's rolls count together as one."""
    swing = ["d6=5 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
    scene = Scene(
        ["elena@2 balanced"],
        ["dragon=npc-young-black-dragon@2 balanced momentum=0"],
        dice=[*swing, *swing, "d6=1 press"],
        wants={"second attack": "attack:1-melee:might:{elena}"},
    )
    scene.turn("dragon", "attack:0-melee:might:{elena}")  # 9 + 4 = 13 twice
    assert scene["dragon"].momentum == 2 + 1


def test_the_natural_eights_of_a_whirlwind_are_one() -> None:
    """[r-whirlwind, r-balanced-any-roll]"""
    dice = ["d6=6 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
    scene = Scene(
        ["vessa@2 balanced momentum=3"],
        ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced"],
        dice=dice * 2,
        wants={"next target": "who:{c1}"},
    )
    scene.turn("vessa", "whirlwind:0:might")  # 8 + 6 = 14 twice: natural 8 once, critical once, twice the two
    assert scene["vessa"].momentum == 1 + 2


def test_a_damage_roll_of_eight_is_a_second_roll_by_the_reading_that_counts_it() -> None:
    """[r-balanced-any-roll]"""
    scene = Scene(
        ["magnus@2 balanced"],
        BANDIT,
        dice=["d6=4 attack", "d6=4 attack", "d6=5 damage", "d6=3 damage"],
        variants={"r-balanced-any-roll": "damage-too"},
    )
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene["magnus"].momentum == 2


def test_those_hurt_by_an_area_spell_and_standing_are_paid_afterwards_by_that_reading() -> None:
    """[r-momentum-booking, r-area-attacks]"""
    scene = Scene(
        ["lyra@0 balanced momentum=1"],
        ["npc-bandit@2 defensive", "down=npc-bandit@2 defensive guard=0 vitality=1"],
        dice=["d6=4 casting", "d6=3 casting", "d6=3 damage", "d6=3 damage"],
        variants={"r-momentum-booking": "attacked-after"},
    )
    scene.turn("lyra", "cast:fireball:will:at2")
    assert (scene["bandit"].momentum, scene["down"].momentum) == (1, 0)


def test_the_gain_for_closing_in_names_its_bands() -> None:
    """[aggressive-move-momentum]"""
    scene = Scene(["tamsin@0 aggressive"], BANDIT)
    scene.turn("tamsin", "charge:1-2")
    assert [event.why for event in scene.events(Gained)] == ["Far to Close", "Close to Engaged"]


def test_a_natural_eight_counts_on_a_miss() -> None:
    """[natural-eight-on-a-miss, balanced-momentum-natural-8, attack-tn, r-momentum-booking]"""
    scene = Scene(["elena@2 balanced"], ["npc-bandit@2 balanced"], dice=["d6=4 attack", "d6=4 attack"])
    scene.turn("elena", "attack:0-melee:might:{bandit}")
    assert scene.changes() == {"elena": {"momentum": 1}}
    assert "raise" not in scene.asked


def test_momentum_stops_at_six() -> None:
    """[momentum-ceiling, aggressive-momentum-hit, critical-hit, combat-momentum]"""
    dice = ["d6=5 attack", "d6=5 attack", "d6=1 damage", "d6=1 damage", "d6=2 critical", "d6=2 press advantage"]
    scene = Scene(["vessa@2 aggressive momentum=5"], ["npc-cultist@2 aggressive"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:{cultist}")
    assert scene.changes() == {"vessa": {"momentum": 6}, "cultist": {"guard": 2}}


def test_an_advance_inside_far_brings_nothing() -> None:
    """[advance-inside-far, aggressive-must-advance, aggressive-move-momentum, far-no-melee]"""
    scene = Scene(["elena@0 balanced"], ["orc=npc-orc-warrior@4 aggressive"])
    assert not any(key.startswith("attack:0-melee") for key in scene.offered("orc"))
    assert "end" not in scene.offered("orc")
    scene.turn("orc", "move:3")
    assert scene.changes() == {"orc": {"area": 3}}


def test_a_defensive_combatant_gains_when_it_is_closed_on() -> None:
    """[defensive-gains-when-closed-on, defensive-momentum-closed-on, close-enter, r-defensive-closed-on]"""
    scene = Scene(["brannoc@2 defensive"], ["orc=npc-orc-warrior@3 aggressive", "npc-bandit@3 balanced"])
    scene.turn("orc", "move:2")
    scene.turn("bandit", "move:2")
    assert scene.changes() == {
        "brannoc": {"momentum": 2},
        "orc": {"area": 2, "momentum": 1},
        "bandit": {"area": 2},
    }
    assert is_engaged(scene.battle, scene["brannoc"]) and is_engaged(scene.battle, scene["orc"])


def test_only_the_first_two_damage_dice_make_a_natural_eight_by_that_reading() -> None:
    """[r-balanced-any-roll]: 2 + 3 and then a 5 are no 8; one die alone never is."""
    for dice, faces in ((3, (2, 3, 5)), (1, (4,))):
        scene = Scene(
            ["magnus@2 balanced"], BANDIT, variants={"r-balanced-any-roll": "damage-too"},
            dice=["d6=3 attack", "d6=3 attack", *[f"d6={face} damage" for face in faces]],
        )  # fmt: skip
        magnus = scene["magnus"]
        sword = replace(magnus.arm(0), uses=(replace(magnus.arm(0).uses[0], dice=dice),))
        magnus.arsenal = [sword if weapon is magnus.arm(0) else weapon for weapon in magnus.arsenal]
        scene.turn("magnus", "attack:0-melee:might:{bandit}")
        assert scene["magnus"].momentum == 0 and scene.dice.left_over() == []


def test_a_critical_brings_one_point_and_two_with_combat_momentum() -> None:
    """[r-momentum-critical, combat-momentum, r-combat-momentum]"""
    for attacker, gained, clause in (("magnus", 1, "r-momentum-critical"), ("vessa", 2, "combat-momentum")):
        dice = ["d6=6 attack", "d6=5 attack", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
        scene = Scene([f"{attacker}@2 defensive"], BANDIT, dice=dice)
        scene.turn(attacker, "attack:0-melee:might:{bandit}")
        assert [(event.amount, event.clause) for event in scene.events(Gained)] == [(gained, clause)]
