"""Tests of `rules/stances`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_a_side_rallies_once_also_when_a_retreat_was_refused() -> None:
    """[rally-once, r-rally, r-retreat]"""
    scene = Scene(["d4=2 rally"])
    elsa = scene.player("character-elsa", 2, name="Elsa", breath=0, most_breath=6)
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer", breath=0, most_breath=6)
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action="rally")
    scene.say(breyer, move=["retreat:after", "move:first:5:steadied"], action=["pass", "rally", "!rally", "pass"])
    scene.players()
    assert [combatant.breath for combatant in (elsa, breyer)] == [2, 0]
