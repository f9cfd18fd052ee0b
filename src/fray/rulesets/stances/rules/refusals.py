"""Every reason why something cannot be done, by name."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Forbidden
from fray.rulesets.stances.model.state import Combatant

NO_ACTION: Final = Bar("r-actions-per-turn", "the action of this turn is used up")
NO_MOVEMENT: Final = Bar("move-standard", "the movement of this turn is used up")
TOO_DEAR: Final = Bar("r-momentum-spending", "there is not enough Momentum for it")
WHILE_ENGAGED: Final = Bar("engaged-no-ranged", "bows and other ranged weapons cannot be used while Engaged")
OUT_OF_REACH: Final = Bar("close-melee-safe", "the weapon does not reach that far")
TOO_FAR_TO_STRIKE: Final = Bar("far-no-melee", "no melee weapon reaches a target at Far")
TOO_FAR_TO_THROW: Final = Bar("ranged-far", "thrown weapons do not reach Far")
TOO_CLOSE: Final = Bar("r-ranged-in-melee", "it shoots at Close and Far only")
SPELL_TOO_FAR: Final = Bar("r-casting", "the spell reaches the same area and one step farther")
NO_WAY_BETWEEN: Final = Bar("r-terrain", "there is no open way between the two areas")
IN_FOG: Final = Bar("r-terrain", "fog: no attack from it or into it beyond Close")
ONLY_CHARGE: Final = Bar("r-charge", "after a Charge only a melee attack in this area is possible")
RALLY_USED: Final = Bar("rally-once-per-scene", "each combatant Rallies only once in a scene")
REGROUP_USED: Final = Bar("r-social-hold-firm", "each speaker Regroups only once in a scene")
USED_UP: Final = Bar("r-technique-general", "it has been used as often as it can be")
SWITCHED: Final = Bar("balanced-free-switch", "the free switch works once in a combat, and from Balanced only")
HEAVY_ARMOR: Final = Bar("armor-heavy-stance", "a combatant in heavy armor cannot be Aggressive")
OWES_ADVANCE: Final = Bar("aggressive-must-engage", "an Aggressive combatant must first move toward the nearest enemy")
CANNOT_DISENGAGE: Final = Bar("aggressive-no-disengage", "an Aggressive combatant cannot disengage")
ENEMY_THERE: Final = Bar("engaged-no-passing", "disengaging may not lead into an area with a conscious enemy")
TOO_MANY_STEPS: Final = Bar("move-double", "that takes more steps than the movement has")
NOT_TOWARD: Final = Bar("r-aggressive-duty", "an Aggressive combatant goes its full Speed toward the nearest enemy")
NOT_BELOW_HALF: Final = Bar("death-blow", "the target is not below half its Vitality")
NOBODY_NEAR: Final = Bar("r-whirlwind", "there is no conscious enemy in the area")
NO_MELEE_WEAPON: Final = Bar("r-whirlwind", "it takes a melee weapon in hand")
FREE_STEP: Final = Bar("defensive-free-disengage", "the free step leads a Defensive combatant out of a melee, once")
NEVER_HURRIES: Final = Bar("r-lasting-effects", "neither Charge nor double movement: slow, ponderous or hobbled")
FRIGHTENED: Final = Bar("condition-frightened", "no step of the frightened leads nearer to what frightens them")
PONDEROUS: Final = Bar("npc-stone-golem", "the ponderous move only in odd-numbered rounds")
NO_CLUB: Final = Bar("r-ranged-in-melee", "by this reading the bow itself is not a weapon to strike with")
DOWN: Final = Bar("condition-prone", "a prone combatant must stand up first")
NO_EXIT: Final = Bar("r-battle-edges", "there is no exit for this side in this area")
WHILE_IN_MELEE: Final = Bar("r-battle-edges", "nobody escapes while Engaged")
NEGATIVE: Final = Bar("r-momentum-negative", "below 0 Momentum only the Will approach casts")
WORN_ARMOR: Final = Bar("r-casting", "the caster must not wear armor")
ONLY_IN_TALK: Final = Bar("r-casting", "it works in an argument only")
NO_SECRET: Final = Bar("r-technique-general", "it takes a learned secret of the target")
NOT_CLOSE: Final = Bar("r-maneuver", "it reaches the same area and one step farther")
NOT_HERE: Final = Bar("r-maneuver", "the target must be in the same area")
NOTHING_HELD: Final = Bar("r-maneuver", "the target holds nothing that could drop")
IMMOVABLE: Final = Bar("r-maneuver", "this creature is neither moved nor thrown down")
NOWHERE: Final = Bar("r-maneuver", "no open link leads out of this area")
MINDLESS: Final = Bar("r-npc-momentum", "the mindless have no Momentum to lose")
NO_RANGED_WEAPON: Final = Bar("r-maneuver", "it takes a ranged weapon in hand")
IN_MELEE: Final = Bar("r-maneuver", "nobody takes cover while Engaged")
IN_FORCE: Final = Bar("r-conditions", "it is in force already")
PINNED: Final = Bar("condition-pinned", "a pinned combatant cannot move")


def no_action(actor: Combatant) -> Bar | None:
    """Why the actor has no action left: it is used up, or a Charge leaves only a melee attack."""
    return NO_ACTION if actor.acted else ONLY_CHARGE if actor.charged else None


def refuse(found: list[Forbidden], key: str, bar: Bar | None, *points_at: str) -> None:
    """Note the reason, if there is one, under the key of what it forbids, and what on the board that is about."""
    if bar is not None:
        found.append(bar.forbids(key, *points_at))
