"""Moving between areas: paths, the Aggressive duty to advance, Charge, disengaging, and what a step sets off."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.options import CHARGE, DOUBLE, MOVE, MOVE_CLAUSES, MOVE_NAMES, STEP_OUT, Walk
from fray.rulesets.stances.model.sheets import FAR, band_of
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    DEFENSIVE,
    HOBBLED,
    Fighter,
    StancesBattle,
    nearest_steps,
)
from fray.rulesets.stances.model.variants import (
    CHARGE_ONLY,
    MINDLESS_BALANCED,
    ONCE_PER_TURN,
    SAME_PRICE,
)
from fray.rulesets.stances.rules.damage import hazard_harms
from fray.rulesets.stances.rules.verbs import change_area, gain

CHARGE_STEPS: Final = 2
CHARGE_AREAS: Final = 2  # it takes two areas crossed for the +2 damage [r-charge]


# ---- who may move


def kept_from_moving(battle: StancesBattle, one: Fighter) -> bool:
    """Prone, pinned, or a ponderous creature in an even round [condition-prone, condition-pinned]."""
    return one.prone or one.pinned > 0 or (one.sheet.traits.ponderous and battle.round % 2 == 0)


def never_hurries(one: Fighter) -> bool:
    """No Charge and no double movement: the slow, the ponderous, the hobbled [r-lasting-effects]."""
    traits = one.sheet.traits
    return traits.slow or traits.ponderous or one.suffers(HOBBLED)


def passes_enemies(one: Fighter) -> bool:
    """Special abilities that lift the ban on moving past enemies: Slip Past, and wings except when Aggressive.

    [engaged-no-passing, r-no-passing]
    """
    return one.slipping or (one.sheet.traits.wings and one.stance != AGGRESSIVE)


def entering(battle: StancesBattle, one: Fighter, area: int) -> int:
    return 1 if one.sheet.traits.wings else battle.field.entering(area)


def shies_from(battle: StancesBattle, one: Fighter, start: int, area: int) -> bool:
    """No step of the frightened brings them nearer to what frightens them [condition-frightened]."""
    if not one.frightened:
        return False
    there = battle.fighters[one.fright_source].area
    return battle.field.steps[area][there] < battle.field.steps[start][there]


# ---- paths


def paths(battle: StancesBattle, one: Fighter, steps: int) -> list[list[int]]:
    """Every way to go with so many steps.

    Entering an area with a conscious enemy ends the movement; whoever starts Engaged can only disengage, and not into
    an area with a conscious enemy. [engaged-no-passing, r-no-passing, move-engage, move-disengage, r-terrain]
    """
    found: list[list[int]] = []
    disengaging = battle.engaged(one) and not passes_enemies(one)
    extend(battle, one, one.area, [], steps, disengaging, found)
    return found


def extend(
    battle: StancesBattle,
    one: Fighter,
    area: int,
    path: list[int],
    steps: int,
    disengaging: bool,
    found: list[list[int]],
) -> None:
    for neighbor in battle.field.neighbors[area]:
        left = steps - entering(battle, one, neighbor)
        if left < 0 or neighbor == one.area or neighbor in path or shies_from(battle, one, area, neighbor):
            continue
        enemy = battle.enemy_in(neighbor, one.side)
        if enemy and disengaging and not path:
            continue
        longer = [*path, neighbor]
        found.append(longer)
        if left > 0 and (not enemy or passes_enemies(one)):
            extend(battle, one, neighbor, longer, left, disengaging, found)


def path_steps(battle: StancesBattle, one: Fighter, path: list[int]) -> int:
    return sum([entering(battle, one, area) for area in path])


# ---- the duty to advance


def advances(battle: StancesBattle, one: Fighter, steps: int) -> list[list[int]]:
    """The longest ways toward a nearest enemy that so many steps allow, every step nearer, stopping when Engaged.

    [aggressive-must-advance, aggressive-must-engage, r-aggressive-duty]
    """
    nearest = nearest_steps(battle, one.area, one.side)
    found: list[list[int]] = []
    for other in battle.fighters:
        if other.side != one.side and other.condition == CONSCIOUS and battle.steps(one, other) == nearest:
            close_in(battle, one, other.area, one.area, [], steps, found)
    return found


def close_in(
    battle: StancesBattle, one: Fighter, goal: int, area: int, path: list[int], steps: int, found: list[list[int]]
) -> None:
    """Go on toward the goal while steps last."""
    field = battle.field
    longer = False
    if not path or not battle.enemy_in(area, one.side):
        for neighbor in field.neighbors[area]:
            left = steps - entering(battle, one, neighbor)
            nearer = field.steps[neighbor][goal] < field.steps[area][goal]
            if left >= 0 and nearer:
                longer = True
                close_in(battle, one, goal, neighbor, [*path, neighbor], left, found)
    if path and not longer and path not in found:
        found.append(path)


def bound_to_advance(battle: StancesBattle, one: Fighter) -> bool:
    """The stance's duty; by one reading the mindless have it in Balanced stance [r-npc-momentum]."""
    return one.stance == AGGRESSIVE or (one.mindless() and battle.variants.mindless == MINDLESS_BALANCED)


