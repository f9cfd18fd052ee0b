"""How a fight stood at its decisions: what the curve of the win bar is drawn from. Kept in memory only."""

from __future__ import annotations

from dataclasses import dataclass

from fray.engine.game import common_start
from fray.engine.orders import REKEY
from fray.engine.tape import OVERRIDE
from fray.lab.insight import Standing
from fray.table.counting import Count, CountOn
from fray.table.insight_records import PastStanding
from fray.table.tasks import Fields, Position


@dataclass(frozen=True)
class Kept:
    round: int
    standing: Standing


class Standings:
    """The surest standing after each entry of the tape, for each group of people who see the same."""

    def __init__(self) -> None:
        self.tape: tuple[Fields, ...] = ()
        self.kept: dict[frozenset[int], dict[int, Kept]] = {}
        self.counts: dict[frozenset[int], tuple[int, Count]] = {}  # the latest, with its revision

    def count_at(self, unseen: frozenset[int], revision: int, count_on: CountOn) -> Count:
        """The count at a revision that all who see the same share."""
        known, count = self.counts.get(unseen, (-1, None))
        if count is None or known != revision:
            count = Count(count_on)
            self.counts[unseen] = revision, count
        return count

    def keep(self, unseen: frozenset[int], position: Position, rounds: int, standing: Standing) -> None:
        """Keep a standing, and drop those of a past that was undone."""
        tape = without_new_dice(position.entries)
        same = common_start(self.tape, tape)
        for known in self.kept.values():
            for gone in [at for at in known if at > same]:
                del known[gone]
        self.tape = tape
        mine, at = self.kept.setdefault(unseen, {}), len(tape)
        if at not in mine or mine[at].standing.futures <= standing.futures:
            mine[at] = Kept(rounds, standing)

    def past(self, unseen: frozenset[int]) -> list[PastStanding]:
        """In order. How long the tape was stays unsaid: it would tell what the unseen have done."""
        return [
            PastStanding(round=kept.round, wins=[share.estimate for share in kept.standing.wins])
            for _, kept in sorted(self.kept.get(unseen, {}).items())
        ]


def without_new_dice(entries: tuple[Fields, ...]) -> tuple[Fields, ...]:
    """The tape without the new dice after an undo: the fight stands as it stood before."""
    return tuple(fields for fields in entries if fields[:2] != (OVERRIDE, REKEY))
