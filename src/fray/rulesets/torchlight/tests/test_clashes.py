"""Tests of `rules/clashes`: the check of the whole plan at the end of step 1."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import MOVE
from fray.rulesets.torchlight.rules.clashes import crowding, rivals
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import plan_move
from fray.rulesets.torchlight.tests.arrange import BANDIT, SKELETON, Scene, keys, library, noted

# ---- cells


def test_a_late_swap_is_legal_after_an_early_entry_was_refused() -> None:
    """[r-occupancy-conflict, action-one-action-one-move]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:after:4:steadied")
    scene.say(
        riddic, move=["move:first:3:steadied", "!move:first:3:steadied", "move:after:3:steadied"]
    )  # Elsa still stands there when Riddic would come
    scene.players()
    assert scene.refusals == [("move:first:3:steadied", "r-occupancy-conflict")]
    assert scene.changed() == {"Elsa": {"at": "4 steadied"}, "Riddic": {"at": "3 steadied"}}


def test_a_refused_retreat_is_not_declared_again_into_a_cell_a_companion_has_declared() -> None:
    """[r-occupancy-conflict, r-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    elsa = scene.player("character-elsa", 5, name="Elsa")
    scene.enemy(BANDIT, 3)
    scene.say(breyer, move=["retreat:first", "!move:first:4:steadied", "move:first:4:defensive"])
    scene.say(elsa, move="move:first:4:steadied")
    scene.players()
    assert scene.refusals == [("move:first:4:steadied", "r-occupancy-conflict")]
    assert scene.changed() == {"Breyer": {"at": "4 defensive"}, "Elsa": {"at": "4 steadied"}}
    assert [(event.who, event.clause) for event in scene.events(ev.SentBack)] == [
        (breyer.who, "engaged-blocks-retreat")
    ]


def test_a_refused_drag_off_is_not_declared_again_into_a_cell_a_companion_has_declared() -> None:
    """[r-occupancy-conflict, r-drag, incap-drag]"""
    scene = Scene()
    fallen = scene.player("character-nim", 3, "rearguard", name="Fallen", condition=1, prone=True)
    elsa = scene.player("character-elsa", 5, name="Elsa")
    scene.enemy(BANDIT, 3)
    scene.say(fallen, drag=["drag-off", "!drag:4:rearguard", "drag:2:rearguard"])
    scene.say(elsa, move="move:first:4:rearguard")
    scene.players()
    assert scene.refusals == [("drag:4:rearguard", "r-occupancy-conflict")]
    assert scene.changed() == {"Fallen": {"at": "2 rearguard"}, "Elsa": {"at": "4 rearguard"}}


def test_a_combatant_whose_retreat_is_refused_keeps_its_cell_and_who_wanted_it_declares_again() -> None:
    """[r-occupancy-conflict, r-illegal-and-empty-declarations]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    nim = scene.player("character-nim", 5, name="Nim")
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:first:5:defensive")
    scene.say(nim, move=["move:first:5:defensive", "stay"])  # Elsa comes first in the roster
    scene.say(riddic, move=["move:first:5:steadied", "!move:first:5:steadied", "move:first:4:aggressive"])
    scene.players()
    assert scene.changed() == {"Elsa": {"at": "5 defensive"}, "Riddic": {"at": "4 aggressive"}}
    assert scene.refusals == [("move:first:5:steadied", "r-occupancy-conflict")]