def owes_advance(battle: StancesBattle, one: Fighter) -> bool:
    """Whether an Aggressive combatant must still use its movement to close in.

    It is excused without a path, prone, pinned, when the movement is used up, or when no step is within its Speed.
    [aggressive-must-advance, aggressive-must-engage, r-aggressive-duty]
    """
    if not bound_to_advance(battle, one) or one.moved or one.excused or one.charged or battle.engaged(one):
        return False
    if kept_from_moving(battle, one) or one.frightened:  # [condition-frightened, condition-pinned]
        return False
    return len(advances(battle, one, one.sheet.speed)) > 0


class ExcuseFromHazard(Decision[Word]):
    """Must an Aggressive combatant walk into a hazard? [r-aggressive-duty]"""

    KIND = "excuse"
    CLAUSE = "r-aggressive-duty"

    def __init__(self, battle: StancesBattle, one: Fighter) -> None:
        super().__init__(KEEPER, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Word]:
        return [Word("excused", "r-aggressive-duty"), Word("must-advance", "r-aggressive-duty")]


def ask_about_hazard(fight: Fight[StancesBattle], one: Fighter) -> None:
    """The game master may excuse whoever would have to step into a hazard; without one it is excused."""
    battle = fight.battle
    if not owes_advance(battle, one):
        return
    if all(battle.field.has(path[0], HAZARD) for path in advances(battle, one, one.sheet.speed)):
        one.excused = fight.ask(ExcuseFromHazard(battle, one)).key() == "excused"


# ---- what is offered


def walks(battle: StancesBattle, one: Fighter) -> list[Walk]:
    """Every movement somebody may make now.

    [close-enter, move-standard, move-double, balanced-free-movement, balanced-move-normal, balanced-double,
    balanced-engage-choice, aggressive-no-disengage, defensive-free-disengage, r-disengage, r-charge]
    """
    if kept_from_moving(battle, one):
        return []
    found = free_steps(battle, one)
    if one.moved:
        return found
    engaged = battle.engaged(one)
    if engaged and one.stance == AGGRESSIVE and not one.slipping:
        return found
    speed = one.sheet.speed
    owing = owes_advance(battle, one)
    for path in duty_paths(battle, one, speed) if owing else paths(battle, one, speed):
        found.append(Walk(MOVE, path))
    if one.acted or never_hurries(one):
        return found
    for path in duty_paths(battle, one, speed + 1) if owing else paths(battle, one, speed + 1):
        if path_steps(battle, one, path) > speed:
            found.append(Walk(DOUBLE, path))
    if one.stance == AGGRESSIVE and not engaged:
        found.extend(charges(battle, one))
    return found


def duty_paths(battle: StancesBattle, one: Fighter, steps: int) -> list[list[int]]:
    """After Slip Past any movement toward a conscious enemy will do [maneuver-slip-past]."""
    if not one.slipping:
        return advances(battle, one, steps)
    return [path for path in paths(battle, one, steps) if nearer_to_somebody(battle, one, path[-1])]


def nearer_to_somebody(battle: StancesBattle, one: Fighter, area: int) -> bool:
    """Whether some conscious enemy, the nearest or another, is fewer steps away from there."""
    for other in battle.fighters:
        if other.side != one.side and other.condition == CONSCIOUS:
            if battle.field.steps[area][other.area] < battle.steps(one, other):
                return True
    return False


