"""Tests of `rules/damage`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import Scene, noted


def test_immunity_leaves_nothing_but_maneuvers_work() -> None:
    """[r-immunity]"""
    scene = Scene(["d6=6 damage"])
    orsolya = scene.player("character-orsolya", 3)
    skeleton = scene.enemy("monster-skeleton-spearman", 4, name="S")
    scene.say(orsolya, action=f"shoot:weapon-whisper-bell:{skeleton.who}", precision=f"distract:{skeleton.who}")
    scene.players()
    assert noted(skeleton) == []
    assert scene.portraits()["S"]["marks"] == ["distracted"]
