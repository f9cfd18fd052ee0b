"""Tests of `rules/sequence`."""

from __future__ import annotations

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
