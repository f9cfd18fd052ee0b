"""A PC's turn: momentum is spent on actions, one after another, and never below zero."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, ledger, npc, pc

# ---- worked cases


def test_a_pc_spends_momentum_on_one_action_after_another() -> None:
    """[action-costs, call-out-cost, pc-turn-spend, stamina-mark]"""
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


def test_a_pc_who_begins_the_turn_below_zero_marks_a_tally_and_may_not_act() -> None:
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


def test_a_pc_below_zero_still_defends_on_others_turns() -> None:
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


def test_a_turn_is_where_a_new_action_begins() -> None:
    """[pc-turn-spend, npc-turn-slots]: a defense belongs to the Strike that is under way."""
    scene = arrange(
        pc("diaghilev", 3, momentum=5),
        npc("hired-knife", 4, name="Knife"),
        turn=["Diaghilev", "Knife"],
        dice=["d6=6 armor"],
    )
    assert scene.decision().begins()
    assert scene.take("end").decision().begins()
    assert not scene.take("strike short sword Diaghilev").decision().begins()
    scene.take("forgo")


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
    """[action-costs, move-cost, reposition-cost, call-out-cost]"""
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
    """[refused-actions]: strikes, moves, Repositions and abilities that a player may look for in vain."""
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


def test_a_strike_to_disable_is_refused_for_its_price_or_for_a_target_that_is_disabled_already() -> None:
    """[refused-actions, spend-limit, strike-disable-scope]"""
    for momentum, able, disabled, plain in (
        (3, "spend-limit", "strike-disable-scope", "spend-limit"),
        (20, "", "strike-disable-scope", ""),
    ):
        scene = arrange(
            pc("diaghilev", 3, momentum=momentum),
            npc("hired-knife", 4, name="Knife"),
            npc("hired-knife", 4, name="Lying", condition="disabled", hits=0),
        )
        barred = {option.key: option.clause for option in scene.decision().forbidden()}
        keys = ("strike:0:1:disable", "strike:0:2:disable", "strike:0:2")
        assert [barred.get(key, "") for key in keys] == [able, disabled, plain]


def test_a_killing_stroke_is_forbidden_as_a_strike_and_not_as_an_ability() -> None:
    """[refused-actions, superior-position-use]: it is told once, with its weapon."""
    scene = arrange(pc("ursk", 3, momentum=20), npc("hired-knife", 4, name="Knife"))
    barred = {option.key: option.clause for option in scene.decision().forbidden()}
    assert barred["killing-stroke:0:1"] == "superior-position-use"
    assert not [key for key in barred if key.startswith("Killing Stroke")]


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
def test_a_pc_whom_the_keeper_takes_out_at_the_start_of_a_turn_does_nothing_more(condition: str) -> None:
    """[pc-turn-spend]: not even give up, which would bring the dead back among the living."""
    scene = turn_of(9)
    scene.game.override("condition", 0, condition, "yes")
    assert scene.asked == ""
    assert scene.changes()["Diaghilev"] == {"condition": condition, "tallies": 1}
