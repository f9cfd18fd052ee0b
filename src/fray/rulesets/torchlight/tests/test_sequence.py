"""Tests of `rules/sequence`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import ENVIRONMENT, PLAYERS_TURN
from fray.rulesets.torchlight.rules.sequence import TorchlightRules
from fray.rulesets.torchlight.tests.arrange import BANDIT, BLIND, Scene, noted


def test_a_move_the_keeper_has_declared_blindly_has_not_happened_in_the_players_turn() -> None:
    """[r-turns-are-sequential, intimidation-effect, r-turn-steps]"""
    scene = Scene(["d6=5 damage", "d6=3 damage"], variants=BLIND)
    elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa", breath=30)
    nim = scene.player("character-nim", 5, name="Nim", breath=30)
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action="intimidate")
    scene.say(bandit, move="move:first:5:aggressive", action=f"strike:weapon-shortsword:{nim.who}")
    scene.players()
    assert bandit.intimidated_to >= scene.battle.clock() - 1
    assert (bandit.lane, bandit.depth) == (5, 1)
    assert noted(nim) == ["5 slashing"]


def test_protection_and_squads_of_the_keeper_last_until_its_turn_also_when_it_declares_blindly() -> None:
    """[r-turns-are-sequential, r-this-round, protect-effect, squad-defense]"""
    scene = Scene(["d10=4 damage", "d10=6 damage"], variants=BLIND)
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword"])
    stances = ("aggressive", "steadied", "defensive")
    ward, second, protector = (scene.enemy(BANDIT, 3, stance) for stance in stances)
    scene.squad(ward, second, protector)
    protector.ward = second.who
    scene.say(elsa, action=f"strike:weapon-sword:{second.who}")
    scene.say(protector, protect=f"absorb:{elsa.who}:1")
    scene.players()
    assert [noted(combatant) for combatant in (second, protector)] == [[], ["1 slashing"]]
    assert [combatant.squad for combatant in (ward, second, protector)] == [0, 0, 0]
    assert protector.ward == -1


def test_what_each_combatant_did_is_counted() -> None:
    """[r-terms, round-damage-total-at-end]"""
    scene = Scene(["d10=10 damage", "d6=3 damage", "d6=4 damage"])
    elsa = scene.player("character-elsa", 3, breath=20)
    bandit = scene.enemy(BANDIT, 3, breath=20)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", breath="evade", precision=f"trip:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.whole_round()
    rules = TorchlightRules()
    assert rules.rounds(scene.battle) == 3
    counted = [dict(zip(rules.counters(), rules.counts(scene.battle, who), strict=True)) for who in (0, 1)]
    nothing = dict.fromkeys(rules.counters(), 0)
    assert counted[0] == nothing | {
        "attacks made": 1, "damage dealt": 10, "damage taken": 3, "Breath spent": 1, "Maneuvers carried out": 2,
        "Precision Strikes": 1,
    }  # fmt: skip
    assert counted[1] == nothing | {"attacks made": 1, "damage dealt": 3, "damage taken": 10}


def test_when_the_keeper_declares_blindly_both_sides_have_one_turn_a_round() -> None:
    """Holds are tested and newcomers admitted for both [r-turns-are-sequential, round-three-turns, grapple-hold]."""
    scene = Scene(["d20=1 hold", "d20=20 initiative"], variants=BLIND)
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    late = scene.enemy(BANDIT, joins_round=2)
    bandit.grappling, elsa.grapplers = elsa.who, 1 << bandit.who
    scene.say(late, placement="lane:5")
    scene.players()
    assert scene.battle.phase == ENVIRONMENT
    assert (bandit.grappling, elsa.grapplers, late.lane) == (-1, 0, 5)
    assert scene.puppet.asked.count((bandit.who, "action")) == 1


@pytest.mark.parametrize(("stance", "bonus"), [("aggressive", 2), ("defensive", 0)])
def test_a_stance_the_keeper_has_declared_blindly_counts_in_its_own_turn(stance: str, bonus: int) -> None:
    """[r-turns-are-sequential, r-stance-moment, stance-aggressive-effect]"""
    scene = Scene(["d6=3 damage"], variants={**BLIND, "r-stance-moment": "settled-stance"})
    elsa = scene.player("character-elsa", 3, breath=30)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(bandit, move=f"move:after:3:{stance}", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert noted(elsa) == [f"{3 + bonus} slashing"]


def test_each_turn_is_begun_under_its_own_name() -> None:
    """[turn-order, r-turns-are-sequential, round-three-turns]"""
    for variants, steps in (({}, 3), (BLIND, 2)):
        scene = Scene(variants=variants)
        scene.player("character-elsa", 3)
        scene.enemy(BANDIT, 3)
        scene.run(steps)
        assert [event.phase for event in scene.events(ev.TurnBegan)] == [1, 2, 3]


def test_three_rounds_last_thirty_seconds() -> None:
    """[round-length, round-three-turns]"""
    scene = Scene(number=1)
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 5)
    for number in (1, 2, 3):
        assert (scene.battle.round, scene.battle.phase) == (number, PLAYERS_TURN)
        scene.whole_round()
    assert (scene.battle.round - 1) * scene.battle.seconds_per_round == 30


def test_what_begins_at_once_holds_against_what_the_keeper_has_declared_blindly() -> None:
    """[r-turns-are-sequential, r-next-round, evade]"""
    scene = Scene(["d6=3 damage"], variants={**BLIND, "r-next-round": "rolling"})
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, breath="evade")
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert noted(elsa) == []
    assert [event.clause for event in scene.events(ev.Stopped)] == ["evade"]
