"""What an option would change on the cards is what it then does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.engine.effects import OUT, Change, Effects, changes, numbers, option_effects
from fray.engine.game import Game, position_of
from fray.engine.system import systems

ANSWERS = 40  # of one fight


def check_change(change: Change, value: int) -> None:
    assert change.low <= change.expected <= change.high
    assert change.low <= value <= change.high


def check_effects(game: Game, effects: Effects, before: dict[tuple[int, str], tuple[int, str]]) -> None:
    """Nothing else has changed, and what has is within what was told."""
    after = numbers(game.system.cards(game.battle))
    told = {(change.who, change.gauge): change for change in effects.changes}
    for where, value in before.items():
        if where in told:
            check_change(told[where], after[where][0])
        else:
            assert after[where] == value, where


@pytest.mark.parametrize("name", sorted(systems()))
def test_what_was_told_is_what_happens(name: str) -> None:
    """Every answer of the beginning of a fight is told first, then given, as long as the step goes on."""
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
        before, step = numbers(system.cards(game.battle)), position_of(game.settled())
        game.answer(option.key(), decision.seat, decision.who)
        if position_of(game.settled()) == step and effects.samples == 0:
            check_effects(game, effects, before)
            compared += 1
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
