"""Hits beyond the maximum, the Dire Wounds table, and what each band does by damage type."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from fray.rulesets.momentum import events as ev
from fray.rulesets.momentum.derived import max_hits
from fray.rulesets.momentum.sheets import DAMAGE_NAMES
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, case, later, npc, pc
from fray.rulesets.momentum.wounds import (
    INSTANT_DEATH,
    MAULED,
    OUT_COLD,
    SCARRED,
    VERY_SAD,
    VIOLENT_DEATH,
    band_of,
)

DAMAGES = list(DAMAGE_NAMES)


def foe(damage: str, danger: int = 1, skill: int = 0, special: str = "") -> str:
    """A stat line whose one attack deals a type of damage at Melee."""
    kind = "Magic" if damage == "Arcane" else "Steel"
    line = f"Foe - Hits 9, Defense 0, Move 1, Danger {danger}d/Attack Skill {skill} ({kind}, Melee, {damage}, Blow)"
    return f"{line}, Special: {special}" if special else line


def wounded(
    damage: str, dice: Sequence[str], beyond: int = 1, others: Sequence[Who] = (), at: int = 3, **state: Any
) -> Scene:
    """Vell (no armor, maximum 3) takes the nth hit beyond her maximum; somebody else keeps the fight going."""
    scene = arrange(
        pc("vell", at, hits=2 + beyond, **state),
        pc("nix", 8, name="Somebody"),
        npc(foe(damage), 4),
        *others,
        turn="Foe",
        dice=dice,
    )
    scene.take("strike blow Sister Vell")
    return scene.take("forgo") if scene.asked == "Sister Vell: defend" else scene


def dire(*faces: int) -> list[str]:
    return [f"d6={face} dire" for face in faces]


# ---- worked cases


def test_a_pc_endures_two_half_the_level_and_grit() -> None:
    """[max-hits, rounding-and-floors]"""
    assert case("max-hits-values").dice == ()
    values = [(1, 0, 2), (1, -1, 1), (2, 0, 3), (3, 1, 4), (4, 2, 6), (1, -3, 0)]
    assert [max_hits(level, grit) for level, grit, _ in values] == [most for *_, most in values]
    for level, grit, most in values:
        scene = arrange(pc("diaghilev", sheet={"level": level, "grit": grit}), npc("straw-dummy", 8))
        assert scene.pc("Diaghilev").max_hits == most


BANDS = [
    (1, VERY_SAD),
    (5, VERY_SAD),
    (6, OUT_COLD),
    (10, OUT_COLD),
    (11, SCARRED),
    (15, SCARRED),
    (16, MAULED),
    (20, MAULED),
    (21, INSTANT_DEATH),
    (25, INSTANT_DEATH),
    (26, VIOLENT_DEATH),
    (36, VIOLENT_DEATH),
]


@pytest.mark.parametrize(("total", "band"), BANDS)
def test_the_table_has_six_bands(total: int, band: str) -> None:
    """[dire-wound-table, dire-very-sad, dire-disabled, dire-disfigured, dire-mauled, dire-instant-death, dire-violent-death]"""
    assert str(total) in case("dire-wound-band-limits").given
    assert band_of(total) == band


def test_three_hits_of_one_strike_roll_one_two_and_three_dice() -> None:
    """[dire-wound-dice, dire-wound-table, dire-very-sad, dire-disfigured, armor-none, dire-dice-fresh, dire-bands-escalate]

    [dire-very-sad-concrete, dire-disfigured-concrete, dire-disabled-concrete]: burning.
    """
    scene = arrange(
        pc("vell", 3, momentum=1, hits=3),
        pc("nix", 8),
        npc("brass-abbot", 4, name="Abbot"),
        turn="Abbot",
        dice=case("dire-wounds-three-in-one-strike").dice,
    )
    scene.take("strike censer of coals Sister Vell", "forgo")
    assert [(wound.count, wound.total, wound.band) for wound in scene.told(ev.DireWound)] == [
        (1, 2, VERY_SAD),
        (2, 5, VERY_SAD),
        (3, 15, SCARRED),
    ]
    assert scene.changes() == {
        "Sister Vell": {
            "hits": 6,
            "momentum": -3,
            "Charm": -2,
            "marks": ["burn scars, hair gone for good"],
            "condition": "senseless",
            "senseless_minutes": 20,
        }
    }


def test_a_mauled_pc_bleeds_until_an_ally_treats_the_wound() -> None:
    """[dire-mauled, eor-step, interact-cost, dire-mauled-concrete]"""
    scene = arrange(
        pc("bartolomeo", 3, condition="senseless", armor="0", hits=6),
        pc("ottavian", 2, momentum=1),
        npc("hired-knife", 4, name="Knife"),
        turn="Knife",
        round_number=5,
        dice=case("mauled-bleeding-and-treatment").dice,
    )
    scene.take("strike short sword Bartolomeo")
    assert scene.told(ev.DefenseRolled) == []
    assert scene.changes()["Bartolomeo"] == {
        "hits": 7,
        "lost_limbs": ["off arm"],
        "bleeding": 2,
        "senseless_minutes": 10,
    }
    scene.take("end").run_to("round begins", 6)
    assert scene.pc("Bartolomeo").bleeding == 1
    treated = later(scene, "Ottavian", Ottavian={"momentum": 3})
    treated.take("treat Bartolomeo")
    assert treated.changes() == {"Ottavian": {"momentum": 1, "tallies": 1}, "Bartolomeo": {"bleeding": 0}}
    untreated = later(scene, "Knife").take("end").run_to("round begins", 7)
    assert untreated.changes()["Bartolomeo"] == {"bleeding": 0, "condition": "dead"}


def test_a_violent_death_by_burning_leaves_a_fire() -> None:
    """[dire-violent-death, dire-wound-dice, dire-death-concrete]: from this End of Round on."""
    scene = arrange(
        pc("bartolomeo", 4, condition="senseless", armor="0", hits=8),
        pc("diaghilev", 4),
        npc("seething-cultist", 6, name="Cultist"),
        npc("hired-knife", 4, name="Knife", hits=2),
        turn="Cultist",
        dice=[*case("violent-death-burning").dice, "d6=1 armor"],
    )
    scene.take("strike gout of boiling blood Bartolomeo")
    assert [(wound.count, wound.total) for wound in scene.told(ev.DireWound)] == [(6, 26)]
    assert scene.changes() == {
        "Bartolomeo": {"hits": 9, "condition": "dead"},
        "the field": {"at 4": ["fire"]},
    }
    scene.take("end").run_to("round begins", 2)
    assert scene.changes()["Diaghilev"] == {"hits": 1, "armor": "Ud4", "momentum": -2}
    assert scene.changes()["Knife"] == {"hits": 1}


def test_a_violent_death_may_take_the_last_foe_with_it() -> None:
    """[fight-end, dire-violent-death, dire-wound-dice, armor-none, dire-death-concrete, fight-end-conditions]: a draw."""
    scene = arrange(
        pc("vell", 3, hits=8),
        npc("ash-wraith", 4, name="Wraith", hits=1),
        turn="Wraith",
        dice=case("draw-by-violent-death").dice,
    )
    scene.take("strike cold hands Sister Vell", "forgo")
    assert [(wound.total, wound.band) for wound in scene.told(ev.DireWound)] == [(27, VIOLENT_DEATH)]
    assert scene.changes() == {
        "Sister Vell": {"hits": 9, "condition": "dead"},
        "Wraith": {"hits": 0, "condition": "dead"},
    }
    assert scene.winner == ""


def test_a_removed_hit_lowers_the_number_of_dice() -> None:
    """[dire-wound-dice, interact-item, armor-step-down, dire-dice-fresh, armor-repair]"""
    scene = arrange(
        pc("bartolomeo", 3, momentum=2, hits=4, armor="0"),
        pc("nix", 8),
        npc("hired-knife", 4, name="Knife"),
        turn=["Bartolomeo", "Knife"],
        dice=case("healing-lowers-dire-dice").dice,
    )
    scene.take("use Red Draught Bartolomeo")
    assert scene.changes() == {"Bartolomeo": {"momentum": 0, "tallies": 1, "hits": 3, "items": ["Smoke Pot"]}}
    scene.take("strike short sword Bartolomeo", "forgo")
    assert scene.changes()["Bartolomeo"] == {
        "momentum": 0,
        "tallies": 1,
        "items": ["Smoke Pot"],
        "condition": "senseless",
        "senseless_minutes": 10,
    }
    assert (scene.pc("Bartolomeo").hits, scene.told(ev.DireWound)[0].count) == (4, 1)


# ---- hits and the maximum


@pytest.mark.parametrize(("before", "wounds"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_hits_up_to_the_maximum_do_nothing_else(before: int, wounds: int) -> None:
    """[hits-beyond-limit, max-hits]: the maximum of 3 itself is still endured."""
    dice = dire(*[1] * (before - 2)) if wounds else []
    scene = arrange(pc("vell", 3, hits=before), pc("nix", 8), npc(foe("Slashing"), 4), turn="Foe", dice=dice)
    scene.take("strike blow Sister Vell", "forgo")
    assert len(scene.told(ev.DireWound)) == wounds
    assert scene.pc("Sister Vell").hits == before + 1


@pytest.mark.parametrize("beyond", [1, 2, 3, 5])
def test_the_nth_hit_beyond_the_maximum_rolls_n_dice(beyond: int) -> None:
    """[dire-wound-dice, dire-dice-fresh]: fresh ones, earlier totals are not added."""
    scene = wounded("Slashing", dire(*[1] * beyond), beyond)
    assert [(wound.count, wound.total) for wound in scene.told(ev.DireWound)] == [(beyond, beyond)]


def test_the_first_wound_is_sad_five_times_in_six() -> None:
    """[dire-wound-table, dire-wound-dice]"""
    scene = arrange(pc("vell", 3, hits=3), pc("nix", 8), npc(foe("Slashing"), 4), turn="Foe")
    scene.take("strike blow Sister Vell")
    assert scene.chance("forgo", ev.StatFell) == Fraction(5, 6)
    assert scene.chance("forgo", ev.WentOut) == Fraction(1, 6)


def test_rolling_goes_on_for_the_senseless_and_stops_for_the_dead() -> None:
    """[strike-resolution-order]"""
    target = pc("vell", 3, hits=7, momentum=3)
    alive = arrange(target, pc("nix", 8), npc(foe("Slashing", 2), 4), turn="Foe", dice=dire(1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1))
    alive.take("strike blow Sister Vell", "forgo")
    assert [wound.band for wound in alive.told(ev.DireWound)] == [OUT_COLD, OUT_COLD]
    special = "Wearying Poison"
    dead = arrange(target, pc("nix", 8), npc(foe("Slashing", 3, special=special), 4), turn="Foe", dice=dire(6, 6, 5, 4, 1))
    dead.take("strike blow Sister Vell", "forgo")
    assert dead.changes() == {"Sister Vell": {"hits": 8, "condition": "dead"}}


# ---- Very Sad

SADNESS = [
    ("Slashing", "Might", 0),
    ("Piercing", "Grace", 0),
    ("Crushing", "Grit", 0),
    ("Burning", "Charm", -2),
    ("Arcane", "Lore", -2),
]


@pytest.mark.parametrize(("damage", "stat", "loss"), SADNESS)
def test_very_sad_costs_a_point_of_the_stat_that_fits(damage: str, stat: str, loss: int) -> None:
    """[dire-very-sad, dire-very-sad-concrete, losses-may-go-negative]"""
    scene = wounded(damage, dire(5))
    vell = {"Might": 0, "Grace": 1, "Grit": 0, "Charm": 0, "Lore": 3}
    expected = {"hits": 4, stat: vell[stat] - 1} | ({"momentum": loss} if loss else {})
    assert scene.changes() == {"Sister Vell": expected}


def test_sadness_adds_up_and_counts_from_the_next_roll_of_the_same_strike_on() -> None:
    """[dire-very-sad-concrete]: Grit falls between two armor rolls."""
    scene = arrange(
        pc("diaghilev", 3, hits=2),
        pc("nix", 8),
        npc(foe("Crushing", 2), 4),
        turn="Foe",
        dice=["d6=1 armor", "d6=1 dire", "d4=2 armor", "d6=1 dire", "d6=1 dire"],
    )
    scene.take("strike blow Diaghilev", "forgo")
    assert [(armor.grit, armor.total) for armor in scene.told(ev.ArmorRolled)] == [(0, 1), (-1, 1)]
    assert scene.changes() == {"Diaghilev": {"hits": 4, "armor": "1", "Grit": -2}}


def test_a_reduced_grit_changes_the_stamina_score_but_not_the_maximum() -> None:
    """[stat-ranges]"""
    scene = wounded("Crushing", dire(1))
    assert scene.pc("Sister Vell").max_hits == 3
    tired = later(scene, "Sister Vell", Sister_Vell={"tallies": 8})
    assert [(told.tallies, told.score) for told in tired.told(ev.TallyMarked)] == [(9, 9)]


def test_charm_and_fate_do_nothing_by_themselves() -> None:
    """[charm-and-fate-stored]: neither enters a momentum roll, a defense or an armor roll."""
    for charm, fate in ((0, 0), (4, 4), (-3, -3)):
        scene = arrange(
            pc("diaghilev", 3, sheet={"charm": charm, "fate": fate}),
            npc("hired-knife", 4, name="Knife"),
            phase="round begins",
            dice=["d10=1 momentum", "d10=5 dodge", "d6=2 armor"],
        )
        scene.have_turns("strike short sword Diaghilev", "dodge 3")
        assert scene.changes() == {"Diaghilev": {"initiative": 3, "hits": 1, "armor": "Ud4"}}


# ---- senseless


@pytest.mark.parametrize(("damage", "minutes"), list(zip(DAMAGES, [10, 10, 30, 20, 60], strict=True)))
def test_disabled_is_senseless_for_the_rest_of_the_fight(damage: str, minutes: int) -> None:
    """[dire-disabled, dire-disabled-concrete]"""
    scene = wounded(damage, dire(6))
    assert scene.changes() == {
        "Sister Vell": {"hits": 4, "condition": "senseless", "senseless_minutes": minutes},
    }


def test_being_senseless_again_only_lengthens_it() -> None:
    """[dire-bands-escalate, dire-disabled-concrete]"""
    longer = wounded("Crushing", dire(6), condition="senseless", senseless_minutes=20)
    assert longer.changes() == {"Sister Vell": {"hits": 4, "senseless_minutes": 30}}
    shorter = wounded("Slashing", dire(6), condition="senseless", senseless_minutes=20)
    assert shorter.changes() == {"Sister Vell": {"hits": 4}}


def test_the_senseless_hold_no_superior_position_and_guard_nobody() -> None:
    """[dire-disabled-concrete, superior-position-state]: one held over them lasts."""
    scene = wounded("Slashing", dire(6), over=["Foe"], guarding="Somebody")
    assert (scene.pc("Sister Vell").superior, scene.changes()["Sister Vell"]["guarding"]) == (0, "")
    held = arrange(
        pc("vell", 3, hits=3), pc("nix", 8), npc(foe("Slashing"), 4, over=["Sister Vell"]), turn="Foe", dice=dire(6)
    )
    held.take("strike blow Sister Vell", "forgo")
    assert held.npc("Foe").over(held.pc("Sister Vell"))


# ---- disfigured

MARKS = [
    "an ear or a lesser finger lost",
    "cheek and nostril torn",
    "teeth gone, nose flattened",
    "burn scars, hair gone for good",
    "white hair, eyes of a strange color",
]


@pytest.mark.parametrize(("damage", "mark"), list(zip(DAMAGES, MARKS, strict=True)))
def test_disfigured_leaves_a_mark_without_numbers(damage: str, mark: str) -> None:
    """[dire-disfigured, dire-disfigured-concrete, dire-bands-escalate]: plus senseless, not Very Sad."""
    scene = wounded(damage, dire(6, 5), beyond=2)
    changes = scene.changes()["Sister Vell"]
    assert changes.pop("senseless_minutes") in (10, 20, 30, 60)
    assert changes == {"hits": 5, "marks": [mark], "condition": "senseless"}


# ---- mauled


@pytest.mark.parametrize(("damage", "rounds"), list(zip(DAMAGES, [2, 3, 3, 5, 4], strict=True)))
def test_mauled_bleeds_by_the_damage_type(damage: str, rounds: int) -> None:
    """[dire-mauled, dire-mauled-concrete, dire-bands-escalate]"""
    scene = wounded(damage, [*dire(6, 6, 4), "d4=3 limb"], beyond=3)
    assert (scene.pc("Sister Vell").bleeding, scene.pc("Sister Vell").condition) == (rounds, 1)
    assert scene.changes()["Sister Vell"]["lost_limbs"] == ["right leg"]


LIMBS = [
    (1, [], "weapon arm"),
    (2, [], "off arm"),
    (3, [], "right leg"),
    (4, [], "left leg"),
    (2, ["off arm"], "right leg"),
    (4, ["left leg"], "weapon arm"),
    (4, ["left leg", "weapon arm"], "off arm"),
]


@pytest.mark.parametrize(("face", "gone", "lost"), LIMBS)
def test_a_limb_that_is_gone_passes_the_wound_to_the_next(face: int, gone: list[str], lost: str) -> None:
    """[dire-mauled-concrete]"""
    scene = wounded("Slashing", [*dire(6, 6, 4), f"d4={face} limb"], beyond=3, lost=gone)
    limbs = scene.changes()["Sister Vell"]["lost_limbs"]
    assert isinstance(limbs, list)
    assert set(limbs) == {*gone, lost}


def test_a_second_mauled_keeps_the_lower_count() -> None:
    """[dire-mauled-concrete]"""
    lower = wounded("Burning", [*dire(6, 6, 4), "d4=3 limb"], beyond=3, condition="senseless", bleeding=1)
    assert lower.pc("Sister Vell").bleeding == 1
    higher = wounded("Slashing", [*dire(6, 6, 4), "d4=3 limb"], beyond=3, condition="senseless", bleeding=4)
    assert higher.pc("Sister Vell").bleeding == 2


def test_who_bleeds_dies_at_the_nth_end_of_round() -> None:
    """[dire-mauled-concrete, eor-order]: the End of Round of the same round being the first."""
    for left, condition in ((2, "senseless"), (1, "dead")):
        scene = arrange(
            pc("vell", 3, condition="senseless", bleeding=left), pc("nix", 8), npc("straw-dummy", 0), phase="round ends"
        )
        assert scene.pc("Sister Vell").bleeding == left - 1
        assert scene.changes()["Sister Vell"].get("condition", "senseless") == condition


@pytest.mark.parametrize(("gap", "treats"), [(0, True), (1, True), (2, False)])
def test_an_ally_at_intimate_or_melee_stops_the_bleeding(gap: int, treats: bool) -> None:
    """[dire-mauled-concrete, interact-limits]: for 2M, or an NPC's Interact."""
    victim = pc("vell", 3, condition="senseless", bleeding=2)
    scene = arrange(victim, pc("nix", 3 + gap, momentum=2), npc("straw-dummy", 8), turn="Nix")
    assert scene.can("treat Sister Vell") == treats
    ally = arrange(
        victim,
        pc("nix", 8),
        npc("hill-militia", 3 + gap, side="heroes", name="Militia"),
        npc("straw-dummy", 8),
        turn="Militia",
    )
    assert ally.can("treat Sister Vell") == treats
    if treats:
        assert ally.take("treat Sister Vell").changes() == {"Sister Vell": {"bleeding": 0}}


