"""Movement on the Grid: where a combatant may go and at which price, the steps on the way, being moved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, GROUND
from fray.rulesets.labyrinthian.model.grid import STATES, STEP, level_of, place_of, position_of
from fray.rulesets.labyrinthian.model.options import FLY, UNIT_WALK, WALK, Go
from fray.rulesets.labyrinthian.model.sheets import PIERCING
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    SHAKEN_TURBULENCE,
    Combatant,
    LabBattle,
    LabFight,
    is_boss,
)
from fray.rulesets.labyrinthian.model.terrain_tags import (
    CLIMBABLE,
    STAIRS,
    TURBULENT,
    UNREACHED,
    WALL_TOP,
    WATER,
    Ground,
    Reach,
)
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import (
    NOTHING,
    displace,
    flies_by_nature,
    flies_on_rate,
    footing_at,
    hovers,
    part,
    raised_floor,
    relocate,
    support,
)
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.flying import unsettle
from fray.rulesets.labyrinthian.rules.prone import may_shift
from fray.rulesets.labyrinthian.rules.swimming import swims_in
from fray.rulesets.labyrinthian.rules.terrain_tags import comes_down_free
from fray.rulesets.labyrinthian.rules.turbulence import saved
from fray.rulesets.labyrinthian.rules.verbs import pay, pool
from fray.rulesets.labyrinthian.rules.wounds import lacerate

TRAP_DICE: Final = 2  # [skill-standard-effects]
UNREACHED_LEVEL: Final = DEPTHS - 1


def stays_in_position(battle: LabBattle, mover: Combatant) -> bool:
    """A Boss never leaves the Churn; a Pinning Shot holds its target in its Position [dueling-grid-boss-in-churn]."""
    return is_boss(battle, mover) or mover.pinned_round


def walking_reach(battle: LabBattle, mover: Combatant, budget: int) -> Reach:
    """On foot, swimming, on wings; a Unit by its own means [movement-kinds]."""
    flying = flies_by_nature(mover) or (mover.sheet.is_unit() and hovers(mover))
    start = place_of(mover.position, mover.level)
    return reach_from(battle.ground, start, budget, mover.inside, flying, stays_in_position(battle, mover))


def flying_reach(battle: LabBattle, mover: Combatant) -> Reach:
    """By Unnatural Flight, out of its rate alone [unnatural-flight-details]."""
    start = place_of(mover.position, mover.level)
    return reach_from(battle.ground, start, mover.rate_left, mover.inside, True, stays_in_position(battle, mover))


def move_options(battle: LabBattle, mover: Combatant) -> list[Go]:
    """Every place one use of Movement can lead to; nobody is in another's way.

    Moving about inside the Position, from one thing there to another, is free in a Turn or Reaction: it needs no
    option. [shift-positions-cost, movement-kinds, movement-inside-position-free,
    movement-inside-position-reaction, movement-between-objects-free, grid-size-abstract]
    """
    if not may_shift(battle, mover):
        return []
    found: list[Go] = []
    if mover.sheet.is_unit():
        return listed(mover, walking_reach(battle, mover, mover.rate_left), UNIT_WALK)
    if not flies_on_rate(mover):
        found.extend(listed(mover, walking_reach(battle, mover, mover.movement), WALK))
    if hovers(mover):
        found.extend(listed(mover, flying_reach(battle, mover), FLY))
    return found


def listed(mover: Combatant, reach: Reach, how: str) -> list[Go]:
    return [
        going(mover, reach, how, place) for place in range(STATES) if reach.costs[place] >= 0 and place != reach.start
    ]


def going(mover: Combatant, reach: Reach, how: str, place: i64) -> Go:
    """One use of Movement that leads to a place within reach."""
    name = mover.name if how == UNIT_WALK else ""
    return Go(how, mover.who, position_of(place), level_of(place), reach.costs[place], reach.risky[place], name)


# ---- going


def go(fight: LabFight, mover: Combatant, choice: Go) -> None:
    """One declared use of Movement [shift-positions-cost, shift-elevation-cost, unnatural-flight-rate]."""
    on_rate = choice.how == FLY
    reach = flying_reach(fight.battle, mover) if on_rate else walking_reach(fight.battle, mover, pool(mover, False))
    travel(fight, mover, reach.way_to(place_of(choice.position, choice.level)), on_rate, choice.clause())


def travel(fight: LabFight, mover: Combatant, way: list[int], on_rate: bool, clause: str) -> None:
    """Step by step: pay, bleed from a Laceration once, save, move; a step that fails ends it.

    [laceration-details, turbulence-save-details]
    """
    unhurt = True
    for place in way:
        position, level = position_of(place), level_of(place)
        price = step_price(fight.battle, mover.position, mover.level, position, level)
        pay(fight, mover, price, on_rate, "moving", clause)
        if unhurt and price:  # coming down from High Ground uses none
            lacerate(fight, mover)
            unhurt = False
        if not mover.able():  # turned to stone by it [petrified-details]
            return
        if not step(fight, mover, position, level, clause):
            return


def step_price(battle: LabBattle, start: i64, start_level: i64, position: i64, level: i64) -> i64:
    """10 for a Position or an Elevation, doubled in Difficult Terrain, nothing for coming down from High Ground.

    Both in one go are two steps, each with its price.
    [shift-positions-cost, shift-both-cost, shift-cost-summary, shift-elevation-cost, natural-flight-elevation-cost,
    difficult-terrain-double, position-step-cost-source]
    """
    ground = battle.ground
    price = STEP * ground.cost_factor(start)
    if position != start:
        return price
    if comes_down_free(ground, position, start_level, level):
        return 0
    raised = raised_floor(ground, position)
    return price * raised if start_level == GROUND and level == raised and raised > GROUND else price


def step(fight: LabFight, mover: Combatant, position: i64, level: i64, clause: str) -> bool:
    """One Position or Elevation further, if the save out of bad terrain is made; False where the movement ends.

    [turbulence-save-trigger, turbulence-save-success]
    """
    if position != mover.position and not saved(fight, mover):
        return False
    entered = position != mover.position
    relocate(fight, mover, position, level, clause)
    return arrive(fight, mover) if entered else True


def arrive(fight: LabFight, mover: Combatant) -> bool:
    """What waits in a Position: a trap, and Turbulence for wings. Whether the movement may go on.

    [skill-construction-basic, natural-flight-details]
    """
    place = mover.position
    spring_trap(fight, mover)
    if mover.able() and fight.battle.ground.has(mover.position, TURBULENT):
        unsettle(fight, mover, SHAKEN_TURBULENCE)
    return mover.able() and mover.position == place and not mover.prone


def spring_trap(fight: LabFight, mover: Combatant) -> None:
    """The next enemy to enter the Position takes 2d10 Piercing, no defense [skill-standard-effects]."""
    ground = fight.battle.ground
    others = ground.traps[mover.position] & ~(1 << mover.side)
    if others == 0 or mover.level != ground.surface(mover.position):
        return
    ground.traps[mover.position] &= 1 << mover.side
    amount = tens(fight, mover, "trap", TRAP_DICE)
    if fight.listening:
        fight.note(ge.TrapSprung("skill-standard-effects", mover.who, mover.position, amount))
    suffer(fight, mover, amount, PIERCING, "skill-standard-effects")


# ---- being moved


def forced_level(battle: LabBattle, combatant: Combatant, position: i64) -> int:
    """Flyers and climbers keep their Elevation, all others stay on the ground that passes under them.

    [boss-shift-table, forced-movement]
    """
    ground = battle.ground
    floor = ground.surface(position)
    if combatant.footing in (FLYING, HOVERING, HOLDING_ON):
        return floor if floor > combatant.level else min(combatant.level, ground.highest[position])
    if combatant.level < GROUND and floor < GROUND and ground.available(position, combatant.level):
        return combatant.level
    return floor


def can_be_moved_to(battle: LabBattle, combatant: Combatant, position: i64) -> bool:
    """Not into an Obstacle or a Position that is gone; a Boss not at all [boss-shift-table, boss-details]."""
    if not battle.ground.layout.exists(position) or is_boss(battle, combatant):
        return False
    return not battle.ground.fills(position, forced_level(battle, combatant, position))


def carry(fight: LabFight, moves: list[tuple[Combatant, int]], clause: str) -> None:
    """Several are moved at once, against their will: no cost, no save, no Laceration; claims are left behind.

    Nothing pinned, grappled or locked stays; what waits in the new Position happens afterwards. [forced-movement]
    """
    moved: list[Combatant] = []
    for combatant, position in moves:
        if position != combatant.position and can_be_moved_to(fight.battle, combatant, position):
            displace(fight, combatant, position, forced_level(fight.battle, combatant, position), clause)
            moved.append(combatant)
    part(fight, moved)  # only now: those who are carried along together stay together
    for combatant in moved:
        if not combatant.here():
            continue
        if (
            combatant.level > GROUND
            and footing_at(fight.battle, combatant, combatant.position, combatant.level) == NOTHING
        ):
            fall(fight, combatant, clause)
        elif combatant.level == GROUND and support(fight.battle.ground, combatant.position, GROUND) == NOTHING:
            relocate(
                fight, combatant, combatant.position, forced_level(fight.battle, combatant, combatant.position), clause
            )
        arrive(fight, combatant)


# ---- finding the ways


class Search(Reach):
    """How a Reach is found: the cheapest ways first, those without saves before the others."""

    def __init__(self, ground: Ground, start: i64, budget: int, inside: bool, flying: bool, stays: bool) -> None:
        super().__init__(start)
        self.ground = ground
        self.budget = budget
        self.inside = inside  # it starts in a Building
        self.flying = flying  # wings or magic carry it on this movement
        self.stays = stays  # its Position it cannot leave, only change Elevation
        if self._search(self.safe_from, True):
            self._search(self.risky_from, False)

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

    def _spread(self, place: i64, best: list[int], links: list[int], waves: list[list[int]], safe: bool) -> bool:
        ground = self.ground
        position, level = position_of(place), level_of(place)
        price = STEP * ground.cost_factor(position)
        here = best[place]
        for to_level in self._levels_from(position, level):
            free = comes_down_free(ground, position, level, to_level)
            self._reached(place, place_of(position, to_level), here if free else here + price, best, links, waves)
        raised = raised_floor(ground, position)
        if level == GROUND and raised > GROUND and not self.inside:
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
        self, place: i64, to: int, cost: int, best: list[int], links: list[int], waves: list[list[int]]
    ) -> None:
        if cost <= self.budget and cost < best[to]:
            best[to] = cost
            links[to] = place
            waves[cost // STEP].append(to)

    def _levels_from(self, position: i64, level: i64) -> list[int]:
        """Elevations one change away, by wings, water, stairs, or down something to hold on to.

        [shift-elevation-cost, elevation-means, natural-flight-elevation-cost, swim, tag-high-ground-descend]
        """
        found: list[int] = []
        for to_level in (level + 1, level - 1):
            if self._may_change(position, level, to_level):
                found.append(to_level)
        if level > GROUND and raised_floor(self.ground, position) == level and GROUND not in found:
            if not self.ground.has(position, WATER) and not self.ground.fills(position, GROUND):
                found.append(GROUND)
        return found

    def _may_change(self, position: i64, level: i64, to_level: i64) -> bool:
        ground = self.ground
        if not ground.available(position, to_level):
            return False
        if level < GROUND and to_level < GROUND:
            return True
        low, high = min(level, to_level), max(level, to_level)
        stairs = ground.tag(position, STAIRS)
        if stairs is not None and low >= GROUND and high <= stairs.level:
            return True
        if self.inside:
            return False
        if self.flying and not (to_level >= GROUND and ground.fills(position, to_level)):
            return True
        return to_level < level and low >= GROUND and self._climbs_down(position, level, to_level)

    def _climbs_down(self, position: i64, level: i64, to_level: i64) -> bool:
        """Climbing down needs no test [climb-details]."""
        ground = self.ground
        if support(ground, position, to_level) == NOTHING:
            return False
        return support(ground, position, level) == HOLDING_ON or ground.has(position, CLIMBABLE)

    def _entries(self, position: i64, level: i64, neighbor: int) -> list[int]:
        """At which Elevations a combatant arrives next door [shift-adjacent-only, high-ground-details, swim]."""
        ground = self.ground
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

    def _level_across(self, level: i64, neighbor: int) -> int:
        """The Elevation at which a combatant crosses without touching the floor: swimming, flying, ledge to ledge."""
        ground = self.ground
        if level < GROUND:
            return level if swims_in(ground, neighbor, level) and not ground.fills(neighbor, level) else UNREACHED_LEVEL
        if not ground.available(neighbor, level) or ground.fills(neighbor, level):
            return UNREACHED_LEVEL
        if self.flying:
            floor = ground.surface(neighbor)
            return floor if floor > level else level
        held = level > GROUND and support(ground, neighbor, level) != NOTHING
        return level if held else UNREACHED_LEVEL


def reach_from(ground: Ground, start: i64, budget: int, inside: bool, flying: bool, stays: bool) -> Reach:
    """The Reach of these circumstances, searched once for the ground as it is."""
    key = ((start * 64 + budget // STEP) * 2 + inside) * 4 + flying * 2 + stays
    known = ground.reaches.get(key)
    if known is None:
        known = ground.reaches[key] = Search(ground, start, budget // STEP * STEP, inside, flying, stays)
    return known