def test_a_clash_names_both_claims() -> None:
    """[r-occupancy-conflict]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    for combatant in (elsa, riddic):
        plan_move(combatant, DeclareMove(MOVE, True, 5, 2))
    (clash,) = crowding(scene.battle, [elsa, riddic])
    assert (clash.yielding, clash.keeping, clash.bar.clause) == (riddic, elsa, "r-occupancy-conflict")
    elsa.plan.stands, riddic.plan.stands = False, True  # Elsa has declared again
    (clash,) = crowding(scene.battle, [elsa, riddic])
    assert (clash.yielding, clash.keeping) == (elsa, riddic)


def test_an_early_retreat_that_is_refused_may_be_declared_late() -> None:
    """A companion that steps in front after its action frees it then [r-retreat, r-turn-steps]."""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    tahula = scene.player("character-tahula", 4, name="Tahula")
    scene.enemy(BANDIT, 3)
    scene.say(breyer, move=["retreat:first", "!retreat:first", "retreat:after"])
    scene.say(tahula, move="move:after:3:steadied")
    scene.players()
    assert scene.refusals == [("retreat:first", "engaged-blocks-retreat")]
    assert scene.changed() == {"Breyer": {"at": "retreated", "marks": ["retreated"]}, "Tahula": {"at": "3 steadied"}}


def test_a_push_that_brings_an_enemy_into_the_lane_keeps_a_companion_from_retreating_after_it() -> None:
    """The Push is done before the late moves [r-retreat, r-push, r-turn-steps]."""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    riddic = scene.player("character-riddic", 3, name="Riddic")
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(riddic, breath=f"push:{bandit.who}:4:steadied")
    scene.say(breyer, move=["retreat:after", "!retreat:after", "retreat:first"])
    scene.players()
    assert scene.refusals == [("retreat:after", "engaged-blocks-retreat")]
    assert (breyer.on_grid(), bandit.lane) == (False, 4)


# ---- actions


def test_nothing_is_done_for_a_companion_that_retreats_first() -> None:
    """[r-protect, r-item-actions, r-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    tahula.stowed = (library().shelf.items["item-breath-tonic"],)
    scene.enemy(BANDIT, 6)
    for reads in ("protect", "hand", "administer"):
        assert any(key.startswith(reads) for key in keys(ChooseAction(scene.battle, tahula)))
    scene.say(breyer, move="retreat:first")
    scene.say(
        tahula,
        action=[f"!protect:{breyer.who}", f"!hand:item-breath-tonic:{breyer.who}",
                f"!administer:item-breath-tonic:{breyer.who}"],
    )  # fmt: skip
    scene.players()
    assert [clause for _, clause in scene.refusals] == ["r-protect", "r-item-actions", "r-item-actions"]


def test_a_companion_that_retreats_after_its_action_can_still_be_handed_something() -> None:
    """[r-item-actions, r-retreat, r-turn-steps]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    tonic = library().shelf.items["item-breath-tonic"]
    tahula.stowed = (tonic,)
    scene.enemy(BANDIT, 6)
    breyer.stowed = ()
    scene.say(breyer, move="retreat:after")
    scene.say(tahula, action=f"hand:item-breath-tonic:{breyer.who}")
    scene.players()
    assert (tonic in breyer.stowed, breyer.on_grid()) == (True, False)


def test_a_protector_whose_ward_declares_another_move_declares_again() -> None:
    """Its throw would leave the ward Engaged: the Retreat is refused, and with it the reason to protect.

    [r-protect, r-ranged-mark, r-retreat, r-illegal-and-empty-declarations]
    """
    scene = Scene(["d4=2 damage"])
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula", weapons=["weapon-dagger"])
    bandit = scene.enemy(BANDIT, 4, breath=20)
    throw = f"throw:weapon-dagger:{bandit.who}"
    scene.say(breyer, move=["retreat:after", "move:first:6:steadied"])
    scene.say(tahula, action=[f"protect:{breyer.who}", f"!protect:{breyer.who}", throw], attack_as_well=throw)
    scene.players()
    assert scene.refusals == [(f"protect:{breyer.who}", "r-protect")]
    assert [event.clause for event in scene.events(ev.SentBack)] == ["engaged-blocks-retreat", "r-protect"]
    assert (tahula.ward, len(scene.events(ev.AttackRolled)), scene.events(ev.LostPart)) == (-1, 1, [])


def test_of_two_who_reach_for_the_same_thing_the_later_declares_again() -> None:
    """[r-item-actions, r-illegal-and-empty-declarations]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 3, "defensive", name="Riddic")
    scene.enemy(BANDIT, 6)
    scene.battle.lanes.lying[3] = (library().shelf.items["weapon-dagger"],)
    scene.say(elsa, action="pick-up:weapon-dagger")
    scene.say(riddic, action=["pick-up:weapon-dagger", "!pick-up:weapon-dagger", "pass"])
    scene.players()
    assert scene.refusals == [("pick-up:weapon-dagger", "r-item-actions")]
    assert scene.events(ev.LostPart) == []


# ---- two attacks of one combatant


def test_a_shot_does_not_follow_a_strike_at_a_hider_that_the_shooter_would_no_longer_engage() -> None:
    """[r-multi-attack, r-ranged-mark, hide-protection]"""
    scene = Scene(["d12=5 damage"])
    hider = scene.player("character-nim", 3, name="Hider", hidden=True, breath=20)
    seen = scene.player("character-elsa", 5, name="Elsa", breath=20)
    king = scene.enemy("monster-hollow-king", 3, weapons=["weapon-great-sword", "weapon-dagger"], attacks=2)
    strike = f"strike:weapon-great-sword:{hider.who}"
    throw = f"throw:weapon-dagger:{seen.who}"
    scene.say(king, action=strike, second_attack=[f"!{throw}", "pass"])
    scene.keepers()
    assert scene.refusals == [(throw, "r-ranged-mark")]
    assert (noted(hider), scene.events(ev.LostPart)) == (["5 slashing"], [])


