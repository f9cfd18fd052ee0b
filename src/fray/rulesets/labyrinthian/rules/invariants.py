"""What holds in every Labyrinthian fight, whatever anybody does: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play. `STATIC` names what never changes while a fight lasts, `DERIVED`
what is only remembered to be found faster.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.labyrinthian.model.grid import CHURN, POSITIONS
from fray.rulesets.labyrinthian.model.sheets import ENGINE, LARGEST_WOUND
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    DUELING,
    HERE,
    IN_SIGHT,
    NO_STANCE,
    ROUND_ENDS,
    SETUP,
    WALL_STANCE,
    Combatant,
    LabBattle,
)
from fray.rulesets.labyrinthian.model.terrain import BUILDING

STATIC: Final = (
    "LabBattle.variants",
    "LabBattle.objective",
    "LabBattle.round_limit",
    "LabBattle.mobs",
    "LabBattle.deploy",
    "LabBattle.improvising",
    "Combatant.sheet",
    "Ground.lowest",
    "Ground.highest",
)
DERIVED: Final = (
    "Ground.kinds",  # which kinds of tags a Position has
    "Ground.reaches",  # where one can get, until the ground changes
    "Ground.layout",  # made once for each set of removed Positions and never changed
)
BASE_RATINGS: Final = 2  # [two-action-ratings]
# Questions that may be put to somebody who can no longer act: a side's common word, a fall in progress, and what the
# Combat Roll asks of those who have surrendered.
OF_THE_UNABLE: Final = (
    *("agree", "pass", "seize", "first", "give-up", "resume", "pursue", "name-next"),
    *("stabilize", "pay-to-fly", "toss", "stuck", "critical", "assign-held", "lose-held"),
)


def check(battle: LabBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = [*round_violations(battle), *tag_violations(battle)]
    for number, one in enumerate(battle.combatants):
        wrong = [*pool_violations(one), *state_violations(battle, one), *place_violations(battle, one)]
        if one.who != number:
            wrong.append(f"is number {one.who} at place {number}")
        found.extend([f"{one.name}: {words}" for words in wrong])
    return found


def check_decision(battle: LabBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    if battle.result is not None:
        return ["somebody is asked although the fight is over"]
    if decision.who == NOBODY or decision.seat == KEEPER:
        return []
    one = battle.combatants[decision.who]
    found: list[str] = []
    if decision.seat != one.seat:
        found.append(f"{one.name} is asked at seat {decision.seat}")
    if one.sheet.is_unit():
        found.append(f"{one.name} is a Unit and is asked ({decision.kind()})")
    if not one.able() and decision.kind() not in OF_THE_UNABLE:
        found.append(f"{one.name} is asked ({decision.kind()}) and is not able")
    if decision.kind() == "turn" and battle.acting != one.who:
        found.append(f"{one.name} has a Turn while {battle.acting} acts")
    if decision.kind() == "react" and (one.composure == 0 or one.paralysis):
        found.append(f"{one.name} may React and should not")
    return found


def round_violations(battle: LabBattle) -> list[str]:
    found: list[str] = []
    if not SETUP <= battle.phase <= ROUND_ENDS or battle.round < 1 or battle.round > battle.round_limit + 1:
        found.append(f"round {battle.round}, phase {battle.phase}")
    if battle.shaken and battle.result is None:
        found.append("somebody is shaken and nobody has looked")
    return found


def tag_violations(battle: LabBattle) -> list[str]:
    """Claims are held by those in the Position, of one side except in a Building, no more than there is room for."""
    found: list[str] = []
    for tag in battle.ground.tags:
        claimants = [one for one in battle.combatants if tag.claimed_by(one.who)]
        if tag.capacity and len(claimants) > tag.capacity:
            found.append(f"tag {tag.kind} in {tag.position} has {len(claimants)} claimants")
        if any(one.presence == HERE and one.position != tag.position for one in claimants):
            found.append(f"tag {tag.kind} in {tag.position} is claimed from elsewhere")
        if tag.destructible() and tag.structure <= 0:
            found.append(f"tag {tag.kind} in {tag.position} stands without structure")
    return found


def pool_violations(one: Combatant) -> list[str]:
    """Pools are neither negative nor above their maximum."""
    sheet = one.sheet
    found: list[str] = []
    if not 0 <= one.composure <= sheet.composure:
        found.append(f"Composure {one.composure} of {sheet.composure}")
    if one.movement < 0 or one.rate_left < 0 or one.store < 0:
        found.append(f"Movement {one.movement}, rate {one.rate_left}, store {one.store}")
    if any(not 0 <= size <= LARGEST_WOUND for size in one.wounds):
        found.append(f"Wounds {one.wounds}")
    if one.ratings and len(one.ratings) != BASE_RATINGS + sheet.extra_ar:
        found.append(f"{len(one.ratings)} Ratings")
    if sheet.is_unit() and one.ratings:
        found.append("is a Unit and has Ratings")
    if any(left < 0 for left in [*one.shots, *one.held, *one.stowed]):
        found.append("has less than nothing")
    return found


def state_violations(battle: LabBattle, one: Combatant) -> list[str]:
    found: list[str] = []
    if one.incapacitated and (one.composure or not one.prone):
        found.append(f"is Incapacitated with Composure {one.composure}, Prone: {one.prone}")
    if one.presence == DEAD and one.composure:
        found.append("is dead and has Composure")
    if not one.able() and (one.stance != NO_STANCE or one.held_dice or one.conjuring >= 0):
        found.append(f"is out and keeps Stance {one.stance}, held dice {one.held_dice}, spell {one.conjuring}")
    if (one.stance == WALL_STANCE) != (one.wall >= 0):
        found.append(f"Stance {one.stance} in Wall {one.wall}")
    if one.stance == NO_STANCE and one.stance_dice:
        found.append("has Stance dice without a Stance")
    if one.stance not in (NO_STANCE, WALL_STANCE) and not one.stance_dice and battle.result is None:
        found.append("has a Stance without dice")
    if one.hidden != IN_SIGHT and not one.able():
        found.append("is out and Hidden")
    if one.paralysis < 0:
        found.append(f"is Paralyzed for {one.paralysis} Rounds")
    if one.sheet.kind == ENGINE and one.wound_sizes():
        found.append("is an engine and Wounded")
    return found


def place_violations(battle: LabBattle, one: Combatant) -> list[str]:
    """Everybody on the Grid is in a Position that exists, outside Obstacles, a Boss in the Churn."""
    if one.presence != HERE or battle.result is not None or battle.phase == SETUP:
        return []
    ground = battle.ground
    if not 0 <= one.position < POSITIONS:
        return [f"is in Position {one.position}"]
    found: list[str] = []
    if not ground.layout.exists(one.position):
        found.append("is in a removed Position")
    if battle.grid == DUELING and one.sheet.boss and one.position != CHURN:
        found.append("is a Boss outside the Churn")
    if not one.inside and ground.fills(one.position, one.level):
        found.append("is inside an Obstacle")
    if one.inside and not ground.has(one.position, BUILDING):
        found.append("is inside no Building")
    return found
