"""Doors: opening and closing them [r-interact, r-terrain]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.field import CLOSED_DOOR, DOOR, is_locked
from fray.rulesets.sixseconds.model.options import Door
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.room import is_free
from fray.rulesets.sixseconds.rules.verbs import move_door
from fray.space.ground import SOLID


def swing_door(fight: SixFight, actor: Combatant, x: int, y: int, opened: bool, clause: str) -> None:
    """A door opens or closes; what was behind it may have come into view when the action is complete.

    [r-terrain, r-ready-triggers]
    """
    if opened:
        fight.battle.ground_before = fight.battle.ground
    move_door(fight, actor, x, y, opened, clause)


def closed_doors(battle: SixBattle) -> list[tuple[int, int]]:
    """Every closed or locked door."""
    width = battle.ground.width
    return [
        (cell % width, cell // width)
        for cell, bits in enumerate(battle.ground.cells)
        if bits & CLOSED_DOOR == CLOSED_DOOR
    ]


def door_options(battle: SixBattle, actor: Combatant) -> list[Door]:
    """Unlocked doors within 1 m; a door with a combatant in it stays open [r-interact]."""
    found: list[Door] = []
    for y in range(actor.y - 1, actor.y + actor.squares + 1):
        for x in range(actor.x - 1, actor.x + actor.squares + 1):
            if not battle.ground.has(x, y, DOOR) or is_locked(battle.ground, x, y):
                continue
            if battle.ground.has(x, y, SOLID) or is_free(battle, x, y, 1, -1):
                found.append(Door(x, y))
    return found
