"""A scene for the rule tests of a little system: dice that are written down, and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fray.engine.battle import Battle
from fray.engine.decisions import Mind
from fray.engine.dice import ScriptedDice
from fray.engine.fight import Fight
from fray.engine.seats import seats_for
from fray.engine.system import System


@dataclass(frozen=True)
class LittleScene:
    """A fight that has just begun."""

    system: System
    fight: Fight[Battle]

    @property
    def battle(self) -> Any:
        return self.fight.battle

    @property
    def log(self) -> list[str]:
        """What happened, a sentence each."""
        told = (self.system.sentence(self.battle, event) for event in self.fight.events)
        return [sentence for sentence in told if sentence]


@contextmanager
def arrange(system: System, encounter: str, dice: Sequence[str] = ()) -> Iterator[LittleScene]:
    """An encounter with its dice written down: "d20=15 attack". All of them must have been rolled in the end."""
    found = system.library().encounter(encounter)
    minds: list[Mind | None] = [system.tactician() for _ in range(seats_for(len(found.roster)))]
    script = ScriptedDice(list(dice))
    fight: Fight[Battle] = Fight(system.battle(found), script, minds)
    fight.listening = True
    yield LittleScene(system, fight)
    assert script.left_over() == [], f"never rolled: {script.left_over()}"
