"""What follows a successful Parry: four momentum, and a Strike at the attacker."""

from __future__ import annotations

from fray.rulesets.momentum.tests.arrange import arrange, npc, pc
from fray.rulesets.momentum.tests.striking import struck


def test_the_riposte_uses_any_weapon_that_reaches_and_only_against_the_attacker() -> None:
    """[riposte-details]: at the normal cost, to disable for one more."""
    scene = arrange(
        pc("diaghilev", 3, momentum=9),
        npc("aneman-crossbowman", 5, name="Bow"),
        npc("straw-dummy", 4, name="Dummy"),
        turn="Bow",
        dice=["d10=10 parry", "d6=2 supply"],
    )
    scene.take("strike crossbow Diaghilev", "parry 3")
    assert scene.options() == ["hold", "strike:1:1", "strike:1:1:disable"]
    assert (scene.price("strike throwing hatchets Bow"), scene.price("strike throwing hatchets Bow disable")) == (4, 5)
    scene.take("strike throwing hatchets Bow disable")
    assert scene.changes() == {"Diaghilev": {"momentum": 5}, "Bow": {"hits": 0, "condition": "disabled"}}


def test_a_riposte_at_the_wrong_distance_is_not_offered() -> None:
    """[riposte-details]: only the 4M are gained."""
    scene = struck(pc("diaghilev", 3, momentum=9), "aneman-crossbowman", ["d10=10 parry"], at=6)
    scene.take("parry 3")
    assert scene.asked == "Foe: turn"
    assert scene.changes() == {"Diaghilev": {"momentum": 10}}


def test_a_riposte_may_be_left_alone() -> None:
    """[riposte, riposte-details]"""
    scene = struck(pc("diaghilev", 3, momentum=9), "hired-knife", ["d10=10 parry"])
    assert scene.take("parry 3", "hold").changes() == {"Diaghilev": {"momentum": 10}}


def test_a_riposte_that_takes_out_the_attacker_ends_its_turn() -> None:
    """[riposte-details]"""
    scene = arrange(
        pc("diaghilev", 3, momentum=9),
        npc("hired-knife", 4, name="Knife A"),
        npc("hired-knife", 4, name="Knife B"),
        npc("straw-dummy", 8),
        turn=["Knife A", "Knife B"],
        dice=["d10=10 parry"],
    )
    scene.take("strike short sword Diaghilev", "parry 3", "strike yatagan Knife A")
    assert scene.asked == "Knife B: turn"
    assert scene.changes() == {"Diaghilev": {"momentum": 5}, "Knife A": {"hits": 0, "condition": "dead"}}


def test_ripostes_are_not_limited_in_a_round() -> None:
    """[riposte-details, defense-declaration]"""
    knives = [f"Knife {letter}" for letter in "ABC"]
    scene = arrange(
        pc("diaghilev", 3, momentum=12),
        *(npc("hired-knife", 4, name=name, hits=2) for name in knives),
        turn=knives,
        dice=["d10=10 parry"] * 3,
    )
    for knife in knives:
        scene.take("strike short sword Diaghilev", "parry 3", f"strike yatagan {knife}", "end")
    assert scene.changes() == {"Diaghilev": {"momentum": 0}, **{knife: {"hits": 1} for knife in knives}}
