# mypyc: skip - names, at the border
"""The minds by name: who can play a seat of any system."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Mind
from fray.engine.system import System
from fray.minds.beginner import Beginner
from fray.minds.random import RandomMind
from fray.minds.strategist import Strategist

TACTICIAN: Final = "tactician"
STRATEGIST: Final = "strategist"
BEGINNER: Final = "beginner"
RANDOM: Final = "random"
DEFAULT: Final = "default"
QUICK: Final = (TACTICIAN, RANDOM, DEFAULT)  # the beginner is a tactician who errs: no fourth way to play
MINDS: Final = (TACTICIAN, STRATEGIST, BEGINNER, RANDOM, DEFAULT)


def minds_of(system: System) -> tuple[str, ...]:
    """Everybody who can play a system, by name."""
    return (*MINDS, *system.policies)


def quick_minds_of(system: System) -> tuple[str, ...]:
    """Those who answer at once, each in a way of its own: what a sweep over minds tries."""
    return (*QUICK, *system.policies)


def mind_named(system: System, name: str) -> Mind:
    """A new mind of this name."""
    if name == RANDOM:
        return RandomMind()
    if name == BEGINNER:
        return Beginner(system.tactician())
    if name == STRATEGIST:
        return Strategist(system)
    if name in system.policies:
        return system.policy(name)
    return system.tactician() if name == TACTICIAN else system.default_mind()
