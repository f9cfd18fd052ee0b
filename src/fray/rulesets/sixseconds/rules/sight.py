"""Line of sight, visibility, cover and darkness [r-line-of-sight, r-visibility, r-cover]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, enemies
from fray.rulesets.sixseconds.rules.distance import distance
from fray.space.ground import COVER, DARK


def in_line(battle: SixBattle, one: Combatant, other: Combatant) -> bool:
    """Line of sight [r-line-of-sight]."""
    return battle.ground.sees(one.x, one.y, one.squares, other.x, other.y, other.squares)


def in_line_to(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """Line of sight to a square [r-line-of-sight]."""
    return battle.ground.sees(one.x, one.y, one.squares, x, y, 1)


def can_choose(battle: SixBattle, one: Combatant, other: Combatant) -> bool:
    """Whether somebody sees another well enough to choose it as a target.

    The hidden cannot be chosen by enemies; the blinded choose only within 1 m. [r-visibility, r-hide]
    """
    if other.hidden and enemies(one, other):
        return False
    if one.blinded and distance(one, other) > 1:
        return False
    return in_line(battle, one, other)


def at_cover(battle: SixBattle, one: Combatant) -> bool:
    """A cover or wall square within 1 m [r-cover]."""
    return battle.ground.next_to(one.x, one.y, one.squares, COVER)


def behind_cover(battle: SixBattle, one: Combatant, attacker: Combatant) -> bool:
    """Cover next to the one and between it and the attacker [r-cover, cover-gap]."""
    return battle.ground.covered(one.x, one.y, one.squares, attacker.x, attacker.y, attacker.squares)


def in_darkness(battle: SixBattle, one: Combatant) -> bool:
    return battle.ground.any_in(one.x, one.y, one.squares, DARK)
