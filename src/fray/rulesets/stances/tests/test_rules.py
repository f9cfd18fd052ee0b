"""Checks, Momentum, conditions, terrain, spells, powers and traits, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.engine.chance import at_least, exploding_sum_at_least, keep_highest, keep_lowest
from fray.engine.decisions import Refused
from fray.engine.pools import pool_distribution
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.sheets import COMBAT, FINESSE, GRACE, MEDICINE, MIND, SORCERY
from fray.rulesets.stances.model.state import SCARRED, WINDED
from fray.rulesets.stances.rules.checks import CASTING, DEFENSE, OTHER, modifiers
from fray.rulesets.stances.rules.damage import reduction
from fray.rulesets.stances.rules.draws import ADVANTAGE, DISADVANTAGE, EXPLODING
from fray.rulesets.stances.rules.targets import SPELL, attack_tn, situation
from fray.rulesets.stances.rules.verbs import gain, lose
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]


# ---- checks and Momentum


def test_any_skill_not_on_the_sheet_is_untrained() -> None:
    """[r-attributes-skills, attributes-skills-undefined]"""
    sheet = SYSTEM.library().shelf.sheets["pc-magnus"]
    assert sheet.skills[COMBAT] == 1 and sheet.skills[FINESSE] == -2
    table = Table(["magnus@0 balanced"], BANDIT)
    assert modifiers(table["magnus"], OTHER, MIND, MEDICINE, None) == -2


def test_momentum_runs_from_minus_three_to_six() -> None:
    """[r-momentum-meter, momentum-undefined]"""
    table = Table(["magnus@0 balanced"], BANDIT)
    gain(table.fight, table["magnus"], 9, "test", "r-momentum-meter")
    assert table["magnus"].momentum == 6
    lose(table.fight, table["magnus"], 12, "r-momentum-meter")
    assert table["magnus"].momentum == -3


def test_negative_momentum_cannot_be_spent_and_casts_with_will_only() -> None:
    """[r-momentum-negative]"""
    table = Table(["lyra@0 defensive momentum=-1"], BANDIT, dice=["d6=3 attack"] * 0)
    approaches = {key.split(":")[2] for key in table.offered("lyra") if key.startswith("cast:bolt")}
    assert approaches == {"will"}
    assert not any(key.startswith("cast:fireball") for key in table.offered("lyra"))
    dice = ["d6=1 casting", "d6=1 casting"]
    table = Table(["lyra@0 balanced momentum=-1"], BANDIT, dice=dice)
    table.turn("lyra", "cast:bolt:will:{bandit}")
    assert table.changes() == {} and "raise" not in table.asked


def test_being_hurt_and_successful_cantrips_bring_no_momentum() -> None:
    """[r-momentum-sources-closed]"""
    dice = ["d6=2 casting", "d6=3 casting", "d6=3 damage"]
    table = Table(["lyra@1 defensive"], BANDIT, dice=dice)
    table.turn("lyra", "cast:spark:awareness:{bandit}")
    assert table.changes() == {"bandit": {"guard": 12}}  # 3 - 1 Defensive - 1 armor


def test_advantage_keeps_the_two_highest_of_three() -> None:
    """[r-advantage]"""
    assert pool_distribution(ADVANTAGE) == keep_highest(3, 6, 2)
    assert pool_distribution(DISADVANTAGE) == keep_lowest(3, 6, 2)
    dice = ["d6=4 attack", "d6=1 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(["magnus@2 balanced feint=1 feint_target=1"], BANDIT, dice=dice)
    table.turn("magnus", "attack:0-melee:might:{bandit}")
    assert table.changes() == {"magnus": {"momentum": 1, "feint": 0}, "bandit": {"guard": 11}}


def test_exploding_dice_have_the_exact_chances_of_endless_chains() -> None:
    """[exploding-dice, r-exploding]"""
    for least in (2, 7, 12, 13, 20, 30, 60):
        assert at_least(pool_distribution(EXPLODING[2]), least) == exploding_sum_at_least(2, 6, least)
    assert at_least(pool_distribution(EXPLODING[1]), 7) == Fraction(1, 6)


def test_bought_points_never_make_a_critical() -> None:
    """[r-momentum-spending, r-critical-hit, r-check-bands]"""
    dice = ["d6=6 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(
        ["magnus@2 aggressive momentum=2"],
        ["npc-bandit@2 defensive momentum=1"],
        dice=[*dice, "d6=1 press"],
        wants={"raise": "raise:1"},
    )
    table.turn("magnus", "attack:0-melee:might:{bandit}")  # 12 + 1 bought: no critical die
    assert table["bandit"].guard == 13 - (3 + 1 + 1 - 3)


def test_armor_does_not_hinder_casting() -> None:
    """[r-armor-casting, armor-medium-grace]"""
    table = Table(["elena@0 balanced", "brannoc@0 balanced"], BANDIT)
    assert modifiers(table["elena"], CASTING, MIND, SORCERY, None) == 2
    assert modifiers(table["brannoc"], DEFENSE, GRACE, COMBAT, None) == -1 + 1 - 2


def test_a_hide_does_not_add_to_worn_armor() -> None:
    """[r-natural-armor]"""
    table = Table(["magnus@0 balanced"], ["npc-ogre@2 balanced"])
    assert reduction(table.battle, table["ogre"], None) == 1
    from dataclasses import replace

    table["magnus"].sheet = replace(table["magnus"].sheet, natural_armor=3)
    assert reduction(table.battle, table["magnus"], None) == 3


# ---- conditions


def test_conditions_modify_checks_and_are_used_up() -> None:
    """[r-conditions]"""
    table = Table(["magnus@2 balanced"], BANDIT, dice=["d6=3 defend", "d6=3 defend"])
    magnus = table["magnus"]
    magnus.shaken, magnus.hexed, magnus.frightened = True, True, 1
    plain = 1 + 1 - 1
    assert modifiers(magnus, DEFENSE, GRACE, COMBAT, None) == plain - 1 - 1 - 2
    table.turn("magnus", "defend")
    assert (magnus.shaken, magnus.hexed, magnus.frightened) == (False, True, 0)
    magnus.sundered = 1
    assert modifiers(magnus, DEFENSE, GRACE, COMBAT, None) == plain - 1 - 2
    assert attack_tn(table.battle, table["bandit"], magnus, 0) == 7


def test_prone_is_worse_for_the_one_and_better_for_the_others() -> None:
    """[r-conditions, r-attack-tn-sum]"""
    table = Table(["magnus@2 balanced prone=yes"], BANDIT)
    assert situation(table.battle, table["magnus"], table["bandit"], None) == -2
    assert situation(table.battle, table["bandit"], table["magnus"], None) == 2
    assert not any(key.startswith("move") for key in table.offered("magnus"))
    table.turn("magnus", "stand")
    assert not table["magnus"].prone and table["magnus"].moved


def test_a_longer_fright_replaces_a_shorter_one_and_keeps_its_distance() -> None:
    """[r-conditions, r-aggressive-duty]"""
    from fray.rulesets.stances.rules.verbs import frighten

    table = Table(["magnus@0 aggressive"], BANDIT)
    frighten(table.fight, table["magnus"], table["bandit"], 2, "r-conditions")
    frighten(table.fight, table["magnus"], table["bandit"], 1, "r-conditions")
    assert table["magnus"].frightened == 2
    assert not any(key.startswith(("move", "charge")) for key in table.offered("magnus"))


def test_duplicates_take_hits_instead() -> None:
    """[r-conditions, signature-examples]"""
    dice = ["d6=4 attack", "d6=4 attack"]
    table = Table(["corin@2 balanced copies=2"], ["npc-hobgoblin-captain@2 aggressive"], dice=dice)
    table.turn("captain", "attack:0-melee:might:{corin}")
    assert table.changes() == {"corin": {"copies": 1}, "captain": {"momentum": 1}}


def test_lasting_effects_of_the_table() -> None:
    """[r-lasting-effects, vitality-lasting-effects]"""
    from fray.rulesets.stances.rules.damage import suffer

    table = Table(["magnus@0 balanced"], BANDIT)
    suffer(table.fight, table["magnus"], 0)
    suffer(table.fight, table["magnus"], 5)
    suffer(table.fight, table["magnus"], 5)
    assert table.changes() == {"magnus": {"momentum": -1, "lasting": SCARRED, "guard": 14, "guard_max": 14}}
    assert WINDED & table["magnus"].lasting == 0


def test_the_game_master_may_pick_a_lasting_effect() -> None:
    """[vitality-lasting-effects, r-lasting-effects]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(
        ["magnus@2 balanced guard=0"], ["npc-ogre@2 aggressive"], dice=dice, wants={"lasting effect": "torn arm"}
    )
    table.turn("ogre", "attack:0-melee:might:{magnus}")
    assert table["magnus"].lasting == 2 and table["magnus"].vitality == 6


