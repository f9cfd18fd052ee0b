"""What Classes and Stances allow Momentum to do [martial-techniques, advanced-stances]."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.blows import Blow, Roll
from fray.rulesets.labyrinthian.model.sheets import BLUNT, CLEAVE, PINNING_SHOT, SLAM, STRIKE, SWORD
from fray.rulesets.labyrinthian.model.state import (
    BASIC_STANCE,
    BASTION_STANCE,
    RIPOSTE_STANCE,
    WALL_STANCE,
    Combatant,
    LabBattle,
    LabFight,
    same_place,
)
from fray.rulesets.labyrinthian.rules.stances import may_enter
from fray.rulesets.labyrinthian.rules.wounds import apply_wound


def stances_open(roll: Roll) -> list[int]:
    """The Stances that may be entered with the unused maxes; an advanced one is also there as a basic one.

    [stance-advanced-requirement, advanced-stances, momentum-limit-scope]
    """
    count = len(roll.maxes)
    if 0 <= roll.left < count:
        count = roll.left
    kinds = (BASIC_STANCE, WALL_STANCE, RIPOSTE_STANCE, BASTION_STANCE)
    return [stance for stance in kinds if may_enter(roll.roller, stance, count)]


def may_slam(blow: Blow, target: Combatant) -> bool:
    """After a Strike that is not Ranged: a target in the same place, at most one size larger [slam, slam-figures]."""
    one = blow.attacker
    if not one.sheet.has(SLAM) or blow.slammed or blow.source.ranged or blow.source.attack != STRIKE:
        return False
    return can_be_thrown(one, target) and blow.body is one


def can_be_thrown(one: Combatant, target: Combatant) -> bool:
    return same_place(one, target) and target.sheet.size <= one.sheet.size + 1


def slam_places(battle: LabBattle, target: Combatant) -> list[int]:
    """Where it may be thrown, one Position away; a Boss cannot be tossed [slam-figures]."""
    if target.sheet.boss:
        return [-1]
    ground = battle.ground
    return [place for place in ground.layout.neighbors[target.position] if not ground.fills(place, target.level)] or [
        -1
    ]


def may_pin(blow: Blow, target: Combatant) -> bool:
    """An Archer's shot holds the target where it is until the end of the Round [martial-techniques]."""
    return blow.attacker.sheet.has(PINNING_SHOT) and blow.source.projectile and not blow.pinned


def cleave_targets(battle: LabBattle, blow: Blow, target: Combatant) -> list[Combatant]:
    """Other enemies in the same place, for a two-handed melee weapon [martial-techniques]."""
    one, source = blow.attacker, blow.source
    if not one.sheet.has(CLEAVE) or source.hands < 2 or source.ranged:
        return []
    return [
        other
        for other in battle.combatants
        if other is not target and other.side != one.side and other.here() and same_place(one, other)
    ]


def wound_of_defender(fight: LabFight, one: Combatant, target: Combatant) -> None:
    """The Wound of the readied weapon's type, in the reading 'counter-wound' [momentum-on-defense]."""
    damage_type = BLUNT
    if one.ready >= 0:
        damage_type = one.sheet.sources[one.ready].damage_type
    apply_wound(fight, target, BLUNT if damage_type == SWORD else damage_type, one.who, "momentum-on-defense")
