"""Defending another: coming into place with one's own Movement, perhaps at a Charge, and going away afterwards."""

from __future__ import annotations

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model.approach import CHARGE, PLAIN, Approach
from fray.rulesets.labyrinthian.model.grid import place_of
from fray.rulesets.labyrinthian.model.options import STAY, Deed, Go
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.rules.elevations import flies_on_rate, hovers
from fray.rulesets.labyrinthian.rules.movement import (
    STEP,
    flying_reach,
    go,
    may_shift,
    may_use_movement,
    move_options,
    pinned,
    standing_price,
    stays_in_position,
    walking_reach,
)
from fray.rulesets.labyrinthian.rules.terrain import claim_on_arrival
from fray.rulesets.labyrinthian.rules.velocity import boost_limit, pay_velocity, price_of, walk_in
from fray.rulesets.labyrinthian.rules.verbs import stand_up


def may_come(battle: LabBattle, one: Combatant, target: Combatant) -> bool:
    """Whether a helper is in place or can get there [helper-place]."""
    return same_place(one, target) or bool(help_way(battle, one, target)) or bool(flown_ways(battle, one, target))


def help_ways(battle: LabBattle, one: Combatant, target: Combatant) -> list[Approach]:
    """How a helper gets into place, with a defensive Charge if it likes.

    [defend-others-move-in, defend-others-velocity, helper-place, charge-defense, movement-inside-position-reaction]
    """
    if same_place(one, target):
        return [Approach(PLAIN, []), *help_charges(battle, one, [])]
    way = help_way(battle, one, target)
    if not way:
        return flown_ways(battle, one, target)
    coming = Approach(PLAIN, way)
    coming.stands_up = one.prone
    coming.price = price_of(battle, one, way) + rising(battle, one)
    return [coming, *help_charges(battle, one, way)]


def help_way(battle: LabBattle, one: Combatant, target: Combatant) -> list[int]:
    """The way to the one in need; nothing if the Movement does not suffice or something holds the helper."""
    if not may_use_movement(one) or pinned(battle, one) or target.inside or one.inside or flies_on_rate(one):
        return []
    budget = one.movement - rising(battle, one)
    far = battle.ground.layout.distance(one.position, target.position)
    if budget < far * STEP or stays_in_position(battle, one):
        return []
    reach = walking_reach(battle, one, budget)
    goal = place_of(target.position, target.level)
    return reach.way_to(goal) if reach.costs[goal] >= 0 else []


def flown_ways(battle: LabBattle, one: Combatant, target: Combatant) -> list[Approach]:
    """By Unnatural Flight, out of its rate and without a Charge [helper-place, unnatural-flight-details]."""
    if not hovers(one) or not may_shift(battle, one) or one.sheet.is_unit() or target.inside or one.inside:
        return []
    reach = flying_reach(battle, one)
    goal = place_of(target.position, target.level)
    if reach.costs[goal] < 0:
        return []
    flown = Approach(PLAIN, reach.way_to(goal))
    flown.price = reach.costs[goal]
    flown.on_rate = True
    return [flown]


def rising(battle: LabBattle, one: Combatant) -> int:
    """A Prone helper stands up when it uses Movement [prone-details]."""
    return standing_price(battle, one) if one.prone else 0


def help_charges(battle: LabBattle, one: Combatant, way: list[int]) -> list[Approach]:
    """The same formula as in attack; the boost goes to the Defense total [charge-defense, velocity-magic-details]."""
    if not may_use_movement(one) or one.sheet.is_unit():
        return []
    factor = battle.ground.cost_factor(one.position)
    fixed = price_of(battle, one, way) + rising(battle, one)
    left = one.movement - fixed
    crossed = Approach(PLAIN, way).crossed(one.position)
    found: list[Approach] = []
    for boost in range(1, min(boost_limit(battle, crossed), left // factor if left > 0 else 0) + 1):
        charge = Approach(CHARGE, way)
        charge.boost = boost
        charge.stands_up = one.prone
        charge.price = fixed + boost * factor
        found.append(charge)
    return found


def come(fight: LabFight, one: Combatant, target: Combatant, approach: Approach) -> bool:
    """The helper comes; on a failed save it cannot help [helper-place, defend-others-move-in]."""
    if approach.price == 0:
        return True
    pay_velocity(fight, one, approach, "coming to defend")
    if approach.stands_up:
        stand_up(fight, one, "prone-details")
    arrived = walk_in(fight, one, approach) and one.able()
    if arrived and approach.way:
        claim_on_arrival(fight, one)
    return arrived


# ---- afterwards


class GoAway(Decision[Option]):
    """After defending another the helper may go somewhere else [defend-others-move-away]."""

    KIND = "go-away"
    CLAUSE = "defend-others-move-away"

    def __init__(self, battle: LabBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Option]:
        return [Deed(STAY), *move_options(self.battle, self.one)]


def go_away(fight: LabFight, one: Combatant) -> None:
    """Further Movement after the Reaction, unless a new Stance locks it.

    [defend-others-move-away, stance-lock-details, movement-pool-lifetime]
    """
    if not one.able() or one.movement < STEP or not may_shift(fight.battle, one):
        return
    choice = fight.ask(GoAway(fight.battle, one))
    if isinstance(choice, Go):
        go(fight, one, choice)
