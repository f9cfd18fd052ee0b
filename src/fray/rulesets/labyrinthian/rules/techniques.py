"""What Classes allow Momentum to do: the Pinning Shot, the Cleave [martial-techniques]."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Blow, Roll
from fray.rulesets.labyrinthian.model.sheets import BLUNT, CLEAVE, PINNING_SHOT, SWORD
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, is_boss, same_place
from fray.rulesets.labyrinthian.rules.draws import again_die
from fray.rulesets.labyrinthian.rules.wounds import apply_wound


def may_pin(battle: LabBattle, blow: Blow, target: Combatant) -> bool:
    """An Archer's shot holds the target where it is until the end of the Round; a Boss cannot be pinned.

    [martial-techniques, boss-details]
    """
    if not blow.own() or not blow.attacker.sheet.has(PINNING_SHOT) or not blow.source.projectile:
        return False
    return not blow.pinned and not target.pinned_round and not is_boss(battle, target)


def cleave_targets(battle: LabBattle, blow: Blow, target: Combatant) -> list[Combatant]:
    """Other enemies in the same place, for a two-handed melee weapon [martial-techniques]."""
    attacker, source = blow.attacker, blow.source
    if not blow.own() or not attacker.sheet.has(CLEAVE) or source.hands < 2 or source.ranged:
        return []
    return [
        enemy
        for enemy in battle.combatants
        if enemy is not target and enemy.side != attacker.side and enemy.here() and same_place(attacker, enemy)
    ]


def cleave(fight: LabFight, blow: Blow, roll: Roll, sides: int, who: int) -> None:
    """Re-roll the max; the result is dealt to another enemy in the same place, who may React [martial-techniques]."""
    face = again_die(fight, roll.roller, sides)
    if fight.listening:
        fight.note(ev.Rerolled("martial-techniques", roll.roller.who, "Cleave", sides, face, face))
    blow.cleft.append((who, face))
    if face == sides:
        roll.maxes.append(face)


def wound_of_defender(fight: LabFight, defender: Combatant, target: Combatant) -> None:
    """The Wound of the readied weapon's type, in the reading 'counter-wound' [momentum-on-defense]."""
    damage_type = BLUNT
    if defender.ready >= 0:
        damage_type = defender.sheet.sources[defender.ready].damage_type
    apply_wound(fight, target, BLUNT if damage_type == SWORD else damage_type, defender.who, "momentum-on-defense")
