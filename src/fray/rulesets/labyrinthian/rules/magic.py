"""Conjuring, spells that are no attack, and Abilities with Thresholds."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import YES, Work
from fray.rulesets.labyrinthian.model.sheets import (
    INTUITION,
    LEVITATE,
    MEND,
    Source,
)
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.rules.abilities import ABILITY, NOT_REACHED, announce, reached, use_ability
from fray.rulesets.labyrinthian.rules.climbing import fall_after, hold_on
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.ending import YesOrNo
from fray.rulesets.labyrinthian.rules.flight import give_flight
from fray.rulesets.labyrinthian.rules.keeper import NO
from fray.rulesets.labyrinthian.rules.sight import steps_between
from fray.rulesets.labyrinthian.rules.skill_actions import choose_rating
from fray.rulesets.labyrinthian.rules.totals import rating_modifier
from fray.rulesets.labyrinthian.rules.verbs import reveal, spend_rating

CONJURE: Final = "conjure"
EFFECT: Final = "effect"

FLIGHT_RATES: Final = (20, 30)
FLIGHT_ROUNDS: Final = (2, 3)


# ---- what is offered


def magic_options(battle: LabBattle, one: Combatant) -> list[Option]:
    """Conjure what must be built up, cast what is no attack [magic-rules]."""
    found: list[Option] = []
    for slot, source in enumerate(one.sheet.sources):
        if not source.spell:
            continue
        if source.conjure and not (one.conjuring == slot and one.store >= source.conjure):
            found.append(Work(CONJURE, source.id, "magic-rules", number=slot))
        elif source.effect:
            for other in battle.combatants:
                if may_receive(battle, one, source, other):
                    found.append(Work(EFFECT, source.id, "magic-rules", other.who, slot))
    return found


def may_receive(battle: LabBattle, one: Combatant, source: Source, other: Combatant) -> bool:
    """Oneself or a friend in range [magic-rules]."""
    if other.side != one.side or not other.here() or other.incapacitated or other.sheet.is_unit():
        return False
    if source.range == 0:
        return same_place(one, other)
    return steps_between(battle, one.position, one.level, other.position, other.level) <= source.range


# ---- what is done


def work_magic(fight: LabFight, one: Combatant, choice: Work) -> bool:
    """Whether the option was one of these; then it has been done."""
    if choice.word not in (CONJURE, EFFECT, ABILITY):
        return False
    must_fall = hold_on(fight, one)
    if choice.word == CONJURE:
        conjure(fight, one, choice.number)
    elif choice.word == EFFECT:
        cast_effect(fight, one, choice)
    else:
        use_ability(fight, one, choice)
    if must_fall:
        fall_after(fight, one)
    return True


def conjure(fight: LabFight, one: Combatant, slot: int) -> None:
    """A Rating + Intuition, at least 1, goes into the store of that one spell; another spell's store is lost.

    It takes no Velocity. [magic-rules, velocity-magic-immediate-only]
    """
    source = one.sheet.sources[slot]
    rating = choose_rating(fight, one, source.title, "magic-rules")
    value = spend_rating(fight, one, rating, source.title, "magic-rules")
    if one.conjuring != slot:
        one.conjuring = slot
        one.store = 0
    one.store += max(1, value + one.sheet.talents[INTUITION] + rating_modifier(fight.battle, one, None))
    reveal(fight, one, "stealth-rules")
    if fight.listening:
        fight.note(ev.Conjured("magic-rules", one.who, source.title, one.store, source.conjure))


def cast_effect(fight: LabFight, one: Combatant, choice: Work) -> None:
    """A healing or flying spell: the raw Rating must reach its Threshold, otherwise the Rating is lost.

    [magic-rules]
    """
    source = one.sheet.sources[choice.number]
    other = fight.battle.combatants[choice.who]
    if other is not one and other.able():
        question = YesOrNo(fight.battle, other, "accept", [YES, NO], "magic-rules")
        if fight.ask(question).word == NO:
            return
    rating = choose_rating(fight, one, source.title, "magic-rules")
    step = reached(spend_rating(fight, one, rating, source.title, "magic-rules"), source.thresholds)
    reveal(fight, one, "stealth-rules")
    announce(fight, one, other.who, source.title, step)
    if step == NOT_REACHED:
        return
    if source.effect == MEND:
        restore(fight, other, tens(fight, one, "restoration", step + 1), "magic-rules")
    elif source.effect == LEVITATE:
        give_flight(fight, other, FLIGHT_RATES[step], FLIGHT_ROUNDS[step])


def built(one: Combatant, slot: int) -> bool:
    """Whether a spell that must be conjured is ready to be cast [magic-rules]."""
    source = one.sheet.sources[slot]
    return source.conjure == 0 or (one.conjuring == slot and one.store >= source.conjure)
