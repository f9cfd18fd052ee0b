"""Tests of `rules/effects`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import DISTRACT, Effect
from fray.rulesets.torchlight.rules.effects import apply_all
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_equal_maneuvers_do_not_stack_and_a_later_goad_replaces_an_earlier() -> None:
    """[r-maneuver-stacking, goad-target, distract]"""
    scene = Scene(["d6=3 damage"])
    riddic = scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 4, "aggressive", name="Elsa")
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    a = scene.enemy(BANDIT, 4, name="A")
    scene.say(riddic, breath=[f"goad:{a.who}", f"distract:{a.who}"])
    scene.say(elsa, breath=[f"goad:{a.who}", f"distract:{a.who}"])
    scene.whole_round()
    assert scene.portraits()["A"]["marks"] == ["goaded by Elsa"]
    scene.players()
    a.goad.forget(elsa.who)
    scene.run(2)
    assert scene.portraits()["A"]["marks"] == ["distracted"]
    scene.say(tahula, action=f"strike:weapon-spear:{a.who}")
    scene.players()
    assert noted(a) == ["4 piercing"]


def test_the_record_says_whose_die_gave_the_breath() -> None:
    """[rally-effect, action-use-item, r-potions-and-magic]"""
    for answer, draw, gained in (("rally", "rally", 3), ("use:item-breath-tonic", "tonic", 4)):
        scene = Scene([f"d4=3 {draw}"])
        elsa = scene.player("character-elsa", 3, breath=0, most_breath=9)
        scene.enemy(BANDIT, 6)
        scene.say(elsa, action=answer)
        scene.players()
        (event,) = scene.events(ev.BreathGained)
        assert (event.draw, event.face, event.amount, elsa.breath) == (draw, 3, gained, gained)


def test_effects_are_applied_in_the_order_of_the_roster_and_of_one_user_in_its_own() -> None:
    """[r-turn-steps, r-maneuver-stacking]"""
    scene = Scene()
    users = [scene.player("character-elsa", lane) for lane in (1, 2, 3, 4)]
    bandits = [scene.enemy(BANDIT, lane) for lane in (3, 4)]
    scene.run(0)
    assert scene.fight is not None
    wanted = [(3, 4), (1, 4), (2, 4), (0, 4), (1, 5)]
    apply_all(scene.fight, [Effect(user, DISTRACT, target, "distract") for user, target in wanted])
    applied = [(event.who, event.other) for event in scene.events(ev.Maneuvered)]
    assert applied == [(0, 4), (1, 4), (1, 5), (2, 4), (3, 4)]
    assert [user.counts[4] for user in users] == [1, 2, 1, 1]
    assert [bandit.distracted_to for bandit in bandits] == [15, 15]