def charges(battle: StancesBattle, one: Fighter) -> list[Walk]:
    """Two steps (or Speed, if more) toward an enemy that end Engaged with it, and still an attack.

    A way around is not toward it: every step comes nearer. [aggressive-charge, r-charge]
    """
    speed = one.sheet.speed
    reach = speed if speed > CHARGE_STEPS else CHARGE_STEPS
    straight = battle.field.steps[one.area]
    return [
        Walk(CHARGE, path)
        for path in paths(battle, one, reach)
        if len(path) == straight[path[-1]]
        and path_steps(battle, one, path) > speed
        and battle.enemy_in(path[-1], one.side)
    ]


def free_steps(battle: StancesBattle, one: Fighter) -> list[Walk]:
    """Defensive: the first step out of Engaged uses no movement, once per turn.

    Into difficult ground it needs one step of the ordinary movement on top.
    [defensive-disengage, defensive-free-disengage, defensive-keep-distance, r-disengage]
    """
    if one.stance != DEFENSIVE or one.stepped_out or battle.variants.disengage == SAME_PRICE or not battle.engaged(one):
        return []
    found: list[Walk] = []
    for area in battle.field.neighbors[one.area]:
        costs = entering(battle, one, area) > 1
        if battle.enemy_in(area, one.side) or shies_from(battle, one, one.area, area) or (costs and one.moved):
            continue
        found.append(Walk(STEP_OUT, [area], costs))
    return found


# ---- walking


def walk(fight: Fight[StancesBattle], one: Fighter, choice: Walk) -> None:
    """Go step by step; each may bring Momentum to either side, and a hazard its harm [move-standard, move-double]."""
    battle = fight.battle
    one.crossed = 0
    one.move_gains = 0
    if choice.kind == STEP_OUT:
        one.stepped_out = True
        one.moved = one.moved or choice.uses_movement
    else:
        one.moved = True
        one.acted = one.acted or choice.kind == DOUBLE
        one.charged = choice.kind == CHARGE
    for area in choice.path.copy():
        step(fight, one, area, MOVE_NAMES[choice.kind], MOVE_CLAUSES[choice.kind], len(choice.path))
        if one.condition != CONSCIOUS or battle.result is not None:
            return


def step(fight: Fight[StancesBattle], one: Fighter, area: int, how: str, clause: str, length: int) -> None:
    """One step of one's own: Momentum for closing in, for being closed on, then the hazard [r-momentum-booking]."""
    battle = fight.battle
    before = band_of(nearest_steps(battle, one.area, one.side))
    change_area(fight, one, area, how, clause)
    one.crossed += 1
    after = band_of(nearest_steps(battle, area, one.side))
    if one.stance == AGGRESSIVE and after < before:
        gain_for_closing(fight, one, before, length)
    for other in battle.fighters:
        if other.area == area and other.side != one.side and other.condition == CONSCIOUS and other.stance == DEFENSIVE:
            # [defensive-momentum-closed-on, r-defensive-closed-on]
            gain(fight, other, 1, "closed on", "defensive-momentum-closed-on")
    if battle.field.has(area, HAZARD):
        hazard_harms(fight, one)


def gain_for_closing(fight: Fight[StancesBattle], one: Fighter, before: int, length: int) -> None:
    """From Far to Close and from Close to Engaged: +1 each, at once; nothing in medium armor.

    [aggressive-move-momentum, armor-medium-momentum, r-move-momentum]
    """
    if not one.sheet.armor.movement_momentum:
        if fight.listening:
            fight.note(ev.NoMomentum("r-move-momentum", one.who, "medium armor: no Momentum from moving"))
        return
    reading = fight.battle.variants.move_momentum
    if (reading == ONCE_PER_TURN and one.move_gains) or (reading == CHARGE_ONLY and length < CHARGE_AREAS):
        return
    one.move_gains += 1
    gain(fight, one, 1, "Far to Close" if before == FAR else "Close to Engaged", "aggressive-move-momentum")


def push(fight: Fight[StancesBattle], one: Fighter, area: int, how: str, clause: str) -> None:
    """Somebody is pushed or placed: nobody gains Momentum from it, hazards are suffered [r-move-momentum]."""
    change_area(fight, one, area, how, clause)
    if fight.battle.field.has(area, HAZARD):
        hazard_harms(fight, one)


def charge_bonus(battle: StancesBattle, one: Fighter) -> bool:
    """Whether the movement of this turn makes the next melee attack a Charge's.

    [aggressive-charge, r-charge, r-medium-charge]
    """
    if one.stance != AGGRESSIVE or one.crossed < CHARGE_AREAS or never_hurries(one) or one.stepped_out:
        return False
    return one.sheet.armor.movement_momentum or battle.variants.medium_charge == 0
