"""Tests of `rules/environment`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import PRONE, Consequence
from fray.rulesets.torchlight.model.schedule import Scheduled
from fray.rulesets.torchlight.model.sheets import damage_type
from fray.rulesets.torchlight.model.state import ENEMIES, PLAYERS, RETREATED
from fray.rulesets.torchlight.rules.environment import ChooseEvent, event_from
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys


def test_environment_damage_is_no_attack() -> None:
    """[r-environment-events, turn-environment-scope]"""
    scene = Scene(["d4=4 hazard", "d4=3 hazard", "d4=2 hazard", "d4=1 hazard"])
    nim = scene.player("character-nim", 2, name="Nim")
    nim.evading_from, nim.evading_to = 8, 11
    elsa = scene.player("character-elsa", 2, "defensive", name="Elsa")
    goblin = scene.enemy("monster-goblin-sneak", 2, name="Goblin", hidden=True)
    scene.enemy(BANDIT, 5, name="Bandit")
    tree = Scheduled(2, "damage", lanes=(2,), die=4, damage=damage_type("bludgeoning"))
    scene.battle.schedule = [tree]
    scene.end()
    changed = scene.changed()
    assert changed["Nim"]["breath"] == nim.most_breath - 4
    assert changed["Elsa"]["breath"] == elsa.most_breath - 2
    assert changed["Goblin"]["breath"] == goblin.most_breath - 1
    assert "Bandit" not in changed


def test_lair_attacks_and_bells() -> None:
    """[r-environment-events, r-encounter-data]"""
    scene = Scene(["d20=3 save", "d6=6 hazard", "d6=2 hazard"])
    scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=9)
    elsa.breath = 8
    scene.enemy(BANDIT, 4)
    bells = Scheduled(2, "save", lanes=(4,), sides=(PLAYERS,), characteristic=2, on_fail=Consequence(PRONE))
    point = Scheduled(2, "lair-attack", die=6, damage=damage_type("curse"), every=4, who=elsa.who)
    scene.battle.schedule = [bells, point]
    scene.end()
    assert scene.changed() == {"Riddic": {"marks": ["prone"]}, "Elsa": {"breath": 0}}
    assert [number for number in range(1, 12) if point.comes_in(number)] == [2, 6, 10]
    assert ENEMIES == 1


def test_the_keeper_may_hurt_test_shift_and_attack() -> None:
    """[turn-environment-scope, r-environment-events, r-decision-windows]"""
    scene = Scene(["d6=3 hazard", "d20=1 save", "d8=4 hazard"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    bandit = scene.enemy(BANDIT, 4, name="A", breath=20)
    scene.keeper(
        environment=["damage", "test", "shift", "lair-attack"],
        die=["d6", "d8"],
        type=["fire", "curse"],
        whom=["lane:3", f"who:{bandit.who}"],
        roll="save:strength",
        consequence="prone",
        shift=f"{elsa.who}:3:1",
        target=str(elsa.who),
    )
    scene.end()
    assert scene.changed() == {"Elsa": {"at": "3 aggressive", "breath": 13}, "A": {"marks": ["prone"]}}


def test_a_squad_is_gone_when_a_member_is_shifted_out_of_the_lane() -> None:
    """Then a lair attack on another rolls one plain die [r-squad-declare, squad-form, r-environment-events]."""
    scene = Scene(["d8=5 hazard"])
    stances = ("aggressive", "steadied", "defensive")
    members = [scene.player("character-elsa", 3, stance, name=stance, breath=20) for stance in stances]
    scene.squad(*members)
    scene.enemy(BANDIT, 5)
    out = Scheduled(2, "shift", who=0, lane=2, depth=1)
    scene.battle.schedule = [out, Scheduled(2, "lair-attack", die=8, damage=damage_type("curse"), who=1)]
    scene.end()
    assert (members[0].lane, members[1].breath) == (2, 15)
    assert [member.squad for member in members] == [0, 0, 0]


def test_a_shift_within_the_lane_keeps_hiding_and_one_out_of_it_ends_it() -> None:
    """[r-hide, r-environment-events]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True)
    nim = scene.player("character-nim", 5, name="Nim", hidden=True)
    scene.enemy(BANDIT, 5)
    within = Scheduled(2, "shift", who=elsa.who, lane=3, depth=3)
    scene.battle.schedule = [within, Scheduled(2, "shift", who=nim.who, lane=6, depth=2)]
    scene.end()
    assert (elsa.depth, elsa.hidden) == (3, True)
    assert (nim.lane, nim.hidden, nim.hidden_bonus) == (6, False, True)


