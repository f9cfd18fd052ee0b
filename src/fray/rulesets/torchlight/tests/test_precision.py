"""Tests of `rules/precision`."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.engine.forks import Fork
from fray.engine.tape import Tape
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.sheets import Item
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.damage_roll import attack
from fray.rulesets.torchlight.rules.precision import UsePrecision
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, script


def test_a_single_maneuver_a_turn_leaves_no_feint_after_a_precision_strike() -> None:
    """[r-maneuver-limits, feint]"""
    scene = Scene(["d10=10 damage", "d10=4 damage"], variants={"r-maneuver-limits": "single"})
    elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    strike = f"strike:weapon-sword:{bandit.who}"
    scene.say(elsa, action=strike, second_attack=strike, precision=f"distract:{bandit.who}")
    scene.players()
    assert not scene.asked(elsa, "feint")


def test_a_maneuver_that_was_not_gained_may_still_come_from_a_precision_strike() -> None:
    """[r-enhanced-trade, r-maneuver-limits, precision-maneuver]"""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    trip = f"trip:{bandit.who}"
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=trip, precision=trip)
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert bandit.prone


def test_two_maxima_are_counted_whatever_the_die_showed() -> None:
    """[r-rule-options, note-precision-ranged]"""
    options = {"precision_melee": "two-max", "precision_trigger": "flat-10-percent"}
    scene = Scene(["d10=4 damage", "d10=10 precision"], variants=options)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["20 slashing"]


def test_the_additional_die_does_not_explode_and_bonuses_count_once() -> None:
    """[case-precision-no-chain-bonus-once, attack-proficiency, r-precision-extra, r-proficiency]"""
    scene = Scene(script("case-precision-no-chain-bonus-once", "damage", "extra"))
    nim = scene.player("character-nim", 3, "aggressive", proficiency=(2, 0, 0))
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, action=f"strike:weapon-dagger:{bandit.who}", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["12 piercing"]


def test_two_max_counts_the_maximum_twice_in_melee_only() -> None:
    """[case-option-two-max, note-precision-ranged, precision-extra-die, r-rule-options]"""
    sword, bow, extra = script("case-option-two-max", "damage", "damage", "extra")
    for dice, attack_key, expected in (
        ([sword], "strike:weapon-sword", "21 slashing"),
        ([bow, extra], "shoot:weapon-hand-crossbow", "8 piercing"),
    ):
        scene = Scene(dice, variants={"precision_melee": "two-max"})
        elsa = scene.player("character-elsa", 3, proficiency=(1, 0, 0))
        bandit = scene.enemy(BANDIT, 3)
        scene.say(elsa, action=f"{attack_key}:{bandit.who}", precision="extra-die")
        scene.players()
        assert noted(bandit) == [expected]


LAB = [
    (8, 0, "extra-die", Fraction(81, 16), Fraction(1, 8)),
    (4, 0, "extra-die", Fraction(25, 8), Fraction(1, 4)),
    (4, 1, "extra-die", Fraction(135, 32), Fraction(7, 16)),
    (6, -1, "extra-die", Fraction(189, 72), Fraction(1, 36)),
    (10, 0, "nothing", Fraction(11, 2), Fraction(1, 10)),
]


@pytest.mark.parametrize(("die", "net", "choice", "mean", "rate"), LAB)
def test_the_exact_means_of_an_attack(die: int, net: int, choice: str, mean: Fraction, rate: Fraction) -> None:
    """[case-lab-exact-means, enhanced-roll, impaired-roll, note-precision-small-dice]"""
    fork = Fork(0)
    total = precise = Fraction(0)
    while True:
        scene = Scene()
        combatant = scene.player("character-elsa", 3, weapons=[], breath=0)
        target = scene.enemy(BANDIT, 3)
        weapon = Item("weapon-test", "test weapon", 0, 1, die=die)
        combatant.held = (weapon,)
        aim = Aim(weapon, False, target.who)
        aim.grant = net
        scene.puppet.told[(combatant.who, "precision")] = [choice]
        scene.run(0)
        assert scene.fight is not None
        scene.fight.tape = Tape([])
        fork.met = []
        scene.fight.fork = fork
        attack(scene.fight, combatant, aim, True)
        total += fork.weight() * sum(number // TYPES for number in target.noted)
        precise += fork.weight() * len(scene.events(ev.PrecisionStrike))
        scene.puppet.told.clear()
        if not fork.next():
            break
    assert (total, precise) == (mean, rate)


def test_a_precision_strike_brings_its_maneuver_without_breath() -> None:
    """[precision-maneuver, maneuver-sources, hide-take, parry]"""
    scene = Scene(["d10=10 damage"])
    scene.lane(3, "hiding-place")
    elsa = scene.player("character-elsa", 3, breath=0)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision=f"parry:{bandit.who}")
    offered = keys(UsePrecision(scene.battle, elsa, bandit, Aim(elsa.held[0], False, bandit.who), True))
    assert {"evade", "hide", f"parry:{bandit.who}", f"goad:{bandit.who}"} <= set(offered)
    scene.players()
    assert (elsa.parry.at(13), elsa.breath) == (bandit.who, 0)


def test_exploding_dice_end_after_twenty() -> None:
    """[r-precision-extra, r-rule-options]"""
    scene = Scene(["d4=4 damage", *["d4=4 extra"] * 20], variants={"precision_explode": "yes"})
    nim = scene.player("character-nim", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, action=f"strike:weapon-dagger:{bandit.who}", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["84 piercing"]


def test_who_finds_no_cover_chooses_again_what_its_precision_strike_gives() -> None:
    """[precision-maneuver, hide-take, r-hide]"""
    scene = Scene(["d10=10 damage", "d10=4 extra"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision=["hide", "!hide", "extra-die"])
    scene.keeper(hiding_place="no")
    scene.players()
    assert (elsa.hidden, noted(bandit)) == (False, ["14 slashing"])
