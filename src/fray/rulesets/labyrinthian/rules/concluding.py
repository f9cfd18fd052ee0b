"""How a fight is brought to its end."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import NOBODY, LabBattle, LabFight


def conclude(fight: LabFight, side: int, reason: str, clause: str) -> None:
    """The fight is over; no side is a draw [end-of-fight]."""
    winner = fight.battle.sides[side] if side != NOBODY else ""
    if fight.listening:
        fight.note(ev.FightEnded(clause, winner, reason))
    fight.battle.end(winner, reason, clause)


def sides_able(battle: LabBattle) -> list[int]:
    """Sides with somebody able; Units and engines do not count [end-of-fight]."""
    found: list[int] = []
    for one in battle.combatants:
        if one.side not in found and one.fights():
            found.append(one.side)
    return found
