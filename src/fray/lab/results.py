"""What many fights of one encounter came to, ready to be read, printed or kept as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import neg

from fray.engine.batch import DRAW, Tally
from fray.engine.encounter import Encounter
from fray.lab.frames import Frame, row
from fray.lab.statistics import Share, Spread, spread_of, sum_of
from fray.lab.study import Study
from fray.lab.svg import Bar, Chart, bar_chart, histogram


@dataclass(frozen=True)
class Run:
    """What was asked for."""

    encounter: Encounter
    fights: int
    seed: int
    minds: tuple[str, ...]  # by side
    counters: tuple[str, ...]  # what is counted of every combatant

    def __repr__(self) -> str:
        return f"<Run of {self.fights:,} fights of {self.encounter.title!r}, seed {self.seed}>"


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
    wiped_out: Share  # nobody of it was left
    unscathed: Share  # everybody was


@dataclass(frozen=True)
class CombatantResult:
    """How a combatant fared in the fights it was in: how often it went out, and what was counted of it."""

    name: str
    side: str
    out: Share
    counters: Mapping[str, Spread]


@dataclass(frozen=True)
class Table:
    """Every fight of a run, by number: who won, after how many rounds, and how many of each side were left."""

    sides: tuple[str, ...]
    winners: list[int]
    rounds: list[int]
    standing: list[list[int]]  # for each side, by number of the fight
    lost: list[list[int]]  # likewise how many of it were not left

    def __repr__(self) -> str:
        return f"<Table of {len(self.winners):,} fights>"

    def others(self) -> list[int]:
        """How many of all sides but the first were left."""
        return [sum(counts) for counts in zip(*self.standing[1:], strict=True)]


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
    record: Table  # every fight by its number
    processes: int = 1
    seconds: float = 0.0  # 0 where nobody looked at a clock
    study: Study | None = None  # what was seen of the fights that were watched
    asked: int = 0  # fights asked for, where a run was broken off or stopped when it was sure enough

    @property
    def winners(self) -> tuple[int, ...]:
        """Of every fight, the winning side's place among the sides; -1 for a draw."""
        return tuple(self.record.winners)

    @property
    def wins(self) -> dict[str, Share]:
        return {side.name: side.wins for side in self.sides}

    def __repr__(self) -> str:
        wins = ", ".join(f"{side.name} {side.wins}" for side in self.sides)
        return f"<Result of {self.run.fights:,} fights of {self.run.encounter.title!r}: {wins}>"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"{self.plot().svg}{self.plot_rounds().svg}{self.table()._repr_html_()}"

    def table(self) -> Frame:
        """A row for each combatant: how often it went out, with the interval, and its counters' means."""
        names = self.run.counters
        rows = tuple(
            row(entry.name, entry.side, entry.out.estimate, entry.out.low, entry.out.high, *means_of(entry, names))
            for entry in self.combatants
        )
        return Frame(("combatant", "side", "out", "low", "high", *names), rows)

    def sides_table(self) -> Frame:
        """A row for each side: its share of wins with the interval, and how many of it are left on average."""
        rows = tuple(
            row(side.name, side.mind, side.wins.estimate, side.wins.low, side.wins.high, side.standing.mean)
            for side in self.sides
        )
        return Frame(("side", "mind", "wins", "low", "high", "left"), rows)

    def fights_table(self) -> Frame:
        """A row for each fight by its number."""
        record = self.record
        names = [record.sides[winner] if winner >= 0 else "" for winner in record.winners]
        rows = zip(range(len(names)), names, record.rounds, *record.standing, strict=True)
        return Frame(("fight", "winner", "rounds", *(f"{side} left" for side in record.sides)), tuple(rows))

    def plot(self) -> Chart:
        """Who wins, with intervals."""
        shares = [(side.name, side.wins) for side in self.sides] + [("nobody", self.draws)]
        bars = [
            Bar(name, share.estimate, share.low, share.high, str(share), at) for at, (name, share) in enumerate(shares)
        ]
        return bar_chart("Who wins", bars)

    def plot_rounds(self) -> Chart:
        return histogram("Rounds", self.rounds)

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
            "wiped_out": {side.name: side.wiped_out.data() for side in self.sides},
            "unscathed": {side.name: side.unscathed.data() for side in self.sides},
            "combatants": [combatant_data(entry) for entry in self.combatants],
            "notable": [fight.data() for fight in self.notable],
            **({"watched": self.study.data()} if self.study else {}),
        }


