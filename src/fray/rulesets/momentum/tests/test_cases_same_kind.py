"""Strikes among equals: NPC against NPC, PC against PC."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, npc, pc

# ---- NPC against NPC


def line(danger: int = 1, skill: int = 1, defense: int = 1, special: str = "", ranges: str = "Melee") -> str:
    written = f"X - Hits 3, Defense {defense}, Move 1, Danger {danger}d/Attack Skill {skill} (Steel, {ranges}, Blow)"
    return f"{written}, Special: {special}" if special else written


def between(
    striker: str, target: str, dice: list[str], at: int = 4, terrain: tuple[str, ...] = (), **state: Any
) -> Scene:
    return arrange(
        npc(striker, 3, name="Striker", side="heroes", **state),
        npc(target, at, name="Target"),
        npc("straw-dummy", 8),
        dice=dice,
        terrain=terrain,
    )


@pytest.mark.parametrize(("face", "removed"), [(3, 0), (4, 1), (6, 1)])
def test_a_die_and_the_attack_skill_must_reach_four_and_the_defense(face: int, removed: int) -> None:
    """[npc-versus-npc, npc-hits]: 4 + 1 against d6 + 1."""
    scene = between(line(), line(), [f"d6={face} blow"]).take("strike blow Target")
    assert scene.changes() == ({"Target": {"hits": 2}} if removed else {})
    (rolled,) = scene.told(ev.BlowsRolled)
    assert (rolled.needed, rolled.removed) == (4, removed)


def test_one_die_is_rolled_for_each_danger_and_each_removes_one_hit() -> None:
    """[npc-versus-npc, npc-danger]"""
    scene = between(line(danger=3), line(), ["d6=6 blow", "d6=1 blow", "d6=5 blow"]).take("strike blow Target")
    assert scene.changes() == {"Target": {"hits": 1}}


@pytest.mark.parametrize(
    ("target", "at", "terrain", "needed"),
    [
        (line(defense=0), 4, (), 3),
        (line(defense=3), 4, (), 6),
        (line(defense=1), 5, ("barricade 5",), 5),
        (line(defense=1), 4, ("barricade 4",), 4),
    ],
)
def test_the_defense_counts_with_its_changes(target: str, at: int, terrain: tuple[str, ...], needed: int) -> None:
    """[npc-versus-npc, sum-formulas, terrain-rules]"""
    striker = line(ranges="Melee/Near")
    for face, hits in ((needed, 2), (needed - 1, 3)):
        if face <= 6:
            scene = between(striker, target, [f"d6={face} blow"], at, terrain).take("strike blow Target")
            assert scene.npc("Target").hits_left == hits


def test_the_striker_says_before_rolling_whether_the_last_hit_disables() -> None:
    """[npc-versus-npc, strike-disable-declare]: by default it kills."""
    for words, condition in (("strike blow Target", "dead"), ("strike blow Target disable", "disabled")):
        scene = between(line(danger=3), line(), ["d6=6 blow"] * 3).take(words)
        assert scene.changes() == {"Target": {"hits": 0, "condition": condition}}


def test_swarm_and_backstab_add_dice_between_npcs_and_other_traits_do_nothing() -> None:
    """[npc-versus-npc]"""
    special = "Swarm; Backstab; Wearying Poison; Rust Bite; Constrict"
    swarming = line(special=special)
    scene = arrange(
        npc(swarming, 3, name="Striker", over=["Target"]),
        npc(swarming, 3, name="Fellow"),
        npc(line(), 4, name="Target", side="heroes"),
        dice=["d6=1 blow", "d6=1 blow", "d6=4 blow"],
    )
    assert scene.take("strike blow Target").changes() == {"Target": {"hits": 2}}


def test_npcs_strike_one_another_at_the_right_range_only() -> None:
    """[npc-versus-npc, strike-right-range, who-is-an-ally]"""
    assert between(line(), line(), [], at=5).refused("strike blow Target") == "strike-right-range"
    scene = arrange(npc(line(), 3, name="Striker"), npc(line(), 4, name="Friend"), pc("nix", 8))
    assert not scene.can("strike blow Friend")


# ---- PC against PC


def duel(striker: Who, target: Who, dice: list[str] | None = None) -> Scene:
    return arrange(striker, target, dice=dice or [])


def test_a_pc_has_no_defense_and_defends_against_might() -> None:
    """[pc-versus-pc, strike-cost]: a Strike costs 4M; Danger is 1d."""
    scene = duel(
        pc("bartolomeo", 2, momentum=9), pc("ursk", 3, momentum=9, side="rival"), ["d12=1 dodge", "d4=1 armor"]
    )
    assert scene.price("strike long knife Ursk") == 4
    scene.take("strike long knife Ursk")
    assert scene.asked == "Ursk: defend"
    assert scene.chance("dodge 3", ev.Deflected) == Fraction(5, 12)
    scene.take("dodge 3")
    (rolled,) = scene.told(ev.DefenseRolled)
    assert (rolled.target, rolled.skill) == (8, 1)
    assert [(armor.skill, armor.total) for armor in scene.told(ev.ArmorRolled)] == [(1, 2)]
    assert scene.changes() == {"Bartolomeo": {"momentum": 5, "tallies": 1}, "Ursk": {"momentum": 6}}


def test_magic_strikes_with_lore_and_nobody_with_less_than_nothing() -> None:
    """[pc-versus-pc]"""
    magic = duel(pc("vell", 2, momentum=9), pc("nix", 3, momentum=3, side="rival"), ["d8=1 dodge", "d4=4 armor"])
    magic.take("strike witch-blade Nix", "dodge 3")
    assert magic.told(ev.DefenseRolled)[0].skill == 3
    weak = duel(
        pc("bartolomeo", 2, momentum=9, sheet={"might": -2}),
        pc("nix", 3, momentum=3, side="rival"),
        ["d8=1 dodge", "d4=4 armor"],
    )
    weak.take("strike long knife Nix", "dodge 3")
    assert weak.told(ev.DefenseRolled)[0].skill == 0


def test_the_weapon_gives_the_damage_type() -> None:
    """[pc-versus-pc, dire-very-sad-concrete]"""
    scene = duel(pc("hroda", 2, momentum=9), pc("vell", 3, hits=3, side="rival"), ["d6=1 dire"])
    assert scene.take("strike war hammer Sister Vell", "forgo").changes()["Sister Vell"] == {"hits": 4, "Grit": -1}


def test_a_riposte_may_in_turn_be_parried_and_riposted() -> None:
    """[pc-versus-pc, riposte-details, riposte]"""
    scene = duel(
        pc("bartolomeo", 2, momentum=9),
        pc("ursk", 3, momentum=9, side="rival"),
        ["d12=12 parry", "d10=10 parry", "d4=1 armor"],
    )
    scene.take("strike long knife Ursk", "parry 3")
    assert scene.asked == "Ursk: riposte"
    scene.take("strike great axe Bartolomeo", "parry 3")
    assert scene.asked == "Bartolomeo: riposte"
    scene.take("strike long knife Ursk", "forgo")
    assert scene.changes() == {
        "Bartolomeo": {"momentum": 9 - 4 - 3 + 4 - 4, "tallies": 1},
        "Ursk": {"momentum": 9 - 3 + 4 - 4},
    }


def test_a_killing_stroke_has_danger_two_against_a_pc() -> None:
    """[pc-versus-pc]: an ability Strike that removes n hits."""
    scene = duel(pc("ursk", 2, momentum=9, over=["Sister Vell"]), pc("vell", 3, side="rival"))
    scene.take("killing stroke great axe Sister Vell", "forgo")
    assert scene.changes() == {
        "Ursk": {"momentum": 4, "superior": [], "tallies": 1},
        "Sister Vell": {"hits": 2},
    }


def test_a_pc_struck_to_disable_suffers_no_worse_than_disabled() -> None:
    """[pc-versus-pc, strike-disable-cost]: totals above 10 count as 10, for 1M more."""
    scene = arrange(
        pc("ursk", 2, momentum=9),
        pc("vell", 3, hits=4, side="rival"),
        pc("nix", 8, side="rival"),
        dice=["d6=6 dire", "d6=6 dire"],
    )
    scene.take("strike great axe Sister Vell disable", "forgo")
    assert scene.changes() == {
        "Ursk": {"momentum": 4, "tallies": 1},
        "Sister Vell": {"hits": 5, "condition": "senseless", "senseless_minutes": 10},
    }


def test_a_senseless_pc_may_be_struck_as_usual() -> None:
    """[corpse-and-helpless]"""
    scene = arrange(
        pc("ursk", 2, momentum=9), pc("vell", 3, condition="senseless", side="rival"), pc("nix", 8, side="rival")
    )
    assert scene.take("strike great axe Sister Vell").changes()["Sister Vell"] == {"hits": 1}