def test_a_shift_is_one_step_to_an_open_cell() -> None:
    """[r-environment-events, r-grid-shape]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 5)
    scene.lane(4, "closed")
    far, closed = (Scheduled(2, "shift", who=elsa.who, lane=lane, depth=2) for lane in (6, 4))
    scene.battle.schedule = [far, closed]
    scene.end()
    assert elsa.lane == 3


def test_damage_that_concerns_one_combatant_is_one_die_even_for_a_hider() -> None:
    """[r-environment-events, hide-area]"""
    scene = Scene(["d6=5 hazard"])
    nim = scene.player("character-nim", 3, hidden=True, breath=20)
    elsa = scene.player("character-elsa", 3, "defensive", breath=20)
    scene.enemy(BANDIT, 5)
    scene.battle.schedule = [Scheduled(2, "damage", die=6, damage=damage_type("cold"), who=nim.who)]
    scene.end()
    assert (nim.breath, elsa.breath) == (15, 20)
    assert [event.faces for event in scene.events(ev.HazardRolled)] == [[5]]


def test_a_lair_attack_that_shows_its_maximum_rolls_one_more_die() -> None:
    """An evader takes damage from nothing else [r-environment-events, precision-extra-die, evade, distract]."""
    for faces, left in (((6, 2), 11), ((5,), 20)):
        scene = Scene([f"d6={face} hazard" for face in faces])
        elsa = scene.player("character-elsa", 3, breath=20, evading_from=8, evading_to=11)
        elsa.distracted_from, elsa.distracted_to = 8, 11
        scene.enemy(BANDIT, 5)
        scene.battle.schedule = [Scheduled(2, "lair-attack", die=6, damage=damage_type("curse"), who=elsa.who)]
        scene.end()
        assert elsa.breath == left
        assert [event.faces for event in scene.events(ev.HazardRolled)] == [list(faces)]


def test_when_everybody_hides_the_lair_attacks_nobody() -> None:
    """[r-environment-events, hide-protection]"""
    scene = Scene()
    scene.player("character-elsa", 3, hidden=True, breath=20)
    scene.enemy(BANDIT, 5, hidden=True)
    lair = Scheduled(2, "lair-attack", die=6, damage=damage_type("curse"))
    scene.battle.schedule = [lair, replace(lair, who=0)]
    scene.keeper(environment="lair-attack", die="d6", type="curse")
    scene.end()
    assert scene.events(ev.HazardRolled) == []
    assert scene.changed() == {}


def test_a_lair_that_names_nobody_attacks_the_able_hero_with_the_lowest_breath() -> None:
    """Of two the earlier in the roster [r-environment-events, hide-protection]."""
    scene = Scene(["d6=3 hazard"])
    breaths = [scene.player("character-elsa", lane, breath=breath) for lane, breath in ((1, 9), (2, 5), (3, 5))]
    scene.player("character-nim", 4, breath=1, hidden=True)
    scene.player("character-nim", 5, breath=0, condition=1, prone=True)
    scene.enemy(BANDIT, 5, breath=1)
    scene.battle.schedule = [Scheduled(2, "lair-attack", die=6, damage=damage_type("curse"))]
    scene.end()
    assert [hero.breath for hero in breaths] == [9, 2, 5]
    assert [event.who for event in scene.events(ev.HazardRolled)] == [1]


def test_what_happens_in_a_lane_hurts_the_fallen_too_but_tests_only_the_able() -> None:
    """[r-environment-events, incap-direct-damage, incap-no-saves]"""
    scene = Scene(["d6=2 hazard", "d6=3 hazard", "d20=20 save"])
    elsa = scene.player("character-elsa", 3, breath=20)
    fallen = scene.player("character-nim", 3, "defensive", breath=20, condition=1, prone=True)
    scene.enemy(BANDIT, 5)
    hurt = Scheduled(2, "damage", lanes=(3,), die=6, damage=damage_type("cold"))
    scene.battle.schedule = [hurt, Scheduled(2, "save", lanes=(3,), characteristic=0)]
    scene.end()
    assert (elsa.breath, fallen.breath, fallen.scores[1]) == (18, 20, 15 - 3)


@pytest.mark.parametrize(("state", "faces", "breath"), [("squad", (5, 2), 18), ("alone", (5,), 15)])
def test_a_lair_attack_on_a_squad_is_impaired(state: str, faces: tuple[int, ...], breath: int) -> None:
    """[r-environment-events, squad-defense]"""
    scene = Scene([f"d8={face} hazard" for face in faces])
    members = [
        scene.player("character-elsa", 3, stance, breath=20) for stance in ("aggressive", "steadied", "defensive")
    ]
    if state == "squad":
        scene.squad(*members)
    scene.enemy(BANDIT, 5)
    scene.battle.schedule = [Scheduled(2, "lair-attack", die=8, damage=damage_type("curse"), who=1)]
    scene.end()
    assert members[1].breath == breath


def test_a_lair_attack_on_the_fallen_is_enhanced() -> None:
    """[r-environment-events, incap-enhanced]"""
    scene = Scene(["d8=2 hazard", "d8=5 hazard"])
    scene.player("character-elsa", 3)
    fallen = scene.player("character-nim", 4, breath=3, condition=1, prone=True)
    scene.enemy(BANDIT, 5)
    scene.battle.schedule = [Scheduled(2, "lair-attack", die=8, damage=damage_type("curse"), who=fallen.who)]
    scene.end()
    assert (fallen.breath, fallen.scores[3]) == (3, 10 - 5)


def test_nothing_is_shifted_where_nobody_can_be() -> None:
    """[r-environment-events]"""
    scene = Scene()
    scene.player("character-elsa", whereabouts=RETREATED)
    assert "shift" not in keys(ChooseEvent(scene.battle))
    scene.run(0)
    assert scene.fight is not None
    assert event_from(scene.fight, "shift") == Scheduled(2, "note")
