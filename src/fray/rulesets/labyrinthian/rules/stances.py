"""Stances: entering them, sharing a Shield Wall, and the three ways in which they break."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import is_aerial
from fray.rulesets.labyrinthian.model.sheets import IRON_BASTION, RIPOSTE, SHIELD_WALL
from fray.rulesets.labyrinthian.model.state import (
    BASIC_STANCE,
    BASTION_STANCE,
    FLYING,
    NO_STANCE,
    NOBODY,
    RIPOSTE_STANCE,
    WALL_STANCE,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    same_place,
)
from fray.rulesets.labyrinthian.model.walls import Wall
from fray.rulesets.labyrinthian.rules.verbs import drop_stance, lock, take_stance

# Max dice needed at the moment of entering, and uses of Momentum that break it, by Stance.
# [stance-basic-requirement, stance-advanced-requirement, stance-break-number, advanced-stances, martial-techniques]
DICE_NEEDED: Final = (0, 1, 2, 2, 1)
BREAK_NUMBER: Final = (0, 2, 4, 3, 3)
WITHIN_A_TURN: Final = BASTION_STANCE  # all others within a Round [break-stance-requirement]


# ---- equipment


def has_shield(one: Combatant) -> bool:
    """A readied shield: a two-handed weapon in hand excludes it [item-handling]."""
    if not one.sheet.shield_dice:
        return False
    return one.ready < 0 or one.sheet.sources[one.ready].hands < 2


def has_blade(one: Combatant) -> bool:
    return one.ready >= 0 and one.sheet.sources[one.ready].blade


def equipped(one: Combatant, stance: int) -> bool:
    """Whether it has the Class and the equipment of a Stance [advanced-stances, stance-advanced-requirement]."""
    if stance == WALL_STANCE:
        return one.sheet.has(SHIELD_WALL) and has_shield(one)
    if stance == RIPOSTE_STANCE:
        return one.sheet.has(RIPOSTE) and has_blade(one)
    if stance == BASTION_STANCE:
        return one.sheet.has(IRON_BASTION) and one.sheet.heavy_armor
    return True


def may_enter(one: Combatant, stance: int, maxes: int) -> bool:
    """Enough max dice, the equipment, Composure above zero, and not on the wing.

    Dice may be added to the Stance one has, whatever its number of dice was. [stance-basic-requirement,
    stance-no-dice-limit, zero-composure-options, natural-flight-details]
    """
    if maxes < 1 or one.at_zero() or one.sheet.is_unit() or not one.able():
        return False
    if one.footing == FLYING and is_aerial(one.level):
        return False
    if one.stance == stance:
        return True
    return maxes >= DICE_NEEDED[stance] and equipped(one, stance)


# ---- entering


def enter_stance(fight: LabFight, one: Combatant, stance: int, dice: list[int]) -> None:
    """Every unused max is reserved, with its maximum as its result; another Stance is given up with its dice.

    It works at once, and Movement is locked. [stance-enter, stance-all-unused, stance-immediate-benefit,
    stance-locks-movement, momentum-keeps-roll]
    """
    if one.stance not in (NO_STANCE, stance):
        end_stance(fight, one, "stance-all-unused")
    if stance == WALL_STANCE and one.wall < 0:
        one.wall = len(fight.battle.walls)
        fight.battle.walls.append(Wall())
    take_stance(fight, one, stance, dice, "stance-enter")
    lock(fight, one)


def may_join(battle: LabBattle, one: Combatant) -> int:
    """The Wall it may join: shield in hand, a Stance of any kind, allies of the Wall around [shield-wall-details]."""
    if one.stance in (NO_STANCE, WALL_STANCE) or not has_shield(one) or one.at_zero():
        return NOBODY
    for other in battle.combatants:
        if other.wall >= 0 and other.side == one.side and other.able() and same_place(one, other):
            return other.wall
    return NOBODY


def join_wall(fight: LabFight, one: Combatant, wall: int) -> None:
    """Its Stance dice go into the common pool [shield-wall, shield-wall-details]."""
    dice = one.stance_dice
    one.stance_dice = []
    one.wall = wall
    take_stance(fight, one, WALL_STANCE, dice, "shield-wall")


def members(battle: LabBattle, wall: int) -> list[Combatant]:
    return [one for one in battle.combatants if one.wall == wall]


# ---- dice


def dice_of(battle: LabBattle, one: Combatant) -> list[int]:
    """The reserved dice it may use: its own, or the pool of its Shield Wall."""
    return battle.walls[one.wall].dice if one.wall >= 0 else one.stance_dice


def use_dice(fight: LabFight, one: Combatant, dice: list[int]) -> None:
    """Used dice are gone; with the last one the Stance ends [stance-broken-by-exhaustion, stance-die-value]."""
    pool = dice_of(fight.battle, one)
    for sides in dice:
        pool.remove(sides)
    if not pool and one.stance != NO_STANCE:
        if one.wall >= 0:
            break_wall(fight, one.wall, "stance-broken-by-exhaustion")
        else:
            drop_stance(fight, one, "stance-broken-by-exhaustion")


# ---- ending


def end_stance(fight: LabFight, one: Combatant, clause: str) -> None:
    """The Stance is over with all its dice; a Wall without a Barbarian ends too [stance-end, shield-wall-details]."""
    wall = one.wall
    drop_stance(fight, one, clause)
    if wall >= 0:
        check_wall(fight, wall)


def check_wall(fight: LabFight, wall: int) -> None:
    """When no Barbarian is left in it, it ends [shield-wall-details]."""
    left = members(fight.battle, wall)
    if left and not [one for one in left if one.sheet.has(SHIELD_WALL)]:
        break_wall(fight, wall, "shield-wall-details")


def break_wall(fight: LabFight, wall: int, clause: str) -> None:
    """All dice are lost and nobody in it has a Stance [shield-wall-prone-breaks]."""
    fight.battle.walls[wall].dice = []
    for one in members(fight.battle, wall):
        drop_stance(fight, one, clause)


def strike_stance(fight: LabFight, by: Combatant, one: Combatant) -> bool:
    """One use of Momentum against a Stance; enough of them within its time break it at once.

    It adds no damage. [break-stance-move, break-stance-requirement, stance-broken-by-momentum, stance-break-timing,
    stance-break-no-extra-damage, stance-break-number]
    """
    battle = fight.battle
    needed = BREAK_NUMBER[one.stance]
    if one.wall >= 0:
        battle.walls[one.wall].breaks += 1
        uses = battle.walls[one.wall].breaks
    else:
        one.breaks += 1
        uses = one.breaks
    if fight.listening:
        known = one.stance == BASIC_STANCE or battle.read_stances & bit(one.who)  # [information-visible]
        fight.note(ev.StanceStruck("break-stance-move", by.who, one.who, uses, needed if known else 0))
    if uses < needed:
        return False
    if one.wall >= 0:
        break_wall(fight, one.wall, "stance-broken-by-momentum")
    else:
        drop_stance(fight, one, "stance-broken-by-momentum")
    return True


def forget_breaks(battle: LabBattle, round_over: bool) -> None:
    """The count returns to 0 at the end of the Round, for some Stances of the Turn; the dice stay.

    [stance-break-number, stance-persists]
    """
    for one in battle.combatants:
        if round_over or one.stance == WITHIN_A_TURN:
            one.breaks = 0
    if round_over:
        for wall in battle.walls:
            wall.breaks = 0


def lose_equipment(fight: LabFight, one: Combatant) -> None:
    """Losing the equipment ends an advanced Stance [advanced-stances]."""
    stance = one.stance
    if stance in (NO_STANCE, BASIC_STANCE):
        return
    if stance == WALL_STANCE:
        if not has_shield(one):
            end_stance(fight, one, "advanced-stances")
    elif not equipped(one, stance):
        end_stance(fight, one, "advanced-stances")


def left_place(fight: LabFight, one: Combatant) -> None:
    """A member who leaves the Position leaves the Shield Wall without dice [shield-wall-details]."""
    if one.wall >= 0 and not [
        other for other in members(fight.battle, one.wall) if other is not one and same_place(one, other)
    ]:
        alone = len(members(fight.battle, one.wall)) == 1
        if not alone:
            end_stance(fight, one, "shield-wall-details")
