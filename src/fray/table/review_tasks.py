"""What worker processes do for a review: each task looks at a little of a fight that has been played."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Final

from fray.lab.judging import Judged, Missed, Onlooker
from fray.lab.review import Findings
from fray.lab.rolls import Roll
from fray.table.tasks import Position, built

Subject = tuple[Position, frozenset[int]]  # a fight, and who in it is not seen


class Seat(threading.local):
    """Where a worker keeps the fight it looked at last."""

    subject: Subject | None = None
    onlooker: Onlooker | None = None


SEAT: Final = Seat()


def onlooker_at(subject: Subject) -> Onlooker:
    if SEAT.onlooker is None or SEAT.subject != subject:
        position, unseen = subject
        SEAT.subject, SEAT.onlooker = subject, Onlooker(built(position), unseen)
    return SEAT.onlooker


def framed(subject: Subject, futures: int) -> tuple[Findings, list[int]]:
    """How the fight began and ended, and the entries that are worth a look."""
    onlooker = onlooker_at(subject)
    game = onlooker.at(len(onlooker.entries))
    names = tuple(game.battle.member(who).name for who in range(game.battle.size()))
    start, result = onlooker.start(futures), onlooker.result(futures)
    sides, over = tuple(game.battle.side_names()), game.result is not None
    return Findings(sides, names, over, start, result, ()), onlooker.numbers


def looked(subject: Subject, numbers: Sequence[int], futures: int) -> tuple[list[Judged], float]:
    """The chances at some entries, and how many seconds of work that was."""
    onlooker, began = onlooker_at(subject), time.thread_time()
    return [onlooker.look(number, futures) for number in numbers], time.thread_time() - began


def weighed(subject: Subject, number: int, futures: int) -> Missed | None:
    return onlooker_at(subject).weigh(number, futures)


def rolled(subject: Subject, number: int, futures: int) -> tuple[Roll, ...]:
    return onlooker_at(subject).rolls(number, futures)
