"""Reactions: how many, and how they come back."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import variants as v
from fray.rulesets.sixseconds.model.state import ROUND_BEGINS
from fray.rulesets.sixseconds.rules.death import die
from fray.rulesets.sixseconds.rules.reactions import defend_with, may_defend
from fray.rulesets.sixseconds.rules.verbs import fall_unconscious
from fray.rulesets.sixseconds.tests.arrange import captain, case, guard, person, scene


def test_two_reactions_are_a_parry_and_a_fortify() -> None:
    """[action-wait, reaction-limit, parry-bonus, r-wait], case
    [wait-gives-parry-and-fortify]."""
    sheet = {
        "evasion": 5,
        "physical_deflection": 6,
        "strength": 6,
        "athletics": 4,
        "fortitude": 1,
        "constitution": 4,
        "endurance": 12,
        "health": 12,
        "stamina": 3,
    }
    defender = person("hero", hold=["weapon-longsword"], sheet=sheet, endurance=0, waiting=True, reactions=2)
    raider = person("raider", "them", (1, 0), hold=["weapon-greataxe"], sheet={"strength": 8, "combat": 8})
    s = (
        scene(
            defender,
            raider,
            dice=case("wait-gives-parry-and-fortify").dice,
            defend=["parry:0"],
            stay_conscious=["fortify"],
        )
        .strike("raider", "hero")
        .done()
    )
    hero = s["hero"]
    assert (hero.stamina, hero.reactions, hero.held[0].durability, hero.health, hero.conscious) == (1, 0, 9, 3, True)


def test_one_hit_is_answered_once() -> None:
    """[r-one-response-per-trigger, reaction-limit]: also with two reactions."""
    dice = ["d8=4 strength", "d8=3 combat", "d20=10 luck", "d4=1 dexterity", "d4=1 athletics", "d20=3 luck"]
    s = (
        scene(guard(waiting=True, reactions=2), captain(), dice=dice, defend=["dodge"], attack_dice=["dice:0:0"])
        .strike("captain", "guard")
        .done()
    )
    assert s.mind.asked.count("guard:defend") == 1
    assert s["guard"].reactions == 1


@pytest.mark.parametrize("reading", [v.PER_ROUND, v.EVERY_TURN])
def test_a_returning_reaction_does_not_take_the_extra_one_of_wait_away(reading: int) -> None:
    """[r-reaction-count, r-wait, action-wait]"""
    s = scene(
        person("hero", waiting=True, reactions=2),
        person("foe", "them", (9, 9)),
        variants={"r-reaction-count": reading},
    )
    s.battle.phase = ROUND_BEGINS
    s.steps(1)
    s.begin("foe")
    assert s["hero"].reactions == 2
    s.begin("hero")
    assert s["hero"].reactions == 1


@pytest.mark.parametrize(
    ("reaction", "stamina", "focus"),
    [("block", 1, 0), ("dodge", 1, 0), ("fortify", 1, 0), ("intercept", 1, 0), ("parry", 1, 0), ("resist", 0, 1)],
)
def test_a_reaction_costs_what_the_table_says(reaction: str, stamina: int, focus: int) -> None:
    """[reactions-table, extra-resource-costs, reaction-limit]: besides the reaction, and no action."""
    s = scene(
        person("hero", actions=2, stamina=stamina, focus=focus, sheet={"focus": 1}), person("foe", "them", (9, 9))
    )
    assert may_defend(s.battle, s["hero"], reaction)
    defend_with(s.fight, s["hero"], reaction, "reactions-table")
    hero = s["hero"]
    assert (hero.reactions, hero.stamina, hero.focus, hero.actions) == (0, 0, 0, 2)
    hero.reactions = 1
    assert not may_defend(s.battle, hero, reaction)


def test_the_extra_reaction_of_wait_is_lost_with_its_owner() -> None:
    """[r-wait, r-reaction-count, r-death, r-unconscious]: and it does not come back with the living."""
    for out in (die, fall_unconscious):
        s = scene(person("hero", waiting=True, reactions=2), person("foe", "them", (9, 9)))
        out(s.fight, s["hero"], "r-death")
        assert (s["hero"].reactions, s["hero"].waiting, s["hero"].conscious) == (1, False, False)


@pytest.mark.parametrize(
    ("reading", "own", "later"), [(0, (1, 0), (1, 1)), (v.EVERY_TURN, (1, 1), (1, 1)), (v.PER_ROUND, (0, 0), (0, 0))]
)
def test_a_reaction_comes_back_once_as_a_turn_starts(
    reading: int, own: tuple[int, int], later: tuple[int, int]
) -> None:
    """[r-reaction-count, reaction-recovery]: its owner's; in other readings any turn, or only a round."""
    s = scene(
        person("hero", reactions=0, hold=["weapon-warhammer"], fortune=2, poisoned=1),
        person("foe", "them", (2, 0), reactions=0),
        variants={"r-reaction-count": reading},
        dice=["d6=1 strength", "d6=1 combat", "d20=9 luck"],
    )
    s.turn("hero", "step:1,0", "attack:0:melee:1")
    assert (s["hero"].reactions, s["foe"].reactions) == own
    assert (s["hero"].endurance, s["hero"].luck(), s["hero"].turn_attacks) == (8, 0, 1)
    s.turn("foe").done()
    assert (s["hero"].reactions, s["foe"].reactions) == later
