"""Whole small fights exactly: every state a fight can settle in, with its chance, step by step.

From each settled state the step is run along every outcome of its dice, by the same rules as in any other fight. States
that are alike are one state however they were reached, so that the work grows with the states and not with the ways to
them. Minds are fixed: they answer from the state alone. A mind that chooses at random is chance like a die.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from fray.engine.battle import Battle, Over
from fray.engine.decisions import MALFORMED, Decision, Mind, O, Refused
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.pools import Pool
from fray.engine.tape import Tape
from fray.lab.changes import Subject, subject_of
from fray.lab.frames import Frame
from fray.lab.simulate import Minds, Progress, no_progress
from fray.lab.statistics import percent
from fray.lab.svg import Bar, Chart, bar_chart
from fray.lab.workers import Bench, bench_of
from fray.minds.named import STRATEGIST, TACTICIAN
from fray.minds.random import RandomMind

TAIL = Fraction(1, 10**9)
MOST_PATHS = 200_000


@dataclass(frozen=True)
class Chance:
    """A chance as exactly as it was followed: it lies between `low` and `high`, which are mostly the same."""

    low: Fraction
    high: Fraction

    @property
    def value(self) -> float:
        return float(self.low + self.high) / 2

    def __str__(self) -> str:
        if self.high - self.low < Fraction(1, 20_000):
            return percent(self.value)
        return f"{percent(float(self.low))} to {percent(float(self.high))}"

    def __contains__(self, share: float) -> bool:
        return float(self.low) <= share <= float(self.high)


@dataclass(frozen=True)
class ExactFight:
    """How a fight ends, by the rules and not by trial. `open` is the chance of what was not followed to its end."""

    encounter: Encounter
    wins: dict[str, Fraction]
    draws: Fraction
    open: Fraction
    states: int
    paths: int
    rounds: dict[int, Fraction]  # in which round it ended

    @property
    def complete(self) -> bool:
        """Whether all but the accounted tail was followed."""
        return self.open <= TAIL

    def chance(self, side: str) -> Chance:
        return Chance(self.wins[side], self.wins[side] + self.open)

    @property
    def draw(self) -> Chance:
        return Chance(self.draws, self.draws + self.open)

    @property
    def mean_rounds(self) -> float:
        """Of the fights that were followed to their end."""
        ended = sum(self.rounds.values(), Fraction(0))
        return float(sum((number * chance for number, chance in self.rounds.items()), Fraction(0)) / (ended or 1))

    def table(self) -> Frame:
        chances = [(side, self.chance(side)) for side in self.wins] + [("nobody", self.draw)]
        return Frame(
            ("side", "low", "high"), tuple((name, float(chance.low), float(chance.high)) for name, chance in chances)
        )

    def plot(self) -> Chart:
        chances = [(side, self.chance(side)) for side in self.wins] + [("nobody", self.draw)]
        bars = [
            Bar(name, chance.value, float(chance.low), float(chance.high), str(chance), index)
            for index, (name, chance) in enumerate(chances)
        ]
        return bar_chart("Who wins, exactly", bars)

    def data(self) -> dict[str, object]:
        wins = {side: {"fraction": str(chance), "low": float(chance)} for side, chance in self.wins.items()}
        rounds = {str(number): float(chance) for number, chance in sorted(self.rounds.items())}
        return {
            "encounter": self.encounter.id,
            "wins": wins,
            "draws": {"fraction": str(self.draws), "low": float(self.draws)},
            "open": float(self.open),
            "states": self.states,
            "paths": self.paths,
            "rounds": rounds,
        }


class ForkedMind(Mind):
    """Chooses as the random mind does, along every choice: whatever does not give the fight up, equally likely."""

    def __init__(self) -> None:
        self.fork: Fork | None = None

    def answer(self, decision: Decision[O]) -> O:
        options = [option for option in decision.options() if not option.concedes()] or decision.options()
        if len(options) == 1 or self.fork is None:
            return options[0]
        return options[self.fork.draw(Pool(1, len(options))) - 1]


def exact(
    encounter: Encounter | str | Subject,
    minds: Minds = TACTICIAN,
    paths: int = MOST_PATHS,
    tail: Fraction = TAIL,
    progress: Progress = no_progress,
) -> ExactFight:
    """How a fight ends under fixed minds, worked out along at most so many paths."""
    subject = subject_of(encounter, (), minds)
    bench = bench_of(subject.system, subject.encounter, subject.minds, 0)
    if bench.foreseeing:
        raise Refused(MALFORMED, f"a fight of the {STRATEGIST} cannot be worked out; let another mind play")
    return Follower(bench, paths, tail, progress).whole()


@dataclass
class State:
    """A settled state and its chance."""

    battle: Battle
    chance: Fraction


class Follower:
    """All that can come of a fight, a step at a time."""

    def __init__(self, bench: Bench, paths: int, tail: Fraction, progress: Progress) -> None:
        self.bench = bench
        self.limit = paths
        self.tail = tail
        self.rare = tail / MOST_PATHS
        self.progress = progress
        self.minds = [ForkedMind() if isinstance(mind, RandomMind) else mind for mind in bench.setup.minds]
        self.wins = {side: Fraction(0) for side in bench.encounter.sides}
        self.draws = Fraction(0)
        self.rounds: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.states = 0
        self.paths = 0

    def whole(self) -> ExactFight:
        states = {"": State(self.bench.setup.start.clone(), Fraction(1))}
        left = Fraction(1)
        while states and left > self.tail and self.paths < self.limit:
            states = self.layer(states)
            left = sum((state.chance for state in states.values()), Fraction(0))
        ended = sum(self.wins.values(), Fraction(0)) + self.draws
        found = (self.bench.encounter, self.wins, self.draws, 1 - ended, self.states, self.paths)
        return ExactFight(*found, dict(self.rounds))

    def layer(self, states: dict[str, State]) -> dict[str, State]:
        """Every state one step on, likeliest first; the rarest are not followed."""
        following: dict[str, State] = {}
        for _, state in sorted(states.items(), key=lambda row: (-row[1].chance, row[0])):
            if state.chance >= self.rare:
                self.follow(state, following)
                self.progress(self.paths, self.limit)
        return following

    def follow(self, state: State, following: dict[str, State]) -> None:
        """Along every outcome of one step's dice; what there is no work left for is open and stays so."""
        self.states += 1
        fork = Fork(0)
        while self.paths < self.limit:
            battle = self.step(state.battle, fork)
            self.paths += 1
            chance = state.chance * fork.weight()
            if battle.result is not None:
                self.end(battle, chance)
            else:
                join(following, battle.fingerprint(), State(battle, chance))
            if not fork.next():
                return

    def step(self, battle: Battle, fork: Fork) -> Battle:
        for seat, mind in enumerate(self.minds):
            mind.begin(0, 0, seat)
            if isinstance(mind, ForkedMind):
                mind.fork = fork
        fight: Fight[Battle] = Fight(battle.clone(), SeededDice(0), list(self.minds), Tape([]))
        fight.fork = fork
        with suppress(Over):
            self.bench.system.rules.step(fight)
        return fight.battle

    def end(self, battle: Battle, chance: Fraction) -> None:
        assert battle.result is not None
        self.rounds[self.bench.system.rules.rounds(battle)] += chance
        if battle.result.winner:
            self.wins[battle.result.winner] += chance
        else:
            self.draws += chance


def join(states: dict[str, State], key: str, state: State) -> None:
    known = states.get(key)
    if known is None:
        states[key] = state
    else:
        known.chance += state.chance
