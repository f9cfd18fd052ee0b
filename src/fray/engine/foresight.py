# mypyc: skip - runs at the pace of people; the futures it asks for are compiled
"""The futures of a game that waits: how they end, for a side or for every option of a question."""

from __future__ import annotations

from typing import Final

from fray.engine.battle import Battle
from fray.engine.decisions import Mind
from fray.engine.fight import Sight
from fray.engine.futures import Choice, Present
from fray.engine.game import Game
from fray.engine.system import System

EVERYTHING: Final = Sight()
ANYBODY: Final = Choice(-1, -1, "")


class Without(Sight):
    """A battle as players know it who do not see some combatants."""

    def __init__(self, system: System, unseen: frozenset[int]) -> None:
        self.system = system
        self.unseen = sorted(unseen)

    def leave_out(self, battle: Battle) -> None:
        self.system.leave_out(battle, self.unseen)


def present_of(game: Game, unseen: frozenset[int] = frozenset(), asker: int | None = None) -> Present:
    """A game that waits, as the player at a seat knows it; for no seat in particular, all that is on its tape."""
    entries = list(game.entries) if asker is None else game.known_to(asker)
    sight = sight_without(game.system, unseen)
    battle = game.battle
    minds = minds_for(game.system, battle)
    return Present(game.system.rules, game.settled(), entries, battle.side_names(), minds, sight)


def sight_without(system: System, unseen: frozenset[int]) -> Sight:
    return Without(system, unseen) if unseen else EVERYTHING


def minds_for(system: System, battle: Battle) -> list[Mind]:
    """The Keeper's default mind, and a tactician for every combatant."""
    return [system.default_mind(), *(system.tactician() for _ in range(battle.size()))]
