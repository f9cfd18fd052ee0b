"""Insight into a fight that waits: who is winning, and what each option is worth.

    for side, chance in win_chance(game).items():
        print(side, chance, chance.interval())

The futures are played by tacticians on every seat. More of them make the intervals narrower: with `before` a count
goes on where an earlier one stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from fray.engine.batch import DRAW
from fray.engine.decisions import OVER, Decision, Option, Refused
from fray.engine.foresight import ANYBODY, present_of
from fray.engine.futures import Choice, Ends, Present, play_on
from fray.engine.game import Game
from fray.lab.statistics import Share

FUTURES = 1000
AT_A_TIME = 20  # futures of an option
RUNGS = 6  # how often the worse half drops out: the best are played 20 times 32 times
FINALISTS = 3
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


def win_chance(game: Game, futures: int = FUTURES) -> dict[str, Share]:
    """The chance of each side to win a waiting fight."""
    found = standing_of(game, futures)
    return dict(zip(found.sides, found.wins, strict=True))


def standing_of(
    game: Game,
    futures: int = FUTURES,
    unseen: frozenset[int] = NOBODY_HIDDEN,
    before: Standing | None = None,
    seed: int = SEED,
) -> Standing:
    """How a waiting fight stands, for those who do not see some combatants. It goes on from what was counted before.

    Counts with different seeds are of different futures and may be joined.
    """
    return counted_on(futures_of(game, unseen), futures, before, seed)


def futures_of(game: Game, unseen: frozenset[int] = NOBODY_HIDDEN) -> Present:
    """A waiting fight whose futures may be counted again and again."""
    if game.result is not None:
        raise Refused(OVER, "the fight is over")
    return present_of(game, unseen)


def counted_on(present: Present, futures: int, before: Standing | None, seed: int = SEED) -> Standing:
    """So many more futures of a waiting fight."""
    first = before.futures if before else 0
    counted = standing_from(present.sides, play_on(present, ANYBODY, seed, first, first + futures))
    return joined(before, counted) if before else counted


def standing_from(sides: Sequence[str], ends: Ends) -> Standing:
    of = len(ends.winners)
    wins = tuple(Share(ends.winners.count(side), of) for side in range(len(sides)))
    return Standing(tuple(sides), wins, Share(ends.winners.count(DRAW), of), tuple(Share(out, of) for out in ends.outs))


def joined(early: Standing, late: Standing) -> Standing:
    """Both counts together. Combatants who joined in some futures only were not out in the others."""
    of = early.futures + late.futures
    longest = max(len(early.outs), len(late.outs))
    wins = tuple(Share(mine.count + its.count, of) for mine, its in zip(early.wins, late.wins, strict=True))
    outs = tuple(Share(count_at(early.outs, who) + count_at(late.outs, who), of) for who in range(longest))
    return Standing(early.sides, wins, Share(early.draws.count + late.draws.count, of), outs)


def count_at(shares: Sequence[Share], who: int) -> int:
    return shares[who].count if who < len(shares) else 0


# ---- what options are worth


@dataclass(frozen=True)
class Weighed:
    """An option by its key, and what came of it: how often the asker's side won, and who was out."""

    key: str
    wins: Share
    outs: tuple[int, ...] = ()  # by combatant: in how many of the futures it was out at the end

    def out(self, who: int) -> Share:
        """How often a combatant was out at the end. Those who joined in other futures only were not."""
        return Share(self.outs[who] if who < len(self.outs) else 0, self.wins.of)


def weighed(
    game: Game,
    decision: Decision[Option],
    options: Sequence[Option],
    unseen: frozenset[int] = NOBODY_HIDDEN,
    before: Sequence[Weighed] = (),
    enough: Callable[[], bool] = lambda: False,
    at_a_time: int = AT_A_TIME,
    keep: str = "",
) -> list[Weighed]:
    """The options of an open decision, best first, all on the same dice.

    Every option is played a little, the better half twice as often, the best quarter four times, and so on, until that
    is done or it is enough. The option to keep, if there is one, is played as often as the best, whatever comes of it.
    It goes on from what was weighed before.
    """
    scales = Scales(game, decision, unseen)
    known = {row.key: row for row in before}
    found = {option.key(): known.get(option.key(), Weighed(option.key(), Share(0, 0))) for option in options}
    while True:
        ranked = sorted(found.values(), key=lambda row: -row.wins.estimate)
        lacking = next_up(ranked, at_a_time, keep)
        if not lacking:
            return ranked
        for row in lacking:
            found[row.key] = scales.weigh_more(row, at_a_time)
            if enough():
                return sorted(found.values(), key=lambda row: -row.wins.estimate)


def next_up(ranked: Sequence[Weighed], at_a_time: int = AT_A_TIME, keep: str = "") -> list[Weighed]:
    """Those that are to be played more often before all others."""
    for rung in range(RUNGS):
        best = max(FINALISTS, -(-len(ranked) // 2**rung))
        chosen = [row for place, row in enumerate(ranked) if place < best or row.key == keep]
        lacking = [row for row in chosen if row.wins.of < at_a_time * 2**rung]
        if lacking:
            return lacking
    return []


class Scales:
    """Weighs options of one decision."""

    def __init__(self, game: Game, decision: Decision[Option], unseen: frozenset[int]) -> None:
        self.present = present_of(game, unseen, decision.seat)
        self.decision = decision
        self.side = game.battle.member(decision.who).side

    def weigh_more(self, row: Weighed, futures: int) -> Weighed:
        choice = Choice(self.decision.seat, self.decision.who, row.key)
        first, last = row.wins.of, row.wins.of + futures
        ends = play_on(self.present, choice, SEED, first, last)
        wins = Share(row.wins.count + ends.winners.count(self.side), last)
        outs = tuple(mine + more for mine, more in zip_longest(row.outs, ends.outs, fillvalue=0))
        return Weighed(row.key, wins, outs)
