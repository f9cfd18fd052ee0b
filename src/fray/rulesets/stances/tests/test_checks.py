"""Checks: modifiers, advantage, bought points."""

from __future__ import annotations

from fray.engine.chance import keep_highest, keep_lowest
from fray.engine.events import RolledDice
from fray.engine.pools import pool_distribution
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.events import CheckRolled, DamageRolled
from fray.rulesets.stances.model.sheets import COMBAT, FINESSE, GRACE, MEDICINE, MIND
from fray.rulesets.stances.model.under_way import Check
from fray.rulesets.stances.rules.checks import DEFENSE, OTHER, RaiseCheck, modifiers, raise_matters
from fray.rulesets.stances.rules.draws import ADVANTAGE, DISADVANTAGE
from fray.rulesets.stances.rules.target_number import attack_tn
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_any_skill_not_on_the_sheet_is_untrained() -> None:
    """[r-attributes-skills, attributes-skills-undefined]"""
    sheet = SYSTEM.library().shelf.sheets["pc-magnus"]
    assert sheet.skills[COMBAT] == 1 and sheet.skills[FINESSE] == -2
    scene = Scene(["magnus@0 balanced"], BANDIT)
    assert modifiers(scene["magnus"], OTHER, MIND, MEDICINE, None) == -2


def test_advantage_keeps_the_two_highest_of_three() -> None:
    """[r-advantage]"""
    assert pool_distribution(ADVANTAGE) == keep_highest(3, 6, 2)
    assert pool_distribution(DISADVANTAGE) == keep_lowest(3, 6, 2)
    dice = ["d6=4 attack", "d6=1 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["magnus@2 balanced feint=1 feint_target=1"], BANDIT, dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene.changes() == {"magnus": {"momentum": 1, "feint": 0}, "bandit": {"guard": 11}}


def test_bought_points_never_make_a_critical() -> None:
    """[r-momentum-spending, r-critical-hit, r-check-bands, critical-success-undefined]"""
    dice = ["d6=6 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(
        ["magnus@2 aggressive momentum=2"],
        ["npc-bandit@2 defensive momentum=1"],
        dice=[*dice, "d6=1 press"],
        wants={"raise": "raise:1"},
    )
    scene.turn("magnus", "attack:0-melee:might:{bandit}")  # 12 + 1 bought: no critical die
    assert scene["bandit"].guard == 13 - (3 + 1 + 1 - 3)


def test_conditions_modify_checks_and_are_used_up() -> None:
    """[r-conditions]"""
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=["d6=3 defend", "d6=3 defend"])
    magnus = scene["magnus"]
    magnus.shaken, magnus.hexed, magnus.frightened = True, True, 1
    plain = 1 + 1 - 1
    assert modifiers(magnus, DEFENSE, GRACE, COMBAT, None) == plain - 1 - 1 - 2
    scene.turn("magnus", "defend")
    assert (magnus.shaken, magnus.hexed, magnus.frightened) == (False, True, 0)
    magnus.sundered = 1
    assert modifiers(magnus, DEFENSE, GRACE, COMBAT, None) == plain - 1 - 2
    assert attack_tn(scene.battle, scene["bandit"], magnus, 0) == 7


def test_nobody_buys_more_points_than_it_has_nor_more_than_three() -> None:
    """[r-momentum-spending]"""
    for momentum, most in ((1, 1), (3, 3), (6, 3)):
        scene = Scene([f"magnus@2 balanced momentum={momentum}"], BANDIT)
        options = RaiseCheck(scene.battle, scene["magnus"], Check(7, 0), False).options()
        assert [option.points for option in options] == list(range(most + 1))


def test_points_are_offered_where_they_just_reach_the_number() -> None:
    """[r-momentum-spending]"""
    for total, offered in ((4, False), (5, True), (7, True), (8, False)):
        check = Check(total, 0)
        check.tn = 8
        assert raise_matters(check, 3, False) is offered


def test_the_dice_that_do_not_count_are_told() -> None:
    """[r-advantage]"""
    for edge, faces, dropped in [(1, [5, 2, 6], (1,)), (-1, [5, 2, 6], (2,)), (0, [5, 2], ()), (1, [], ())]:
        rolled = CheckRolled("r-advantage", 0, "attack", 0, faces, 0, 8, False, False, edge=edge)
        assert [dice.dropped for dice in rolled.dice()] == [dropped]


def test_the_dice_that_exploding_dice_add_are_told() -> None:
    """[exploding-dice]"""
    fell = [RolledDice("damage", 6, (6, 6, 2, 3)), RolledDice("critical", 6, (6, 1))]
    rolled = DamageRolled("exploding-dice", 0, 1, 24, [], fell)
    assert [dice.joined for dice in rolled.dice()] == [(1, 2), (1,)]
