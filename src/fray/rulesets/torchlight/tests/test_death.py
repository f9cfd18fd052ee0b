"""Death and revival."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, lying, note, script


def test_only_the_keeper_brings_back_the_dead() -> None:
    """[death-revival]"""
    scene = Scene()
    scene.player("character-elsa", 4, name="Elsa")
    nim = scene.player("character-nim", name="Nim", condition=2, whereabouts=4)
    scene.enemy(BANDIT, 6, condition=1, prone=True)
    names = ("strength", "dexterity", "willpower", "sanity", "luck")
    scene.keeper(next_phase=[f"revive:{nim.who}", "close"], **{f"{name} score": "3" for name in names})
    scene.battle.phase = AFTERMATH
    scene.run(1)
    assert (nim.condition, nim.scores) == (0, [3, 3, 3, 3, 3])


def test_a_characteristic_at_exactly_zero_is_death() -> None:
    """[case-exactly-zero-is-death, death-zero, damage-save, r-overkill]"""
    scene = Scene(script("case-exactly-zero-is-death"))
    nim = scene.player("character-nim", 3, name="Nim", breath=0)
    scene.player("character-elsa", 4)
    scene.enemy(BANDIT, 5)
    note(nim, "8 slashing")
    scene.end()
    now = scene.changed()["Nim"]
    assert (now["is"], now["at"], now["strength"]) == ("dead", "gone", "0/20")


def test_what_the_dead_carried_lies_in_their_lane() -> None:
    """[death-zero, r-hands, r-overkill]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, breath=0)
    scene.player("character-nim", 4)
    scene.enemy(BANDIT, 5)
    names = [item.name for item in (*elsa.held, *elsa.stowed)]
    assert len(names) == 3
    note(elsa, "40 slashing")
    scene.end()
    assert lying(scene.battle, 3) == names
    assert (elsa.held, elsa.stowed, elsa.on_grid(), elsa.prone) == ((), (), False, False)
