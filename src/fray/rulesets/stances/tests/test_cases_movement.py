"""The ledger's cases about order, areas and movement, dice and all."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.sheets import CLOSE, ENGAGED, FAR
from fray.rulesets.stances.model.state import BALANCED, DEFENSIVE
from fray.rulesets.stances.rules.initiative import choose_stances, order_of_turns
from fray.rulesets.stances.rules.movement import owes_advance
from fray.rulesets.stances.rules.targets import barred_use
from fray.rulesets.stances.tests.arrange import Table

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


def names(table: Table) -> list[str]:
    return [table.battle.fighters[who].name for who in order_of_turns(table.battle)]


def test_a_heavy_weapon_in_hand_lowers_grace_for_the_order() -> None:
    """[order-heavy-weapon-grace, weapon-heavy, order-grace, order-ties-players, r-order-final-ties]"""
    table = Table(["vessa@0 aggressive"], ["npc-hobgoblin-captain@3 aggressive", "npc-dire-wolf@3 aggressive"])
    assert names(table) == ["wolf", "vessa", "captain"]


def test_a_charge_in_light_armor_brings_momentum_and_damage() -> None:
    """[charge-light-armor-full-chain, aggressive-charge, aggressive-move-momentum, aggressive-momentum-hit,
    press-advantage, weapon-light, r-charge, r-momentum-spending, r-press-advantage, r-attack-attribute-choice]"""
    dice = ["d6=1 attack", "d6=2 attack", "d6=2 damage", "d6=5 damage", "d6=3 press advantage"]
    table = Table(["tamsin@0 aggressive hand=dagger"], ["npc-bandit@2 balanced"], dice=dice, wants={"raise": "raise:1"})
    table.turn("tamsin", "charge:1-2", "attack:0-melee:grace:{bandit}")
    assert table.changes() == {"tamsin": {"area": 2, "momentum": 2}, "bandit": {"guard": 1}}


def test_an_advance_inside_far_brings_nothing() -> None:
    """[advance-inside-far, aggressive-must-advance, aggressive-move-momentum, far-no-melee]"""
    table = Table(["elena@0 balanced"], ["orc=npc-orc-warrior@4 aggressive"])
    assert not any(key.startswith("attack:0-melee") for key in table.offered("orc"))
    assert "end" not in table.offered("orc")
    table.turn("orc", "move:3")
    assert table.changes() == {"orc": {"area": 3}}


def test_an_aggressive_archer_must_close_in_after_shooting() -> None:
    """[aggressive-archer-duty, aggressive-must-engage, aggressive-must-advance, close-bows, aggressive-move-momentum,
    armor-light, r-aggressive-duty]"""
    dice = ["d6=2 attack", "d6=2 attack", "d6=4 damage", "d6=1 damage"]
    table = Table(["sefa@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    with pytest.raises(Refused) as refused:
        table.turn("sefa", "attack:0-shot:grace:{bandit}")
    assert refused.value.clause == "aggressive-must-engage"
    table = Table(["sefa@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    table.turn("sefa", "attack:0-shot:grace:{bandit}", "move:2")
    assert table.changes() == {"sefa": {"area": 2, "momentum": 2}, "bandit": {"guard": 8}}


@pytest.mark.parametrize("stance", ["aggressive", "balanced", "defensive"])
def test_disengaging_depends_on_the_stance(stance: str) -> None:
    """[disengage-by-stance, move-disengage, aggressive-no-disengage, balanced-engage-choice, defensive-free-disengage,
    defensive-disengage, move-standard, defensive-keep-distance, r-disengage]"""
    table = Table([f"lyra@2 {stance}"], ["npc-bandit@2 balanced"], dice=["d6=1 casting", "d6=1 casting"])
    offered = table.offered("lyra")
    walks = [key for key in offered if key.split(":")[0] in ("move", "double", "charge", "step-out")]
    if stance == "aggressive":
        assert walks == []
        table.turn("lyra", "cast:bolt:awareness:{bandit}")
    elif stance == "balanced":
        assert sorted(walks) == ["double:1-0", "double:3-4", "move:1", "move:3"]
        table.turn("lyra", "move:1", "cast:bolt:awareness:{bandit}")
        assert table.changes() == {"lyra": {"area": 1}}
    else:
        assert {"step-out:1", "step-out:3", "move:1"} <= set(walks)
        table.turn("lyra", "step-out:1", "move:0", "cast:bolt:awareness:{bandit}")
        assert table.changes() == {"lyra": {"area": 0}}


def test_a_defensive_combatant_gains_when_it_is_closed_on() -> None:
    """[defensive-gains-when-closed-on, defensive-momentum-closed-on, aggressive-move-momentum, move-engage,
    close-enter, r-defensive-closed-on]"""
    table = Table(["brannoc@2 defensive"], ["orc=npc-orc-warrior@3 aggressive", "npc-bandit@3 balanced"])
    table.turn("orc", "move:2")
    table.turn("bandit", "move:2")
    assert table.changes() == {
        "brannoc": {"momentum": 2},
        "orc": {"area": 2, "momentum": 1},
        "bandit": {"area": 2},
    }
    assert table.battle.engaged(table["brannoc"]) and table.battle.engaged(table["orc"])


def test_an_engaged_archer_cannot_shoot_but_draws_for_free() -> None:
    """[engaged-archer-draws-sword, engaged-no-ranged, engaged-weapon-switch, balanced-momentum-natural-8,
    defensive-damage-reduction, attack-attributes, r-weapon-switch]"""
    dice = ["d6=4 attack", "d6=4 attack", "d6=3 damage", "d6=3 damage"]
    table = Table(["sefa@2 balanced"], ["scout=npc-goblin-scout@2 defensive"], dice=dice)
    with pytest.raises(Refused) as refused:
        table.turn("sefa", "attack:0-shot:grace:{scout}")
    assert refused.value.clause == "engaged-no-ranged"
    table.turn("sefa", "draw:1", "attack:1-melee:grace:{scout}")
    assert table.changes() == {"sefa": {"momentum": 1, "hand": "short sword"}, "scout": {"guard": 8, "momentum": 1}}
    assert not table["sefa"].moved


def test_a_shove_of_ten_gives_both_and_the_duty_applies_again() -> None:
    """[shove-on-ten, maneuver-success, maneuver-roll, aggressive-momentum-hit, r-maneuver, r-aggressive-duty]"""
    table = Table(
        ["magnus@2 aggressive"],
        ["npc-bandit@2 balanced"],
        dice=["d6=4 maneuver", "d6=3 maneuver"],
        wants={"aim": "to:3"},
    )
    table.turn("magnus", "shove:might+athletics:{bandit}", "move:3")
    assert table.changes() == {"magnus": {"area": 3, "momentum": 1}, "bandit": {"area": 3}}


def test_the_balanced_switch_is_free_and_works_once() -> None:
    """[balanced-switch-midturn, balanced-free-switch, stance-extra-switch, ranged-far, defensive-damage-reduction,
    defensive-momentum-attacked, r-balanced-switch-window, r-order-fixed-in-round]"""
    dice = [
        "d6=5 attack Sefa", "d6=3 attack Sefa", "d6=2 damage", "d6=2 damage",
        "d6=4 attack scout", "d6=4 attack scout", "d6=3 damage", "d6=3 damage",
    ]  # fmt: skip
    table = Table(["sefa@0 balanced"], ["scout=npc-goblin-scout@3 defensive"], dice=dice)
    table.turn("sefa", "attack:0-shot:grace:{scout}", "switch:defensive", order=["sefa", "scout"])
    assert table.battle.order == [0, 1]
    table.turn("scout", "attack:0-shot:grace:{sefa}")
    assert table.changes() == {
        "sefa": {"guard": 12, "momentum": 2, "stance": DEFENSIVE},
        "scout": {"guard": 9, "momentum": 1},
    }
    table["sefa"].stance = BALANCED
    assert not any(key.startswith("switch") for key in table.offered("sefa"))


def test_difficult_ground_takes_two_steps_and_a_hazard_hurts() -> None:
    """[difficult-and-hazard, move-standard, move-double, maneuver-purpose, r-terrain]"""
    terrain = [{"area": "shallows", "feature": "difficult"}, {"area": "weir", "feature": "hazard"}]
    near = {**FORD, "exits": ["ridge"]}
    # Areas with blanks in their names cannot be written in a member, so everybody is put there afterwards.
    table = Table(
        ["magnus@ford balanced", "tamsin@ford balanced"],
        ["npc-bandit@ridge balanced"],
        dice=["d6=6 hazard"],
        terrain=terrain,
        more=near,
    )
    table["magnus"].area = 0
    table["tamsin"].area = 1
    table.before = table.snapshot()
    assert "move:1" not in table.offered("magnus")
    with pytest.raises(Refused) as refused:
        table.turn("magnus", "move:1")
    assert refused.value.clause == "move-double"
    table.turn("magnus", "double:1")
    assert table["magnus"].acted
    table.turn("tamsin", "move:3")
    assert table.changes() == {"magnus": {"area": 1}, "tamsin": {"area": 3, "guard": 10}}


def test_with_two_areas_walked_there_is_no_action_left() -> None:
    """[double-move-needs-no-action, move-double, balanced-double, balanced-move-normal, balanced-free-movement,
    r-actions-per-turn]"""
    dice = ["d6=1 casting", "d6=1 casting"]
    table = Table(["elena@0 balanced", "magnus@2 balanced"], ["npc-bandit@4 balanced"], dice=dice)
    assert not any(key.startswith("charge") for key in table.offered("elena"))
    table.turn("elena", "move:1", "cast:shield:mind:{magnus}")
    assert table.changes() == {"elena": {"area": 1}}
    table = Table(["elena@0 balanced", "magnus@2 balanced"], ["npc-bandit@4 balanced"])
    with pytest.raises(Refused):
        table.turn("elena", "double:1-2", "cast:shield:mind:{magnus}")
    assert table["elena"].area == 2


def test_the_wolf_must_use_its_speed_and_difficult_ground_excuses() -> None:
    """[wolf-must-use-its-speed, aggressive-must-advance, aggressive-move-momentum, move-standard, r-aggressive-duty]"""
    table = Table(["elena@0 balanced"], ["wolf=npc-dire-wolf@4 aggressive"])
    assert [key for key in table.offered("wolf") if key.startswith("move")] == ["move:3-2"]
    table.turn("wolf", "move:3-2")
    assert table.changes() == {"wolf": {"area": 2}}
    terrain = [{"area": "shallows", "feature": "difficult"}]
    table = Table(["elena@shallows balanced"], ["orc=npc-orc-warrior@ford aggressive"], terrain=terrain, more=FORD)
    table["orc"].area = 0
    assert not owes_advance(table.battle, table["orc"])
    offered = table.offered("orc")
    assert {"end", "charge:1", "double:1"} <= set(offered) and "move:1" not in offered


def test_bands_on_the_line() -> None:
    """[bands-on-the-line, zones-abstract, engaged-definition, close-definition, far-definition, engaged-melee,
    far-no-melee, close-melee-safe, weapon-reach, r-areas, r-engaged-with-all, r-reach]"""
    table = Table(
        ["magnus@1 balanced", "brannoc@0 balanced"],
        [
            "npc-bandit@1 balanced",
            "npc-cultist@2 balanced",
            "scout=npc-goblin-scout@3 balanced",
            "npc-hobgoblin-archer@4 balanced",
        ],
    )
    magnus, battle = table["magnus"], table.battle
    foes = [table[alias] for alias in ("bandit", "cultist", "scout", "archer")]
    assert [battle.band(magnus, foe) for foe in foes] == [ENGAGED, CLOSE, FAR, FAR]
    sword, spear = magnus.arm(0), table["brannoc"].arm(1)
    assert [barred_use(battle, magnus, sword, sword.uses[0], foe) is None for foe in foes] == [
        True,
        False,
        False,
        False,
    ]
    assert [barred_use(battle, magnus, spear, spear.uses[0], foe) is None for foe in foes] == [True, True, False, False]
    assert battle.engaged(table["bandit"]) and not battle.engaged(table["cultist"])


def test_heavy_armor_bars_the_aggressive_stance() -> None:
    """[heavy-armor-stances, armor-heavy-stance, stance-choice-each-round, r-stance-selection-simultaneous]"""
    table = Table(["brannoc@0 none"], ["npc-bandit@4 none"], wants={"stance": "aggressive"})
    with pytest.raises(Refused) as refused:
        choose_stances(table.fight)
    assert refused.value.clause == "armor-heavy-stance"
    from fray.rulesets.stances.rules.initiative import ChooseStance

    keys = [option.key() for option in ChooseStance(table.battle, table["brannoc"]).options()]
    assert keys[0] == "balanced" and "aggressive" not in keys
    table["brannoc"].stance = BALANCED
    assert [key for key in table.offered("brannoc") if key.startswith("switch")] == ["switch:defensive"]


def test_a_surprised_side_has_no_stance_no_turn_and_no_reaction() -> None:
    """[surprised-side, stance-choice-each-round, order-groups, defensive-damage-reduction, aggressive-momentum-hit,
    r-surprise]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=2 damage", "d6=4 damage"]
    table = Table(["magnus@2 aggressive"], ["scout=npc-goblin-scout@2 none"], dice=dice, wants={"stance": "aggressive"})
    table.battle.surprised = [False, True]
    choose_stances(table.fight)
    assert order_of_turns(table.battle) == [0]
    table.turn("magnus", "attack:0-melee:might:{scout}")
    assert table.changes() == {"magnus": {"momentum": 1}, "scout": {"guard": 4}}
    table.battle.round = 2
    table.wants["stance"] = ["aggressive", "defensive"]
    choose_stances(table.fight)
    assert table["scout"].stance == DEFENSIVE
