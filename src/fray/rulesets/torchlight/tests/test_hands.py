"""Tests of `rules/hands`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, lying, noted, script


def test_a_thrown_dagger_leaves_the_hand_and_can_be_picked_up() -> None:
    """[case-thrown-dagger-leaves-hand, attack-ranged, action-interact, r-thrown]"""
    scene = Scene(script("case-thrown-dagger-leaves-hand", "damage"))
    nim = scene.player("character-nim", 4, name="Nim", weapons=["weapon-dagger", "weapon-dagger"])
    bandit = scene.enemy(BANDIT, 1, name="Bandit A")
    scene.say(nim, action=f"throw:weapon-dagger:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["3 piercing"]
    assert scene.changed() == {"Nim": {"marks": ["ranged mark"], "holds": ["dagger"]}}
    assert lying(scene.battle, 1) == ["dagger"]
    assert "pick-up:weapon-dagger" not in keys(ChooseAction(scene.battle, nim))
    scene.say(bandit, action="pick-up:weapon-dagger")
    scene.keepers()
    assert lying(scene.battle, 1) == []
    assert scene.portraits()["Bandit A"]["carries"] == ["dagger", "dagger"] or len(bandit.held) == 2
    scene.end()
    scene.players()
    assert scene.portraits()["Nim"]["marks"] == []


def test_a_two_handed_weapon_leaves_no_hand_for_the_shield() -> None:
    """[case-shield-and-two-hands, action-attack, attack-reach, r-armor]"""
    scene = Scene(script("case-shield-and-two-hands", "damage", "damage"))
    shelf = library().shelf.items
    tahula = scene.player("character-tahula", 3, name="Tahula", armor=["armor-leather"], proficiency=(1, 0, 0))
    tahula.held = (shelf["weapon-spear"], shelf["shield-round"])
    tahula.stowed = (shelf["weapon-halberd"],)
    a = scene.enemy(BANDIT, 4, name="A", breath=20, weapons=["weapon-sword"])
    assert tahula.soak() == 2
    scene.say(tahula, action=f"strike:weapon-halberd:{a.who}")
    scene.say(a, move="move:first:3:steadied", action=f"strike:weapon-sword:{tahula.who}")
    scene.whole_round()
    assert scene.changed() == {
        "Tahula": {"breath": 1, "holds": ["halberd"], "carries": ["spear", "round shield"]},
        "A": {"at": "3 steadied", "breath": 15},
    }


@pytest.mark.parametrize(
    ("held", "stowed"),
    [(["sword", "torch"], ["torch"]), (["torch", "sword"], ["sword"]), (["sword", "shield"], ["sword"]),
     (["shield", "sword"], ["sword"]), (["shield"], [])],
)  # fmt: skip
def test_the_last_thing_in_hand_makes_room_and_a_shield_only_after_everything_else(
    held: list[str], stowed: list[str]
) -> None:
    """[r-hands, r-item-actions]"""
    ids = {"sword": "weapon-sword", "torch": "item-torch", "shield": "shield-round"}
    scene = Scene(["d4=2 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    shelf = library().shelf.items
    elsa.held = tuple(shelf[ids[name]] for name in held)
    elsa.stowed = (shelf["weapon-dagger"],)
    scene.say(elsa, action=f"strike:weapon-dagger:{bandit.who}")
    scene.players()
    assert [item.id for item in elsa.stowed] == [ids[name] for name in stowed]
    assert elsa.held[-1].id == "weapon-dagger"
    assert len(elsa.held) == 2


def test_a_flask_is_used_up_and_a_sword_is_not() -> None:
    """[r-hands, r-thrown]"""
    for weapon, attack, how in (("fire-flask", "shoot:weapon-fire-flask:lane3", ["uses up"]),
                                ("sword", "strike:weapon-sword:1", [])):  # fmt: skip
        scene = Scene(["d6=2 damage"] if how else ["d10=2 damage"])
        elsa = scene.player("character-elsa", 3, weapons=[f"weapon-{weapon}"])
        scene.enemy(BANDIT, 3)
        scene.say(elsa, action=attack)
        scene.players()
        assert [event.how for event in scene.events(ev.ItemMoved)] == how
        assert (elsa.held == ()) is (how != [])
