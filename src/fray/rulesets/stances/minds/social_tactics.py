"""How the tactician argues."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, O, Option, Word
from fray.rulesets.stances.minds.weighing import chance
from fray.rulesets.stances.model.options import EndTurn, TurnOption
from fray.rulesets.stances.model.sheets import PRESENCE, SOCIAL_SKILLS, WILL
from fray.rulesets.stances.model.social_options import REVELATION_COST, Plain, Rebuttal, Retort, Reveal, Words
from fray.rulesets.stances.model.state import AGGRESSIVE, DEFENSIVE, REGROUPED, Combatant, StancesBattle
from fray.rulesets.stances.rules.composure import GiveIn
from fray.rulesets.stances.rules.social_attacks import APPROACHES, ReactToWords, RebutOrNot, RetortOrNot
from fray.rulesets.stances.rules.social_damage import PressThePoint
from fray.rulesets.stances.rules.social_turn import PROBES, REVELATION, listeners

GOOD_PROBE: Final = 2  # what it takes to probe before arguing
LONG_TALK: Final = 10  # so much Composure will not be gone before a secret has paid


def social_stance(speaker: Combatant) -> int:
    """Aggressive while Composure holds and there is no Momentum to react with, Defensive otherwise."""
    return DEFENSIVE if speaker.momentum >= 1 or 2 * speaker.composure <= speaker.composure_max else AGGRESSIVE


def best_approach(speaker: Combatant) -> tuple[int, int]:
    """The attribute and skill that promise most: the roll, and the attribute again in the damage."""
    best = APPROACHES[0]
    most = -100
    for attribute, skill in APPROACHES:
        bonus = speaker.attribute(attribute) + speaker.skill(skill)
        value = chance(8 - bonus) * (4 + speaker.attribute(attribute))
        if value > most:
            best, most = (attribute, skill), value
    return best


def best_words(battle: StancesBattle, speaker: Combatant) -> TurnOption:
    """Argue with the listener who matters most and is nearest to giving in; regroup when Composure is low."""
    targets = [] if speaker.mindless() else listeners(battle, speaker)
    if speaker.acted or not targets:
        return EndTurn()
    if speaker.composure * 3 <= speaker.composure_max and not speaker.has_used(REGROUPED):
        return Plain("regroup", "r-social-hold-firm")
    target = targets[0]
    for listener in targets:
        if urgency(battle, speaker, listener) < urgency(battle, speaker, target):
            target = listener
    if (
        speaker.knows(REVELATION)
        and speaker.momentum >= REVELATION_COST
        and battle.held_leverage(speaker.side, target.who) > 0
    ):
        return Reveal(target.who)
    if speaker.stance == DEFENSIVE and target.secrets > 0 and target.composure >= LONG_TALK:
        probing = best_probe(speaker)
        if probing is not None and battle.held_leverage(speaker.side, target.who) == 0:
            return Words("probe", probing[0], probing[1], target.who)
    attribute, skill = best_approach(speaker)
    return Words("argue", attribute, skill, target.who)


def best_probe(speaker: Combatant) -> tuple[int, int] | None:
    """A good prober learns a secret first: Momentum, and leverage for the whole side."""
    best: tuple[int, int] | None = None
    most = GOOD_PROBE - 1
    for attribute, skill in PROBES:
        bonus = speaker.attribute(attribute) + speaker.skill(skill)
        if bonus > most:
            best, most = (attribute, skill), bonus
    return best


def urgency(battle: StancesBattle, speaker: Combatant, listener: Combatant) -> int:
    """The lowest number comes first; listeners whom the objective names come before all others."""
    named = any(listener.who in outcome.who and outcome.winner == speaker.side for outcome in battle.outcomes)
    return (
        listener.composure + listener.firm_composure + (2 if listener.stance == DEFENSIVE else 0) - (20 if named else 0)
    )


def small_talk(decision: Decision[O]) -> Option | None:
    """Reactions and small choices of an argument."""
    if isinstance(decision, RebutOrNot):
        return best_rebuttal(decision)
    if isinstance(decision, RetortOrNot):
        attribute, skill = best_approach(decision.speaker)
        return Retort(attribute, skill)
    if isinstance(decision, PressThePoint):
        return decision.options()[-1]
    if isinstance(decision, ReactToWords):
        weak = decision.ally.composure <= 4 and decision.reactor.composure > decision.ally.composure + 2
        wanted = weak if decision.what == "vouch" else decision.reactor.momentum >= 2 or decision.reactor.composure <= 5
        return Word(decision.what if wanted else "stay", decision.clause())
    return decision.options()[-1] if isinstance(decision, GiveIn) else None


def best_rebuttal(decision: RebutOrNot) -> Rebuttal:
    defender = decision.defender
    best = Rebuttal(WILL, SOCIAL_SKILLS[0])
    most = -100
    for attribute in (WILL, PRESENCE):
        for skill in SOCIAL_SKILLS:
            bonus = defender.attribute(attribute) + defender.skill(skill)
            if bonus > most:
                best, most = Rebuttal(attribute, skill), bonus
    return best if chance(decision.total - most - 4) >= 10 else Rebuttal(-1, -1)
