"""Tests of `rules/attacks`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_the_last_piece_is_thrown_once_and_of_two_pieces_both_are() -> None:
    """[r-thrown, r-hands]"""
    for pieces, refused in ((1, True), (2, False)):
        scene = Scene(["d4=2 damage"] + ([] if refused else ["d4=3 damage"]))
        elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-dagger"] * pieces)
        bandit = scene.enemy(BANDIT, 3, name="Bandit")
        throw = f"throw:weapon-dagger:{bandit.who}"
        scene.say(elsa, action=throw, second_attack=f"!{throw}" if refused else throw)
        scene.players()
        assert len(scene.events(ev.AttackRolled)) == (1 if refused else 2)
        assert [item.id for item in scene.battle.lanes.lying[3]] == ["weapon-dagger"] * pieces


def test_who_may_not_attack_throws_no_flask_either() -> None:
    """[r-rule-options, r-ranged-mark, r-area]"""
    evading = Scene(variants={"evade_blocks_own_attack": "true"})
    nim = evading.player("character-nim", 3, evading_from=8, evading_to=11, weapons=["weapon-fire-flask"])
    bandit = evading.enemy(BANDIT, 4, name="Bandit")
    evading.say(nim, action="!shoot:weapon-fire-flask:lane4")
    evading.players()
    assert noted(bandit) == []
    engaged = Scene(variants={"r-ranged-mark": "precondition"})
    nim = engaged.player("character-nim", 4, weapons=["weapon-fire-flask"])
    bandit = engaged.enemy(BANDIT, 4, name="Bandit")
    engaged.say(nim, action="!shoot:weapon-fire-flask:lane4")
    engaged.players()
    assert noted(bandit) == []


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
