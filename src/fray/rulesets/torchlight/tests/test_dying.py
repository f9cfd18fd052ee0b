"""Tests of `rules/dying`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.rules.dying import MOST_HOURS, MOST_UNITS, Measure, ask_for_ticks
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, hurt_only, keys, phase, script


def test_dying_is_run_for_enemies_only_if_asked() -> None:
    """[r-symmetry, dying-start]"""
    for word, dice, condition in (("phase", [], 1), ("phase-enemies-too", ["d20=19 dying"] * 4, 0)):
        scene = Scene(dice)
        scene.player("character-elsa", 3)
        bandit = scene.enemy(BANDIT, 6, condition=1, prone=True, hurt=1)
        scene.keeper(next_phase=word)
        scene.battle.phase = AFTERMATH
        scene.run(1)
        assert bandit.condition == condition


def test_a_dying_character_at_zero_is_dead() -> None:
    """[case-dying-death, dying-failure, dying-death]"""
    scene = Scene(script("case-dying-death", "dying", "wound"))
    nim = scene.player("character-nim", 3, name="Nim")
    nim.scores[0] = 1
    hurt_only(nim, 0)
    phase(scene)
    assert (nim.condition, nim.scores[0], nim.dying) == (2, 0, False)


def test_the_keeper_measures_a_phase_in_units_or_hours() -> None:
    """[dying-saves, r-dying-sequence, dying-minimum]"""
    assert keys(Measure("distance", MOST_UNITS)) == [str(number) for number in range(13)]
    assert keys(Measure("hours", MOST_HOURS)) == [str(number) for number in range(25)]
    for units, hours, ticks in (("3", "2", 4), ("6", "5", 6), ("2", "7", 7)):
        scene = Scene()
        scene.player("character-elsa", 3)
        scene.keeper(distance=units, hours=hours)
        scene.run(0)
        assert scene.fight is not None
        assert ask_for_ticks(scene.fight) == ticks
