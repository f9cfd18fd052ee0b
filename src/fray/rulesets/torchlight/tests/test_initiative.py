"""Tests of `rules/initiative`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_enemies_do_not_roll_initiative_unless_they_come_later() -> None:
    """[r-enemy-initiative, r-joining, turn-environment-scope]"""
    scene = Scene(["d20=2 initiative"])
    scene.player("character-elsa", 3)
    early = scene.enemy(BANDIT, 5)
    late = scene.enemy(BANDIT, joins_round=2, name="Late")
    scene.say(late, placement="lane:4")
    scene.run(2)
    assert [event.who for event in scene.events(ev.InitiativeRolled)] == [late.who]
    assert (scene.asked(early, "move"), scene.asked(late, "move")) == (True, False)
