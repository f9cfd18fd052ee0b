"""Shield Walls, the Stance that several combatants share."""

from __future__ import annotations


class ShieldWall:
    """A Shield Wall: the dice its members have in common [shield-wall]."""

    breaks: int = 0

    def __init__(self) -> None:
        self.dice: list[int] = []
