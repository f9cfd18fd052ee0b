"""Call Out: words for an ally, which give momentum."""

from __future__ import annotations

from fractions import Fraction

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc

# ---- worked cases


def test_an_ally_gains_from_one_call_in_each_turn() -> None:
    """[call-out-cost, call-out-gain, call-out-limit, call-out-range-and-limit]"""
    assert case("call-out-limit-per-turn").dice == ()
    scene = arrange(
        pc("ottavian", 2, momentum=4),
        pc("ursk", 0, momentum=-1),
        pc("hroda", 4),
        pc("vell", 2, momentum=3),
        npc("straw-dummy", 8),
        turn=["Ottavian", "Sister Vell"],
    )
    scene.take("call out Ursk", "call out Ursk", "call out Hroda")
    assert scene.changes() == {
        "Ottavian": {"momentum": 1, "tallies": 1},
        "Ursk": {"momentum": 0},
        "Hroda": {"momentum": 1},
    }
    assert [told.gains for told in scene.told(ev.CalledOut)] == [True, False, True]
    scene.take("end", "call out Ursk")
    assert (scene.pc("Ursk").momentum, scene.pc("Sister Vell").momentum) == (1, 2)


def test_a_voice_carries_as_far_as_far() -> None:
    """[call-out-gain, distance-bands, call-out-range-and-limit]"""
    assert case("call-out-distance").dice == ()
    scene = arrange(pc("maissa", 0, momentum=2), pc("ursk", 3), pc("hroda", 4), npc("straw-dummy", 8))
    scene.take("call out Ursk", "call out Hroda")
    assert scene.changes() == {"Maissa": {"momentum": 0, "tallies": 1}, "Ursk": {"momentum": 1}}


# ---- who can be called, and what it gives


def test_a_call_lifts_a_negative_count_and_names_another() -> None:
    """[call-out-range-and-limit]: a PC cannot call out to itself."""
    scene = arrange(pc("maissa", 0, momentum=1), pc("ursk", 3, momentum=-2), npc("straw-dummy", 8))
    assert not scene.can("call out Maissa")
    assert scene.take("call out Ursk").changes()["Ursk"] == {"momentum": -1}


def test_nobody_calls_to_the_senseless_or_to_foes() -> None:
    """[call-out-range-and-limit, dire-disabled-concrete, who-is-an-ally]"""
    scene = arrange(pc("maissa", momentum=5), pc("ursk", condition="senseless"), npc("straw-dummy", 8, name="Dummy"))
    assert not scene.can("call out Ursk")
    assert not scene.can("call out Dummy")
    scene.take("end")


def test_a_closed_door_does_not_stop_a_voice() -> None:
    """[call-out-range-and-limit, terrain-rules]"""
    scene = arrange(pc("maissa", 0, momentum=1), pc("ursk", 1), npc("straw-dummy", 8), terrain=["door 0-1 closed"])
    assert scene.take("call out Ursk").pc("Ursk").momentum == 1


def test_a_call_needs_no_luck() -> None:
    """[call-out-gain]: the gain is certain and immediate."""
    scene = arrange(pc("maissa", 0, momentum=1), pc("ursk", 1), npc("straw-dummy", 8))
    assert scene.chance("call out Ursk", ev.Gained) == Fraction(1)
    scene.take("call out Ursk")