def test_nobody_treats_the_wounds_of_foes() -> None:
    """[dire-mauled-concrete, who-is-an-ally]"""
    scene = arrange(
        pc("vell", 3, condition="senseless", bleeding=2), pc("nix", 8), npc("hired-knife", 3, name="Foe"), turn="Foe"
    )
    assert not scene.can("treat Sister Vell")


# ---- death


def test_instant_death_is_dead_and_nothing_more() -> None:
    """[dire-instant-death, dire-death-concrete]"""
    scene = wounded("Burning", dire(6, 6, 6, 6), beyond=4, others=[pc("ursk", 3, momentum=5)])
    assert scene.changes() == {"Sister Vell": {"hits": 7, "condition": "dead"}}


def died(damage: str, others: Sequence[Who], dice: Sequence[str] = (), skill: int = 0) -> Scene:
    """Vell dies violently on 3; others stand around."""
    scene = arrange(
        pc("vell", 3, hits=7),
        *others,
        npc(foe(damage, skill=skill), 4),
        turn="Foe",
        dice=[*dire(6, 6, 6, 6, 6), *dice],
    )
    return scene.take("strike blow Sister Vell", "forgo")


def test_a_violent_death_by_slashing_shakes_conscious_allies_as_far_as_near() -> None:
    """[dire-violent-death, dire-death-concrete, who-is-an-ally]"""
    others = [
        pc("ursk", 1, momentum=5),
        pc("nix", 6, momentum=5),
        pc("hroda", 3, momentum=5, condition="senseless"),
        pc("diaghilev", 3, momentum=5, side="rivals"),
    ]
    scene = died("Slashing", others)
    assert scene.changes() == {"Sister Vell": {"hits": 8, "condition": "dead"}, "Ursk": {"momentum": 2}}


