"""Tests of `rules/squad_attacks`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import SKELETON, Scene, lying, noted

STANCES = ("aggressive", "steadied", "defensive")


def test_a_squad_that_does_not_come_together_has_nothing_of_a_squad() -> None:
    """[squad-form, squad-attack-enhanced, r-squad-declare, round-risky-test]"""
    scene = Scene(["d20=20 check", "d6=3 damage", "d6=4 damage", "d6=1 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    members = [scene.enemy(SKELETON, 3, stance, breath=0) for stance in STANCES[:2]]
    late = scene.enemy(SKELETON, 4, breath=0)
    scene.say(late, move="move:first:3:defensive")
    for combatant in (*members, late):
        scene.say(combatant, squad="join", action=f"strike:weapon-spear:{elsa.who}:squad")
    scene.keeper(intervene="test", risky_test=f"{late.who}:move:check:dexterity", consequence="lost")
    scene.keepers()
    assert scene.events(ev.SquadFormed) == []
    assert [event.net for event in scene.events(ev.AttackRolled)] == [0, 0, 0]
    assert noted(elsa) == ["5 piercing", "4 piercing", "1 piercing"]


def test_whoever_fails_a_risky_test_of_its_action_takes_no_part_in_the_squads_attack() -> None:
    """[round-risky-test, r-squad-attack, squad-roll]"""
    for failing in (0, 2):
        scene = Scene(["d20=20 check", *["d6=2 damage"] * 4])
        elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
        members = [scene.enemy(SKELETON, 3, stance) for stance in STANCES]
        for member in members:
            scene.say(member, squad="join", action=f"strike:weapon-spear:{elsa.who}:squad")
        test = f"{members[failing].who}:action:check:dexterity"
        scene.keeper(intervene="test", risky_test=test, consequence="lost")
        scene.keepers()
        rolled = [event.who for event in scene.events(ev.AttackRolled)]
        assert rolled == [member.who for member in members if member is not members[failing]]
        assert len(noted(elsa)) == 1


def test_a_protector_absorbs_the_squads_attack_although_its_first_attacker_falters() -> None:
    """[protect-effect, r-protect, r-squad-attack, round-risky-test]"""
    scene = Scene(["d20=20 check", *["d6=4 damage"] * 4])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    tahula = scene.player("character-tahula", 3, "defensive", name="Tahula", ward=0)
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("steadied", "defensive", "rearguard")]
    for member in members:
        scene.say(member, squad="join")
    for member in members[:2]:
        scene.say(member, action=f"strike:weapon-spear:{elsa.who}:squad")
    scene.say(members[2], action=f"throw:weapon-spear:{elsa.who}:squad")
    scene.keeper(intervene="test", risky_test=f"{members[0].who}:action:check:dexterity", consequence="lost")
    scene.say(tahula, protect=f"absorb:{members[0].who}:1")
    scene.keepers()
    assert [noted(combatant) for combatant in (elsa, tahula)] == [[], ["1 piercing"]]


def test_a_grapple_bought_with_breath_comes_with_the_squads_attack() -> None:
    """[grapple-check, r-squad-attack, maneuver-breath-cost]"""
    scene = Scene([*["d6=2 damage"] * 6, "d20=1 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    members = [scene.enemy(SKELETON, 3, stance, breath=2) for stance in STANCES]
    for member in members:
        scene.say(member, squad="join", action=f"strike:weapon-spear:{elsa.who}:squad")
    scene.say(members[1], breath=f"grapple:{elsa.who}")
    scene.keepers()
    assert members[1].breath == 1
    assert members[1].grappling == elsa.who
    assert elsa.grapplers == 1 << members[1].who


def test_who_protects_joins_the_squads_attack_on_its_one_target() -> None:
    """[protect-may-attack, r-squad-attack]"""
    scene = Scene(["d6=2 damage"] * 6)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    nim = scene.player("character-nim", 3, "defensive", name="Nim")
    members = [scene.enemy(SKELETON, 3, stance) for stance in STANCES]
    on_elsa, on_nim = (f"strike:weapon-spear:{combatant.who}:squad" for combatant in (elsa, nim))
    for member in members:
        scene.say(member, squad="join")
    for member in members[:2]:
        scene.say(member, action=on_elsa)
    scene.say(members[2], action=[f"protect:{members[1].who}"] * 2, attack_as_well=[on_nim, f"!{on_nim}", on_elsa])
    scene.keepers()
    assert [len(noted(combatant)) for combatant in (elsa, nim)] == [1, 0]
    assert scene.refusals == [(on_nim, "r-squad-attack")]
    assert members[2].ward == members[1].who


def test_a_spear_struck_from_the_hand_is_not_thrown_with_the_squad() -> None:
    """[disarm, r-turns-are-sequential, r-squad-attack, r-illegal-and-empty-declarations]"""
    scene = Scene(["d6=2 damage"] * 4, variants={"r-turns-are-sequential": "blind"})
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    members = [scene.enemy(SKELETON, 3, stance) for stance in STANCES]
    for member in members:
        scene.say(member, squad="join", action=f"throw:weapon-spear:{elsa.who}:squad")
    scene.say(elsa, breath=f"disarm:{members[0].who}:weapon-spear")
    scene.players()
    assert lying(scene.battle, 3) == ["spear"] * 3


def test_a_squads_attack_is_one_attack_for_a_protector() -> None:
    """[protect-effect, r-protect, r-squad-attack]"""
    scene = Scene(["d6=2 damage"] * 8)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    tahula = scene.player("character-tahula", 3, "defensive", name="Tahula", ward=0)
    members = [scene.enemy(SKELETON, 3, stance) for stance in STANCES]
    others = [scene.enemy(SKELETON, lane) for lane in (2, 4)]
    for member in members:
        scene.say(member, squad="join", action=f"strike:weapon-spear:{elsa.who}:squad")
    for member in others:
        scene.say(member, action=f"strike:weapon-spear:{elsa.who}")
    second, first = (f"absorb:{combatant.who}:1" for combatant in (members[1], others[1]))
    scene.say(tahula, protect=[f"!{second}", first])
    scene.keepers()
    assert [len(noted(combatant)) for combatant in (elsa, tahula)] == [2, 0]
    assert tahula.ward == -1


def test_a_member_draws_what_it_attacks_with() -> None:
    """[r-hands, r-squad-attack]"""
    scene = Scene(["d6=2 damage"] * 6)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    members = [scene.enemy(SKELETON, 3, stance, weapons=["weapon-halberd", "weapon-spear"]) for stance in STANCES]
    for member in members:
        scene.say(member, squad="join", action=f"strike:weapon-spear:{elsa.who}:squad")
    scene.keepers()
    assert [[item.id for item in member.held] for member in members] == [["weapon-spear"]] * 3
    assert [[item.id for item in member.stowed] for member in members] == [["weapon-halberd"]] * 3


@pytest.mark.parametrize(("faces", "lands"), [((3, 5, 5), 1), ((5, 5, 3), 0), ((2, 6, 6), 1)])
def test_of_equal_rolls_the_first_of_the_roster_counts(faces: tuple[int, ...], lands: int) -> None:
    """[squad-roll, r-squad-attack]"""
    scene = Scene([f"d6={face} damage" for face in faces for _ in (1, 2)])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
    members = [scene.enemy(SKELETON, 3, stance) for stance in ("steadied", "defensive", "rearguard")]
    for member, verb in zip(members, ("strike", "strike", "throw"), strict=True):
        scene.say(member, squad="join", action=f"{verb}:weapon-spear:{elsa.who}:squad")
    if max(faces) == 6:
        scene.say(members[lands], precision="nothing")
    scene.keepers()
    assert [(event.who, event.totals) for event in scene.events(ev.SquadAttacked)] == [
        (members[lands].who, list(faces))
    ]
