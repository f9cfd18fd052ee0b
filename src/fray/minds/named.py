# mypyc: skip - names, at the border
"""The minds by name: who can play a seat of any system. `strategist:60` plays 60 futures out for each decision."""

from __future__ import annotations

from typing import Final

from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Mind, Refused
from fray.engine.system import System
from fray.minds.beginner import Beginner
from fray.minds.random import RandomMind
from fray.minds.strategist import PLAYOUTS, Strategist

TACTICIAN: Final = "tactician"
STRATEGIST: Final = "strategist"
BEGINNER: Final = "beginner"
RANDOM: Final = "random"
DEFAULT: Final = "default"
QUICK: Final = (TACTICIAN, RANDOM, DEFAULT)  # the beginner is a tactician who errs: no fourth way to play
MINDS: Final = (TACTICIAN, STRATEGIST, BEGINNER, RANDOM, DEFAULT)
BUDGET: Final = ":"  # before the number of play-outs a decision
MOST_PLAYOUTS: Final = 100_000


def minds_of(system: System) -> tuple[str, ...]:
    """Everybody who can play a system, by name."""
    return (*MINDS, *system.policies)


def quick_minds_of(system: System) -> tuple[str, ...]:
    """Those who answer at once, each in a way of its own: what a sweep over minds tries."""
    return (*QUICK, *system.policies)


def refuse_unknown(system: System, name: str, *others: str) -> None:
    """Refuse a name that no mind of the system has; `others` are what may be meant instead."""
    kind, colon, playouts = name.partition(BUDGET)
    if kind not in minds_of(system):
        raise Refused(MALFORMED, f"no mind is called {kind!r}; {near_or_all(kind, [*minds_of(system), *others])}")
    if not colon:
        return
    if kind != STRATEGIST:
        raise Refused(MALFORMED, f"{name!r} is not valid: only the strategist takes a number of play-outs")
    if not (playouts.isascii() and playouts.isdecimal() and 1 <= int(playouts) <= MOST_PLAYOUTS):
        right = f"write play-outs a decision from 1 to {MOST_PLAYOUTS:,}, such as {STRATEGIST}{BUDGET}{PLAYOUTS}"
        raise Refused(MALFORMED, f"{name!r} is not valid: {right}")


def playouts_of(name: str) -> int:
    """How many futures a mind plays out for each decision; 0 for a mind that does not look ahead."""
    kind, _, playouts = name.partition(BUDGET)
    return int(playouts or PLAYOUTS) if kind == STRATEGIST else 0


def mind_named(system: System, name: str) -> Mind:
    """A new mind of this name."""
    if name == RANDOM:
        return RandomMind()
    if name == BEGINNER:
        return Beginner(system.tactician())
    if playouts := playouts_of(name):
        return Strategist(system, playouts)
    if name in system.policies:
        return system.policy(name)
    return system.tactician() if name == TACTICIAN else system.default_mind()
