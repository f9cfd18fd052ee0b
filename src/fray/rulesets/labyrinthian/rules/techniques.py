"""What Classes and Stances allow Momentum to do [martial-techniques, advanced-stances]."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.blows import Blow
from fray.rulesets.labyrinthian.model.sheets import BLUNT, CLEAVE, PINNING_SHOT, SWORD
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.rules.wounds import apply_wound


def may_pin(blow: Blow, target: Combatant) -> bool:
    """An Archer's shot holds the target where it is until the end of the Round [martial-techniques]."""
    return blow.attacker.sheet.has(PINNING_SHOT) and blow.source.projectile and not blow.pinned


def cleave_targets(battle: LabBattle, blow: Blow, target: Combatant) -> list[Combatant]:
    """Other enemies in the same place, for a two-handed melee weapon [martial-techniques]."""
    attacker, source = blow.attacker, blow.source
    if not attacker.sheet.has(CLEAVE) or source.hands < 2 or source.ranged:
        return []
    return [
        enemy
        for enemy in battle.combatants
        if enemy is not target and enemy.side != attacker.side and enemy.here() and same_place(attacker, enemy)
    ]


def wound_of_defender(fight: LabFight, defender: Combatant, target: Combatant) -> None:
    """The Wound of the readied weapon's type, in the reading 'counter-wound' [momentum-on-defense]."""
    damage_type = BLUNT
    if defender.ready >= 0:
        damage_type = defender.sheet.sources[defender.ready].damage_type
    apply_wound(fight, target, BLUNT if damage_type == SWORD else damage_type, defender.who, "momentum-on-defense")
