"""What a side wants besides being the last one standing."""

from __future__ import annotations


class Objective:
    """Nothing in particular: be the last side with able combatants [end-of-fight]."""
