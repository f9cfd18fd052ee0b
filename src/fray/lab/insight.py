"""Insight into a fight that waits: who is winning, and what each option is worth.

    standing = standing_of(game)
    print(standing.wins[0], standing.wins[0].interval())

The futures are played by tacticians on every seat. More of them make the intervals narrower: `more` goes on where an
earlier count stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fray.engine.batch import DRAW
from fray.engine.decisions import OVER, Decision, Option, Refused
from fray.engine.foresight import ANYBODY, present_of
from fray.engine.futures import Choice, Ends, play_on
from fray.engine.game import Game
from fray.lab.statistics import Share

FUTURES = 1000
GLANCE = 60  # futures of every option
CLOSER_LOOK = 400  # futures of the best of them
LOOKED_AT_CLOSELY = 5
SEED = 1
NOBODY_HIDDEN: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Standing:
    """How a fight stands: how often each side wins, nobody wins, and each combatant is out at the end."""

    sides: tuple[str, ...]
    wins: tuple[Share, ...]
    draws: Share
    outs: tuple[Share, ...]  # by combatant

    @property
    def futures(self) -> int:
        return self.draws.of

    @property
    def error(self) -> float:
        """Half the width of the widest interval of a side."""
        return max((share.high - share.low) / 2 for share in self.wins)

    def data(self) -> dict[str, object]:
        return {
            "futures": self.futures,
            "wins": {side: share.data() for side, share in zip(self.sides, self.wins, strict=True)},
            "draws": self.draws.data(),
            "outs": [share.data() for share in self.outs],
        }


def standing_of(
    game: Game, futures: int = FUTURES, unseen: frozenset[int] = NOBODY_HIDDEN, before: Standing | None = None
) -> Standing:
    """How a waiting fight stands, for those who do not see some combatants. It goes on from what was counted before."""
    if game.result is not None:
        raise Refused(OVER, "the fight is over")
    present = present_of(game, unseen)
    first = before.futures if before else 0
    counted = standing_from(present.sides, play_on(present, ANYBODY, SEED, first, first + futures))
    return joined(before, counted) if before else counted


def standing_from(sides: Sequence[str], ends: Ends) -> Standing:
    of = len(ends.winners)
    wins = tuple(Share(ends.winners.count(side), of) for side in range(len(sides)))
    return Standing(
        tuple(sides), wins, Share(ends.winners.count(DRAW), of), tuple(Share(out, of) for out in ends.outs)
    )


def joined(one: Standing, other: Standing) -> Standing:
    """Both counts together. Combatants who joined in some futures only were not out in the others."""
    of = one.futures + other.futures
    longest = max(len(one.outs), len(other.outs))
    wins = tuple(Share(mine.count + its.count, of) for mine, its in zip(one.wins, other.wins, strict=True))
    outs = tuple(Share(count_at(one.outs, who) + count_at(other.outs, who), of) for who in range(longest))
    return Standing(one.sides, wins, Share(one.draws.count + other.draws.count, of), outs)


def count_at(shares: Sequence[Share], who: int) -> int:
    return shares[who].count if who < len(shares) else 0


# ---- what options are worth


@dataclass(frozen=True)
class Weighed:
    """An option, and how often the asker's side wins after it."""

    option: Option
    wins: Share


def weighed(
    game: Game, decision: Decision[Option], options: Sequence[Option], unseen: frozenset[int] = NOBODY_HIDDEN
) -> list[Weighed]:
    """The options of an open decision, best first: all of them at a glance, and the best ones more closely."""
    scales = Scales(game, decision, unseen)
    glanced = sorted((scales.weigh(option, GLANCE) for option in options), key=worst_last)
    closely = [scales.weigh(found.option, CLOSER_LOOK) for found in glanced[:LOOKED_AT_CLOSELY]]
    return [*sorted(closely, key=worst_last), *glanced[LOOKED_AT_CLOSELY:]]


def worst_last(found: Weighed) -> float:
    return -found.wins.estimate


class Scales:
    """Weighs options of one decision, all on the same dice."""

    def __init__(self, game: Game, decision: Decision[Option], unseen: frozenset[int]) -> None:
        self.present = present_of(game, unseen, decision.seat)
        self.decision = decision
        self.side = game.battle.member(decision.who).side

    def weigh(self, option: Option, futures: int) -> Weighed:
        choice = Choice(self.decision.seat, self.decision.who, option.key())
        winners = play_on(self.present, choice, SEED, 0, futures).winners
        return Weighed(option, Share(winners.count(self.side), futures))
