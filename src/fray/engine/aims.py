# mypyc: skip - what people look at
"""What an option is for, where it can fail: declared by the systems, told by events, never read from words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fray.engine.events import E, Event
from fray.engine.stage import Told, by_type

Reached = Callable[[int, Sequence[Event]], bool | None]
"""Whether the one who chose reached the aim, by the events of the action; None where it was not tried."""


@dataclass(frozen=True)
class Aim:
    """What an option is for. The word stands before its chance: 'Hit' reads 'Hit 72%'."""

    word: str
    reached: Reached


def aims_by_type(
    aims: Mapping[type, Aim | None | Told[Aim | None]],
) -> Callable[[object, object], Aim | None]:
    """The aim of every option; an option of no listed type cannot fail."""
    return by_type(aims, None)


def happened(kind: type[E], fits: Callable[[E, int], bool]) -> Reached:
    """Reached where at least one event of this kind fits; `fits` gets the event and the number of who chose."""
    return lambda who, events: any(isinstance(event, kind) and fits(event, who) for event in events)


def any_reached(*ways: Reached) -> Reached:
    """Reached where at least one of several ways is."""
    return lambda who, events: any(way(who, events) for way in ways)


def struck(who: int, events: Sequence[Event]) -> bool | None:
    """Whether a blow of who chose did harm; not tried where there was no blow."""
    tried, by = False, -1
    for event in events:
        if blow := event.blow():
            by = blow.by
            tried = tried or by == who
        if (harm := event.harm()) and not harm.means and by == who and harm.to != who and harm.amount > 0:
            return True
    return False if tried else None


HIT: Final = Aim("Hit", struck)
"""What the engine itself knows: a blow is meant to do harm."""
