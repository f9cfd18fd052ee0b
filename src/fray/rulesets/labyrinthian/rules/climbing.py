"""Climbing: one Elevation for an Action Rating, holding on for Composure, and what tears a climber off."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import GROUND, is_aerial
from fray.rulesets.labyrinthian.model.grid import STEP
from fray.rulesets.labyrinthian.model.sheets import AGILITY
from fray.rulesets.labyrinthian.model.state import (
    HOLDING_ON,
    SHAKEN_HOLD,
    SHAKEN_INCAPACITATED,
    SHAKEN_PARALYZED,
    SHAKEN_PRONE,
    SHAKEN_ZERO,
    STANDING,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.model.terrain_tags import CLIMBABLE, Ground
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.composure import spend_composure
from fray.rulesets.labyrinthian.rules.elevations import face_height, relocate
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.rules.terrain_tags import obscured_rating
from fray.rulesets.labyrinthian.rules.verbs import pay, shake, spend_rating
from fray.rulesets.labyrinthian.rules.wounds import lacerate

CLIMB_TARGET: Final = 15  # [climb]
TEARS_OFF: Final = SHAKEN_ZERO | SHAKEN_PRONE | SHAKEN_PARALYZED | SHAKEN_INCAPACITATED  # [climb-hold-details]


def climb_height(ground: Ground, position: i64) -> int:
    """How high a combatant can climb in a Position: something climbable, or a face next to it [climb-details]."""
    climbable = ground.tag(position, CLIMBABLE)
    face = face_height(ground, position)
    return climbable.level if climbable is not None and climbable.level > face else face


def may_climb(battle: LabBattle, climber: Combatant) -> bool:
    """Something to climb, 10 Movement and a Rating; not at zero Composure.

    [climb, climb-details, zero-composure-options]
    """
    if climber.level < GROUND or climber.inside or climber.at_zero() or climber.footing not in (STANDING, HOLDING_ON):
        return False
    above = climber.level + 1
    if not battle.ground.available(climber.position, above) or climb_height(battle.ground, climber.position) < above:
        return False
    return climber.has_rating() and climber.movement >= STEP * battle.ground.cost_factor(climber.position)


def climb(fight: LabFight, climber: Combatant) -> None:
    """A Rating + Agility of 15 or more goes up one Elevation; less leaves the climber Prone, or makes it fall.

    [climb, climb-failure, climb-details, climb-holding-on, skill-specific-beats-general]
    """
    battle = fight.battle
    rating = choose_rating(fight, climber, "Athletics", "climb", CLIMB_TARGET)
    pay(fight, climber, STEP * battle.ground.cost_factor(climber.position), False, "climbing", "climb")
    lacerate(fight, climber)
    if not climber.able():  # [laceration-details]
        return
    parts: list[Term] | None = [] if fight.listening else None
    total = named(parts, "Action Rating", spend_rating(fight, climber, rating, "climbing", "climb"))
    total += named(parts, "Agility", climber.sheet.talents[AGILITY])
    total += obscured_rating(battle, climber, parts)
    made = total >= CLIMB_TARGET
    if parts is not None:
        fight.note(ge.Climbed("climb", climber.who, total, climber.level + 1, made, parts))
    if made:
        relocate(fight, climber, climber.position, climber.level + 1, "climb")
    elif climber.footing == HOLDING_ON:
        fall(fight, climber, "climb-details")
    else:
        knock_prone(fight, climber, "climb-failure")


def use_rating(fight: LabFight, actor: Combatant, rating: i64, what: str, clause: str) -> int:
    """A Rating is spent on an action, which costs a climber Composure when it is done; the Rating's value.

    [ar-spent-once, climb-other-actions-cost, climb-hold-details]
    """
    hold_on(fight, actor)
    return spend_rating(fight, actor, rating, what, clause)


def hold_on(fight: LabFight, climber: Combatant) -> None:
    """While holding on, every other action costs 1 Composure; a climber with none left falls once the action is done.

    [climb-other-actions-cost, climb-hold-details, climb-fall-at-zero]
    """
    if climber.footing != HOLDING_ON or not is_aerial(climber.level) or climber.composure == 0:
        return
    spend_composure(fight, climber, 1, "holding on", "climb-other-actions-cost")
    if climber.composure == 0:
        shake(climber, SHAKEN_HOLD)


def let_go_of_the_wall(fight: LabFight, climber: Combatant, causes: int) -> None:
    """Strength spent on holding on: the fall of that rule. Otherwise at zero, helpless or thrown off: an ordinary one.

    [climb-fall-at-zero, climb-fall-skyward, climb-hold-details, climb-details]
    """
    if causes & SHAKEN_HOLD:
        fall(fight, climber, "climb-fall-at-zero", lost_hold=True)
    elif causes & TEARS_OFF:
        fall(fight, climber, "climb-hold-details")
