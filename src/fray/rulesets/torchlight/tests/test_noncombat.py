"""Tests of `rules/noncombat`."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import BYSTANDER
from fray.rulesets.torchlight.rules.noncombat import BystanderTurn
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene


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
