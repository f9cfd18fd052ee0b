"""What an option would change on the cards is what it then does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fray.engine.effects import OUT, Change, Effects, Where, changes, numbers, option_effects
from fray.engine.game import Game
from fray.engine.system import System, systems
from fray.engine.walk import Walk

ANSWERS = 40  # of one fight


def check_change(change: Change, value: int) -> None:
    assert change.low <= change.expected <= change.high
    assert change.low <= value <= change.high


def check_effects(system: System, battle: Any, effects: Effects, before: dict[Where, tuple[int, str]]) -> None:
    """Nothing else has changed, and what has is within what was told."""
    after = numbers(system.cards(battle))
    told = {(change.who, change.gauge): change for change in effects.changes}
    for where, value in before.items():
        if where in told:
            check_change(told[where], after[where][0])
        else:
            assert after[where] == value, where


@pytest.mark.parametrize("name", sorted(systems()))
def test_what_was_told_is_what_happens(name: str) -> None:
    """Every answer of the beginning of a fight is told first, then given, and played out with the fight's own dice."""
    system = systems()[name]
    game = Game(system, system.library().encounters()[0], 11, [])
    compared = 0
    for number in range(ANSWERS):
        if not game.decisions:
            break
        decision = game.decisions[number % len(game.decisions)]
        options = list(decision.options())
        option = options[number % len(options)]
        effects = option_effects(game, decision, option)
        if effects.samples == 0:
            played = Walk(game, decision, option).follow(None)
            check_effects(system, played.battle, effects, numbers(system.cards(game.battle)))
            compared += 1
        game.answer(option.key(), decision.seat, decision.who)
    assert compared > 5


def test_whoever_is_not_changed_by_an_outcome_stays_as_they_were() -> None:
    """A quarter of the time two hits, else none."""
    before = {(0, "hits"): (5, ""), (0, OUT): (0, "")}
    told = changes(before, {frozenset({((0, "hits"), 3, "")}): Fraction(1, 4), frozenset(): Fraction(3, 4)})
    assert told == [Change(0, "hits", 5, 3, 5, Fraction(9, 2), ("3", "5"))]


def test_a_certain_change_has_one_wording() -> None:
    before = {(0, "armor"): (3, "Ud6"), (1, OUT): (0, "")}
    told = changes(before, {frozenset({((0, "armor"), 2, "Ud4"), ((1, OUT), 1, "")}): Fraction(1)})
    assert [(one.gauge, one.words) for one in told] == [("armor", ("Ud4",)), (OUT, ("1",))]
    assert [one.expected for one in told] == [Fraction(2), Fraction(1)]
