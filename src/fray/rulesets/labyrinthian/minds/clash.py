"""The small choices of a Clash: how to React, what to do with each max, which dice to give."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.minds.odds import (
    expected_defense,
    guard_mean,
    stance_points,
    wound_worth,
)
from fray.rulesets.labyrinthian.model.blows import ORDINARY, Roll
from fray.rulesets.labyrinthian.model.means import chained
from fray.rulesets.labyrinthian.model.options import (
    BREAK,
    CHANNELED,
    COMMANDED,
    DECLINE,
    DONE,
    EXTRA,
    FREE_EXTRA,
    FREE_WOUND,
    GUARD,
    HOLD,
    NO_SLOT,
    NONE,
    STANCE,
    WOUND,
    Momentum,
    Plain,
    Reaction,
    SomeDice,
)
from fray.rulesets.labyrinthian.model.state import BASTION_STANCE, NO_STANCE, NOBODY, PASSIVE, Combatant, LabBattle
from fray.rulesets.labyrinthian.rules.abilities import may_slam_back
from fray.rulesets.labyrinthian.rules.defenses import StrikeBack
from fray.rulesets.labyrinthian.rules.momentum import SpendMomentum
from fray.rulesets.labyrinthian.rules.reactions import React
from fray.rulesets.labyrinthian.rules.stances import BREAK_NUMBER, UseStance, dice_of, stances_open

WORTH_A_RATING: Final = 550  # what an Action Rating must save while the Turn is still to come
WORTH_A_SPARE_RATING: Final = 150


# ---- reacting


def best_reaction(decision: React) -> Reaction:
    """The way that stops most; a Rating only where it saves enough."""
    best, mean = best_way(decision)
    if best is None:
        return Reaction(DECLINE, NO_SLOT, PASSIVE)
    if best.passive():
        return best
    saved = min(mean, 100 * decision.blow.damage)
    target = decision.target
    falls = 100 * decision.blow.damage >= 100 * target.composure
    if decision.blow.purpose != ORDINARY or (falls and saved > 0):
        return best
    if decision.actor is not target:
        return Reaction(DECLINE, NO_SLOT, PASSIVE)
    price = WORTH_A_SPARE_RATING if decision.actor.turn_taken else WORTH_A_RATING
    return best if saved >= price else Reaction(DECLINE, NO_SLOT, PASSIVE)


def best_way(decision: React) -> tuple[Reaction | None, int]:
    """The best kind of defense with the smallest Rating that suffices."""
    battle, reactor = decision.battle, decision.actor
    passive = decision.passive()
    best_how, best_slot, best_rating = "", NO_SLOT, PASSIVE
    best_mean = -1
    for how, slot in decision.ways():
        mean = mean_of(battle, reactor, how, slot)
        if mean > best_mean:
            rating = PASSIVE if passive else cheapest(reactor, decision.active_ratings(how, slot))
            if rating >= PASSIVE:
                best_how, best_slot, best_rating = how, slot, rating
                best_mean = mean
    if not best_how:
        return None, best_mean
    slam = best_rating != PASSIVE and best_how == GUARD and may_slam_back(decision.blow, reactor, decision.target)
    own = stance_points(battle, reactor) if reactor is decision.target else 0
    return decision.reaction(best_how, best_slot, best_rating, slam), best_mean + own


def mean_of(battle: LabBattle, defender: Combatant, how: str, slot: int) -> int:
    if how == GUARD:
        return guard_mean(defender)
    if how == COMMANDED:
        return battle.combatants[slot].sheet.armor_mean
    if how == CHANNELED and defender.composure <= 3:
        return 0
    return defender.sheet.sources[slot].defense_mean


def cheapest(defender: Combatant, ratings: list[int]) -> int:
    """The lowest of the Ratings; below PASSIVE if there is none."""
    best = PASSIVE - 1
    for rating in ratings:
        if best < PASSIVE or defender.ratings[rating] < defender.ratings[best]:
            best = rating
    return best


# ---- Momentum


def best_momentum(decision: SpendMomentum) -> Option:
    """One use of Momentum after the other."""
    if not decision.attacking:
        return defensive_momentum(decision)
    if decision.roll.maxes:
        return offensive_momentum(decision)
    return free_momentum(decision)


def offensive_momentum(decision: SpendMomentum) -> Option:
    """Break what is nearly broken, wound where it pays, keep the rest of a kill, else roll again."""
    roll, blow = decision.roll, decision.blow
    if not decision.targets:
        return roll_again(roll, "momentum-extra-damage")
    several = len(decision.targets) > 1
    target = wounded_most(decision)
    who = target.who if several else NOBODY
    smallest, largest = roll.smallest_max(), roll.largest_max()
    if roll.may_use() and breaks_soon(target, len(roll.maxes)):
        return Momentum(BREAK, NOBODY, who, "break-stance-move")
    wound = 0
    if decision.may_wound() and decision.wound_counts(target) and blow.wounded.count(target.who) < 2:
        wound = wound_worth(target, blow.damage_type)
    if not roll.may_use():
        return Momentum(WOUND, NOBODY, who, "momentum-wound") if wound > 0 else Plain(DONE, "momentum-timing")
    felled = expected_rest(decision, target) <= 0
    if wound > chained(smallest) and not (felled and target.sheet.unyielding <= target.wound_sizes()):
        return Momentum(WOUND, NOBODY, who, "momentum-wound")
    if felled or (largest >= 8 and not brings_down(decision, target, chained(largest))):
        stance = stance_for(decision, roll)
        if stance != NO_STANCE:
            return Momentum(STANCE, stance, NOBODY, "stance-enter")
    return roll_again(roll, "momentum-extra-damage")


def wounded_most(decision: SpendMomentum) -> Combatant:
    """Of several targets the enemy for whom a Wound is worth most."""
    best = decision.targets[0]
    best_value = -1
    for target in decision.targets:
        value = wound_worth(target, decision.blow.damage_type)
        if target.side == decision.roll.roller.side:
            value = 0
        if value > best_value:
            best, best_value = target, value
    return best


def breaks_soon(target: Combatant, maxes: int) -> bool:
    """A Stance worth breaking that these maxes can break."""
    if target.stance == NO_STANCE or len(target.stance_dice) < 2:
        return False
    return BREAK_NUMBER[target.stance] - target.breaks <= maxes


def expected_rest(decision: SpendMomentum, target: Combatant) -> int:
    """What the target would have left if nothing more were rolled."""
    blow = decision.blow
    defense = expected_defense(decision.battle, target, blow.total, blow.source.ranged, blow.from_hiding)
    return 100 * target.composure + defense - 100 * (decision.roll.total + blow.boost)


def brings_down(decision: SpendMomentum, target: Combatant, more: int) -> bool:
    return expected_rest(decision, target) <= more


def stance_for(decision: SpendMomentum, roll: Roll) -> int:
    """The best Stance these maxes allow: advanced ones come last in the list."""
    open_ones = stances_open(roll)
    return open_ones[-1] if open_ones else NO_STANCE


def roll_again(roll: Roll, clause: str) -> Option:
    if not roll.may_use():
        return Plain(DONE, "momentum-timing")
    return Momentum(EXTRA, roll.largest_max(), NOBODY, clause)


def defensive_momentum(decision: SpendMomentum) -> Option:
    """Roll again while something would come through, then reserve what is left."""
    roll = decision.roll
    if not roll.may_use() or not roll.maxes:
        return Plain(DONE, "momentum-timing")
    if roll.total < decision.blow.damage:
        return roll_again(roll, "momentum-extra-defense")
    defender = roll.roller
    open_ones = stances_open(roll)
    if open_ones:
        return Momentum(STANCE, open_ones[-1], NOBODY, "stance-enter")
    if defender.able() and not roll.owner.sheet.is_unit():
        most = len(roll.maxes) if roll.left < 0 else min(roll.left, len(roll.maxes))
        return SomeDice(HOLD, sorted(roll.maxes, reverse=True)[:most], "hold-fast")
    return roll_again(roll, "momentum-extra-defense")


def free_momentum(decision: SpendMomentum) -> Option:
    """A use without a max: the Wound, or the largest die once more."""
    target = None
    for roller in decision.targets:
        if decision.jump or (decision.banked and decision.roll.roller.who in roller.bank):
            target = roller
            break
    if target is None:
        return Plain(DONE, "momentum-timing")
    who = target.who if len(decision.targets) > 1 else NOBODY
    blow = decision.blow
    wound = wound_worth(target, blow.damage_type) if decision.may_wound() and decision.wound_counts(target) else 0
    extra = decision.roll.may_use() and not blow.area and len(decision.roll.sides) > 0
    largest = max(decision.roll.sides) if extra else 0
    if wound > 0 and (not extra or wound > chained(largest)):
        return Momentum(FREE_WOUND, NOBODY, who, "free-momentum-use")
    if extra:
        return Momentum(FREE_EXTRA, largest, NOBODY, "free-momentum-use")
    return Plain(DONE, "momentum-timing")


# ---- Stance dice


def best_stance_dice(decision: UseStance) -> SomeDice:
    """As few points as stop the rest of the damage; nothing for scratches."""
    missing = decision.damage - decision.defense
    if missing <= 1:
        return SomeDice(NONE, [], "stance-dice-defend")
    factor = 2 if decision.actor.stance == BASTION_STANCE else 1
    return SomeDice("use", enough_dice(dice_of(decision.battle, decision.actor), missing, factor), "stance-dice-defend")


def enough_dice(dice: list[int], missing: int, factor: int) -> list[int]:
    """The smallest single die that suffices, or the largest ones until it is enough; in falling order."""
    single = [sides for sides in dice if factor * sides >= missing]
    if single:
        return [min(single)]
    found: list[int] = []
    points = 0
    for sides in sorted(dice, reverse=True):
        if points >= missing:
            break
        found.append(sides)
        points += factor * sides
    return found


def best_riposte(decision: StrikeBack) -> SomeDice:
    """Everything where it brings the attacker down, half of it otherwise."""
    dice = sorted(decision.actor.stance_dice, reverse=True)
    if sum(dice) < decision.attacker.composure:
        dice = dice[: (len(dice) + 1) // 2]
    return SomeDice("riposte", dice, "advanced-stances")
