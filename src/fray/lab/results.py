"""What many fights of one encounter came to, ready to be read, printed or kept as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fray.engine.batch import DRAW, Tally
from fray.engine.encounter import Encounter
from fray.lab.statistics import Share, Spread, spread_of, sum_of


@dataclass(frozen=True)
class Run:
    """What was asked for."""

    encounter: Encounter
    fights: int
    seed: int
    minds: tuple[str, ...]  # by side
    counters: tuple[str, ...]  # what is counted of every combatant


@dataclass(frozen=True)
class Notable:
    """A single fight worth opening, by its number in the run."""

    what: str
    number: int
    winner: str
    rounds: int
    standing: Mapping[str, int]  # by side

    def data(self) -> dict[str, object]:
        return {
            "what": self.what,
            "number": self.number,
            "winner": self.winner,
            "rounds": self.rounds,
            "standing": dict(self.standing),
        }


@dataclass(frozen=True)
class SideResult:
    """How a side fared."""

    name: str
    mind: str
    wins: Share
    standing: Spread


@dataclass(frozen=True)
class CombatantResult:
    """How a combatant fared: how often it went out of the fight, and what was counted of it."""

    name: str
    side: str
    out: Share
    counters: Mapping[str, Spread]


@dataclass(frozen=True)
class Result:
    """A run of the lab."""

    run: Run
    sides: tuple[SideResult, ...]
    draws: Share
    rounds: Spread
    combatants: tuple[CombatantResult, ...]
    notable: tuple[Notable, ...]
    decisions: int
    winners: tuple[int, ...]  # of every fight, the winning side's place among the sides; -1 for a draw
    processes: int = 1
    seconds: float = 0.0  # 0 where nobody looked at a clock

    @property
    def wins(self) -> dict[str, Share]:
        return {side.name: side.wins for side in self.sides}

    def data(self) -> dict[str, object]:
        """Everything but the single fights, for JSON."""
        run = self.run
        return {
            "encounter": run.encounter.id,
            "system": run.encounter.system,
            "title": run.encounter.title,
            "variants": dict(run.encounter.variants),
            "seed": run.seed,
            "fights": run.fights,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "processes": self.processes,
            "minds": {side.name: side.mind for side in self.sides},
            "wins": {side.name: side.wins.data() for side in self.sides},
            "draws": self.draws.data(),
            "rounds": self.rounds.data(),
            "standing": {side.name: side.standing.data() for side in self.sides},
            "combatants": [combatant_data(one) for one in self.combatants],
            "notable": [fight.data() for fight in self.notable],
        }


def combatant_data(one: CombatantResult) -> dict[str, object]:
    counters = {name: spread.data() for name, spread in one.counters.items()}
    return {"name": one.name, "side": one.side, "out": one.out.data(), "counters": counters}


def result_of(run: Run, tallies: Sequence[Tally], processes: int) -> Result:
    """Add up the batches of a run. Their order and their sizes make no difference."""
    ordered = sorted(tallies, key=lambda tally: tally.first)
    table = Table(
        run.encounter.sides,
        [winner for tally in ordered for winner in tally.winners],
        [rounds for tally in ordered for rounds in tally.rounds],
        [count for tally in ordered for count in tally.standing],
    )
    fights = len(table.winners)
    return Result(
        run=run,
        sides=tuple(side_result(run, table, side) for side in range(len(table.sides))),
        draws=Share(table.winners.count(DRAW), fights),
        rounds=spread_of(table.rounds),
        combatants=tuple(combatant_result(run, ordered, who, fights) for who in range(len(run.encounter.roster))),
        notable=notable_fights(table),
        decisions=sum(sum(tally.decisions) for tally in ordered),
        winners=tuple(table.winners),
        processes=processes,
    )


@dataclass(frozen=True)
class Table:
    """Every fight of a run, by number; `counts` has the sides of each fight one after another."""

    sides: tuple[str, ...]
    winners: list[int]
    rounds: list[int]
    counts: list[int]

    def standing(self, number: int, side: int) -> int:
        return self.counts[number * len(self.sides) + side]

    def others(self, number: int) -> int:
        """How many of all sides but the first are still in the fight."""
        start = number * len(self.sides)
        return sum(self.counts[start + 1 : start + len(self.sides)])


def side_result(run: Run, table: Table, side: int) -> SideResult:
    wins = Share(table.winners.count(side), len(table.winners))
    standing = spread_of(table.counts[side :: len(table.sides)])
    return SideResult(table.sides[side], run.minds[side], wins, standing)


def combatant_result(run: Run, tallies: Sequence[Tally], who: int, fights: int) -> CombatantResult:
    entrant = run.encounter.roster[who]
    counters = {name: sum_of(tally.counts[who][index] for tally in tallies) for index, name in enumerate(run.counters)}
    out = Share(sum(tally.outs[who] for tally in tallies), fights)
    return CombatantResult(entrant.name, entrant.side, out, counters)


# ---- fights worth opening


def notable_fights(table: Table) -> tuple[Notable, ...]:
    """A typical fight, and the best and the worst for the first side; of equal ones the first."""
    if not table.winners:
        return ()
    side = table.sides[0]
    numbers = range(len(table.winners))
    best = max(numbers, key=lambda number: (*fortune(table, number), -table.rounds[number], -number))
    worst = min(numbers, key=lambda number: (*fortune(table, number), table.rounds[number], number))
    return (
        notable(table, "typical", typical(table)),
        notable(table, f"best for {side}", best),
        notable(table, f"worst for {side}", worst),
    )


def fortune(table: Table, number: int) -> tuple[int, int, int]:
    """How good a fight was for the first side: won, drawn or lost; its own still standing; the others fallen."""
    winner = table.winners[number]
    won = 2 if winner == 0 else 1 if winner == DRAW else 0
    return won, table.standing(number, 0), -table.others(number)


def typical(table: Table) -> int:
    """Of the fights with the commonest winner, the one nearest to their medians in length and losses."""
    commonest = max(range(DRAW, len(table.sides)), key=table.winners.count)
    among = [number for number, winner in enumerate(table.winners) if winner == commonest]
    rounds = spread_of(table.rounds[number] for number in among).median
    own = spread_of(table.standing(number, 0) for number in among).median
    others = spread_of(table.others(number) for number in among).median

    def oddness(number: int) -> tuple[int, int]:
        losses = abs(table.standing(number, 0) - own) + abs(table.others(number) - others)
        return abs(table.rounds[number] - rounds), losses

    return min(among, key=oddness)


def notable(table: Table, what: str, number: int) -> Notable:
    winner = table.winners[number]
    standing = {side: table.standing(number, index) for index, side in enumerate(table.sides)}
    return Notable(what, number, "" if winner == DRAW else table.sides[winner], table.rounds[number], standing)
