"""What follows a successful Parry: four momentum, and a Strike at the attacker."""

from __future__ import annotations

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, npc, pc
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


# ---- a riposte against a riposte

HURLER = """
Hurler (Mercenary 2) - Might 0, Grace 0, Grit 0, Charm 0, Lore 0, Fate 0 (1d6); P 1d10/M 1d6
Weapons/Shield: Sword (Steel, Melee), Hatchets ({}, Steel, Near), Bolts (Steel, Near, Reload), Spear (Steel, Near)
Armor None; Max Hits: 3
Momentum Gain/Current: 1d10+0 / 0 (0 EoR)
Stamina (10): 0
"""


def exchange(weapon: str, dice: list[str], supply: str = "1") -> Scene:
    """One hurls, the other parries and ripostes with a spear, and the first has parried that in turn."""
    scene = arrange(
        pc(HURLER.format(supply), 3, name="One", momentum=20),
        pc(HURLER.format(supply), 5, name="Other", side="foes", momentum=20),
        dice=["d10=10 parry", "d10=10 parry", *dice],
    )
    return scene.take(f"strike {weapon} Other", "parry 3", "strike spear One", "parry 3")


def test_a_strike_that_was_the_last_of_a_supply_leaves_nothing_to_riposte_with() -> None:
    """[supply-dice, riposte-details]: at step 1 that Strike is the last, and step 0 does not fall further."""
    scene = exchange("hatchets", [])
    assert not scene.can("strike hatchets Other")
    assert scene.take("hold").pc("One").supplies[1] == 0
    assert not scene.can("strike hatchets Other")
    (rolled,) = scene.told(ev.SupplyRolled)
    assert (rolled.faces, rolled.before, rolled.after) == ([], 1, 0)


def test_ripostes_may_use_up_a_supply_before_the_first_strike_is_over() -> None:
    """[supply-dice, riposte-details]: each Strike rolls the die that is left, until nothing is."""
    falls = ["d10=10 parry", "d4=1 supply"]
    once = exchange("hatchets", falls, supply="Ud4").take("strike hatchets Other", "parry 3", "hold")
    assert [(rolled.before, rolled.after) for rolled in once.told(ev.SupplyRolled)] == [(2, 1), (1, 0)]
    assert once.pc("One").supplies[1] == 0
    twice = exchange("hatchets", ["d10=10 parry"] * 3 + ["d4=1 supply"], supply="Ud4")
    twice.take("strike hatchets Other", "parry 3", "strike spear One", "parry 3", "strike hatchets Other")
    twice.take("parry 3", "hold")
    assert [(rolled.before, rolled.after) for rolled in twice.told(ev.SupplyRolled)] == [(2, 1), (1, 0)]
    assert twice.pc("One").supplies[1] == 0


def test_a_weapon_that_must_be_reloaded_cannot_riposte_after_its_strike() -> None:
    """[two-handed-and-reload, riposte-details]"""
    scene = exchange("bolts", [])
    assert not scene.can("strike bolts Other")
    assert scene.can("strike hatchets Other")
    assert scene.take("hold").changes()["One"]["unloaded"] == ["Bolts"]


def test_the_price_of_a_riposte_has_its_parts_named() -> None:
    """[riposte-details, strike-cost, sum-formulas]"""
    scene = struck(pc("diaghilev", 3, momentum=9), "beetle-clan-assassin", ["d10=10 parry"])
    scene.take("parry 3", "strike yatagan Foe disable")
    paid = scene.told(ev.Paid)[-1]
    assert [(term.name, term.value) for term in paid.terms()] == [("Strike", 4), ("Defense", 3), ("to disable", 1)]
