"""Tests of `rules/squads`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import RETREAT
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import plan_move
from fray.rulesets.torchlight.rules.grid import NOW, POST
from fray.rulesets.torchlight.rules.squads import able_in_lane, ask_for_squads, in_squad, outnumbering, setup_squads
from fray.rulesets.torchlight.tests.arrange import BANDIT, SKELETON, Scene, keys, noted, refused, script


def skeletons(scene: Scene, *breath: int) -> list[int]:
    stances = ("aggressive", "steadied", "defensive")
    found = [scene.enemy(SKELETON, 3, stance, name=f"S{at}") for at, stance in enumerate(stances, 1)]
    for member, amount in zip(found, breath, strict=False):
        member.breath = amount
    return [member.who for member in found]


def test_of_a_squads_rolls_only_the_highest_total_counts() -> None:
    """[case-squad-attack-on-single, squad-attack-enhanced, stance-aggressive-effect, r-squad-single]"""
    scene = Scene(script("case-squad-attack-on-single", *["damage"] * 6, "save"))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    for who in skeletons(scene):
        scene.tell(who, {"squad": "join", "action": f"strike:weapon-spear:{elsa.who}:squad"})
    scene.keepers()
    assert noted(elsa) == ["7 piercing"]
    assert scene.events(ev.PrecisionStrike) == []
    scene.end()
    marks = {f"S{at}": {"marks": ["Squad"]} for at in (1, 2, 3)}
    assert scene.changed() == {
        "Elsa": {"breath": 0, "strength": "7/13", "is": "incapacitated", "marks": ["Incapacitated"]},
        **marks,
    }


def test_a_single_attacker_is_impaired_against_a_squad() -> None:
    """[case-attack-on-squad, squad-defense, impaired-roll, r-squad-single]"""
    scene = Scene(script("case-attack-on-squad", "damage", "damage", "save"))
    riddic = scene.player("character-riddic", 3, "aggressive", proficiency=(1, 0, 0))
    members = [scene.battle.combatants[who] for who in skeletons(scene)]
    scene.squad(*members)
    scene.say(riddic, action=f"strike:weapon-battle-axe:{members[1].who}")
    scene.players()
    assert noted(members[1]) == ["7 slashing"]
    scene.run(2)
    assert scene.changed()["S2"] == {"breath": 0, "strength": "5/15", "marks": []}


def test_a_squad_below_three_able_members_dissolves() -> None:
    """[case-squad-dissolves, squad-defense, round-incapacitated-timing, r-end-of-round]"""
    scene = Scene(["d20=1 save", *script("case-squad-dissolves", "damage")], number=1)
    riddic = scene.player("character-riddic", 3, "aggressive", proficiency=(1, 0, 0))
    members = [scene.battle.combatants[who] for who in skeletons(scene)]
    scene.squad(*members)
    members[0].breath = 0
    members[0].noted.append(64)
    scene.end()
    assert [in_squad(scene.battle, member) for member in members] == [False] * 3
    scene.say(riddic, action=f"strike:weapon-battle-axe:{members[1].who}")
    scene.players()
    assert noted(members[1]) == ["9 slashing"]


def test_rats_move_together_and_bite_as_a_squad() -> None:
    """[case-squad-formed-by-moving, squad-roll, squad-attack-enhanced, action-one-action-one-move]"""
    scene = Scene(script("case-squad-formed-by-moving", *["damage"] * 6))
    elsa = scene.player("character-elsa", 3)
    rats = [scene.enemy("monster-cellar-rat", lane) for lane in (3, 4, 5)]
    scene.say(rats[1], move="move:first:3:aggressive")
    scene.say(rats[2], move="move:first:3:defensive")
    for rat in rats:
        scene.say(rat, squad="join", action=f"strike:weapon-bite-small:{elsa.who}:squad")
    scene.keepers()
    assert noted(elsa) == ["5 piercing"]
    assert all(in_squad(scene.battle, rat) for rat in rats)


def test_two_attack_as_a_squad_while_the_third_rallies() -> None:
    """[case-squad-two-attackers-one-rally, squad-attack-enhanced, rally-effect, precision-extra-die]"""
    dice = script("case-squad-two-attackers-one-rally", *["damage"] * 4, "extra", *["rally"] * 3)
    scene = Scene(dice)
    nim = scene.player("character-nim", 3, name="Nim")
    riddic = scene.player("character-riddic", 4, "aggressive", name="Riddic")
    s1, s2, s3 = skeletons(scene, 1, 2, 0)
    joint, elsewhere = (f"strike:weapon-spear:{target.who}:squad" for target in (nim, riddic))
    for who in (s1, s2, s3):
        scene.tell(who, {"squad": "join"})
    scene.tell(s1, {"action": joint})
    scene.tell(s2, {"action": "rally"})
    scene.tell(s3, {"action": [elsewhere, f"!{elsewhere}", joint], "precision": "extra-die"})
    scene.keepers()
    assert scene.refusals == [(elsewhere, "r-squad-attack")]
    assert noted(nim) == ["7 piercing"]
    assert [scene.battle.combatants[who].breath for who in (s1, s2, s3)] == [3, 3, 3]


def test_two_who_must_attack_different_enemies_form_no_squad() -> None:
    """[r-goad, squad-form, r-squad-declare]"""
    for same in (True, False):
        scene = Scene(["d6=2 damage"] * (8 if same else 5))
        elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
        nim = scene.player("character-nim", 3, "defensive", name="Nim", breath=30)
        members = [scene.battle.combatants[who] for who in skeletons(scene)]
        goaders = (elsa, elsa if same else nim)
        for member, goader in zip(members, goaders, strict=False):
            member.goad.name(goader.who, 8, 11, 8)
        for member, target in zip(members, (*goaders, elsa), strict=True):
            joint = ":squad" if same else ""
            scene.say(member, squad="join", action=f"strike:weapon-spear:{target.who}{joint}")
        scene.keepers()
        assert len(scene.events(ev.SquadFormed)) == (1 if same else 0)
        assert [len(noted(combatant)) for combatant in (elsa, nim)] == ([1, 0] if same else [2, 1])


@pytest.mark.parametrize("lane", [1, 6])
def test_a_squad_may_form_in_every_lane(lane: int) -> None:
    """[squad-form, lane-count, r-squad-declare]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    rats = [scene.enemy("monster-cellar-rat", lane, stance) for stance in ("aggressive", "steadied", "defensive")]
    for rat in rats:
        scene.say(rat, squad="join")
    scene.keepers()
    assert [rat.squad for rat in rats] == [lane] * 3
    assert [rat.counts[6:8] for rat in rats] == [[1, 1]] * 3  # a chance each, and taken


