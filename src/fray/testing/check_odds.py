"""Checks of chance: odds sum to one and agree with what really falls when tacticians play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt
from typing import Any

from fray.engine.battle import Over
from fray.engine.decisions import KEEPER, Decision, Mind, O, Option, Waiting
from fray.engine.fight import Fight
from fray.engine.game import Game, position_of
from fray.engine.orders import REKEY
from fray.engine.seats import MOST_SEATS
from fray.engine.tape import Answer, Override, Tape
from fray.engine.walk import DEPENDS, DEPENDS_ON_OTHERS, NOTHING, Odds, option_odds
from fray.testing.subjects import Subject, pending, require

DECISIONS = 60
WALK_LIMIT = 100
SAMPLES = 80
ROLLS = 120
OPTIONS = 2  # of each decision
UNKNOWN = {DEPENDS, DEPENDS_ON_OTHERS}
DEVIATIONS = 6  # a true system fails once in a hundred million tries, and with fixed seeds never twice


def chances_sum_to_one(subject: Subject) -> None:
    """And what is not known yet is no chance of nothing: it is said to depend on the next choice."""
    for _, option, odds in _walked(subject, seed=12):
        total = sum(row.chance for row in odds.chances)
        require(total == 1, f"chances sum to {total}")
        require(all(row.chance > 0 for row in odds.chances), "an outcome without a chance is listed")
        words = {row.outcome for row in odds.chances}
        idle = [word for word in words if word.startswith("nothing") and word != NOTHING]
        require(not idle, f"{option.key()}: {idle} tells nothing; leave the words out")
        require(not words & UNKNOWN or odds.open, f"{option.key()}: {words} although something is known")
        require(not odds.open or len(words) == 1, f"{option.key()}: {words} although nothing is known")


def odds_agree_with_rolls(subject: Subject) -> None:
    """The walk against the dice themselves, at the widest decisions met (a tame encounter has none)."""
    found = [row for row in _walked(subject, seed=13) if len(row[2].chances) > 1]
    found.sort(key=lambda row: (row[2].exact, len(row[2].chances)), reverse=True)
    for played, option, odds in (*found[:1], *found[-1:]):
        counts = Counter(played.rolled(option, number) for number in range(ROLLS))
        chances = {row.outcome: float(row.chance) for row in odds.chances}
        strangers = {words: counts[words] for words in counts if words not in chances}
        require(not (strangers and odds.exact), f"{option.key()}: {set(strangers)} came up and has no chance")
        for words in [*chances, *strangers]:
            chance = chances.get(words, 0.0)
            spread = DEVIATIONS * sqrt(_variance(chance, ROLLS) + _variance(chance, odds.samples)) + 1 / ROLLS
            off = abs(counts[words] / ROLLS - chance)
            require(off <= spread, f"{words!r} has a chance of {chance:.4f} and came up {counts[words]} in {ROLLS}")


def _variance(chance: float, samples: int) -> float:
    """Of a share; what was never seen in a sample may still have a small chance."""
    return max(chance * (1 - chance), 1 / samples) / samples if samples else 0.0


def _walked(subject: Subject, seed: int) -> Iterator[tuple[Played, Option, Odds]]:
    """The odds of a few options at a decision of each kind."""
    kinds: set[str] = set()
    for game in pending(subject, seed, DECISIONS, mind=subject.system.tactician()):
        decision: Decision[Option] = game.decisions[0]
        if decision.kind() in kinds:
            continue
        kinds.add(decision.kind())
        options: list[Option] = decision.options()
        here = game.branch()
        asked = here.decisions[0]
        for option in options[:: -(-len(options) // OPTIONS)]:
            yield Played(here, asked), option, option_odds(here, asked, option, WALK_LIMIT, samples=SAMPLES)


class Played(Mind):
    """A decision answered at a real table of tacticians, with dice that fall; the table rises when the action is over.

    Those who were asked together with the one who decides answer without knowing what the others said.
    """

    def __init__(self, game: Game, decision: Decision[Option]) -> None:
        self.game = game
        self.decision = decision
        self.together = {(question.seat, question.who) for question in game.decisions if question is not decision}
        self.left: set[tuple[int, int]] = set()

    def answer(self, decision: Decision[O]) -> O:
        asked = decision.seat, decision.who
        if decision.begins() and asked not in self.left:
            raise Waiting([])
        self.left.discard(asked)
        system = self.game.system
        return (system.default_mind() if decision.seat == KEEPER else system.tactician()).answer(decision)

    def rolled(self, option: Option, number: int) -> str:
        """What comes of it with dice of this number."""
        settled = self.game.settled()
        mine = Answer(self.decision.seat, self.decision.who, option.key())
        entries = [*self.game.entries, Override(REKEY, value=str(number)), mine]
        fight: Fight[Any] = settled.copy(Tape(list(entries), position_of(settled)))
        fight.minds = [self] * MOST_SEATS
        self.left = set(self.together)
        with suppress(Waiting, Over):
            self.game.system.step(fight)
        since = [event for event in fight.events if event.at >= len(entries)]
        return self.game.system.outcome(fight.battle, since) or NOTHING
