"""Tests of `rules/damage_roll`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_an_attack_that_has_become_impossible_is_lost_and_the_rest_goes_on() -> None:
    """[r-illegal-and-empty-declarations, round-risky-test]"""
    scene = Scene(["d20=20 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="A")
    scene.say(elsa, move="move:first:4:steadied", action=f"strike:weapon-sword:{bandit.who}", breath="evade")
    scene.keeper(intervene="test", risky_test=f"{elsa.who}:move:check:dexterity", consequence="lost")
    scene.players()
    assert noted(bandit) == []
    assert scene.changed() == {"Elsa": {"breath": 2, "marks": ["evading"]}}


def test_the_sum_of_an_attack_is_told_part_by_part() -> None:
    """[attack-damage-roll, attack-proficiency, stance-aggressive-effect, r-attack-pipeline]"""
    scene = Scene(["d10=10 damage", "d10=6 extra"])
    elsa = scene.player("character-elsa", 3, "aggressive", proficiency=(3, 0, 0))
    bandit = scene.enemy(BANDIT, 3, breath=30, distracted_from=8, distracted_to=11)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="extra-die")
    scene.players()
    (told,) = scene.events(ev.AttackTotal)
    assert {part.name: part.value for part in told.parts} == {
        "die": 10, "proficiency": 3, "Aggressive": 2, "Distract": 1, "Precision Strike": 6,
    }  # fmt: skip
    assert (told.total, noted(bandit)) == (22, ["22 slashing"])
