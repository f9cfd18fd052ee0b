"""The Aggressive Charge."""

from __future__ import annotations

from fray.rulesets.stances.tests.arrange import BANDIT, Scene
from fray.rulesets.stances.tests.test_movement import TRIANGLE, walks


def test_after_a_charge_only_a_melee_attack_is_left() -> None:
    """[r-charge, aggressive-charge]"""
    scene = Scene(["magnus@0 aggressive"], BANDIT)
    scene["magnus"].charged = True
    scene["magnus"].area = 2
    scene["magnus"].moved = True
    families = {key.split(":")[0] for key in scene.offered("magnus")}
    assert "attack" in families and not families & {"defend", "rally", "feint"}
    assert not any("throw" in key for key in scene.offered("magnus"))


def test_a_charge_into_difficult_ground_next_door_gives_no_bonus() -> None:
    """[r-terrain, r-charge, aggressive-move-momentum]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    terrain = [{"area": "2", "feature": "difficult"}]
    scene = Scene(["sefa@1 aggressive hand=short-sword"], BANDIT, dice=dice, terrain=terrain)
    scene.turn("sefa", "charge:2", "attack:1-melee:grace:{bandit}")
    assert scene.changes() == {"sefa": {"area": 2, "momentum": 2}, "bandit": {"guard": 11}}


def test_speed_two_charges_without_extra_permission() -> None:
    """[r-charge]: +2 for two areas walked in Aggressive stance."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["elena@0 balanced"], ["wolf=npc-dire-wolf@2 aggressive"], dice=dice)
    scene.turn("wolf", "move:1-0", "attack:0-melee:might:{elena}")
    assert scene.changes() == {"wolf": {"area": 0, "momentum": 3}, "elena": {"guard": 12}}  # 2 + 2 + 1 + 2 - 2 armor


def test_hobbled_is_no_charge_and_no_double_movement() -> None:
    """[r-lasting-effects, r-charge]"""
    scene = Scene(["magnus@0 aggressive lasting=4"], BANDIT)
    assert walks(scene, "magnus") == ["move:1"]


def test_what_was_walked_in_balanced_stance_makes_no_charge() -> None:
    """[r-charge, r-balanced-switch-window]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["elena@0 balanced"], ["wolf=npc-dire-wolf@2 balanced"], dice=dice)
    scene.turn("wolf", "move:1-0", "switch:aggressive", "attack:0-melee:might:{elena}")
    assert scene["elena"].guard == 17 - (2 + 2 + 1 - 2)


def test_a_way_around_is_no_charge() -> None:
    """[r-charge]: two steps toward an enemy, not around it."""
    scene = Scene(["magnus@hall aggressive"], ["npc-bandit@yard balanced"], more=TRIANGLE)
    assert [key for key in scene.offered("magnus") if key.startswith(("move", "charge", "double"))] == ["move:2"]


def test_only_the_aggressive_charge() -> None:
    """[aggressive-charge]"""
    for stance, charges in (("aggressive", True), ("balanced", False), ("defensive", False)):
        scene = Scene([f"magnus@0 {stance}"], BANDIT)
        assert any(key.startswith("charge") for key in scene.offered("magnus")) is charges


def test_a_charge_in_light_armor_brings_momentum_and_damage() -> None:
    """[charge-light-armor-full-chain, aggressive-charge, aggressive-move-momentum, aggressive-momentum-hit]"""
    dice = ["d6=1 attack", "d6=2 attack", "d6=2 damage", "d6=5 damage", "d6=3 press advantage"]
    scene = Scene(["tamsin@0 aggressive hand=dagger"], ["npc-bandit@2 balanced"], dice=dice, wants={"raise": "raise:1"})
    scene.turn("tamsin", "charge:1-2", "attack:0-melee:grace:{bandit}")
    assert scene.changes() == {"tamsin": {"area": 2, "momentum": 2}, "bandit": {"guard": 1}}


def test_what_was_walked_in_the_last_turn_makes_no_charge() -> None:
    """[r-charge]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["elena@0 balanced"], ["wolf=npc-dire-wolf@2 aggressive"], dice=dice)
    scene.turn("wolf", "move:1-0")
    scene.turn("wolf", "attack:0-melee:might:{elena}")
    assert scene["elena"].guard == 17 - (2 + 2 + 1 - 2)


def test_a_switch_to_aggressive_and_one_step_make_no_charge() -> None:
    """[r-charge, aggressive-charge]: it takes two areas."""
    dice = ["d6=3 attack", "d6=4 attack", "d6=2 damage", "d6=2 damage"]
    scene = Scene(["magnus@1 balanced"], BANDIT, dice=dice)
    scene.turn("magnus", "switch:aggressive", "move:2", "attack:0-melee:might:{bandit}")
    assert scene["bandit"].guard == 13 - (4 + 1 + 1 - 1)
