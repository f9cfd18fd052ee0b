"""Many fights in one call: the loop of the lab. The compiled code runs a whole batch, not a step, per call.

Fight n of a seed is the same fight in any batch: its dice come from (seed, n) and its minds start fresh.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.battle import Battle, Member, Over
from fray.engine.decisions import Mind
from fray.engine.dice import SeededDice
from fray.engine.fight import B, Fight
from fray.engine.rules import Rules

DRAW: Final = -1  # the winner of a drawn fight


class Setup:
    """What all fights of a run share. `minds` has one mind per seat."""

    def __init__(
        self, rules: Rules[Battle], start: Battle, side_names: list[str], minds: list[Mind], seed: int
    ) -> None:
        self.rules = rules
        self.start = start
        self.side_names = side_names
        self.minds = minds
        self.seed = seed


@mypyc_attr(serializable=True)
class Tally:
    """The results of a batch. Fights are listed by number, combatants are only counted.

    `standing` says how many of each side were still up at the end: fight 0's sides, then fight 1's. `lost` says how
    many were not. Combatants who joined later come after those of the roster. `names` and `sides` say who each
    combatant is, `fights` in how many fights it took part.
    """

    def __init__(self, first: int) -> None:
        self.first = first
        self.winners: list[int] = []
        self.rounds: list[int] = []
        self.decisions: list[int] = []
        self.standing: list[int] = []
        self.lost: list[int] = []
        self.names: list[str] = []
        self.sides: list[int] = []
        self.fights: list[int] = []
        self.outs: list[int] = []
        self.counts: list[list[list[int]]] = []

    def enroll(self, member: Member, counters: int) -> None:
        """Count one more combatant from now on."""
        self.names.append(member.name)
        self.sides.append(member.side)
        self.fights.append(0)
        self.outs.append(0)
        self.counts.append([[] for _ in range(counters)])


def blank_tally(first: int) -> Tally:
    """A tally to be filled in. Called from plain Python, a compiled serializable class leaves out its `__init__`."""
    return Tally(first)


def tally_for(setup: Setup, first: int, counters: int) -> Tally:
    """A tally of everybody who begins the fight."""
    tally = Tally(first)
    for who in range(setup.start.size()):
        tally.enroll(setup.start.member(who), counters)
    return tally


def run_batch(setup: Setup, first: int, last: int) -> Tally:
    """Fights number `first` to `last` - 1, from beginning to end."""
    minds: list[Mind | None] = []
    minds.extend(setup.minds)
    counters = len(setup.rules.counters())
    tally = tally_for(setup, first, counters)
    for number in range(first, last):
        for seat, mind in enumerate(setup.minds):
            mind.begin(setup.seed, number, seat)
        fight: Fight[Battle] = Fight(setup.start.clone(), SeededDice(setup.seed, number), minds)
        run_out(setup.rules, fight)
        record(setup, tally, fight, counters)
    return tally


def run_out(rules: Rules[B], fight: Fight[B]) -> None:
    """Run step by step until the fight is over."""
    try:
        while fight.battle.result is None:
            rules.step(fight)
    except Over:
        pass


def record(setup: Setup, tally: Tally, fight: Fight[Battle], counters: int) -> None:
    """Write down how a fight ended."""
    battle = fight.battle
    tally.winners.append(winner_of(battle, setup.side_names))
    tally.rounds.append(setup.rules.rounds(battle))
    tally.decisions.append(fight.decisions)
    standing = [0] * len(setup.side_names)
    lost = [0] * len(setup.side_names)
    for who in range(battle.size()):
        if who == len(tally.fights):
            tally.enroll(battle.member(who), counters)
        tally.fights[who] += 1
        if battle.out(who):
            tally.outs[who] += 1
            lost[tally.sides[who]] += 1
        else:
            standing[tally.sides[who]] += 1
        counts = tally.counts[who]
        for counter, value in enumerate(setup.rules.counts(battle, who)):
            count_one(counts[counter], value)
    tally.standing.extend(standing)
    tally.lost.extend(lost)


def winner_of(battle: Battle, side_names: list[str]) -> int:
    """The index of the side that won, or DRAW."""
    assert battle.result is not None
    winner = battle.result.winner
    return side_names.index(winner) if winner else DRAW


def count_one(counts: list[int], value: int) -> None:
    """One more fight in which a counter showed this value."""
    while len(counts) <= value:
        counts.append(0)
    counts[value] = counts[value] + 1
