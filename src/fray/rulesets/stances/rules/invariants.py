"""What holds in every fight, whatever anybody does: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play. `STATIC` names what never changes while a fight lasts.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.options import TurnOption
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    DEAD,
    DEATH,
    DEFENSIVE,
    DYING,
    EMPTY_HAND,
    HIGHEST_MOMENTUM,
    LOWEST_MOMENTUM,
    NO_STANCE,
    PHYSICAL,
    ROUND_BEGINS,
    ROUND_ENDS,
    SOCIAL,
    STABLE,
    TO_COME,
    TURNS,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.ending import LAST_ROUND

# 'Class.attribute': set when the fight is made and never changed.
STATIC: Final = (
    "StancesBattle.sides",
    "StancesBattle.variants",
    "StancesBattle.outcomes",
    "StancesBattle.surprised",
    "StancesBattle.demands",
    "StancesBattle.fight_after",
    "Fighter.sheet",
    "Field.names",
    "Field.links",
    "Field.barriers",
    "Field.exits",
    "Field.neighbors",
    "Field.steps",
    "StancesBattle.arsenal",
    "Fighter.arsenal",
    "Fighter.player",
)

# What follows from the rest of the state and is kept only for speed: there is nothing.
DERIVED: Final[tuple[str, ...]] = ()


def check(battle: StancesBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = round_violations(battle)
    for number, one in enumerate(battle.fighters):
        wrong = place_violations(battle, number, one)
        wrong.extend(pool_violations(one))
        wrong.extend(condition_violations(battle, one))
        found.extend([f"{one.name}: {words}" for words in wrong])
    return found


def check_decision(battle: StancesBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    if battle.result is not None:
        return ["somebody is asked although it is over"]
    if decision.who == NOBODY:
        return []
    one = battle.fighters[decision.who]
    found: list[str] = []
    if decision.seat not in (KEEPER, one.seat):
        found.append(f"{one.name} is asked at seat {decision.seat}")
    out = one.condition != CONSCIOUS and decision.kind() not in ("finish", "give in")
    if decision.seat != KEEPER and out:
        found.append(f"{one.name} is asked ({decision.kind()}) and is not conscious")
    if decision.kind() in ("turn", "social turn"):
        if battle.acting != one.who:
            found.append(f"{one.name} has a turn while {battle.acting} acts")
        for option in decision.options():
            if isinstance(option, TurnOption) and option.cost() > max(one.momentum, 0):
                found.append(f"{one.name} has {one.momentum} for {option.key()} at {option.cost()}")
    return found


# ---- the round


def round_violations(battle: StancesBattle) -> list[str]:
    found: list[str] = []
    if not 1 <= battle.round <= LAST_ROUND + 1:
        found.append(f"round {battle.round}")
    if not ROUND_BEGINS <= battle.phase <= ROUND_ENDS or not 0 <= battle.next_turn <= len(battle.order):
        found.append(f"phase {battle.phase}, turn {battle.next_turn} of {len(battle.order)}")
    if len(set(battle.order)) != len(battle.order):
        found.append(f"somebody has two turns: {battle.order}")
    if battle.mode not in (PHYSICAL, SOCIAL) or battle.mode_next not in (PHYSICAL, SOCIAL):
        found.append(f"mode {battle.mode}, then {battle.mode_next}")
    if battle.result is None:
        if battle.acting != NOBODY:
            found.append(f"{battle.acting} acts between two steps")
        if battle.phase == TURNS and battle.mode == PHYSICAL:
            found.extend(order_violations(battle))
    if len(battle.leverage) != len(battle.sides) * len(battle.fighters) or min(battle.leverage) < 0:
        found.append(f"secrets {battle.leverage}")
    if max(battle.field.features) >= 1 << len(FEATURE_NAMES) or min(battle.field.features) < 0:
        found.append(f"features {battle.field.features}")
    if len(battle.dropped) != len(battle.dropped_in):
        found.append(f"{battle.dropped} lie in {battle.dropped_in}")
    for number, area in zip(battle.dropped, battle.dropped_in, strict=True):
        if not 0 <= area < len(battle.field.names) or battle.arsenal[number].natural:
            found.append(f"{battle.arsenal[number].name} lies in {area}")
    return found


def order_violations(battle: StancesBattle) -> list[str]:
    """Whoever was conscious when the round began has a place in the order."""
    return [
        f"{one.name} is {one.stance} and has no turn"
        for one in battle.fighters
        if one.condition == CONSCIOUS and one.stance in (AGGRESSIVE, DEFENSIVE) and one.who not in battle.order
    ]


# ---- everybody


def place_violations(battle: StancesBattle, number: int, one: Fighter) -> list[str]:
    found: list[str] = []
    if one.who != number or not 0 <= one.side < len(battle.sides):
        found.append(f"number {one.who} of side {one.side} at place {number}")
    if not 0 <= one.area < len(battle.field.names):
        found.append(f"stands in {one.area}")
    if not EMPTY_HAND <= one.in_hand < len(one.carried):
        found.append(f"has {one.in_hand} of {len(one.carried)} in hand")
    weapon = one.weapon()
    if weapon is not None and weapon.two_handed and one.sheet.shield is not None:
        found.append(f"has the {weapon.name} and a shield")
    if one.condition == TO_COME and one.joins_round < battle.round:
        found.append(f"should have joined in round {one.joins_round}")
    return found


def pool_violations(one: Fighter) -> list[str]:
    """Every pool within its bounds; Vitality below 1 only for those who are down."""
    found: list[str] = []
    if not LOWEST_MOMENTUM <= one.momentum <= HIGHEST_MOMENTUM or (one.mindless() and one.momentum):
        found.append(f"Momentum {one.momentum}")
    if not 0 <= one.guard <= one.guard_max or not 0 <= one.composure <= one.composure_max:
        found.append(f"Guard {one.guard} of {one.guard_max}, Composure {one.composure} of {one.composure_max}")
    if one.vitality > one.vitality_max or (one.condition == CONSCIOUS and one.vitality < 1):
        found.append(f"Vitality {one.vitality} while {one.condition}")
    if one.condition == DYING and not DEATH < one.vitality <= 0:
        found.append(f"dying at {one.vitality}")
    if one.condition == STABLE and one.vitality != 0:
        found.append(f"stable at {one.vitality}")
    if min(one.defend_guard, one.shield_guard, one.mage_guard, one.firm_composure, one.copies, one.secrets) < 0:
        found.append("less than nothing of something")
    if one.item_uses and min(one.item_uses) < 0:
        found.append(f"items {one.item_uses}")
    return found


def condition_violations(battle: StancesBattle, one: Fighter) -> list[str]:
    found: list[str] = []
    if one.condition != CONSCIOUS and (one.stance != NO_STANCE or one.counter_ready or one.defend_guard):
        found.append(f"is {one.condition} in stance {one.stance}")
    if one.condition in (DYING, STABLE) and not one.saves():
        found.append("saves and should not")
    if one.stance == AGGRESSIVE and battle.mode == PHYSICAL and not one.sheet.armor.aggressive:
        found.append("Aggressive in heavy armor")
    if one.mastery and one.stance != DEFENSIVE:
        found.append("mastery outside Defensive")
    if one.counter_ready and one.stance != DEFENSIVE:
        found.append("a counterattack ready outside Defensive")
    if one.condition == DEAD and one.saves() and one.vitality > DEATH:
        found.append(f"dead at {one.vitality}")
    return found
