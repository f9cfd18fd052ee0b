"""Why not: what forbids an option, by name. A refused option costs nothing and the turn goes on [refused-actions]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar

TOO_DEAR: Final = Bar("spend-limit", "it would leave negative momentum")
WRONG_RANGE: Final = Bar("strike-right-range", "the attack does not work at this distance")
DOOR_SHUT: Final = Bar("terrain-rules", "a closed door is in between")
WALL: Final = Bar("terrain-rules", "a wall is in between")
IN_A_PIT: Final = Bar("terrain-rules", "nobody is forced out of a pit")
SMOKE: Final = Bar("terrain-rules", "smoke hides the target at Near or farther")
NO_SUPPLY: Final = Bar("supply-dice", "the weapon has run out")
UNLOADED: Final = Bar("two-handed-and-reload", "the weapon must be reloaded first")
SLOT_EXHAUSTED: Final = Bar("exhausted-slot", "its item slot is EXHAUSTED")
ARM_MISSING: Final = Bar("dire-mauled-concrete", "an arm is missing for it")
NOT_SUPERIOR: Final = Bar("superior-position-use", "it needs a superior position over the target")
ALREADY_SUPERIOR: Final = Bar("superior-position-state", "the superior position is held already")
TOO_FAR_TO_REPOSITION: Final = Bar("superior-position-state", "a superior position is taken at Near or closer")
TARGET_SENSELESS: Final = Bar("reposition-gain-who", "nobody Repositions against the senseless")
WRONG_KIND: Final = Bar("parry-kind-limit", "Steel parries only Steel, Magic only Magic")
NO_PARRYING_WEAPON: Final = Bar("parry-die", "no weapon at hand can parry this")
NO_SHIELD: Final = Bar("block-needs-shield", "there is no ready shield")
MUST_BE_PC: Final = Bar("ability-frame", "the target must be a PC")
OUT_OF_REACH: Final = Bar("ability-frame", "the target is not at the right distance")
ALREADY_DISABLED: Final = Bar("strike-disable-scope", "the target is disabled already")
NOT_CONSCIOUS: Final = Bar("dire-disabled-concrete", "the target is senseless")
NO_PLACE_TO_GO: Final = Bar("terrain-rules", "there is no place to be forced to")
USED_UP: Final = Bar("ability-frame", "it has been used as often as it can be")
STRUCK_LAST_TURN: Final = Bar("npc-special", "it Struck on its last turn and reloads slowly")
EDGE_CLOSED: Final = Bar("move-away-and-leave", "the field is closed on this side")
