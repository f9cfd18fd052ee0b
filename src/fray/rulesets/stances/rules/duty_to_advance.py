"""The Aggressive duty to advance: who has it, what excuses from it, and which ways fulfill it."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    EXCUSED,
    MUST_ADVANCE,
    NOT_RULED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.variants import MINDLESS_BALANCED
from fray.rulesets.stances.rules.disengaging import held_back
from fray.rulesets.stances.rules.paths import entering, paths
from fray.rulesets.stances.rules.zones import is_engaged, nearest_steps

# ---- who has it


def owes_advance(battle: StancesBattle, mover: Combatant) -> bool:
    """Whether an Aggressive combatant must still use its movement to close in.

    The duty comes back when all its opponents in the area are gone. It is excused without a path, held back,
    frightened, when the movement is used up, when no step is within its Speed, or when the Keeper excuses it from
    stepping into a hazard. [aggressive-must-advance, aggressive-must-engage, r-aggressive-duty]
    """
    if not bound_to_advance(battle, mover) or mover.moved or is_engaged(battle, mover):
        return False
    if mover.frightened or held_back(battle, mover) is not None:  # [condition-frightened, condition-pinned]
        return False
    ways = duty_paths(battle, mover, mover.sheet.speed)
    return len(ways) > 0 and not (mover.hazard_ruling == EXCUSED and lead_into_hazard(battle, ways))


def bound_to_advance(battle: StancesBattle, mover: Combatant) -> bool:
    """The stance's duty; Balanced has none, except, by one reading, for the mindless.

    [r-npc-momentum, balanced-free-movement]
    """
    return mover.stance == AGGRESSIVE or (mover.mindless() and battle.variants.mindless == MINDLESS_BALANCED)


# ---- the hazard ahead


class ExcuseFromHazard(Decision[Word]):
    """Must an Aggressive combatant walk into a hazard? [r-aggressive-duty]"""

    KIND = "excuse"
    CLAUSE = "r-aggressive-duty"

    def __init__(self, battle: StancesBattle, mover: Combatant) -> None:
        super().__init__(KEEPER, mover.who)
        self.battle = battle
        self.mover = mover

    def stands(self) -> bool:
        return needs_ruling(self.battle, self.mover)

    def options(self) -> list[Word]:
        return [Word("excused", "r-aggressive-duty"), Word("must-advance", "r-aggressive-duty")]


def rule_on_hazard(fight: Fight[StancesBattle], mover: Combatant) -> None:
    """The Keeper may excuse a mover from stepping into a hazard, by default does, and rules once in a turn.

    Asked before each choice of a turn, because the duty may come back in the middle of it. [r-aggressive-duty]
    """
    if needs_ruling(fight.battle, mover):
        excused = fight.ask(ExcuseFromHazard(fight.battle, mover)).key() == "excused"
        if needs_ruling(fight.battle, mover):  # the Keeper may have made it needless meanwhile
            mover.hazard_ruling = EXCUSED if excused else MUST_ADVANCE


def needs_ruling(battle: StancesBattle, mover: Combatant) -> bool:
    """The mover owes an advance, all ways begin in a hazard, and the Keeper has not yet been asked."""
    if mover.hazard_ruling != NOT_RULED or not battle.field.anywhere(HAZARD) or not owes_advance(battle, mover):
        return False
    return lead_into_hazard(battle, duty_paths(battle, mover, mover.sheet.speed))


def lead_into_hazard(battle: StancesBattle, ways: list[list[int]]) -> bool:
    """Whether the next area on every way is a hazard."""
    for path in ways:
        if not battle.field.has(path[0], HAZARD):
            return False
    return True


# ---- ways that fulfill it


def duty_paths(battle: StancesBattle, mover: Combatant, steps: int) -> list[list[int]]:
    """The ways that fulfill the duty; after Slip Past any movement toward a conscious enemy does.

    [maneuver-slip-past, r-aggressive-duty]
    """
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
