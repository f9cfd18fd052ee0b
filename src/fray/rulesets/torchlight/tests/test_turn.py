"""Tests of `rules/turn`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import Scene


def test_both_sides_use_stances_maneuvers_and_rally_alike() -> None:
    """[r-symmetry, r-who-decides]"""
    scene = Scene(["d4=2 rally"])
    riddic = scene.player("character-riddic", 6)
    captain = scene.enemy("monster-bandit-captain", 3, name="Captain", breath=1)
    captain.most_breath = 6
    scene.say(captain, action="rally", breath="evade")
    scene.keepers()
    assert captain.breath == 2
    assert scene.portraits()["Captain"]["marks"] == ["evading"]
    assert scene.asked(captain, "move")
    assert not scene.asked(riddic, "move")
