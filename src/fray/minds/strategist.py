# mypyc: skip - weighs what futures come to; the futures themselves are compiled
"""The strategist: a strong player of any system. It plays every option on to the end of the fight, many times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, zip_longest
from math import sqrt
from typing import Final

from fray.engine.batch import DRAW
from fray.engine.decisions import Decision, Option
from fray.engine.foresight import present_of
from fray.engine.futures import Choice, play_on
from fray.engine.game import Foreseeing, Game, position_of
from fray.engine.known import Question, known_of
from fray.engine.system import System
from fray.engine.tape import Answer

PLAYOUTS: Final = 400
MOST_CANDIDATES: Final = 16
FEWEST_CANDIDATES: Final = 8  # with few play-outs: more of them would be dropped unseen
WORTH_A_CANDIDATE: Final = 25  # play-outs
CAUTION: Final = 0.5  # standard errors
PATIENCE: Final = 40  # answers of a seat in one step; after that it goes on as the tactician, who goes in no circles
WIN, HALF, LOSS = 2, 1, 0


class Strategist(Foreseeing):
    """It tries options on common dice and drops the worse half again and again (sequential halving).

    The tactician's own choice stays to the end, and is taken unless another option has clearly done better.
    """

    def __init__(self, system: System, playouts: int = PLAYOUTS, seed: int = 0) -> None:
        self.system = system
        self.playouts = playouts
        self.seed = seed  # not the fight's: the coming dice must not matter

    def choose(self, game: Game, decision: Decision[Option]) -> Option:
        side = game.battle.member(decision.who).side
        unseen = self.system.concealed(game.battle, game.battle.side_names()[side])
        question = known_of(game, unseen).question(decision.seat, decision.who)
        assert question is not None
        candidates = candidates_of(question, self.favorite(question), self.most_candidates())
        if len(candidates) == 1 or answers_in_step(game, decision.seat) >= PATIENCE:
            return candidates[0]
        present = present_of(game, unseen, decision.seat)

        def play(option: Option, first: int, last: int) -> list[int]:
            choice = Choice(decision.seat, decision.who, option.key())
            winners = play_on(present, choice, self.seed, first, last).winners
            return [worth(winner, side) for winner in winners]

        return best_of(candidates, self.playouts, play)

    def most_candidates(self) -> int:
        """How many options the play-outs can tell apart."""
        return min(MOST_CANDIDATES, max(FEWEST_CANDIDATES, self.playouts // WORTH_A_CANDIDATE))

    def favorite(self, question: Question) -> str:
        """What the tactician would do."""
        return self.system.tactician().answer(question.known).key()


def answers_in_step(game: Game, seat: int) -> int:
    """How often a seat has answered since the last settled state."""
    since = game.entries[position_of(game.settled()) :]
    return sum(isinstance(entry, Answer) and entry.seat == seat for entry in since)


def candidates_of(question: Question, favorite: str, most: int = MOST_CANDIDATES) -> list[Option]:
    """The favorite first, then the others, one of every family in turn as far as there is room."""
    possible = {option.key() for option in question.possible}
    open_to_it = [option for option in question.options() if option.key() in possible]
    sensible = [option for option in open_to_it if not option.concedes()] or open_to_it
    families: dict[str, list[Option]] = {}
    for option in sensible:
        families.setdefault(option.family(), []).append(option)
    in_turn = [option for option in chain(*zip_longest(*families.values())) if option is not None]
    return sorted(in_turn, key=lambda option: option.key() != favorite)[:most]


def worth(winner: int, side: int) -> int:
    if winner == DRAW:
        return HALF
    return WIN if winner == side else LOSS


def best_of(candidates: Sequence[Option], playouts: int, play: Callable[[Option, int, int], list[int]]) -> Option:
    """The best of several options. The first of them is taken unless another has clearly done better."""
    first, alive = candidates[0], list(candidates)
    rounds = (len(candidates) - 1).bit_length()
    results: dict[str, list[int]] = {option.key(): [] for option in candidates}
    done = 0
    for _ in range(rounds):
        more = max(1, playouts // rounds // len(alive))
        for option in alive:
            results[option.key()] += play(option, done, done + more)
        done += more
        alive.sort(key=lambda option: -sum(results[option.key()]))  # stable: equals stay in their order
        kept = alive[: (len(alive) + 1) // 2]
        alive = kept if first in kept else [*kept, first]
    best = max(alive, key=lambda option: (sum(results[option.key()]), option is first))
    return best if best is first or clearly_better(results[best.key()], results[first.key()]) else first


def clearly_better(results: Sequence[int], others: Sequence[int]) -> bool:
    """Whether the sum of the differences, future by future on the same dice, is above half its standard error."""
    differences = [mine - its for mine, its in zip(results, others, strict=True)]
    return sum(differences) > CAUTION * sqrt(sum(difference**2 for difference in differences))
