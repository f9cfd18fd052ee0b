"""Weapons: their classes, and which is in hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.engine.content import ContentError, Problems, Raw, Reader
from fray.engine.decisions import Refused
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.creatures import read_sheet
from fray.rulesets.stances.content.equipment import Shelf, read_weapon
from fray.rulesets.stances.model.sheets import CLUB, HEAVY, LIGHT, MEDIUM, MELEE, MIGHT, REACH, SHOT, THROW, Use
from fray.rulesets.stances.rules.weapons import CLASSES, WeaponClass, light_on_finesse, melee_use
from fray.rulesets.stances.tests.arrange import BANDIT, SHELF, Scene
from fray.rulesets.stances.tests.test_riders import with_move


def test_weapons_have_the_uses_of_their_class() -> None:
    """[weapon-base-damage, weapon-ranged, r-ranged-in-melee, r-attack-attribute-choice]"""
    ways = {key.removeprefix("weapon-item-"): [use.way for use in weapon.uses] for key, weapon in SHELF.weapons.items()}
    assert ways["longbow"] == [SHOT, CLUB] and ways["javelin"] == [THROW, 0] and ways["dagger"] == [0, THROW]
    assert ways["longsword"] == [0]
    for weapon in SHELF.weapons.values():
        use = weapon.uses[0]
        if weapon.kind in CLASSES:
            assert CLASSES[weapon.kind] == WeaponClass(use.dice, use.bonus, use.nearest, use.farthest)
    bonuses = [CLASSES[kind].bonus for kind in (LIGHT, MEDIUM, HEAVY, REACH)]
    assert bonuses == [0, 1, 2, 0]


def test_a_weapon_that_does_not_write_its_damage_has_that_of_its_class() -> None:
    """[weapon-base-damage, weapon-heavy]"""
    data = {"name": "flail", "class": "heavy", "hands": 2, "attributes": ["might"], "properties": []}
    problems, shelf = Problems(), Shelf()
    read_weapon(Reader(Raw("mine.toml", "weapon", "weapon-item-flail", "", data), problems), shelf)
    assert not problems.found and shelf.weapons["weapon-item-flail"].uses == (Use(MELEE, 2, 2, (MIGHT,), 0, 0),)


def test_switching_a_weapon_elsewhere_uses_the_movement_and_excuses() -> None:
    """[r-weapon-switch, engaged-weapon-switch, r-aggressive-duty]"""
    scene = Scene(["magnus@0 aggressive"], BANDIT)
    scene.turn("magnus", "draw:1")
    assert scene.changes() == {"magnus": {"hand": "dagger"}}
    assert scene["magnus"].moved


def test_two_hands_and_a_shield_do_not_go_together() -> None:
    """[r-hands]"""
    ledger = {content.id: content for content in SYSTEM.ledger.contents}
    data = {**ledger["pc-brannoc"].data, "weapons": ["greatsword"], "in_hand": "greatsword"}
    problems = Problems()
    read_sheet(Reader(Raw("x", "character", "pc-x", "t", data), problems), SYSTEM.library().shelf, True)
    with pytest.raises(ContentError, match="needs two hands"):
        problems.raise_any()


def test_a_shield_bearer_leaves_a_two_handed_weapon_on_the_ground() -> None:
    """[r-hands, r-weapon-switch]"""
    scene = Scene(["brannoc@2 balanced", "vessa@2 balanced"], BANDIT)
    scene.turn("vessa", "drop")
    assert not any(key.startswith("pick-up") for key in scene.offered("brannoc"))
    assert "pick-up:0" in scene.offered("vessa")
    scene.turn("vessa", "pick-up:0")
    assert scene["vessa"].weapon() is not None and not scene["vessa"].moved  # free while Engaged


def test_bare_hands_are_called_so() -> None:
    """[attack-roll]"""
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    scene.turn("magnus", "drop", "attack:unarmed:might:{bandit}")
    assert "Magnus attacks the bandit with bare hands." in scene.log()


def test_an_engaged_archer_cannot_shoot_but_draws_for_free() -> None:
    """[engaged-archer-draws-sword, engaged-no-ranged, engaged-weapon-switch, attack-attributes]"""
    dice = ["d6=4 attack", "d6=4 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(["sefa@2 balanced"], ["scout=npc-goblin-scout@2 defensive"], dice=dice)
    with pytest.raises(Refused) as refused:
        scene.turn("sefa", "attack:0-shot:grace:{scout}")
    assert refused.value.clause == "engaged-no-ranged"
    scene.turn("sefa", "draw:1", "attack:1-melee:grace:{scout}")
    assert scene.changes() == {"sefa": {"momentum": 1, "hand": "short sword"}, "scout": {"guard": 8, "momentum": 1}}
    assert not scene["sefa"].moved


def test_every_light_weapon_helps_finesse() -> None:
    """[weapon-light, r-finesse]: the class does, not a property of the entry; a javelin is thrown, not light."""
    scene = Scene(["tamsin@2 balanced hand=dagger", "vessa@2 balanced hand=javelin"], BANDIT)
    tamsin = scene["tamsin"]
    plain = replace(tamsin.arm(0), finesse=False)
    tamsin.arsenal = [plain if weapon is tamsin.arm(0) else weapon for weapon in tamsin.arsenal]
    assert light_on_finesse(tamsin) == 1 and light_on_finesse(scene["vessa"]) == 0


def test_a_charger_may_strike_with_the_bow_in_hand() -> None:
    """[r-charge, r-ranged-in-melee]: the bow as a club is a melee Attack."""
    dice = ["d6=5 attack", "d6=5 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["sefa@0 aggressive"], BANDIT, dice=dice)
    scene.turn("sefa", "charge:1-2", "attack:0-club:might:{bandit}")
    assert scene["bandit"].guard == 13 - (2 + 1 + 2 - 1)


def test_a_thrown_weapon_lies_where_it_was_aimed() -> None:
    """[r-thrown, rider-step]: a target that parries and steps aside does not take it along."""
    dice = ["d6=5 attack", "d6=5 attack", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["vessa@2 balanced momentum=2"], ["npc-bandit@3 balanced hand=throwing-knife"], dice=dice)
    with_move(scene, "vessa", "technique-perfect-parry", ("rider-step",), 2)
    scene.wants.update({"parry": "perfect-parry:signature0", "aim": "to:1"})
    scene.turn("bandit", "attack:1-throw:grace:{vessa}")
    assert scene["vessa"].area == 1 and [weapon.name for weapon in scene.battle.lying(2)] == ["throwing knife"]


def test_bare_hands_strike_with_one_die_and_only_in_the_same_area() -> None:
    """[r-free-attacks, attack-damage, engaged-melee]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=4 damage"]
    scene = Scene(["magnus@2 balanced"], [*BANDIT, "far=npc-bandit@3 balanced"], dice=dice)
    scene.turn("magnus", "drop", "attack:unarmed:might:{bandit}")
    assert scene["bandit"].guard == 13 - (4 - 1)
    scene["magnus"].acted = False
    offered = [key for key in scene.offered("magnus") if key.startswith("attack:unarmed")]
    assert offered == ["attack:unarmed:might:1"]  # not at the one in the next area


