"""Tests of `rules/goad`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model.state import KEEPERS_TURN, Named
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.goad import find_provokers
from fray.rulesets.torchlight.rules.unseen import leave_out
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused, script


def test_a_goaded_archer_may_shoot_its_goader_and_then_retreat() -> None:
    """[goad-target, retreat-conditions, r-goad, r-retreat]"""
    scene = Scene(["d8=3 damage", "d8=2 damage"])
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer", weapons=["weapon-longbow"])
    scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    breyer.goad.name(bandit.who, 8, 11, 8)
    scene.say(breyer, move=["!retreat:first", "retreat:after"])
    scene.players()
    assert not breyer.on_grid()
    assert noted(bandit) == ["3 piercing"]


def test_a_goaded_combatant_whose_way_is_blocked_is_free() -> None:
    """[goad-target, goad-modifiers, r-goad, r-occupancy-conflict]"""
    scene = Scene(["d10=3 damage"])
    elsa = scene.player("character-elsa", 4, name="Elsa")
    breyer = scene.player("character-breyer", 2, name="Breyer")
    riddic = scene.player("character-riddic", 3, name="Riddic", weapons=["weapon-sword"])
    for stance in ("aggressive", "defensive"):
        scene.player("character-nim", 4, stance, barred=True)
    goader = scene.enemy(BANDIT, 4, name="Goader")
    combatant = scene.enemy(BANDIT, 3, name="Other")
    riddic.goad.name(goader.who, 8, 11, 8)
    scene.say(elsa, move="move:first:5:steadied")
    scene.say(breyer, move="move:first:4:steadied")  # the one cell from which Riddic could have struck the goader
    scene.say(riddic, action=f"strike:weapon-sword:{combatant.who}")
    scene.players()
    assert (riddic.lane, noted(combatant)) == (3, ["3 slashing"])


def test_the_later_of_two_overlapping_goads_counts_and_is_used_up_first() -> None:
    """[r-maneuver-stacking, r-next-round]"""
    goad = Named()
    goad.name(7, 2, 7, 1)
    goad.name(8, 6, 11, 5)
    assert [goad.at(clock) for clock in (5, 6, 7, 11, 12)] == [7, 8, 8, 8, -1]
    goad.use_up(6)
    assert [goad.at(clock) for clock in (6, 7, 8)] == [-1, -1, -1]


def test_a_boss_makes_two_attacks_and_a_goad_binds_one_of_them() -> None:
    """[r-multi-attack, r-goad, goad-modifiers]"""
    scene = Scene(["d12=5 damage", "d12=7 damage", "d12=8 damage", "d12=3 damage"])
    tahula = scene.player("character-tahula", 3, name="Tahula", breath=20)
    elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa", breath=20)
    king = scene.enemy("monster-hollow-king", 3, name="King")
    clock = scene.battle.clock() + 1
    king.goad.name(tahula.who, clock, clock, clock)
    at_elsa, at_tahula = (f"strike:weapon-great-sword:{combatant.who}" for combatant in (elsa, tahula))
    scene.say(king, action=at_elsa, second_attack=[f"!{at_elsa}", at_tahula])
    scene.keepers()
    assert scene.refusals == [(at_elsa, "goad-target")]
    assert noted(elsa) == ["5 slashing"]  # impaired: another one in the goader's lane
    assert noted(tahula) == ["8 slashing"]  # enhanced: the goader


def test_the_goaded_ogre_must_attack_whoever_goaded_it() -> None:
    """[case-goad-ogre, goad-modifiers, stance-defensive-effect, maneuver-breath-cost]"""
    dice = script("case-goad-ogre", "damage", "save", "damage", "damage", "save")
    scene = Scene(dice, number=1)
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa")
    ogre = scene.enemy("monster-ogre", 4, name="Ogre", proficiency=(1, 0, 0))
    at_elsa, at_tahula = (f"strike:weapon-great-club:{combatant.who}" for combatant in (elsa, tahula))
    scene.say(tahula, breath=f"goad:{ogre.who}")
    scene.say(ogre, action=[at_elsa, f"!{at_elsa}", at_tahula])
    scene.whole_round()
    assert scene.changed() == {
        "Tahula": {"breath": 5},
        "Elsa": {"breath": 0, "strength": "9/11"},
        "Ogre": {"marks": ["goaded by Tahula"]},
    }
    scene.whole_round()
    assert scene.refusals == [(at_elsa, "goad-target")]
    assert scene.changed() == {
        "Tahula": {"breath": 0, "strength": "8/12"},
        "Elsa": {"breath": 0, "strength": "9/11"},
    }
    assert at_elsa in keys(ChooseAction(scene.battle, ogre))


def test_a_goad_of_every_round_holds_in_every_round() -> None:
    """The one for the next round waits behind the one that holds now [r-next-round, r-maneuver-stacking]."""
    goad = Named()
    for number in range(1, 6):
        clock = number * 4 + 1
        goad.name(number, (number + 1) * 4, number * 4 + 7, clock)
        assert goad.at(clock) == (number - 1 if number > 1 else -1)
        assert goad.at(number * 4 + 3) == (number - 1 if number > 1 else -1)
    assert goad.at(24) == 5


def test_a_goad_bought_three_rounds_running_binds_in_the_third_and_the_fourth() -> None:
    """[r-next-round, goad-target]"""
    scene = Scene(["d6=1 damage"] * 7, number=1)
    tahula = scene.player("character-tahula", 4, name="Tahula", breath=20)
    elsa = scene.player("character-elsa", 4, "defensive", name="Elsa", breath=20)
    bandit = scene.enemy(BANDIT, 4, name="Bandit", breath=20)
    at_elsa, at_tahula = (f"strike:weapon-shortsword:{combatant.who}" for combatant in (elsa, tahula))
    scene.say(tahula, breath=[f"goad:{bandit.who}"] * 4)
    scene.say(bandit, action=[at_elsa, *[f"!{at_elsa}", at_tahula] * 3])
    for _ in range(4):
        scene.whole_round()
    assert scene.refusals == [(at_elsa, "goad-target")] * 3


def test_with_two_attacks_the_first_must_leave_the_second_for_the_goader() -> None:
    """A throw would end the engagement without which a hidden goader cannot be struck [r-goad, r-multi-attack]."""
    scene = Scene(["d12=3 damage", "d12=4 damage"])
    goader = scene.player("character-nim", 3, name="Goader", hidden=True, breath=20)
    elsa = scene.player("character-elsa", 5, name="Elsa", breath=20)
    king = scene.enemy("monster-hollow-king", 3, weapons=["weapon-great-sword", "weapon-dagger"], attacks=2)
    king.goad.name(goader.who, 8, 11, 8)
    throw, at_goader = f"throw:weapon-dagger:{elsa.who}", f"strike:weapon-great-sword:{goader.who}"
    scene.say(king, action=[f"!{throw}", at_goader], second_attack=[f"!{throw}", "pass"])
    scene.keepers()
    assert [clause for _, clause in scene.refusals] == ["goad-target", "r-ranged-mark"]
    assert noted(goader) == ["4 slashing"]


def test_an_area_attack_on_the_goaders_lane_is_an_attack_on_the_goader() -> None:
    """Enhanced for the goader, Impaired for the others there [r-goad, goad-modifiers, r-area]."""
    scene = Scene(["d4=2 damage", "d4=4 damage", "d4=1 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    nim = scene.player("character-nim", 3, "aggressive", name="Nim", breath=20)
    scene.player("character-breyer", 1, name="Breyer")
    toad = scene.enemy("monster-stench-toad", 3)
    toad.goad.name(elsa.who, 8, 11, 8)
    belch = "shoot:weapon-stench-belch:lane"
    scene.say(toad, action=[f"!{belch}1", f"!{belch}6", f"{belch}3"])
    scene.keepers()
    assert [clause for _, clause in scene.refusals] == ["goad-target", "goad-target"]
    assert (noted(elsa), noted(nim)) == (["4 stench"], ["1 stench"])


def test_who_can_only_reach_the_goader_with_an_area_attack_must_make_it() -> None:
    """[r-goad, r-area]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 1, name="Elsa")
    scene.player("character-nim", 5, name="Nim")
    toad = scene.enemy("monster-stench-toad", 5, pinned_to=11)
    toad.goad.name(elsa.who, 8, 11, 8)
    scene.battle.phase = KEEPERS_TURN
    find_provokers(scene.battle, [toad])
    assert keys(ChooseAction(scene.battle, toad)) == ["shoot:weapon-stench-belch:lane1"]


