"""The odds beside an option: worked out by the forking walk when a player looks, kept while the decision stands."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len

from fray.engine.decisions import Decision, Option
from fray.engine.game import Game
from fray.engine.odds import Odds, option_odds
from fray.lab.odds_words import ABOUT, glance, short
from fray.terminal.fitting import fitted

GLANCE_SECONDS = 1.0  # what a screen may spend on odds before it is shown without the rest
GLANCE_PATHS = 600  # at a glance more outcomes than this are sampled
MOST_OUTCOMES = 4
BETWEEN = " · "
A_FEW_AMOUNTS = 4


class Oracle:
    """The odds of the options of one pending decision."""

    def __init__(self, game: Game, decision: Decision[Option], patience: float = GLANCE_SECONDS) -> None:
        self.game = game
        self.decision = decision
        self.known: dict[str, Odds] = {}
        self.left = patience  # seconds

    def glance(self, option: Option) -> Odds | None:
        """The odds, unless too much time has gone into this screen already."""
        key = option.key()
        if key not in self.known and self.left > 0:
            began = time.monotonic()
            self.known[key] = option_odds(self.game, self.decision, option, GLANCE_PATHS)
            self.left -= time.monotonic() - began
        return self.known.get(key)

    def look_ahead(self, families: Sequence[Sequence[Option]]) -> None:
        """Spend the time on all families alike: the most of each, the least of each, then what lies between."""
        queues = [[options[-1], *options[:-1]] for options in families]
        for depth in range(max(map(len, queues), default=0)):
            for queue in queues:
                if depth < len(queue):
                    self.glance(queue[depth])

    def study(self, option: Option) -> Odds:
        """The odds, exact if that is possible, however long they take."""
        known = self.known.get(option.key())
        if known is None or not known.exact:
            self.known[option.key()] = option_odds(self.game, self.decision, option)
        return self.known[option.key()]


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
    return "" if odds.exact else ABOUT


def odds_words(odds: Odds, between: str = BETWEEN) -> str:
    """The likeliest outcomes in one line."""
    shown = odds.chances[:MOST_OUTCOMES]
    words = [f"{about(odds)}{percent(chance.chance)} {chance.outcome}" for chance in shown]
    rest = sum((chance.chance for chance in odds.chances[MOST_OUTCOMES:]), Fraction(0))
    return between.join([*words, f"{about(odds)}{percent(rest)} other"] if rest else words)


def cut_outcomes(words: str, width: int) -> str:
    """As many outcomes as fit, each in full."""
    if cell_len(words) <= width:
        return words
    pieces = words.split(BETWEEN)
    while len(pieces) > 1 and cell_len(BETWEEN.join(pieces)) > width - 2:
        pieces.pop()
    return fitted(BETWEEN.join(pieces) + " …", width)


def odds_table(odds: Odds) -> list[str]:
    """Every outcome with its chance, and what the chances are worth."""
    if odds.open:
        return [f"        {chance.outcome}" for chance in odds.chances]
    lines = [f"{about(odds) + percent(chance.chance):>6}  {chance.outcome}" for chance in odds.chances]
    if odds.note:
        lines.append(f"        ({odds.note})")
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
    """How the outcome that one pays for grows with the amount: 'clear: 1M 40%, 4M 70%, 7M 100%'."""
    known = [(option, found) for option, found in zip(options, odds, strict=True) if found is not None]
    if not known or all(len(found.chances) == 1 for _, found in known):
        return ""
    if len(known) == 1:
        amount = f"{known[0][0].amount()}{currency}: " if len(options) > 1 else ""
        return amount + (short(known[0][1]) or odds_words(known[0][1]))
    if all(found.success is not None for _, found in known):
        rows = [(option.amount(), glance(found, found.success or Fraction(0))) for option, found in known]
        return f"{known[0][1].aim}: " + ", ".join(f"{amount}{currency} {chance}" for amount, chance in rows)
    bought = paid_for(known[0][1], known[-1][1])
    chances = [(option.amount(), about(found) + percent(chance_of(found, bought))) for option, found in known]
    return f"{bought}: " + ", ".join(f"{amount}{currency} {chance}" for amount, chance in chances)


def paid_for(least: Odds, most: Odds) -> str:
    """The outcome whose chance grows most between the least and the most amount."""
    outcomes = [chance.outcome for chance in most.chances]
    return max(outcomes, key=lambda outcome: chance_of(most, outcome) - chance_of(least, outcome))


def chance_of(odds: Odds, outcome: str) -> Fraction:
    return next((chance.chance for chance in odds.chances if chance.outcome == outcome), Fraction(0))
