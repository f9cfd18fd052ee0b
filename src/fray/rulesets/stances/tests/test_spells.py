"""Casting."""

from __future__ import annotations

from dataclasses import replace

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.field import CLOSE
from fray.rulesets.stances.model.state import DYING, STABLE
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden
from fray.rulesets.stances.tests.interrupting import with_spell
from fray.rulesets.stances.tests.test_riders import with_move


def test_hex_is_resisted_with_will() -> None:
    """[r-casting, r-defense-rolls, defensive-momentum-defense]"""
    dice = ["d6=3 casting", "d6=3 casting", "d6=2 resist", "d6=2 resist"]
    scene = Scene(["lyra@0 defensive"], ["npc-bandit@2 defensive"], dice=dice)
    scene.turn("lyra", "cast:hex:mind:{bandit}")
    assert scene.changes() == {"bandit": {"momentum": 1}}  # 4 + 4 = 8: resisted, a successful defense
    dice = ["d6=3 casting", "d6=3 casting", "d6=2 resist", "d6=2 resist"]
    scene = Scene(["lyra@0 defensive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("lyra", "cast:hex:mind:{bandit}")
    assert scene.changes() == {"bandit": {"hexed": True}}


def test_wards_on_oneself() -> None:
    """[r-casting, r-temporary-guard]"""
    dice = ["d6=3 casting", "d6=3 casting"] * 2
    scene = Scene(["lyra@0 defensive", "elena@0 balanced"], BANDIT, dice=dice)
    scene.turn("lyra", "cast:mage-armor:mind:{lyra}")
    scene.turn("lyra", "cast:blur:mind:{lyra}")
    assert scene.changes() == {"lyra": {"mage_guard": 2, "blur": 1}}
    assert not any("mage-armor" in key for key in scene.offered("elena"))


def test_area_spells_ignore_copies_and_hit_the_fallen_last() -> None:
    """[r-area-attacks, r-legal-targets]"""
    dice = ["d6=4 casting", "d6=3 casting", "d6=2 damage", "d6=1 damage"]
    scene = Scene(
        ["lyra@0 balanced momentum=1"],
        ["npc-bandit@2 balanced copies=2", f"master=npc-blade-master@2 none vitality=0 guard=0 condition={STABLE}"],
        dice=dice,
    )
    scene.turn("lyra", "cast:fireball:will:at2")
    assert scene.changes() == {
        "lyra": {"momentum": 0},
        "bandit": {"guard": 10},
        "master": {"vitality": -3, "condition": 4},
    }


def test_a_free_signature_can_be_cast_at_negative_momentum_with_will() -> None:
    """[r-momentum-negative, signature-discount]"""
    scene = Scene(["lyra@0 balanced momentum=-2"], BANDIT)
    tear = SYSTEM.library().shelf.signatures["reality-tear"]
    scene["lyra"].sheet = replace(scene["lyra"].sheet, signatures=(tear,))
    assert [key for key in scene.offered("lyra") if "signature0" in key] == ["cast:bolt:will:signature0:1"]


def test_cover_is_lost_by_casting_on_a_whole_area() -> None:
    """[r-area-attacks, r-maneuver]"""
    scene = Scene(["lyra@0 balanced momentum=1 covered=yes"], BANDIT, dice=["d6=1 casting", "d6=1 casting"])
    scene.turn("lyra", "cast:fireball:will:at2")
    assert not scene["lyra"].covered


def test_a_spark_with_awareness_is_sharper_from_ten_on() -> None:
    """[r-casting]: +1 damage if the casting total is 10 or more."""
    for second, guard in ((3, 13 - 3), (4, 13 - 4)):
        dice = ["d6=2 casting", f"d6={second} casting", "d6=4 damage"]
        scene = Scene(["lyra@1 balanced"], BANDIT, dice=dice)
        scene.turn("lyra", "cast:spark:awareness:{bandit}")  # 9 or 10, and 1 armor
        assert scene["bandit"].guard == guard


def test_wards_and_healing_are_for_the_own_side_and_shields_for_the_conscious() -> None:
    """[r-casting, r-spell-shield]"""
    down = f"tamsin@2 none vitality=0 condition={DYING}"
    scene = Scene(["elena@2 balanced momentum=1", down, "lyra@0 balanced"], BANDIT)
    offered = scene.offered("elena")
    assert [key for key in offered if key.startswith("cast:shield:mind")] == ["cast:shield:mind:0"]
    assert [key for key in offered if key.startswith("cast:heal:mind")] == ["cast:heal:mind:0", "cast:heal:mind:1"]


def test_bolt_explodes_from_far() -> None:
    """[bolt-explodes-from-far, exploding-dice, defensive-damage-penalty, r-dice-order]"""
    dice = ["d6=2 casting", "d6=3 casting", "d6=6 damage", "d6=2 damage explosion"]
    scene = Scene(["lyra@0 defensive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("lyra", "cast:bolt:awareness:{bandit}")
    assert scene.changes() == {"bandit": {"guard": 4}}


def test_a_fireball_leaves_out_a_friend() -> None:
    """[fireball-leaves-out-friend, exploding-dice, balanced-momentum-natural-8, defensive-momentum-attacked]"""
    dice = ["d6=5 casting", "d6=4 casting", "d6=4 damage", "d6=6 damage", "d6=1 damage explosion"]
    scene = Scene(
        ["lyra@0 balanced momentum=1", "magnus@2 balanced"],
        ["npc-bandit@2 defensive", "orc=npc-orc-warrior@2 aggressive"],
        dice=dice,
        wants={"leave out": ["leave-out:{magnus}", "done"]},
    )
    scene.turn("lyra", "cast:fireball:mind:at2")
    assert scene.changes() == {"bandit": {"guard": 3, "momentum": 1}, "orc": {"guard": 4}}
    assert scene["lyra"].momentum == 1 and "counter" not in scene.asked


def test_points_are_offered_for_a_spark_that_ten_makes_sharper() -> None:
    """[r-momentum-spending, spell-spark]: with Awareness a total of 10 adds 1 damage."""
    dice = ["d6=2 casting", "d6=2 casting", "d6=3 damage"]
    for approach, bought in (("awareness", 2), ("mind", 0)):
        scene = Scene(["lyra@1 balanced momentum=3"], BANDIT, dice=[*dice], wants={"raise": "raise:2"})
        scene["lyra"].sheet = replace(scene["lyra"].sheet, attributes=(0, 0, 3, 3, 0, 0), techniques=frozenset())
        scene.turn("lyra", f"cast:spark:{approach}:{{bandit}}")  # 4 + 3 + 1 = 8
        assert scene["lyra"].momentum == 3 - bought and scene["bandit"].guard == 13 - (3 + (bought > 0) - 1)


def test_an_area_spell_has_a_range_too() -> None:
    """[r-casting, far-spells]"""
    scene = Scene(["lyra@0 balanced momentum=3"], ["near=npc-bandit@1 balanced", "far=npc-bandit@3 balanced"])
    fire = replace(scene["lyra"].sheet.spells[-1], range=CLOSE)
    scene["lyra"].sheet = replace(scene["lyra"].sheet, spells=(fire,))
    assert {key for key in scene.offered("lyra") if "will" in key} == {"cast:fireball:will:at1"}
    assert forbidden(scene, "lyra")["cast:fireball:will:at3"] == "r-casting"


def test_riders_of_an_area_spell_follow_its_gains_and_need_a_conscious_caster() -> None:
    """[r-attack-sequence, r-signature-composition, r-area-attacks]: the caster stands in its own fire and falls."""
    dice = ["d6=5 casting", "d6=4 casting", "d6=5 damage", "d6=5 damage"]
    scene = Scene(
        ["lyra@2 balanced momentum=3 guard=0 vitality=1", "elena@0"], BANDIT, dice=dice, wants={"aim": "to:3"}
    )
    with_move(scene, "lyra", "spell-fireball", ("rider-shove",), 1)
    scene.turn("lyra", "cast:fireball:will:signature0:at2")
    assert scene["lyra"].condition == DYING and "aim" not in scene.asked and scene["bandit"].area == 2
    scene = Scene(["lyra@0 balanced momentum=3"], BANDIT, dice=dice, wants={"aim": "to:3"})
    with_move(scene, "lyra", "spell-fireball", ("rider-shove",), 1)
    scene.turn("lyra", "cast:fireball:will:signature0:at2")
    assert scene["bandit"].area == 3
    assert scene.clauses().index("balanced-momentum-natural-8") < scene.clauses().index("r-maneuver")


def test_a_fireball_of_awareness_burns_hotter() -> None:
    """[spell-fireball, spells-undefined]: +1 damage."""
    dice = ["d6=4 casting", "d6=3 casting", "d6=2 damage", "d6=1 damage"]
    for approach, damage in (("awareness", 3 + 3 + 1 - 1), ("will", 3 + 1 - 1)):
        scene = Scene(["lyra@0 balanced momentum=1"], BANDIT, dice=dice)
        scene.turn("lyra", f"cast:fireball:{approach}:at2")
        assert scene["bandit"].guard == 13 - damage


def test_attack_spells_reach_the_fallen_and_curses_only_the_conscious() -> None:
    """[r-casting, r-legal-targets]: neither is for friends."""
    down = f"master=npc-blade-master@2 none vitality=0 condition={DYING}"
    scene = Scene(["lyra@1 balanced", "elena@1 balanced"], [*BANDIT, down])
    offered = scene.offered("lyra")
    for spell, targets in (("hex", ["bandit"]), ("bolt", ["bandit", "master"])):
        keys = [key for key in offered if key.startswith(f"cast:{spell}:will")]
        assert keys == [f"cast:{spell}:will:{scene.who(alias)}" for alias in targets]


def test_the_surprised_resist_without_a_stance() -> None:
    """[r-surprise, r-defense-rolls]: 7 + Will 0 and nothing else is a failure."""
    dice = ["d6=3 casting", "d6=3 casting", "d6=4 resist", "d6=3 resist"]
    scene = Scene(["lyra@0 defensive"], ["npc-bandit@2 none"], dice=dice)
    scene.battle.surprised = [False, True]
    scene.turn("lyra", "cast:hex:mind:{bandit}")
    assert scene.changes() == {"bandit": {"hexed": True}}


def test_mage_armor_is_not_cast_in_armor() -> None:
    """[r-casting]: not even in light armor."""
    scene = Scene(["lyra@0 balanced"], BANDIT)
    assert "cast:mage-armor:mind:0" in scene.offered("lyra")
    scene["lyra"].sheet = replace(scene["lyra"].sheet, armor=scene["bandit"].sheet.armor)
    assert scene["lyra"].sheet.armor.reduction == 1
    assert not any("mage-armor" in key for key in scene.offered("lyra"))
    assert forbidden(scene, "lyra")["cast:mage-armor:mind:0"] == "r-casting"


def test_a_storm_strikes_one_area_or_two_different_ones() -> None:
    """[r-area-attacks, r-casting]"""
    scene = Scene(["lyra@0 balanced momentum=2"], ["a=npc-bandit@3 balanced", "b=npc-bandit@2", "c=npc-bandit@2"])
    scene["lyra"].sheet = with_spell(scene["lyra"].sheet, "lightning-storm")
    keys = [key.split(":")[-1] for key in scene.offered("lyra") if key.startswith("cast:lightning-storm:will")]
    assert keys == ["at2", "at3", "at2+3"]


def test_a_shield_is_worth_the_attribute_it_is_cast_with_and_at_least_one() -> None:
    """[r-spell-shield, r-temporary-guard]: a larger one replaces what is left, a smaller one changes nothing."""
    for approach, before, after in (("mind", 0, 2), ("will", 0, 1), ("mind", 1, 2), ("will", 2, 2)):
        dice = ["d6=4 casting", "d6=3 casting"]
        scene = Scene(["elena@1 balanced", f"magnus@2 balanced shield_guard={before}"], BANDIT, dice=dice)
        scene.turn("elena", f"cast:shield:{approach}:{{magnus}}")
        assert (scene["magnus"].shield_guard, scene["magnus"].guard) == (after, 15)
    scene = Scene(["elena@1 balanced", "magnus@2 balanced"], BANDIT, dice=["d6=4 casting", "d6=3 casting"])
    scene["elena"].sheet = replace(scene["elena"].sheet, attributes=(0, 0, 2, 1, -1, 1), skills=(2,) * 15)
    scene.turn("elena", "cast:shield:will:{magnus}")
    assert scene["magnus"].shield_guard == 1
