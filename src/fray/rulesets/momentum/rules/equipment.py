"""What a PC can use of what it carries [weapons-at-hand, parry-die, item-slots, dire-mauled-concrete]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import INTIMATE, MELEE
from fray.rulesets.momentum.model.options import UNARMED
from fray.rulesets.momentum.model.sheets import (
    CRUSHING,
    NO_DIE,
    STEEL,
    STEP_ONE,
    STEP_SIDES,
    STEP_ZERO,
    Weapon,
    range_mask,
)
from fray.rulesets.momentum.model.state import OFF_ARM, WEAPON_ARM, MomentumBattle, Pc
from fray.rulesets.momentum.rules.draws import step_die
from fray.rulesets.momentum.rules.refusals import ARM_MISSING, NO_SUPPLY, SLOT_EXHAUSTED, UNLOADED

FISTS: Final = Weapon("Unarmed", STEEL, range_mask(INTIMATE), CRUSHING)  # every PC has them [right-range-exact]
PARRYING_RANGES: Final = range_mask(INTIMATE, MELEE)
ARMS: Final = WEAPON_ARM | OFF_ARM


def weapon_of(pc: Pc, index: int) -> Weapon:
    """The weapon an option names."""
    return FISTS if index == UNARMED else pc.weapons[index]


def works_at_melee(weapon: Weapon) -> bool:
    return weapon.ranges >> MELEE & 1 == 1


def in_hand(pc: Pc, index: int) -> Bar | None:
    """What keeps a weapon from being used at all: an EXHAUSTED slot or a missing arm [exhausted-slot, parry-die]."""
    if pc.exhausted_weapons[index] > 0:
        return SLOT_EXHAUSTED
    lost = pc.lost_limbs & ARMS
    if lost == ARMS or (lost and pc.weapons[index].two_handed):
        return ARM_MISSING
    return None


def ready_to_strike(pc: Pc, index: int) -> Bar | None:
    """What keeps a weapon from striking now [supply-dice, two-handed-and-reload, exhausted-slot]."""
    if index == UNARMED:
        return None
    if pc.supplies[index] == STEP_ZERO:
        return NO_SUPPLY
    if pc.unloaded >> index & 1:
        return UNLOADED
    return in_hand(pc, index)


def parrying_weapon(pc: Pc, kind: int) -> bool:
    """Steel parries with a Steel weapon that works at Intimate or Melee, Magic with any Magic weapon [parry-die]."""
    for index, weapon in enumerate(pc.weapons):
        if weapon.kind == kind and (kind != STEEL or weapon.ranges & PARRYING_RANGES) and in_hand(pc, index) is None:
            return True
    return False


def shield_usable(pc: Pc) -> bool:
    """A ready shield: in place, not destroyed, its slot in use, an arm to hold it.

    [block-needs-shield, weapons-at-hand]
    """
    if pc.shield == NO_DIE or pc.shield == STEP_ZERO or not pc.shield_ready or pc.exhausted_shield:
        return False
    return shield_arm(pc)


def shield_arm(pc: Pc) -> bool:
    """Whether an arm is free for a shield: the weapon takes the other one when an arm is gone.

    [dire-mauled-concrete]
    """
    if pc.lost_limbs & OFF_ARM:
        return False
    return not (pc.lost_limbs & WEAPON_ARM and pc.weapons)


# ---- supplies


def loose(striker: Pc, index: int) -> int:
    """What a Strike takes at once, before a riposte: a Reload weapon is empty, the last of a supply is gone.

    The step of the supply die with which the Strike is made [supply-dice, two-handed-and-reload].
    """
    if index == UNARMED:
        return NO_DIE
    if striker.weapons[index].reload:
        striker.unloaded |= 1 << index
    step = striker.supplies[index]
    if step == STEP_ONE:
        striker.supplies[index] = STEP_ZERO
    return step


def use_up(fight: Fight[MomentumBattle], striker: Pc, index: int, held: int) -> None:
    """After each Strike the supply die is rolled, unless ripostes in between have used up the rest [supply-dice]."""
    if held == NO_DIE:
        return
    step = striker.supplies[index] if held > STEP_ONE else held
    if step == STEP_ZERO:
        return
    face = step_die(fight, striker, "supply", step)
    if face == 1:
        striker.supplies[index] = step - 1
    if fight.listening:
        faces = fight.faces if step > 1 else []
        name = striker.weapons[index].name
        fight.note(
            ev.SupplyRolled("supply-dice", striker.who, STEP_SIDES[step], faces, name, step, striker.supplies[index])
        )