def test_a_lasting_effect_ends_by_medicine_or_by_magic_that_heals_all() -> None:
    """[r-lasting-effects]"""
    from fray.rulesets.stances.rules.dying import treat
    from fray.rulesets.stances.rules.verbs import heal_vitality

    table = Table(
        ["magnus@0 balanced lasting=10 vitality=9", "elena@0 defensive"],
        BANDIT,
        dice=["d6=3 first aid", "d6=3 first aid"],
    )
    assert treat(table.fight, table["elena"], table["magnus"], 2)
    assert table["magnus"].lasting == 8
    heal_vitality(table.fight, table["magnus"], 2, "r-first-aid")
    assert table["magnus"].lasting == 0


# ---- terrain


def test_high_ground_darkness_fog_and_barriers() -> None:
    """[r-terrain]"""
    terrain = [
        {"area": "0", "feature": "high_ground"},
        {"area": "2", "feature": "darkness"},
        {"area": "4", "feature": "fog"},
    ]
    table = Table(["sefa@0 balanced"], [*BANDIT, "far=npc-bandit@4 balanced"], terrain=terrain)
    assert situation(table.battle, table["sefa"], table["bandit"], None) == 1 - 2
    with pytest.raises(Refused) as refused:
        table.turn("sefa", "attack:0-shot:grace:{far}")
    assert refused.value.clause == "r-terrain"
    barred = Table(["sefa@0 balanced"], BANDIT, terrain=[{"link": ["1", "2"], "feature": "barrier"}])
    assert not any(key.startswith("attack:0-shot") for key in barred.offered("sefa"))


