"""Nothing that was offered is taken back: random fights in which every loss must have a reason that is named here.

What is lost is on record as `LostPart`. A failed test of the Keeper takes a move or an action away [round-risky-test];
a grant of the Keeper may take away the enhancement that was traded for a Lunge [r-enhanced-trade]; by the reading
'blind' the players act between the Keeper's declarations and their resolution [r-turns-are-sequential]. Maneuvers that
do the same do it once [r-maneuver-stacking]: that is no loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.minds.random import RandomMind
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.variants import BLIND
from fray.rulesets.torchlight.rules.invariants import plan_violations
from fray.rulesets.torchlight.rules.keeper import Intervene
from fray.testing.fuzz import random_readings
from fray.testing.subjects import Subject, promises_of, stepwise

FIGHTS = range(1, 4)
OF_THE_KEEPER = ("intervene", "test first")  # what a Keeper that does not interfere leaves alone


class Chooser(Mind):
    """Anything at random; a Keeper may be told not to interfere with what was declared."""

    def __init__(self, mind: Mind, interferes: bool) -> None:
        self.mind = mind
        self.interferes = interferes

    def answer(self, decision: Decision[O]) -> O:
        keys = [option.key() for option in decision.options()]
        assert len(keys) == len(set(keys)), f"two options of {decision.kind()} are the same: {keys}"
        if isinstance(decision, Intervene):  # all have declared, and the plan has been checked as a whole
            assert plan_violations(decision.battle) == []
        if decision.kind() in OF_THE_KEEPER and not self.interferes:
            return decision.options()[0]
        return self.mind.answer(decision)


def turns(arena: Subject, number: int, interferes: bool) -> Iterator[list[Event]]:
    """What happens in a random fight, step by step."""
    battle = arena.system.battle(arena.encounter)
    minds: list[Mind | None] = [Chooser(RandomMind(number, 0, seat), interferes) for seat in range(arena.seats())]
    fight: Fight[Any] = Fight(battle, SeededDice(number), minds)
    fight.listening = True
    for _ in stepwise(arena.system, fight):
        yield fight.events
        fight.events = []


def lost(events: list[Event]) -> Counter[str]:
    return Counter(event.what for event in events if isinstance(event, ev.LostPart))


def excused(events: list[Event]) -> bool:
    """A test failed, or the Keeper has changed the dice of an attack."""
    failed = any(isinstance(event, ev.Checked) and not event.success for event in events)
    return failed or any(isinstance(event, ev.Granted) for event in events)


def arenas() -> list[Subject]:
    promises = promises_of(SYSTEM)
    return [Subject(SYSTEM, encounter, promises) for encounter in SYSTEM.library().encounters()]


@pytest.mark.parametrize("arena", arenas(), ids=str)
def test_nothing_is_lost_unless_the_keeper_interferes(arena: Subject) -> None:
    """[r-illegal-and-empty-declarations]"""
    losses: Counter[str] = Counter()
    for number in FIGHTS:
        played = random_readings(arena, number)
        battle: Any = played.system.battle(played.encounter)
        for events in turns(arena if battle.variants.sequence == BLIND else played, number, False):
            losses += lost(events)
    assert losses == Counter()


def test_a_loss_comes_from_a_failed_test_or_a_grant() -> None:
    """[r-illegal-and-empty-declarations, round-risky-test, r-enhanced-trade]"""
    losses: Counter[str] = Counter()
    for arena in arenas()[:4]:
        for events in turns(arena, 2, True):
            losses += Counter() if excused(events) else lost(events)
    assert losses == Counter()
