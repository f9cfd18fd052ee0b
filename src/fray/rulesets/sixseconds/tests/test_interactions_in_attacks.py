"""What can happen inside an attack of any kind: rows of the table in `test_interactions`."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import DEFEAT, PROTECT, Objective
from fray.rulesets.sixseconds.model.state import DEAD, Readied
from fray.rulesets.sixseconds.tests.arrange import (
    CROSSBOW,
    FIRM,
    HAMMER,
    HIT,
    MISS,
    TOUGH,
    Scene,
    counted,
    known,
    maneuver,
    ordering,
    person,
    readied,
    scene,
    triggered,
    winner,
    within,
)

# ---- between an attack's declaration and its roll


def attacked(waiting: Readied, *others: Any, **more: Any) -> Scene:
    """A hero with a hammer who attacks a foe that has readied something for it."""
    hero = person("hero", at=(5, 5), hold=HAMMER, sheet=TOUGH)
    foe = person("foe", "them", (6, 5), hold=HAMMER, sheet=TOUGH, readied=waiting)
    return counted(scene(hero, foe, *others, **more))


def test_an_attacker_whose_ally_takes_its_place_attacks_from_where_it_is_put() -> None:
    """[r-intercept, r-ready-triggers]: as long as the target is in reach."""
    for square, attacks in (("5,4", 1), ("4,5", 0)):
        s = attacked(
            readied("starts-attack-on"),
            person("helper", at=(5, 6), sheet=TOUGH),
            dice=[*HIT, *(MISS if attacks else [])],
            readied=["attack:0:melee:0"],
            intercept=[f"intercept:{square}"],
        )
        s.turn("hero", "attack:0:melee:1").done()
        assert len(s.told(ev.AttackSpoiled)) == 1 - attacks


def test_an_attacker_shoved_out_of_reach_attacks_no_more() -> None:
    """[r-ready-triggers]: its action is spent, and the attack counts as made."""
    s = attacked(maneuver("shove", "starts-attack-on"), dice=HIT, readied=["shove:0:0"])
    s.turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["hero"].attacks, s["foe"].endurance) == (1, 1, 60)


@pytest.mark.parametrize("answer", ["fortify", "fall"])
def test_an_attacker_that_fortifies_attacks_on_and_one_that_falls_does_not(answer: str) -> None:
    """[consciousness-check, r-ready-triggers, r-turn-interrupted]"""
    dice = [*HIT, *FIRM, *MISS] if answer == "fortify" else HIT
    s = attacked(
        readied("starts-attack-on"),
        person("ally", at=(20, 20)),
        dice=dice,
        readied=["attack:0:melee:0"],
        stay_conscious=[answer],
    )
    s["hero"].endurance = 10
    s.turn("hero", "attack:0:melee:1").done()
    assert (s["hero"].conscious, len(s.told(ev.AttackSpoiled))) == (answer == "fortify", int(answer == "fall"))


def test_a_tripped_attacker_attacks_on() -> None:
    """[r-prone, r-ready-triggers]: the prone attack normally."""
    s = attacked(maneuver("trip", "starts-attack-on"), dice=[*HIT, *HIT], readied=["trip:0:0"])
    s.turn("hero", "attack:0:melee:1").done()
    assert (s["hero"].prone, s["foe"].endurance) == (True, 60 - 17)


def test_the_combat_ends_before_the_attack_of_the_last_attacker() -> None:
    """[combat-end, r-team-remains, r-ready-triggers]: the readied action is resolved, then it is over."""
    s = attacked(readied("starts-attack-on"), dice=HIT, readied=["attack:0:melee:0"])
    s["hero"].endurance = 10
    assert winner(s.turn("hero", "attack:0:melee:1").done()) == "them"
    assert s.told(ev.AttackSpoiled) == []


def test_an_attack_on_a_target_that_the_keeper_takes_out_is_spoiled() -> None:
    """[r-ready-triggers, r-death]"""
    s = scene(person("hero", hold=["weapon-spear"]), person("foe", "them", (1, 0)), person("other", "them", (9, 9)))
    ordering(s, "attack-dice", Override("remove", 1)).turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["hero"].attacks) == (1, 1)


# ---- inside a hit


def test_a_free_defense_is_not_free_against_the_attack_that_a_push_sets_off() -> None:
    """[r-intercept, intercept-free-defense]: it is free against the intercepted attack alone."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(2, 0), hold=["shield-tower"], sheet=TOUGH),
        person("foe", "them", hold=HAMMER),
        person("second", "them", (3, 1), hold=HAMMER, readied=within(1)),
        dice=[*HIT, *HIT],
        intercept=["intercept:1,1"],
        readied=["attack:0:melee:1"],
    )
    s["helper"].stamina = 3
    counted(s).turn("foe", "shove:0:0").done()
    assert triggered(s) == ["second"]
    assert s.mind.asked.count("helper:defend") == 1
    assert not s["helper"].free_defense


def test_a_hider_hit_by_a_stray_missile_is_seen_after_the_attack() -> None:
    """[r-hide, friendly-fire-trigger, r-ready-triggers]"""
    s = scene(
        person("hero", hold=CROSSBOW, sheet={"dexterity": 6}),
        person("foe", "them", (4, 0)),
        person("hider", "them", (4, 1), hidden=True, hide_result=9, sheet=TOUGH),
        person("watcher", at=(9, 9), readied=readied("becomes-visible", "move")),
        dice=["d6=6 dexterity", "d6=5 combat", "d20=1 luck"],
        readied=["move:8,9"],
    )
    counted(s).turn("hero", "attack:0:ranged:1").done()
    assert (s["hider"].hidden, triggered(s)) == (False, ["watcher"])


# ---- inside an area attack


