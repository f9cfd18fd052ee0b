"""The ledger's cases about order, areas and movement, dice and all."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.field import CLOSE, ENGAGED, FAR
from fray.rulesets.stances.model.state import BALANCED, DEFENSIVE
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.rules.movement import owes_advance
from fray.rulesets.stances.rules.stances import ChooseStance, choose_stances
from fray.rulesets.stances.rules.zones import barred_use, is_engaged, zone_between
from fray.rulesets.stances.tests.arrange import Scene

FORD = {
    "areas": ["near bank", "shallows", "ford", "weir", "far bank", "ridge"],
    "links": [
        ["near bank", "shallows"],
        ["shallows", "ford"],
        ["shallows", "weir"],
        ["ford", "far bank"],
        ["weir", "far bank"],
        ["far bank", "ridge"],
    ],
}


def names(scene: Scene) -> list[str]:
    return [scene.battle.combatants[who].name for who in order_of_turns(scene.battle)]


def test_a_heavy_weapon_in_hand_lowers_grace_for_the_order() -> None:
    """[order-heavy-weapon-grace, weapon-heavy, order-grace, order-ties-players, r-order-final-ties]"""
    scene = Scene(["vessa@0 aggressive"], ["npc-hobgoblin-captain@3 aggressive", "npc-dire-wolf@3 aggressive"])
    assert names(scene) == ["wolf", "vessa", "captain"]


def test_a_charge_in_light_armor_brings_momentum_and_damage() -> None:
    """[charge-light-armor-full-chain, aggressive-charge, aggressive-move-momentum, aggressive-momentum-hit,
    press-advantage, weapon-light, r-charge, r-momentum-spending, r-press-advantage, r-attack-attribute-choice]"""
    dice = ["d6=1 attack", "d6=2 attack", "d6=2 damage", "d6=5 damage", "d6=3 press advantage"]
    scene = Scene(["tamsin@0 aggressive hand=dagger"], ["npc-bandit@2 balanced"], dice=dice, wants={"raise": "raise:1"})
    scene.turn("tamsin", "charge:1-2", "attack:0-melee:grace:{bandit}")
    assert scene.changes() == {"tamsin": {"area": 2, "momentum": 2}, "bandit": {"guard": 1}}


def test_an_advance_inside_far_brings_nothing() -> None:
    """[advance-inside-far, aggressive-must-advance, aggressive-move-momentum, far-no-melee]"""
    scene = Scene(["elena@0 balanced"], ["orc=npc-orc-warrior@4 aggressive"])
    assert not any(key.startswith("attack:0-melee") for key in scene.offered("orc"))
    assert "end" not in scene.offered("orc")
    scene.turn("orc", "move:3")
    assert scene.changes() == {"orc": {"area": 3}}


def test_an_aggressive_archer_must_close_in_after_shooting() -> None:
    """[aggressive-archer-duty, aggressive-must-engage, aggressive-must-advance, close-bows, aggressive-move-momentum,
    armor-light, r-aggressive-duty]"""
    dice = ["d6=2 attack", "d6=2 attack", "d6=4 damage", "d6=1 damage"]
    scene = Scene(["sefa@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    with pytest.raises(Refused) as refused:
        scene.turn("sefa", "attack:0-shot:grace:{bandit}")
    assert refused.value.clause == "aggressive-must-engage"
    scene = Scene(["sefa@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("sefa", "attack:0-shot:grace:{bandit}", "move:2")
    assert scene.changes() == {"sefa": {"area": 2, "momentum": 2}, "bandit": {"guard": 8}}


@pytest.mark.parametrize("stance", ["aggressive", "balanced", "defensive"])
def test_disengaging_depends_on_the_stance(stance: str) -> None:
    """[disengage-by-stance, move-disengage, aggressive-no-disengage, balanced-engage-choice, defensive-free-disengage,
    defensive-disengage, move-standard, defensive-keep-distance, r-disengage]"""
    scene = Scene([f"lyra@2 {stance}"], ["npc-bandit@2 balanced"], dice=["d6=1 casting", "d6=1 casting"])
    offered = scene.offered("lyra")
    walks = [key for key in offered if key.split(":")[0] in ("move", "double", "charge", "step-out")]
    if stance == "aggressive":
        assert walks == []
        scene.turn("lyra", "cast:bolt:awareness:{bandit}")
    elif stance == "balanced":
        assert sorted(walks) == ["double:1-0", "double:3-4", "move:1", "move:3"]
        scene.turn("lyra", "move:1", "cast:bolt:awareness:{bandit}")
        assert scene.changes() == {"lyra": {"area": 1}}
    else:
        assert {"step-out:1", "step-out:3", "move:1"} <= set(walks)
        scene.turn("lyra", "step-out:1", "move:0", "cast:bolt:awareness:{bandit}")
        assert scene.changes() == {"lyra": {"area": 0}}


def test_a_defensive_combatant_gains_when_it_is_closed_on() -> None:
    """[defensive-gains-when-closed-on, defensive-momentum-closed-on, aggressive-move-momentum, move-engage,
    close-enter, r-defensive-closed-on]"""
    scene = Scene(["brannoc@2 defensive"], ["orc=npc-orc-warrior@3 aggressive", "npc-bandit@3 balanced"])
    scene.turn("orc", "move:2")
    scene.turn("bandit", "move:2")
    assert scene.changes() == {
        "brannoc": {"momentum": 2},
        "orc": {"area": 2, "momentum": 1},
        "bandit": {"area": 2},
    }
    assert is_engaged(scene.battle, scene["brannoc"]) and is_engaged(scene.battle, scene["orc"])


def test_an_engaged_archer_cannot_shoot_but_draws_for_free() -> None:
    """[engaged-archer-draws-sword, engaged-no-ranged, engaged-weapon-switch, balanced-momentum-natural-8,
    defensive-damage-reduction, attack-attributes, r-weapon-switch]"""
    dice = ["d6=4 attack", "d6=4 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(["sefa@2 balanced"], ["scout=npc-goblin-scout@2 defensive"], dice=dice)
    with pytest.raises(Refused) as refused:
        scene.turn("sefa", "attack:0-shot:grace:{scout}")
    assert refused.value.clause == "engaged-no-ranged"
    scene.turn("sefa", "draw:1", "attack:1-melee:grace:{scout}")
    assert scene.changes() == {"sefa": {"momentum": 1, "hand": "short sword"}, "scout": {"guard": 8, "momentum": 1}}
    assert not scene["sefa"].moved


def test_a_shove_of_ten_gives_both_and_the_duty_applies_again() -> None:
    """[shove-on-ten, maneuver-success, maneuver-roll, aggressive-momentum-hit, r-maneuver, r-aggressive-duty]"""
    scene = Scene(
        ["magnus@2 aggressive"],
        ["npc-bandit@2 balanced"],
        dice=["d6=4 maneuver", "d6=3 maneuver"],
        wants={"aim": "to:3"},
    )
    scene.turn("magnus", "shove:might+athletics:{bandit}", "move:3")
    assert scene.changes() == {"magnus": {"area": 3, "momentum": 1}, "bandit": {"area": 3}}


def test_the_balanced_switch_is_free_and_works_once() -> None:
    """[balanced-switch-midturn, balanced-free-switch, stance-extra-switch, ranged-far, defensive-damage-reduction,
    defensive-momentum-attacked, r-balanced-switch-window, r-order-fixed-in-round]"""
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


def test_difficult_ground_takes_two_steps_and_a_hazard_hurts() -> None:
    """[difficult-and-hazard, move-standard, move-double, maneuver-purpose, r-terrain]"""
    terrain = [{"area": "shallows", "feature": "difficult"}, {"area": "weir", "feature": "hazard"}]
    near = {**FORD, "exits": ["ridge"]}
    # Areas with blanks in their names cannot be written in a member, so everybody is put there afterwards.
    scene = Scene(
        ["magnus@ford balanced", "tamsin@ford balanced"],
        ["npc-bandit@ridge balanced"],
        dice=["d6=6 hazard"],
        terrain=terrain,
        more=near,
    )
    scene["magnus"].area = 0
    scene["tamsin"].area = 1
    scene.before = scene.snapshot()
    assert "move:1" not in scene.offered("magnus")
    with pytest.raises(Refused) as refused:
        scene.turn("magnus", "move:1")
    assert refused.value.clause == "move-double"
    scene.turn("magnus", "double:1")
    assert scene["magnus"].acted
    scene.turn("tamsin", "move:3")
    assert scene.changes() == {"magnus": {"area": 1}, "tamsin": {"area": 3, "guard": 10}}


def test_with_two_areas_walked_there_is_no_action_left() -> None:
    """[double-move-needs-no-action, move-double, balanced-double, balanced-move-normal, balanced-free-movement,
    r-actions-per-turn]"""
    dice = ["d6=1 casting", "d6=1 casting"]
    scene = Scene(["elena@0 balanced", "magnus@2 balanced"], ["npc-bandit@4 balanced"], dice=dice)
    assert not any(key.startswith("charge") for key in scene.offered("elena"))
    scene.turn("elena", "move:1", "cast:shield:mind:{magnus}")
    assert scene.changes() == {"elena": {"area": 1}}
    scene = Scene(["elena@0 balanced", "magnus@2 balanced"], ["npc-bandit@4 balanced"])
    with pytest.raises(Refused):
        scene.turn("elena", "double:1-2", "cast:shield:mind:{magnus}")
    assert scene["elena"].area == 2


def test_the_wolf_must_use_its_speed_and_difficult_ground_excuses() -> None:
    """[wolf-must-use-its-speed, aggressive-must-advance, aggressive-move-momentum, move-standard, r-aggressive-duty]"""
    scene = Scene(["elena@0 balanced"], ["wolf=npc-dire-wolf@4 aggressive"])
    assert [key for key in scene.offered("wolf") if key.startswith("move")] == ["move:3-2"]
    scene.turn("wolf", "move:3-2")
    assert scene.changes() == {"wolf": {"area": 2}}
    terrain = [{"area": "shallows", "feature": "difficult"}]
    scene = Scene(["elena@shallows balanced"], ["orc=npc-orc-warrior@ford aggressive"], terrain=terrain, more=FORD)
    scene["orc"].area = 0
    assert not owes_advance(scene.battle, scene["orc"])
    offered = scene.offered("orc")
    assert {"end", "charge:1", "double:1"} <= set(offered) and "move:1" not in offered


def test_bands_on_the_line() -> None:
    """[bands-on-the-line, zones-abstract, engaged-definition, close-definition, far-definition, engaged-melee,
    far-no-melee, close-melee-safe, weapon-reach, r-areas, r-engaged-with-all, r-reach]"""
    scene = Scene(
        ["magnus@1 balanced", "brannoc@0 balanced"],
        [
            "npc-bandit@1 balanced",
            "npc-cultist@2 balanced",
            "scout=npc-goblin-scout@3 balanced",
            "npc-hobgoblin-archer@4 balanced",
        ],
    )
    magnus, battle = scene["magnus"], scene.battle
    foes = [scene[alias] for alias in ("bandit", "cultist", "scout", "archer")]
    assert [zone_between(battle, magnus, foe) for foe in foes] == [ENGAGED, CLOSE, FAR, FAR]
    sword, spear = magnus.arm(0), scene["brannoc"].arm(1)
    assert [barred_use(battle, magnus, sword, sword.uses[0], foe) is None for foe in foes] == [
        True,
        False,
        False,
        False,
    ]
    assert [barred_use(battle, magnus, spear, spear.uses[0], foe) is None for foe in foes] == [True, True, False, False]
    assert is_engaged(battle, scene["bandit"]) and not is_engaged(battle, scene["cultist"])


def test_heavy_armor_bars_the_aggressive_stance() -> None:
    """[heavy-armor-stances, armor-heavy-stance, stance-choice-each-round, r-stance-selection-simultaneous]"""
    scene = Scene(["brannoc@0 none"], ["npc-bandit@4 none"], wants={"stance": "aggressive"})
    with pytest.raises(Refused) as refused:
        choose_stances(scene.fight)
    assert refused.value.clause == "armor-heavy-stance"

    keys = [option.key() for option in ChooseStance(scene.battle, scene["brannoc"]).options()]
    assert keys[0] == "balanced" and "aggressive" not in keys
    scene["brannoc"].stance = BALANCED
    assert [key for key in scene.offered("brannoc") if key.startswith("switch")] == ["switch:defensive"]


def test_a_surprised_side_has_no_stance_no_turn_and_no_reaction() -> None:
    """[surprised-side, stance-choice-each-round, order-groups, defensive-damage-reduction, aggressive-momentum-hit,
    r-surprise]"""
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
