"""A tactician on one side, minds that choose blindly on the other."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.battle import Battle
from fray.engine.decisions import Mind
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter
from fray.engine.fight import Fight
from fray.engine.system import System, run_out
from fray.minds.random import RandomMind


def tactician_wins(system: System, encounter: Encounter, number: int, side: str) -> bool:
    """Whether `side` wins when a tactician leads it; the Keeper's questions get their defaults."""
    minds: list[Mind | None] = [system.default_mind()]
    for seat, entrant in enumerate(encounter.roster, 1):
        minds.append(system.tactician() if entrant.side == side else RandomMind(3, number, seat))
    fight: Fight[Battle] = Fight(system.battle(encounter), SeededDice(7, number), minds)
    run_out(system, fight)
    assert fight.battle.result is not None
    won: bool = fight.battle.result.winner == side
    return won


def share_won(system: System, encounters: Sequence[Encounter], fights: int) -> float:
    """How many of these fights tacticians win, from either side of every encounter."""
    won = [
        tactician_wins(system, encounter, number, side)
        for encounter in encounters
        for number in range(fights)
        for side in encounter.sides[:2]
    ]
    return sum(won) / len(won)
