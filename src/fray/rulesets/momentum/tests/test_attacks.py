"""Strikes of PCs at NPCs: what they cost, whom they reach, what they do."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.attacks import cheapest_strike
from fray.rulesets.momentum.tests.arrange import Who, arrange, case, npc, pc
from fray.rulesets.momentum.tests.blocks import CROSSBOWMAN, STAR_READER

# ---- worked cases


def test_maissas_strike_at_the_turtle_knight_costs_six() -> None:
    """[strike-example-maissa, npc-defense-value, strike-auto, strike-weapon]"""
    scene = arrange(
        pc("maissa", 1, momentum=8),
        npc("turtle-knight", 4, name="Knight"),
        dice=case("ex-strike-cost-turtle-knight").dice,
    )
    assert scene.price("strike hunting bow Knight") == 6
    scene.take("strike hunting bow Knight")
    assert scene.changes() == {"Maissa": {"momentum": 2, "tallies": 1}, "Knight": {"hits": 2}}
    (paid,) = scene.told(ev.Paid)
    assert [(term.name, term.value) for term in paid.terms()] == [("Strike", 4), ("Defense", 2)]


def test_a_strike_may_leave_exactly_nothing() -> None:
    """[spend-limit, strike-cost]"""
    assert case("strike-to-exactly-zero").dice == ()
    scene = arrange(pc("diaghilev", 1, momentum=7), npc("beetle-clan-assassin", 2, name="Assassin"))
    scene.take("strike yatagan Assassin")
    assert scene.changes() == {"Diaghilev": {"momentum": 0, "tallies": 1}, "Assassin": {"hits": 2}}


def test_a_strike_that_is_one_short_is_refused() -> None:
    """[spend-limit, strike-auto, refused-actions]: nothing is paid, something else can be chosen."""
    assert case("strike-one-short").dice == ()
    scene = arrange(pc("diaghilev", 1, momentum=6), npc("beetle-clan-assassin", 2, name="Assassin"))
    assert scene.refused("strike yatagan Assassin") == "spend-limit"
    assert scene.pc("Diaghilev").momentum == 6
    assert scene.price("reposition Assassin") == 5


def test_a_weapon_works_at_its_own_distances_and_may_run_out() -> None:
    """[distance-bands, pc-weapon-tags, right-range-exact, supply-dice]"""
    scene = arrange(
        pc("diaghilev", 2, momentum=9),
        npc("hired-knife", 4, name="Knife"),
        npc("cave-rat", 2, name="Rat"),
        npc("straw-dummy", 8),
        dice=case("range-exact-and-supply-die").dice,
    )
    assert scene.refused("strike yatagan Knife") == "strike-right-range"
    scene.take("strike throwing hatchets Knife")
    assert scene.refused("strike yatagan Rat") == "strike-right-range"
    scene.take("strike fists Rat")
    assert scene.changes() == {
        "Diaghilev": {"momentum": 0, "tallies": 1, "supplies": ["none", "Ud4"]},
        "Knife": {"hits": 0, "condition": "dead"},
        "Rat": {"hits": 0, "condition": "dead"},
    }
    assert [(told.before, told.after) for told in scene.told(ev.SupplyRolled)] == [(3, 2)]


def test_a_closed_door_stops_strikes_until_it_is_opened() -> None:
    """[interact-environment, interact-cost, strike-right-range, terrain-rules]"""
    assert case("closed-door-blocks").dice == ()
    scene = arrange(
        pc("diaghilev", 4, momentum=8),
        npc("hired-knife", 5, name="Knife"),
        npc("straw-dummy", 8),
        terrain=["door 4-5 closed"],
    )
    assert scene.refused("strike yatagan Knife") == "terrain-rules"
    scene.take("door 4", "strike yatagan Knife")
    assert scene.changes() == {
        "Diaghilev": {"momentum": 1, "tallies": 1},
        "Knife": {"hits": 0, "condition": "dead"},
        "the field": {"door 4": "open"},
    }


def test_an_npc_opens_a_door_for_nothing_and_still_strikes() -> None:
    """[npc-turn-interact, npc-turn-slots], the end of the case 'closed-door-blocks'"""
    scene = arrange(
        npc("hired-knife", 5, name="Knife"),
        pc("diaghilev", 4, momentum=1),
        terrain=["door 4-5 closed"],
        dice=["d6=6 armor"],
    )
    assert scene.refused("strike short sword Diaghilev") == "terrain-rules"
    scene.take("door 4", "strike short sword Diaghilev", "forgo")
    assert scene.changes() == {"the field": {"door 4": "open"}}


def test_every_change_to_a_cost_is_summed_in_one_line() -> None:
    """[strike-cost, reposition-cost, strike-disable-cost, sum-formulas]"""
    assert case("cost-with-every-modifier").dice == ()
    scene = arrange(
        pc("ursk", 3, momentum=14, fury=True, fury_used=True),
        npc("turtle-knight", 4, name="Knight", hits=1, shelled=True, hex=2, hex_by="Ursk"),
        npc("straw-dummy", 8),
    )
    scene.take("reposition Knight")
    assert scene.pc("Ursk").momentum == 10
    scene.take("strike great axe Knight disable")
    assert scene.changes() == {
        "Ursk": {"momentum": 6, "tallies": 1},
        "Knight": {"hits": 0, "condition": "disabled"},
    }


# ---- what a Strike costs

AXE, STAFF, BOW, BLOOD = "great axe", "star staff", "hunting bow", "boiling blood"

COSTS: list[tuple[str, Who, str, Who, list[str], int]] = [
    ("plain", pc("diaghilev", 3, momentum=20), "yatagan", npc("hired-knife", 4), [], 4 + 1),
    ("no Defense", pc("diaghilev", 3, momentum=20), "yatagan", npc("straw-dummy", 4), [], 4),
    ("Shell Up", pc("diaghilev", 3, momentum=20), "yatagan", npc("turtle-knight", 4, shelled=True), [], 4 + 2 + 2),
    ("hex", pc("diaghilev", 3, momentum=20), "yatagan", npc("siege-beetle", 4, hex=2), [], 4 + 4 - 2),
    ("Defense never below 0", pc("diaghilev", 3, momentum=20), "yatagan", npc("hired-knife", 4, hex=2), [], 4),
    ("two-handed", pc("ursk", 3, momentum=20), AXE, npc("turtle-knight", 4), [], 4 + 2 - 1),
    ("two-handed, no Defense", pc("ursk", 3, momentum=20), AXE, npc("straw-dummy", 4), [], 4),
    ("two-handed bow", pc("maissa", 2, momentum=20), BOW, npc("turtle-knight", 4), [], 4 + 2),
    ("staff at Far", pc(STAR_READER, 1, momentum=20), STAFF, npc("turtle-knight", 4), [], 4 + 2 - 1),
    ("barricade, Near", pc("maissa", 2, momentum=20), BOW, npc("turtle-knight", 4), ["barricade 4"], 4 + 2 + 1),
    ("barricade, Far", pc("maissa", 1, momentum=20), BOW, npc("turtle-knight", 4), ["barricade 4"], 4 + 2 + 1),
    ("barricade, Melee", pc("ursk", 3, momentum=20), AXE, npc("turtle-knight", 4), ["barricade 4"], 4 + 1),
    ("barricade elsewhere", pc("maissa", 2, momentum=20), BOW, npc("turtle-knight", 4), ["barricade 2"], 4 + 2),
    ("steel on the insubstantial", pc("diaghilev", 3, momentum=20), "yatagan", npc("ash-wraith", 4), [], 4 + 1 + 2),
    ("magic on the insubstantial", pc("vell", 2, momentum=20), BLOOD, npc("ash-wraith", 4), [], 4 + 1),
    ("fury", pc("ursk", 3, momentum=20, fury=True), AXE, npc("hired-knife", 4), [], 4 + 0 - 2),
    (
        "helpless",
        pc("diaghilev", 3, momentum=20),
        "yatagan",
        npc("turtle-knight", 4, condition="disabled", hits=0),
        [],
        4,
    ),
]


@pytest.mark.parametrize(
    ("striker", "weapon", "target", "terrain", "cost"), [row[1:] for row in COSTS], ids=[row[0] for row in COSTS]
)
def test_a_strike_costs_four_and_the_defense_with_every_change_to_it(
    striker: Who, weapon: str, target: Who, terrain: list[str], cost: int
) -> None:
    """[strike-cost, npc-defense-value, two-handed-and-reload, rounding-and-floors]"""
    victim = npc("straw-dummy", 8, name="Other")
    target = Who({**target.written, "name": "Target"}, target.state)
    scene = arrange(striker, target, victim, terrain=terrain)
    assert scene.price(f"strike {weapon} Target") == cost
    if scene.npc("Target").able():
        assert scene.price(f"strike {weapon} Target disable") == cost + 1


def test_a_killing_stroke_counts_five_in_place_of_four() -> None:
    """[sum-formulas, use-ability]"""
    scene = arrange(
        pc("ursk", 3, momentum=20, fury=True, over=["Knight"]), npc("turtle-knight", 4, name="Knight", shelled=True)
    )
    assert scene.price("killing stroke great axe Knight") == 5 + (2 + 2 - 1) - 2
    assert scene.price("killing stroke great axe Knight disable") == 5 + (2 + 2 - 1) + 1 - 2
    (paid,) = scene.take("killing stroke great axe Knight").told(ev.Paid)
    assert [(term.name, term.value) for term in paid.terms()] == [
        ("Killing Stroke", 5),
        ("Defense", 3),
        ("Battle Fury", -2),
    ]


@pytest.mark.parametrize(
    ("fury", "edge", "cost"), [(False, False, 4), (True, False, 2), (False, True, 3), (True, True, 1)]
)
def test_no_strike_costs_less_than_the_cheapest(fury: bool, edge: bool, cost: int) -> None:
    """[strike-cost, sum-formulas]: a player with less momentum need not look for targets."""
    scene = arrange(
        pc("ursk", 3, momentum=9, fury=fury, over=["Dummy"]),
        npc("straw-dummy", 4, name="Dummy"),
        variants={"superior-position-state": "edge"} if edge else {},
    )
    assert scene.price("strike great axe Dummy") == cheapest_strike(scene.battle, scene.pc("Ursk")) == cost


# ---- whom it reaches

REACHES = [
    ("diaghilev", "yatagan", [1]),
    ("diaghilev", "throwing hatchets", [2]),
    ("diaghilev", "fists", [0]),
    ("bartolomeo", "long knife", [0, 1]),
    ("maissa", "hunting bow", [2, 3]),
    ("maissa", "dagger", [0]),
    (CROSSBOWMAN, "crossbow", [2, 3, 4, 5, 6]),
    (STAR_READER, "star staff", [1, 3, 4, 5, 6]),
]


@pytest.mark.parametrize(("who", "weapon", "reach"), REACHES)
def test_an_attack_works_at_exactly_the_distances_written_for_it(who: str, weapon: str, reach: list[int]) -> None:
    """[right-range-exact, strike-right-range, distance-bands, line-of-bands]: 4 and more positions are all Distant."""
    for gap in range(7):
        scene = arrange(pc(who, 1, momentum=9), npc("straw-dummy", 1 + gap, name="Dummy"), npc("straw-dummy", 8))
        assert scene.can(f"strike {weapon} Dummy") == (gap in reach), gap


def test_smoke_hides_targets_at_near_or_farther() -> None:
    """[terrain-rules]: out of the smoke and into it; at Melee all can be seen."""
    for smoky in (2, 4):
        scene = arrange(pc("maissa", 2, momentum=9), npc("straw-dummy", 4, name="Dummy"), terrain=[f"smoke {smoky}"])
        assert scene.refused("strike hunting bow Dummy") == "terrain-rules"
    close = arrange(pc("diaghilev", 3, momentum=9), npc("straw-dummy", 4, name="Dummy"), terrain=["smoke 4"])
    assert close.can("strike yatagan Dummy")


def test_the_dead_and_friends_cannot_be_struck() -> None:
    """[corpse-and-helpless, who-is-an-ally]"""
    scene = arrange(
        pc("diaghilev", 3, momentum=9),
        pc("bartolomeo", 4),
        npc("straw-dummy", 4, name="Dead", hits=0, condition="dead"),
        npc("straw-dummy", 4, name="Gone", condition="fled"),
        npc("straw-dummy", 4, name="Late", joins_round=3),
        npc("straw-dummy", 8),
    )
    for nobody in ("Bartolomeo", "Dead", "Gone", "Late"):
        assert not scene.can(f"strike yatagan {nobody}")
