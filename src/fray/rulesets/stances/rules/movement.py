"""Moving between areas: paths, the Aggressive duty to advance, Charge, disengaging, and what a step sets off."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Bar, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.options import CHARGE, DOUBLE, MOVE, MOVE_CLAUSES, MOVE_NAMES, STEP_OUT, Walk
from fray.rulesets.stances.model.state import AGGRESSIVE, CONSCIOUS, DEFENSIVE, HOBBLED, Combatant, StancesBattle
from fray.rulesets.stances.model.variants import (
    MINDLESS_BALANCED,
    NO_CHARGE_DAMAGE,
    SAME_PRICE,
)
from fray.rulesets.stances.rules.armor import armor_allows_charging
from fray.rulesets.stances.rules.momentum import CHARGE_AREAS, gain_for_closed_on, gain_for_closing
from fray.rulesets.stances.rules.refusals import (
    CANNOT_DISENGAGE,
    DOWN,
    ENEMY_THERE,
    FREE_STEP,
    FRIGHTENED,
    NEVER_HURRIES,
    NO_ACTION,
    NO_MOVEMENT,
    NOT_TOWARD,
    PINNED,
    PONDEROUS,
    TOO_MANY_STEPS,
    refuse,
)
from fray.rulesets.stances.rules.riders import hazard_harms
from fray.rulesets.stances.rules.verbs import change_area
from fray.rulesets.stances.rules.zones import is_engaged, nearest_steps, passes_enemies, zone_of

CHARGE_STEPS: Final = 2


# ---- who may move


def kept_from_moving(battle: StancesBattle, mover: Combatant) -> bool:
    """Prone, pinned, or a ponderous creature in an even round [condition-prone, condition-pinned]."""
    return mover.prone or mover.pinned > 0 or (mover.sheet.traits.ponderous and battle.round % 2 == 0)


def never_hurries(mover: Combatant) -> bool:
    """No Charge and no double movement: the slow, the ponderous, the hobbled [r-lasting-effects]."""
    traits = mover.sheet.traits
    return traits.slow or traits.ponderous or mover.suffers(HOBBLED)


def entering(battle: StancesBattle, mover: Combatant, area: int) -> int:
    return 1 if mover.sheet.traits.wings else battle.field.entering(area)


def shies_from(battle: StancesBattle, mover: Combatant, start: int, area: int) -> bool:
    """No step of the frightened brings them nearer to what frightens them [condition-frightened]."""
    if not mover.frightened:
        return False
    there = battle.combatants[mover.fright_source].area
    return battle.field.steps[area][there] < battle.field.steps[start][there]


# ---- paths


def paths(battle: StancesBattle, mover: Combatant, steps: int) -> list[list[int]]:
    """Every way to go with so many steps.

    Entering an area with a conscious enemy ends the movement. A mover who starts Engaged can only disengage, and not
    into an area with a conscious enemy. [engaged-no-passing, r-no-passing, move-engage, move-disengage, r-terrain]
    """
    found: list[list[int]] = []
    disengaging = is_engaged(battle, mover) and not passes_enemies(mover)
    extend(battle, mover, mover.area, [], steps, disengaging, found)
    return found


def extend(
    battle: StancesBattle,
    mover: Combatant,
    area: int,
    path: list[int],
    steps: int,
    disengaging: bool,
    found: list[list[int]],
) -> None:
    for neighbor in battle.field.neighbors[area]:
        left = steps - entering(battle, mover, neighbor)
        if left < 0 or neighbor == mover.area or neighbor in path or shies_from(battle, mover, area, neighbor):
            continue
        enemy = battle.enemy_in(neighbor, mover.side)
        if enemy and disengaging and not path:
            continue
        longer = [*path, neighbor]
        found.append(longer)
        if left > 0 and (not enemy or passes_enemies(mover)):
            extend(battle, mover, neighbor, longer, left, disengaging, found)


def path_steps(battle: StancesBattle, mover: Combatant, path: list[int]) -> int:
    return sum([entering(battle, mover, area) for area in path])


# ---- the duty to advance


def advances(battle: StancesBattle, mover: Combatant, steps: int) -> list[list[int]]:
    """The longest ways toward a nearest enemy that so many steps allow, every step nearer, stopping when Engaged.

    [aggressive-must-advance, aggressive-must-engage, r-aggressive-duty]
    """
    nearest = nearest_steps(battle, mover.area, mover.side)
    found: list[list[int]] = []
    for enemy in battle.combatants:
        if enemy.side != mover.side and enemy.condition == CONSCIOUS and battle.steps(mover, enemy) == nearest:
            close_in(battle, mover, enemy.area, mover.area, [], steps, found)
    return found


def close_in(
    battle: StancesBattle, mover: Combatant, goal: int, area: int, path: list[int], steps: int, found: list[list[int]]
) -> None:
    """Go on toward the goal while steps last."""
    field = battle.field
    longer = False
    if not path or not battle.enemy_in(area, mover.side):
        for neighbor in field.neighbors[area]:
            left = steps - entering(battle, mover, neighbor)
            nearer = field.steps[neighbor][goal] < field.steps[area][goal]
            if left >= 0 and nearer:
                longer = True
                close_in(battle, mover, goal, neighbor, [*path, neighbor], left, found)
    if path and not longer and path not in found:
        found.append(path)


def bound_to_advance(battle: StancesBattle, mover: Combatant) -> bool:
    """The stance's duty; by one reading the mindless have it in Balanced stance [r-npc-momentum]."""
    return mover.stance == AGGRESSIVE or (mover.mindless() and battle.variants.mindless == MINDLESS_BALANCED)


