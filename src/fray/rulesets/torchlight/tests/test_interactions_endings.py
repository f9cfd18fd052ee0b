"""Hiding, Squads, Retreats, Called Shots, fire, and going down. The table is in `test_interactions`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, SKELETON, Scene, note, noted
from fray.rulesets.torchlight.tests.meetings import (
    aiming,
    archer,
    burning,
    failing,
    goaded_by,
    losses,
    nets,
    parrying,
    squad,
    strike,
)

# ---- hiding, Squads, Retreats


def test_a_hider_attacks_with_its_squad_and_comes_out() -> None:
    """[hide-attack, r-squad-attack, r-hide]"""
    scene = Scene(["d6=1 damage", "d6=1 damage", "d6=5 damage", *["d6=1 damage"] * 4])
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    members = squad(scene, nim)
    members[0].hidden = True
    scene.keepers()
    assert (nets(scene), noted(nim), members[0].hidden) == ([2, 1, 1], ["5 piercing"], False)


def test_a_squads_attack_on_a_squad_is_neither_enhanced_nor_impaired() -> None:
    """[r-squad-single, squad-attack-enhanced]"""
    scene = Scene(["d6=1 damage", "d6=2 damage", "d6=1 damage"])
    heroes = [
        scene.player(f"character-{name}", 3, stance, breath=20)
        for name, stance in (("elsa", "aggressive"), ("nim", "steadied"), ("riddic", "defensive"))
    ]
    scene.squad(*heroes)
    squad(scene, heroes[1])
    scene.keepers()
    assert (nets(scene), len(noted(heroes[1]))) == ([0, 0, 0], 1)


def test_who_retreats_after_its_action_is_not_asked_to_join_a_squad() -> None:
    """[r-squad-declare, r-retreat]"""
    scene = Scene()
    scene.player("character-nim", 6, name="Nim")
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("aggressive", "steadied", "rearguard")]
    scene.say(members[2], move="retreat:after")
    scene.keepers()
    assert not any(scene.asked(member, "squad") for member in members)


def test_a_retreat_fails_in_its_step_when_the_screen_fails_its_test() -> None:
    """[r-retreat, round-risky-test, engaged-blocks-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer")
    tahula = scene.player("character-tahula", 4, name="Tahula")
    scene.enemy(BANDIT, 3)
    scene.say(breyer, move="retreat:first")
    scene.say(tahula, move="move:first:3:steadied")
    failing(scene, tahula, "move")
    scene.players()
    assert (losses(scene), breyer.on_grid()) == (["move", "move"], True)


# ---- going down


def test_who_goes_down_stops_everything_it_was_doing() -> None:
    """Holds, goads, preparations, protections and hiding end [r-incapacitated, r-goad, r-grapple]."""
    scene = Scene(["d20=1 save"])
    elsa = scene.player("character-elsa", 3, "defensive", name="Elsa", breath=0, hidden=True)
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    elsa.grappling, bandit.grapplers = bandit.who, 1 << elsa.who
    elsa.ward, elsa.evading_from, elsa.evading_to = nim.who, 12, 15
    elsa.parry.name(bandit.who, 12, 15, 11)
    bandit.goad.name(elsa.who, 12, 15, 11)
    note(elsa, "5 slashing")
    scene.end()
    assert elsa.condition == 1
    assert (elsa.hidden, elsa.grappling, bandit.grapplers, elsa.ward) == (False, -1, 0, -1)
    assert (elsa.evading_to, elsa.parry.foe, bandit.goad.foe) == (-1, -1, -1)


# ---- Called Shots


@pytest.mark.parametrize("stops", ["protect", "evade"])
def test_a_called_shot_is_stopped_like_any_other_attack(stops: str) -> None:
    """[called-shot-effect, r-protect, r-evade]"""
    scene = Scene(["d8=2 damage", "d8=5 damage"])
    breyer = archer(scene, weapons=["weapon-longbow"])
    target = scene.enemy(BANDIT, 3, "defensive", breath=20)
    protector = scene.enemy(BANDIT, 2, "defensive", breath=20)
    aiming(breyer, target)
    if stops == "evade":
        target.evading_from, target.evading_to = 8, 11
    else:
        protector.ward = target.who
        scene.say(protector, protect=f"absorb:{breyer.who}:1")
    scene.say(breyer, action=f"shoot:weapon-longbow:{target.who}")
    scene.players()
    assert (nets(scene), noted(target), breyer.called) == ([1], [], -1)
    assert noted(protector) == (["1 piercing"] if stops == "protect" else [])


def test_a_shooter_that_is_seized_keeps_its_aim() -> None:
    """[r-called-shot, r-grapple]"""
    scene = Scene(["d6=2 damage", "d20=1 check"])
    breyer = archer(scene, breath=20)
    bandit = scene.enemy(BANDIT, 4)
    aiming(breyer, bandit)
    strike(scene, bandit, breyer, breath=f"grapple:{breyer.who}")
    scene.keepers()
    assert (breyer.grapplers != 0, breyer.called) == (True, bandit.who)


@pytest.mark.parametrize(("cell", "kept"), [("4:defensive", False), ("5:rearguard", True)])
def test_a_shooter_pushed_out_of_rearguard_loses_its_aim(cell: str, kept: bool) -> None:
    """[r-called-shot, r-push]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 4)
    aiming(breyer, bandit)
    scene.say(bandit, breath=f"push:{breyer.who}:{cell}")
    scene.keepers()
    assert breyer.called == (bandit.who if kept else -1)


def test_a_goaded_shooter_loses_its_aim_with_the_attack_it_must_make() -> None:
    """[r-goad, r-called-shot]"""
    scene = Scene(["d8=2 damage", "d8=5 damage"])
    breyer = archer(scene, weapons=["weapon-longbow"])
    target, goader = scene.enemy(BANDIT, 3, breath=20), scene.enemy(BANDIT, 6, breath=20)
    aiming(breyer, target)
    goaded_by(breyer, goader)
    scene.say(breyer, move="stay")
    scene.players()
    assert (nets(scene), noted(goader), breyer.called) == ([1], ["5 piercing"], -1)


def test_a_called_shot_counts_in_a_squads_attack() -> None:
    """[called-shot-effect, r-squad-attack]"""
    scene = Scene(["d6=1 damage"] * 7)
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("rearguard", "steadied", "defensive")]
    aiming(members[0], nim)
    for member in members:
        verb = "throw" if member is members[0] else "strike"
        scene.say(member, squad="join", action=f"{verb}:weapon-spear:{nim.who}:squad")
    scene.keepers()
    assert (nets(scene), members[0].called) == ([2, 1, 1], -1)


def test_an_aim_is_lost_when_its_target_leaves() -> None:
    """[r-called-shot, r-retreat]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 3, "rearguard")
    aiming(breyer, bandit)
    scene.say(bandit, move="retreat:first")
    scene.keepers()
    assert (bandit.on_grid(), breyer.called) == (False, -1)