@pytest.mark.parametrize("lane", [1, 2, 5, 6])
@pytest.mark.parametrize("stance", ["aggressive", "steadied", "defensive"])
def test_a_goaded_combatant_that_can_only_come_to_one_cell_must_go_there(lane: int, stance: str) -> None:
    """[goad-target, r-goad]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, weapons=["weapon-sword"])
    for other in ("aggressive", "steadied", "defensive"):
        if other != stance:
            scene.player("character-nim", lane, other, barred=True)
    goader = scene.enemy(BANDIT, lane)
    elsa.goad.name(goader.who, 8, 11, 8)
    find_provokers(scene.battle, [elsa])
    assert elsa.plan.must_attack == goader.who
    assert keys(ChooseMove(scene.battle, elsa)) == [f"move:first:{lane}:{stance}"]
    assert (elsa.post_lane, elsa.post_depth) == (3, 2)  # to look at a cell is not to go there


def test_players_who_do_not_see_the_goader_are_offered_everything() -> None:
    """[goad-target, r-targets]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    goader = scene.enemy(BANDIT, 3)
    elsa.plan.must_attack = goader.who
    assert "pass" not in keys(ChooseAction(scene.battle, elsa))
    leave_out(scene.battle, [goader.who])
    assert {"pass", "speak"} <= set(keys(ChooseAction(scene.battle, elsa)))