def test_a_squads_attack_reaches_no_farther_than_its_weapons() -> None:
    """There is no Lunge in it [r-squad-attack, attack-melee-lane, lunge]."""
    scene = Scene()
    near, far = scene.player("character-elsa", 3), scene.player("character-nim", 4)
    members = [scene.enemy(BANDIT, 3, stance) for stance in ("aggressive", "steadied", "defensive")]
    for member in members:
        member.plan.squad = 3
    joint = [key for key in keys(ChooseAction(scene.battle, members[0])) if key.endswith(":squad")]
    assert f"strike:weapon-shortsword:{near.who}:squad" in joint
    assert f"strike:weapon-shortsword:{far.who}:squad" not in joint
    assert f"throw:weapon-dagger:{far.who}:squad" in joint


def test_a_member_is_told_why_its_attack_is_refused() -> None:
    """[r-squad-attack, attack-melee-lane, r-squad-declare]"""
    scene = Scene()
    near, far = scene.player("character-elsa", 3), scene.player("character-nim", 4)
    member = scene.enemy(BANDIT, 3)
    member.plan.squad = 3
    decision = ChooseAction(scene.battle, member)
    for ending in ("", ":squad"):
        assert refused(decision, f"strike:weapon-shortsword:{far.who}{ending}") == "attack-melee-lane"
    assert refused(decision, f"strike:weapon-shortsword:{near.who}") == "r-squad-attack"
    member.plan.only_target = far.who
    assert refused(ChooseAction(scene.battle, member), f"strike:weapon-shortsword:{near.who}:squad") == "r-squad-attack"


