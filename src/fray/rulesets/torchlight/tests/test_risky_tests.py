"""Tests of `rules/risky_tests`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import DRAG, MOVE
from fray.rulesets.torchlight.model.state import Combatant
from fray.rulesets.torchlight.rules.declaring_moves import plan_move
from fray.rulesets.torchlight.rules.risky_tests import NameConsequence, risks
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, lying, noted, script


def test_no_saving_throw_is_demanded_of_the_incapacitated() -> None:
    """[incap-no-saves, round-risky-test]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, name="Fallen", condition=1, prone=True)
    fallen.plan.move = DRAG
    assert {demand.save for demand in risks(scene.battle, 0)} == {False}


def test_a_risky_jump_that_fails_lands_all_the_same() -> None:
    """[case-risky-jump, impaired-roll, r-fall, r-keeper-modifier-window]"""
    scene = Scene(script("case-risky-jump", "check", "fall", "damage", "damage"))
    scene.balcony()
    nim = scene.player("character-nim", 2, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, move="move:first:3:steadied", action=f"strike:weapon-dagger:{bandit.who}")
    scene.keeper(intervene="test", risky_test=f"{nim.who}:move:check:dexterity", consequence="fall")
    scene.players()
    assert (noted(nim), noted(bandit)) == (["4 bludgeoning"], ["2 piercing"])
    assert scene.changed()["Nim"] == {"at": "3 steadied", "marks": ["prone"]}
    scene.run(2)
    assert nim.breath == 2


def test_no_consequence_is_offered_that_would_do_nothing() -> None:
    """Nobody falls by an action, and who lies prone does not fall prone [round-risky-test, r-fall]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    lying_down = scene.player("character-nim", 4, name="Nim", prone=True)
    plan_move(elsa, DeclareMove(MOVE, True, 5, 2))
    assert {"fall", "prone", "lost"} <= set(keys(NameConsequence(elsa, True)))
    assert "fall" not in keys(NameConsequence(elsa, False))
    assert {"fall", "prone"}.isdisjoint(keys(NameConsequence(lying_down, True)))


# ---- a move that a failed test has lost takes with it what depends on the place


def lost_move(scene: Scene, mover: Combatant, move: str) -> None:
    """The Keeper demands a test of the move; it fails, and the move is lost."""
    scene.more_dice("d20=20 check")
    scene.say(mover, move=move)
    scene.keeper(intervene="test", risky_test=f"{mover.who}:move:check:luck", consequence="lost")


def losses(scene: Scene) -> list[str]:
    return [event.what for event in scene.events(ev.LostPart)]


@pytest.mark.parametrize("bought", ["trip:{}", "push:{}:3:aggressive", "disarm:{}:weapon-shortsword", "goad:{}"])
def test_a_maneuver_on_an_enemy_is_lost_with_the_move_that_led_to_it(bought: str) -> None:
    """[r-turn-steps, r-maneuver-range]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 5, name="Elsa", weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    lost_move(scene, elsa, "move:first:3:steadied")
    scene.say(elsa, breath=bought.format(bandit.who))
    scene.players()
    assert losses(scene) == ["move", "Maneuver"]
    assert "Bandit" not in scene.changed()
    assert elsa.breath == elsa.most_breath - 1  # Breath is paid with the declaration


def test_intimidation_needs_the_stance_the_move_did_not_lead_to() -> None:
    """[r-turn-steps, r-ability-location, intimidation-effect]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, "steadied", name="Elsa")
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    lost_move(scene, elsa, "move:first:3:aggressive")
    scene.say(elsa, action="intimidate")
    scene.players()
    assert losses(scene) == ["move", "action"]
    assert bandit.intimidated_to == -1


def test_rally_needs_the_stance_the_move_did_not_lead_to() -> None:
    """[r-turn-steps, r-ability-location, rally-effect]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, "defensive", name="Elsa", breath=0)
    scene.enemy(BANDIT, 6)
    lost_move(scene, elsa, "move:first:3:steadied")
    scene.say(elsa, action="rally")
    scene.players()
    assert losses(scene) == ["move", "action"]
    assert (elsa.breath, scene.battle.rallied) == (0, 0)