@pytest.mark.parametrize(("cell", "kept"), [("6:rearguard", True), ("4:defensive", False)])
def test_an_aim_is_kept_from_lane_to_lane_and_lost_out_of_rearguard(cell: str, kept: bool) -> None:
    """[r-called-shot, r-one-move-lane-and-stance]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 3)
    aiming(breyer, bandit)
    scene.say(breyer, move=f"move:first:{cell}")
    scene.players()
    assert breyer.called == (bandit.who if kept else -1)


def test_no_aim_is_taken_where_the_move_into_rearguard_is_lost() -> None:
    """[r-called-shot, r-ability-location, round-risky-test]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, name="Breyer")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(breyer, move="move:first:4:rearguard", action=f"called-shot:{bandit.who}")
    failing(scene, breyer, "move")
    scene.players()
    assert (losses(scene), breyer.called) == (["move", "action"], -1)


def test_an_aim_at_the_fallen_is_kept_and_one_at_the_dead_is_lost() -> None:
    """[r-called-shot, death-zero]"""
    for amount, dice, kept in ((4, ["d20=1 save"], True), (30, [], False)):
        scene = Scene(dice)
        breyer = archer(scene)
        bandit = scene.enemy(BANDIT, 3, breath=0)
        scene.enemy(BANDIT, 6)
        aiming(breyer, bandit)
        note(bandit, f"{amount} slashing")
        scene.end()
        assert (bandit.condition, breyer.called) == ((1, bandit.who) if kept else (2, -1))


