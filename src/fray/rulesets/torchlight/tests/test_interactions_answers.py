"""What answers an attack: Protect Companion, Evade, Parry. The table is in `test_interactions`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted
from fray.rulesets.torchlight.tests.meetings import (
    EVADING,
    failing,
    goaded_by,
    guarded,
    losses,
    nets,
    parrying,
    squad,
    strike,
)

# ---- Protect Companion


def test_two_protectors_of_one_ward_absorb_different_attacks() -> None:
    """[r-protect, protect-effect]"""
    scene = Scene(["d6=4 damage", "d6=5 damage"])
    ward, upper = guarded(scene)
    lower = scene.player("character-riddic", 4, "defensive", name="Riddic", breath=30, ward=ward.who)
    bandits = [scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")]
    for bandit in bandits:
        strike(scene, bandit, ward)
    first, second = (f"absorb:{bandit.who}:1" for bandit in bandits)
    scene.say(upper, protect=first)
    scene.say(lower, protect=[f"!{first}", second])
    scene.keepers()
    assert [noted(combatant) for combatant in (ward, upper, lower)] == [[], ["1 slashing"], ["1 slashing"]]


@pytest.mark.parametrize("stops", ["evade", "parry"])
def test_an_absorbed_attack_that_the_ward_evades_or_parries_spends_the_protection(stops: str) -> None:
    """[r-protect, r-attack-pipeline]"""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    bandit = scene.enemy(BANDIT, 3)
    if stops == "evade":
        ward.evading_from, ward.evading_to = 8, 11
    else:
        parrying(ward, bandit)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(ward), noted(protector), protector.ward) == ([], [], -1)


def test_of_an_absorbed_precision_strike_the_protector_takes_half_and_the_ward_the_maneuver() -> None:
    """[r-protect, precision-maneuver, precision-extra-die]"""
    for choice, dice, half in (("trip:0", ["d6=6 damage"], "2"), ("extra-die", ["d6=6 damage", "d6=3 extra"], "3")):
        scene = Scene(dice)
        ward, protector = guarded(scene)
        bandit = scene.enemy(BANDIT, 3)
        strike(scene, bandit, ward, precision=choice)
        scene.say(protector, protect=f"absorb:{bandit.who}:1")
        scene.keepers()
        assert (noted(ward), noted(protector)) == ([], [f"{half} slashing"])
        assert ward.prone is (choice != "extra-die")


def test_a_grapple_with_an_absorbed_attack_holds_the_ward() -> None:
    """[r-protect, grapple-check, r-grapple]"""
    scene = Scene(["d6=4 damage", "d20=1 check"])
    ward, protector = guarded(scene)
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward, breath=f"grapple:{ward.who}")
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(protector), bandit.grappling) == (["1 slashing"], ward.who)


def test_a_protector_that_is_pushed_in_the_same_turn_has_absorbed_the_attack() -> None:
    """Attacks are rolled before Pushes take effect [r-turn-steps, r-protect, r-push]."""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    pusher = scene.enemy(BANDIT, 2)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(pusher, breath=f"push:{protector.who}:2:rearguard")
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(ward), noted(protector), protector.depth) == ([], ["1 slashing"], 4)


def test_a_goaded_attack_on_the_goader_may_be_absorbed_and_keeps_its_enhancement() -> None:
    """It is rolled with the modifiers for the ward [r-protect, goad-modifiers]."""
    scene = Scene(["d6=2 damage", "d6=4 damage"])
    ward, protector = guarded(scene)
    bandit = scene.enemy(BANDIT, 3)
    goaded_by(bandit, ward)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (nets(scene), noted(protector)) == ([1], ["1 slashing"])


def test_a_hider_absorbs_an_attack_and_stays_hidden() -> None:
    """[r-protect, r-hide]"""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(protector), protector.hidden) == (["1 slashing"], True)


def test_protection_lapses_when_the_protector_moves_away_after_its_action() -> None:
    """[r-protect, r-this-round]"""
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    protector.ward = -1
    bandit = scene.enemy(BANDIT, 3)
    scene.say(protector, action=f"protect:{ward.who}", move="move:after:6:defensive")
    strike(scene, bandit, ward)
    scene.players()
    assert protector.ward == ward.who
    scene.keepers()
    assert (scene.asked(protector, "protect"), noted(ward), protector.ward) == (False, ["3 slashing"], -1)


def test_the_fallen_can_be_protected_and_do_not_protect() -> None:
    """[r-protect, r-incapacitated]"""
    scene = Scene(["d6=2 damage", "d6=4 damage"])
    ward, protector = guarded(scene)
    ward.condition, ward.prone = 1, True
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward)
    scene.say(protector, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (nets(scene), noted(ward), noted(protector)) == ([1], [], ["1 slashing"])
    assert f"protect:{ward.who}" in keys(ChooseAction(scene.battle, protector))
    scene = Scene(["d6=4 damage"])
    ward, protector = guarded(scene)
    protector.condition, protector.prone = 1, True
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, bandit, ward)
    scene.keepers()
    assert (scene.asked(protector, "protect"), noted(ward)) == (False, ["3 slashing"])


# ---- Evade and Parry


def test_evade_bought_round_after_round_has_no_gap() -> None:
    """[evade, r-next-round, r-maneuver-stacking]"""
    scene = Scene(["d6=2 damage"] * 3, number=1)
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, breath=["evade"] * 3)
    scene.say(bandit, action=["pass", *[f"strike:weapon-shortsword:{nim.who}"] * 3])
    for _ in range(4):
        scene.whole_round()
    assert (nim.breath, len(scene.events(ev.Stopped))) == (17, 3)


@pytest.mark.parametrize("stops", ["evade", "parry"])
@pytest.mark.parametrize("bought", ["grapple:0", "push:0:3:defensive", "goad:0"])
def test_an_attack_that_does_no_damage_still_brings_its_maneuver(stops: str, bought: str) -> None:
    """[r-maneuver-range, parry-maneuvers, evade]"""
    grapples = bought.startswith("grapple")
    scene = Scene(["d6=2 damage", *(["d20=1 check"] if grapples else [])])
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    bandit = scene.enemy(BANDIT, 3)
    if stops == "evade":
        nim.evading_from, nim.evading_to = 8, 11
    else:
        parrying(nim, bandit)
    strike(scene, bandit, nim, breath=bought)
    scene.keepers()
    assert noted(nim) == []
    assert (nim.grapplers != 0, nim.depth == 3, nim.goad.foe == bandit.who) == (
        grapples, bought.startswith("push"), bought.startswith("goad"),
    )  # fmt: skip


def test_a_hidden_evader_takes_nothing_from_an_area() -> None:
    """[r-evade, r-area, hide-area]"""
    scene = Scene(["d6=4 damage", "d6=3 damage"])
    nim = scene.player("character-nim", 3, name="Nim", hidden=True, **EVADING)
    thrower = scene.enemy(BANDIT, 5, weapons=["weapon-fire-flask"])
    scene.say(thrower, action="shoot:weapon-fire-flask:lane3")
    scene.keepers()
    assert (nets(scene), noted(nim), nim.hidden) == ([-1], [], True)


@pytest.mark.parametrize(("face", "hurt"), [(5, []), (6, ["6 piercing"])])
def test_an_evader_is_hurt_by_a_squad_only_if_the_roll_that_counts_is_precise(face: int, hurt: list[str]) -> None:
    """[r-evade, r-squad-attack, squad-roll]"""
    dice = [f"d6={face} damage", "d6=1 damage", "d6=2 damage", "d6=1 damage", "d6=1 damage", "d6=1 damage"]
    scene = Scene(dice)
    nim = scene.player("character-nim", 3, name="Nim", **EVADING)
    (first, *_) = squad(scene, nim)
    if hurt:
        scene.say(first, precision="nothing")
    scene.keepers()
    assert noted(nim) == hurt


def test_a_parry_strikes_out_the_named_enemys_roll_in_a_squads_attack() -> None:
    """[r-parry, r-squad-attack]"""
    scene = Scene(["d6=5 damage", "d6=1 damage", "d6=4 damage", "d6=1 damage", "d6=1 damage", "d6=1 damage"])
    nim = scene.player("character-nim", 3, name="Nim", breath=20)
    (first, *_) = squad(scene, nim)
    parrying(nim, first)
    scene.keepers()
    assert (noted(nim), nim.parry.foe) == (["4 piercing"], -1)


def test_a_hider_parries_and_stays_hidden() -> None:
    """Who engages it may strike it [r-parry, hide-protection]."""
    scene = Scene(["d6=4 damage"])
    nim = scene.player("character-nim", 3, name="Nim", hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    parrying(nim, bandit)
    strike(scene, bandit, nim)
    scene.keepers()
    assert (noted(nim), nim.hidden) == ([], True)


def test_who_leaves_the_grid_leaves_its_statuses_behind() -> None:
    """[r-reentry]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, "rearguard", name="Nim", hidden=True, **EVADING)
    bandit = scene.enemy(BANDIT, 5)
    parrying(nim, bandit)
    goaded_by(nim, bandit)
    scene.say(nim, move="retreat:after", hiding="stay-hidden")
    scene.more_dice("d4=1 damage", "d4=1 damage", "d4=1 damage")  # it must throw at its goader
    scene.players()
    assert (nim.on_grid(), nim.hidden, nim.hidden_bonus, nim.evading_to) == (False, False, False, -1)
    assert (nim.parry.foe, nim.goad.foe, nim.ranged_mark) == (-1, -1, False)


