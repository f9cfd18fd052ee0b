"""Moving between areas: what is offered, and what a step sets off."""

from __future__ import annotations

from fray.engine.decisions import Bar, Forbidden
from fray.engine.fight import Fight
from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.options import CHARGE, DOUBLE, MOVE, MOVE_CLAUSES, MOVE_NAMES, STEP_OUT, Walk
from fray.rulesets.stances.model.state import AGGRESSIVE, CONSCIOUS, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.variants import SAME_PRICE
from fray.rulesets.stances.rules.charge import charges, never_hurries
from fray.rulesets.stances.rules.disengaging import barred_step, held_back
from fray.rulesets.stances.rules.duty_to_advance import duty_paths, owes_advance
from fray.rulesets.stances.rules.momentum import gain_for_closed_on, gain_for_closing
from fray.rulesets.stances.rules.paths import entering, path_steps, paths
from fray.rulesets.stances.rules.refusals import (
    FREE_STEP,
    NEVER_HURRIES,
    NO_ACTION,
    NO_MOVEMENT,
    NOT_TOWARD,
    TOO_MANY_STEPS,
    refuse,
)
from fray.rulesets.stances.rules.riders import hazard_harms
from fray.rulesets.stances.rules.verbs import change_area
from fray.rulesets.stances.rules.zones import is_engaged, nearest_steps, zone_of

# ---- what is offered


def walks(battle: StancesBattle, mover: Combatant) -> list[Walk]:
    """Every movement the mover may make now: the free step, a movement, a double movement, a Charge."""
    found = free_steps(battle, mover)
    if mover.moved:
        return found
    owing = owes_advance(battle, mover)
    found.extend(standard_movements(battle, mover, owing))
    if not mover.acted and not never_hurries(mover):
        found.extend(double_movements(battle, mover, owing))
        found.extend(charges(battle, mover))
    return found


def standard_movements(battle: StancesBattle, mover: Combatant, owing: bool) -> list[Walk]:
    """One zone on the mover's turn besides its action, more for the fast; from Close it leads into Engaged.

    [move-standard, balanced-move-normal, balanced-free-movement, close-enter]
    """
    speed = mover.sheet.speed
    found = duty_paths(battle, mover, speed) if owing else paths(battle, mover, speed)
    return [Walk(MOVE, path) for path in found]


def double_movements(battle: StancesBattle, mover: Combatant, owing: bool) -> list[Walk]:
    """Two zones, or one more than usual, for a mover who takes no other action [move-double, balanced-double]."""
    steps = mover.sheet.speed + 1
    found = duty_paths(battle, mover, steps) if owing else paths(battle, mover, steps)
    return [Walk(DOUBLE, path) for path in found if path_steps(battle, mover, path) == steps]


def free_steps(battle: StancesBattle, mover: Combatant) -> list[Walk]:
    """Defensive: the first step out of Engaged uses no movement, once per turn, so there is movement left to keep away.

    Into difficult ground it needs one step of the ordinary movement on top.
    [defensive-disengage, defensive-free-disengage, defensive-keep-distance, r-disengage]
    """
    if (
        mover.stance != DEFENSIVE
        or mover.stepped_out
        or battle.variants.disengage == SAME_PRICE
        or not is_engaged(battle, mover)
    ):
        return []
    found: list[Walk] = []
    for area in battle.field.neighbors[mover.area]:
        costs = entering(battle, mover, area) > 1
        leads_out = not battle.enemy_in(area, mover.side) and not (costs and mover.moved)
        if leads_out and barred_step(battle, mover, mover.area, area, True) is None:
            found.append(Walk(STEP_OUT, [area], costs))
    return found


# ---- why it is not offered


def why_not_walk(battle: StancesBattle, mover: Combatant, found: list[Forbidden]) -> None:
    for area in range(len(battle.field.names)):
        for kind in (MOVE, STEP_OUT, DOUBLE):
            bar = why_not_go(battle, mover, area, kind)
            refuse(found, f"{MOVE_NAMES[kind]}:{area}", bar, f"place:{area}")


def why_not_go(battle: StancesBattle, mover: Combatant, area: int, kind: int) -> Bar | None:
    """Why an area cannot be walked to in one of the ways to walk."""
    held = held_back(battle, mover)
    if held is not None:
        return held
    engaged = is_engaged(battle, mover)
    if kind == STEP_OUT and (mover.stance != DEFENSIVE or mover.stepped_out or not engaged):
        return FREE_STEP
    if mover.moved and kind != STEP_OUT:
        return NO_MOVEMENT
    if kind == DOUBLE and (mover.acted or never_hurries(mover)):
        return NO_ACTION if mover.acted else NEVER_HURRIES
    bar = barred_step(battle, mover, mover.area, area, engaged)
    if bar is not None:
        return bar
    return NOT_TOWARD if owes_advance(battle, mover) else TOO_MANY_STEPS


# ---- walking


def walk(fight: Fight[StancesBattle], mover: Combatant, choice: Walk) -> None:
    """Go step by step; each may bring Momentum to either side, and a hazard its harm [move-standard, move-double]."""
    if choice.kind == STEP_OUT:
        mover.stepped_out = True
        mover.moved = mover.moved or choice.uses_movement
    else:
        mover.moved = True
        mover.acted = mover.acted or choice.kind == DOUBLE
        mover.charged = choice.kind == CHARGE
    for area in choice.path.copy():
        step(fight, mover, area, MOVE_NAMES[choice.kind], MOVE_CLAUSES[choice.kind], len(choice.path))
        if mover.condition != CONSCIOUS or mover.area != area:  # fallen, or a rider's step has led off the way
            return


def step(fight: Fight[StancesBattle], mover: Combatant, area: int, how: str, clause: str, length: int) -> None:
    """A step: Momentum for closing in, Momentum for being closed on, then the hazard.

    [aggressive-move-momentum, defensive-momentum-closed-on, r-momentum-booking]
    """
    battle = fight.battle
    before = zone_of(nearest_steps(battle, mover.area, mover.side))
    change_area(fight, mover, area, how, clause)
    mover.crossed += 1
    after = zone_of(nearest_steps(battle, area, mover.side))
    if mover.stance == AGGRESSIVE and after < before:
        gain_for_closing(fight, mover, before, length)
    gain_for_closed_on(fight, mover)
    if battle.field.has(area, HAZARD):
        hazard_harms(fight, mover)
