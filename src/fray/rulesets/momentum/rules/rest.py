"""Between two fights: what a rest restores, and what a PC brings into the next fight without one."""

from __future__ import annotations

from fray.engine.decisions import ILLEGAL, Refused
from fray.rulesets.momentum.model.state import ABLE, DEAD, FLED, SENSELESS, MomentumBattle, Pc
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, clear_exhausted, exhausted_slots
from fray.rulesets.momentum.rules.verbs import go_out


def rest(battle: MomentumBattle, pc: Pc) -> None:
    """A night's sleep or eight quiet hours; lost limbs and marks stay, and nobody rests back to life.

    The Keeper orders it, because there is no rest in a fight.
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
    pc.bleeding = 0
    pc.senseless_minutes = 0
    if pc.condition == SENSELESS:  # eight hours are longer than any PC lies senseless
        battle.becomes(pc, ABLE)


def carry_over(battle: MomentumBattle, pc: Pc) -> None:
    """The next fight begins for a PC without a rest: what belonged to the last one is over, all the rest is kept.

    Momentum starts from 0, weapons are loaded, the shield is ready again; a PC with all slots EXHAUSTED is still
    senseless. [rest-effects, joining-and-momentum-after, item-slots, two-handed-and-reload]
    """
    refuse_the_dead(pc)
    go_out(battle, pc, FLED)
    pc.momentum = 0
    pc.spent = 0
    if pc.who not in battle.order:  # its place is for as long as the round lasts
        pc.initiative = 0
    pc.unloaded = 0
    pc.exploiting = 0
    pc.senseless_minutes = 0
    pc.shield_ready = pc.sheet.shield is not None
    pc.left_by = ""
    pc.surprised = pc.in_pit = pc.fury_used = pc.rallied = pc.winded = pc.mended = pc.refused = False
    battle.becomes(pc, SENSELESS if exhausted_slots(pc) >= ITEM_SLOTS else ABLE)


def refuse_the_dead(pc: Pc) -> None:
    if pc.condition == DEAD:
        raise Refused(ILLEGAL, f"{pc.name} is dead; the dead neither rest nor fight again", "rest-effects")
