"""The odds beside an option: worked out by the forking walk when somebody looks, kept while the decision stands."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

from fray.engine.decisions import Decision, Option
from fray.engine.game import Game
from fray.engine.walk import Odds, option_odds

GLANCE_SECONDS = 0.7  # what a screen may spend on odds before it is shown without the rest
GLANCE_PATHS = 600  # more outcomes than this are sampled
MOST_OUTCOMES = 3
A_FEW_AMOUNTS = 5


class Oracle:
    """The odds of the options of one pending decision."""

    def __init__(self, game: Game, decision: Decision[Option]) -> None:
        self.game = game
        self.decision = decision
        self.known: dict[str, Odds] = {}
        self.left = GLANCE_SECONDS

    def glance(self, option: Option) -> Odds | None:
        """The odds, unless too much time has gone into this screen already."""
        if option.key() not in self.known and self.left <= 0:
            return None
        return self.study(option, GLANCE_PATHS)

    def study(self, option: Option, paths: int = GLANCE_PATHS) -> Odds:
        """The odds, however long they take."""
        key = option.key()
        if key not in self.known:
            began = time.monotonic()
            self.known[key] = option_odds(self.game, self.decision, option, paths)
            self.left -= time.monotonic() - began
        return self.known[key]


def open_question(odds: Odds | None) -> bool:
    """Whether chance has a say: a single outcome needs no odds."""
    return odds is not None and len(odds.chances) > 1


def percent(chance: Fraction) -> str:
    """A chance for people; 0% and 100% are said only where they are exact."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "<1%"
    if rounded == 100 and chance < 1:
        return ">99%"
    return f"{rounded}%"


def about(odds: Odds) -> str:
    """The sign in front of a chance that was sampled."""
    return "" if odds.exact else "~"


def odds_words(odds: Odds) -> str:
    """The likeliest outcomes in one line."""
    shown = odds.chances[:MOST_OUTCOMES]
    words = [f"{about(odds)}{percent(chance.chance)} {chance.outcome}" for chance in shown]
    rest = sum((chance.chance for chance in odds.chances[MOST_OUTCOMES:]), Fraction(0))
    return ", ".join([*words, f"{percent(rest)} other"] if rest else words)


def odds_table(odds: Odds) -> list[str]:
    """Every outcome with its chance, and what the chances are worth."""
    lines = [f"{about(odds) + percent(chance.chance):>6}  {chance.outcome}" for chance in odds.chances]
    if odds.exact:
        return lines
    widest = max(odds.error(chance.chance) for chance in odds.chances)
    return [*lines, f"        (from {odds.samples} samples, each give or take up to {100 * widest:.0f} points)"]


def a_few(options: Sequence[Option]) -> list[Option]:
    """Some amounts of a dial, spread evenly, the least and the most among them."""
    if len(options) <= A_FEW_AMOUNTS:
        return list(options)
    last = len(options) - 1
    return [options[round(index * last / (A_FEW_AMOUNTS - 1))] for index in range(A_FEW_AMOUNTS)]


def dial_words(options: Sequence[Option], odds: Sequence[Odds | None], currency: str) -> str:
    """How the outcome that the most buys grows with the amount: 'clear: 1M 40%, 4M 70%, 7M 100%'."""
    known = [(option, found) for option, found in zip(options, odds, strict=True) if found is not None]
    if not known or all(len(found.chances) == 1 for _, found in known):
        return ""
    bought = known[-1][1].chances[0].outcome
    words = [f"{option.amount()}{currency} {about(found)}{percent(chance_of(found, bought))}" for option, found in known]
    return f"{bought}: {', '.join(words)}"


def chance_of(odds: Odds, outcome: str) -> Fraction:
    return next((chance.chance for chance in odds.chances if chance.outcome == outcome), Fraction(0))