def test_a_second_aim_replaces_the_first() -> None:
    """[r-called-shot, called-shot-prepare]"""
    scene = Scene()
    breyer = archer(scene)
    first, second = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 6)
    aiming(breyer, first)
    scene.say(breyer, action=f"called-shot:{second.who}")
    scene.players()
    assert (breyer.called, breyer.called_round) == (second.who, 2)


# ---- fire


def test_nothing_that_answers_an_attack_stops_a_burning_lane() -> None:
    """Evade, Parry, Protect and Squad do not matter: one plain die each [r-environment-events, r-flammable]."""
    scene = Scene(["d4=3 fire"] * 3)
    burning(scene, 4)
    heroes = [
        scene.player(f"character-{name}", 4, stance, breath=20)
        for name, stance in (("elsa", "aggressive"), ("nim", "steadied"), ("riddic", "rearguard"))
    ]
    bandit = scene.enemy(BANDIT, 6)
    scene.squad(*heroes)
    for hero in heroes:
        hero.evading_from, hero.evading_to = 8, 11
        parrying(hero, bandit)
    protector = scene.player("character-tahula", 5, "defensive", ward=heroes[1].who)
    scene.end()
    assert [hero.breath for hero in heroes] == [17, 17, 17]
    assert (scene.asked(protector, "protect"), protector.breath) == (False, protector.most_breath)


def test_who_is_pushed_into_a_burning_lane_burns_in_the_same_round() -> None:
    """[r-flammable, r-push]"""
    scene = Scene(["d4=3 fire"])
    burning(scene, 4)
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=20)
    scene.say(elsa, breath=f"push:{bandit.who}:4:steadied")
    scene.whole_round()
    assert bandit.breath == 17


def test_who_moves_or_retreats_in_time_does_not_burn() -> None:
    """[r-flammable, r-retreat]"""
    scene = Scene()
    burning(scene, 4)
    breyer = archer(scene)
    elsa = scene.player("character-elsa", 4, name="Elsa")
    scene.enemy(BANDIT, 6)
    scene.say(breyer, move="retreat:after")
    scene.say(elsa, move="move:after:3:steadied")
    scene.whole_round()
    assert scene.events(ev.Burned) == []


def test_who_fails_to_leave_a_burning_lane_burns() -> None:
    """[r-flammable, round-risky-test]"""
    scene = Scene()
    burning(scene, 4)
    elsa = scene.player("character-elsa", 4, name="Elsa", breath=20)
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:first:3:steadied")
    failing(scene, elsa, "move")
    scene.more_dice("d4=3 fire")
    scene.whole_round()
    assert elsa.breath == 17


def test_the_fallen_burn_past_their_breath() -> None:
    """[r-flammable, incap-direct-damage]"""
    scene = Scene(["d4=3 fire"])
    burning(scene, 4)
    fallen = scene.player("character-nim", 4, name="Nim", condition=1, prone=True, breath=6)
    scene.player("character-elsa", 1)
    scene.enemy(BANDIT, 6)
    scene.end()
    assert (fallen.breath, fallen.scores[2]) == (6, 8 - 3)