def means_of(entry: CombatantResult, names: Sequence[str]) -> list[float]:
    return [entry.counters[name].mean for name in names]


def combatant_data(entry: CombatantResult) -> dict[str, object]:
    counters = {name: spread.data() for name, spread in entry.counters.items()}
    return {"name": entry.name, "side": entry.side, "out": entry.out.data(), "counters": counters}


def result_of(run: Run, tallies: Sequence[Tally], processes: int) -> Result:
    """Add up the batches of a run. Their order and their sizes make no difference."""
    ordered = sorted(tallies, key=lambda tally: tally.first)
    table = table_of(run, ordered)
    fights = len(table.winners)
    return Result(
        run=run,
        sides=tuple(side_result(run, table, side) for side in range(len(table.sides))),
        draws=Share(table.winners.count(DRAW), fights),
        rounds=spread_of(table.rounds),
        combatants=tuple(combatant_result(run, ordered, who) for who in range(most_combatants(ordered))),
        notable=notable_fights(table),
        decisions=sum(sum(tally.decisions) for tally in ordered),
        record=table,
        processes=processes,
    )


def table_of(run: Run, tallies: Sequence[Tally]) -> Table:
    sides = run.encounter.sides
    return Table(
        sides,
        [winner for tally in tallies for winner in tally.winners],
        [rounds for tally in tallies for rounds in tally.rounds],
        [[count for tally in tallies for count in tally.standing[side :: len(sides)]] for side in range(len(sides))],
        [[count for tally in tallies for count in tally.lost[side :: len(sides)]] for side in range(len(sides))],
    )


def side_result(run: Run, table: Table, side: int) -> SideResult:
    fights, left = len(table.winners), table.standing[side]
    return SideResult(
        table.sides[side],
        run.minds[side],
        Share(table.winners.count(side), fights),
        spread_of(left),
        Share(left.count(0), fights),
        Share(table.lost[side].count(0), fights),
    )


def most_combatants(tallies: Sequence[Tally]) -> int:
    """How many there were in the fight that had most."""
    return max((len(tally.names) for tally in tallies), default=0)


def combatant_result(run: Run, tallies: Sequence[Tally], who: int) -> CombatantResult:
    """Who comes in later has no part in the fights it did not come into."""
    with_it = [tally for tally in tallies if who < len(tally.names)]
    counters = {name: sum_of(tally.counts[who][index] for tally in with_it) for index, name in enumerate(run.counters)}
    out = Share(sum(tally.outs[who] for tally in with_it), sum(tally.fights[who] for tally in with_it))
    return CombatantResult(with_it[0].names[who], run.encounter.sides[with_it[0].sides[who]], out, counters)


# ---- fights worth opening


def notable_fights(table: Table) -> tuple[Notable, ...]:
    """A typical fight, and the best and the worst for the first side; of equal ones the first."""
    if not table.winners:
        return ()
    fortunes = fortunes_of(table)
    numbers = range(len(fortunes))
    best = max(zip(fortunes, map(neg, table.rounds), map(neg, numbers), strict=True))
    worst = min(zip(fortunes, table.rounds, numbers, strict=True))
    side = table.sides[0]
    return (
        notable(table, "typical", typical(table)),
        notable(table, f"best for {side}", -best[2]),
        notable(table, f"worst for {side}", worst[2]),
    )


def fortunes_of(table: Table) -> list[tuple[int, int, int]]:
    """How good each fight was for the first side: won, drawn or lost; its own left; the others gone."""
    worth = {0: 2, DRAW: 1}
    won = [worth.get(winner, 0) for winner in table.winners]
    return list(zip(won, table.standing[0], map(neg, table.others()), strict=True))


def typical(table: Table) -> int:
    """Of the fights with the commonest winner, the one nearest to their medians in length and losses."""
    commonest = max(range(DRAW, len(table.sides)), key=table.winners.count)
    among = [number for number, winner in enumerate(table.winners) if winner == commonest]
    lengths, own, others = table.rounds, table.standing[0], table.others()
    length, left, foes = (spread_of(column[number] for number in among).median for column in (lengths, own, others))
    oddness = [
        (abs(lengths[number] - length), abs(own[number] - left) + abs(others[number] - foes), number)
        for number in among
    ]
    return min(oddness)[2]


def notable(table: Table, what: str, number: int) -> Notable:
    winner = table.winners[number]
    standing = {side: table.standing[index][number] for index, side in enumerate(table.sides)}
    return Notable(what, number, "" if winner == DRAW else table.sides[winner], table.rounds[number], standing)
