"""Interact: doors, items on the ground and in the pack, burning friends, exits [action-interact, r-interact]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import ESCAPE
from fray.rulesets.sixseconds.model.options import LEAVE, At, Door, PickUp, Plain, SixOption, UseItem
from fray.rulesets.sixseconds.model.sheets import BURNING
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.distance import distance, distance_to, in_zone
from fray.rulesets.sixseconds.rules.doors import door_options, swing_door
from fray.rulesets.sixseconds.rules.tasks import can_work_at, work_done
from fray.rulesets.sixseconds.rules.verbs import abandon, end_state, leave_field, restore, use_up
from fray.space.ground import SOLID


def interact_options(battle: SixBattle, one: Combatant, uses: bool) -> list[SixOption]:
    """Everything one Interact can do here; `uses` where carried items are not used quicker.

    [action-interact, r-interact]
    """
    found: list[SixOption] = []
    found.extend(door_options(battle, one))
    found.extend(pick_up_options(battle, one))
    if uses:
        found.extend(use_options(battle, one, 1))
    for other in battle.combatants:
        if other.here() and other.burning and (other is one or distance(one, other) <= 1):
            found.append(At("douse", other.who, 1, "action-interact"))
    objective = battle.objectives[one.team]
    if objective.kind == ESCAPE and objective.zone is not None and in_zone(one, objective.zone):
        found.append(Plain(LEAVE, "r-objective-kinds", 1))
    for index, thing in enumerate(battle.things):
        if thing.task is None and battle.successes[index] == 0 and can_work_at(battle, one, index):
            found.append(At("operate", index, 1, "action-interact", thing.name))
    return found


def free_hands(one: Combatant) -> int:
    return one.sheet.hand_count - sum([item.gear.hands for item in one.held])


def pick_up_options(battle: SixBattle, one: Combatant) -> list[PickUp]:
    """Items lying within 1 m, into a free hand or into the inventory [r-interact]."""
    found: list[PickUp] = []
    for index, lying in enumerate(battle.lying):
        if distance_to(one, lying.x, lying.y) > 1:
            continue
        if any(other == lying for other in battle.lying[:index]):
            continue  # two of a kind in one square are one choice
        where = f"{lying.x},{lying.y}, durability {lying.item.durability}{'' if lying.item.loaded else ', unloaded'}"
        if lying.item.gear.hands <= free_hands(one):
            found.append(PickUp(index, lying.item.gear.id, True, where))
        found.append(PickUp(index, lying.item.gear.id, False, where))
    return found


def use_options(battle: SixBattle, one: Combatant, price: int) -> list[UseItem]:
    """Carried consumables, on oneself or on a character within 1 m [r-interact]."""
    found: list[UseItem] = []
    names = {item.gear.id: None for item in [*one.held, *one.carried] if item.gear.usable}
    for name in names:
        for other in battle.combatants:
            if other.here() and (other is one or distance(one, other) <= 1):
                found.append(UseItem(name, other.who, price))
    return found


def interact(fight: SixFight, one: Combatant, choice: SixOption) -> None:
    """Do what one Interact does, its action being paid [action-interact, r-interact]."""
    battle = fight.battle
    if isinstance(choice, Door):
        swing_door(fight, one, choice.x, choice.y, battle.ground.has(choice.x, choice.y, SOLID), "action-interact")
    elif isinstance(choice, PickUp):
        pick_up(fight, one, choice)
    elif isinstance(choice, UseItem):
        use_item(fight, one, choice.item, battle.combatants[choice.target])
    elif isinstance(choice, At) and choice.word == "douse":
        battle.combatants[choice.subject].burning = False
        end_state(fight, battle.combatants[choice.subject], BURNING, "action-interact")
    elif isinstance(choice, At):
        work_done(fight, one, choice.subject)
    else:
        abandon(fight, one, "r-objective-kinds")
        leave_field(fight, one, "r-objective-kinds")
        battle.objectives[one.team].counter += 1


def pick_up(fight: SixFight, one: Combatant, choice: PickUp) -> None:
    """Into a free hand or the inventory [r-interact]."""
    lying = fight.battle.lying.pop(choice.index)
    (one.held if choice.into_hand else one.carried).append(lying.item)
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.PickedUp("action-interact", one.who, lying.item.gear.title, choice.into_hand))


def use_item(fight: SixFight, one: Combatant, name: str, other: Combatant) -> None:
    """A consumable gives what it gives and is gone [r-interact]."""
    item = next(item for item in [*one.carried, *one.held] if item.gear.id == name)
    if fight.listening:
        fight.note(ev.Used("action-interact", one.who, other.who, item.gear.title))
    restore(fight, other, item.gear.restores, "r-interact")
    if item.gear.consumable:
        use_up(one, item)
