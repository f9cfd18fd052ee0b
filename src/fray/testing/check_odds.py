"""Checks of chance: exact odds sum to one and agree with what really falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt
from typing import Any

from fray.engine.battle import Over
from fray.engine.decisions import Decision, Option, Waiting
from fray.engine.fight import Fight
from fray.engine.game import Game, position_of
from fray.engine.orders import REKEY
from fray.engine.tape import Answer, Override, Tape
from fray.engine.walk import Odds, Presuming, option_odds
from fray.testing.subjects import Subject, pending, require

DECISIONS = 150
WALK_LIMIT = 300
ROLLS = 400
DEVIATIONS = 6  # a true system fails once in a hundred million tries, and with fixed seeds never twice


def chances_sum_to_one(subject: Subject) -> None:
    for _, _, odds in _walked(subject, seed=12, most=3):
        total = sum(row.chance for row in odds.chances)
        require(total == 1, f"chances sum to {total}")
        require(all(row.chance > 0 for row in odds.chances), "an outcome without a chance is listed")
        require(all(row.outcome for row in odds.chances), "an outcome has no words")


def odds_agree_with_rolls(subject: Subject) -> None:
    """The forking walk against the dice themselves, at the three widest decisions met (a tame encounter has none)."""
    found = [row for row in _walked(subject, seed=13, most=3) if row[2].exact and len(row[2].chances) > 1]
    found.sort(key=lambda row: len(row[2].chances), reverse=True)
    for game, answer, odds in found[:3]:
        counts = Counter(_rolled(subject, game, answer, number) for number in range(ROLLS))
        exact = {row.outcome: row.chance for row in odds.chances}
        require(set(counts) <= set(exact), f"{set(counts) - set(exact)} came up and has no chance")
        for outcome, chance in exact.items():
            spread = DEVIATIONS * sqrt(float(ROLLS * chance * (1 - chance))) + 1
            off = abs(counts[outcome] - float(ROLLS * chance))
            require(off <= spread, f"{outcome!r} has a chance of {chance} and came up {counts[outcome]} in {ROLLS}")


def _walked(subject: Subject, seed: int, most: int) -> Iterator[tuple[Game, Answer, Odds]]:
    """The odds of a few options at so many decisions of each kind."""
    kinds: Counter[str] = Counter()
    for game in pending(subject, seed, DECISIONS, mind=subject.system.tactician()):
        decision: Decision[Any] = game.decisions[0]
        kinds[decision.kind()] += 1
        if kinds[decision.kind()] > most:
            continue
        options: list[Option] = decision.options()
        here = game.branch()
        for option in options[:: len(options) // 4 + 1]:
            answer = Answer(decision.seat, decision.who, option.key())
            yield here, answer, option_odds(here, decision, option, WALK_LIMIT)


def _rolled(subject: Subject, game: Game, answer: Answer, number: int) -> str:
    """What comes of the answer with other dice, rolled and not walked."""
    entries = [*game.entries, Override(REKEY, value=str(number)), answer]
    settled = game.settled()
    attempt: Fight[Any] = settled.copy(Tape(entries, position_of(settled)))
    attempt.minds = [Presuming(subject.system)] * subject.seats()
    with suppress(Waiting, Over):
        subject.system.step(attempt)
    since = [event for event in attempt.events if event.at >= len(entries)]
    return subject.system.outcome(attempt.battle, since)