def flask(*others: Any, **more: Any) -> Scene:
    """Alchemist's fire on two foes side by side."""
    thrower = person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6})
    dice = ["d6=6 dexterity", "d6=5 combat", "d20=9 luck", *more.pop("dice", [])]
    return counted(scene(thrower, *others, dice=dice, center=["center:4,0"], **more))


def test_nobody_intercepts_an_area_attack() -> None:
    """[r-intercept, r-area]: only attacks with a single target."""
    s = flask(person("foe", "them", (4, 0), sheet=TOUGH), person("friend", "them", (6, 0)))
    s.turn("hero", "area")
    assert not s.was_asked("intercept")


def test_a_dodge_saves_the_dodger_alone_from_an_area() -> None:
    """[r-dodge, r-area]"""
    quick = {"dexterity": 12, "athletics": 12, **TOUGH}
    s = flask(
        person("foe", "them", (4, 0), sheet=quick),
        person("friend", "them", (5, 0), sheet=TOUGH),
        dice=["d12=12 dexterity", "d12=12 athletics", "d20=9 luck"],
        defend=["dodge", "nothing"],
    )
    s.turn("hero", "area").done()
    assert s["foe"].endurance == 60 > s["friend"].endurance


@pytest.mark.parametrize("frail", [False, True])
def test_an_area_goes_on_after_the_first_in_it_falls(frail: bool) -> None:
    """[r-area, r-dice-order, r-death]: in roster order, each on its own."""
    s = flask(
        person("foe", "them", (4, 0), endurance=0, health=1, sheet={"no_cheat_death": frail}),
        person("friend", "them", (5, 0), sheet=TOUGH),
        dice=[] if frail else ["d20=15 luck test"],
    )
    s.turn("hero", "area").done()
    assert (s["foe"].conscious, s["foe"].here(), s["friend"].endurance < 60) == (False, not frail, True)


def test_an_area_finds_the_hidden() -> None:
    """[r-area, r-hide]: it needs no target that is seen, and damage ends hiding."""
    s = flask(person("foe", "them", (4, 0), sheet=TOUGH), person("hider", "them", (5, 0), hidden=True, hide_result=9))
    s["hider"].endurance = 40
    s.turn("hero", "area").done()
    assert not s["hider"].hidden


def test_an_area_is_resolved_for_all_before_the_combat_ends() -> None:
    """[r-area, r-objective-timing]: the last enemy falls first, and the thrower's friend after it."""
    s = scene(
        person("foe", "them", (4, 0), endurance=0, health=1, sheet={"no_cheat_death": True}),
        person("friend", at=(5, 0), endurance=0, health=1, sheet={"no_cheat_death": True}),
        person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}),
        dice=["d6=6 dexterity", "d6=5 combat", "d20=9 luck"],
        center=["center:4,0"],
    )
    s.turn("hero", "area").done()
    assert (winner(s), [event.who for event in s.told(ev.Died)]) == ("us", [0, 1])


def test_a_target_taken_out_while_the_center_is_chosen_is_not_hit() -> None:
    """[r-area]"""
    s = flask(person("foe", "them", (4, 0), sheet=TOUGH), person("friend", "them", (5, 0), sheet=TOUGH))
    ordering(s, "center", Override("remove", 1)).turn("hero", "area").done()
    assert s["foe"].endurance == 60 > s["friend"].endurance


# ---- inside a killing strike


def test_the_attack_of_a_failed_killing_strike_has_its_riders() -> None:
    """[r-killing-strike, r-riders]: the unconscious is pushed without a chance to fortify."""
    weak = ["d12=1 strength", "d8=1 combat", "d12=1 strength", "d8=1 combat", "d20=9 luck"]
    s = scene(
        known("drake", "monster-drake"),
        person("victim", "them", (3, 0), conscious=False, prone=True, sheet={"constitution": 20, **TOUGH}),
        person("other", "them", (20, 20)),
        dice=[*weak, "d12=6 strength", "d8=5 combat", "d12=1 strength", "d8=1 combat", "d12=1 strength", "d8=1 combat"],
    )
    s.roll("d20=9 luck").turn("drake", "killing-strike:-3:1").done()
    assert (s["victim"].x, s.was_asked("fend-off")) == (5, False)


def finishing(**more: Any) -> Scene:
    """A killing strike that succeeds."""
    return scene(
        person("hero", hold=HAMMER, **more.pop("hero", {})),
        person("victim", "them", (1, 0), conscious=False, prone=True),
        person("other", "them", (9, 9)),
        dice=["d6=6 strength", "d6=5 combat", "d6=1 strength", "d6=1 combat", "d20=9 luck"],
        **more,
    )


def test_a_killing_strike_ends_hiding() -> None:
    """[r-hide, r-killing-strike]"""
    s = finishing(hero={"hidden": True, "hide_result": 9}, rows=["k" * 10] * 10)
    s.turn("hero", "killing-strike:0:1").done()
    assert (s["victim"].presence, s["hero"].hidden) == (DEAD, False)


def test_a_ward_that_is_killed_outright_is_lost_at_once() -> None:
    """[r-objective-kinds, killing-strike-test]: the objective is replaced by defeat."""
    s = finishing(objectives={"them": Objective(PROTECT, 1, number=3)})
    s.turn("hero", "killing-strike:0:1").done()
    assert s.battle.objectives[1].kind == DEFEAT


def test_a_victim_that_the_keeper_wakes_is_not_killed() -> None:
    """[r-killing-strike]: it must be unconscious."""
    s = scene(
        person("hero", hold=["weapon-spear"]),
        person("victim", "them", (1, 0), conscious=False, prone=True),
    )
    order = Override("condition", 1, "unconscious", "no")
    ordering(s, "attack-dice", order).turn("hero", "killing-strike:0:1").done()
    assert s["victim"].able()
