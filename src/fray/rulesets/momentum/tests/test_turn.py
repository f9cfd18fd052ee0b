"""Turns in the order of the round."""

from __future__ import annotations

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import NOBODY, ROUND_ENDS
from fray.rulesets.momentum.tests.arrange import Who, arrange, case, npc, pc


def test_a_combatant_who_goes_out_before_its_turn_has_none() -> None:
    """[turn-order, initiative-fixed-in-round]"""
    scene = arrange(
        pc("diaghilev", 3, momentum=9),
        npc("hired-knife", 4, name="Knife"),
        npc("straw-dummy", 8, name="Dummy"),
        npc("straw-dummy", 8, name="Other"),
        turn=["Diaghilev", "Knife", "Dummy"],
    )
    assert scene.take("strike yatagan Knife", "end").asked == "Dummy: turn"
    assert [told.who for told in scene.told(ev.TurnBegan)] == [0, 2]
    scene.take("end")
    assert (scene.battle.phase, scene.battle.acting) == (ROUND_ENDS, NOBODY)


def test_a_fight_is_lost_at_once_when_the_last_pc_falls_from_exhaustion() -> None:
    """[item-slots, initiative-fixed-in-round, fight-end]: at the start of its turn, before anything else is done."""
    worn = pc("diaghilev", 3, tallies=20, exhausted_empty=5, exhausted_weapons=[1, 1], exhausted_shield=True)
    scene = arrange(
        Who(worn.written, {**worn.state, "exhausted_armor": 1}),
        npc("straw-dummy", 8, name="Dummy"),
        turn=["Diaghilev", "Dummy"],
    )
    assert (scene.winner, scene.asked) == ("foes", "")


def test_what_changes_momentum_in_a_round_does_not_change_its_order() -> None:
    """[momentum-is-initiative, initiative-fixed-in-round, turn-order, call-out-gain]"""
    assert case("order-not-changed-mid-round").dice == ()
    scene = arrange(
        pc("ursk", 2, momentum=9),
        npc("beetle-clan-assassin", 8, name="Assassin"),
        pc("ottavian", 0, momentum=4),
        turn=["Ursk", "Assassin", "Ottavian"],
    )
    scene.take("call out Ottavian")
    assert scene.changes() == {"Ursk": {"momentum": 8, "tallies": 1}, "Ottavian": {"momentum": 5}}
    assert scene.take("end").asked == "Assassin: turn"
    assert scene.take("end").asked == "Ottavian: turn"
    assert scene.pc("Ottavian").initiative == 4
