"""The Keeper's orders."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.options import Maneuver
from fray.rulesets.stances.model.state import FLED
from fray.rulesets.stances.rules.attacks import resolve, weapon_blow
from fray.rulesets.stances.rules.invariants import check
from fray.rulesets.stances.rules.maneuvers import seize
from fray.rulesets.stances.rules.verbs import frighten, leave, ward
from fray.rulesets.stances.rules.weapons_by_zone import goes_on
from fray.rulesets.stances.tests.arrange import Scene
from fray.rulesets.stances.tests.test_words import battle_of


def game(name: str = "first-blood") -> Game:
    return Game(SYSTEM, SYSTEM.library().encounter(name), 1)


def test_the_keeper_sets_moves_adds_and_removes() -> None:
    """[attack-tn-raise]"""
    live = game()
    live.override("set", 0, "guard", "3")
    live.override("set", 1, "attack_tn", "12")
    live.override("set", what="fight attack_tn", value="10")
    live.override("set", 0, "stance", "defensive")
    live.override("move", 0, value="4")
    live.override("condition", 1, "prone", "yes")
    live.override("condition", 1, "scarred", "yes")
    live.override("add", value='who = "npc-bandit"\narea = "0"\nside = "hobgoblin"')
    battle = battle_of(live)
    magnus, captain = battle.combatants[0], battle.combatants[1]
    assert (magnus.guard, magnus.stance, magnus.area) == (3, 3, 4)
    assert (captain.attack_tn, battle.attack_tn, captain.prone, captain.guard_max) == (12, 10, True, 15)
    assert battle.combatants[2].name == "bandit" and len(battle.leverage) == 6
    live.override("condition", 2, "conscious")
    live.override("remove", 1)
    assert not captain.conscious() or not battle_of(live).combatants[1].conscious()
    assert check(battle_of(live)) == []


def test_the_keeper_takes_a_target_out_of_the_middle_of_an_attack() -> None:
    """[r-legal-targets]: the blow finds nobody."""
    scene = Scene(["magnus@2 balanced"], ["npc-bandit@2 defensive momentum=1", "npc-cultist@4"])
    blow = weapon_blow(scene["magnus"], scene["bandit"], 0, 0, 0)
    assert goes_on(scene.battle, blow)
    leave(scene.fight, scene["bandit"], FLED, "r-battle-edges")
    resolve(scene.fight, blow)
    assert scene["bandit"].condition == FLED and scene["bandit"].guard == 13 and not blow.hit


def test_the_keeper_grants_rests() -> None:
    """[r-recovery, recovery-hourly, guard-scene-recovery]"""
    live = game()
    live.override("set", 0, "guard", "3")
    live.override("set", 0, "vitality", "2")
    live.override("condition", 0, "rested 3", "yes")
    live.override("condition", 0, "rested", "yes")
    live.override("condition", 0, "refreshed", "yes")
    magnus = battle_of(live).combatants[0]
    assert (magnus.vitality, magnus.guard) == (6, 15) and check(battle_of(live)) == []
    live.override("condition", 0, "dead", "yes")
    for order, value in (("rested", "yes"), ("rested 0", "yes"), ("refreshed", "no")):
        with pytest.raises(Refused):
            live.override("condition", 0, order, value)


@pytest.mark.parametrize(("place", "area"), [("3", 3), ("west end", 0), ("east side", 3)])
def test_the_keeper_names_an_area_as_it_is_written_or_as_it_is_called(place: str, area: int) -> None:
    """[r-areas]"""
    live = game()
    live.override("move", 0, value=place)
    assert battle_of(live).combatants[0].area == area


@pytest.mark.parametrize(
    ("order", "who", "what", "value"),
    [
        ("set", 0, "guard", "99"),
        ("set", 0, "gard", "1"),
        ("set", 9, "guard", "1"),
        ("set", 0, "stance", "reckless"),
        ("set", 0, "vitality", "0"),
        ("move", 0, "", "the moon"),
        ("condition", 0, "sleepy", "yes"),
        ("condition", 0, "prone", "perhaps"),
        ("add", -1, "", 'who = "npc-nobody"\narea = "0"\nside = "hero"'),
        ("add", -1, "", "who ="),
        ("bless", 0, "", ""),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: str, who: int, what: str, value: str) -> None:
    live = game()
    before = live.battle.fingerprint()
    with pytest.raises(Refused) as refused:
        live.override(order, who, what, value)
    assert refused.value.message and live.battle.fingerprint() == before


@pytest.mark.parametrize(("order", "what", "value"), [("set", "copies", "2"), ("condition", "covered", "yes")])
def test_the_unconscious_keep_nothing_up(order: str, what: str, value: str) -> None:
    """[r-fall-at-zero]"""
    live = game()
    live.override("condition", 1, "out", "yes")
    with pytest.raises(Refused):
        live.override(order, 1, what, value)
    assert check(battle_of(live)) == []


def test_who_is_taken_out_in_the_middle_of_a_maneuver_gains_nothing_by_it() -> None:
    """[maneuver-feint, r-temporary-guard, condition-frightened]"""
    scene = Scene(["magnus@2 balanced"], ["npc-bandit@2 balanced"])
    magnus = scene["magnus"]
    leave(scene.fight, magnus, FLED, "r-battle-edges")
    seize(scene.fight, magnus, Maneuver("feint", 1, 0, 1, -1, 0, -1, 0))
    ward(scene.fight, magnus, "Defend", 2, "defend-success")
    frighten(scene.fight, magnus, scene["bandit"], 1, "r-conditions")
    assert (magnus.feint, magnus.defend_guard, magnus.frightened) == (0, 0, 0)