def owes_advance(battle: StancesBattle, mover: Combatant) -> bool:
    """Whether an Aggressive combatant must still use its movement to close in.

    It is excused without a path, prone, pinned, when the movement is used up, or when no step is within its Speed.
    [aggressive-must-advance, aggressive-must-engage, r-aggressive-duty]
    """
    if (
        not bound_to_advance(battle, mover)
        or mover.moved
        or mover.excused
        or mover.charged
        or is_engaged(battle, mover)
    ):
        return False
    if kept_from_moving(battle, mover) or mover.frightened:  # [condition-frightened, condition-pinned]
        return False
    return len(advances(battle, mover, mover.sheet.speed)) > 0


class ExcuseFromHazard(Decision[Word]):
    """Must an Aggressive combatant walk into a hazard? [r-aggressive-duty]"""

    KIND = "excuse"
    CLAUSE = "r-aggressive-duty"

    def __init__(self, battle: StancesBattle, mover: Combatant) -> None:
        super().__init__(KEEPER, mover.who)
        self.battle = battle
        self.mover = mover

    def options(self) -> list[Word]:
        return [Word("excused", "r-aggressive-duty"), Word("must-advance", "r-aggressive-duty")]


def ask_about_hazard(fight: Fight[StancesBattle], mover: Combatant) -> None:
    """The Keeper may excuse a mover who would have to step into a hazard; by default the mover is excused."""
    battle = fight.battle
    if not owes_advance(battle, mover):
        return
    if all(battle.field.has(path[0], HAZARD) for path in advances(battle, mover, mover.sheet.speed)):
        mover.excused = fight.ask(ExcuseFromHazard(battle, mover)).key() == "excused"


# ---- what is offered


def walks(battle: StancesBattle, mover: Combatant) -> list[Walk]:
    """Every movement the mover may make now: the free step, a movement, a double movement, a Charge."""
    if kept_from_moving(battle, mover):
        return []
    found = free_steps(battle, mover)
    if mover.moved or not may_leave(battle, mover):
        return found
    owing = owes_advance(battle, mover)
    found.extend(standard_movements(battle, mover, owing))
    if not mover.acted and not never_hurries(mover):
        found.extend(double_movements(battle, mover, owing))
        found.extend(charges(battle, mover))
    return found


def may_leave(battle: StancesBattle, mover: Combatant) -> bool:
    """Leaving Engaged depends on the stance: Aggressive combatants cannot disengage, Balanced ones may.

    Slip Past leads out in any stance. [move-disengage, aggressive-no-disengage, balanced-engage-choice, r-disengage]
    """
    return mover.stance != AGGRESSIVE or mover.slipping or not is_engaged(battle, mover)


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