def test_a_violent_death_by_piercing_carries_on_to_the_nearest() -> None:
    """[dire-violent-death, dire-death-concrete]: the same Attack Skill and damage type, no defense, conscious or not."""
    others = [pc("ursk", 4), pc("hroda", 3, condition="senseless"), pc("diaghilev", 3), pc("nix", 8)]
    scene = died("Piercing", others, ["d8=1 armor"], skill=2)
    assert scene.changes() == {
        "Sister Vell": {"hits": 8, "condition": "dead"},
        "Hroda": {"hits": 1, "armor": "Ud6"},
    }
    alone = died("Piercing", [pc("ursk", 5)], skill=2)
    assert alone.changes() == {"Sister Vell": {"hits": 8, "condition": "dead"}}


def test_a_violent_death_by_crushing_shakes_allies_as_far_as_melee_and_makes_the_ground_slick() -> None:
    """[dire-violent-death, dire-death-concrete]"""
    scene = died("Crushing", [pc("ursk", 4, momentum=5), pc("nix", 5, momentum=5)])
    assert scene.changes() == {
        "Sister Vell": {"hits": 8, "condition": "dead"},
        "Ursk": {"momentum": 3},
        "the field": {"at 3": ["slick ground"]},
    }


def test_a_violent_death_by_raw_magic_spares_nobody_close() -> None:
    """[dire-violent-death, dire-death-concrete, undefended-armor-roll]: friend and foe, in roster order, each completely."""
    others = [
        pc("diaghilev", 4, hits=2),
        pc("ursk", 5),
        npc("hired-knife", 2, name="Knife"),
        npc("hired-knife", 3, name="Lying", condition="disabled", hits=0),
        npc("hired-knife", 3, name="Late", joins_round=4),
    ]
    scene = died("Arcane", others, ["d6=1 armor", "d6=3 dire"])
    assert scene.changes() == {
        "Sister Vell": {"hits": 8, "condition": "dead"},
        "Diaghilev": {"hits": 3, "armor": "Ud4", "Lore": -1, "momentum": -2},
        "Knife": {"hits": 0, "condition": "dead"},
        "Lying": {"condition": "dead"},
        "Foe": {"hits": 8},
    }


