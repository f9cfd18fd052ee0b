"""Tests of `rules/retreat`."""

from __future__ import annotations

from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, script


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


def test_a_retreat_does_not_escape_the_damage_of_the_round() -> None:
    """[case-retreat-does-not-escape-damage, round-damage-total-at-end, save-fail, attack-ranged]"""
    scene = Scene(script("case-retreat-does-not-escape-damage", "damage", "save"))
    breyer = scene.player("character-breyer", 5, name="Breyer", proficiency=(0, 1, 0))
    bandit = scene.enemy(BANDIT, 2, "rearguard", name="Bandit A", breath=1)
    scene.enemy(BANDIT, 4)
    scene.say(breyer, action=f"shoot:weapon-longbow:{bandit.who}")
    scene.say(bandit, move="retreat:first")
    scene.whole_round()
    assert scene.changed()["Bandit A"] == {
        "at": "retreated",
        "breath": 0,
        "strength": "5/15",
        "is": "incapacitated",
        "marks": ["Incapacitated", "retreated"],
    }
    assert not scene.asked(bandit, "return")


def test_a_companion_steps_in_front_and_the_other_is_free_to_retreat() -> None:
    """[case-step-in-front, engaged-step-in-front, retreat-conditions, r-screen-and-fall]"""
    scene = Scene(script("case-step-in-front", "damage"), number=3)
    elsa = scene.player("character-elsa", 4, "rearguard", name="Elsa")
    tahula = scene.player("character-tahula", 3, name="Tahula", proficiency=(1, 0, 0))
    bandit = scene.enemy(BANDIT, 4, "aggressive", name="Bandit A")
    scene.say(tahula, move="move:first:4:steadied", action=f"strike:weapon-spear:{bandit.who}")
    scene.say(elsa, move="retreat:first")
    scene.whole_round()
    assert scene.changed() == {
        "Elsa": {"at": "retreated", "marks": ["retreated"]},
        "Tahula": {"at": "4 steadied"},
        "Bandit A": {"breath": 0},
    }


def test_who_retreated_comes_back_two_rounds_later_with_a_new_roll() -> None:
    """[case-retreat-and-return, retreat-reroll, initiative-fail-skip, initiative-when]"""
    scene = Scene(script("case-retreat-and-return", "initiative"))
    elsa = scene.player("character-elsa", 5, "rearguard", name="Elsa", breath=1)
    scene.player("character-riddic", 3)
    scene.enemy(BANDIT, 1)
    scene.say(elsa, move="retreat:first", placement="lane:6", **{"return": ["return", "return"]})
    scene.whole_round()
    assert (scene.battle.round, elsa.on_grid()) == (3, False)
    scene.whole_round()
    assert (scene.battle.round, elsa.on_grid()) == (4, False)
    scene.players()
    assert (elsa.lane, elsa.depth, elsa.barred, elsa.breath) == (6, 2, True, 1)
    scene.run(2)
    scene.puppet.asked.clear()
    scene.players()
    assert scene.asked(elsa, "move")
