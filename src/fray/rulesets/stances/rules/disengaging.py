"""Disengaging and staying: what keeps a combatant in its area, and what bars a step of its own out of it."""

from __future__ import annotations

from fray.engine.decisions import Bar
from fray.rulesets.stances.model.state import AGGRESSIVE, CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.rules.refusals import (
    CANNOT_DISENGAGE,
    DOWN,
    ENEMY_THERE,
    FRIGHTENED,
    PINNED,
    PONDEROUS,
)
from fray.rulesets.stances.rules.zones import passes_enemies

# ---- permission to leave an area


def held_back(battle: StancesBattle, mover: Combatant) -> Bar | None:
    """What keeps a combatant in its area, whichever way it would leave: by walking, by a rider's step, by escaping.

    [condition-prone, condition-pinned, npc-stone-golem]
    """
    if mover.prone:
        return DOWN
    if mover.pinned:
        return PINNED
    return PONDEROUS if mover.sheet.traits.ponderous and battle.round % 2 == 0 else None


def barred_step(battle: StancesBattle, mover: Combatant, start: int, area: int, engaged: bool) -> Bar | None:
    """What forbids a combatant to step from one area into a linked one on its own; `engaged` where it must disengage.

    Aggressive combatants cannot disengage, Balanced and Defensive ones may, and nobody disengages into an area with a
    conscious enemy. Slip Past leads out in any stance.
    [condition-frightened, move-disengage, aggressive-no-disengage, balanced-engage-choice, defensive-disengage,
    engaged-no-passing, r-disengage, r-no-passing]
    """
    held = held_back(battle, mover)
    if held is not None:
        return held
    if shies_from(battle, mover, start, area):
        return FRIGHTENED
    if not engaged or passes_enemies(mover):
        return None
    if mover.stance == AGGRESSIVE:
        return CANNOT_DISENGAGE
    return ENEMY_THERE if battle.enemy_in(area, mover.side) else None


def shies_from(battle: StancesBattle, mover: Combatant, start: int, area: int) -> bool:
    """No step of the frightened brings them nearer to what frightens them, while it is conscious.

    [condition-frightened]
    """
    if not mover.frightened:
        return False
    source = battle.combatants[mover.fright_source]
    steps = battle.field.steps
    return source.condition == CONSCIOUS and steps[area][source.area] < steps[start][source.area]


def immovable(combatant: Combatant) -> bool:
    """Some creatures are neither pushed nor placed nor thrown down [r-battlefield-control, maneuver-shove]."""
    return "immovable" in combatant.sheet.flags
