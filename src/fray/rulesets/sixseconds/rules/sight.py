"""Line of sight, visibility, cover and darkness [r-line-of-sight, r-visibility, r-cover]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, enemies
from fray.rulesets.sixseconds.rules.distance import distance
from fray.space.ground import COVER, DARK


def in_line(battle: SixBattle, viewer: Combatant, target: Combatant) -> bool:
    """Line of sight [r-line-of-sight]."""
    return battle.ground.sees(viewer.x, viewer.y, viewer.squares, target.x, target.y, target.squares)


def in_line_to(battle: SixBattle, viewer: Combatant, x: int, y: int) -> bool:
    """Line of sight to a square [r-line-of-sight]."""
    return battle.ground.sees(viewer.x, viewer.y, viewer.squares, x, y, 1)


def can_choose(battle: SixBattle, viewer: Combatant, target: Combatant) -> bool:
    """Whether the viewer sees the target well enough to choose it.

    The hidden cannot be chosen by enemies; the blinded choose only within 1 m. [r-visibility, r-hide]
    """
    if target.hidden and enemies(viewer, target):
        return False
    if viewer.blinded and distance(viewer, target) > 1:
        return False
    return in_line(battle, viewer, target)


def at_cover(battle: SixBattle, combatant: Combatant) -> bool:
    """A cover or wall square within 1 m [r-cover]."""
    return battle.ground.next_to(combatant.x, combatant.y, combatant.squares, COVER)


def behind_cover(battle: SixBattle, target: Combatant, attacker: Combatant) -> bool:
    """Cover next to the target and between it and the attacker [action-seek-cover, r-cover, cover-gap]."""
    return battle.ground.covered(target.x, target.y, target.squares, attacker.x, attacker.y, attacker.squares)


def in_darkness(battle: SixBattle, combatant: Combatant) -> bool:
    return battle.ground.any_in(combatant.x, combatant.y, combatant.squares, DARK)
