"""Tests of `rules/noncombat`."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import BYSTANDER, RETREATED
from fray.rulesets.torchlight.rules.noncombat import BystanderTurn
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, refused


def test_outsiders_may_take_notes_but_not_part() -> None:
    """[case-noncombat-turn, noncombat-turn, noncombat-limits, r-noncombat]"""
    scene = Scene()
    ferryman = scene.player("character-elsa", name="the ferryman", whereabouts=BYSTANDER)
    scene.player("character-riddic", 4)
    bandit = scene.enemy(BANDIT, 5)
    turn = [f"!attack:{bandit.who}", "!light:5", "note:unties the boat"]
    scene.keeper(**{"non-combat turn": turn})
    scene.end()
    assert scene.refusals == [(f"attack:{bandit.who}", "noncombat-limits"), ("light:5", "noncombat-limits")]
    assert [event.note for event in scene.events(ev.Happened)] == ["the ferryman: unties the boat"]
    assert scene.changed() == {}
    with pytest.raises(Refused):
        BystanderTurn(scene.battle, ferryman).pick("attack:2")


def test_who_is_down_or_has_come_onto_the_grid_meanwhile_has_no_turn_outside() -> None:
    """[noncombat-turn, r-noncombat]"""
    scene = Scene()
    ferryman = scene.player("character-elsa", whereabouts=BYSTANDER)
    scene.player("character-nim", whereabouts=RETREATED)
    scene.player("character-tahula", 3)
    options = keys(BystanderTurn(scene.battle, ferryman))
    assert options[:2] == ["nothing", "note"]
    assert {key.rpartition(":")[2] for key in options[2:]} == {"1"}  # nobody on the grid is given anything
    ferryman.condition = 1
    assert keys(BystanderTurn(scene.battle, ferryman)) == ["nothing"]
    ferryman.condition, ferryman.whereabouts = 0, 0
    assert keys(BystanderTurn(scene.battle, ferryman)) == ["nothing"]


@pytest.mark.parametrize("down", [True, False])
def test_outside_the_fight_a_thing_is_given_to_a_companion(down: bool) -> None:
    """A stabilizing potion helps at once who is down [r-noncombat, noncombat-turn, stabilize-means]."""
    scene = Scene()
    giver = scene.player("character-tahula", whereabouts=RETREATED)
    nim = scene.player("character-nim", whereabouts=RETREATED, condition=1 if down else 0)
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 5)
    potion = next(item for item in giver.stowed if item.id == "item-stabilizing-tonic")
    scene.keeper(**{"non-combat turn": f"give:{potion.id}:{nim.who}"})
    scene.end()
    assert (nim.stabilized, potion in nim.stowed, potion in giver.stowed) == (down, not down, False)


def test_no_lane_of_the_grid_is_touched_from_outside() -> None:
    """[noncombat-limits, lane-count]"""
    scene = Scene()
    ferryman = scene.player("character-elsa", whereabouts=BYSTANDER)
    turn = BystanderTurn(scene.battle, ferryman)
    assert {refused(turn, f"light:{lane}") for lane in range(1, 7)} == {"noncombat-limits"}
    assert refused(turn, "light:7") == "noncombat-turn"  # there is no such lane