def duty_paths(battle: StancesBattle, mover: Combatant, steps: int) -> list[list[int]]:
    """After Slip Past any movement toward a conscious enemy is enough [maneuver-slip-past]."""
    if not mover.slipping:
        return advances(battle, mover, steps)
    return [path for path in paths(battle, mover, steps) if nearer_to_an_enemy(battle, mover, path[-1])]


def nearer_to_an_enemy(battle: StancesBattle, mover: Combatant, area: int) -> bool:
    """Whether some conscious enemy, the nearest or another, is fewer steps away from there."""
    for enemy in battle.combatants:
        if enemy.side != mover.side and enemy.condition == CONSCIOUS:
            if battle.field.steps[area][enemy.area] < battle.steps(mover, enemy):
                return True
    return False


def charges(battle: StancesBattle, mover: Combatant) -> list[Walk]:
    """Aggressive: two steps (or Speed, if more) toward an enemy that end Engaged with it, and still an attack.

    A way around is not toward it: every step comes nearer. [aggressive-charge, r-charge]
    """
    if mover.stance != AGGRESSIVE or is_engaged(battle, mover):
        return []
    speed = mover.sheet.speed
    reach = speed if speed > CHARGE_STEPS else CHARGE_STEPS
    straight = battle.field.steps[mover.area]
    return [
        Walk(CHARGE, path)
        for path in paths(battle, mover, reach)
        if len(path) == straight[path[-1]]
        and path_steps(battle, mover, path) > speed
        and battle.enemy_in(path[-1], mover.side)
    ]


def free_steps(battle: StancesBattle, mover: Combatant) -> list[Walk]:
    """Defensive: the first step out of Engaged uses no movement, once per turn.

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
        if battle.enemy_in(area, mover.side) or shies_from(battle, mover, mover.area, area) or (costs and mover.moved):
            continue
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
    if kept_from_moving(battle, mover):
        return DOWN if mover.prone else PINNED if mover.pinned else PONDEROUS
    engaged = is_engaged(battle, mover)
    if kind == STEP_OUT and (mover.stance != DEFENSIVE or mover.stepped_out or not engaged):
        return FREE_STEP
    if engaged and mover.stance == AGGRESSIVE:
        return CANNOT_DISENGAGE
    if mover.moved and kind != STEP_OUT:
        return NO_MOVEMENT
    if kind == DOUBLE and (mover.acted or never_hurries(mover)):
        return NO_ACTION if mover.acted else NEVER_HURRIES
    if shies_from(battle, mover, mover.area, area):
        return FRIGHTENED
    if engaged and battle.enemy_in(area, mover.side):
        return ENEMY_THERE
    return NOT_TOWARD if owes_advance(battle, mover) else TOO_MANY_STEPS


# ---- walking


def walk(fight: Fight[StancesBattle], mover: Combatant, choice: Walk) -> None:
    """Go step by step; each may bring Momentum to either side, and a hazard its harm [move-standard, move-double]."""
    battle = fight.battle
    mover.crossed = 0
    mover.move_gains = 0
    if choice.kind == STEP_OUT:
        mover.stepped_out = True
        mover.moved = mover.moved or choice.uses_movement
    else:
        mover.moved = True
        mover.acted = mover.acted or choice.kind == DOUBLE
        mover.charged = choice.kind == CHARGE
    for area in choice.path.copy():
        step(fight, mover, area, MOVE_NAMES[choice.kind], MOVE_CLAUSES[choice.kind], len(choice.path))
        if mover.condition != CONSCIOUS or battle.result is not None:
            return


def step(fight: Fight[StancesBattle], mover: Combatant, area: int, how: str, clause: str, length: int) -> None:
    """A step: Momentum for closing in, Momentum for being closed on, then the hazard.

    [move-engage, aggressive-move-momentum, defensive-momentum-closed-on, r-momentum-booking]
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


def charge_bonus(battle: StancesBattle, attacker: Combatant) -> bool:
    """Whether the movement of this turn makes the next melee attack a Charge's.

    [aggressive-charge, r-charge, r-medium-charge]
    """
    if (
        attacker.stance != AGGRESSIVE
        or attacker.crossed < CHARGE_AREAS
        or never_hurries(attacker)
        or attacker.stepped_out
    ):
        return False
    return armor_allows_charging(attacker) or battle.variants.medium_charge != NO_CHARGE_DAMAGE
