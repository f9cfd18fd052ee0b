"""A PC's turn: momentum is spent on actions, one after another, and never below zero."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, ledger, npc, pc

# ---- worked cases


def test_a_pc_spends_momentum_on_one_action_after_another() -> None:
    """[action-costs, spend-limit, strike-cost, move-cost, interact-cost, call-out-cost, pc-turn-spend, stamina-mark]"""
    assert case("many-actions-in-one-turn").dice == ()
    scene = arrange(
        pc("diaghilev", 3, momentum=12),
        pc("bartolomeo", 0),
        npc("hired-knife", 4, name="Knife"),
        npc("straw-dummy", 8),
        terrain=["door 1-2 open"],
    )
    scene.take("strike yatagan Knife", "move 2", "door 1", "call out Bartolomeo")
    assert scene.changes() == {
        "Diaghilev": {"momentum": 1, "tallies": 1, "position": 2},
        "Bartolomeo": {"momentum": 1},
        "Knife": {"hits": 0, "condition": "dead"},
        "the field": {"door 1": "closed"},
    }
    assert [(paid.amount, paid.after) for paid in scene.told(ev.Paid)] == [(5, 7), (3, 4), (2, 2), (1, 1)]


def test_whoever_begins_the_turn_below_zero_marks_a_tally_and_may_not_act() -> None:
    """[negative-turn, stamina-mark, negative-and-zero-at-turn-start]"""
    scene = arrange(
        pc("hroda", momentum=-6, tallies=2),
        npc("aneman-brute", 8, name="Brute"),
        phase="round begins",
        round_number=3,
        dice=case("negative-at-turn-start").dice,
    )
    assert scene.order == ["Brute", "Hroda"]
    assert scene.have_turns("end").asked == "Hroda: turn"
    assert scene.options() == ["end", "surrender", "peace"]
    assert [told.momentum for told in scene.told(ev.CannotAct)] == [-4]
    scene.take("end")
    assert scene.changes() == {"Hroda": {"momentum": -4, "initiative": -4, "tallies": 3}}


def test_whoever_is_below_zero_still_defends_on_others_turns() -> None:
    """[negative-and-zero-at-turn-start, active-defense-negative], the end of the case 'negative-at-turn-start'"""
    dice = [*case("negative-at-turn-start").dice, "d10=10 dodge", "d8=8 armor"]
    scene = arrange(pc("hroda", 1, momentum=-6), npc("aneman-brute", 2, name="Brute"), phase="round begins", dice=dice)
    scene.have_turns("strike cudgel Hroda", "dodge 1")
    (rolled,) = scene.told(ev.DefenseRolled)
    assert (rolled.modifier, rolled.total, rolled.success) == (-7, 3, False)
    assert scene.pc("Hroda").momentum == -5


def test_at_exactly_zero_nothing_can_be_paid_for() -> None:
    """[negative-turn, spend-limit, negative-and-zero-at-turn-start]: not barred, but the cheapest action is 1M."""
    scene = arrange(
        pc("diaghilev", momentum=-3, tallies=1),
        pc("bartolomeo", condition="senseless"),
        npc("straw-dummy", 8),
        phase="round begins",
        round_number=2,
        dice=case("zero-at-turn-start").dice,
    )
    assert scene.have_turns("end").options() == ["end", "surrender", "peace"]
    assert scene.told(ev.CannotAct) == []
    assert scene.take("end").changes() == {"Diaghilev": {"momentum": 0, "initiative": 0, "tallies": 2}}


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


def test_npcs_hold_no_momentum() -> None:
    """[npc-no-momentum, call-out-gain, npc-initiative, npcs-do-not-roll, ability-frame]"""
    assert case("npcs-have-no-momentum").dice == ()
    scene = arrange(
        pc("ottavian", 2, momentum=3),
        npc("hill-militia", 4, side="heroes", name="Militia"),
        npc("straw-dummy", 8),
        dice=["d12=1 momentum"],
    )
    scene.take("call out Militia")
    assert scene.refused("Rally Militia") == "ability-frame"
    assert scene.changes() == {"Ottavian": {"momentum": 2, "tallies": 1}}
    scene.take("end").run_to("turns", 2)
    assert scene.npc("Militia").initiative == 4


# ---- what the turn offers


def turn_of(momentum: int) -> Scene:
    """Diaghilev next to a Hired Knife (Defense 1), Bartolomeo near, a table at his feet."""
    return arrange(
        pc("diaghilev", 3, momentum=momentum),
        pc("bartolomeo", 1),
        npc("hired-knife", 4, name="Knife"),
        terrain=["table 3"],
    )


PRICES = [
    ("call out Bartolomeo", 1),
    ("table", 2),
    ("reposition Knife", 3),
    ("move 2", 3),
    ("strike yatagan Knife", 5),
    ("strike yatagan Knife disable", 6),
]


@pytest.mark.parametrize(("action", "price"), PRICES)
def test_an_action_may_leave_zero_but_not_less(action: str, price: int) -> None:
    """[action-costs, spend-limit, strike-cost, move-cost, reposition-cost, interact-cost, call-out-cost]"""
    assert turn_of(price).price(action) == price
    assert not turn_of(price - 1).can(action)
    assert turn_of(price).take(action).pc("Diaghilev").momentum == 0


@pytest.mark.parametrize("action", ["reposition Knife", "move 2", "strike yatagan Knife"])
def test_what_is_too_dear_is_refused_and_costs_nothing(action: str) -> None:
    """[refused-actions, spend-limit]: the turn goes on."""
    scene = turn_of(2)
    assert scene.refused(action) == "spend-limit"
    assert scene.asked == "Diaghilev: turn"
    scene.take("call out Bartolomeo")


def test_what_is_forbidden_is_told_with_its_clause_and_is_not_possible() -> None:
    """[refused-actions]: strikes, moves, Repositions and abilities somebody may look for in vain."""
    clauses = {clause.id for clause in ledger().clauses} | {ruling.id for ruling in ledger().rulings}
    for momentum in (0, 2, 4, 9):
        scene = arrange(
            pc("bartolomeo", 3, momentum=momentum),
            npc("hired-knife", 4, name="Knife"),
            npc("hired-knife", 8, name="Far"),
        )
        barred = {option.key: option.clause for option in scene.decision().forbidden()}
        assert not barred.keys() & set(scene.options())
        assert set(barred.values()) <= clauses
        assert barred["strike:0:2"] == "strike-right-range"
        assert barred["Drive Back:1"] == "superior-position-use"
        assert ("strike:0:1" in barred) == (momentum < 5)


def test_something_that_lifts_a_pc_above_zero_in_its_turn_lets_it_act_from_then_on() -> None:
    """[negative-and-zero-at-turn-start]"""
    scene = turn_of(-1)
    assert scene.options() == ["end", "surrender", "peace"]
    scene.game.override("set", 0, "momentum", "5")
    assert scene.take("strike yatagan Knife").npc("Knife").condition == 5


def test_giving_up_is_offered_only_at_the_start_of_a_turn() -> None:
    """[fight-end-conditions]"""
    scene = turn_of(5)
    assert {"surrender", "peace"} <= set(scene.options())
    scene.take("call out Bartolomeo")
    assert not {"surrender", "peace"} & set(scene.options())


@pytest.mark.parametrize("condition", ["dead", "senseless", "fled"])
def test_whoever_the_keeper_takes_out_at_the_start_of_a_turn_does_nothing_more(condition: str) -> None:
    """[pc-turn-spend]: not even give up, which would bring the dead back among the living."""
    scene = turn_of(9)
    scene.game.override("condition", 0, condition, "yes")
    assert scene.asked == ""
    assert scene.changes()["Diaghilev"] == {"condition": condition, "tallies": 1}


# ---- Call Out


def test_a_call_lifts_a_negative_count_and_names_another() -> None:
    """[call-out-range-and-limit]: nobody calls to oneself."""
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
