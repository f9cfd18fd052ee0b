"""Checks of chance: odds sum to one and agree with what really falls when tacticians play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt

from fray.engine.battle import Battle, Over
from fray.engine.decisions import KEEPER, Decision, Mind, O, Option, Waiting
from fray.engine.fight import Fight
from fray.engine.game import Game, position_of
from fray.engine.odds import Odds, Told, Witness, option_odds
from fray.engine.orders import REKEY
from fray.engine.seats import MOST_SEATS
from fray.engine.tape import Answer, Override, Tape
from fray.engine.walk import DEPENDS, DEPENDS_ON_OTHERS, NOTHING, Ended
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
        seen = [played.rolled(option, number) for number in range(ROLLS)]
        if not odds.open:
            _agrees(option, odds, seen)
        counts = Counter(told.words or NOTHING for told in seen)
        chances = {row.outcome: float(row.chance) for row in odds.chances}
        strangers = {words: counts[words] for words in counts if words not in chances}
        require(not (strangers and odds.exact), f"{option.key()}: {set(strangers)} came up and has no chance")
        for words in [*chances, *strangers]:
            chance = chances.get(words, 0.0)
            spread = DEVIATIONS * sqrt(_variance(chance, ROLLS) + _variance(chance, odds.samples)) + 1 / ROLLS
            off = abs(counts[words] / ROLLS - chance)
            require(off <= spread, f"{words!r} has a chance of {chance:.4f} and came up {counts[words]} in {ROLLS}")


def odds_as_data_hold(subject: Subject) -> None:
    """Chances are chances, amounts of harm are harm, and every gauge that is named is one of the system's."""
    gauges = {"", *subject.system.gauges}
    for _, option, odds in _walked(subject, seed=14):
        key = option.key()
        require(odds.success is None or 0 <= odds.success <= 1, f"{key}: success {odds.success}")
        require(odds.success is None or bool(odds.aim), f"{key}: a chance of success without a word for it")
        require(not odds.open or (odds.success, odds.harms) == (None, ()), f"{key}: knows what is not known yet")
        for harm in odds.harms:
            total = sum(chance for _amount, chance in harm.amounts)
            require(total == 1, f"{key}: the chances of harm to {harm.who} sum to {total}")
            require(0 <= harm.low <= harm.expected <= harm.high, f"{key}: harm {harm}")
            require(0 <= harm.out <= 1 and harm.on_success >= 0, f"{key}: harm {harm}")
            require(harm.gauge in gauges, f"{key}: no gauge is called {harm.gauge!r}")
        for cost in odds.costs:
            require(cost.expected > 0, f"{key}: costs {cost}")
            require(cost.gauge in gauges, f"{key}: no gauge is called {cost.gauge!r}")


def _agrees(option: Option, odds: Odds, seen: list[Told]) -> None:
    """The chance of success and the harm to each combatant against dice that fell."""
    if odds.success is not None:
        share = sum(bool(told.success) for told in seen) / ROLLS
        chance = float(odds.success)
        spread = DEVIATIONS * sqrt(_variance(chance, ROLLS) + _variance(chance, odds.samples)) + 1 / ROLLS
        require(abs(share - chance) <= spread, f"{option.key()}: success {chance:.4f}, and {share:.4f} with dice")
    for harm in odds.harms:
        mean = sum(told.harm_to(harm.who) for told in seen) / ROLLS
        width = max(harm.deviation, harm.high / ROLLS) * sqrt(1 / ROLLS + (1 / odds.samples if odds.samples else 0))
        off = abs(mean - float(harm.expected))
        unseen = harm.high / ROLLS if odds.exact else mean / odds.samples  # a large rare harm
        require(off <= DEVIATIONS * width + unseen, f"{option.key()}: {harm}, and {mean:.3f} with dice")
        share = sum(harm.who in told.out for told in seen) / ROLLS
        spread = DEVIATIONS * sqrt(_variance(float(harm.out), ROLLS) + _variance(float(harm.out), odds.samples))
        require(abs(share - float(harm.out)) <= spread + 1 / ROLLS, f"{option.key()}: {harm}, out {share} with dice")


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

    def rolled(self, option: Option, number: int) -> Told:
        """What comes of it with dice of this number."""
        settled = self.game.settled()
        mine = Answer(self.decision.seat, self.decision.who, option.key())
        entries = [*self.game.entries, Override(REKEY, value=str(number)), mine]
        fight: Fight[Battle] = settled.copy(Tape(list(entries), position_of(settled)))
        fight.minds = [self] * MOST_SEATS
        self.left = set(self.together)
        with suppress(Waiting, Over):
            self.game.system.step(fight)
        since = [event for event in fight.events if event.at >= len(entries)]
        return Witness(self.game, self.decision, option).told(Ended(fight.battle, since))
