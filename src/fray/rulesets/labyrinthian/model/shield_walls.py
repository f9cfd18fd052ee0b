"""Shield Walls, the Stance that several combatants share."""

from __future__ import annotations


class ShieldWall:
    """A Shield Wall: the dice its members have in common [shield-wall]."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.breaks = 0

    def clone(self) -> ShieldWall:
        twin = ShieldWall()
        twin.dice = self.dice.copy()
        twin.breaks = self.breaks
        return twin

    def words(self) -> str:
        return f"{self.dice}.{self.breaks}"
