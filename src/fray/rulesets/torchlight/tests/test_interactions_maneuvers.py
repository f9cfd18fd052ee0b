"""Precision Strikes, and the Maneuvers that hold, push and provoke. The table is in `test_interactions`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, SKELETON, Scene, noted, refused
from fray.rulesets.torchlight.tests.meetings import failing, goaded_by, held, losses, nets, strike

# ---- Precision Strikes


def test_a_grapple_that_was_bought_is_not_had_again_by_a_precision_strike() -> None:
    """[r-maneuver-limits, r-grapple]"""
    scene = Scene(["d10=10 damage", "d20=1 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    grapple = f"grapple:{bandit.who}"
    strike(scene, elsa, bandit, breath=grapple, precision=[f"!{grapple}", "nothing"])
    scene.players()
    assert elsa.grappling == bandit.who


def test_a_goad_from_a_precision_strike_binds_in_the_next_round() -> None:
    """[precision-maneuver, goad-target, r-next-round]"""
    scene = Scene(["d10=10 damage", "d6=3 damage", "d6=2 damage", "d6=4 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=30)
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit, precision=f"goad:{bandit.who}")
    at_nim, at_elsa = (f"strike:weapon-shortsword:{who}" for who in (nim.who, elsa.who))
    scene.say(bandit, action=[at_nim, f"!{at_nim}", at_elsa])
    scene.whole_round()
    scene.run(2)
    assert scene.refusals == [(at_nim, "goad-target")]


def test_a_push_nobody_could_foresee_keeps_a_companion_from_retreating() -> None:
    """Something upsets the plan: the Retreat fails in its step, and the move is lost [r-retreat, r-push]."""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit, precision=f"push:{bandit.who}:4:steadied")
    scene.say(breyer, move="retreat:after")
    scene.players()
    assert (bandit.lane, breyer.lane, losses(scene)) == (4, 4, ["move"])


def test_an_enemy_pushed_by_a_precision_strike_is_gone_before_the_late_moves() -> None:
    """[r-turn-steps, r-push, r-engaged]"""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit, precision=f"push:{bandit.who}:4:steadied", move="move:after:5:steadied")
    scene.say(breyer, move=["retreat:after", "!retreat:after", "stay"])  # Elsa would no longer screen it
    scene.players()
    assert (bandit.lane, elsa.lane, losses(scene)) == (4, 5, [])


def test_who_falls_prone_in_its_test_attacks_impaired_and_needs_two_maxima() -> None:
    """[round-risky-test, r-prone, r-precision-kept-die]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    strike(scene, elsa, bandit)
    failing(scene, elsa, "action", "prone")
    scene.more_dice("d10=10 damage", "d10=9 damage")
    scene.players()
    assert (nets(scene), noted(bandit), scene.events(ev.PrecisionStrike)) == ([-1], ["9 slashing"], [])


