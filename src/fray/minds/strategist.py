# mypyc: skip - weighs what futures come to; the futures themselves are compiled
"""The strategist: a strong player of any system. It plays every option on to the end of the fight, many times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, zip_longest
from math import sqrt
from typing import Final

from fray.engine.batch import DRAW
from fray.engine.battle import Battle
from fray.engine.decisions import Decision, Option
from fray.engine.foresight import present_of
from fray.engine.futures import Choice, Present, play_on
from fray.engine.game import Foreseeing, Game, position_of
from fray.engine.known import Question, known_of
from fray.engine.seats import seat_of
from fray.engine.system import System
from fray.engine.tape import Answer
from fray.minds.varied import Varied

PLAYOUTS: Final = 400
MOST_CANDIDATES: Final = 16
FEWEST_CANDIDATES: Final = 8  # with few play-outs: more of them would be dropped unseen
WORTH_A_CANDIDATE: Final = 25  # play-outs
CAUTION: Final = 0.5  # standard errors by which an option must be better than the tactician's
FAR: Final = 2.0  # standard errors behind the leader, at which an option drops out
SPREAD: Final = 1.5  # times the play-outs, where it is close to the end; many decisions are clear before that
MORE_ROUNDS: Final = 3  # than it takes to halve the options down to one: a decision that is clear ends early
MANY: Final = 50  # futures, after which options that always came to the same are taken to be the same
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
        self.seat_opponents(present, game.battle, side)

        def play(option: Option, first: int, last: int) -> list[int]:
            choice = Choice(decision.seat, decision.who, option.key())
            winners = play_on(present, choice, self.seed, first, last).winners
            return [worth(winner, side) for winner in winners]

        return best_of(candidates, self.playouts, play)

    def seat_opponents(self, present: Present, battle: Battle, side: int) -> None:
        """Where a system has other players than the tactician, the opponents may be any of them."""
        if not self.system.policies:
            return
        for who in range(battle.size()):
            if battle.member(who).side != side:
                others = [self.system.policy(name) for name in self.system.policies]
                present.minds[seat_of(who)] = Varied(self.system.tactician(), others)

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
    race = Race(candidates, play)
    rounds = (len(candidates) - 1).bit_length() + MORE_ROUNDS
    for _ in range(rounds):
        race.play_more(max(1, int(SPREAD * playouts / rounds / len(race.alive))))
        race.drop()
        if race.decided():
            break
    return race.winner()


class Race:
    """Options that are played on, on the same dice, and drop out one after the other."""

    def __init__(self, candidates: Sequence[Option], play: Callable[[Option, int, int], list[int]]) -> None:
        self.first = candidates[0]
        self.alive = list(candidates)
        self.play = play
        self.results: dict[str, list[int]] = {option.key(): [] for option in candidates}
        self.done = 0

    def of(self, option: Option) -> list[int]:
        return self.results[option.key()]

    def leader(self) -> Option:
        return max(self.alive, key=lambda option: (sum(self.of(option)), option is self.first))

    def play_more(self, more: int) -> None:
        for option in self.alive:
            self.of(option).extend(self.play(option, self.done, self.done + more))
        self.done += more

    def drop(self) -> None:
        """Drops the worse half, and every option far behind the leader. The first stays until it is far behind."""
        leader = self.leader()
        in_order = sorted(self.alive, key=lambda option: (-sum(self.of(option)), option is not leader))  # stable
        better = in_order[: max(2, (len(in_order) + 1) // 2)]
        near = [option for option in in_order if not self.ahead(leader, option, FAR)]
        self.alive = [option for option in near if option in better or option is self.first]

    def decided(self) -> bool:
        """Whether only one is left, or all that are have come to the same in every one of many futures."""
        same = all(self.of(option) == self.of(self.first) for option in self.alive)
        return len(self.alive) == 1 or (same and self.done >= MANY)

    def ahead(self, option: Option, other: Option, errors: float) -> bool:
        return option is not other and clearly_better(self.of(option), self.of(other), errors)

    def winner(self) -> Option:
        leader = self.leader()
        if self.first in self.alive and not self.ahead(leader, self.first, CAUTION):
            return self.first
        return leader


def clearly_better(results: Sequence[int], others: Sequence[int], errors: float = CAUTION) -> bool:
    """Whether the sum of the differences, future by future on the same dice, is above so many standard errors."""
    differences = [mine - its for mine, its in zip(results, others, strict=True)]
    return sum(differences) > errors * sqrt(sum(difference**2 for difference in differences))
