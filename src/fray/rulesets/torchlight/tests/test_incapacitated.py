"""Tests of `rules/incapacitated`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, note, noted, refused, script


def test_the_incapacitated_are_hit_directly_and_save_no_more() -> None:
    """[case-incapacitated-is-hit, incap-enhanced, incap-no-saves, damage-type-table]"""
    scene = Scene(script("case-incapacitated-is-hit", *["damage"] * 4))
    elsa = scene.player("character-elsa", 5, name="Elsa", breath=0, str=8, condition=1, prone=True)
    scene.player("character-riddic", 1)
    bandit = scene.enemy(BANDIT, 5, name="Bandit A")
    imp = scene.enemy("monster-cinder-imp", 2, name="Imp")
    elsa.breath = 2
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.say(imp, action=f"shoot:weapon-cinder-spit:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["5 slashing", "4 fire"]
    scene.end()
    assert scene.changed() == {
        "Elsa": {"strength": "3/17", "willpower": "1/19"},
        "Imp": {"marks": ["ranged mark"]},
    }
    assert (elsa.breath, elsa.condition) == (2, 1)


def test_the_incapacitated_may_drag_themselves_one_cell() -> None:
    """[case-drag, incap-drag, incap-prone, r-drag]"""
    scene = Scene(script("case-drag"))
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True)
    scene.player("character-breyer", 4, "defensive", name="Breyer")
    scene.enemy(BANDIT, 1)
    decision = ChooseMove(scene.battle, elsa)
    assert set(keys(decision)) == {"stay", "drag:3:steadied", "drag:5:steadied", "drag:4:aggressive"}
    assert refused(decision, "drag:4:defensive") == "r-occupancy-conflict"
    assert refused(decision, "drag:3:defensive") == "incap-drag"
    scene.say(elsa, drag="drag:5:steadied")
    scene.players()
    assert scene.changed() == {"Elsa": {"at": "5 steadied"}}
    assert [scene.asked(elsa, kind) for kind in ("action", "breath", "move")] == [False] * 3


def test_who_goes_down_loses_the_advantage_of_having_hidden() -> None:
    """[r-incapacitated, save-fail, hide-attack]"""
    scene = Scene(["d20=1 save"] * 2)
    elsa = scene.player("character-elsa", 3, breath=0, hidden_bonus=True)
    nim = scene.player("character-nim", 4, breath=0, hidden=True)
    scene.enemy(BANDIT, 5)
    for victim in (elsa, nim):
        note(victim, "1 slashing")
    scene.end()
    assert [(victim.hidden, victim.hidden_bonus) for victim in (elsa, nim)] == [(False, False)] * 2
