"""Superior positions: how they are taken, what they are good for, and what ends them."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc

# ---- worked cases


def test_a_reposition_makes_a_killing_stroke_possible_and_is_used_up_by_it() -> None:
    """[reposition-cost, reposition-superior, superior-position-use, use-ability]"""
    assert case("reposition-and-killing-stroke").dice == ()
    scene = arrange(pc("ursk", 3, momentum=12), npc("turtle-knight", 4, name="Knight"))
    assert scene.refused("killing stroke great axe Knight") == "superior-position-use"
    scene.take("reposition Knight")
    assert scene.changes() == {"Ursk": {"momentum": 8, "superior": ["Knight"], "tallies": 1}}
    scene.take("killing stroke great axe Knight")
    assert scene.changes() == {"Ursk": {"momentum": 2, "tallies": 1}, "Knight": {"hits": 1}}


SKILLED = "Master - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 6 (Steel, Melee, Blade)"


def test_a_pc_gains_four_less_the_attack_skill_of_the_npc_that_repositions() -> None:
    """[npc-turn-reposition, npc-reposition-gain, reposition-gain-who, rounding-and-floors]"""
    assert case("npc-reposition-gain-values").dice == ()
    names = ["Rat", "Assassin", "Champion", "Master"]
    scene = arrange(
        pc("diaghilev", 3, momentum=-1),
        npc("cave-rat", 3, name="Rat"),
        npc("beetle-clan-assassin", 4, name="Assassin"),
        npc("pit-champion", 4, name="Champion"),
        npc(SKILLED, 2),
        turn=names,
    )
    for name, momentum in zip(names, [3, 5, 6, 6], strict=True):
        scene.take("reposition Diaghilev")
        assert scene.pc("Diaghilev").momentum == momentum
        assert not any(option.startswith("strike") for option in scene.options())
        scene.take("end")
        assert scene.changes()[name] == {"superior": ["Diaghilev"]}


# ---- what it costs

COSTS: list[tuple[str, dict[str, Any], int, list[str], int]] = [
    ("hired-knife", {}, 4, [], 2 + 1),
    ("straw-dummy", {}, 4, [], 2),
    ("turtle-knight", {"shelled": True}, 4, [], 2 + 2 + 2),
    ("turtle-knight", {"hex": 2}, 4, [], 2),
    ("hired-knife", {"hex": 2}, 4, [], 2),
    ("turtle-knight", {}, 5, ["barricade 5"], 2 + 2),
    ("turtle-knight", {}, 4, ["high ground 3"], 2 + 2 - 1),
    ("turtle-knight", {}, 4, ["high ground 3", "high ground 4"], 2 + 2),
    ("turtle-knight", {}, 4, ["high ground 4"], 2 + 2),
    ("straw-dummy", {}, 4, ["high ground 3"], 1),
    ("ash-wraith", {}, 4, [], 2 + 1),
]


@pytest.mark.parametrize(("who", "state", "at", "terrain", "cost"), COSTS)
def test_a_reposition_costs_two_and_the_defense(
    who: str, state: dict[str, Any], at: int, terrain: list[str], cost: int
) -> None:
    """[reposition-cost, npc-defense-value, sum-formulas, rounding-and-floors]"""
    scene = arrange(pc("ursk", 3, momentum=9, fury=True), npc(who, at, name="Foe", **state), terrain=terrain)
    assert scene.price("reposition Foe") == cost
    assert scene.take("reposition Foe").changes()["Ursk"] == {
        "momentum": 9 - cost,
        "superior": ["Foe"],
        "tallies": 1,
    }
    assert [sum(term.value for term in paid.terms()) for paid in scene.told(ev.Paid)] == [cost]


def test_a_reposition_gives_nobody_momentum_when_a_pc_makes_it() -> None:
    """[reposition-gain-who, pc-versus-pc]: against a PC it costs 2M."""
    scene = arrange(pc("ursk", 3, momentum=9), pc("nix", 4, momentum=1, side="rivals"))
    assert scene.take("reposition Nix").changes() == {"Ursk": {"momentum": 7, "superior": ["Nix"], "tallies": 1}}


@pytest.mark.parametrize(
    ("terrain", "gained"), [([], 3), (["high ground 4"], 2), (["high ground 3", "high ground 4"], 3)]
)
def test_an_npc_on_high_ground_gives_one_less(terrain: list[str], gained: int) -> None:
    """[npc-reposition-gain, terrain-rules]"""
    scene = arrange(npc("hired-knife", 4, name="Knife"), pc("ursk", 3), terrain=terrain)
    assert scene.take("reposition Ursk").changes()["Ursk"] == {"momentum": gained}


def test_the_first_listed_attack_skill_counts() -> None:
    """[npc-line-extensions, reposition-gain-who]: the cultist's gout has 2, its knife 1."""
    scene = arrange(npc("seething-cultist", 4, name="Cultist"), pc("ursk", 3))
    assert scene.take("reposition Ursk").changes()["Ursk"] == {"momentum": 2}


def test_an_npc_repositions_against_an_npc_and_nobody_gains() -> None:
    """[npc-turn-reposition, npc-versus-npc, reposition-gain-who]"""
    scene = arrange(npc("hired-knife", 4, name="Knife"), npc("hill-militia", 3, name="Militia", side="heroes"))
    assert scene.price("reposition Militia") == 0
    assert scene.take("reposition Militia").changes() == {"Knife": {"superior": ["Militia"]}}


# ---- where and against whom


@pytest.mark.parametrize(("gap", "possible"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_it_can_be_taken_at_near_or_closer(gap: int, possible: bool) -> None:
    """[superior-position-state]: by PCs and NPCs alike."""
    scene = arrange(pc("ursk", 3, momentum=9), npc("hired-knife", 3 + gap, name="Knife"), turn=["Ursk", "Knife"])
    assert scene.can("reposition Knife") == possible
    if not possible:
        assert scene.refused("reposition Knife") == "superior-position-state"
    scene.take("end")
    assert scene.can("reposition Ursk") == possible


def test_it_is_refused_where_it_is_held_already_or_a_door_is_shut() -> None:
    """[superior-position-state, terrain-rules]"""
    held = arrange(pc("ursk", 3, momentum=9, over=["Knife"]), npc("hired-knife", 4, name="Knife"))
    assert held.refused("reposition Knife") == "superior-position-state"
    shut = arrange(pc("ursk", 3, momentum=9), npc("hired-knife", 4, name="Knife"), terrain=["door 3-4 closed"])
    assert shut.refused("reposition Knife") == "terrain-rules"


def test_nobody_repositions_against_the_senseless_the_disabled_or_friends() -> None:
    """[reposition-gain-who, who-is-an-ally]"""
    scene = arrange(
        npc("hired-knife", 4, name="Knife"),
        npc("hired-knife", 4, name="Other"),
        pc("ursk", 3, condition="senseless"),
        pc("nix", 8),
    )
    assert scene.refused("reposition Ursk") == "reposition-gain-who"
    assert not scene.can("reposition Other")
    scene = arrange(
        pc("ursk", 3, momentum=9), npc("hired-knife", 4, name="Knife", condition="disabled"), npc("straw-dummy", 8)
    )
    assert scene.refused("reposition Knife") == "reposition-gain-who"
