"""Tests of `rules/retreat`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


def test_dragging_oneself_off_is_tested_after_the_moves_of_companions_as_a_retreat_is() -> None:
    """[incap-drag, r-drag, engaged-step-in-front, r-retreat]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, "rearguard", name="Fallen", condition=1, prone=True)
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(fallen, drag="drag-off")
    scene.say(elsa, move="move:first:4:steadied")
    scene.players()
    assert not fallen.on_grid()


def test_who_would_be_engaged_once_its_screen_has_moved_does_not_drag_itself_off() -> None:
    """[incap-drag, r-drag, r-retreat]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, "rearguard", name="Fallen", condition=1, prone=True)
    elsa = scene.player("character-elsa", 4, name="Elsa")
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(fallen, drag=["drag-off", "!drag-off", "drag:4:defensive"])
    scene.say(elsa, move="move:first:3:steadied")
    scene.players()
    assert fallen.on_grid() and fallen.depth == 3
    assert not scene.asked(fallen, "action")


def test_whoever_retreats_at_once_does_nothing_else() -> None:
    """[r-retreat]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, "rearguard")
    scene.enemy(BANDIT, 5)
    scene.say(elsa, move="retreat:first")
    scene.players()
    assert [scene.asked(elsa, kind) for kind in ("move", "action", "breath")] == [True, False, False]