# ---- hazards


def test_a_hazard_is_one_armor_roll_without_a_defense() -> None:
    """[undefended-armor-roll]: without an armor die one hit; an NPC loses one hit and dies if it was the last."""
    scene = arrange(
        pc("diaghilev", 3),
        pc("vell", 3),
        npc("turtle-knight", 3, name="Knight"),
        npc("hired-knife", 3, name="Knife"),
        phase="round ends",
        terrain=["fire 3"],
        dice=["d6=2 armor"],
    )
    assert scene.changes() == {
        "Diaghilev": {"momentum": -2},
        "Sister Vell": {"hits": 1},
        "Knight": {"hits": 2},
        "Knife": {"hits": 0, "condition": "dead"},
    }


# ---- blows that do not kill


@pytest.mark.parametrize(("faces", "counted"), [((4, 6), 10), ((5, 6), 10), ((6, 6), 10), ((3, 6), 9)])
def test_pulled_blows_never_do_worse_than_disable(faces: tuple[int, int], counted: int) -> None:
    """[npc-strike-to-disable, dire-wound-table]: totals above 10 count as 10."""
    scene = arrange(
        pc("vell", 3, hits=4),
        pc("nix", 8),
        npc(foe("Slashing", special="Pulled Blows"), 4),
        turn="Foe",
        dice=dire(*faces),
    )
    scene.take("strike blow Sister Vell", "forgo")
    (wound,) = scene.told(ev.DireWound)
    assert (wound.total, wound.counted, wound.band) == (sum(faces), counted, OUT_COLD)
    assert scene.changes()["Sister Vell"]["condition"] == "senseless"
