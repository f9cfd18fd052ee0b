"""The Keeper gives an order while a question is open: what was asked about may be gone by the time of the answer."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.game import Game
from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import SLAY, Objective
from fray.rulesets.sixseconds.model.state import HERE, LEFT, SixBattle
from fray.rulesets.sixseconds.model.variants import BLIND
from fray.rulesets.sixseconds.rules.attacks import ChooseDice
from fray.rulesets.sixseconds.rules.consciousness import StayConscious
from fray.rulesets.sixseconds.rules.invariants import check_decision
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.rulesets.sixseconds.tests.arrange import (
    FIRM,
    HAMMER,
    HIT,
    SPEAR,
    TOUGH,
    Scene,
    counted,
    ordering,
    person,
    place,
    readied,
    scene,
    winner,
)

GONE = [("remove", "", ""), ("condition", "dead", "yes")]
OUT = [*GONE, ("condition", "unconscious", "yes")]
FIRE = ["weapon-alchemist-fire"]
THROWER = {"dexterity": 6, "tinkering": 2}


def order(who: int, words: tuple[str, str, str]) -> Override:
    return Override(words[0], who, words[1], words[2])


def beset(**more: object) -> Scene:
    """The foe (0) strikes the hero (1); a mate (2) stands near enough to intercept."""
    return scene(
        person("foe", "them", (1, 0), hold=HAMMER),
        person("hero", hold=SPEAR, endurance=0, health=3),
        person("mate", at=(0, 2)),
        person("second", at=(0, 3)),
        dice=HIT,
        **more,  # type: ignore[arg-type]
    )


# ---- a blow whose target is gone


@pytest.mark.parametrize("words", GONE)
@pytest.mark.parametrize("kind", ["defend", "intercept"])
def test_who_is_taken_off_the_field_before_the_blow_lands_is_not_hit(kind: str, words: tuple[str, str, str]) -> None:
    """[r-death, r-riders]"""
    s = ordering(beset(), kind, order(1, words)).turn("foe", "attack:0:melee:1").done()
    assert (s.told(ev.Damaged), s.told(ev.Died), len(s.told(ev.AttackSpoiled))) == ([], [], 1)


def test_nobody_is_asked_to_step_in_for_one_who_is_gone() -> None:
    """[r-intercept]"""
    s = ordering(beset(), "intercept", Override("remove", 1)).turn("foe", "attack:0:melee:1")
    assert "second:intercept" not in s.mind.asked


def test_who_was_removed_is_not_slain() -> None:
    """[r-objective-kinds]: the objective has failed; the blow does not complete it."""
    s = ordering(beset(objectives={"them": Objective(SLAY, 1)}), "defend", Override("remove", 1))
    s.turn("foe", "attack:0:melee:1")
    assert (winner(s), s["hero"].presence) == (None, LEFT)


def test_an_interceptor_that_is_gone_when_its_ally_has_made_room_is_not_hit() -> None:
    """[r-intercept, r-terrain]: the ally is asked in the fire it was put into."""
    s = scene(
        person("foe", "them", (1, 0), hold=HAMMER),
        person("hero", endurance=0, health=10, sheet={"constitution": 1}),
        person("mate", at=(0, 2)),
        rows=["." * 8, "f" + "." * 7, *["." * 8] * 6],
        dice=HIT,
        intercept=["intercept:0,1"],
    )
    ordering(s, "stay-conscious", Override("remove", 2)).turn("foe", "attack:0:melee:1").done()
    assert (place(s, "hero"), [event.who for event in s.told(ev.Damaged)]) == ((0, 1), [1])


def test_one_who_dies_while_it_may_fend_off_a_trip_does_not_go_prone() -> None:
    """[r-riders]"""
    s = ordering(beset(), "fend-off", Override("condition", 1, "dead", "yes")).turn("foe", "trip:0:1").done()
    assert s.told(ev.StateBegan) == []


def test_the_hands_of_one_who_dies_before_the_choice_of_an_item_are_empty() -> None:
    """[r-maneuvers, r-death]"""
    s = scene(
        person("foe", "them", (1, 0), hold=HAMMER),
        person("hero", hold=["weapon-spear", "shield-round"]),
        person("mate", at=(9, 9)),
        dice=HIT,
    )
    ordering(s, "disarm", Override("condition", 1, "dead", "yes")).turn("foe", "disarm:0:1").done()
    assert (s.told(ev.Dropped), len(s.battle.lying)) == ([], 2)


def test_nobody_is_offered_a_reaction_that_it_cannot_pay_any_longer() -> None:
    """[r-fortify-resist, extra-resource-costs]"""
    s = ordering(beset(), "fend-off", Override("set", 1, "stamina", "0")).turn("foe", "trip:0:1").done()
    assert (s["hero"].prone, s["hero"].stamina, s["hero"].reactions) == (True, 0, 1)


# ---- an actor who is out


@pytest.mark.parametrize("words", OUT)
def test_a_thrower_that_is_out_when_the_square_is_chosen_throws_nothing(words: tuple[str, str, str]) -> None:
    """[r-unconscious, r-area]"""
    s = scene(
        person("thrower", hold=FIRE, sheet=THROWER),
        person("mate", at=(15, 15)),
        person("foe", "them", (5, 0), sheet=TOUGH),
    )
    ordering(s, "center", order(0, words)).turn("thrower", "area:0").done()
    assert (s.told(ev.AttackRolled), s.told(ev.Damaged), len(s.told(ev.AttackSpoiled))) == ([], [], 1)


def test_an_area_without_anybody_in_it_any_longer_comes_to_nothing() -> None:
    """[r-area]"""
    s = scene(
        person("thrower", hold=FIRE, sheet=THROWER), person("foe", "them", (5, 0)), person("far", "them", (23, 23))
    )
    ordering(s, "center", Override("remove", 1)).turn("thrower", "area:0").done()
    assert (s.told(ev.AttackRolled), len(s["thrower"].held)) == ([], 1)


@pytest.mark.parametrize("words", OUT)
def test_an_attacker_that_is_out_before_a_blind_attack_is_rolled_rolls_none(words: tuple[str, str, str]) -> None:
    """[r-attack-sequence, r-unconscious]: in this reading defenses are declared before the roll."""
    s = scene(
        person("foe", "them", (1, 0), hold=["weapon-javelin"]),
        person("hero", hold=SPEAR, sheet=TOUGH),
        person("other", "them", (9, 9)),
        variants={"r-attack-sequence": BLIND},
    )
    ordering(s, "defend", order(0, words)).turn("foe", "attack:0:melee:1").done()
    assert (s.told(ev.AttackRolled), s.told(ev.Damaged)) == ([], [])


def test_an_attack_does_not_reach_a_target_that_was_moved_away_while_the_dice_were_chosen() -> None:
    """[r-ready-triggers, r-ranged-melee]"""
    s = scene(person("hero", hold=SPEAR), person("foe", "them", (1, 0)))
    ordering(s, "attack-dice", Override("move", 1, "", "9,9")).turn("hero", "attack:0:melee:1").done()
    assert len(s.told(ev.AttackSpoiled)) == 1


def test_who_is_out_when_the_hands_are_chosen_keeps_what_it_held() -> None:
    """[r-brandish, r-unconscious]"""
    s = scene(
        person("hero", hold=SPEAR, carry=["weapon-dagger"]), person("mate", at=(9, 9)), person("foe", "them", (5, 5))
    )
    ordering(s, "hold", Override("condition", 0, "unconscious", "yes")).turn("hero", "brandish").done()
    assert ([item.gear.id for item in s["hero"].held], s.told(ev.Brandished)) == (SPEAR, [])


def test_who_dies_when_the_hands_are_chosen_holds_nothing() -> None:
    """[r-death]"""
    s = scene(
        person("hero", hold=SPEAR, carry=["weapon-dagger"]), person("mate", at=(9, 9)), person("foe", "them", (5, 5))
    )
    ordering(s, "hold", Override("condition", 0, "dead", "yes")).turn("hero", "brandish").done()
    assert (s["hero"].held, len(s.battle.lying)) == ([], 2)


# ---- a premise that no longer holds


def test_one_who_is_healed_in_time_does_not_fall() -> None:
    """[consciousness-check]"""
    s = scene(
        person("foe", "them", (1, 0), hold=HAMMER),
        person("hero", endurance=0, sheet={"health": 40, "constitution": 1}),
        person("mate", at=(9, 9)),
        dice=HIT,
    )
    ordering(s, "stay-conscious", Override("set", 1, "health", "40")).turn("foe", "attack:0:melee:1").done()
    assert (s["hero"].conscious, s["hero"].reactions) == (True, 1)


def test_a_readied_action_lapses_with_the_reaction_it_needs() -> None:
    """[r-ready, reaction-limit]"""
    s = scene(
        person("hero", at=(5, 5), hold=HAMMER, readied=readied("enters-reach")),
        person("foe", "them", (5, 8)),
    )
    ordering(counted(s), "readied", Override("set", 0, "reactions", "0")).turn("foe", "move:5,6").done()
    assert (s["hero"].reactions, s["hero"].readied, s.told(ev.AttackRolled)) == (0, None, [])


# ---- a team that picks


def gate() -> Game:
    """A real game in which a team of four is asked who takes the turn."""
    encounter = SYSTEM.library().encounter("gate-alarm")
    return Game(SYSTEM, encounter, 1, [SYSTEM.default_mind(), *[None for _ in encounter.roster]])


@pytest.mark.parametrize("who", range(4))
def test_a_team_picks_among_those_who_are_left(who: int) -> None:
    """[r-eligibility, unable-to-act-no-turn, team-picks-member]"""
    game = gate()
    game.override("condition", who, "unconscious", "yes")
    keys = [option.key() for option in game.options(game.decisions[0])]
    assert keys == [f"pick:{number}" for number in range(4) if number != who]
    assert isinstance(game.battle, SixBattle) and not game.battle.combatants[who].turn_taken


def test_who_is_revived_while_its_team_picks_may_be_picked() -> None:
    """[regained-turn, r-eligibility]"""
    for who in (0, 1):
        game = gate()
        game.override("condition", who, "unconscious", "yes")
        game.override("condition", who, "unconscious", "no")
        assert f"pick:{who}" in [option.key() for option in game.options(game.decisions[0])]


def test_the_last_member_who_is_left_takes_the_turn_unasked() -> None:
    """[team-picks-member]"""
    game = gate()
    for who in (0, 1, 2):
        game.override("condition", who, "unconscious", "yes")
    assert (game.decisions[0].kind(), game.decisions[0].who) == ("turn", 3)


def test_a_question_that_makes_no_sense_any_longer_is_found() -> None:
    """[consciousness-check]: random fights and random orders look for such questions."""
    s = beset()
    question: Any = StayConscious(s.battle, s["mate"])
    assert check_decision(s.battle, question) == ["stay-conscious is asked and makes no sense any longer"]


def test_an_area_that_comes_to_nothing_finishes_no_action() -> None:
    """[r-area, r-ready-triggers]"""
    s = scene(
        person("thrower", hold=FIRE, sheet=THROWER),
        person("foe", "them", (5, 0)),
        person("far", "them", (20, 0), readied=readied("finishes-an-action", "move")),
    )
    ordering(counted(s), "center", Override("remove", 1)).turn("thrower", "area:0").done()
    assert (len(s.told(ev.AttackSpoiled)), s.told(ev.Triggered)) == (1, [])


def test_the_dice_of_an_attack_are_chosen_while_it_can_be_made() -> None:
    """[attack-attribute-choice, r-unconscious, r-death]: by a conscious attacker on a target that is there, or on
    nobody in particular."""
    s = scene(person("hero", hold=SPEAR), person("foe", "them", (1, 0)))
    form = form_of(gear_at(s.battle, s["hero"], 0), "melee")
    assert form is not None
    for awake, presence, stands in (
        (True, HERE, True),
        (True, LEFT, False),
        (False, HERE, False),
        (False, LEFT, False),
    ):
        s["hero"].conscious, s["foe"].presence = awake, presence
        assert ChooseDice(s["hero"], form, s["foe"]).stands() is stands
        assert ChooseDice(s["hero"], form, None).stands() is awake


def test_an_interceptor_whose_ally_is_gone_when_it_arrives_has_moved_all_the_same() -> None:
    """[r-intercept, r-terrain, r-move]: it stays where it is, and the attack is spent without effect."""
    s = scene(
        person("foe", "them", hold=HAMMER),
        person("hero", at=(1, 0)),
        person("mate", at=(3, 0), endurance=0, sheet={"constitution": 1}),
        rows=["..f.", "####"],
        dice=[*HIT, *FIRM],
        intercept=["intercept:2,0"],
        stay_conscious=["fortify"],
    )
    s["mate"].reactions, s["mate"].waiting = 2, True
    ordering(s, "stay-conscious", Override("remove", 1)).turn("foe", "attack:0:melee:1").done()
    assert (place(s, "mate"), s.battle.under_way, s["mate"].free_defense) == ((1, 0), [], False)
    assert [(event.who, event.mode) for event in s.told(ev.Moved)] == [(2, "intercept")]
    assert (s.told(ev.Intercepted), len(s.told(ev.AttackSpoiled))) == ([], 1)
