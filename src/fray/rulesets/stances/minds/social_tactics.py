"""How the tactician argues."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, O, Option, Word
from fray.rulesets.stances.minds.weighing import chance
from fray.rulesets.stances.model.options import EndTurn, TurnOption
from fray.rulesets.stances.model.sheets import PRESENCE, SOCIAL_SKILLS, WILL
from fray.rulesets.stances.model.state import AGGRESSIVE, DEFENSIVE, REGROUPED, Fighter, StancesBattle
from fray.rulesets.stances.rules.arguing import (
    APPROACHES,
    GiveIn,
    PressThePoint,
    ReactToWords,
    RebutOrNot,
    Rebuttal,
    Retort,
    RetortOrNot,
)
from fray.rulesets.stances.rules.social_turn import (
    PROBES,
    REVELATION,
    REVELATION_COST,
    Plain,
    Reveal,
    Words,
    listeners,
)

GOOD_PROBE: Final = 2  # what it takes to probe before arguing
LONG_TALK: Final = 10  # so much Composure will not be gone before a secret has paid


def social_stance(one: Fighter) -> int:
    """Forward while the own Composure holds and nothing answers, behind the words of others otherwise."""
    return DEFENSIVE if one.momentum >= 1 or 2 * one.composure <= one.composure_max else AGGRESSIVE


def best_approach(one: Fighter) -> tuple[int, int]:
    """The attribute and skill that promise most: the roll, and the attribute again in the damage."""
    best = APPROACHES[0]
    most = -100
    for attribute, skill in APPROACHES:
        bonus = one.attribute(attribute) + one.skill(skill)
        value = chance(8 - bonus) * (4 + one.attribute(attribute))
        if value > most:
            best, most = (attribute, skill), value
    return best


def best_words(battle: StancesBattle, one: Fighter) -> TurnOption:
    """Argue with whoever matters and is nearest to giving in; pull oneself together where that is needed."""
    targets = [] if one.mindless() else listeners(battle, one)
    if one.acted or not targets:
        return EndTurn()
    if one.composure * 3 <= one.composure_max and not one.has_used(REGROUPED):
        return Plain("regroup", "r-social-hold-firm")
    target = targets[0]
    for other in targets:
        if urgency(battle, one, other) < urgency(battle, one, target):
            target = other
    if one.knows(REVELATION) and one.momentum >= REVELATION_COST and battle.held_leverage(one.side, target.who) > 0:
        return Reveal(target.who)
    if one.stance == DEFENSIVE and target.secrets > 0 and target.composure >= LONG_TALK:
        probing = best_probe(one)
        if probing is not None and battle.held_leverage(one.side, target.who) == 0:
            return Words("probe", probing[0], probing[1], target.who)
    attribute, skill = best_approach(one)
    return Words("argue", attribute, skill, target.who)


def best_probe(one: Fighter) -> tuple[int, int] | None:
    """Whoever is good at it learns a secret first: Momentum, and leverage for everybody of the side."""
    best: tuple[int, int] | None = None
    most = GOOD_PROBE - 1
    for attribute, skill in PROBES:
        bonus = one.attribute(attribute) + one.skill(skill)
        if bonus > most:
            best, most = (attribute, skill), bonus
    return best


def urgency(battle: StancesBattle, one: Fighter, other: Fighter) -> int:
    """The less the sooner; whom the objective names comes first."""
    named = any(other.who in outcome.who and outcome.winner == one.side for outcome in battle.outcomes)
    return other.composure + other.firm_composure + (2 if other.stance == DEFENSIVE else 0) - (20 if named else 0)


def small_talk(decision: Decision[O]) -> Option | None:
    """Reactions and small choices of an argument."""
    if isinstance(decision, RebutOrNot):
        return best_rebuttal(decision)
    if isinstance(decision, RetortOrNot):
        attribute, skill = best_approach(decision.one)
        return Retort(attribute, skill)
    if isinstance(decision, PressThePoint):
        return decision.options()[-1]
    if isinstance(decision, ReactToWords):
        weak = decision.ally.composure <= 4 and decision.one.composure > decision.ally.composure + 2
        wanted = weak if decision.what == "vouch" else decision.one.momentum >= 2 or decision.one.composure <= 5
        return Word(decision.what if wanted else "stay", decision.clause())
    return decision.options()[-1] if isinstance(decision, GiveIn) else None


def best_rebuttal(decision: RebutOrNot) -> Rebuttal:
    one = decision.one
    best = Rebuttal(WILL, SOCIAL_SKILLS[0])
    most = -100
    for attribute in (WILL, PRESENCE):
        for skill in SOCIAL_SKILLS:
            bonus = one.attribute(attribute) + one.skill(skill)
            if bonus > most:
                best, most = Rebuttal(attribute, skill), bonus
    return best if chance(decision.total - most - 4) >= 10 else Rebuttal(-1, -1)
