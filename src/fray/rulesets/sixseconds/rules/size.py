"""Size: what a larger or smaller attacker does to the target's evasion and deflection [size-values]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.state import Combatant
from fray.rulesets.sixseconds.rules.guard import guard_bonus


def size_steps(attacker: Combatant, target: Combatant) -> i64:
    """By how many steps the attacker is larger than the target; negative if it is smaller [size-values]."""
    return attacker.sheet.size - target.sheet.size


def evasion_against(attacker: Combatant, target: Combatant) -> i64:
    """The target's evasion: base, Guard, and higher by each step the attacker is larger; at least 0.

    [size-attacker-larger, size-attacker-smaller, r-deflection-floor, r-guard-scope]
    """
    evasion = target.sheet.evasion + guard_bonus(target) + size_steps(attacker, target)
    return evasion if evasion > 0 else 0


def deflection_shift(attacker: Combatant, target: Combatant) -> i64:
    """The target's deflection counts lower by each step the attacker is larger, higher by each it is smaller.

    [size-attacker-larger, size-attacker-smaller]
    """
    return -size_steps(attacker, target)