def test_a_strike_at_a_hider_does_not_follow_a_shot() -> None:
    """[r-multi-attack, r-ranged-mark, hide-protection]"""
    scene = Scene(["d4=2 damage"])
    hider = scene.player("character-nim", 3, name="Hider", hidden=True, breath=20)
    seen = scene.player("character-elsa", 3, "defensive", name="Elsa", breath=20)
    king = scene.enemy("monster-hollow-king", 3, weapons=["weapon-great-sword", "weapon-dagger"], attacks=2)
    strike = f"strike:weapon-great-sword:{hider.who}"
    scene.say(king, action=f"throw:weapon-dagger:{seen.who}", second_attack=[f"!{strike}", "pass"])
    scene.keepers()
    assert scene.refusals == [(strike, "hide-protection")]
    assert scene.events(ev.LostPart) == []


def test_a_called_shot_on_a_hider_is_gone_after_any_other_attack() -> None:
    """[r-multi-attack, r-called-shot, called-shot-effect]"""
    scene = Scene(["d6=2 damage"])
    hider = scene.player("character-nim", 3, name="Hider", hidden=True, breath=20)
    seen = scene.player("character-elsa", 5, name="Elsa", breath=20)
    archer = scene.enemy(
        BANDIT, 3, "rearguard", weapons=["weapon-shortbow"], attacks=2, called=hider.who, called_round=1
    )
    at_hider = f"shoot:weapon-shortbow:{hider.who}"
    assert at_hider in keys(ChooseAction(scene.battle, archer))
    scene.say(archer, action=f"shoot:weapon-shortbow:{seen.who}", second_attack=[f"!{at_hider}", "pass"])
    scene.keepers()
    assert scene.refusals == [(at_hider, "r-called-shot")]
    assert scene.events(ev.LostPart) == []


def test_a_thrower_does_not_trip_a_hider_it_no_longer_engages() -> None:
    """The mark of its throw counts for what it buys as well [r-ranged-mark, r-maneuver-range]."""
    scene = Scene(["d4=2 damage"])
    nim = scene.player("character-nim", 3, "aggressive", name="Nim", weapons=["weapon-dagger"])
    hider = scene.enemy(BANDIT, 3, name="Hider", hidden=True, breath=20)
    seen = scene.enemy(BANDIT, 5, name="Seen", breath=20)
    scene.say(nim, action=f"throw:weapon-dagger:{seen.who}", breath=f"!trip:{hider.who}")
    scene.players()
    assert scene.refusals == [(f"trip:{hider.who}", "r-maneuver-range")]


def test_a_squad_of_fewer_than_three_is_declared_again() -> None:
    """As when the Keeper takes a member away while the others declare [r-squad-declare, r-squad-attack]."""
    scene = Scene()
    scene.player("character-elsa", 3, name="Elsa")
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("aggressive", "steadied", "defensive")]
    for member in members:
        member.plan.squad = 3
    assert rivals(scene.battle, members) == []
    members[2].suppose(4, 3)
    clashes = rivals(scene.battle, members)
    assert [clash.yielding.who for clash in clashes] == [member.who for member in members]
    assert {clash.bar.clause for clash in clashes} == {"r-squad-declare"}
    assert [member.plan.squad for member in members] == [0, 0, 0]


def test_of_two_who_go_late_to_one_cell_the_later_declares_again() -> None:
    """[r-occupancy-conflict, r-cell-capacity, r-turn-steps]"""
    for lane, stance in ((5, "steadied"), (4, "aggressive")):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, name="Elsa")
        riddic = scene.player("character-riddic", 4, name="Riddic")
        scene.enemy(BANDIT, 6)
        cell = f"move:after:{lane}:{stance}"
        scene.say(elsa, move=cell)
        scene.say(riddic, move=[cell, f"!{cell}", "stay"])
        scene.players()
        assert scene.refusals == [(cell, "r-occupancy-conflict")]
        assert ((elsa.lane, elsa.depth), riddic.lane) == ((lane, 1 if stance == "aggressive" else 2), 4)


