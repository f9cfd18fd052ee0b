"""Velocity: the ways an attack may come at its target, what each costs and gives, and taking one.

A Charge adds a point for each Movement spent, a Jump a free use of Momentum, a Vertical Assault dice for each
Elevation; a single step inward Flanks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import KEEPER, Decision, Word
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.approach import (
    CHARGE,
    JUMP,
    PLAIN,
    VERTICAL,
    WORDS,
    Approach,
    positions_crossed,
)
from fray.rulesets.labyrinthian.model.blows import Blow
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, GROUND, SHALLOWS
from fray.rulesets.labyrinthian.model.grid import STEP, level_of, place_of, position_of
from fray.rulesets.labyrinthian.model.sheets import BLUNT, Source
from fray.rulesets.labyrinthian.model.state import (
    NO_NUMBERS,
    NOBODY,
    SHAKEN_ALOFT,
    Combatant,
    LabBattle,
    LabFight,
    is_boss,
    same_place,
)
from fray.rulesets.labyrinthian.model.terrain_tags import WALL_TOP, Reach
from fray.rulesets.labyrinthian.model.variants import NO_BASE_TEN
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.dueling import shift_grid, shifts_to_the_churn
from fray.rulesets.labyrinthian.rules.elevations import flies_on_rate, in_mid_air
from fray.rulesets.labyrinthian.rules.flanking import flanking_bonus
from fray.rulesets.labyrinthian.rules.momentum import use_momentum
from fray.rulesets.labyrinthian.rules.movement import flying_reach, stays_in_position, step, step_price, walking_reach
from fray.rulesets.labyrinthian.rules.prone import knock_prone, pinned
from fray.rulesets.labyrinthian.rules.sight import in_reach, may_be_targeted
from fray.rulesets.labyrinthian.rules.stances import may_use_movement
from fray.rulesets.labyrinthian.rules.terrain_tags import trenched
from fray.rulesets.labyrinthian.rules.verbs import pay, pool, shake
from fray.rulesets.labyrinthian.rules.wounds import lacerate

JUMP_PRICE: Final = 10  # [jump-attack]
BASE_BOOST: Final = 10  # [charge-same-position]


# ---- what qualifies


def takes_velocity(source: Source) -> bool:
    """Any attack that is not Ranged, or a spell cast at once; never an area or a ram.

    A spell still to be conjured is not cast at all. [charge-details, jump-details, vertical-assault-details,
    velocity-magic, velocity-magic-immediate-only, velocity-magic-details, aoe]
    """
    return (not source.ranged or source.spell) and not source.aoe and not source.structures_only


def boost_limit(battle: LabBattle, crossed: int) -> i64:
    """10 within the Position, 10 more for each Position crossed into [charge-same-position, charge-crossing].

    In another reading a Charge that crosses has no base ten [charge-details].
    """
    if battle.variants.charge == NO_BASE_TEN and crossed > 0:
        return BASE_BOOST * crossed
    return BASE_BOOST + BASE_BOOST * crossed


# ---- the ways


@mypyc_attr(free_list_len=1)
class Ways:
    """What an attacker can do to get at a target, or at one after another.

    Where the attacker can get to is searched once for all targets, a way and its price for all in one place.
    """

    def __init__(self, battle: LabBattle, striker: Combatant, source: Source, target: Combatant) -> None:
        self.battle = battle
        self.striker = striker
        self.source = source
        self.target = target
        self.factor: i64 = battle.ground.cost_factor(striker.position)
        self.movement: i64 = pool(striker, False)
        self.hovering = flies_on_rate(striker)
        self.distances = battle.ground.layout.distances[striker.position]
        self.upright = self._upright()
        self.able = self.upright and takes_velocity(source)
        self.reach: Reach | None = None  # searched once, and only if it is needed
        self.goal: i64 = NOBODY  # the place of the last way that was asked for, the way, and its price
        self.way: list[int] = NO_NUMBERS
        self.fare: i64 = 0
        self.swift = self.able and self._may_be_hit()

    def wield(self, source: Source) -> None:
        """The same attacker with another source; then it aims."""
        self.source = source
        self.able = self.upright and takes_velocity(source)

    def aim(self, target: Combatant) -> None:
        """The same attacker, another target."""
        self.target = target
        self.swift = self.able and self._may_be_hit()

    def spare(self, target: Combatant) -> i64:
        """The most Movement there can be for Velocity at a target; below zero where no way leads there.

        Each Position on the way costs 10; to a Boss the target comes. [shift-positions-cost, boss-details]
        """
        far: i64 = self.distances[target.position]
        if is_boss(self.battle, self.striker):
            far = 0
        return self.movement - STEP * far if self.able else -STEP * far

    def _may_be_hit(self) -> bool:
        """Not the Hidden, and in a trench by nothing Ranged that is not lobbed [stealth-rules, trenched-details]."""
        if self.source.ranged and trenched(self.battle, self.target):
            return False
        return may_be_targeted(self.battle, self.striker, self.target)

    def _upright(self) -> bool:
        """Velocity needs Movement, and a Prone attacker must stand up first [prone-details, stance-lock-details]."""
        return may_use_movement(self.striker) and not self.striker.prone

    def plain(self) -> Approach | None:
        """From where it stands [attack-within-position, movement-inside-position-free]."""
        return Approach(PLAIN, []) if in_reach(self.battle, self.striker, self.source, self.target) else None

    def may_step(self) -> bool:
        """Whether it may leave its place at all for the attack."""
        battle, striker = self.battle, self.striker
        if not self.swift or self.target.inside != striker.inside or pinned(battle, striker):
            return False
        return not stays_in_position(battle, striker) and not same_place(striker, self.target)

    def path(self) -> list[int]:
        """The cheapest way to the target's place, safe where that can be had; nothing if there is none.

        A hovering combatant gets there out of its rate alone [unnatural-flight-details].
        """
        if not self.may_step():
            return []
        goal = place_of(self.target.position, self.target.level)
        if goal != self.goal:
            if self.reach is None:
                self.reach = self._reach()
            self.goal = goal
            self.way = self.reach.way_to(goal) if self.reach.costs[goal] >= 0 else []
            self.fare = price_of(self.battle, self.striker, self.way)
        return self.way

    def _reach(self) -> Reach:
        if self.hovering:
            return flying_reach(self.battle, self.striker)
        return walking_reach(self.battle, self.striker, self.movement)

    def flank(self, way: list[int]) -> i64:
        """What a way adds by Flanking: the move is one Position change and nothing else [flanking-details]."""
        return flanking_bonus(self.battle, self.striker.position, self.target) if len(way) == 1 else 0

    def price(self, way: list[int]) -> i64:
        return self.fare if way is self.way else price_of(self.battle, self.striker, way)

    def flanking(self, way: list[int]) -> Approach | None:
        """Step in and strike, without Velocity [flanking-bonus]."""
        bonus = self.flank(way) if way else 0
        if not bonus:
            return None
        found = Approach(PLAIN, way)
        found.flank = bonus
        found.price = self.price(way)
        found.on_rate = self.hovering
        return found

    def most_boost(self, way: list[int]) -> i64:
        """The largest boost the Movement allows [charge-details, charge-pays-movement-too].

        Hovering, Velocity serves inside the Position alone [unnatural-flight-details].
        """
        if way and self.hovering:
            return 0
        left = self.movement - self.price(way)
        crossed = positions_crossed(way, self.striker.position)
        most = boost_limit(self.battle, crossed)
        return min(most, left // self.factor) if left > 0 else 0

    def charge(self, way: list[int], boost: i64) -> Approach:
        """The boost is paid where the Charge starts, each step where it leaves [charge-details]."""
        found = Approach(CHARGE, way)
        found.boost = boost
        found.flank = self.flank(way) if way else 0
        found.price = self.price(way) + boost * self.factor
        return found

    def may_charge_here(self) -> bool:
        """Within the Position, at the target's Elevation [charge-same-position]."""
        return self.swift and same_place(self.striker, self.target)

    def jump(self, way: list[int]) -> Approach | None:
        """10 Movement in place, or together with a Flanking step [jump-attack, jump-details, one-velocity-option]."""
        bonus = self.flank(way) if way else 0
        price = self.price(way) + JUMP_PRICE * self.factor
        if (way and (not bonus or self.hovering)) or price > self.movement or not self.swift:
            return None
        if not way and not same_place(self.striker, self.target):
            return None
        found = Approach(JUMP, way)
        found.flank = bonus
        found.price = price
        return found

    def vertical(self) -> Approach | None:
        """From at least one Elevation above, in the same Position or an adjacent one for 10 more.

        [vertical-assault-requirement, vertical-assault-effect, vertical-assault-details, tag-high-ground-verticality]
        """
        battle, striker, target = self.battle, self.striker, self.target
        if (
            not self.swift
            or striker.level <= target.level
            or striker.level < GROUND
            or striker.inside
            or target.inside
            or pinned(battle, striker)
        ):
            return None
        far = battle.ground.layout.distance(striker.position, target.position)
        if far > 1 or (far == 1 and not self._may_swoop_across()):
            return None
        found = Approach(VERTICAL, [place_of(target.position, landing_of(target))])
        found.drop = striker.level - landing_of(target)
        found.price = STEP * self.factor * (found.drop + far)
        return found if found.price <= self.movement else None

    def _may_swoop_across(self) -> bool:
        """Into an adjacent Position that can be entered so; hovering on a rate does not carry that far."""
        battle, striker = self.battle, self.striker
        ground, there = battle.ground, self.target.position
        blocked = ground.fills(there, self.target.level)
        walled = ground.walled_off(striker.position, there) and striker.level < WALL_TOP
        return not blocked and not walled and not stays_in_position(battle, striker) and not flies_on_rate(striker)

    def boss_charge(self, boost: i64) -> Approach | None:
        """A Boss drags the Grid until the target is in the Churn; each shift counts as a Position crossed.

        [boss-details]
        """
        if not self.swift or not is_boss(self.battle, self.striker) or self.target.level != self.striker.level:
            return None
        found = Approach(CHARGE, [])
        found.shift, found.shifts = shifts_to_the_churn(self.battle, self.target)
        if found.shifts == 0:
            return None
        left = self.movement - STEP * found.shifts * self.factor
        most = min(boost_limit(self.battle, found.shifts), left // self.factor) if left > 0 else 0
        if most < 1 or boost > most:
            return None
        found.boost = boost or most
        found.price = STEP * found.shifts * self.factor + found.boost * self.factor
        return found


def landing_of(target: Combatant) -> i64:
    """A Vertical Assault ends where the target is, never deeper than the Shallows [vertical-assault-water]."""
    return SHALLOWS if target.level == DEPTHS else target.level


def price_of(battle: LabBattle, mover: Combatant, way: list[int]) -> i64:
    """What a way costs, each step in the Position it leaves [position-step-cost-source]."""
    total: i64 = 0
    position, level = mover.position, mover.level
    for place in way:
        total += step_price(battle, position, level, position_of(place), level_of(place))
        position, level = position_of(place), level_of(place)
    return total


# ---- taking a way


class ClearPath(Decision[Word]):
    """Whether the air between attacker and target is free; by default not where something stands [keeper-default]."""

    KIND = "clear-path"
    CLAUSE = "vertical-assault-clear-path"

    def __init__(self, mover: Combatant, target: Combatant) -> None:
        super().__init__(KEEPER, mover.who)
        self.actor = mover
        self.target = target

    def stands(self) -> bool:
        return self.actor.able() and self.target.here()

    def options(self) -> list[Word]:
        return [Word("blocked", "keeper-default"), Word("clear", "vertical-assault-clear-path")]


def path_is_clear(fight: LabFight, mover: Combatant, target: Combatant) -> bool:
    """Clear, unless something stands in between: then the Keeper is asked [vertical-assault-clear-path]."""
    ground = fight.battle.ground
    for position in (mover.position, target.position):
        if ground.top(position) > target.level and ground.top(position) >= GROUND:
            return fight.ask(ClearPath(mover, target)).word == "clear"
    return True


def is_the_way(mover: Combatant, target: Combatant, approach: Approach, start: i64) -> bool:
    """Whether a way down leads to the target still, and can be paid; the Keeper may have moved someone meanwhile."""
    if not mover.able() or not target.here() or mover.position != start:
        return False
    place = approach.way[0]
    there = position_of(place) == target.position and level_of(place) == max(target.level, SHALLOWS)
    return there and approach.price <= pool(mover, approach.on_rate)


def take_approach(fight: LabFight, mover: Combatant, target: Combatant | None, approach: Approach) -> bool:
    """Pay, bleed, save, move: step 1 of a Clash. False if the attack does not come about; its Rating is then kept.

    [clash-sequence, turbulence-save-details, laceration-details]
    """
    if approach.kind == VERTICAL and target is not None:
        start = mover.position
        if not path_is_clear(fight, mover, target) or not is_the_way(mover, target, approach, start):
            return False
    if approach.kind != PLAIN or approach.way:
        if fight.listening:
            how = WORDS[approach.kind] if approach.kind else "flank"
            at = target.who if target is not None else NOBODY
            fight.note(ge.Approached(approach.clause(), mover.who, at, how, approach.boost))
    if approach.price == 0:
        return True
    pay_velocity(fight, mover, approach, WORDS[approach.kind])
    if not mover.able():  # turned to stone by it [petrified-details]
        return False
    if approach.kind == VERTICAL:
        return swoop(fight, mover, approach)
    for _ in range(approach.shifts):
        shift_grid(fight, mover, approach.shift)
    return walk_in(fight, mover, approach) and mover.able()


def pay_velocity(fight: LabFight, mover: Combatant, approach: Approach, what: str) -> None:
    """What is paid where it starts: boost, jump, getting up; the steps are paid one by one as they are made.

    A Laceration hurts once for all of it. [charge-details, laceration-details, turbulence-save-details]
    """
    steps = 0 if approach.kind == VERTICAL else price_of(fight.battle, mover, approach.way)
    pay(fight, mover, approach.price - steps, False, what, approach.clause())
    lacerate(fight, mover)


def walk_in(fight: LabFight, mover: Combatant, approach: Approach) -> bool:
    """The steps of the way; the attack is off where one fails, and no more is paid [turbulence-save-details]."""
    for place in approach.way.copy():
        position, level = position_of(place), level_of(place)
        price = step_price(fight.battle, mover.position, mover.level, position, level)
        pay(fight, mover, price, approach.on_rate, "moving", "charge-pays-movement-too")
        if not step(fight, mover, position, level, approach.clause()):
            return False
    return True


def swoop(fight: LabFight, mover: Combatant, approach: Approach) -> bool:
    """Down into the target's place, on its feet and without falling damage.

    Where nothing is under its feet, beside a target in the air, it falls on once the attack is over.
    [vertical-assault-details, falling-details]
    """
    place = approach.way[0]
    arrived = step(fight, mover, position_of(place), level_of(place), "vertical-assault-details")
    if in_mid_air(fight.battle, mover):
        shake(mover, SHAKEN_ALOFT)
    return arrived


def is_wasted(approach: Approach, target: Combatant) -> bool:
    """Against a target in the Depths a Vertical Assault is wasted [vertical-assault-water]."""
    return approach.kind == VERTICAL and target.level == DEPTHS


# ---- what it gives the attack


def give_velocity(blow: Blow, approach: Approach | None) -> None:
    """Movement beyond what is needed turns into force: what the approach gives the attack.

    [velocity-purpose, charge, jump-attack, vertical-assault-effect]
    """
    if approach is None:
        return
    if approach.kind == CHARGE:
        blow.boost = approach.boost
    elif approach.kind == JUMP:
        blow.jump = True
    elif approach.kind == VERTICAL:
        blow.drop = approach.drop


def add_force(fight: LabFight, blow: Blow) -> None:
    """Step 5, what does not hang on the target: a Charge's boost, a door with a trap, the dice of a Vertical Assault.

    A Charge adds one point of damage for each Movement spent on it, a Vertical Assault 1d10 for each Elevation.
    [charge, vertical-assault-effect, skill-construction-trap-door]
    """
    blow.damage = blow.roll.total + blow.boost
    if blow.boost and blow.own() and blow.attacker.door_trap:
        blow.attacker.door_trap = False
        blow.trap = tens(fight, blow.attacker, "trap", 2)
    if blow.drop:
        blow.fell = tens(fight, blow.attacker, "vertical", blow.drop)
    blow.damage += blow.trap + blow.fell


def use_of_the_jump(fight: LabFight, blow: Blow, target: Combatant) -> int:
    """A target that does not React gives the jumper one free use of Momentum; how much damage it adds.

    [jump-attack-unchallenged, jump-details, free-momentum-use]
    """
    before = blow.roll.total
    blow.roll.maxes = []
    use_momentum(fight, blow, blow.roll, [target], 1)
    return blow.roll.total - before


def land_badly(fight: LabFight, blow: Blow) -> None:
    """A target that Reacts knocks the jumper Prone; the attack itself still counts [jump-attack-challenged]."""
    if blow.jump and blow.target_reacted:
        knock_prone(fight, blow.striker, "jump-attack-challenged")


def split_the_assault(fight: LabFight, blow: Blow, target: Combatant) -> int:
    """If the target Reacts, half of the extra dice hurt the attacker instead [vertical-assault-split, rounding]."""
    half = blow.fell // 2
    suffer(fight, blow.striker, half, BLUNT, "vertical-assault-split", target.who)
    return half
