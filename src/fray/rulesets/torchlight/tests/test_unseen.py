"""Tests of `rules/unseen`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.plans import Effect
from fray.rulesets.torchlight.model.state import REMOVED
from fray.rulesets.torchlight.rules.unseen import leave_out
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_nothing_points_at_a_combatant_that_players_do_not_see() -> None:
    """[r-targets]"""
    for hidden in (True, False):
        scene = Scene()
        elsa = scene.player("character-elsa", 3)
        seen, unseen = scene.enemy(BANDIT, 4), scene.enemy(BANDIT, 5, name="Lurker")
        foe = unseen if hidden else seen
        elsa.called = elsa.ward = foe.who
        elsa.parry.name(foe.who, 8, 11, 8)
        effects = [Effect(*pair, "trip") for pair in ((0, 11, 1), (0, 11, 2), (1, 11, 0), (2, 11, 0))]
        scene.battle.effects, scene.battle.pending = effects.copy(), effects.copy()
        leave_out(scene.battle, [unseen.who])
        expected = -1 if hidden else foe.who
        assert (elsa.called, elsa.ward, elsa.parry.at(9)) == (expected, expected, expected)
        assert scene.battle.effects == scene.battle.pending == [effects[0], effects[2]]
        blank = scene.battle.combatants[unseen.who]
        assert (blank.whereabouts, blank.lane, blank.name == "Lurker") == (REMOVED, 0, False)
        assert blank.joins_round > 1000
        assert scene.battle.combatants[seen.who] is seen