def test_who_cannot_come_to_its_goader_is_free_to_do_anything() -> None:
    """[r-goad, goad-target, r-prone]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, prone=True, weapons=["weapon-sword"])
    scene.enemy(BANDIT, 3)
    goader = scene.enemy(BANDIT, 5)
    elsa.goad.name(goader.who, 8, 11, 8)
    find_provokers(scene.battle, [elsa])
    assert elsa.plan.must_attack == -1
    assert keys(ChooseMove(scene.battle, elsa)) == ["stay", "stand:first", "stand:after"]


def test_a_parry_compels_by_the_reading_who_is_not_goaded() -> None:
    """[r-parry, parry-condition, r-goad]"""
    for near in (True, False):
        scene = Scene(variants={"r-parry": "compulsion"})
        elsa = scene.player("character-elsa", 3, prone=True, weapons=["weapon-sword"])
        parrier, goader = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3 if near else 5)
        elsa.goad.name(goader.who, 8, 11, 8)
        parrier.parry.name(elsa.who, 8, 11, 8)
        find_provokers(scene.battle, [elsa])
        assert elsa.plan.must_attack == (goader.who if near else parrier.who)
        assert elsa.plan.must_strike is not near


def test_a_parry_compels_only_whom_it_names_and_only_to_a_strike() -> None:
    """By the reading; a belch at the parrier's lane is no melee attack [r-parry, parry-condition, r-area]."""
    scene = Scene(variants={"r-parry": "compulsion"})
    near, far = scene.player("character-elsa", 3), scene.player("character-nim", 5)
    toad = scene.enemy("monster-stench-toad", 3, pinned_to=100)
    for parrier, compelled in ((None, -1), (far, -1), (near, near.who)):
        toad.plan.clear()
        if parrier is not None:
            parrier.parry.name(toad.who, 8, 11, 8)
        find_provokers(scene.battle, [toad])
        assert (toad.plan.must_attack, toad.plan.must_strike) == (compelled, compelled != -1)


def test_of_two_who_parry_it_the_one_out_of_reach_does_not_set_it_free() -> None:
    """[r-parry, parry-condition]"""
    scene = Scene(variants={"r-parry": "compulsion"})
    near = scene.player("character-elsa", 3)
    far = scene.player("character-nim", 5, "rearguard")
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"])
    for stance in ("aggressive", "steadied", "defensive"):
        scene.enemy(BANDIT, 5, stance, barred=True)
    for parrier in (near, far):
        parrier.parry.name(bandit.who, 8, 11, 8)
    find_provokers(scene.battle, [bandit])
    assert (bandit.plan.must_attack, bandit.plan.must_strike) == (near.who, True)
    assert keys(ChooseAction(scene.battle, bandit)) == [
        f"strike:weapon-shortsword:{near.who}", f"strike:weapon-unarmed:{near.who}"
    ]  # fmt: skip


def test_who_may_not_attack_is_not_bound_by_a_goad_either() -> None:
    """[r-goad, r-rule-options, r-area]"""
    scene = Scene(variants={"evade_blocks_own_attack": "true"})
    nim = scene.player("character-nim", 3, evading_from=8, evading_to=11, weapons=["weapon-fire-flask"])
    goader = scene.enemy(BANDIT, 3)
    nim.goad.name(goader.who, 8, 11, 8)
    find_provokers(scene.battle, [nim])
    assert nim.plan.must_attack == -1


@pytest.mark.parametrize("reading", ["", "move-first"])
def test_a_goaded_combatant_may_not_go_where_it_cannot_attack_its_goader(reading: str) -> None:
    """[goad-target, r-goad, r-stance-moment]"""
    scene = Scene(variants={"r-stance-moment": reading} if reading else {})
    elsa = scene.player("character-elsa", 3, weapons=["weapon-sword"])
    goader = scene.enemy(BANDIT, 5)
    elsa.plan.must_attack = goader.who
    decision = ChooseMove(scene.battle, elsa)
    assert {key for key in keys(decision) if ":first:" in key} == {
        f"move:first:5:{stance}" for stance in ("aggressive", "steadied", "defensive")
    }
    assert (elsa.post_lane, elsa.post_depth) == (3, 2)  # to look at a cell is not to go there
    assert refused(decision, "move:first:6:steadied") == "goad-target"
    assert refused(decision, "move:first:5:rearguard") == "goad-target"
