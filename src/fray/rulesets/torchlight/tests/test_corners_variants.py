"""Corners of the other readings: two switches, or a switch and a rule, at once."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import Named
from fray.rulesets.torchlight.tests.arrange import Scene, noted

BANDIT = "monster-bandit"
BLIND = {"r-turns-are-sequential": "blind"}


def test_a_move_the_game_master_has_declared_blindly_has_not_happened_in_the_players_turn() -> None:
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


def test_protection_and_squads_of_the_game_master_last_until_its_turn_also_when_it_declares_blindly() -> None:
    """[r-turns-are-sequential, r-this-round, protect-effect, squad-defense, r-squad-declare]"""
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


def test_who_is_seized_before_it_can_stand_up_attacks_from_the_ground() -> None:
    """[r-turns-are-sequential, r-prone, grapple-effect]"""
    scene = Scene(["d10=1 damage", "d20=1 check", *["d6=4 damage"] * 3], variants=BLIND)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=f"grapple:{bandit.who}")
    scene.say(bandit, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert bandit.prone
    assert [event.net for event in scene.events(ev.AttackRolled)] == [0, -2]


def test_a_single_maneuver_a_turn_leaves_no_feint_after_a_precision_strike() -> None:
    """[r-maneuver-limits, feint]"""
    scene = Scene(["d10=10 damage", "d10=4 damage"], variants={"r-maneuver-limits": "single"})
    elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    strike = f"strike:weapon-sword:{bandit.who}"
    scene.say(elsa, action=strike, second_attack=strike, precision=f"distract:{bandit.who}")
    scene.players()
    assert not scene.asked(elsa, "feint")


def test_a_maneuver_that_was_not_gained_may_still_come_from_a_precision_strike() -> None:
    """[r-enhanced-trade, r-maneuver-limits, precision-maneuver]"""
    scene = Scene(["d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    trip = f"trip:{bandit.who}"
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=trip, precision=trip)
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert bandit.prone


@pytest.mark.parametrize(
    ("answer", "faces", "total"),
    [("distract:1", (3,), 3), ("decline:1", (2, 1, 9, 2), 2), ("enhanced", (3, 9, 2, 5, 5), 5)],
)
def test_of_two_pools_a_trade_leaves_one_die_and_what_is_declined_is_not_rolled(
    answer: str, faces: tuple[int, ...], total: int
) -> None:
    """[r-enhanced-and-impaired, r-enhanced-trade, enhanced-trade]"""
    scene = Scene([f"d10={face} damage" for face in faces], variants={"r-enhanced-and-impaired": "both-pools"})
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    elsa.intimidated_to = 100
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=answer)
    scene.players()
    assert noted(bandit) == [f"{total} slashing"]


def test_who_may_not_attack_throws_no_flask_either() -> None:
    """[r-rule-options, r-ranged-mark, r-area]"""
    evading = Scene(variants={"evade_blocks_own_attack": "true"})
    nim = evading.player("character-nim", 3, evading_from=8, evading_to=11, weapons=["weapon-fire-flask"])
    bandit = evading.enemy(BANDIT, 4, name="Bandit")
    evading.say(nim, action="!shoot:weapon-fire-flask:lane4")
    evading.players()
    assert noted(bandit) == []
    engaged = Scene(variants={"r-ranged-mark": "precondition"})
    nim = engaged.player("character-nim", 4, weapons=["weapon-fire-flask"])
    bandit = engaged.enemy(BANDIT, 4, name="Bandit")
    engaged.say(nim, action="!shoot:weapon-fire-flask:lane4")
    engaged.players()
    assert noted(bandit) == []


def test_a_lunge_is_bought_together_with_its_attack() -> None:
    """[lunge, r-maneuver-limits]"""
    scene = Scene(["d10=4 damage"], variants={"r-maneuver-limits": "attack-bound"})
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=3, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}:lunge")
    scene.players()
    assert (elsa.breath, noted(bandit)) == (2, ["4 slashing"])


def test_two_maxima_are_counted_whatever_the_die_showed() -> None:
    """[r-rule-options, note-precision-ranged]"""
    options = {"precision_melee": "two-max", "precision_trigger": "flat-10-percent"}
    scene = Scene(["d10=4 damage", "d10=10 precision"], variants=options)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["20 slashing"]


def test_the_later_of_two_overlapping_goads_counts_and_is_used_up_first() -> None:
    """[r-maneuver-stacking, r-next-round]"""
    goad = Named()
    goad.name(7, 2, 7, 1)
    goad.name(8, 6, 11, 5)
    assert [goad.at(clock) for clock in (5, 6, 7, 11, 12)] == [7, 8, 8, 8, -1]
    goad.use_up(6)
    assert [goad.at(clock) for clock in (6, 7, 8)] == [-1, -1, -1]


def test_breath_buys_a_distraction_of_whom_the_weapon_being_drawn_is_aimed_at() -> None:
    """[r-maneuver-range, r-hands, distract]"""
    scene = Scene(["d6=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword", "weapon-shortbow"])
    bandit = scene.enemy(BANDIT, 5, name="Bandit")
    scene.say(elsa, action=f"shoot:weapon-shortbow:{bandit.who}", breath=f"distract:{bandit.who}")
    scene.players()
    assert bandit.distracted_to > scene.battle.clock()
