"""Techniques that are put on an Attack."""

from __future__ import annotations

from fray.rulesets.stances.tests.arrange import Scene


def test_a_death_blow_that_meets_a_healthy_interposer_is_an_ordinary_hit() -> None:
    """[r-death-blow, interpose-effect]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(
        ["vessa@2 aggressive momentum=5"],
        ["npc-bandit@2 balanced vitality=2", "npc-guard-sergeant@2 defensive momentum=1"],
        dice=dice,
        wants={"interpose": "interpose"},
    )
    scene.turn("vessa", "attack:0-melee:might:death-blow:{bandit}")
    assert scene["bandit"].conscious() and scene["sergeant"].guard == 15 - (6 + 2 + 1 - 3)


def test_a_death_blow_can_be_parried() -> None:
    """[r-death-blow, r-perfect-parry]"""
    scene = Scene(
        ["vessa@2 aggressive momentum=5"],
        ["master=npc-blade-master@2 balanced vitality=8 momentum=2"],
        dice=["d6=3 attack", "d6=3 attack"],
        wants={"parry": "perfect-parry"},
    )
    scene.turn("vessa", "attack:0-melee:might:death-blow:{master}")
    assert scene.changes() == {"vessa": {"momentum": 1}, "master": {"momentum": 0}}


def test_an_unstoppable_assault_is_critical_from_thirteen_on() -> None:
    """[r-unstoppable, r-critical-hit]"""
    for face, critical in ((3, False), (4, True)):
        dice = [f"d6={face} attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
        scene = Scene(
            ["vessa@2 balanced momentum=4"],
            ["npc-bandit@2 balanced attack_tn=14"],
            dice=[*dice, "d6=2 critical"] if critical else dice,
        )
        scene.turn("vessa", "attack:0-melee:might:unstoppable-assault:{bandit}")  # 12 or 13 against 14
        assert scene["bandit"].guard == 13 - (2 + 2 + (2 if critical else 0) - 1)


def test_a_death_blow_only_hits_whoever_interposes_with_half_its_vitality_left() -> None:
    """[r-death-blow, r-rounding]: exactly half is not below half."""
    for vitality, dies in ((7, False), (6, True)):
        dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
        scene = Scene(
            ["vessa@2 balanced momentum=5"],
            [
                "npc-ogre@2 balanced vitality=5",
                f"guard=npc-hobgoblin-captain@2 defensive momentum=1 vitality={vitality}",
            ],
            dice=dice[:2] if dies else dice,
            wants={"interpose": "interpose"},
        )
        scene.turn("vessa", "attack:0-melee:might:death-blow:{ogre}")
        assert (scene["guard"].vitality == -3) is dies
