"""Items: taking them out, putting them away, drawing weapons, using things up; Salves and Elixirs."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import YES, Work
from fray.rulesets.labyrinthian.model.sheets import (
    ELIXIR,
    FLIGHT_POTION,
    ITEM_COUNT,
    ITEM_IDS,
    ITEM_NAMES,
    OBJECT,
    POTION,
    SALVE,
    WOUND_COUNT,
    physical_wound,
)
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating, look_again
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.ending import YesOrNo
from fray.rulesets.labyrinthian.rules.flying import give_flight
from fray.rulesets.labyrinthian.rules.keeper import NO
from fray.rulesets.labyrinthian.rules.stances import lose_equipment
from fray.rulesets.labyrinthian.rules.verbs import heal_wound

POTION_DICE: Final = 2  # d10s of Composure
FLIGHT_RATE: Final = 20
FLIGHT_ROUNDS: Final = 3  # the present one included
RETRIEVE: Final = "retrieve"
STOW: Final = "stow"
USE: Final = "use"
PICK_UP: Final = "pick-up"
DRAW: Final = "draw"
REFILL: Final = "refill"


# ---- what is offered


def handling_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Free things: retrieve and stow once a Round each, pick up and draw as often as it likes.

    [retrieve-once-per-round, stow-once-per-round, interact-free, draw-weapons-free, item-handling]
    """
    found: list[Option] = []
    if not actor.retrieved:
        found.extend(retrieve_options(battle, actor))
    if not actor.stowed_one:
        for item in range(ITEM_COUNT):
            if actor.held[item]:
                found.append(Work(STOW, ITEM_IDS[item], "stow-once-per-round", number=item))
    if not actor.held[OBJECT]:
        found.append(Work(PICK_UP, ITEM_IDS[OBJECT], "interact-free", number=OBJECT))
    for slot, source in enumerate(actor.sheet.sources):
        if source.weapon and not source.natural and source.hands > 0 and slot != actor.ready:
            found.append(Work(DRAW, source.id, "draw-weapons-free", number=slot))
    return found


def retrieve_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Out of its own inventory, or a willing ally's in the same place; arrows too [retrieve-once-per-round]."""
    found: list[Option] = []
    for item in range(ITEM_COUNT):
        if actor.stowed[item]:
            found.append(Work(RETRIEVE, ITEM_IDS[item], "retrieve-once-per-round", number=item))
    for slot, source in enumerate(actor.sheet.sources):
        if source.shots and actor.shots[slot] < source.shots:
            found.append(Work(REFILL, source.id, "retrieve-once-per-round", number=slot))
    for ally in battle.combatants:
        if ally.side == actor.side and ally is not actor and ally.able() and same_place(actor, ally):
            for item in range(ITEM_COUNT):
                if ally.stowed[item]:
                    found.append(Work(RETRIEVE, ITEM_IDS[item], "retrieve-once-per-round", ally.who, item))
    return found


