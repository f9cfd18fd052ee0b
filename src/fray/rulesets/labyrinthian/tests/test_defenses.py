"""Defense Dice."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model.state import HOLDING_ON, RIPOSTE_STANCE
from fray.rulesets.labyrinthian.tests.arrange import CLIFF, NINE, Who, attacker, case_dice, known, person, scene


def test_any_combatant_may_bat_a_spell_away_with_a_stick() -> None:
    """[might-and-magic-mutual, parry, parry-details, anyone-may-try-flavour], case [parry-a-spell-with-a-stick]."""
    s = scene(
        known("peasant", "peasant", ratings=[19, 1]),
        person("m", "them", spells=["shocking-grasp"], ratings=[13, 0]),
        dice=["d4=4 damage", "d4=4 damage", "d4=4 damage", *case_dice("parry-a-spell-with-a-stick")],
        rating=["rating:0"],
        react=["parry:0:0"],
        **{"peasant:momentum": ["extra:6"], "m:momentum": ["done"]},
    )
    s.turn("m", "attack:0:0").done()
    assert s["peasant"].composure == 14


def test_teeth_parry_and_hide_guards() -> None:
    """[parry, wound-sapped, defense-dice-sources, momentum-extra-defense], case [teeth-and-hide]."""
    dice = case_dice("teeth-and-hide", "rat", "wolf")
    s = scene(
        known("rat", "giant-rat", spent=True),
        known("wolf", "hill-wolf", spent=True, wounds=["sapped d4"]),
        attacker(ratings=[5, 7]),
        dice=["d6=4 damage", "d6=3 damage", *dice[:3], *NINE, *dice[3:]],
        rating=["rating:0"],
        momentum=["extra:4"],
        **{"rat:react": ["parry:0:-1"], "wolf:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0", "attack:0:1").done()
    assert s["rat"].composure == 8 and s["wolf"].composure == 17


def test_without_armor_a_combatant_may_still_react_and_rolls_nothing() -> None:
    """[guard-dice]"""
    s = scene(person("d"), attacker(), dice=NINE, rating=["rating:0"], react=["guard:-1"])
    s.turn("e", "attack:0:0").done()
    assert s["d"].composure == 51 and s.battle.claimants == 1


def riposter(**state: Any) -> Who:
    """A duelist in the Riposte Stance."""
    return known("sable", "sable", stance=RIPOSTE_STANCE, stance_dice=[6, 6], **state)


def test_no_riposte_by_a_defender_whom_the_attack_has_brought_to_zero() -> None:
    """[zero-composure-options, advanced-stances]: at zero a Stance cannot be used."""
    for composure, offered in ((2, False), (12, True)):
        s = scene(
            riposter(composure=composure),
            attacker(ratings=[5, 1]),
            dice=["d6=5 damage", "d6=5 damage", "d4=1 defense", "d4=1 defense", "d4=1 defense"],
            rating=["rating:0"],
            react=["guard:-1"],
        )
        s.turn("e", "attack:0:0").done()
        assert s.was_asked("sable:riposte") is offered and (s["sable"].composure == 0) is not offered


def test_a_climber_whose_reaction_took_its_last_composure_cannot_use_its_stance() -> None:
    """[stance-needs-reaction, zero-composure-options, climb-hold-details]"""
    s = scene(
        riposter(composure=1, at="ffr:Elevated", footing=HOLDING_ON),
        attacker(at="churn", weapons=["short-bow"], ratings=[5, 1]),
        tags=[CLIFF],
        dice=[*["d4=1 damage"] * 4, "d4=2 defense", "d4=1 defense", "d4=1 defense", "d10=4 fall"],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    s.turn("e", "attack:0:0").done()
    assert not s.was_asked("sable:stance-dice") and s.place("sable") == "ffr"
    assert s["sable"].stance == RIPOSTE_STANCE and s["sable"].stance_dice == [6, 6]


def test_armor_protects_only_those_who_react() -> None:
    """[defense-is-active, defense-subtracts, guard-dice, total-negation]"""
    for answer, dice, left in (
        ("decline", [], 51),
        ("guard:-1", ["d6=2 defense", "d6=3 defense"], 56),
        ("guard:-1", ["d6=5 defense", "d6=4 defense"], 60),
    ):
        s = scene(
            person("t", armor="armor-leather"), attacker(), dice=[*NINE, *dice], rating=["rating:0"], react=[answer]
        )
        s.turn("e", "attack:0:0").done()
        assert s["t"].composure == left and bool(s.battle.claimants) is (answer != "decline")