def test_what_is_offered_to_draw_or_pick_up() -> None:
    """[r-weapon-switch, r-hands]: one of each kind, what is not in hand, and what lies in the area."""
    scene = Scene(["tamsin@2 balanced hand=dagger", "vessa@2 balanced", "magnus@1 balanced"], BANDIT)
    assert [key for key in scene.offered("tamsin") if key.startswith("draw")] == ["draw:1"]
    scene["tamsin"].in_hand = 1
    assert [key for key in scene.offered("tamsin") if key.startswith("draw")] == ["draw:0"]
    for javelin in (1, 1):
        scene["vessa"].in_hand = javelin
        scene.turn("vessa", "drop")
    scene.turn("magnus", "drop")
    assert [key for key in scene.offered("tamsin") if key.startswith("pick-up")] == ["pick-up:0"]
    assert [key for key in scene.offered("magnus") if key.startswith("pick-up")] == ["pick-up:2"]


def test_a_creature_with_an_empty_hand_strikes_back_with_its_own_attack() -> None:
    """[r-free-attacks]: the first of its own melee attacks; others have bare hands, and a bow is none."""
    scene = Scene(["sefa@2 balanced", "magnus@2 balanced in_hand=-1"], ["npc-ogre@2 balanced in_hand=-1"])
    assert melee_use(scene["ogre"]) == (0, 0) and melee_use(scene["magnus"]) == (-1, 0)
    assert melee_use(scene["sefa"]) == (-2, 0)


def test_what_the_classes_of_melee_weapons_strike_with() -> None:
    """[weapon-light, weapon-medium, weapon-heavy, weapon-reach]"""
    figures = {LIGHT: (2, 0, 0, 0), MEDIUM: (2, 1, 0, 0), HEAVY: (2, 2, 0, 0), REACH: (2, 0, 0, 1)}
    for kind, figure in figures.items():
        made = CLASSES[kind]
        assert (made.dice, made.bonus, made.nearest, made.farthest) == figure
    for weapon, damage in (("longsword", 4 + 1), ("dagger", 4)):
        dice = ["d6=3 attack", "d6=3 attack", "d6=2 damage", "d6=2 damage"]
        scene = Scene([f"magnus@2 balanced hand={weapon}"], BANDIT, dice=dice)
        scene.turn("magnus", f"attack:{scene['magnus'].in_hand}-melee:might:{{bandit}}")
        assert scene["bandit"].guard == 13 - (damage - 1)