def test_a_squad_from_the_start_is_those_in_the_lane_of_its_first() -> None:
    """[r-squad-declare, squad-form, r-surprise]"""
    for surprised, expected in ((-1, [3, 0, 3, 3]), (3, [0, 0, 0, 0])):
        scene = Scene(number=1)
        scene.player("character-elsa", 3)
        rats = [scene.enemy("monster-cellar-rat", lane, stance) for lane, stance in
                ((3, "aggressive"), (4, "aggressive"), (3, "steadied"), (3, "defensive"))]  # fmt: skip
        scene.battle.setup_squads = [[rat.who for rat in rats]]
        if surprised >= 0:
            rats[surprised].surprised = True
        scene.run(0)
        assert scene.fight is not None
        setup_squads(scene.fight)
        assert [rat.squad for rat in rats] == expected


@pytest.mark.parametrize(("ours", "theirs", "net"), [(1, 1, 0), (2, 1, 1), (1, 2, -1)])
def test_by_the_option_the_more_numerous_side_of_a_lane_has_the_advantage(ours: int, theirs: int, net: int) -> None:
    """[note-squads, r-rule-options, r-squad-single]"""
    scene = Scene(variants={"squad_rule": "lane-outnumber"})
    stances = ("aggressive", "steadied")
    players = [scene.player("character-elsa", 3, stance) for stance in stances[:ours]]
    enemies = [scene.enemy(BANDIT, 3, stance) for stance in stances[:theirs]]
    assert outnumbering(scene.battle, players[0], enemies[0]) == net
    assert outnumbering(scene.battle, enemies[0], players[0]) == -net
    players[0].stand_in(5, 2)
    assert outnumbering(scene.battle, players[0], enemies[0]) == 0


def test_a_squad_is_gone_at_the_end_of_the_turn_in_which_a_member_left_the_lane() -> None:
    """[r-squad-declare, squad-form, r-turn-steps]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    members = [scene.battle.combatants[who] for who in skeletons(scene)]
    for member in members:
        scene.say(member, squad="join")
    scene.say(members[0], move="move:after:4:aggressive")
    scene.keepers()
    assert len(scene.events(ev.SquadFormed)) == 1
    assert [member.squad for member in members] == [0, 0, 0]


def test_who_retreats_at_once_does_not_count_for_its_lane() -> None:
    """[note-squads, r-retreat, r-rule-options]"""
    scene = Scene(variants={"squad_rule": "lane-automatic"})
    members = [scene.player("character-elsa", 3, stance) for stance in ("aggressive", "steadied", "rearguard")]
    assert able_in_lane(scene.battle, 0, 3, POST) == 3
    plan_move(members[2], DeclareMove(RETREAT, True))
    assert [able_in_lane(scene.battle, 0, 3, when) for when in (NOW, POST)] == [3, 2]
    plan_move(members[2], DeclareMove(RETREAT, False))
    assert [able_in_lane(scene.battle, 0, 3, when) for when in (NOW, POST)] == [3, 3]


@pytest.mark.parametrize("lane", [1, 6])
def test_three_enemies_of_a_lane_may_be_a_squad_from_the_start(lane: int) -> None:
    """[r-squad-declare, squad-form, r-setup-order]"""
    for count in (2, 3):
        scene = Scene(number=1)
        scene.player("character-elsa", 3)
        rats = [scene.enemy("monster-cellar-rat", lane, stance) for stance in ("aggressive", "steadied", "defensive")]
        for rat in rats[:count]:
            scene.say(rat, squad="join")
        scene.run(0)
        assert scene.fight is not None
        ask_for_squads(scene.fight, rats)
        assert [rat.squad for rat in rats] == [lane if count == 3 else 0] * 3
