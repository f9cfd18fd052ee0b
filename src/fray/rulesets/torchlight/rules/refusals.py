"""Why not: what forbids a declaration, by name. A refused one costs nothing and another may be made.

[r-illegal-and-empty-declarations]
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar

# moves
CELL_TAKEN: Final = Bar("r-occupancy-conflict", "the cell is taken")
NOT_ADJACENT: Final = Bar("move-special-lane", "the lane can only be entered from a lane next to it")
LANE_CLOSED: Final = Bar("r-grid-shape", "the lane is closed")
IS_GRAPPLED: Final = Bar("grapple-effect", "a grappled combatant cannot move at all")
IS_PINNED: Final = Bar("push-pin", "a pushed combatant may not leave its cell")
IS_PRONE: Final = Bar("r-prone", "a prone combatant can use its move only to stand up")
NOT_IN_REARGUARD: Final = Bar("retreat-conditions", "Retreat starts from Rearguard")
IS_ENGAGED: Final = Bar("engaged-blocks-retreat", "an Engaged combatant cannot Retreat")
STANCE_FIRST: Final = Bar("r-stance-moment", "a change of stance comes before the action")
MUST_REACH: Final = Bar("goad-target", "it must be able to attack its provoker")
TOO_FAR_TO_DRAG: Final = Bar("incap-drag", "one adjacent cell of the same level is as far as it goes")

# targets
NOT_IN_LANE: Final = Bar("attack-melee-lane", "melee reaches only the attacker's lane")
NOT_CLOSEST: Final = Bar("attack-reach", "reach works only on the closest enemy of an adjacent lane")
FROM_REARGUARD: Final = Bar("attack-no-melee-rearguard", "no melee from Rearguard")
IS_HIDING: Final = Bar("hide-protection", "it hides: no ranged attack, and melee only by those who engage it")
NOT_ENGAGED: Final = Bar("engaged-only-effects", "this works only on an Engaged enemy in the attacker's lane")
SHOOTER_ENGAGED: Final = Bar("r-ranged-mark", "an Engaged combatant may not shoot")
TOO_FAR_TO_LUNGE: Final = Bar("lunge", "not even a Lunge reaches that far")
EVADER_HOLDS_BACK: Final = Bar("r-rule-options", "an evader does not attack")
SPENT_ON_ANOTHER: Final = Bar("r-called-shot", "the preparation is lost with the attack before it")
ENDS_ENGAGEMENT: Final = Bar("r-ranged-mark", "shooting ends the engagement that the attack before it needs")
NOT_ENOUGH_OF_THEM: Final = Bar("r-squad-declare", "fewer than three of its Squad will stand in the lane")
SQUAD_TARGET: Final = Bar("r-squad-attack", "a Squad makes one attack on one target")
NOBODY_THERE: Final = Bar("r-area", "no enemy is in the lane")
PROVOKED: Final = Bar("goad-target", "it must attack its provoker")

# abilities and other actions
WRONG_STANCE: Final = Bar("action-stance-ability", "that is the ability of another stance")
NOBODY_ENGAGED: Final = Bar("intimidation-effect", "no Engaged enemy is in the lane")
ALREADY_RALLIED: Final = Bar("rally-once", "the side has rallied in this round")
NO_RANGED_WEAPON: Final = Bar("called-shot-ranged-only", "a Called Shot needs a ranged weapon")
NOT_ADJACENT_COMPANION: Final = Bar("r-item-actions", "the companion is not adjacent")
NOT_ADJACENT_WARD: Final = Bar("r-protect", "the ward is not adjacent")
NOTHING_TO_LIGHT: Final = Bar("r-flammable", "it takes a torch in hand and a lane that can catch fire")
NOT_LYING_THERE: Final = Bar("r-item-actions", "the thing does not lie in the lane")
TAKEN_BY_ANOTHER: Final = Bar("r-item-actions", "a companion picks it up")
NO_HELP: Final = Bar("r-potions-and-magic", "it does nothing for this combatant")
NOT_ALLOWED: Final = Bar("action-list-open", "the Keeper does not allow it")
NOT_ITS_OWN: Final = Bar("r-item-actions", "it does not have the thing")
NO_TARGET: Final = Bar("r-targets", "the enemy is not on the grid")

# Maneuvers
NO_BREATH: Final = Bar("maneuver-breath-cost", "there is not enough Breath")
MELEE_ONLY: Final = Bar("maneuver-melee-only", "this Maneuver needs a melee weapon and a stance other than Rearguard")
ONCE_A_TURN: Final = Bar("r-maneuver-limits", "each Maneuver once a turn, and one from each source")
OUT_OF_RANGE: Final = Bar("r-maneuver-range", "the user could not attack this enemy")

# placement
OTHER_LOCATION: Final = Bar("initiative-placement-lanes", "a lane that is a different location is not for placement")
STEADIED_FIRST: Final = Bar("initiative-overflow-aggressive", "the stance is full there")

# outside the fight
NO_PART_IN_IT: Final = Bar("noncombat-limits", "a combatant outside may affect neither combatants nor surroundings")
