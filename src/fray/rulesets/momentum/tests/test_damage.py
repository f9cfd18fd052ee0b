"""What a strike that lands does to an NPC and to a PC."""

from __future__ import annotations

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.wounds import OUT_COLD
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc
from fray.rulesets.momentum.tests.wounding import dire, foe

# ---- an NPC loses hits


def test_a_strike_to_disable_spares_with_the_last_hit() -> None:
    """[strike-disable-cost, strike-disable-declare, foe-out-of-hits]"""
    assert case("strike-to-disable-last-hit").dice == ()
    scene = arrange(
        pc("bartolomeo", 1, momentum=6), npc("aneman-brute", 2, name="Brute", hits=1), npc("straw-dummy", 8)
    )
    scene.take("strike long knife Brute disable")
    assert scene.changes() == {
        "Bartolomeo": {"momentum": 0, "tallies": 1},
        "Brute": {"hits": 0, "condition": "disabled"},
    }


def test_a_strike_without_the_extra_momentum_slays_whatever_was_wanted() -> None:
    """[strike-disable-omitted, foe-out-of-hits, npc-hits]"""
    assert case("strike-without-disable-last-hit").dice == ()
    scene = arrange(
        pc("bartolomeo", 1, momentum=6), npc("aneman-brute", 2, name="Brute", hits=1), npc("straw-dummy", 8)
    )
    scene.take("strike long knife Brute")
    assert scene.changes() == {
        "Bartolomeo": {"momentum": 1, "tallies": 1},
        "Brute": {"hits": 0, "condition": "dead"},
    }


def test_every_strike_removes_exactly_one_hit_and_the_extra_for_mercy_is_spent_all_the_same() -> None:
    """[strike-disable-scope, npc-hits, two-handed-and-reload]: only the Strike that takes the last hit decides."""
    scene = arrange(
        pc("diaghilev", 1, momentum=20), npc("turtle-knight", 2, name="Knight", hits=2), npc("straw-dummy", 8)
    )
    scene.take("strike yatagan Knight disable")
    assert scene.changes() == {"Diaghilev": {"momentum": 13, "tallies": 1}, "Knight": {"hits": 1}}
    scene.take("strike yatagan Knight")
    assert scene.npc("Knight").hits_left == 0
    assert scene.changes()["Knight"] == {"hits": 0, "condition": "dead"}


def test_a_killing_stroke_removes_two_hits_and_surplus_is_lost() -> None:
    """[strike-disable-scope, use-ability]: it may be declared to disable too."""
    scene = arrange(
        pc("ursk", 3, momentum=9, over=["Brute"]), npc("aneman-brute", 4, name="Brute", hits=1), npc("straw-dummy", 8)
    )
    scene.take("killing stroke great axe Brute disable")
    assert scene.changes() == {
        "Ursk": {"momentum": 3, "tallies": 1, "superior": []},
        "Brute": {"hits": 0, "condition": "disabled"},
    }


def test_the_disabled_may_be_slain_for_four() -> None:
    """[corpse-and-helpless]: no Defense; nobody who is already down can be struck to disable."""
    scene = arrange(
        pc("diaghilev", 3, momentum=9),
        npc("aneman-brute", 4, name="Brute", hits=0, condition="disabled"),
        npc("straw-dummy", 8),
    )
    assert scene.refused("strike yatagan Brute disable") == "strike-disable-scope"
    scene.take("strike yatagan Brute")
    assert scene.changes() == {"Diaghilev": {"momentum": 5, "tallies": 1}, "Brute": {"condition": "dead"}}


def test_an_npc_slays_the_disabled_with_its_strike() -> None:
    """[corpse-and-helpless]"""
    scene = arrange(
        npc("hired-knife", 4, name="Knife"),
        npc("hill-militia", 3, name="Militia", side="heroes", condition="disabled", hits=0),
        pc("nix", 8),
    )
    assert scene.take("strike short sword Militia").changes() == {"Militia": {"condition": "dead"}}


# ---- a PC rolls its armor


def test_the_special_of_a_disabled_npc_comes_up_when_it_is_slain() -> None:
    """[npc-special, corpse-and-helpless]: it is struck, by an NPC as by a PC."""
    odd = "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Odd (odd)"
    scene = arrange(
        npc("hill-militia", 3, name="Militia", side="heroes"),
        npc(odd, 4, condition="disabled", hits=0),
        npc("straw-dummy", 8),
    )
    assert scene.take("strike spear Odd").asked == "Odd: special"
    assert scene.take("hit:0").changes() == {"Odd": {"condition": "dead"}, "Militia": {"hits": 1}}


def test_rolling_goes_on_for_the_senseless_and_stops_for_the_dead() -> None:
    """[strike-resolution-order]"""
    target = pc("vell", 3, hits=7, momentum=3)
    alive = arrange(
        target, pc("nix", 8), npc(foe("Slashing", 2), 4), turn="Foe", dice=dire(1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1)
    )
    alive.take("strike blow Sister Vell", "forgo")
    assert [wound.band for wound in alive.told(ev.DireWound)] == [OUT_COLD, OUT_COLD]
    special = "Wearying Poison"
    dead = arrange(
        target, pc("nix", 8), npc(foe("Slashing", 3, special=special), 4), turn="Foe", dice=dire(6, 6, 5, 4, 1)
    )
    dead.take("strike blow Sister Vell", "forgo")
    assert dead.changes() == {"Sister Vell": {"hits": 8, "condition": "dead"}}
