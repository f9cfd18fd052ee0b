"""Why not: what forbids an option, by name."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar

TOO_TIRED: Final = Bar("extra-resource-costs", "there is not enough stamina")
NO_FOCUS: Final = Bar("extra-resource-costs", "there is not enough focus")
NO_ACTION: Final = Bar("three-actions", "no action is left")
NOT_LOADED: Final = Bar("crossbow-reload", "the weapon must be reloaded first")
TARGET_GONE: Final = Bar("r-death", "the target is not there to be attacked")
OUT_OF_RANGE: Final = Bar("r-ranged-melee", "the target is beyond twice the weapon's range")
NOT_REACHED: Final = Bar("r-ranged-melee", "the target is beyond the weapon's reach")
OUT_OF_SIGHT: Final = Bar("r-line-of-sight", "there is no line of sight")
HIDDEN_TARGET: Final = Bar("r-visibility", "the target cannot be seen")
HAS_MOVED: Final = Bar("action-move", "Move can be taken once per turn")
HAS_STEPPED: Final = Bar("r-step", "Step and Move exclude each other within one turn")
NOT_MOVED: Final = Bar("action-sprint", "Sprint is possible only after a Move in the same turn")
IS_PRONE: Final = Bar("r-prone", "this is not possible while prone")
NOT_PRONE: Final = Bar("action-stand-up", "only the prone can stand up")
NO_COVER: Final = Bar("r-cover", "no cover or wall is within 1 m")
NOBODY_NEAR: Final = Bar("r-resuscitate", "nobody unconscious is within 1 m")
NOBODY_TO_COMMAND: Final = Bar("r-command", "there is no ally who could be commanded")
NOTHING_AT_HAND: Final = Bar("r-interact", "nothing within 1 m or in the inventory can be used")
NO_TASK: Final = Bar("r-keeper-default", "no task is prepared here")
CANNOT_HIDE: Final = Bar("r-hide", "an enemy is too near or has the character in plain sight")
UNFINISHED: Final = Bar("spillover-finish-first", "a started action must be finished or abandoned first")
CRITICAL_HIT: Final = Bar("critical-cannot-miss", "a critical cannot miss")
NO_BLOCK: Final = Bar("block-item-hit-instead", "no wielded, unbroken item has the block property")
NO_PARRY: Final = Bar("r-parry", "no wielded, unbroken item can parry")
BOUND: Final = Bar("r-instigating-action", "the first turn must open with the action that started the combat")
