"""Interact: exactly one thing with an item, a feature of the field, or a combatant close by.

[interact-cost, interact-limits]
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Option
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import (
    BARRED,
    BARRICADE,
    CLOSED,
    FIRE,
    INTIMATE,
    MELEE,
    NEAR,
    NO_DOOR,
    OPEN,
    SLICK,
    TABLE,
    WORK_TO_BREAK_A_BAR,
    distance_of,
)
from fray.rulesets.momentum.model.options import (
    FlipTable,
    HandItem,
    Improvise,
    ReadyShield,
    Reload,
    Treat,
    UseItem,
    WorkDoor,
)
from fray.rulesets.momentum.model.rulings import Refuse
from fray.rulesets.momentum.model.state import NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.equipment import shield_arm
from fray.rulesets.momentum.rules.keeper import carry_out, rule_on_work
from fray.rulesets.momentum.rules.stamina import empty_slots, item_usable
from fray.rulesets.momentum.rules.verbs import change_ground, gain, heal, pay, withdraw_peace

INTERACT_PRICE: Final = 2  # [interact-cost]
ROOT_GAIN: Final = 5  # [item-bitter-root]
ROOT_TALLIES: Final = 2

# Items the engine knows, as they stand on a block [house-equipment].
RED_DRAUGHT: Final = "Red Draught"
BITTER_ROOT: Final = "Bitter Root"
OIL_FLASK: Final = "Oil Flask"
SMOKE_POT: Final = "Smoke Pot"
CALTROPS: Final = "Caltrops"
ITEMS: Final[tuple[str, ...]] = (RED_DRAUGHT, BITTER_ROOT, OIL_FLASK, SMOKE_POT, CALTROPS)


# ---- what can be done


def pc_interactions(battle: MomentumBattle, pc: Pc) -> list[Option]:
    """Everything one Interact can do for a PC now [interact-limits]."""
    if pc.momentum < INTERACT_PRICE:
        return []
    found = item_uses(battle, pc)
    found.extend(feature_work(battle, pc, INTERACT_PRICE))
    if not pc.shield_ready and pc.shield > 0 and not pc.exhausted_shield and shield_arm(pc):
        found.append(ReadyShield(INTERACT_PRICE))
    for index in range(len(pc.weapons)):
        if pc.unloaded >> index & 1:
            found.append(Reload(index, INTERACT_PRICE))
    return found


def item_uses(battle: MomentumBattle, pc: Pc) -> list[Option]:
    """Each usable item on each of its targets, and into each hand that can be reached.

    [interact-item, interact-limits]
    """
    found: list[Option] = []
    seen: list[str] = []
    for item in pc.items:
        if item in seen or not item_usable(pc, item):
            continue
        seen.append(item)
        if item == RED_DRAUGHT:
            for receiver in battle.combatants:
                if isinstance(receiver, Pc) and receiver.on_field() and distance(pc, receiver) == INTIMATE:
                    found.append(UseItem(item, receiver.who, NOBODY, INTERACT_PRICE))
        elif item == OIL_FLASK:
            for place in range(battle.field.length):
                behind_a_door = battle.field.door_between(pc.position, place)
                if MELEE <= distance_of(pc.position, place) <= NEAR and not behind_a_door:
                    found.append(UseItem(item, NOBODY, place, INTERACT_PRICE))
        elif item in ITEMS:
            found.append(UseItem(item, NOBODY, NOBODY, INTERACT_PRICE))
        for receiver in battle.combatants:
            if isinstance(receiver, Pc) and receiver is not pc and receiver.able() and in_reach(battle, pc, receiver):
                if receiver.side == pc.side and empty_slots(receiver) > 0:
                    found.append(HandItem(item, receiver.who, INTERACT_PRICE))
    return found


def in_reach(battle: MomentumBattle, worker: Combatant, receiver: Combatant) -> bool:
    """At Intimate or Melee, with no closed door in between: only a voice passes it [interact-limits, terrain-door]."""
    return distance(worker, receiver) <= MELEE and not battle.field.door_between(worker.position, receiver.position)


def feature_work(battle: MomentumBattle, worker: Combatant, price: int) -> list[Option]:
    """Features at the own position or on its two edges, bleeding allies in reach, and anything else the Keeper allows.

    [interact-environment, interact-limits, npc-turn-interact]
    """
    field = battle.field
    found: list[Option] = []
    for edge in (worker.position - 1, worker.position):
        if (
            0 <= edge < field.length - 1
            and field.doors[edge] != NO_DOOR
            and field.door_work[edge] < WORK_TO_BREAK_A_BAR
        ):
            found.append(WorkDoor(edge, price))
    if field.has(worker.position, TABLE):
        found.append(FlipTable(price))
    for ally in battle.combatants:
        if isinstance(ally, Pc) and ally.bleeding > 0 and ally.side == worker.side and ally is not worker:
            if in_reach(battle, worker, ally):
                found.append(Treat(ally.who, price))
    if isinstance(worker, (Pc, Npc)) and not worker.refused:
        found.append(Improvise(price))
    return found


# ---- doing it


def interact(fight: Fight[MomentumBattle], actor: Combatant, choice: Option) -> bool:
    """Pay and do it; True if it was an Interact that took place [interact-cost, npc-turn-interact]."""
    if isinstance(choice, Improvise):
        return improvise(fight, actor)
    assert isinstance(choice, (UseItem, HandItem, WorkDoor, FlipTable, ReadyShield, Reload, Treat))
    if isinstance(actor, Pc):
        pay(fight, actor, choice.price, "interact", "interact-cost")
        if isinstance(choice, UseItem):
            use_item(fight, actor, choice)
        elif isinstance(choice, HandItem):
            hand_item(fight, actor, choice)
        elif isinstance(choice, (ReadyShield, Reload)):
            make_ready(fight, actor, choice)
    if isinstance(choice, WorkDoor):
        work_door(fight, actor, choice.edge)
    elif isinstance(choice, FlipTable):
        change_ground(fight, actor.position, TABLE, False, "interact-environment")
        change_ground(fight, actor.position, BARRICADE, True, "interact-environment")
    elif isinstance(choice, Treat):
        treat(fight, actor, choice.target)
    return True


def improvise(fight: Fight[MomentumBattle], actor: Combatant) -> bool:
    """What the encounter does not define, the Keeper decides; if it is refused nothing is paid.

    [interact-environment]
    """
    ruling = rule_on_work(fight, actor, INTERACT_PRICE)
    if isinstance(ruling, Refuse):
        if isinstance(actor, (Pc, Npc)):
            actor.refused = True  # and not asked again on this turn
        return False
    if isinstance(actor, Pc):
        pay(fight, actor, INTERACT_PRICE, "interact", "interact-cost")
    carry_out(fight, ruling)
    return True


def use_item(fight: Fight[MomentumBattle], pc: Pc, choice: UseItem) -> None:
    """One Interact both takes the item out and uses it; items are used up [interact-item]."""
    pc.items.remove(choice.item)
    if fight.listening:
        fight.note(ev.ItemUsed("interact-item", pc.who, choice.item, choice.target, choice.place))
    if choice.item == RED_DRAUGHT:
        heal(fight, fight.battle.pc(choice.target), "interact-item")
    elif choice.item == BITTER_ROOT:
        gain(fight, pc, ROOT_GAIN, "interact-item")
        pc.tallies += ROOT_TALLIES  # compared with the score at the next turn start
    elif choice.item == OIL_FLASK:
        withdraw_peace(fight, pc)
        change_ground(fight, choice.place, FIRE, True, "interact-item")
    elif choice.item == CALTROPS:
        change_ground(fight, pc.position, SLICK, True, "interact-item")
    elif choice.item == SMOKE_POT:
        fight.battle.field.raise_smoke(pc.position)


def hand_item(fight: Fight[MomentumBattle], pc: Pc, choice: HandItem) -> None:
    """Into another's hands, and slots [interact-limits]."""
    pc.items.remove(choice.item)
    fight.battle.pc(choice.target).items.append(choice.item)
    if fight.listening:
        fight.note(ev.ItemHanded("interact-limits", pc.who, choice.item, choice.target))