def test_evade_and_parry_go_along_with_a_move() -> None:
    """They need no place [r-evade, r-parry, r-one-move-lane-and-stance]."""
    scene = Scene(["d6=2 damage"] * 2)
    nim = scene.player("character-nim", 3, name="Nim", breath=20, **EVADING)
    elsa = scene.player("character-elsa", 4, name="Elsa", breath=20)
    bandits = [scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 4)]
    parrying(elsa, bandits[1])
    scene.say(nim, move="move:first:5:steadied")
    scene.say(elsa, move="move:after:6:rearguard")
    scene.players()
    strike(scene, bandits[0], nim, move="move:first:5:steadied")
    strike(scene, bandits[1], elsa, move="move:first:6:steadied")
    scene.keepers()
    assert (noted(nim), noted(elsa)) == ([], [])


@pytest.mark.parametrize("bought", ["evade", "parry:1"])
def test_what_was_bought_is_not_lost_with_the_action(bought: str) -> None:
    """[r-illegal-and-empty-declarations, round-risky-test]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    strike(scene, nim, bandit, breath=bought)
    failing(scene, nim, "action")
    scene.players()
    assert (losses(scene), noted(bandit)) == (["action"], [])
    assert (nim.evading_to > 0, nim.parry.foe == bandit.who) == (bought == "evade", bought != "evade")
