"""Movement on the Grid: where somebody may go, the steps on the way, saves and what waits there, standing up."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.grid import GROUND, STATES, level_of, place_of, position_of
from fray.rulesets.labyrinthian.model.ground_options import FLY, UNIT_WALK, WALK, Go
from fray.rulesets.labyrinthian.model.sheets import PIERCING
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain import TURBULENT, Reach
from fray.rulesets.labyrinthian.rules.draws import fresh_die, tens
from fray.rulesets.labyrinthian.rules.elevating import SHAKEN_TURBULENCE, unsettle
from fray.rulesets.labyrinthian.rules.footing import (
    flies_by_nature,
    flies_on_rate,
    hovers,
    is_boss,
    pinned,
    raised_floor,
)
from fray.rulesets.labyrinthian.rules.ground_verbs import pay, pool, relocate
from fray.rulesets.labyrinthian.rules.harm import lacerate, suffer
from fray.rulesets.labyrinthian.rules.reach import STEP, reach_from
from fray.rulesets.labyrinthian.rules.stances import knock_prone
from fray.rulesets.labyrinthian.rules.verbs import stand_up

STANDING_UP: Final = 5  # [prone-recover]
TRAP_DICE: Final = 2  # [skill-standard-effects]


def may_use_movement(one: Combatant) -> bool:
    """A Stance that was just entered bars every use of Movement [stance-locks-movement]."""
    return not one.locked and one.paralysis == 0


def may_shift(battle: LabBattle, one: Combatant) -> bool:
    """Neither Prone, pinned nor locked [prone-details, impaled-details, stance-lock-details]."""
    return may_use_movement(one) and not one.prone and not pinned(battle, one)


def stays_in_position(battle: LabBattle, one: Combatant) -> bool:
    """A Boss never leaves the Churn; a Pinning Shot holds one in its Position [dueling-grid-boss-in-churn]."""
    return is_boss(battle, one) or one.pinned_round


def walking_reach(battle: LabBattle, one: Combatant, budget: int) -> Reach:
    """On foot, swimming, on wings; a Unit by its own means [movement-kinds]."""
    flying = flies_by_nature(one) or (one.sheet.is_unit() and hovers(one))
    start = place_of(one.position, one.level)
    return reach_from(battle.ground, start, budget, one.inside, flying, stays_in_position(battle, one))


def flying_reach(battle: LabBattle, one: Combatant) -> Reach:
    """By Unnatural Flight, out of its rate alone [unnatural-flight-details]."""
    start = place_of(one.position, one.level)
    return reach_from(battle.ground, start, one.rate_left, one.inside, True, stays_in_position(battle, one))


def move_options(battle: LabBattle, one: Combatant) -> list[Go]:
    """Every place one use of Movement can lead to; nobody is in anybody's way.

    [shift-positions-cost, shift-both-cost, movement-kinds, grid-size-abstract]
    """
    if not may_shift(battle, one):
        return []
    found: list[Go] = []
    if one.sheet.is_unit():
        return listed(one, walking_reach(battle, one, one.rate_left), UNIT_WALK)
    if not flies_on_rate(one):
        found.extend(listed(one, walking_reach(battle, one, one.movement), WALK))
    if hovers(one):
        found.extend(listed(one, flying_reach(battle, one), FLY))
    return found


def listed(one: Combatant, reach: Reach, how: str) -> list[Go]:
    return [
        going(one, reach, how, place) for place in range(STATES) if reach.costs[place] >= 0 and place != reach.start
    ]


def going(one: Combatant, reach: Reach, how: str, place: int) -> Go:
    """One use of Movement that leads to a place within reach."""
    name = one.name if how == UNIT_WALK else ""
    return Go(how, one.who, position_of(place), level_of(place), reach.costs[place], reach.risky[place], name)


# ---- going


def go(fight: LabFight, one: Combatant, choice: Go) -> None:
    """One declared use of Movement [shift-positions-cost, shift-elevation-cost, unnatural-flight-rate]."""
    on_rate = choice.how == FLY
    reach = flying_reach(fight.battle, one) if on_rate else walking_reach(fight.battle, one, pool(one, False))
    travel(fight, one, reach.way_to(place_of(choice.position, choice.level)), on_rate, choice.clause())


def travel(fight: LabFight, one: Combatant, way: list[int], on_rate: bool, clause: str) -> bool:
    """Step by step: pay, bleed from a Laceration once, save, move. Whether the end of the way was reached.

    [laceration-details, turbulence-save-details]
    """
    first = True
    for place in way:
        position, level = position_of(place), level_of(place)
        price = step_price(fight.battle, one.position, one.level, position, level)
        pay(fight, one, price, on_rate, "moving", clause)
        if first and price:  # coming down from High Ground uses none
            lacerate(fight, one)
            first = False
        if not step(fight, one, position, level, clause):
            return False
    return True


def step_price(battle: LabBattle, start: int, start_level: int, position: int, level: int) -> int:
    """10 for a Position or an Elevation, doubled in Difficult Terrain, nothing for coming down from High Ground.

    [shift-positions-cost, shift-elevation-cost, difficult-terrain-double, position-step-cost-source]
    """
    ground = battle.ground
    price = STEP * ground.cost_factor(start)
    if position != start:
        return price
    raised = raised_floor(ground, position)
    if start_level == raised and level == GROUND and raised > GROUND:
        return 0
    return price * raised if start_level == GROUND and level == raised and raised > GROUND else price


def step(fight: LabFight, one: Combatant, position: int, level: int, clause: str) -> bool:
    """One Position or Elevation further, if the save out of bad terrain is made; False where the movement ends.

    [turbulence-save-trigger, turbulence-save-success]
    """
    if position != one.position and not saved(fight, one):
        return False
    entered = position != one.position
    relocate(fight, one, position, level, clause)
    return arrive(fight, one) if entered else True


def saved(fight: LabFight, one: Combatant) -> bool:
    """The Composure Saving Throw where leaving calls for one: d20 + current Composure, meeting is enough.

    Failed: it stays, the Movement is lost, it is Prone.
    [composure-saving-throw, turbulence-save-failure, tag-difficult]
    """
    difficulty = fight.battle.ground.save_difficulty(one.position)
    if difficulty == 0:
        return True
    face = fresh_die(fight, one, "composure saving throw")
    made = face + one.composure >= difficulty
    if fight.listening:
        parts = [Term("on the die", face), Term("Composure", one.composure)]
        fight.note(
            ev.SaveRolled("composure-saving-throw", one.who, face, face + one.composure, difficulty, made, parts)
        )
    if not made:
        knock_prone(fight, one, "turbulence-save-failure")
    return made


def arrive(fight: LabFight, one: Combatant) -> bool:
    """What waits in a Position: a trap, and Turbulence for wings. Whether the movement may go on.

    [skill-construction-basic, natural-flight-details]
    """
    place = one.position
    spring_trap(fight, one)
    if one.able() and fight.battle.ground.has(one.position, TURBULENT):
        unsettle(fight, one, SHAKEN_TURBULENCE)
    return one.able() and one.position == place and not one.prone


def spring_trap(fight: LabFight, one: Combatant) -> None:
    """The next enemy to enter the Position takes 2d10 Piercing, no defense [skill-standard-effects]."""
    ground = fight.battle.ground
    others = ground.traps[one.position] & ~(1 << one.side)
    if others == 0 or one.level != ground.surface(one.position):
        return
    ground.traps[one.position] &= 1 << one.side
    amount = tens(fight, one, "trap", TRAP_DICE)
    if fight.listening:
        fight.note(ev.TrapSprung("skill-standard-effects", one.who, one.position, amount))
    suffer(fight, one, amount, PIERCING, "skill-standard-effects")


# ---- standing up


def standing_price(battle: LabBattle, one: Combatant) -> int:
    """5 Movement, doubled in Difficult Terrain [prone-recover, position-step-cost-source]."""
    return STANDING_UP * battle.ground.cost_factor(one.position)


def may_stand(battle: LabBattle, one: Combatant) -> bool:
    return one.prone and may_use_movement(one) and pool(one, False) >= standing_price(battle, one)


def get_up(fight: LabFight, one: Combatant) -> None:
    """Unless a Laceration takes the last of its strength on the way up [prone-recover, laceration-details]."""
    pay(fight, one, standing_price(fight.battle, one), False, "standing up", "prone-recover")
    lacerate(fight, one)
    if one.able():
        stand_up(fight, one, "prone-recover")
