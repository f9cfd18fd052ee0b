"""Stamina tallies, item slots, and the slots that become EXHAUSTED."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.options import ArmorSlot, EmptySlot, ItemSlot, ShieldSlot, Slot, WeaponSlot
from fray.rulesets.momentum.model.sheets import STEP_ZERO, PcSheet, Weapon
from fray.rulesets.momentum.model.state import SENSELESS, MomentumBattle, Pc
from fray.rulesets.momentum.rules.armor import CHAIN, LEATHER, NO_ARMOR, PLATE
from fray.rulesets.momentum.rules.ending import Question, ask
from fray.rulesets.momentum.rules.verbs import put_out

# Item slots of every PC, and how many the armor fills [item-slots].
ITEM_SLOTS: Final = 10
ARMOR_SLOTS: Final[dict[int, int]] = {NO_ARMOR: 0, LEATHER: 1, CHAIN: 2, PLATE: 3}
EMPTY_SLOT: Final = "empty"
ARMOR_SLOT: Final = "armor"


# ---- tallies


def stamina_score(grit: int) -> int:
    """10 + Grit [stamina-score], never below 1 [stat-ranges]."""
    return max(1, 10 + grit)


def mark_tally(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """At the start of a turn one tally; tallies at or above the score are erased and a slot is EXHAUSTED.

    [stamina-mark, stamina-score, stamina-overflow, stamina-check-timing]
    """
    pc.tallies += 1
    if fight.listening:
        fight.note(ev.TallyMarked("stamina-mark", pc.who, pc.tallies, stamina_score(pc.grit())))
    if overflows(pc) and exhaust_a_slot(fight, pc):
        pc.tallies = 0


def overflows(pc: Pc) -> bool:
    """Tallies at or above the score, of a PC who is there to tire [stamina-overflow]."""
    return pc.able() and pc.tallies >= stamina_score(pc.grit())


# ---- item slots


def weapon_slots(weapon: Weapon) -> int:
    """Slots a weapon fills [item-slots]."""
    return 2 if weapon.two_handed else 1


def slot_owners(sheet: PcSheet) -> tuple[str, ...]:
    """What each item slot holds: "armor", the name of a weapon, shield or item, or "empty" [item-slots].

    A sheet with more than ten filled slots yields more than ten owners.
    """
    owners = [ARMOR_SLOT] * ARMOR_SLOTS[sheet.armor.base]
    for weapon in sheet.weapons:
        owners += [weapon.name] * weapon_slots(weapon)
    if sheet.shield is not None and sheet.shield.now != STEP_ZERO:  # a destroyed shield leaves its slot empty
        owners.append(sheet.shield.name)
    owners += sheet.items
    owners += [EMPTY_SLOT] * (ITEM_SLOTS - len(owners))
    return tuple(owners)


def paper_slots(sheet: PcSheet) -> int:
    """How many slots a sheet fills [item-slots]."""
    return len([owner for owner in slot_owners(sheet) if owner != EMPTY_SLOT])


def filled_slots(pc: Pc) -> int:
    """How many of the ten slots hold something [item-slots]."""
    filled = ARMOR_SLOTS[pc.sheet.armor.base] + len(pc.items)
    for weapon in pc.weapons:
        filled += weapon_slots(weapon)
    return filled + (1 if pc.shield > 0 else 0)


def empty_slots(pc: Pc) -> int:
    """How many slots hold nothing and are not EXHAUSTED [item-slots]."""
    return ITEM_SLOTS - filled_slots(pc) - pc.exhausted_empty


# ---- EXHAUSTED


class ChooseSlot(Question[Slot]):
    """Which slot becomes EXHAUSTED: an empty one while there is any, then weapons and items, the shield, the armor.

    [item-slots]
    """

    KIND = "exhausted slot"
    CLAUSE = "stamina-overflow"

    def __init__(self, battle: MomentumBattle, pc: Pc) -> None:
        super().__init__(pc.seat, pc.who)
        self.battle = battle
        self.pc = pc

    def options(self) -> list[Slot]:
        return slots_to_exhaust(self.pc)

    def stands(self) -> bool:
        return super().stands() and overflows(self.pc)


def slots_to_exhaust(pc: Pc) -> list[Slot]:
    """The slots among which the player chooses [item-slots]."""
    if empty_slots(pc) > 0:
        return [EmptySlot()]
    found: list[Slot] = []
    for index, weapon in enumerate(pc.weapons):
        if pc.exhausted_weapons[index] < weapon_slots(weapon):
            found.append(WeaponSlot(index))
    for index, item in enumerate(pc.items):
        if item not in pc.items[:index] and item_usable(pc, item):
            found.append(ItemSlot(item))
    if found:
        return found
    if pc.shield > 0 and not pc.exhausted_shield:
        return [ShieldSlot()]
    return [ArmorSlot()]


def exhaust_a_slot(fight: Fight[MomentumBattle], pc: Pc) -> bool:
    """The player chooses the slot; when all ten are EXHAUSTED the PC is senseless [item-slots, exhausted-slot].

    False where an order of the Keeper at this question has taken the PC out or its tallies away: no slot is filled.
    """
    if exhausted_slots(pc) < ITEM_SLOTS:
        slot = ask(fight, ChooseSlot(fight.battle, pc))
        if not overflows(pc):
            return False
        fill_slot(pc, slot)
        if fight.listening:
            fight.note(ev.SlotExhausted("stamina-overflow", pc.who, slot, exhausted_slots(pc)))
    if exhausted_slots(pc) >= ITEM_SLOTS:
        put_out(fight, pc, SENSELESS, "item-slots")
    return True


def fill_slot(pc: Pc, slot: Slot) -> None:
    """EXHAUSTED fills a slot; what it held cannot be used until a rest [exhausted-slot]."""
    if isinstance(slot, WeaponSlot):
        pc.exhausted_weapons[slot.weapon] += 1
    elif isinstance(slot, ItemSlot):
        pc.exhausted_items.append(slot.item)
    elif isinstance(slot, ShieldSlot):
        pc.exhausted_shield = True
    elif isinstance(slot, ArmorSlot):
        pc.exhausted_armor += 1
    else:
        pc.exhausted_empty += 1


def exhaust_named_slot(pc: Pc, reference: str) -> None:
    """One EXHAUSTED slot as the block names it: empty, armor, or what it holds [pc-statblock-grammar]."""
    named = reference.casefold()
    for index, weapon in enumerate(pc.weapons):
        if weapon.name.casefold() == named:
            pc.exhausted_weapons[index] += 1
            return
    for item in pc.items:
        if item.casefold() == named:
            pc.exhausted_items.append(item)
            return
    if pc.sheet.shield is not None and pc.sheet.shield.name.casefold() == named:
        pc.exhausted_shield = True
    elif named == "armor":
        pc.exhausted_armor += 1
    else:
        pc.exhausted_empty += 1


def exhausted_slots(pc: Pc) -> int:
    """How many slots are EXHAUSTED [exhausted-slot]."""
    count = pc.exhausted_empty + len(pc.exhausted_items) + pc.exhausted_armor
    for slots in pc.exhausted_weapons:
        count += slots
    return count + (1 if pc.exhausted_shield else 0)


def clear_exhausted(pc: Pc) -> None:
    """After a rest all EXHAUSTED item slots are usable again [exhausted-rest]."""
    pc.exhausted_empty = 0
    pc.exhausted_weapons = [0] * len(pc.weapons)
    pc.exhausted_items = []
    pc.exhausted_shield = False
    pc.exhausted_armor = 0


def item_usable(pc: Pc, item: str) -> bool:
    """Whether one of these items lies in a slot that is not EXHAUSTED [exhausted-slot]."""
    return item in pc.items and pc.items.count(item) > pc.exhausted_items.count(item)
