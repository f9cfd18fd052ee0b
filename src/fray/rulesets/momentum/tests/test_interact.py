"""Interact: exactly one thing with an item, a feature of the field, or a combatant close by."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.stamina import exhausted_slots
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, npc, pc
from fray.rulesets.momentum.tests.blocks import adept

DUMMY = npc("straw-dummy", 8, name="Dummy")


# ---- the worked case


def test_oil_makes_a_fire_that_burns_at_the_end_of_the_round() -> None:
    """[eor-step, armor-roll, npc-turn-special-move, undefended-armor-roll]"""
    scene = arrange(
        pc("nix", 2, momentum=5),
        npc("hired-knife", 4, name="Knife"),
        npc("ash-wraith", 4, name="Wraith"),
        pc("diaghilev", 4, momentum=2),
        dice=case("fire-at-end-of-round").dice,
    )
    scene.take("use Oil Flask at 4")
    assert scene.changes() == {
        "Nix": {"momentum": 3, "tallies": 1, "items": ["Smoke Pot"]},
        "the field": {"at 4": ["fire"]},
    }
    scene.take("end").run_to("round begins", 2)
    assert scene.changes() == {
        "Nix": {"momentum": 2, "tallies": 1, "items": ["Smoke Pot"]},
        "Diaghilev": {"momentum": 0, "hits": 1, "armor": "Ud4"},
        "Knife": {"hits": 0, "condition": "dead"},
        "the field": {"at 4": ["fire"]},
    }


# ---- items


def test_one_interact_takes_out_an_item_and_uses_it_up() -> None:
    """[interact-item, interact-cost, interact-limits]: it needs 2M."""
    scene = arrange(pc("bartolomeo", 3, momentum=4, hits=1), DUMMY)
    scene.take("use Red Draught Bartolomeo")
    assert scene.changes() == {"Bartolomeo": {"momentum": 2, "hits": 0, "items": ["Smoke Pot"], "tallies": 1}}
    assert not scene.can("use Red Draught Bartolomeo")
    short = arrange(pc("bartolomeo", 3, momentum=1, hits=1), DUMMY)
    assert not any(option.startswith(("use", "improvise")) for option in short.options())


@pytest.mark.parametrize(("gap", "reaches"), [(0, True), (1, False)])
def test_a_draught_is_for_oneself_or_a_pc_at_intimate(gap: int, reaches: bool) -> None:
    """[interact-item, house-equipment]: the item Red Draught; it wakes nobody."""
    scene = arrange(pc("bartolomeo", 3, momentum=2), pc("nix", 3 + gap, hits=2, condition="senseless"), DUMMY)
    assert scene.can("use Red Draught Nix") == reaches
    if reaches:
        assert scene.take("use Red Draught Nix").changes()["Nix"] == {"hits": 1}


def test_a_draught_leaves_nobody_with_less_than_no_hits() -> None:
    """[interact-item]"""
    scene = arrange(pc("bartolomeo", 3, momentum=2), DUMMY)
    assert "hits" not in scene.take("use Red Draught Bartolomeo").changes()["Bartolomeo"]


def test_bitter_root_gives_five_momentum_and_two_tallies() -> None:
    """[interact-item, stamina-check-timing]: the tallies are compared only when the next turn begins."""
    scene = arrange(pc("ursk", 3, momentum=2, tallies=10), DUMMY)
    scene.take("use Bitter Root")
    assert scene.changes() == {"Ursk": {"momentum": 5, "tallies": 13, "items": []}}
    assert exhausted_slots(scene.pc("Ursk")) == 0


@pytest.mark.parametrize(("place", "possible"), [(3, False), (4, True), (5, True), (1, True), (6, False), (0, False)])
def test_oil_is_thrown_at_a_position_at_melee_or_near(place: int, possible: bool) -> None:
    """[interact-item, house-equipment]: the item Oil Flask."""
    scene = arrange(pc("nix", 3, momentum=2), DUMMY)
    assert scene.can(f"use Oil Flask at {place}") == possible


def test_smoke_lasts_until_the_next_end_of_round() -> None:
    """[interact-item, eor-order]: the item Smoke Pot."""
    scene = arrange(pc("nix", 3, momentum=2), DUMMY)
    scene.take("use Smoke Pot")
    assert scene.changes() == {
        "Nix": {"momentum": 0, "tallies": 1, "items": ["Oil Flask"]},
        "the field": {"smoke 3": True},
    }
    scene.run_to("round begins", 2)
    assert "the field" not in scene.changes()


def test_caltrops_make_the_own_position_slick() -> None:
    """[interact-item, terrain-rules]: the item Caltrops; for the rest of the fight."""
    scene = arrange(pc("maissa", 3, momentum=6), DUMMY)
    scene.take("use Caltrops")
    assert scene.changes() == {
        "Maissa": {"momentum": 4, "tallies": 1, "items": ["Bitter Root"]},
        "the field": {"at 3": ["slick ground"]},
    }
    assert scene.price("move 4") == 4


# ---- handing things over


@pytest.mark.parametrize(("gap", "reaches"), [(0, True), (1, True), (2, False)])
def test_an_item_is_handed_to_an_ally_at_intimate_or_melee(gap: int, reaches: bool) -> None:
    """[interact-limits]"""
    scene = arrange(pc("bartolomeo", 3, momentum=2), pc("nix", 3 + gap), DUMMY)
    assert scene.can("hand Red Draught Nix") == reaches
    if reaches:
        assert scene.take("hand Red Draught Nix").changes() == {
            "Bartolomeo": {"momentum": 0, "items": ["Smoke Pot"], "tallies": 1},
            "Nix": {"items": ["Smoke Pot", "Oil Flask", "Red Draught"]},
        }


def test_nothing_is_handed_thrown_or_treated_across_a_closed_door() -> None:
    """[interact-limits, terrain-rules, dire-mauled-concrete]: only a voice passes it."""
    people = [
        pc("vell", 3, momentum=9),
        pc("hroda", 4),
        pc("nix", 4, condition="senseless", bleeding=2),
        npc("straw-dummy", 8),
    ]
    shut = arrange(*people, terrain=["door 3-4 closed"])
    beyond = ["hand oil flask Hroda", "use oil flask at 4", "use oil flask at 5", "treat Nix"]
    assert [shut.can(words) for words in [*beyond, "use oil flask at 2", "call out Hroda"]] == [False] * 4 + [True] * 2
    opened = arrange(*people, terrain=["door 3-4 open"])
    assert all(opened.can(words) for words in beyond)


def test_a_pc_without_a_free_slot_takes_nothing() -> None:
    """[interact-limits, item-slots]"""
    for exhausted, possible in ((4, True), (5, False)):
        scene = arrange(pc("bartolomeo", 3, momentum=2), pc("nix", 3, exhausted_empty=exhausted), DUMMY)
        assert scene.can("hand Red Draught Nix") == possible


def test_nothing_is_handed_to_foes_or_to_the_senseless() -> None:
    """[interact-limits, who-is-an-ally, dire-disabled-concrete]"""
    scene = arrange(pc("bartolomeo", 3, momentum=2), pc("nix", 3, condition="senseless"), pc("ursk", 3, side="rivals"))
    assert not scene.can("hand Red Draught Nix")
    assert not scene.can("hand Red Draught Ursk")


# ---- doors and tables


def at_a_door(state: str, at: int = 4, momentum: int = 20) -> Scene:
    return arrange(pc("diaghilev", at, momentum=momentum), DUMMY, terrain=[f"door 4-5 {state}"])


def test_an_interact_opens_a_closed_door_and_closes_an_open_one() -> None:
    """[interact-environment, terrain-rules, interact-cost]: from either side."""
    for at in (4, 5):
        scene = at_a_door("closed", at).take("door 4")
        assert scene.changes() == {"Diaghilev": {"momentum": 18, "tallies": 1}, "the field": {"door 4": "open"}}
        assert scene.take("door 4").changes() == {"Diaghilev": {"momentum": 16, "tallies": 1}}
    for at in (3, 6):
        assert not at_a_door("closed", at).can("door 4")


def test_a_bar_is_lifted_from_its_own_side() -> None:
    """[terrain-rules]: one Interact makes the door closed."""
    for at, side in ((4, 4), (5, 5)):
        scene = at_a_door(f"barred {side}", at).take("door 4")
        assert scene.changes()["the field"] == {"door 4": "closed"}


def test_from_the_other_side_three_interacts_break_the_door_for_good() -> None:
    """[terrain-rules]: by anyone, added up."""
    scene = arrange(
        pc("diaghilev", 5, momentum=20),
        npc("hill-militia", 5, name="Militia", side="heroes"),
        npc("straw-dummy", 0),
        terrain=["door 4-5 barred 4"],
        turn=["Diaghilev", "Militia"],
    )
    scene.take("door 4", "door 4")
    assert scene.changes()["the field"] == {"door work 4": 2}
    scene.take("end", "door 4")
    assert scene.changes()["the field"] == {"door 4": "open", "door work 4": 3}
    assert not at_a_door("barred 4", 5).take("door 4", "door 4", "door 4").can("door 4")


def test_a_table_becomes_a_barricade_for_those_who_stand_there() -> None:
    """[interact-environment, terrain-rules]"""
    for who in (pc("diaghilev", 3, momentum=2), npc("hill-militia", 3, side="heroes", name="Diaghilev")):
        scene = arrange(who, DUMMY, terrain=["table 3"])
        scene.take("table")
        assert scene.changes()["the field"] == {"at 3": ["barricade"]}
        assert not scene.asked or not scene.can("table")
    assert not arrange(pc("diaghilev", 2, momentum=2), DUMMY, terrain=["table 3"]).can("table")


def test_an_npc_interacts_in_place_of_its_move_and_for_nothing() -> None:
    """[npc-turn-interact, npc-turn-slots]"""
    scene = arrange(npc("hired-knife", 3, name="Knife"), pc("diaghilev", 4), terrain=["table 3"])
    scene.take("table")
    assert not any(option.startswith("move") for option in scene.options())
    assert scene.can("strike short sword Diaghilev")


# ---- one thing at a time


def test_an_interact_does_exactly_one_thing() -> None:
    """[interact-limits]: every one of them costs its own 2M."""
    scene = arrange(
        pc(adept(), 3, momentum=20),
        pc("vell", 3, condition="senseless", bleeding=2),
        pc("nix", 3),
        DUMMY,
        terrain=["table 3", "door 3-4 open"],
    )
    choices = ["treat Sister Vell", "door 3", "table", "hand Red Draught Nix", "use Bitter Root"]
    for done, choice in enumerate(choices, 1):
        assert scene.price(choice) == 2
        scene.take(choice)
        assert [paid.amount for paid in scene.told(ev.Paid)] == [2] * done


# ---- shields


def test_readying_a_shield_costs_an_interact() -> None:
    """[weapons-at-hand, interact-cost]"""
    scene = arrange(pc("diaghilev", 3, momentum=2, shield_ready=False), npc("straw-dummy", 8))
    scene.take("ready shield")
    assert scene.changes() == {"Diaghilev": {"momentum": 0, "tallies": 1, "shield_ready": True}}
    for shield, possible in (("1", True), ("0", False)):
        worn = arrange(pc("diaghilev", 3, momentum=2, shield_ready=False, shield=shield), npc("straw-dummy", 8))
        assert worn.can("ready shield") == possible
