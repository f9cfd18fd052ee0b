"""Movement on the Grid: everywhere somebody can get for its Movement, the steps on the way, saves, standing up."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term
from fray.rulesets.labyrinthian import ground_events as ev
from fray.rulesets.labyrinthian.draws import fresh_die, tens
from fray.rulesets.labyrinthian.elevating import SHAKEN_TURBULENCE, unsettle
from fray.rulesets.labyrinthian.footing import (
    NOTHING,
    flies_by_nature,
    flies_on_rate,
    hovers,
    is_boss,
    pinned,
    raised_floor,
    support,
)
from fray.rulesets.labyrinthian.grid import DEPTHS, GROUND, POSITIONS, SHALLOWS
from fray.rulesets.labyrinthian.ground_options import FLY, UNIT_WALK, WALK, Go
from fray.rulesets.labyrinthian.ground_verbs import pay, pool, relocate
from fray.rulesets.labyrinthian.harm import lacerate, suffer
from fray.rulesets.labyrinthian.sheets import PIERCING
from fray.rulesets.labyrinthian.stances import knock_prone
from fray.rulesets.labyrinthian.state import HOLDING_ON, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.terrain import CLIMBABLE, STAIRS, TURBULENT, WALL_TOP, WATER
from fray.rulesets.labyrinthian.verbs import stand_up

STEP: Final = 10  # for each Position or Elevation [shift-positions-cost, shift-elevation-cost]
STANDING_UP: Final = 5  # [prone-recover]
TRAP_DICE: Final = 2  # [skill-standard-effects]
LEVELS: Final = 6
STATES: Final = POSITIONS * LEVELS
UNREACHED: Final = -1


def place_of(position: int, level: int) -> int:
    """A Position and an Elevation as one number."""
    return position * LEVELS + level - DEPTHS


def position_of(place: int) -> int:
    return place // LEVELS


def level_of(place: int) -> int:
    return place % LEVELS + DEPTHS


# ---- where one can get


class Reach:
    """Every place somebody can get to, at which cost and by which way: a way without saves where there is one."""

    def __init__(self, battle: LabBattle, one: Combatant, budget: int, flying: bool, stays: bool) -> None:
        self.battle = battle
        self.one = one
        self.budget = budget
        self.flying = flying  # wings or magic carry it on this movement
        self.stays = stays  # its Position it cannot leave, only change Elevation
        self.costs = [UNREACHED] * STATES
        self.risky = [False] * STATES
        self.safe_from = [UNREACHED] * STATES
        self.risky_from = [UNREACHED] * STATES
        self.start = place_of(one.position, one.level)
        if self._search(self.safe_from, True):
            self._search(self.risky_from, False)

    def way_to(self, place: int) -> list[int]:
        """The places on the way, the start left out."""
        links = self.risky_from if self.risky[place] else self.safe_from
        way: list[int] = []
        while place != self.start:
            way.append(place)
            place = links[place]
        way.reverse()
        return way

    def _search(self, links: list[int], safe: bool) -> bool:
        """Spread by cost; ways out of terrain that calls for a save only if `safe` is off. Whether any was shunned."""
        waves: list[list[int]] = [[] for _ in range(self.budget // STEP + 1)]
        best = [self.budget + STEP] * STATES
        best[self.start] = 0
        waves[0].append(self.start)
        shunned = False
        for cost, wave in enumerate(waves):
            at = 0
            while at < len(wave):
                place = wave[at]
                at += 1
                if best[place] == cost * STEP:
                    shunned = self._spread(place, best, links, waves, safe) or shunned
        for place in range(STATES):
            if best[place] <= self.budget and self.costs[place] == UNREACHED:
                self.costs[place] = best[place]
                self.risky[place] = not safe
        return shunned

    def _spread(self, place: int, best: list[int], links: list[int], waves: list[list[int]], safe: bool) -> bool:
        ground = self.battle.ground
        position, level = position_of(place), level_of(place)
        price = STEP * ground.cost_factor(position)
        here = best[place]
        for to_level in self._levels_from(position, level):
            free = to_level == GROUND and level > GROUND and raised_floor(ground, position) == level
            self._reached(place, place_of(position, to_level), here if free else here + price, best, links, waves)
        raised = raised_floor(ground, position)
        if level == GROUND and raised > GROUND and not self.one.inside:
            self._reached(place, place_of(position, raised), here + price * raised, best, links, waves)
        if self.stays:
            return False
        if safe and ground.save_difficulty(position):
            return True
        for neighbor in ground.layout.neighbors[position]:
            for to_level in self._entries(position, level, neighbor):
                self._reached(place, place_of(neighbor, to_level), here + price, best, links, waves)
        return False

    def _reached(
        self, place: int, to: int, cost: int, best: list[int], links: list[int], waves: list[list[int]]
    ) -> None:
        if cost <= self.budget and cost < best[to]:
            best[to] = cost
            links[to] = place
            waves[cost // STEP].append(to)

    def _levels_from(self, position: int, level: int) -> list[int]:
        """Elevations one change away, by wings, water, stairs, or down something one can hold on to.

        [shift-elevation-cost, elevation-means, natural-flight-elevation-cost, swim, tag-high-ground-descend]
        """
        found: list[int] = []
        for to_level in (level + 1, level - 1):
            if self._may_change(position, level, to_level):
                found.append(to_level)
        if level > GROUND and raised_floor(self.battle.ground, position) == level and GROUND not in found:
            if not self.battle.ground.has(position, WATER):
                found.append(GROUND)
        return found

    def _may_change(self, position: int, level: int, to_level: int) -> bool:
        ground, one = self.battle.ground, self.one
        if not ground.available(position, to_level):
            return False
        if level < GROUND and to_level < GROUND:
            return True
        low, high = min(level, to_level), max(level, to_level)
        stairs = ground.tag(position, STAIRS)
        if stairs is not None and low >= GROUND and high <= stairs.level:
            return True
        if one.inside:
            return False
        if self.flying and not (to_level >= GROUND and ground.fills(position, to_level)):
            return high >= GROUND or ground.has(position, WATER)
        return to_level < level and low >= GROUND and self._climbs_down(position, level, to_level)

    def _climbs_down(self, position: int, level: int, to_level: int) -> bool:
        """Climbing down needs no test [climb-details]."""
        ground = self.battle.ground
        if support(ground, position, to_level) == NOTHING:
            return False
        return support(ground, position, level) == HOLDING_ON or ground.has(position, CLIMBABLE)

    def _entries(self, position: int, level: int, neighbor: int) -> list[int]:
        """At which Elevations one arrives next door [shift-adjacent-only, high-ground-details, swim]."""
        ground = self.battle.ground
        walled = ground.walled_off(position, neighbor) and level < WALL_TOP
        found: list[int] = []
        if level == GROUND or level == ground.surface(position):
            floor = ground.surface(neighbor)
            if not walled and not ground.fills(neighbor, floor):
                found.append(floor)
        across = self._level_across(level, neighbor)
        if across != UNREACHED_LEVEL and across not in found and not walled:
            found.append(across)
        return found

    def _level_across(self, level: int, neighbor: int) -> int:
        """The Elevation at which one gets across without touching the floor: swimming, flying, from ledge to ledge."""
        ground = self.battle.ground
        if level < GROUND:
            swims = ground.has(neighbor, WATER) and ground.available(neighbor, level)
            return level if swims and not ground.fills(neighbor, level) else UNREACHED_LEVEL
        if not ground.available(neighbor, level) or ground.fills(neighbor, level):
            return UNREACHED_LEVEL
        if self.flying:
            floor = ground.surface(neighbor)
            return floor if floor > level else level
        held = level > GROUND and support(ground, neighbor, level) != NOTHING
        return level if held else UNREACHED_LEVEL


UNREACHED_LEVEL: Final = DEPTHS - 1


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
    return Reach(battle, one, budget, flying, stays_in_position(battle, one))


def flying_reach(battle: LabBattle, one: Combatant) -> Reach:
    """By Unnatural Flight, out of its rate alone [unnatural-flight-details]."""
    return Reach(battle, one, one.rate_left, True, stays_in_position(battle, one))


def move_options(battle: LabBattle, one: Combatant) -> list[Go]:
    """Every place one use of Movement can lead to [shift-positions-cost, shift-both-cost, movement-kinds]."""
    if not may_shift(battle, one):
        return []
    found: list[Go] = []
    if one.sheet.is_unit():
        return listed(walking_reach(battle, one, one.rate_left), UNIT_WALK)
    if not flies_on_rate(one):
        found.extend(listed(walking_reach(battle, one, one.movement), WALK))
    if hovers(one):
        found.extend(listed(flying_reach(battle, one), FLY))
    return found


def listed(reach: Reach, how: str) -> list[Go]:
    return [
        Go(how, reach.one.who, position_of(place), level_of(place), reach.costs[place], reach.risky[place])
        for place in range(STATES)
        if reach.costs[place] >= 0 and place != reach.start
    ]


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
        if first:
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
        parts = [Term("the die", face), Term("Composure", one.composure)]
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
    if others == 0 or one.level > GROUND or one.level < SHALLOWS:
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
    """[prone-recover]"""
    pay(fight, one, standing_price(fight.battle, one), False, "standing up", "prone-recover")
    lacerate(fight, one)
    stand_up(fight, one, "prone-recover")