def using_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Consumables in hand, for a Rating [consumable-costs-action, wound-cure-items]."""
    found: list[Option] = []
    if actor.held[POTION] and actor.composure < actor.sheet.composure:
        found.append(Work(USE, ITEM_IDS[POTION], "consumable-costs-action", actor.who, POTION))
    if actor.held[FLIGHT_POTION]:
        found.append(Work(USE, ITEM_IDS[FLIGHT_POTION], "consumable-costs-action", actor.who, FLIGHT_POTION))
    if actor.held[SALVE] or actor.held[ELIXIR]:
        found.extend(cure_options(battle, actor))
    return found


def cure_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """A Salve for a Physical Wound, an Elixir for a Magical one; on the actor or another in the same place.

    [wound-cure-items, cure-items]
    """
    found: list[Option] = []
    for patient in battle.combatants:
        if (
            not patient.here()
            or not same_place(actor, patient)
            or (patient.side != actor.side and not patient.incapacitated)
        ):
            continue
        for wound in range(WOUND_COUNT):
            item = SALVE if physical_wound(wound) else ELIXIR
            if patient.wounds[wound] and actor.held[item]:
                found.append(Work(USE, ITEM_IDS[item], "wound-cure-items", patient.who, item, wound))
    return found


# ---- what is done


def handle(fight: LabFight, actor: Combatant, choice: Work) -> bool:
    """Whether the option was one of these; then it has been done."""
    if choice.word == RETRIEVE:
        retrieve(fight, actor, choice)
    elif choice.word == REFILL:
        actor.retrieved = True
        actor.shots[choice.number] = actor.sheet.sources[choice.number].shots
        tell(fight, actor, choice.number, "refilled", "retrieve-once-per-round")
    elif choice.word == STOW:
        actor.stowed_one = True
        actor.held[choice.number] -= 1
        actor.stowed[choice.number] += 1
        note(fight, actor, actor, choice.number, "stowed", "stow-once-per-round")
    elif choice.word == PICK_UP:
        actor.held[OBJECT] += 1
        note(fight, actor, actor, OBJECT, "picked up", "interact-free")
    elif choice.word == DRAW:
        ready(fight, actor, choice.number)
    elif choice.word == USE:
        use(fight, actor, choice)
    else:
        return False
    return True


def note(fight: LabFight, actor: Combatant, owner: Combatant, item: int, what: str, clause: str) -> None:
    if fight.listening:
        fight.note(ev.ItemHandled(clause, actor.who, owner.who, ITEM_NAMES[item], what))


def tell(fight: LabFight, actor: Combatant, slot: int, what: str, clause: str) -> None:
    if fight.listening:
        fight.note(ev.ItemHandled(clause, actor.who, actor.who, actor.sheet.sources[slot].title, what))


def retrieve(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Into the hand, free; another gives only what it likes to give [retrieve-once-per-round, item-handling]."""
    giver = fight.battle.combatants[choice.who] if choice.who >= 0 else actor
    if giver is not actor:
        willing = agrees(fight, giver, "lend", "retrieve-once-per-round")
        look_again(fight, actor)
        if not willing:
            actor.retrieved = True
            return
    actor.retrieved = True
    giver.stowed[choice.number] -= 1
    actor.held[choice.number] += 1
    note(fight, actor, giver, choice.number, "retrieved", "retrieve-once-per-round")


def agrees(fight: LabFight, asked: Combatant, about: str, clause: str) -> bool:
    return fight.ask(YesOrNo(fight.battle, asked, about, [YES, NO], clause)).word == YES


def leave_the_hand(fight: LabFight, actor: Combatant, item: int) -> None:
    """A thing is thrown [throwing-is-skill-action]."""
    actor.held[item] -= 1
    note(fight, actor, actor, item, "thrown", "throwing-is-skill-action")


def ready(fight: LabFight, wielder: Combatant, slot: int) -> None:
    """A weapon is drawn, another put away, free and without limit; no scabbard or pouch is asked for.

    [draw-weapons-free, holders-included]
    """
    if wielder.ready != slot:
        wielder.ready = slot
        if fight.listening:
            fight.note(
                ev.ItemHandled("draw-weapons-free", wielder.who, NOBODY, wielder.sheet.sources[slot].title, "drawn")
            )
        lose_equipment(fight, wielder)


def use(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """A Consumable: any one Rating, its value does not matter; then it is gone.

    [consumable-costs-action, cure-items]
    """
    patient = fight.battle.combatants[choice.who]
    willing = patient is actor or not patient.able() or patient.sheet.is_unit()
    if not willing and not agrees(fight, patient, "accept", "cure-items"):
        return
    rating = choose_rating(fight, actor, ITEM_NAMES[choice.number], "consumable-costs-action")
    use_rating(fight, actor, rating, ITEM_NAMES[choice.number], "consumable-costs-action")
    actor.held[choice.number] -= 1
    note(fight, actor, patient, choice.number, "used", "consumable-costs-action")
    if choice.number == POTION:
        restore(fight, patient, tens(fight, actor, "potion", POTION_DICE), "consumable-costs-action")
    elif choice.number == FLIGHT_POTION:
        give_flight(fight, patient, FLIGHT_RATE, FLIGHT_ROUNDS)
    else:
        heal_wound(fight, patient, choice.part, "wound-cure-items")
