"""The default NPC: what it does when nobody decides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, case, npc, pc


def defaults(*people: Who, **arrangement: Sequence[str]) -> Scene:
    """The turn of the first NPC listed, which nobody plays."""
    return arrange(*people, by_default=[str(people[0].written.get("name"))], **arrangement)  # type: ignore[arg-type]


def test_an_npc_for_whom_nobody_decides_goes_for_the_nearest_and_strikes() -> None:
    """[npc-choices, npc-turn-slots, npc-turn-move, npc-slot-order]"""
    assert case("default-npc-decisions").dice == ()
    a = defaults(npc("pit-champion", 7, name="Champion"), pc("diaghilev", 5), pc("hroda", 4))
    assert (a.asked, a.changes()) == ("Diaghilev: defend", {"Champion": {"position": 6}})
    b = defaults(npc("aneman-crossbowman", 4, name="Bow"), pc("nix", 5))
    assert (b.asked, b.changes()) == ("Nix: defend", {"Bow": {"position": 3}})
    c = defaults(npc("turtle-knight", 8, name="Knight"), pc("maissa", 4))
    assert (c.asked, c.changes()) == ("", {"Knight": {"position": 7, "shelled": True}})
    d = defaults(npc("hired-knife", 3, name="Knife"), pc("bartolomeo", 4, condition="senseless"), pc("hroda", 5))
    assert (d.asked, d.changes()) == ("Hroda: defend", {"Knife": {"position": 4}})


def test_ties_go_to_a_pc_then_to_the_more_wounded_then_to_the_first_listed() -> None:
    """[npc-slot-order]"""
    knife = npc("hired-knife", 4, name="Knife")
    militia = npc("hill-militia", 5, name="Militia", side="heroes")
    assert defaults(knife, militia, pc("nix", 3)).asked == "Nix: defend"
    assert defaults(knife, pc("nix", 3), pc("ursk", 5, hits=1)).asked == "Ursk: defend"
    assert defaults(knife, pc("nix", 3), pc("ursk", 5)).asked == "Nix: defend"
    assert defaults(knife, pc("ursk", 5), pc("nix", 3)).asked == "Ursk: defend"


def test_it_stays_where_any_of_its_attacks_works() -> None:
    """[npc-slot-order]: the first listed one that works."""
    scene = defaults(npc("seething-cultist", 4, name="Cultist"), pc("nix", 3))
    assert (scene.asked, scene.changes()) == ("Nix: defend", {})
    assert [made.weapon for made in scene.told(ev.StrikeMade)] == ["Bone Knife"]


def test_it_works_at_a_door_in_its_way_and_then_does_what_it_can() -> None:
    """[npc-slot-order, npc-turn-interact]: a closed or barred one, unless it burrows."""
    scene = defaults(npc("hired-knife", 4, name="Knife"), pc("nix", 5), terrain=["door 4-5 closed"])
    assert (scene.asked, scene.changes()) == ("Nix: defend", {"the field": {"door 4": "open"}})
    barred = defaults(npc("hired-knife", 4, name="Knife"), pc("nix", 7), terrain=["door 4-5 barred 5"])
    assert barred.changes() == {"the field": {"door work 4": 1}}
    beetle = defaults(npc("siege-beetle", 4, name="Beetle"), pc("nix", 6), terrain=["door 4-5 closed"])
    assert beetle.changes() == {"Beetle": {"position": 5}}


def test_it_never_chooses_to_stop_in_fire_unless_it_flies() -> None:
    """[npc-slot-order]"""
    assert defaults(npc("hired-knife", 4, name="Knife"), pc("nix", 7), terrain=["fire 5"]).changes() == {}
    wraith = defaults(npc("ash-wraith", 4, name="Wraith"), pc("nix", 6), terrain=["fire 5"])
    assert wraith.changes() == {"Wraith": {"position": 5}}


def walker(move: str, ranges: str, at: int) -> Who:
    return npc(
        f"Walker - Hits 1, Defense 0, Move {move}, Danger 0d/Attack Skill 0 (Steel, {ranges}, Blow)", at, name="Walker"
    )


WALKS = [
    ("the smallest gap", "2", "Melee", 8, 3, 6),
    ("the fewest steps", "3", "Near/Far", 0, 5, 2),
    ("the lower position", "3", "Melee", 4, 4, 3),
    ("away, when too close", "1", "Far", 4, 6, 3),
    ("not farther than needed", "3", "Melee", 0, 2, 1),
    ("the mode that gets closest", "1 (Fly 3)", "Melee", 8, 3, 5),
    ("toward a range it cannot reach yet", "1", "Far", 8, 0, 7),
    ("Distant is any distance of four or more", "3", "Distant", 5, 0, 5),
]


@pytest.mark.parametrize(
    ("move", "ranges", "at", "target", "stops"), [row[1:] for row in WALKS], ids=[row[0] for row in WALKS]
)
def test_it_moves_to_make_the_gap_smallest(move: str, ranges: str, at: int, target: int, stops: int) -> None:
    """[npc-slot-order]"""
    scene = defaults(walker(move, ranges, at), pc("nix", target))
    assert scene.npc("Walker").position == stops


def test_of_two_ways_as_short_the_lower_position_counts() -> None:
    """[npc-slot-order]: here over a wall, which only its wings take it across."""
    scene = defaults(walker("1 (Fly)", "Melee", 4), pc("nix", 4), terrain=["wall 3-4"])
    assert scene.npc("Walker").position == 3


def test_it_climbs_out_of_a_pit_before_anything_else() -> None:
    """[npc-slot-order, terrain-rules]"""
    scene = defaults(npc("hired-knife", 4, name="Knife", in_pit=True), pc("nix", 7), terrain=["pit 4"])
    assert scene.changes() == {"Knife": {"in_pit": False}}


def test_it_calls_the_choir_before_it_strikes_and_strikes_two_where_it_can() -> None:
    """[npc-slot-order]: the first two in its order."""
    first = defaults(npc("brass-abbot", 4, name="Abbot"), pc("nix", 5), pc("ursk", 3))
    assert first.changes()["Abbot"] == {"choir_called": True}
    abbot = npc("brass-abbot", 4, name="Abbot", choir_called=True)
    both = defaults(abbot, pc("nix", 5), pc("ursk", 3, hits=1), pc("hroda", 6))
    assert both.asked == "Ursk: defend"
    assert [used.ability for used in both.told(ev.AbilityUsed)] == ["flurry"]
    single = defaults(abbot, pc("nix", 5))
    assert (single.asked, single.told(ev.AbilityUsed)) == ("Nix: defend", [])


def test_it_uses_other_abilities_where_it_cannot_strike() -> None:
    """[npc-slot-order]: at the first enemy they can be used on."""
    champion = npc("pit-champion", 4, name="Champion")
    netted = defaults(champion, pc("nix", 7), terrain=["wall 4-5"])
    assert netted.changes() == {}
    netted = defaults(champion, pc("nix", 6), terrain=["wall 4-5"])
    assert netted.changes() == {"Nix": {"momentum": -2, "position": 5}}


def test_a_backstabber_repositions_where_nothing_else_is_possible() -> None:
    """[npc-slot-order]: against the first PC at Near or closer over whom it is not yet superior."""
    line = "Lurker - Hits 1, Defense 0, Move 0, Danger 1d/Attack Skill 1 (Steel, Far, Dart), Special: Backstab"
    scene = defaults(npc(line, 4, name="Lurker"), pc("nix", 5), pc("ursk", 6))
    assert scene.changes() == {"Lurker": {"superior": ["Nix"]}, "Nix": {"momentum": 3}}
    again = defaults(npc(line, 4, name="Lurker", over=["Nix"]), pc("nix", 5), pc("ursk", 6))
    assert again.changes() == {"Lurker": {"superior": ["Nix", "Ursk"]}, "Ursk": {"momentum": 3}}


def test_it_ignores_those_who_are_out() -> None:
    """[npc-slot-order]: the senseless, the disabled and the fled."""
    scene = defaults(
        npc("hired-knife", 4, name="Knife"),
        npc("hill-militia", 3, name="Militia", side="heroes", condition="disabled"),
        pc("nix", 5, condition="fled"),
        pc("ursk", 2),
    )
    assert (scene.asked, scene.changes()) == ("Ursk: defend", {"Knife": {"position": 3}})
