"""Between two fights: what a rest restores, and what a PC brings into the next fight without one."""

from __future__ import annotations

from fray.engine.decisions import ILLEGAL, Refused
from fray.rulesets.momentum.model.state import ABLE, DEAD, SENSELESS, Pc
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules.characters import new_pc
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, clear_exhausted, exhausted_slots


def rest(pc: Pc) -> None:
    """A night's sleep or eight quiet hours; lost limbs and marks stay, and nobody rests back to life.

    [exhausted-rest, rest-effects, dire-very-sad, armor-repair]
    """
    refuse_the_dead(pc)
    clear_exhausted(pc)
    pc.tallies = 0
    pc.hits_taken = 0
    pc.dire_sum = 0
    pc.stats = list(pc.sheet.stats)
    pc.armor = pc.sheet.armor.base
    if pc.sheet.shield is not None:
        pc.shield = pc.sheet.shield.base
    pc.supplies = [weapon.supply for weapon in pc.weapons]
    pc.condition = ABLE  # eight hours are longer than any PC lies senseless
    pc.senseless_minutes = 0


def carry_over(pc: Pc, variants: Variants) -> Pc:
    """The PC as it enters the next fight: momentum starts from 0, whatever no rest has restored is kept.

    Weapons are loaded and the shield is ready again; a PC with all slots EXHAUSTED is still senseless.
    [rest-effects, joining-and-momentum-after, item-slots, two-handed-and-reload]
    """
    refuse_the_dead(pc)
    fresh = new_pc(pc.who, pc.name, pc.side, pc.seat, pc.position, pc.sheet, variants)
    fresh.stats = pc.stats.copy()
    fresh.hits_taken = pc.hits_taken
    fresh.armor = pc.armor
    fresh.shield = pc.shield
    fresh.supplies = pc.supplies.copy()
    fresh.items = pc.items.copy()
    fresh.tallies = pc.tallies
    fresh.exhausted_empty = pc.exhausted_empty
    fresh.exhausted_weapons = pc.exhausted_weapons.copy()
    fresh.exhausted_items = pc.exhausted_items.copy()
    fresh.exhausted_shield = pc.exhausted_shield
    fresh.exhausted_armor = pc.exhausted_armor
    fresh.dire_sum = pc.dire_sum
    fresh.lost_limbs = pc.lost_limbs
    fresh.marks = pc.marks.copy()
    fresh.condition = SENSELESS if exhausted_slots(fresh) >= ITEM_SLOTS else ABLE
    return fresh


def refuse_the_dead(pc: Pc) -> None:
    if pc.condition == DEAD:
        raise Refused(ILLEGAL, f"{pc.name} is dead; the dead neither rest nor fight again", "rest-effects")
