"""Defend."""

from __future__ import annotations

from fray.rulesets.stances.tests.arrange import Scene


def test_defend_then_hit() -> None:
    """[defend-then-hit, defend-roll, r-defend-tn, r-grace-penalties]"""
    dice = ["d6=4 defend", "d6=4 defend", "d6=3 attack", "d6=2 attack", "d6=2 damage", "d6=3 damage"]
    scene = Scene(["magnus@2 balanced"], ["npc-hobgoblin-captain@2 aggressive"], dice=dice)
    scene.turn("magnus", "defend")
    scene.turn("captain", "attack:0-melee:might:{magnus}")
    assert scene.changes() == {"magnus": {"guard": 12, "momentum": 1}, "captain": {"momentum": 1}}


def test_a_critical_defend_readies_a_counterattack() -> None:
    """[critical-defend-readies-counterattack, defensive-counterattack, defend-critical, armor-heavy-grace]"""
    dice = [
        "d6=6 defend", "d6=5 defend", "d6=3 attack", "d6=3 attack", "d6=2 counterattack", "d6=4 counterattack",
        "d6=4 damage", "d6=3 damage",
    ]  # fmt: skip
    scene = Scene(["brannoc@2 defensive"], ["npc-skeleton-warrior@2 aggressive"], dice=dice)
    scene.turn("brannoc", "defend")
    assert scene["brannoc"].counter_ready and scene["brannoc"].momentum == 2
    scene.turn("warrior", "attack:0-melee:might:{brannoc}")
    assert scene.changes() == {"brannoc": {"momentum": 3, "defend_guard": 2}, "warrior": {"guard": 6}}


def test_an_aggressive_defend_has_a_penalty() -> None:
    """[aggressive-defend-penalty, aggressive-defense-penalty, defend-roll, armor-medium-grace]"""
    scene = Scene(["magnus@2 aggressive"], ["npc-bandit@2 balanced"], dice=["d6=4 defend", "d6=4 defend"])
    scene.turn("magnus", "defend")
    assert scene.changes() == {"magnus": {"defend_guard": 2}}