def test_protection_needs_the_stance_the_move_did_not_lead_to() -> None:
    """[r-turn-steps, r-protect]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, "steadied", name="Elsa")
    ward = scene.player("character-nim", 3, "rearguard", name="Nim")
    companion = scene.player("character-riddic", 4, "defensive", name="Riddic")
    scene.enemy(BANDIT, 6)
    lost_move(scene, elsa, "move:first:3:defensive")
    scene.say(elsa, action=f"protect:{companion.who}")
    scene.players()
    assert losses(scene) == ["move", "action"]
    assert (elsa.ward, ward.ward) == (-1, -1)


@pytest.mark.parametrize(("answer", "hidden"), [("no", False), ("yes", True)])
def test_who_has_not_come_to_its_hiding_place_asks_about_the_lane_it_is_in(answer: str, hidden: bool) -> None:
    """[r-turn-steps, r-hide, hide-take]"""
    scene = Scene()
    scene.lane(3, "hiding-place")
    nim = scene.player("character-nim", 5, name="Nim")
    scene.enemy(BANDIT, 6)
    lost_move(scene, nim, "move:first:3:steadied")
    scene.say(nim, breath="hide")
    scene.keeper(hiding_place=answer)
    scene.players()
    assert nim.hidden is hidden
    assert losses(scene) == (["move"] if hidden else ["move", "Maneuver"])


def test_who_has_not_left_its_hiding_place_needs_no_other() -> None:
    """[r-hide, hide-take]"""
    scene = Scene()
    for lane in (3, 5):
        scene.lane(lane, "hiding-place")
    nim = scene.player("character-nim", 5, name="Nim")
    scene.enemy(BANDIT, 6)
    lost_move(scene, nim, "move:first:3:steadied")
    scene.say(nim, breath="hide")
    scene.players()
    assert (nim.hidden, losses(scene)) == (True, ["move"])


@pytest.mark.parametrize("action", ["pick-up:weapon-dagger", "light"])
def test_work_in_a_lane_it_has_not_come_to_is_lost(action: str) -> None:
    """[r-turn-steps, r-item-actions, r-flammable]"""
    scene = Scene()
    scene.lane(3, "flammable")
    scene.battle.lanes.lying[3] = (library().shelf.items["weapon-dagger"],)
    elsa = scene.player("character-elsa", 5, name="Elsa")
    elsa.held = (library().shelf.items["item-torch"],)
    scene.enemy(BANDIT, 6)
    lost_move(scene, elsa, "move:first:3:steadied")
    scene.say(elsa, action=action)
    scene.players()
    assert losses(scene) == ["move", "action"]
    assert (lying(scene.battle, 3), scene.battle.lanes.burning_left[3]) == (["dagger"], 0)


def test_what_the_keeper_has_granted_in_a_lane_it_has_not_come_to_is_lost() -> None:
    """[action-list-open, action-interact, r-turn-steps]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 5, name="Elsa")
    scene.enemy(BANDIT, 6)
    lost_move(scene, elsa, "move:first:3:steadied")
    scene.say(elsa, action="improvise")
    scene.keeper(improvised_action="set:3:hiding-place")
    scene.players()
    assert losses(scene) == ["move", "action"]
    assert scene.battle.lanes.features[3] == 0


def test_who_is_kept_from_its_cell_by_a_lost_move_acts_from_where_it_stands() -> None:
    """The companion behind it has nowhere to go either [r-occupancy-conflict, r-turn-steps]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 4, name="Elsa")
    riddic = scene.player("character-riddic", 5, "aggressive", name="Riddic")
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    lost_move(scene, elsa, "move:first:3:steadied")
    scene.say(riddic, move="move:first:4:steadied", breath=f"trip:{bandit.who}")
    scene.players()
    assert losses(scene) == ["move", "move", "Maneuver"]
    assert not bandit.prone


@pytest.mark.parametrize(
    ("consequence", "dice", "damage"),
    [("damage:6:fire", ["d6=5 hazard"], ["5 fire"]), ("damage:4:bludgeoning", ["d4=2 hazard"], ["2 bludgeoning"]),
     ("distracted", [], []), ("intimidated", [], []), ("prone", [], [])],
)  # fmt: skip
def test_a_failed_test_of_a_move_has_its_consequence_and_only_the_prone_stay_where_they_are(
    consequence: str, dice: list[str], damage: list[str]
) -> None:
    """[round-risky-test, r-keeper-modifier-window]"""
    scene = Scene(["d20=20 check", *dice])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:after:4:steadied")
    scene.keeper(intervene="test", risky_test=f"{elsa.who}:move:check:luck", consequence=consequence)
    scene.players()
    assert (elsa.lane, noted(elsa)) == (3 if consequence == "prone" else 4, damage)
    marks = [] if damage else [consequence]
    assert scene.portraits()["Elsa"]["marks"] == marks
    assert (elsa.distracted_to, elsa.intimidated_to) == tuple(
        13 if consequence == status else -1 for status in ("distracted", "intimidated")
    )
