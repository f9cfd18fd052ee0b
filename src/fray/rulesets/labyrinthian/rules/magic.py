"""Magic: conjuring spells that must be built up, and casting those that are not attacks."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import YES, Work
from fray.rulesets.labyrinthian.model.sheets import INTUITION, LEVITATE, MEND, Source
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.rules.abilities import ABILITY, NOT_REACHED, announce, reached, use_ability
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.ending import YesOrNo
from fray.rulesets.labyrinthian.rules.flying import give_flight
from fray.rulesets.labyrinthian.rules.keeper import NO
from fray.rulesets.labyrinthian.rules.sight import steps_between
from fray.rulesets.labyrinthian.rules.terrain_tags import after_penalties, obscured_rating
from fray.rulesets.labyrinthian.rules.verbs import reveal

CONJURE: Final = "conjure"
EFFECT: Final = "effect"

FLIGHT_RATES: Final[tuple[int, ...]] = (20, 30)
FLIGHT_ROUNDS: Final[tuple[int, ...]] = (2, 3)


# ---- what is offered


def magic_options(battle: LabBattle, caster: Combatant) -> list[Option]:
    """Conjure what must be built up, cast what is no attack [magic-rules]."""
    found: list[Option] = []
    for slot, source in enumerate(caster.sheet.sources):
        if not source.spell:
            continue
        if source.conjure and not built(caster, slot):
            if keeps_a_store(caster):
                found.append(Work(CONJURE, source.id, "magic-rules", number=slot))
        elif source.effect:
            for receiver in battle.combatants:
                if may_receive(battle, caster, source, receiver):
                    found.append(Work(EFFECT, source.id, "magic-rules", receiver.who, slot))
    return found


def keeps_a_store(caster: Combatant) -> bool:
    """Not a climber whose last Composure the action takes: at zero what was conjured is lost.

    [magic-rules, climb-hold-details]
    """
    return caster.footing != HOLDING_ON or caster.composure > 1


def may_receive(battle: LabBattle, caster: Combatant, source: Source, receiver: Combatant) -> bool:
    """The caster or a friend in range; healing only where there is something to heal [magic-rules]."""
    if receiver.side != caster.side or not receiver.here() or receiver.incapacitated or receiver.sheet.is_unit():
        return False
    if source.effect == MEND and receiver.composure == receiver.sheet.composure:
        return False
    if source.range == 0:
        return same_place(caster, receiver)
    return steps_between(battle, caster.position, caster.level, receiver.position, receiver.level) <= source.range


# ---- what is done


def work_magic(fight: LabFight, caster: Combatant, choice: Work) -> bool:
    """Whether the option was one of these; then it has been done."""
    if choice.word not in (CONJURE, EFFECT, ABILITY):
        return False
    if choice.word == CONJURE:
        conjure(fight, caster, choice.number)
    elif choice.word == EFFECT:
        cast_effect(fight, caster, choice)
    else:
        use_ability(fight, caster, choice)
    return True


def conjure(fight: LabFight, caster: Combatant, slot: int) -> None:
    """A Rating + Intuition, at least 1, goes into the store of that one spell; another spell's store is lost.

    It takes no Velocity. [magic-rules, velocity-magic-immediate-only]
    """
    source = caster.sheet.sources[slot]
    rating = choose_rating(fight, caster, source.title, "magic-rules")
    value = use_rating(fight, caster, rating, source.title, "magic-rules")
    if caster.conjuring != slot:
        caster.conjuring = slot
        caster.store = 0
    caster.store += max(1, value + caster.sheet.talents[INTUITION] + obscured_rating(fight.battle, caster, None))
    reveal(fight, caster, "stealth-rules")
    if fight.listening:
        fight.note(ev.Conjured("magic-rules", caster.who, source.title, caster.store, source.conjure))


def cast_effect(fight: LabFight, caster: Combatant, choice: Work) -> None:
    """A healing or flying spell: the Rating must reach its Threshold, otherwise the Rating is lost.

    [magic-rules, threshold-details]
    """
    source = caster.sheet.sources[choice.number]
    receiver = fight.battle.combatants[choice.who]
    if receiver is not caster and receiver.able():
        question = YesOrNo(fight.battle, receiver, "accept", [YES, NO], "magic-rules")
        if fight.ask(question).word == NO:
            return
    rating = choose_rating(fight, caster, source.title, "magic-rules")
    value = use_rating(fight, caster, rating, source.title, "magic-rules")
    step = reached(after_penalties(fight.battle, caster, value), source.thresholds)
    reveal(fight, caster, "stealth-rules")
    announce(fight, caster, receiver.who, source.title, step)
    if step == NOT_REACHED:
        return
    if source.effect == MEND:
        restore(fight, receiver, tens(fight, caster, "restoration", step + 1), "magic-rules")
    elif source.effect == LEVITATE:
        give_flight(fight, receiver, FLIGHT_RATES[step], FLIGHT_ROUNDS[step])


def built(caster: Combatant, slot: int) -> bool:
    """Whether a spell that must be conjured is ready to be cast [magic-rules]."""
    source = caster.sheet.sources[slot]
    return source.conjure == 0 or (caster.conjuring == slot and caster.store >= source.conjure)
