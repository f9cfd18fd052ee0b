"""The Specials the engine carries out by itself, each by its name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.npc_specials import momentum_phrase, read_traits
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, later, npc, pc

PLAIN = "X - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Y)"

# ---- always on


def rats(*victims: Who) -> Scene:
    """A rat on 3 strikes Sister Vell; others stand about."""
    scene = arrange(npc("cave-rat", 3, name="Rat"), *victims, npc("straw-dummy", 8), pc("vell", 3))
    return scene.take("strike yellow teeth Sister Vell", "forgo")


def rat(name: str, at: int = 3, **state: Any) -> Who:
    return npc("cave-rat", at, name=name, **state)


RAT_LINE = (
    "Cave Rat - Hits 1, Defense 0 (quick and small), Move 2, Danger 1d/Attack Skill 0 "
    "(Steel, Intimate, Piercing, Yellow Teeth), "
    "Special: Swarm (Danger +1d for each other Cave Rat at its position, at most +2d)"
)


def test_a_swarm_bites_harder_for_each_fellow_at_its_position() -> None:
    """[npc-danger, npc-special]: at most +2d; the able of the same kind only."""
    swarms = [
        ([], 1),
        ([rat("A")], 2),
        ([rat("A"), rat("B")], 3),
        ([rat("A"), rat("B"), rat("C")], 3),
        ([rat("A", 4)], 1),
        ([rat("A", condition="disabled")], 1),
        ([npc("hired-knife", 3, name="A")], 1),
    ]
    for fellows, hits in swarms:
        scene = rats(*fellows)
        assert scene.pc("Sister Vell").hits_taken == hits


def test_the_same_stat_line_is_the_same_kind_wherever_it_is_written() -> None:
    """[npc-special]: Swarm counts a rat whose line stands in the encounter itself."""
    assert rats(npc(RAT_LINE, 3, name="Written Rat")).pc("Sister Vell").hits_taken == 2
    assert rats(npc(RAT_LINE.replace("Hits 1", "Hits 2"), 3, name="Other")).pc("Sister Vell").hits_taken == 1


def test_a_backstab_needs_a_superior_position_and_keeps_it() -> None:
    """[npc-danger, superior-position-use, npc-special]"""
    for over, danger in (([], 2), (["Sister Vell"], 3)):
        scene = arrange(npc("pit-champion", 4, name="Champion", over=over), pc("vell", 3))
        scene.take("strike trident Sister Vell", "forgo")
        assert scene.changes() == {"Sister Vell": {"hits": danger}}


def test_slow_reload_strikes_at_most_every_other_turn() -> None:
    """[npc-special, strike-right-range]"""
    first = arrange(npc("aneman-crossbowman", 6, name="Bow"), pc("hroda", 3), dice=["d8=8 armor"] * 2)
    first.take("strike crossbow Hroda", "forgo", "end")
    second = later(first, "Bow")
    assert second.refused("strike crossbow Hroda") == "npc-special"
    second.take("end")
    assert later(second, "Bow").can("strike crossbow Hroda")


def test_constrict_holds_whom_it_hits_at_intimate() -> None:
    """[npc-special, strike-resolution-order]: until the two are no longer at Intimate; a held PC pays 2M more to
    Move."""
    serpent = npc("bog-serpent", 3, name="Serpent")
    held = arrange(serpent, pc("vell", 3)).take("strike coils Sister Vell", "forgo")
    assert held.changes()["Sister Vell"] == {"hits": 2, "held_by": ["Serpent"]}
    assert later(held, "Sister Vell", Sister_Vell={"momentum": 9}).price("move 4") == 5
    free = arrange(serpent, pc("hroda", 3), dice=["d8=8 armor"] * 2).take("strike coils Hroda", "forgo")
    assert free.changes() == {}
    grip = "Arm - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Intimate, Grip), Special: Constrict"
    assert arrange(npc(grip, 3), pc("vell", 3)).take("strike grip Sister Vell", "forgo").changes() == {
        "Sister Vell": {"hits": 1, "held_by": ["Arm"]}
    }
    reach = "Arm - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Grip), Special: Constrict"
    assert arrange(npc(reach, 4), pc("vell", 3)).take("strike grip Sister Vell", "forgo").changes() == {
        "Sister Vell": {"hits": 1}
    }
    left = later(held, "Serpent").take("move 4")
    assert left.changes()["Sister Vell"] == {"held_by": []}


def test_a_hold_ends_with_its_holder() -> None:
    """[npc-special]"""
    scene = arrange(
        pc("nix", 3, momentum=9),
        pc("vell", 3, held_by="Serpent"),
        npc("bog-serpent", 3, name="Serpent", hits=1),
        npc("straw-dummy", 8),
    )
    scene.take("strike dagger Serpent")
    assert scene.changes()["Sister Vell"] == {"held_by": []}


def twice_held() -> Scene:
    """Two serpents have hit Sister Vell, one after the other; Nix has 9 momentum."""
    scene = arrange(
        npc("bog-serpent", 3, name="Serpent", hits=1),
        npc("bog-serpent", 3, name="Python"),
        pc("vell", 3),
        pc("nix", 3),
        turn=["Serpent", "Python"],
        dice=["d6=1 dire"],
    )
    return scene.take("strike coils Sister Vell", "forgo", "end", "strike coils Sister Vell", "forgo", "end")


def test_two_can_hold_one_pc_and_each_lets_go_by_itself() -> None:
    """[npc-special, sum-formulas]: held costs 2M more, however many hold."""
    held = twice_held()
    assert held.pc("Sister Vell").held_by == 3
    assert later(held, "Sister Vell", Sister_Vell={"momentum": 9}).price("move 4") == 3 + 2
    killed = later(held, "Nix", Nix={"momentum": 9}).take("strike dagger Serpent")
    assert killed.changes()["Sister Vell"] == {"held_by": ["Python"]}
    left = later(held, "Python").take("move 4")
    assert left.changes()["Sister Vell"] == {"held_by": ["Serpent"]}
    escaped = later(held, "Sister Vell", Sister_Vell={"momentum": 9}).take("move 4")
    assert escaped.pc("Sister Vell").held_by == 0


def test_the_insubstantial_are_dear_for_steel_only() -> None:
    """[npc-special, sum-formulas, steel-means-mundane]"""
    scene = arrange(pc("vell", 3, momentum=20), npc("ash-wraith", 4, name="Wraith"), npc("ash-wraith", 3, name="Close"))
    assert scene.price("strike witch-blade Wraith") == 5
    assert scene.price("strike fists Close") == 7


# ---- names and phrases


def test_a_trait_is_known_by_its_name_without_regard_to_case() -> None:
    """[special-phrases, npc-special]: a trailing number is its parameter."""
    line = f"{PLAIN}, Special: "
    traits = read_traits(parse_npc(line + "wearying POISON; Regenerate 3; SWARM"))
    assert (traits.poison, traits.regenerate, traits.swarm, traits.unknown) == (2, 3, True, [])
    assert read_traits(parse_npc(line + "Regenerate")).regenerate == 1
    assert read_traits(parse_npc(line + "Regenerate 0")).regenerate == 0


@pytest.mark.parametrize(
    ("words", "loss"),
    [
        ("targets lose 3 momentum per strike", 3),
        ("The target loses 1 momentum per strike.", 1),
        ("lose momentum per strike", 0),
        ("lose some momentum per strike", 0),
        ("lose 3 momentum per round", 0),
        ("it smells", 0),
        ("", 0),
    ],
)
def test_an_unknown_name_is_understood_by_its_phrase(words: str, loss: int) -> None:
    """[special-phrases]: 'lose N momentum per strike'; anything else is for the Keeper."""
    assert momentum_phrase(words) == loss
    line = f"{PLAIN}, Special: Odd Thing"
    traits = read_traits(parse_npc(f"{line} ({words})" if words else line))
    assert (traits.poison, len(traits.unknown)) == (loss, 0 if loss else 1)


def test_a_phrase_works_like_the_poison() -> None:
    """[special-phrases, npc-wearying-poison, poison-timing]"""
    line = f"{PLAIN}, Special: Chill (lose 3 momentum per strike)"
    scene = arrange(npc(line, 4), pc("hroda", 3, momentum=1))
    scene.take("strike y Hroda")
    assert scene.chance("forgo", ev.Lost) == Fraction(1)
    landed = arrange(npc(line, 4), pc("hroda", 3, momentum=1), dice=["d8=8 armor"]).take("strike y Hroda", "forgo")
    assert landed.changes() == {"Hroda": {"momentum": -2}}