@pytest.mark.parametrize("order", ["first", "after"])
def test_who_stays_in_its_cell_keeps_it_even_against_an_earlier_one_of_the_roster(order: str) -> None:
    """[r-occupancy-conflict, r-cell-capacity]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    scene.enemy(BANDIT, 6)
    cell = f"move:{order}:4:steadied"
    scene.say(elsa, move=[cell, f"!{cell}", "stay"])
    scene.players()
    assert scene.refusals == [(cell, "r-occupancy-conflict")]
    assert (elsa.lane, riddic.lane) == (3, 4)


def test_only_the_action_is_declared_again_where_only_actions_clash() -> None:
    """[r-illegal-and-empty-declarations, rally-once, r-item-actions]"""
    for answer in ("rally", "pick-up:weapon-sword"):
        scene = Scene(["d4=1 rally"] if answer == "rally" else [])
        elsa = scene.player("character-elsa", 3, "defensive", name="Elsa")
        riddic = scene.player("character-riddic", 5, name="Riddic")
        scene.enemy(BANDIT, 6)
        scene.battle.lanes.lying[1] = (library().shelf.items["weapon-sword"],)
        scene.say(elsa, move="move:first:1:steadied", action=answer)
        cell = "4:steadied" if answer == "rally" else "1:aggressive"
        scene.say(riddic, move=f"move:first:{cell}", action=[answer, "pass"])
        scene.players()
        asked = scene.puppet.asked
        assert [asked.count((riddic.who, kind)) for kind in ("move", "action")] == [1, 2]
        assert riddic.lane == int(cell[0])


def test_a_shot_declared_later_takes_the_engagement_from_under_another_attack() -> None:
    """The whole plan is judged, and that attack is declared again [r-engaged-only, r-ranged-mark, r-multi-attack]."""
    scene = Scene(["d4=1 rally", "d4=2 damage", "d4=3 damage"])
    elsa = scene.player("character-elsa", 5, name="Elsa")
    riddic = scene.player(
        "character-riddic", 3, "aggressive", name="Riddic", attacks=2, weapons=["weapon-chain-sickle", "weapon-dagger"]
    )
    nim = scene.player("character-nim", 3, name="Nim", weapons=["weapon-dagger"])
    bandit = scene.enemy(BANDIT, 3, breath=30)
    throw, sickle = f"throw:weapon-dagger:{bandit.who}", f"strike:weapon-chain-sickle:{bandit.who}"
    scene.say(elsa, action="rally")
    scene.say(nim, action=["rally", throw])
    scene.say(riddic, action=[throw, throw], second_attack=[sickle, f"!{sickle}", "pass"])
    scene.players()
    assert scene.refusals == [(sickle, "engaged-only-effects")]
    assert noted(bandit) == ["4 piercing", "3 piercing"]


def test_who_picks_up_different_things_or_in_different_lanes_is_no_rival() -> None:
    """[r-item-actions, r-illegal-and-empty-declarations]"""
    sword, mace = (library().shelf.items[f"weapon-{name}"] for name in ("sword", "mace"))
    for lying, wanted in (((sword, mace), "mace"), ((sword, sword), "sword")):
        scene = Scene()
        elsa, riddic = scene.player("character-elsa", 3), scene.player("character-riddic", 3, "aggressive")
        nim = scene.player("character-nim", 5)
        scene.enemy(BANDIT, 6)
        scene.battle.lanes.lying[3], scene.battle.lanes.lying[5] = lying, (sword,)
        for combatant, thing in ((elsa, "sword"), (riddic, wanted), (nim, "sword")):
            scene.say(combatant, action=f"pick-up:weapon-{thing}")
        scene.players()
        assert scene.battle.lanes.lying[3:6] == [(), (), ()]
        assert [scene.puppet.asked.count((who, "action")) for who in range(3)] == [1, 1, 1]


def test_a_push_that_is_traded_for_is_foreseen_like_one_that_is_bought() -> None:
    """[r-retreat, r-push, enhanced-trade]"""
    scene = Scene(["d10=4 damage"])
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True)
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    push = f"push:{bandit.who}:4:steadied"
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=push)
    scene.say(breyer, move=["retreat:after", "!retreat:after", "stay"])
    scene.players()
    assert scene.refusals == [("retreat:after", "engaged-blocks-retreat")]
    assert (bandit.lane, bandit.last_lane) == (4, 4)


def test_of_two_who_drag_themselves_to_one_cell_the_later_declares_again() -> None:
    """[incap-drag, r-drag, r-occupancy-conflict]"""
    scene = Scene()
    first = scene.player("character-elsa", 2, name="First", condition=1, prone=True)
    second = scene.player("character-nim", 4, name="Second", condition=1, prone=True)
    scene.player("character-tahula", 6)
    scene.enemy(BANDIT, 6)
    cell = "drag:3:steadied"
    scene.say(first, drag=cell)
    scene.say(second, drag=[cell, f"!{cell}", "drag:5:steadied"])
    scene.players()
    assert scene.refusals == [(cell, "r-occupancy-conflict")]
    assert (first.lane, second.lane) == (3, 5)
