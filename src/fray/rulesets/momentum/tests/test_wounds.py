"""Hits beyond the maximum, the Dire Wounds table, and what each band does by damage type."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.wounds import (
    DISFIGURED,
    INSTANT_DEATH,
    MAULED,
    OUT_COLD,
    VERY_SAD,
    VIOLENT_DEATH,
    band_of,
    max_hits,
)
from fray.rulesets.momentum.tests.arrange import arrange, case, later, npc, pc
from fray.rulesets.momentum.tests.wounding import DAMAGES, dire, foe, wounded

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
    (11, DISFIGURED),
    (15, DISFIGURED),
    (16, MAULED),
    (20, MAULED),
    (21, INSTANT_DEATH),
    (25, INSTANT_DEATH),
    (26, VIOLENT_DEATH),
    (36, VIOLENT_DEATH),
]


@pytest.mark.parametrize(("total", "band"), BANDS)
def test_the_table_has_six_bands(total: int, band: str) -> None:
    """[dire-disabled, dire-disfigured, dire-mauled, dire-instant-death]"""
    assert str(total) in case("dire-wound-band-limits").given
    assert band_of(total) == band


def test_three_hits_of_one_strike_roll_one_two_and_three_dice() -> None:
    """[dire-wound-table, dire-very-sad, dire-disfigured, dire-disfigured-concrete]: burning."""
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
        (3, 15, DISFIGURED),
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


def test_a_removed_hit_lowers_the_number_of_dice() -> None:
    """[dire-wound-dice, armor-step-down, dire-dice-fresh, armor-repair]"""
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
    assert (scene.pc("Bartolomeo").hits_taken, scene.told(ev.DireWound)[0].count) == (4, 1)


# ---- hits and the maximum


@pytest.mark.parametrize(("before", "wounds"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_hits_up_to_the_maximum_do_nothing_else(before: int, wounds: int) -> None:
    """[hits-beyond-limit, max-hits]: the maximum of 3 itself is still endured."""
    dice = dire(*[1] * (before - 2)) if wounds else []
    scene = arrange(pc("vell", 3, hits=before), pc("nix", 8), npc(foe("Slashing"), 4), turn="Foe", dice=dice)
    scene.take("strike blow Sister Vell", "forgo")
    assert len(scene.told(ev.DireWound)) == wounds
    assert scene.pc("Sister Vell").hits_taken == before + 1


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
    scene = wounded("Slashing", dire(6), over=["Foe"], guarding="Bystander")
    assert (scene.pc("Sister Vell").superior, scene.changes()["Sister Vell"]["guarding"]) == (0, [])
    held = arrange(
        pc("vell", 3, hits=3), pc("nix", 8), npc(foe("Slashing"), 4, over=["Sister Vell"]), turn="Foe", dice=dire(6)
    )
    held.take("strike blow Sister Vell", "forgo")
    assert held.npc("Foe").over(held.pc("Sister Vell"))
    assert [(lost.who, lost.over) for lost in scene.told(ev.LostSuperior)] == [(0, 2)]
    below = arrange(
        npc(foe("Slashing"), 4, over=["Sister Vell"]), pc("vell", 3, hits=3), pc("nix", 8), dice=dire(6)
    ).take("strike blow Sister Vell", "forgo")
    assert (below.npc("Foe").superior, below.told(ev.LostSuperior)) == (2, [])


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


def test_half_the_level_is_rounded_up_in_the_variant() -> None:
    """[diaghilev-max-hits]: 3 as the sample prints; even levels do not change."""
    assert [max_hits(level, 0, round_up=True) for level in (1, 2, 3, 4)] == [3, 3, 4, 4]
    assert max_hits(1, -3, round_up=True) == 0
    assert max_hits(1, -4, round_up=True) == 0
