"""Rest, and what carries over without one."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.momentum.model.state import ABLE, FLED, SENSELESS, Pc
from fray.rulesets.momentum.rules import rest as rules
from fray.rulesets.momentum.rules.stamina import exhausted_slots
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc
from fray.rulesets.momentum.tests.portrait import features

WORN: dict[str, Any] = {
    "hits": 3,
    "stats": [-1, 2, 0, 2, 0, 2],
    "armor": "0",
    "shield": "1",
    "supply": {"Throwing Hatchets": "Ud4"},
    "tallies": 6,
    "exhausted_empty": 1,
    "exhausted_weapons": [1, 0],
}


def after_the_fight(who: str = "diaghilev", **state: Any) -> Pc:
    """A PC when a fight has just ended."""
    scene = arrange(pc(who, 3, momentum=9, **state), npc("straw-dummy", 8, name="Dummy"), pc("nix", 3), turn="Dummy")
    scene.game.override("end", what="heroes")
    return scene.battle.pc(0).clone()


def rest(character: Pc) -> None:
    rules.rest(arrange(pc("diaghilev"), npc("straw-dummy", 8)).battle, character)


def carry_over(character: Pc) -> Pc:
    """The PC as it enters the next fight."""
    again = character.clone()
    rules.carry_over(arrange(pc("diaghilev"), npc("straw-dummy", 8)).battle, again)
    return again


def shown(character: Pc) -> dict[str, object]:
    scene = arrange(pc("diaghilev"), npc("straw-dummy", 8))
    return features(scene.battle, character)


def differences(earlier: Pc, later: Pc) -> dict[str, tuple[object, object]]:
    before, after = shown(earlier), shown(later)
    return {name: (before[name], after[name]) for name in before if before[name] != after[name]}


def test_without_a_rest_everything_carries_over_and_a_rest_restores_it() -> None:
    """[exhausted-rest, dire-very-sad, armor-step-down, rest-effects]"""
    assert case("rest-restores").dice == ()
    worn = after_the_fight(**WORN)
    again = carry_over(worn)
    assert differences(worn, again) == {}
    assert (again.momentum, again.hits_taken, again.stats[0], again.armor, again.shield) == (0, 3, -1, 0, 1)
    assert (again.supplies[1], again.tallies, exhausted_slots(again)) == (2, 6, 2)
    rest(again)
    fresh = after_the_fight()
    assert differences(carry_over(fresh), again) == {}
    assert (again.hits_taken, again.stats[0], again.armor, again.shield, again.supplies[1]) == (0, 0, 3, 2, 3)
    assert (again.tallies, exhausted_slots(again), again.exhausted_weapons) == (0, 0, [0, 0])


def test_all_kinds_of_exhausted_slots_return() -> None:
    """[exhausted-rest, rest-effects, item-slots]: a PC senseless for want of slots wakes."""
    spent = after_the_fight(
        exhausted_empty=5, exhausted_weapons=[1, 1], exhausted_shield=True, exhausted_armor=2, condition="senseless"
    )
    assert carry_over(spent).condition == 1
    rest(spent)
    assert (exhausted_slots(spent), spent.condition) == (0, 0)
    packed = after_the_fight("ursk", exhausted_items=["Bitter Root"])
    rest(packed)
    assert packed.exhausted_items == []


def test_what_is_permanent_outlasts_a_rest() -> None:
    """[rest-effects, dire-mauled-concrete, dire-disfigured-concrete]: limbs and marks; used items stay used."""
    scarred = after_the_fight("bartolomeo", lost=["off arm"], marks=["an ear or a lesser finger lost"], items=[])
    rested = carry_over(scarred)
    rest(rested)
    assert (rested.lost_limbs, rested.marks, rested.items) == (2, ["an ear or a lesser finger lost"], [])


def test_a_running_sum_of_wounds_is_kept_until_a_rest() -> None:
    """[dire-dice-fresh, rest-effects]: the reading 'running total'."""
    hurt = carry_over(after_the_fight(dire_sum=9))
    assert hurt.dire_sum == 9
    rest(hurt)
    assert hurt.dire_sum == 0


@pytest.mark.parametrize("condition", ["senseless", "fled", "surrendered"])
def test_the_living_fight_again_as_good_as_they_are(condition: str) -> None:
    """[joining-and-momentum-after, dire-disabled-concrete]: minutes later they are awake, what belonged to the
    fight is over."""
    over = after_the_fight(
        condition=condition,
        senseless_minutes=20,
        superior=1,
        mended=True,
        unloaded=2,
        shield_ready=False,
        guarding="Nix",
    )
    again = carry_over(over)
    assert (again.condition, again.senseless_minutes, again.superior, again.mended) == (0, 0, 0, False)
    assert (again.unloaded, again.shield_ready, again.guarding) == (0, True, 0)


@pytest.mark.parametrize("word", ["rested", "next fight"])
def test_the_keeper_orders_both(word: str) -> None:
    """[rest-effects, joining-and-momentum-after]: also between two fights that are one here."""
    scene = arrange(pc("diaghilev", 3, momentum=4, over=["Dummy"], **WORN), npc("straw-dummy", 3, name="Dummy"))
    worn = scene.battle.pc(0)
    scene.game.override("condition", 0, word, "yes")
    kept = (3, worn.tallies, 2) if word == "next fight" else (0, 0, 0)
    now = scene.battle.pc(0)
    assert worn.tallies and (now.hits_taken, now.tallies, exhausted_slots(now)) == kept
    assert (now.momentum, now.superior) == ((0, 0) if word == "next fight" else (4, worn.superior))
    assert now.initiative == worn.initiative > 0, "whoever has a place in the order keeps it until the round is over"
    for who, value, reason in ((0, "no", "undo"), (1, "yes", "only for PCs")):
        with pytest.raises(Refused, match=reason):
            scene.game.override("condition", who, word, value)


@pytest.mark.parametrize("condition", [FLED, SENSELESS])
def test_a_rest_wakes_but_brings_nobody_back_into_the_fight(condition: int) -> None:
    """[rest-effects]"""
    out = after_the_fight(condition={FLED: "fled", SENSELESS: "senseless"}[condition], bleeding=2)
    rest(out)
    assert (out.condition, out.bleeding) == (ABLE if condition == SENSELESS else FLED, 0)


def test_the_dead_neither_rest_nor_fight_again() -> None:
    """[rest-effects]"""
    dead = after_the_fight(condition="dead")
    for attempt in (lambda: rest(dead), lambda: carry_over(dead)):
        with pytest.raises(Refused, match="dead"):
            attempt()
