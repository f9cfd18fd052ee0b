"""Interact: doors, items on the ground and in the pack, burning friends, exits [action-interact, r-interact]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import ESCAPE
from fray.rulesets.sixseconds.model.options import LEAVE, At, AtThing, Door, PickUp, Plain, SixOption, UseItem
from fray.rulesets.sixseconds.model.sheets import BURNING
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.distance import distance, distance_to, in_zone
from fray.rulesets.sixseconds.rules.doors import door_options, swing_door
from fray.rulesets.sixseconds.rules.tasks import can_work_at, work_done
from fray.rulesets.sixseconds.rules.verbs import abandon, end_state, leave_field, restore, use_up
from fray.space.ground import SOLID


def interact_options(battle: SixBattle, actor: Combatant, uses: bool) -> list[SixOption]:
    """Everything one Interact can do here; `uses` where carried items are not used quicker.

    [action-interact, r-interact]
    """
    found: list[SixOption] = []
    found.extend(door_options(battle, actor))
    found.extend(pick_up_options(battle, actor))
    if uses:
        found.extend(use_options(battle, actor, 1))
    for combatant in battle.combatants:
        if combatant.here() and combatant.burning and (combatant is actor or distance(actor, combatant) <= 1):
            found.append(At("douse", combatant.who, 1, "action-interact"))
    objective = battle.objectives[actor.side]
    if objective.kind == ESCAPE and objective.zone is not None and in_zone(actor, objective.zone):
        found.append(Plain(LEAVE, "r-objective-kinds", 1))
    for index, thing in enumerate(battle.things):
        if thing.task is None and battle.successes[index] == 0 and can_work_at(battle, actor, index):
            found.append(AtThing("operate", index, 1, "action-interact", thing.name, thing.x, thing.y))
    return found


def free_hands(actor: Combatant) -> int:
    return actor.sheet.hand_count - sum([item.gear.hands for item in actor.held])


def pick_up_options(battle: SixBattle, actor: Combatant) -> list[PickUp]:
    """Items lying within 1 m, into a free hand or into the inventory [r-interact]."""
    found: list[PickUp] = []
    for index, lying in enumerate(battle.lying):
        if distance_to(actor, lying.x, lying.y) > 1:
            continue
        if any(earlier == lying for earlier in battle.lying[:index]):
            continue  # two of a kind in one square are one choice
        if lying.item.gear.hands <= free_hands(actor):
            found.append(PickUp(index, lying, True))
        found.append(PickUp(index, lying, False))
    return found


def use_options(battle: SixBattle, actor: Combatant, price: int) -> list[UseItem]:
    """Carried consumables, on the actor or on a character within 1 m [r-interact]."""
    found: list[UseItem] = []
    names = {item.gear.id: None for item in [*actor.held, *actor.carried] if item.gear.usable}
    for name in names:
        for receiver in battle.combatants:
            if receiver.here() and (receiver is actor or distance(actor, receiver) <= 1):
                found.append(UseItem(name, receiver.who, price))
    return found


def interact(fight: SixFight, actor: Combatant, choice: SixOption) -> None:
    """Do what one Interact does, its action being paid [action-interact, r-interact]."""
    battle = fight.battle
    if isinstance(choice, Door):
        swing_door(fight, actor, choice.x, choice.y, battle.ground.has(choice.x, choice.y, SOLID), "action-interact")
    elif isinstance(choice, PickUp):
        pick_up(fight, actor, choice)
    elif isinstance(choice, UseItem):
        use_item(fight, actor, choice.item, battle.combatants[choice.target])
    elif isinstance(choice, At) and choice.word == "douse":
        battle.combatants[choice.subject].burning = False
        end_state(fight, battle.combatants[choice.subject], BURNING, "action-interact")
    elif isinstance(choice, At):
        work_done(fight, actor, choice.subject)
    else:
        abandon(fight, actor, "r-objective-kinds")
        leave_field(fight, actor, "r-objective-kinds")
        battle.objectives[actor.side].counter += 1


def pick_up(fight: SixFight, actor: Combatant, choice: PickUp) -> None:
    """Into a free hand or the inventory [r-interact]."""
    lying = fight.battle.lying.pop(choice.index)
    (actor.held if choice.into_hand else actor.carried).append(lying.item)
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.PickedUp("action-interact", actor.who, lying.item.gear.title, choice.into_hand))


def use_item(fight: SixFight, actor: Combatant, name: str, receiver: Combatant) -> None:
    """A consumable gives what it gives and is gone [r-interact]."""
    item = next(item for item in [*actor.carried, *actor.held] if item.gear.id == name)
    if fight.listening:
        fight.note(ev.Used("action-interact", actor.who, receiver.who, item.gear.title))
    restore(fight, receiver, item.gear.restores, "r-interact")
    if item.gear.consumable:
        use_up(actor, item)
