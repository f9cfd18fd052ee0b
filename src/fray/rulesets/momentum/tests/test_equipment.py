"""What a PC can use of what it carries: supplies, reloading, arms, shields."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.momentum.tests.arrange import Who, arrange, npc, pc
from fray.rulesets.momentum.tests.blocks import CROSSBOWMAN, STAR_READER
from fray.rulesets.momentum.tests.striking import struck

# ---- supply dice and reloading


SUPPLIES = [("Ud8", 8, "Ud6"), ("Ud6", 6, "Ud4"), ("Ud4", 4, "1")]


@pytest.mark.parametrize(("step", "sides", "lower"), SUPPLIES)
def test_a_one_on_the_supply_die_lowers_it_a_step(step: str, sides: int, lower: str) -> None:
    """[supply-dice, armor-die-ladder]: after each Strike, unmodified; any other face leaves it."""
    striker = pc("diaghilev", 2, momentum=20, supply={"Throwing Hatchets": step})
    scene = arrange(striker, npc("brass-abbot", 4), dice=[f"d{sides}=2 supply", f"d{sides}=1 supply"])
    scene.take("strike throwing hatchets The Brass Abbot")
    assert "supplies" not in scene.changes()["Diaghilev"]
    scene.take("strike throwing hatchets The Brass Abbot")
    assert scene.changes()["Diaghilev"]["supplies"] == ["none", lower]


def test_at_step_one_the_next_strike_is_the_last() -> None:
    """[supply-dice]: no die is rolled; at step 0 the weapon cannot Strike."""
    scene = arrange(pc("diaghilev", 2, momentum=20, supply={"Throwing Hatchets": "1"}), npc("brass-abbot", 4))
    scene.take("strike throwing hatchets The Brass Abbot")
    assert scene.changes()["Diaghilev"]["supplies"] == ["none", "0"]
    assert scene.refused("strike throwing hatchets The Brass Abbot") == "supply-dice"


def test_a_reload_weapon_is_loaded_when_the_fight_begins_and_then_needs_an_interact() -> None:
    """[two-handed-and-reload, interact-cost, interact-limits]"""
    scene = arrange(
        pc(CROSSBOWMAN, 0, momentum=14),
        npc("straw-dummy", 8, name="Dummy", hits=3),
        dice=["d6=2 supply", "d6=2 supply"],
    )
    assert not scene.can("reload crossbow")
    scene.take("strike crossbow Dummy")
    assert scene.changes()["Bolt"]["unloaded"] == ["Crossbow"]
    assert scene.refused("strike crossbow Dummy") == "two-handed-and-reload"
    scene.take("reload crossbow", "strike crossbow Dummy")
    assert scene.changes() == {
        "Bolt": {"momentum": 14 - 4 - 2 - 4, "tallies": 1, "unloaded": ["Crossbow"]},
        "Dummy": {"hits": 1},
    }


# ---- arms and hands


ARMS: list[tuple[str, str, list[str], str]] = [
    ("ursk", "great axe", ["off arm"], "dire-mauled-concrete"),
    ("ursk", "great axe", ["weapon arm"], "dire-mauled-concrete"),
    ("diaghilev", "yatagan", ["weapon arm"], ""),
    ("diaghilev", "yatagan", ["off arm"], ""),
    ("diaghilev", "yatagan", ["weapon arm", "off arm"], "dire-mauled-concrete"),
]


@pytest.mark.parametrize(("who", "weapon", "lost", "clause"), ARMS)
def test_a_missing_arm_rules_out_two_handed_weapons(who: str, weapon: str, lost: list[str], clause: str) -> None:
    """[dire-mauled-concrete]: a one-handed weapon changes hands; without any arm there is no weapon."""
    scene = arrange(pc(who, 1, momentum=9, lost=lost), npc("straw-dummy", 2, name="Dummy"), npc("straw-dummy", 8))
    words = f"strike {weapon} Dummy"
    assert scene.can(words) == (not clause)
    if clause:
        assert scene.refused(words) == clause


def test_bare_hands_are_steel_and_every_pc_has_them() -> None:
    """[right-range-exact, steel-means-mundane]: against the insubstantial they cost as much more as steel does."""
    state: dict[str, Any] = {"momentum": 9}
    scene = arrange(pc("vell", 4, **state), npc("ash-wraith", 4, name="Wraith"))
    assert scene.price("strike fists Wraith") == 4 + 1 + 2


# ---- what parries and what blocks


MEANS: list[tuple[str, Who, str, int, str, bool]] = [
    (
        "a bow parries nothing",
        pc("maissa", 3, momentum=3, exhausted_weapons=[0, 1]),
        "hired-knife",
        4,
        "parry 3",
        False,
    ),
    ("a dagger parries steel", pc("maissa", 3, momentum=3), "hired-knife", 4, "parry 3", True),
    ("a dagger parries bolts", pc("maissa", 3, momentum=3), "aneman-crossbowman", 6, "parry 3", True),
    ("a crossbow parries nothing", pc(CROSSBOWMAN, 3, momentum=3), "hired-knife", 4, "parry 3", False),
    ("a wand parries magic", pc("ottavian", 3, momentum=3), "seething-cultist", 5, "parry 3", True),
    ("a staff parries magic", pc(STAR_READER, 3, momentum=3), "ash-wraith", 4, "parry 3", True),
    ("a staff does not parry steel", pc(STAR_READER, 3, momentum=3), "hired-knife", 4, "parry 3", False),
    (
        "no two-handed parry with one arm",
        pc("ursk", 3, momentum=3, lost=["off arm"]),
        "hired-knife",
        4,
        "parry 3",
        False,
    ),
    (
        "a sword parries with one arm",
        pc("diaghilev", 3, momentum=3, lost=["off arm"]),
        "hired-knife",
        4,
        "parry 3",
        True,
    ),
    ("a ready shield blocks", pc("diaghilev", 3, momentum=3), "hired-knife", 4, "block 3", True),
    (
        "an unready shield does not",
        pc("diaghilev", 3, momentum=3, shield_ready=False),
        "hired-knife",
        4,
        "block 3",
        False,
    ),
    ("a broken shield does not", pc("diaghilev", 3, momentum=3, shield="0"), "hired-knife", 4, "block 3", False),
    ("no shield without the off arm", pc("hroda", 3, momentum=3, lost=["off arm"]), "hired-knife", 4, "block 3", False),
    ("nor without the weapon arm", pc("hroda", 3, momentum=3, lost=["weapon arm"]), "hired-knife", 4, "block 3", False),
    ("without a shield no block", pc("ursk", 3, momentum=3), "hired-knife", 4, "block 3", False),
]


@pytest.mark.parametrize(
    ("target", "by", "at", "defense", "possible"), [row[1:] for row in MEANS], ids=[r[0] for r in MEANS]
)
def test_a_parry_needs_a_weapon_and_a_block_a_shield(
    target: Who, by: str, at: int, defense: str, possible: bool
) -> None:
    """[parry-die, parry-kind-limit, block-needs-shield, steel-means-mundane]"""
    scene = struck(target, by, at=at)
    assert scene.can(defense) == possible
    assert scene.can("dodge 3")
