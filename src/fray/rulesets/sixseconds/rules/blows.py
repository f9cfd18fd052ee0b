"""An attack on its way: who, how, and what the dice said."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.options import Defense
from fray.rulesets.sixseconds.model.sheets import Form
from fray.rulesets.sixseconds.model.state import Combatant
from fray.rulesets.sixseconds.rules.damage import guard_bonus


class Blow:
    """Everything about the attack that is open to those who may react [r-attack-sequence]."""

    def __init__(self, attacker: Combatant, form: Form) -> None:
        self.attacker = attacker
        self.form = form
        self.result = 0
        self.luck = 0
        self.critical = False
        self.sneak = False
        self.area = False
        self.unanswerable = False  # nobody can react except by Intercept [r-killing-strike]
        self.declared: dict[int, Defense] = {}  # before the roll, by whom, in the reading 'blind dodge and parry'

    def size_step(self, target: Combatant) -> int:
        """By how many steps the attacker is larger than the target [size-attacker-larger, size-attacker-smaller]."""
        return self.attacker.sheet.size - target.sheet.size

    def evasion_of(self, target: Combatant) -> int:
        """Effective evasion: base, Guard and the difference in size, at least 0.

        [size-attacker-larger, size-attacker-smaller, size-values, r-deflection-floor, r-guard-scope]
        """
        evasion = target.sheet.evasion + guard_bonus(target) + self.size_step(target)
        return evasion if evasion > 0 else 0
