"""Argue and the reactions to it."""

from __future__ import annotations

from fray.rulesets.stances.model.state import NOBODY
from fray.rulesets.stances.tests.arrange import Scene, talk


def test_a_rebut_that_ties_negates_and_a_critical_one_argues_back() -> None:
    """[r-social-reactions]"""
    dice = ["d6=4 argue", "d6=4 argue", "d6=2 rebut", "d6=2 rebut", "d6=3 argue", "d6=2 argue", "d6=4 damage"]
    scene = talk(
        ["corin balanced"],
        ["npc-magistrate defensive momentum=1"],
        dice=dice,
        wants={"rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade"},
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")  # 12 against 4 + 3 + 1 + 4 = 12: negated, not critical
    assert scene["magistrate"].composure == 10 and scene["magistrate"].momentum == 0
    assert scene["corin"].momentum == 1  # natural 8 still counts
    assert scene.asked.count("retort") == 0
    dice = ["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=2 rebut", "d6=3 argue", "d6=2 argue", "d6=4 damage"]
    scene = talk(
        ["corin balanced"],
        ["npc-magistrate defensive momentum=1"],
        dice=dice,
        wants={"rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade"},
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")  # 13: critical, and a free Argue of 9: 4 + 3 - 1
    assert scene.changes() == {"corin": {"composure": 3, "momentum": 1}}
    assert scene["magistrate"].momentum == 1


def test_vouching_takes_an_allys_place() -> None:
    """[r-social-reactions]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=4 damage"]
    scene = talk(
        ["corin balanced", "elena defensive momentum=1"],
        ["npc-magistrate balanced"],
        dice=dice,
        wants={"vouch": "vouch"},
    )
    scene.turn("magistrate", "argue:presence+command:{corin}", order=["elena", "corin", "magistrate"])
    assert scene.changes() == {"elena": {"composure": 2, "momentum": 0}}  # 4 + 3 - 2
    assert "rebut" not in scene.asked


def test_misdirection_is_disadvantage_on_the_argue() -> None:
    """[r-technique-general, r-advantage]"""
    dice = ["d6=6 argue", "d6=2 argue", "d6=1 argue"]
    scene = talk(
        ["corin balanced momentum=1"], ["npc-magistrate balanced"], dice=dice, wants={"misdirect": "misdirect"}
    )
    scene.turn("magistrate", "argue:presence+command:{corin}")  # 3 + 4 = 7
    assert scene.changes() == {"corin": {"momentum": 0}}


def test_one_disadvantage_cancels_several_advantages() -> None:
    """[r-advantage]: Aid of the fight before, a Gambit, and Misdirection make two plain dice."""
    scene = Scene(
        ["corin balanced momentum=1"],
        ["npc-magistrate balanced argue_edge=1 aided=1"],
        mode="social",
        dice=["d6=1 argue", "d6=2 argue"],
        wants={"misdirect": "misdirect"},
    )
    scene.turn("magistrate", "argue:presence+command:{corin}")
    assert scene.changes() == {"corin": {"momentum": 0}, "magistrate": {"argue_edge": 0, "aided": 0}}


def test_points_are_not_offered_against_a_rebut_that_cannot_come() -> None:
    """[r-momentum-spending, r-social-reactions]: a defender who has misdirected has no reaction left."""
    scene = Scene(
        ["corin defensive momentum=3"],
        ["npc-magistrate balanced momentum=2"],
        mode="social",
        dice=["d6=6 argue", "d6=2 argue", "d6=3 argue", "d6=1 damage"],
        wants={"misdirect": "misdirect", "press the point": "plain"},
    )
    scene.turn("magistrate", "argue:presence+command:{corin}")  # 5 + 4 = 9
    assert "raise" not in scene.asked and "rebut" not in scene.asked


def test_the_surprised_do_not_misdirect() -> None:
    """[r-surprise, r-social-reactions]"""
    scene = Scene(
        ["corin none momentum=3"], ["npc-magistrate balanced"], mode="social", dice=["d6=1 argue", "d6=1 argue"]
    )
    scene.battle.surprised = [True, False]
    scene.turn("magistrate", "argue:presence+command:{corin}")
    assert "misdirect" not in scene.asked


def test_a_critical_rebut_may_be_left_at_that() -> None:
    """[r-social-reactions]"""
    scene = Scene(
        ["corin balanced"],
        ["npc-magistrate defensive momentum=1"],
        mode="social",
        dice=["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=2 rebut"],
        wants={"rebut": "rebut:presence+persuade", "retort": "say-nothing"},
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene["corin"].composure == 9


def test_nobody_vouches_for_the_other_side() -> None:
    """[r-social-reactions]"""
    scene = Scene(
        ["corin balanced", "elena defensive momentum=1"],
        ["npc-magistrate balanced"],
        mode="social",
        dice=["d6=1 argue", "d6=1 argue"],
    )
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert "vouch" not in scene.asked


def test_a_social_exchange() -> None:
    """[social-exchange, social-damage-formula, social-damage-application, r-social-argue]"""
    dice = ["d6=2 argue", "d6=3 argue", "d6=6 damage", "d6=4 argue", "d6=2 argue", "d6=3 damage"]
    scene = talk(["corin aggressive"], ["npc-magistrate defensive"], dice=dice)
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    scene.turn("magistrate", "argue:presence+command:{corin}")
    assert scene.changes() == {"corin": {"composure": 3, "momentum": 1}, "magistrate": {"composure": 3}}


def test_a_charm_helps_against_the_charmed_alone() -> None:
    """[r-casting, r-social-argue]"""
    for target, dice, left in (("factor", 2, 1), ("magistrate", 3, 0)):
        scene = talk(
            ["corin balanced charm=2"], ["npc-magistrate balanced", "npc-merchant-factor balanced"],
            dice=["d6=1 argue"] * dice,
        )  # fmt: skip
        scene["corin"].charm_target = scene.who("magistrate")
        scene.turn("corin", f"argue:presence+persuade:{{{target}}}")
        charmed = scene.who("magistrate") if left else NOBODY
        assert (scene["corin"].charm, scene["corin"].charm_target) == (left, charmed) and scene.dice.left_over() == []


def test_an_argue_goes_against_the_raised_number_of_its_target() -> None:
    """[r-social-argue, social-actions-undefined]"""
    dice = ["d6=3 argue", "d6=3 argue"]
    scene = talk(["corin balanced"], ["npc-magistrate balanced attack_tn=14"], dice=dice)
    scene.turn("corin", "argue:presence+persuade:{magistrate}")  # 6 + 4 = 10
    assert scene.changes() == {}