def make_ready(fight: Fight[MomentumBattle], pc: Pc, choice: ReadyShield | Reload) -> None:
    """A shield in place again, a weapon loaded again [weapons-at-hand, two-handed-and-reload]."""
    what = "shield"
    if isinstance(choice, Reload):
        bit: i64 = 1
        bit <<= choice.weapon
        pc.unloaded &= ~bit
        what = pc.weapons[choice.weapon].name
    else:
        pc.shield_ready = True
    if fight.listening:
        fight.note(ev.Readiness(choice.clause(), pc.who, what, True))


def work_door(fight: Fight[MomentumBattle], worker: Combatant, edge: int) -> None:
    """Open or close; a bar is lifted from its own side, from the other it takes three Interacts [terrain-door]."""
    field = fight.battle.field
    before = field.doors[edge]
    if before == BARRED and field.barred_from[edge] != worker.position:
        field.door_work[edge] += 1
        if field.door_work[edge] >= WORK_TO_BREAK_A_BAR:
            field.set_door(edge, OPEN)  # for good
    elif before == BARRED:
        field.set_door(edge, CLOSED)
    else:
        field.set_door(edge, CLOSED if before == OPEN else OPEN)
    if fight.listening:
        clause = "interact-environment"
        fight.note(ev.DoorChanged(clause, worker.who, edge, before, field.doors[edge], field.door_work[edge]))


def treat(fight: Fight[MomentumBattle], healer: Combatant, target: int) -> None:
    """Any conscious ally at Intimate or Melee stops the bleeding [dire-mauled-concrete]."""
    fight.battle.pc(target).bleeding = 0
    if fight.listening:
        fight.note(ev.Treated("dire-mauled-concrete", target, healer.who))
