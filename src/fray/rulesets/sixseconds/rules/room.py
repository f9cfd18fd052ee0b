"""Who stands where: free squares, and squares that can be passed [r-move]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle


def is_free(battle: SixBattle, x: i64, y: i64, squares: i64, mover: i64) -> bool:
    """Whether a footprint fits and no living character but the mover stands there [r-move]."""
    if not battle.ground.fits(x, y, squares):
        return False
    for combatant in battle.combatants:
        if combatant.overlaps(x, y, squares) and combatant.who != mover and combatant.here():
            return False
    return True


def stands_free(battle: SixBattle, combatant: Combatant) -> bool:
    """Whether nobody else stands where this combatant does [r-move]."""
    return is_free(battle, combatant.x, combatant.y, combatant.squares, combatant.who)


def is_passable(battle: SixBattle, mover: Combatant, x: i64, y: i64) -> bool:
    """Squares of conscious enemies cannot be entered; those of allies and the unconscious can be passed [r-move]."""
    for combatant in battle.combatants:
        if combatant.overlaps(x, y, mover.squares) and combatant.able() and combatant.side != mover.side:
            return False
    return True


def nearest_free(battle: SixBattle, combatant: Combatant) -> tuple[int, int] | None:
    """The free square nearest to where a combatant stands or is to stand, its own first [r-joiners]."""
    for away in range(max(battle.ground.width, battle.ground.height)):
        for y in range(combatant.y - away, combatant.y + away + 1):
            for x in range(combatant.x - away, combatant.x + away + 1):
                edge = away in (x - combatant.x, combatant.x - x, y - combatant.y, combatant.y - y)
                if edge and is_free(battle, x, y, combatant.squares, combatant.who):
                    return x, y
    return None