def test_a_precision_strike_on_the_fallen_goes_past_breath() -> None:
    """[incap-enhanced, incap-direct-damage, precision-extra-die]"""
    scene = Scene(["d10=1 damage", "d10=10 damage", "d10=2 extra"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    fallen = scene.enemy(BANDIT, 3, condition=1, prone=True, breath=30, str=20)
    strike(scene, elsa, fallen, precision="extra-die")
    scene.enemy(BANDIT, 6)
    scene.whole_round()
    assert (fallen.breath, fallen.scores[0]) == (30, 20 - 12)


# ---- Grapple


def test_two_grapplers_hold_one_target_and_impair_it_once() -> None:
    """[r-grapple, r-sources-stack, grapple-hold]"""
    scene = Scene(["d10=1 damage", "d20=1 check", "d4=1 damage", "d20=1 check", "d6=4 damage", "d6=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3, breath=20)
    for grappler in (elsa, nim):
        strike(scene, grappler, bandit, breath=f"grapple:{bandit.who}")
    scene.players()
    strike(scene, bandit, elsa)
    scene.keepers()
    assert (nets(scene)[-1], noted(elsa)) == (-1, ["3 slashing"])
    scene.more_dice("d20=1 hold", "d20=20 hold")
    scene.end()
    scene.players()
    assert (elsa.grappling, nim.grappling) == (-1, bandit.who)
    assert refused(ChooseMove(scene.battle, bandit), "move:first:5:steadied") == "grapple-effect"


def test_a_push_tears_the_grappled_and_the_grappler_free() -> None:
    """It ends if the target is moved by a push, and if the grappler is moved [r-grapple, r-push]."""
    for pushed_is_grappler in (True, False):
        scene = Scene()
        pusher = scene.player("character-elsa", 3, name="Elsa")
        nim = scene.player("character-nim", 3, "defensive", name="Nim")
        bandit = scene.enemy(BANDIT, 3, name="Bandit")
        if pushed_is_grappler:
            bandit.grappling, nim.grapplers = nim.who, 1 << bandit.who
        else:
            held(scene, nim, bandit)
        scene.say(pusher, breath=f"push:{bandit.who}:3:defensive")
        scene.players()
        assert (nim.grappling, nim.grapplers, bandit.grappling, bandit.grapplers) == (-1, 0, -1, 0)


def test_a_goaded_combatant_that_is_held_out_of_reach_is_free() -> None:
    """[r-goad, grapple-effect]"""
    scene = Scene(["d6=4 damage", "d6=2 damage"])
    goader = scene.player("character-elsa", 5, name="Elsa")
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"])
    goaded_by(bandit, goader)
    nim.grappling, bandit.grapplers = bandit.who, 1 << nim.who
    strike(scene, bandit, nim)
    scene.keepers()
    assert noted(nim) == ["2 slashing"]


def test_a_hider_that_is_seized_still_hides() -> None:
    """[r-hide, r-grapple]"""
    scene = Scene(["d10=2 damage", "d20=1 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    hider = scene.enemy(BANDIT, 3, hidden=True, breath=20)
    strike(scene, elsa, hider, breath=f"grapple:{hider.who}")
    scene.players()
    assert (elsa.grappling, hider.hidden) == (hider.who, True)


def test_the_grappled_do_not_retreat_and_a_grappler_that_does_lets_go() -> None:
    """[r-grapple, r-retreat, grapple-effect]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, "rearguard", name="Bandit")
    held(scene, breyer, bandit)
    assert refused(ChooseMove(scene.battle, bandit), "retreat:first") == "grapple-effect"
    scene.say(breyer, move="retreat:first")
    scene.players()
    assert (breyer.on_grid(), breyer.grappling, bandit.grapplers) == (False, -1, 0)


@pytest.mark.parametrize("order", ["first", "after"])
def test_a_grappler_that_moves_lets_go_in_the_step_of_its_move(order: str) -> None:
    """[r-grapple, r-turn-steps]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    held(scene, nim, bandit)
    scene.say(nim, move=f"move:{order}:3:defensive")
    scene.players()
    moved, freed = scene.events(ev.Moved)[0], scene.events(ev.LostStatus)[0]
    assert (bandit.grapplers, moved.who, freed.who) == (0, nim.who, bandit.who)


def test_a_grapple_is_not_tried_without_its_attack() -> None:
    """[r-maneuver-limits, grapple-check, r-illegal-and-empty-declarations]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, elsa, bandit, breath=f"grapple:{bandit.who}")
    failing(scene, elsa, "action")
    scene.players()
    assert (elsa.grappling, elsa.breath, losses(scene)) == (-1, elsa.most_breath - 1, ["action"])


# ---- Push


def test_of_two_pushed_into_one_cell_the_second_lands_beside_it() -> None:
    """Another legal cell is picked [r-push, r-cell-capacity]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 5, name="Riddic")
    upper, lower = scene.enemy(BANDIT, 3, name="Upper"), scene.enemy(BANDIT, 5, name="Lower")
    scene.say(elsa, breath=f"push:{upper.who}:4:steadied")
    scene.say(riddic, breath=f"push:{lower.who}:4:steadied")
    scene.players()
    assert (upper.lane, upper.depth) == (4, 2)
    assert (lower.lane, lower.depth) in ((6, 2), (5, 1), (5, 3))
    assert lower.pinned_to > 0


def test_a_goaded_combatant_that_is_pinned_out_of_reach_is_free() -> None:
    """[r-goad, push-pin]"""
    scene = Scene()
    goader = scene.player("character-elsa", 5, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"], pinned_to=15)
    goaded_by(bandit, goader)
    scene.say(bandit, action="pass")
    scene.keepers()
    assert noted(goader) == []


def test_a_pushed_hider_has_come_out_and_keeps_its_enhancement() -> None:
    """[r-hide, r-push, hide-attack]"""
    scene = Scene(["d6=3 damage", "d6=5 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    hider = scene.enemy(BANDIT, 3, hidden=True)
    scene.say(elsa, breath=f"push:{hider.who}:3:defensive")
    scene.players()
    assert (hider.hidden, hider.hidden_bonus) == (False, True)
    strike(scene, hider, elsa)
    scene.keepers()
    assert (nets(scene), noted(elsa)) == ([1], ["5 slashing"])


def test_a_squad_that_a_push_leaves_with_two_is_gone_at_once() -> None:
    """[r-squad-declare, r-push]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("aggressive", "steadied", "defensive")]
    scene.squad(*members)
    scene.say(elsa, breath=f"push:{members[0].who}:4:aggressive")
    scene.players()
    assert [member.squad for member in members] == [0, 0, 0]
    assert [event.members for event in scene.events(ev.SquadDissolved)] == [[members[1].who, members[2].who]]


def test_the_fallen_are_pushed_off_a_balcony_and_make_no_save() -> None:
    """[r-fall, incap-no-saves, r-push]"""
    scene = Scene(["d6=4 fall"])
    scene.balcony()
    elsa = scene.player("character-elsa", 2, name="Elsa")
    fallen = scene.enemy(BANDIT, 2, condition=1, prone=True)
    scene.say(elsa, breath=f"push:{fallen.who}:3:steadied")
    scene.players()
    assert (fallen.lane, noted(fallen)) == (3, ["4 bludgeoning"])


# ---- Goad


def test_a_goader_that_hides_cannot_be_attacked_and_frees_the_goaded() -> None:
    """[r-goad, hide-protection]"""
    scene = Scene(["d6=5 damage", "d6=3 damage"])
    goader = scene.player("character-elsa", 3, "defensive", name="Elsa", hidden=True)
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3)
    goaded_by(bandit, goader)
    strike(scene, bandit, nim)
    scene.keepers()
    assert (nets(scene), noted(nim)) == ([-1], ["3 slashing"])  # Nim stands in the goader's lane


def test_a_goaded_member_makes_the_goader_the_squads_target() -> None:
    """[r-goad, r-squad-attack]"""
    scene = Scene(["d6=3 damage"] * 7)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=20)
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("steadied", "defensive", "aggressive")]
    goaded_by(members[2], nim)
    on_elsa, on_nim = (f"strike:weapon-spear:{target.who}:squad" for target in (elsa, nim))
    for member in members:
        scene.say(member, squad="join")
    for member in members[:2]:
        scene.say(member, action=[on_elsa, f"!{on_elsa}", on_nim])
    scene.say(members[2], action=[f"!{on_elsa}", on_nim])
    scene.keepers()
    assert {clause for _, clause in scene.refusals} == {"goad-target", "r-squad-attack"}
    assert (noted(elsa), len(noted(nim))) == ([], 1)


def test_a_goaded_combatant_whose_move_is_lost_does_not_attack_from_afar() -> None:
    """[r-goad, r-turn-steps, round-risky-test]"""
    scene = Scene()
    goader = scene.player("character-elsa", 5, name="Elsa", breath=20)
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-shortsword"])
    goaded_by(bandit, goader)
    strike(scene, bandit, goader, move="move:first:5:steadied")
    failing(scene, bandit, "move")
    scene.keepers()
    assert (losses(scene), noted(goader)) == (["move", "attack"], [])
