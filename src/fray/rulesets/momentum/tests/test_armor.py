"""The armor die: what stands between a landed strike and a hit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.sheets import STEP_NAMES, STEP_SIDES
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, case, npc, pc
from fray.rulesets.momentum.tests.striking import struck

KNIFE, ASSASSIN = ("hired-knife", "short sword"), ("beetle-clan-assassin", "poisoned scimitar")


def landed(target: Who, by: tuple[str, str], dice: Sequence[str] = (), defense: str = "forgo") -> Scene:
    """A PC on 3 who gives up self-defense against a foe on 4."""
    scene = arrange(target, npc(by[0], 4, name="Foe"), turn="Foe", dice=dice)
    return scene.take(f"strike {by[1]} {scene.battle.combatants[0].name}", defense)


# ---- worked cases


def test_the_poison_works_though_the_armor_held_and_once_for_the_strike() -> None:
    """[defense-forgo, armor-roll-danger-count, armor-roll-attack-skill, poison-timing]"""
    scene = landed(pc("diaghilev", 3, momentum=4), ASSASSIN, case("wearying-poison-armor-holds").dice)
    assert [armor.total for armor in scene.told(ev.ArmorRolled)] == [3, 4]
    assert scene.changes() == {"Diaghilev": {"momentum": 2}}


def test_a_total_of_one_is_a_hit_and_a_total_of_two_is_none() -> None:
    """[armor-hit-threshold, armor-step-down, armor-roll, armor-roll-danger-count]

    The next roll of the same strike uses the lower die; the End of Round penalty stays.
    """
    scene = landed(pc("hroda", 3, momentum=3), ASSASSIN, case("armor-threshold-one-and-two").dice)
    assert [(armor.sides, armor.total, armor.hit) for armor in scene.told(ev.ArmorRolled)] == [
        (8, 1, True),
        (6, 2, False),
    ]
    assert scene.changes() == {"Hroda": {"momentum": 1, "hits": 1, "armor": "Ud6"}}
    assert (scene.pc("Hroda").max_hits, scene.pc("Hroda").armor_penalty) == (6, 4)


def test_a_natural_one_is_not_enough() -> None:
    """[armor-hit-threshold, armor-immunity]"""
    scene = landed(pc("hroda", 3), KNIFE, case("natural-one-is-not-enough").dice)
    assert [(armor.total, armor.hit) for armor in scene.told(ev.ArmorRolled)] == [(2, False)]
    assert scene.changes() == {}


def test_without_armor_every_roll_that_is_due_is_a_hit() -> None:
    """[armor-none, armor-types, npc-danger, no-armor-danger]"""
    assert case("no-armor-takes-danger-hits").dice == ()
    scene = landed(pc("vell", 3, momentum=3), ASSASSIN)
    assert scene.changes() == {"Sister Vell": {"momentum": 1, "hits": 2}}


# ---- boundaries

LADDER = [("Ud8", "Ud6"), ("Ud6", "Ud4"), ("Ud4", "1"), ("1", "0")]


@pytest.mark.parametrize(("step", "lower"), LADDER)
def test_a_hit_lowers_the_armor_die_one_step(step: str, lower: str) -> None:
    """[armor-step-down, armor-die-ladder, armor-step-one-and-zero]: at step 1 nothing is rolled, the die counts as
    1."""
    sides = STEP_SIDES[STEP_NAMES.index(step)]
    dice = [f"d{sides}=1 armor"] if sides > 1 else []
    scene = landed(pc("diaghilev", 3, armor=step), KNIFE, dice)
    assert scene.changes() == {"Diaghilev": {"hits": 1, "armor": lower}}
    assert [armor.total for armor in scene.told(ev.ArmorRolled)] == [0]


def test_step_zero_is_no_armor_and_falls_no_further() -> None:
    """[armor-step-one-and-zero, no-armor-danger]: no Grit, no Dodge bonus, a hit for every Danger."""
    scene = landed(pc("hroda", 3, momentum=9, armor="0"), ASSASSIN, ["d10=1 dodge"], "dodge 9")
    assert scene.told(ev.ArmorRolled) == []
    assert scene.changes() == {"Hroda": {"momentum": -2, "hits": 2}}
    assert scene.told(ev.ArmorFell) == []


def test_at_step_one_grit_may_still_hold() -> None:
    """[armor-step-one-and-zero]: 1 + Grit - Attack Skill, with what a failed Dodge lends."""
    held = landed(pc("hroda", 3, armor="1"), KNIFE)
    assert [(armor.total, armor.hit) for armor in held.told(ev.ArmorRolled)] == [(2, False)]
    dodged = landed(pc("bartolomeo", 3, armor="1", momentum=5), KNIFE, ["d10=1 dodge"], "dodge 5")
    assert [(armor.total, armor.hit) for armor in dodged.told(ev.ArmorRolled)] == [(2, False)]


SUMS = [(0, 0), (2, 0), (-1, 0), (0, 3), (2, 3)]


@pytest.mark.parametrize(("grit", "skill"), SUMS)
def test_grit_raises_and_attack_skill_lowers_every_armor_roll(grit: int, skill: int) -> None:
    """[armor-roll-attack-skill, armor-hit-threshold, pc-stats, npc-attack-skill]"""
    scene = arrange(
        pc("diaghilev", 3, sheet={"grit": grit}), npc("hired-knife", 4, name="Foe", sheet={"skill": skill}), turn="Foe"
    )
    scene.take("strike short sword Diaghilev")
    bad = sum(face + grit - skill <= 1 for face in range(1, 7))
    assert scene.chance("forgo", ev.HitTaken) == Fraction(bad, 6)


@pytest.mark.parametrize("danger", [0, 1, 2, 4])
def test_a_strike_causes_as_many_armor_rolls_as_its_danger(danger: int) -> None:
    """[npc-danger, armor-roll-danger-count, npc-line-extensions]: Danger 0d causes none."""
    scene = arrange(
        pc("diaghilev", 3),
        npc("hired-knife", 4, name="Foe", sheet={"danger": danger}),
        turn="Foe",
        dice=["d6=6 armor"] * danger,
    )
    scene.take("strike short sword Diaghilev", "forgo")
    assert len(scene.told(ev.ArmorRolled)) == danger
    assert scene.changes() == {}


def test_a_dummy_hurts_only_those_who_try_to_parry() -> None:
    """[parry-failure, npc-danger]: 0d and one more."""
    dummy = ("straw-dummy", "swinging arm")
    assert landed(pc("vell", 3, momentum=3), dummy).changes() == {}
    scene = landed(pc("ursk", 3, momentum=1), dummy, ["d12=1 parry", "d4=4 armor"], "parry 1")
    assert len(scene.told(ev.ArmorRolled)) == 1


def test_with_enough_grit_an_attack_cannot_hit_while_there_is_a_die() -> None:
    """[armor-immunity]: Ud4 + 2 against Attack Skill 0."""
    scene = arrange(pc("ursk", 3), npc("cave-rat", 3, name="Rat"), turn="Rat")
    scene.take("strike yellow teeth Ursk")
    assert scene.chance("forgo", ev.HitTaken) == 0


# ---- rulings and interactions


def test_each_armor_roll_of_a_strike_is_judged_by_itself() -> None:
    """[danger-rolls-separate, strike-resolution-order]"""
    dice = ["d8=1 armor", "d4=4 armor", "d4=1 armor"]
    scene = arrange(pc("hroda", 3), npc("siege-beetle", 4, name="Foe"), turn="Foe", dice=dice)
    scene.take("strike mandibles Hroda", "forgo")
    assert [armor.hit for armor in scene.told(ev.ArmorRolled)] == [True, False, True]
    assert scene.changes() == {"Hroda": {"hits": 2, "armor": "0"}}


def test_rust_bite_lowers_the_armor_die_two_steps() -> None:
    """[armor-step-down, npc-special]: the trait Rust Bite; step 0 is the last."""
    for step, sides, lower in (("Ud8", 8, "Ud4"), ("Ud6", 6, "1"), ("Ud4", 4, "0")):
        scene = arrange(
            pc("hroda", 3, armor=step),
            npc("siege-beetle", 4, name="Foe", sheet={"danger": 1, "skill": 3}),
            turn="Foe",
            dice=[f"d{sides}=1 armor"],
        )
        scene.take("strike mandibles Hroda", "forgo")
        assert scene.changes() == {"Hroda": {"hits": 1, "armor": lower}}


def test_removing_hits_restores_no_armor() -> None:
    """[armor-repair]: neither a draught nor a spell does."""
    scene = arrange(pc("bartolomeo", 3, momentum=2, hits=2, armor="1"), npc("straw-dummy", 8))
    scene.take("use Red Draught Bartolomeo")
    assert scene.changes()["Bartolomeo"] == {"momentum": 0, "tallies": 1, "hits": 1, "items": ["Smoke Pot"]}


def test_the_poison_may_leave_less_than_nothing() -> None:
    """[npc-wearying-poison, losses-may-go-negative]"""
    scene = landed(pc("diaghilev", 3, momentum=1), ASSASSIN, ["d6=6 armor", "d6=6 armor"])
    assert scene.changes() == {"Diaghilev": {"momentum": -1}}


@pytest.mark.parametrize(
    ("who", "step", "sides"), [("bartolomeo", "Ud4", 4), ("diaghilev", "Ud6", 6), ("hroda", "Ud8", 8)]
)
def test_leather_chain_and_plate_begin_with_their_own_die(who: str, step: str, sides: int) -> None:
    """[armor-types]"""
    scene = landed(pc(who, 3), KNIFE, [f"d{sides}={sides} armor"])
    assert STEP_NAMES[scene.battle.pc(0).armor] == step


WEAR = [("Ud8", 8, "Ud6"), ("Ud6", 6, "Ud4"), ("Ud4", 4, "1")]


@pytest.mark.parametrize(("step", "sides", "lower"), WEAR)
def test_a_one_on_the_wear_roll_lowers_the_shield(step: str, sides: int, lower: str) -> None:
    """[shield-wear, shield-degrades, armor-die-ladder]: unmodified; a two does not, whatever the Attack Skill."""
    for face, after in ((1, lower), (2, step)):
        dice = [f"d{sides}={sides} block", f"d{sides}={face} wear"]
        scene = struck(pc("hroda", 3, momentum=3, shield=step), "hired-knife", dice)
        scene.take("block 3")
        assert scene.changes()["Hroda"] == {"momentum": 0} | ({"shield": after} if after != step else {})
        assert scene.pc("Hroda").armor == 4


def test_sundering_costs_the_shield_a_step_without_a_roll() -> None:
    """[shield-degrades, npc-special]: the trait Sundering."""
    scene = arrange(
        pc("hroda", 3, momentum=3), npc("siege-beetle", 4, name="Beetle"), turn="Beetle", dice=["d6=6 block"]
    )
    scene.take("strike mandibles Hroda", "block 3")
    assert scene.changes() == {"Hroda": {"momentum": 0, "shield": "Ud4"}}
