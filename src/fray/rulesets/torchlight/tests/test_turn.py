"""Tests of `rules/turn`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


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


def test_the_mark_of_a_shot_is_gone_when_the_next_turn_begins_also_for_who_does_not_act() -> None:
    """[r-ranged-mark, attack-ranged-not-engaged, r-turn-steps]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, ranged_mark=True, passes_until=100)
    elsa = scene.player("character-elsa", 4, ranged_mark=True)
    bandit = scene.enemy(BANDIT, 3, ranged_mark=True)
    scene.players()
    assert [combatant.ranged_mark for combatant in (breyer, elsa, bandit)] == [False, False, True]
