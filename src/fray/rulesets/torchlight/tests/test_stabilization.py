"""Tests of `rules/stabilization`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.sheets import STABILIZER
from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_a_stabilizing_potion_works_in_the_fight_and_between_ticks() -> None:
    """[stabilize-means, stabilize-effect, r-stabilized, r-potions-and-magic]"""
    scene = Scene(["d20=19 dying"])
    tahula = scene.player("character-tahula", 3, name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True, hurt=1)
    scene.enemy(BANDIT, 6, condition=1, prone=True)
    scene.keeper(next_phase="phase")
    scene.say(tahula, potion=["keep", f"give:{elsa.who}"])
    scene.battle.phase = AFTERMATH
    scene.battle.winner = "players"
    scene.run(1)
    assert elsa.condition == 0
    assert not any(item.sort == STABILIZER for item in (*tahula.held, *tahula.stowed))
    scene = Scene()
    tahula = scene.player("character-tahula", 3, name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True, hurt=1)
    scene.enemy(BANDIT, 6)
    scene.say(tahula, action=f"administer:item-stabilizing-tonic:{elsa.who}")
    scene.players()
    assert (elsa.stabilized, elsa.condition) == (True, 1)
    elsa.noted.append(64)
    scene.run(2)
    assert not elsa.stabilized
