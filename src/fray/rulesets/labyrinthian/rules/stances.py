"""Stances: entering them, their dice in defense, sharing a Shield Wall, and the three ways in which they break."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Defense, Roll, handfuls
from fray.rulesets.labyrinthian.model.elevations import is_aerial
from fray.rulesets.labyrinthian.model.options import GIVE_UP_STANCE, JOIN_WALL, NONE, Plain, SomeDice
from fray.rulesets.labyrinthian.model.sheets import IRON_BASTION, RIPOSTE, SHIELD_WALL
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
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
from fray.rulesets.labyrinthian.rules.verbs import drop_stance, lock, take_stance

# Max dice needed at the moment of entering, and uses of Momentum that break it, by Stance.
# [stance-basic-requirement, stance-advanced-requirement, stance-break-number, advanced-stances, martial-techniques]
DICE_NEEDED: Final[tuple[int, ...]] = (0, 1, 2, 2, 1)
BREAK_NUMBER: Final[tuple[int, ...]] = (0, 2, 4, 3, 3)
WITHIN_A_TURN: Final = BASTION_STANCE  # all others within a Round [break-stance-requirement]


# ---- entering


def has_shield(combatant: Combatant) -> bool:
    """A readied shield: a two-handed weapon in hand excludes it [item-handling]."""
    if not combatant.sheet.shield_dice:
        return False
    return combatant.ready < 0 or combatant.sheet.sources[combatant.ready].hands < 2


def has_blade(combatant: Combatant) -> bool:
    return combatant.ready >= 0 and combatant.sheet.sources[combatant.ready].blade


def equipped(combatant: Combatant, stance: int) -> bool:
    """Whether it has the Class and the equipment of a Stance [advanced-stances, stance-advanced-requirement]."""
    if stance == WALL_STANCE:
        return combatant.sheet.has(SHIELD_WALL) and has_shield(combatant)
    if stance == RIPOSTE_STANCE:
        return combatant.sheet.has(RIPOSTE) and has_blade(combatant)
    if stance == BASTION_STANCE:
        return combatant.sheet.has(IRON_BASTION) and combatant.sheet.heavy_armor
    return True


def may_enter(combatant: Combatant, stance: int, maxes: int) -> bool:
    """Enough max dice, the equipment, Composure above zero, and not on the wing.

    Dice may be added to the Stance it has, whatever its number of dice was. [stance-basic-requirement,
    stance-no-dice-limit, zero-composure-options, natural-flight-details]
    """
    if maxes < 1 or combatant.at_zero() or not combatant.able():
        return False
    if combatant.footing == FLYING and is_aerial(combatant.level):
        return False
    if combatant.stance == stance:
        return True
    return maxes >= DICE_NEEDED[stance] and equipped(combatant, stance)


def stances_open(roll: Roll) -> list[int]:
    """The Stances that may be entered with the unused maxes; an advanced one is also there as a basic one.

    Units enter none, nor does a commander with the dice of a Unit. [stance-advanced-requirement, advanced-stances,
    momentum-limit-scope, warfare-units]
    """
    if roll.owner.sheet.is_unit():
        return []
    count = len(roll.maxes)
    if 0 <= roll.left < count:
        count = roll.left
    kinds = (BASIC_STANCE, WALL_STANCE, RIPOSTE_STANCE, BASTION_STANCE)
    return [stance for stance in kinds if may_enter(roll.roller, stance, count)]


def enter_stance(fight: LabFight, combatant: Combatant, stance: int, dice: list[int]) -> None:
    """Every unused max is reserved, any number of them; another Stance is given up with its dice.

    It works at once, and Movement is locked. [stance-enter, stance-all-unused, stance-no-dice-limit,
    stance-immediate-benefit, stance-locks-movement, momentum-keeps-roll]
    """
    if combatant.stance not in (NO_STANCE, stance):
        end_stance(fight, combatant, "stance-all-unused")
    if stance == WALL_STANCE and combatant.wall < 0:
        combatant.wall = len(fight.battle.walls)
        fight.battle.walls.append(ShieldWall())
    take_stance(fight, combatant, stance, dice, "stance-enter")
    lock(fight, combatant)


def may_use_movement(mover: Combatant) -> bool:
    """A Stance that was just entered bars every use of Movement [stance-locks-movement]."""
    return not mover.locked and mover.paralysis == 0


def stance_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """A Stance may be given up at any time; a Shield Wall may be joined [stance-discontinue, shield-wall-details]."""
    found: list[Option] = []
    if actor.stance != NO_STANCE:
        found.append(Plain(GIVE_UP_STANCE, "stance-discontinue"))
    if may_join(battle, actor) >= 0:
        found.append(Plain(JOIN_WALL, "shield-wall"))
    return found


# ---- the Shield Wall


def may_join(battle: LabBattle, combatant: Combatant) -> int:
    """The Wall it may join: shield in hand, a Stance of any kind, allies of the Wall around [shield-wall-details]."""
    if combatant.stance in (NO_STANCE, WALL_STANCE) or not has_shield(combatant) or combatant.at_zero():
        return NOBODY
    for member in battle.combatants:
        if member.wall >= 0 and member.side == combatant.side and member.able() and same_place(combatant, member):
            return member.wall
    return NOBODY


def join_wall(fight: LabFight, combatant: Combatant, wall: int) -> None:
    """Its Stance dice go into the common pool [shield-wall, shield-wall-details]."""
    dice = combatant.stance_dice
    combatant.stance_dice = []
    combatant.wall = wall
    take_stance(fight, combatant, WALL_STANCE, dice, "shield-wall")


def members(battle: LabBattle, wall: int) -> list[Combatant]:
    return [combatant for combatant in battle.combatants if combatant.wall == wall]


def has_barbarian(battle: LabBattle, wall: int) -> bool:
    """Without one there is no Shield Wall [shield-wall-details]."""
    for member in battle.combatants:
        if member.wall == wall and member.sheet.has(SHIELD_WALL):
            return True
    return False


def check_wall(fight: LabFight, wall: int) -> None:
    """When no Barbarian is left in it, it ends [shield-wall-details]."""
    if not has_barbarian(fight.battle, wall):
        break_wall(fight, wall, "shield-wall-details")


def left_place(fight: LabFight, combatant: Combatant, moved: list[Combatant]) -> None:
    """A member who leaves the Position leaves the Shield Wall without dice [shield-wall-details].

    If all its members were moved at once, the Wall is where the first of its Barbarians has come to.
    """
    all_of_it = members(fight.battle, combatant.wall)
    stayed = [member for member in all_of_it if member not in moved]
    barbarians = [member for member in all_of_it if member.sheet.has(SHIELD_WALL)]
    center = stayed[0] if stayed else barbarians[0]
    if not same_place(combatant, center):
        end_stance(fight, combatant, "shield-wall-details")


# ---- reserved dice


def dice_of(battle: LabBattle, combatant: Combatant) -> list[int]:
    """The reserved dice it may use: its own, or the pool of its Shield Wall."""
    return battle.walls[combatant.wall].dice if combatant.wall >= 0 else combatant.stance_dice


class UseStance(Decision[SomeDice]):
    """How many reserved dice to use as bonus Defense Dice, seeing the Defense so far.

    They are there from the moment the Stance is entered.
    [stance-dice-defend, stance-immediate-benefit, stance-die-value]
    """

    KIND = "stance-dice"
    CLAUSE = "stance-dice-defend"

    def __init__(self, battle: LabBattle, reaction: Defense, damage: int, defense: int) -> None:
        defender = reaction.reactor
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.actor = defender
        self.reaction = reaction
        self.damage = damage
        self.defense = defense

    def stands(self) -> bool:
        return may_use_stance(self.actor, self.reaction)

    def options(self) -> list[SomeDice]:
        dice = handfuls(dice_of(self.battle, self.actor), -1) if self.stands() else []
        return [
            SomeDice(NONE, [], "stance-dice-defend"),
            *[SomeDice("use", some, "stance-dice-defend") for some in dice],
        ]


def may_use_stance(defender: Combatant, defense: Defense) -> bool:
    """Reserved dice defend their owner, or in a Shield Wall another member; not at zero Composure, however it came.

    [stance-dice-defend, stance-needs-reaction, helper-remainder, shield-wall, zero-composure-options]
    """
    if defender.stance == NO_STANCE or defense.unit is not None or defender.at_zero() or not defender.may_act():
        return False
    return defender is defense.target or (defender.wall >= 0 and defender.wall == defense.target.wall)


def stance_factor(defender: Combatant) -> int:
    """In an Iron Bastion reserved dice count double [advanced-stances]."""
    return 2 if defender.stance == BASTION_STANCE else 1


def use_dice(fight: LabFight, combatant: Combatant, dice: list[int]) -> None:
    """Used dice are gone; with the last one the Stance ends [stance-broken-by-exhaustion, stance-die-value]."""
    pool = dice_of(fight.battle, combatant)
    for sides in dice:
        pool.remove(sides)
    if not pool and combatant.stance != NO_STANCE:
        if combatant.wall >= 0:
            break_wall(fight, combatant.wall, "stance-broken-by-exhaustion")
        else:
            drop_stance(fight, combatant, "stance-broken-by-exhaustion")


# ---- ending and breaking


def end_stance(fight: LabFight, combatant: Combatant, clause: str) -> None:
    """The Stance is over with all its dice; a Wall without a Barbarian ends too [stance-end, shield-wall-details]."""
    wall = combatant.wall
    drop_stance(fight, combatant, clause)
    if wall >= 0:
        check_wall(fight, wall)


def discontinue(fight: LabFight, combatant: Combatant) -> None:
    """A combatant may give up its Stance; all dice reserved in it are lost [stance-discontinue]."""
    end_stance(fight, combatant, "stance-discontinue")


def lose_equipment(fight: LabFight, combatant: Combatant) -> None:
    """Losing the equipment ends an advanced Stance [advanced-stances]."""
    in_wall = combatant.stance == WALL_STANCE  # those who joined it need no Class, only a shield
    if not (has_shield(combatant) if in_wall else equipped(combatant, combatant.stance)):
        end_stance(fight, combatant, "advanced-stances")


def break_wall(fight: LabFight, wall: int, clause: str) -> None:
    """All dice are lost and nobody in it has a Stance.

    A Shield Wall has a special way to break: any member is knocked Prone.
    [stance-broken-specially, shield-wall-prone-breaks]
    """
    fight.battle.walls[wall].dice = []
    for combatant in members(fight.battle, wall):
        drop_stance(fight, combatant, clause)


def strike_stance(fight: LabFight, by: Combatant, defender: Combatant) -> bool:
    """One use of Momentum against a Stance; enough of them within its time break it at once.

    It adds no damage. [break-stance-move, break-stance-requirement, stance-broken-by-momentum, stance-break-timing,
    stance-break-no-extra-damage, stance-break-number]
    """
    battle = fight.battle
    needed = BREAK_NUMBER[defender.stance]
    if defender.wall >= 0:
        battle.walls[defender.wall].breaks += 1
        uses = battle.walls[defender.wall].breaks
    else:
        defender.breaks += 1
        uses = defender.breaks
    if fight.listening:
        known = defender.stance == BASIC_STANCE or battle.read_stances & bit(defender.who)  # [information-visible]
        fight.note(ev.StanceStruck("break-stance-move", by.who, defender.who, uses, needed if known else 0))
    if uses < needed:
        return False
    if defender.wall >= 0:
        break_wall(fight, defender.wall, "stance-broken-by-momentum")
    else:
        drop_stance(fight, defender, "stance-broken-by-momentum")
    return True


def forget_breaks(battle: LabBattle, round_over: bool) -> None:
    """The count returns to 0 at the end of the Round, for some Stances of the Turn; the dice stay.

    [stance-break-number, stance-persists]
    """
    for combatant in battle.combatants:
        if round_over or combatant.stance == WITHIN_A_TURN:
            combatant.breaks = 0
    if round_over:
        for wall in battle.walls:
            wall.breaks = 0


def read_stance(fight: LabFight, actor: Combatant, target: Combatant) -> None:
    """The side learns how many uses break the Stance and within which time [break-stance-tactics]."""
    if target.stance == NO_STANCE:
        return
    fight.battle.read_stances |= bit(target.who)
    if fight.listening:
        frame = "Turn" if target.stance == WITHIN_A_TURN else "Round"
        fight.note(ev.StanceRead("break-stance-tactics", actor.who, target.who, BREAK_NUMBER[target.stance], frame))
