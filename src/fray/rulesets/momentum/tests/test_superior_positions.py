"""Superior positions: how long one lasts, and what it does."""

from __future__ import annotations

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, npc, pc


def around() -> Scene:
    """Ursk superior over two knives, one of them superior over Nix."""
    return arrange(
        pc("ursk", 3, momentum=9, over=["Knife A", "Knife B"]),
        npc("hired-knife", 4, name="Knife A", over=["Nix"]),
        npc("hired-knife", 4, name="Knife B"),
        pc("nix", 5, momentum=9),
        turn=["Ursk", "Knife A", "Nix"],
    )


def test_several_opponents_can_be_held_at_once_across_rounds() -> None:
    """[superior-position-state]: one Reposition each; it lasts until something ends it."""
    scene = arrange(
        pc("ursk", 3, momentum=6),
        npc("hired-knife", 4, name="Knife A"),
        npc("hired-knife", 4, name="Knife B"),
        dice=["d12=1 momentum"],
    )
    scene.take("reposition Knife A", "reposition Knife B").run_to("turns", 2)
    assert scene.changes()["Ursk"]["superior"] == ["Knife A", "Knife B"]


def test_the_holders_own_move_ends_all_it_holds() -> None:
    """[superior-position-state]"""
    assert around().take("move 2").changes()["Ursk"]["superior"] == []


def test_a_move_of_one_opponent_ends_only_what_concerns_it() -> None:
    """[superior-position-state]: the positions over it and its own."""
    scene = around().take("end", "move 5")
    assert scene.changes() == {
        "Ursk": {"superior": ["Knife B"], "tallies": 1},
        "Knife A": {"position": 5, "superior": []},
    }


def test_a_target_of_a_reposition_loses_its_own_superior_position() -> None:
    """[superior-position-state, reposition-superior]"""
    scene = around().take("end", "reposition Ursk")
    assert scene.changes() == {
        "Ursk": {"superior": ["Knife B"], "tallies": 1, "momentum": 12},
        "Knife A": {"superior": ["Ursk", "Nix"]},
    }


def test_being_forced_ends_it_too() -> None:
    """[superior-position-state]"""
    scene = arrange(
        pc("bartolomeo", 3, momentum=9, over=["Knife A"]),
        pc("ursk", 3, over=["Knife A"]),
        npc("hired-knife", 4, name="Knife A", over=["Ursk"]),
    )
    scene.take("drive back Knife A to 5")
    assert scene.changes() == {
        "Bartolomeo": {"momentum": 8, "superior": [], "tallies": 1},
        "Ursk": {"superior": []},
        "Knife A": {"position": 5, "superior": []},
    }


def test_going_out_of_the_fight_ends_it() -> None:
    """[superior-position-state]"""
    scene = around().take("strike great axe Knife A")
    assert scene.changes()["Ursk"]["superior"] == ["Knife B"]
    assert scene.changes()["Knife A"] == {"hits": 0, "condition": "dead", "superior": []}


def test_it_has_no_effect_by_itself() -> None:
    """[superior-position-use, superior-position-state]: a Strike costs what it costs."""
    scene = around()
    assert scene.price("strike great axe Knife A") == 4
    scene.take("end", "strike short sword Nix")
    assert scene.chance("dodge 3", ev.Deflected) == arrange(
        npc("hired-knife", 4, name="Knife A"), pc("nix", 5, momentum=9)
    ).take("strike short sword Nix").chance("dodge 3", ev.Deflected)


def test_a_brief_position_taken_outside_the_own_turn_ends_with_the_next_one() -> None:
    """[superior-position-state, npc-special]: 'brief' counts from the taking; its end is told."""
    line = "Sly - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Slippery"
    scene = arrange(
        pc("ursk", 3, momentum=9),
        npc(line, 4),
        turn=["Ursk", "Sly"],
        variants={"superior-position-state": "brief"},
    )
    scene.take("strike great axe Sly", "superior:1:0", "end")
    assert scene.changes()["Sly"]["superior"] == ["Ursk"]
    scene.take("nothing", "end")
    assert not scene.npc("Sly").over(scene.pc("Ursk"))
    assert [(lost.who, lost.over) for lost in scene.told(ev.LostSuperior)] == [(1, 0)]


def test_a_move_of_the_other_ends_the_position() -> None:
    """[reposition-superior, superior-position-state]"""
    assert case("superior-position-ends-on-move").dice == ()
    scene = arrange(
        npc("turtle-knight", 4, name="Knight"),
        pc("ursk", 3, momentum=8, over=["Knight"]),
        turn=["Knight", "Ursk"],
    )
    scene.take("move 5", "end")
    assert [(told.who, told.over) for told in scene.told(ev.LostSuperior)] == [(1, 0)]
    assert scene.refused("killing stroke great axe Knight") == "superior-position-use"
    assert scene.refused("strike great axe Knight") == "strike-right-range"
    assert scene.changes() == {"Knight": {"position": 5}, "Ursk": {"superior": [], "tallies": 1}}
