"""Tests of `rules/keeper`."""

from __future__ import annotations

from fray.rulesets.torchlight.model.lanes import HIDING_PLACE
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted


def test_improvised_work_changes_the_lane_or_drags_a_companion() -> None:
    """[action-interact, action-list-open, r-drag, r-flammable]"""
    scene = Scene(["d20=8 save"])
    scene.lane(4, "flammable")
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    down = scene.player("character-tahula", 3, "defensive", name="Tahula", condition=1, prone=True)
    scene.enemy(BANDIT, 6)
    for combatant in (elsa, riddic):
        scene.say(combatant, action="improvise")
    scene.keeper(improvised_action=[f"drag:{down.who}:3:4", "set:4:hiding-place"], test_first=["no", "save:strength"])
    scene.players()
    assert scene.changed() == {"Tahula": {"at": "3 rearguard"}}
    assert scene.battle.lanes.has(4, HIDING_PLACE)


# ---- the end


# ---- afterward


def test_the_keeper_may_grant_enhancements_before_the_dice() -> None:
    """[enhanced-sources, r-keeper-modifier-window]"""
    scene = Scene(["d10=2 damage", "d10=9 damage", "d10=3 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:2")
    scene.players()
    assert noted(bandit) == ["9 slashing"]
