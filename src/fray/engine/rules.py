"""A system's play as the compiled loops see it: one step at a time, and what a fight leaves to be counted."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from fray.engine.battle import Battle
from fray.engine.fight import Fight

B = TypeVar("B", bound=Battle)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[B]):
    """The part of a system that runs inside a batch. It keeps nothing: one object serves every fight."""

    def step(self, fight: Fight[B]) -> None:
        """Play one step: from one settled state to the next."""
        raise NotImplementedError

    def rounds(self, battle: B) -> int:
        """How many rounds have begun."""
        raise NotImplementedError

    def counters(self) -> list[str]:
        """What is counted of every combatant, in a few words each: 'hits taken'."""
        raise NotImplementedError

    def counts(self, battle: B, who: int) -> list[int]:
        """What each of the counters shows for a combatant; never negative."""
        raise NotImplementedError
