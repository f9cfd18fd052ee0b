"""Paths: every way through the areas that a number of steps allows, and what each area costs."""

from __future__ import annotations

from fray.rulesets.stances.model.state import Combatant, StancesBattle
from fray.rulesets.stances.rules.disengaging import barred_step
from fray.rulesets.stances.rules.zones import is_engaged, passes_enemies


def entering(battle: StancesBattle, mover: Combatant, area: int) -> int:
    """The steps of movement that an area takes; those with wings ignore difficult ground [r-terrain]."""
    return 1 if mover.sheet.traits.wings else battle.field.entering(area)


def paths(battle: StancesBattle, mover: Combatant, steps: int) -> list[list[int]]:
    """Every way to go with so many steps.

    Entering an area with a conscious enemy ends the movement. A mover who starts Engaged can only disengage, and not
    into an area with a conscious enemy. [engaged-no-passing, r-no-passing, move-disengage, r-terrain]
    """
    found: list[list[int]] = []
    extend(battle, mover, mover.area, [], steps, is_engaged(battle, mover), found)
    return found


def extend(
    battle: StancesBattle, mover: Combatant, area: int, path: list[int], steps: int, engaged: bool,
    found: list[list[int]],
) -> None:  # fmt: skip
    """Go one area farther, into Engaged too, while steps last [move-standard, balanced-move-normal, close-enter]."""
    for neighbor in battle.field.neighbors[area]:
        left = steps - entering(battle, mover, neighbor)
        if left < 0 or neighbor == mover.area or neighbor in path:
            continue
        if barred_step(battle, mover, area, neighbor, engaged) is not None:
            continue
        longer = [*path, neighbor]
        found.append(longer)
        if left > 0 and (passes_enemies(mover) or not battle.enemy_in(neighbor, mover.side)):
            extend(battle, mover, neighbor, longer, left, False, found)


def path_steps(battle: StancesBattle, mover: Combatant, path: list[int]) -> int:
    return sum([entering(battle, mover, area) for area in path])
