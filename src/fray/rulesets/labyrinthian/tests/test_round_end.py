"""The end of a Round."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import ROUND_BEGINS, ROUND_ENDS
from fray.rulesets.labyrinthian.tests.arrange import person, scene


def test_break_counts_return_to_nothing_with_the_round() -> None:
    """[stance-break-number, stance-persists]"""
    s = scene(person("k", "them", stance=1, stance_dice=[8], breaks=1), person("a"))
    s.battle.phase = 3
    s.steps()
    assert s["k"].breaks == 0 and s["k"].stance_dice == [8]


def test_paralysis_is_one_round_shorter_and_its_end_is_told() -> None:
    """[paralyzed-duration, round-sequence]"""
    s = scene(person("a", paralysis=2), person("b", paralysis=1), person("e", "them"), dice=["d20=5 cr"] * 6)
    s.battle.phase = ROUND_ENDS
    s.steps()
    assert (s["a"].paralysis, s["b"].paralysis) == (1, 0)
    assert [event.who for event in s.told(ev.StateEnded) if event.state == "Paralyzed"] == [1]


def test_what_was_not_spent_lapses_and_the_pinned_are_free() -> None:
    """[movement-pool-lifetime, round-sequence]: Movement and Ratings go with the Round, and so does a Pinning Shot."""
    s = scene(person("a", movement=17, pinned_round=True), person("e", "them"))
    s.battle.phase = ROUND_ENDS
    s.steps()
    assert s["a"].movement == 0 and not s["a"].has_rating() and not s["a"].pinned_round
    assert s.battle.round == 2 and s.battle.phase == ROUND_BEGINS


def test_the_fight_is_called_a_draw_at_the_end_of_round_fifty() -> None:
    """[end-of-fight]"""
    for number, over in ((49, False), (50, True)):
        s = scene(person("a"), person("e", "them"))
        s.battle.phase, s.battle.round = ROUND_ENDS, number
        s.steps()
        assert (s.battle.result is not None) is over
        assert s.battle.result is None or s.battle.result.winner == ""