def test_cover_counts_against_what_comes_from_another_area() -> None:
    """[r-terrain, r-attack-tn-sum]"""
    table = Table(["sefa@0 balanced"], BANDIT, terrain=[{"area": "2", "feature": "partial_cover"}])
    sefa, bandit = table["sefa"], table["bandit"]
    assert [attack_tn(table.battle, sefa, bandit, way) for way in (0, 1, 2, SPELL)] == [8, 9, 9, 9]
    bandit.covered = True
    assert attack_tn(table.battle, sefa, bandit, 1) == attack_tn(table.battle, sefa, bandit, 0) == 9
    table.battle.attack_tn = 12
    assert attack_tn(table.battle, sefa, bandit, 1) == 13


def test_altering_the_ground_into_a_hazard_needs_consent() -> None:
    """[maneuver-purpose, r-terrain]"""
    table = Table(["magnus@0 balanced"], BANDIT)
    table.turn("magnus", "alter-ground:might+athletics:at1:f2")
    assert table.changes() == {} and not table["magnus"].acted
    dice = ["d6=4 maneuver", "d6=3 maneuver"]
    table = Table(["magnus@0 balanced"], BANDIT, dice=dice, wants={"hazard": "consent"})
    table.turn("magnus", "alter-ground:might+athletics:at1:f2")
    assert table.changes() == {"magnus": {"momentum": 1}, "ground": {"features": [0, 2, 0, 0, 0]}}


def test_an_idea_outside_the_list_counts_as_what_the_game_master_says() -> None:
    """[maneuver-purpose, r-maneuver]"""
    table = Table(["magnus@2 balanced"], BANDIT, wants={"idea: effect": "refuse"})
    table.turn("magnus", "improvise")
    assert table.changes() == {} and not table["magnus"].acted
    table = Table(
        ["magnus@2 balanced"],
        BANDIT,
        dice=["d6=4 maneuver", "d6=3 maneuver"],
        wants={"idea: effect": "trip", "idea: attribute": "might", "idea: skill": "combat"},
    )
    table.turn("magnus", "improvise")
    assert table.changes() == {"magnus": {"momentum": 1}, "bandit": {"prone": True}}


MANEUVERS = {
    "feint:grace+combat:{bandit}": {"magnus": {"feint": 1}},
    "trip:might+athletics:{bandit}": {"bandit": {"prone": True}},
    "rattle:might+command:{bandit}": {"bandit": {"momentum": -1}},
    "aid:awareness+combat:{elena}": {"elena": {"aided": 1}},
}


@pytest.mark.parametrize("key", MANEUVERS)
def test_the_opportunities_of_maneuvers(key: str) -> None:
    """[r-maneuver, maneuver-success, maneuver-roll]"""
    table = Table(
        ["magnus@2 aggressive", "elena@2 balanced"],
        BANDIT,
        dice=["d6=5 maneuver", "d6=3 maneuver"],
        wants={"pick one": "opportunity"},
    )
    table.turn("magnus", key)
    found = table.changes()
    found.get("magnus", {}).pop("momentum", None)
    assert {alias: values for alias, values in found.items() if values} == MANEUVERS[key]


def test_taking_cover_lasts_until_one_moves_or_attacks() -> None:
    """[r-maneuver]"""
    table = Table(["sefa@0 balanced"], BANDIT, dice=["d6=4 maneuver", "d6=6 maneuver"])
    table.turn("sefa", "take-cover:awareness+survival")
    assert table["sefa"].covered
    table.turn("sefa", "move:1")
    assert not table["sefa"].covered


def test_pinning_down_stops_movement() -> None:
    """[r-maneuver, r-conditions]"""
    table = Table(["sefa@0 balanced"], BANDIT, dice=["d6=4 maneuver", "d6=6 maneuver"])
    table.turn("sefa", "pin-down:grace+combat:{bandit}")
    assert table["bandit"].pinned == 1
    assert not any(key.startswith(("move", "double")) for key in table.offered("bandit"))
    table.turn("bandit")
    assert table["bandit"].pinned == 0
