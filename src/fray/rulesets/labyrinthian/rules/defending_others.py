"""Defending others: a helper comes with its own Movement, perhaps at a Charge, and may go away afterwards."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model.approach import CHARGE, PLAIN, Approach, positions_crossed
from fray.rulesets.labyrinthian.model.blows import Blow, Defense
from fray.rulesets.labyrinthian.model.grid import STEP, place_of
from fray.rulesets.labyrinthian.model.options import STAY, Deed, Go
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.rules.composure import may_react
from fray.rulesets.labyrinthian.rules.elevations import flies_on_rate, hovers
from fray.rulesets.labyrinthian.rules.movement import flying_reach, go, move_options, stays_in_position, walking_reach
from fray.rulesets.labyrinthian.rules.preferences import HELP_ENEMIES
from fray.rulesets.labyrinthian.rules.prone import may_shift, pinned, standing_price
from fray.rulesets.labyrinthian.rules.stances import may_use_movement
from fray.rulesets.labyrinthian.rules.terrain_tags import claim_on_arrival
from fray.rulesets.labyrinthian.rules.velocity import boost_limit, pay_velocity, price_of, walk_in
from fray.rulesets.labyrinthian.rules.verbs import stand_up

# ---- who helps, and how it comes


def helpers(battle: LabBattle, blow: Blow, decider: Combatant, target: Combatant) -> list[Combatant]:
    """Who may defend another: allies of the target, then enemies of it who wish to be asked.

    Each is asked as the target is: its own PR or its own Rating against the attack total.
    [defend-others, defend-others-same-test, one-defender-per-clash]
    """
    allies: list[Combatant] = []
    others: list[Combatant] = []
    for helper in battle.combatants:
        if helper is decider or helper is target or helper is blow.attacker or not may_react(helper):
            continue
        if helper.side == target.side:
            allies.append(helper)
        elif helper.habits & HELP_ENEMIES:
            others.append(helper)
    return [*allies, *others] if others else allies


def may_come(battle: LabBattle, helper: Combatant, target: Combatant) -> bool:
    """Whether a helper is in place or can get there [helper-place]."""
    return (
        same_place(helper, target) or bool(help_way(battle, helper, target)) or bool(flown_ways(battle, helper, target))
    )


@mypyc_attr(free_list_len=1)
class HelpWay(Decision[Approach]):
    """How a helper gets into place, and whether it Charges [defend-others-move-in, defend-others-velocity]."""

    KIND = "come"
    CLAUSE = "defend-others-move-in"

    def __init__(self, battle: LabBattle, helper: Combatant, target: Combatant) -> None:
        super().__init__(helper.seat, helper.who)
        self.battle = battle
        self.actor = helper
        self.target = target

    def stands(self) -> bool:
        return self.coming() is not None

    def coming(self) -> Approach | None:
        """The way without a Charge; None where it can no longer help."""
        if not may_react(self.actor) or not self.target.here():
            return None
        return coming_to_help(self.battle, self.actor, self.target)

    def ways(self) -> list[Approach]:
        """With every Charge there is; nothing where it can no longer help."""
        if not may_react(self.actor) or not self.target.here():
            return []
        return help_ways(self.battle, self.actor, self.target)

    def options(self) -> list[Approach]:
        return self.ways() or [Approach(PLAIN, [])]


def help_ways(battle: LabBattle, helper: Combatant, target: Combatant) -> list[Approach]:
    """How a helper gets into place, with a defensive Charge if it likes.

    [defend-others-move-in, defend-others-velocity, helper-place, charge-defense, movement-inside-position-reaction]
    """
    coming = coming_to_help(battle, helper, target)
    if coming is None:
        return []
    boosts = range(1, most_help_boost(battle, helper, coming) + 1)
    return [coming, *[help_charge(battle, helper, coming, boost) for boost in boosts]]


def coming_to_help(battle: LabBattle, helper: Combatant, target: Combatant) -> Approach | None:
    """The way a helper gets into place without a Charge; None where there is none."""
    if same_place(helper, target):
        return Approach(PLAIN, [])
    way = help_way(battle, helper, target)
    if not way:
        flown = flown_ways(battle, helper, target)
        return flown[0] if flown else None
    coming = Approach(PLAIN, way)
    coming.stands_up = helper.prone
    coming.price = price_of(battle, helper, way) + rising(battle, helper)
    return coming


def help_way(battle: LabBattle, helper: Combatant, target: Combatant) -> list[int]:
    """The way to the target; nothing if the Movement does not suffice or something holds the helper."""
    if (
        not may_use_movement(helper)
        or pinned(battle, helper)
        or target.inside
        or helper.inside
        or flies_on_rate(helper)
    ):
        return []
    budget = helper.movement - rising(battle, helper)
    far = battle.ground.layout.distance(helper.position, target.position)
    if budget < far * STEP or stays_in_position(battle, helper):
        return []
    reach = walking_reach(battle, helper, budget)
    goal = place_of(target.position, target.level)
    return reach.way_to(goal) if reach.costs[goal] >= 0 else []


def flown_ways(battle: LabBattle, helper: Combatant, target: Combatant) -> list[Approach]:
    """By Unnatural Flight, out of its rate and without a Charge [helper-place, unnatural-flight-details]."""
    if not hovers(helper) or not may_shift(battle, helper) or helper.sheet.is_unit() or target.inside or helper.inside:
        return []
    reach = flying_reach(battle, helper)
    goal = place_of(target.position, target.level)
    if reach.costs[goal] < 0:
        return []
    flown = Approach(PLAIN, reach.way_to(goal))
    flown.price = reach.costs[goal]
    flown.on_rate = True
    return [flown]


def rising(battle: LabBattle, helper: Combatant) -> int:
    """A Prone helper stands up when it uses Movement [prone-details]."""
    return standing_price(battle, helper) if helper.prone else 0


def most_help_boost(battle: LabBattle, helper: Combatant, coming: Approach) -> int:
    """The largest boost of a defensive Charge on this way; none on a way that is flown.

    [charge-defense, unnatural-flight-details]
    """
    if coming.on_rate or not may_use_movement(helper) or helper.sheet.is_unit():
        return 0
    left = helper.movement - help_fare(battle, helper, coming)
    if left <= 0:
        return 0
    most = boost_limit(battle, positions_crossed(coming.way, helper.position))
    return min(most, left // battle.ground.cost_factor(helper.position))


def help_charge(battle: LabBattle, helper: Combatant, coming: Approach, boost: i64) -> Approach:
    """The same formula as in attack; the boost goes to the Defense total, of a ward as of a shield.

    [charge-defense, velocity-magic, velocity-magic-details]
    """
    charge = Approach(CHARGE, coming.way)
    charge.boost = boost
    charge.stands_up = helper.prone
    charge.price = help_fare(battle, helper, coming) + boost * battle.ground.cost_factor(helper.position)
    return charge


def help_fare(battle: LabBattle, helper: Combatant, coming: Approach) -> int:
    """What a way costs without a boost; a Prone helper that Charges gets up first [prone-details]."""
    return price_of(battle, helper, coming.way) + rising(battle, helper)


def comes(fight: LabFight, helper: Combatant, target: Combatant, defense: Defense) -> bool:
    """The helper's way and boost; on a failed save, or if the way costs its last Composure, it cannot help.

    [helper-place, charge-defense, laceration-details, zero-composure-no-defense]
    """
    question = HelpWay(fight.battle, helper, target)
    way = question.coming()
    if way is None:
        return False
    if most_help_boost(fight.battle, helper, way) > 0:
        way = fight.ask(question)
        if not question.stands():  # by an order of the Keeper it can no longer come
            return False
    if not come(fight, helper, target, way) or not may_react(helper):  # a Laceration may bring it to zero on the way
        return False
    defense.boost = way.boost
    return True


def come(fight: LabFight, helper: Combatant, target: Combatant, approach: Approach) -> bool:
    """The helper comes; on a failed save it cannot help [helper-place, defend-others-move-in]."""
    if approach.price == 0:
        return True
    pay_velocity(fight, helper, approach, "coming to defend")
    if not helper.able():
        return False
    if approach.stands_up:
        stand_up(fight, helper, "prone-details")
    arrived = walk_in(fight, helper, approach)
    if arrived and approach.way:
        claim_on_arrival(fight, helper)
    return arrived


# ---- afterwards


class GoAway(Decision[Option]):
    """After defending another the helper may go somewhere else [defend-others-move-away]."""

    KIND = "go-away"
    CLAUSE = "defend-others-move-away"

    def __init__(self, battle: LabBattle, helper: Combatant) -> None:
        super().__init__(helper.seat, helper.who)
        self.battle = battle
        self.actor = helper

    def stands(self) -> bool:
        return self.actor.able() and may_shift(self.battle, self.actor)

    def options(self) -> list[Option]:
        return [Deed(STAY), *move_options(self.battle, self.actor)] if self.stands() else [Deed(STAY)]


def go_away(fight: LabFight, helper: Combatant) -> None:
    """Further Movement after the Reaction, unless a new Stance locks it.

    [defend-others-move-away, stance-lock-details, movement-pool-lifetime]
    """
    if not helper.able() or helper.movement < STEP or not may_shift(fight.battle, helper):
        return
    choice = fight.ask(GoAway(fight.battle, helper))
    if isinstance(choice, Go):
        go(fight, helper, choice)


def step_away(fight: LabFight, defense: Defense) -> None:
    """After defending another, the helper may go somewhere else [defend-others-move-away]."""
    helper = defense.reactor
    if helper is not defense.target and defense.unit is None and helper.able():
        go_away(fight, helper)
