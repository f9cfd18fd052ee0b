"""Tests of `rules/actions`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys


def test_nothing_is_handed_or_given_to_somebody_who_has_left() -> None:
    """[action-hand-item, action-administer, r-item-actions, r-illegal-and-empty-declarations]"""
    for answer in ("hand:item-breath-tonic:1", "administer:item-breath-tonic:1"):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "defensive", name="Elsa")
        nim = scene.player("character-nim", 3, "rearguard", name="Nim", breath=0)
        scene.enemy(BANDIT, 5, name="Bandit")
        tonic = next(item for item in elsa.stowed + nim.stowed if item.id == "item-breath-tonic")
        elsa.stowed, nim.stowed = (tonic,), ()
        scene.say(nim, move="retreat:first")
        scene.say(elsa, action=answer)
        scene.players()
        assert not nim.on_grid()
        assert (elsa.stowed, nim.stowed, nim.breath) == ((tonic,), (), 0)


def test_every_kind_of_action_is_offered() -> None:
    """[action-type-table, r-decision-windows]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    scene.player("character-riddic", 4)
    scene.enemy(BANDIT, 3)
    verbs = {key.partition(":")[0] for key in keys(ChooseAction(scene.battle, elsa))}
    assert verbs == {"pass", "rally", "use", "hand", "administer", "speak", "improvise", "strike", "shoot"}


def test_a_potion_is_used_on_oneself() -> None:
    """[action-use-item, r-potions-and-magic]"""
    scene = Scene(["d4=2 tonic"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0)
    scene.enemy(BANDIT, 6)
    scene.say(elsa, action="use:item-breath-tonic")
    scene.players()
    assert scene.changed() == {"Elsa": {"breath": 3, "carries": []}}
