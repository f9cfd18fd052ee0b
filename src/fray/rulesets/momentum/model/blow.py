"""A strike on its way to a PC."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.rulesets.momentum.model.state import Combatant, Pc


def goes_on(striker: Combatant, victim: Combatant) -> bool:
    """A strike comes to nothing when its striker goes out or its victim is gone before it lands.

    The Keeper may order either at any question that a strike asks, and an unknown Special may do it.
    """
    return striker.able() and victim.on_field()


@mypyc_attr(free_list_len=1)
class Blow:
    """What is known before the PC chooses a defense [defense-declaration], and then what came of the defense."""

    def __init__(
        self, attacker: Combatant, target: Pc, name: str, danger: int, skill: int, kind: int, damage: int, distance: int
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.name = name
        self.danger = danger
        self.skill = skill
        self.kind = kind
        self.damage = damage
        self.distance = distance
        self.capped = False  # dire wound totals above 10 count as 10
        self.sundering = False
        self.armor_steps = 1
        self.parried = False
        self.parry_failed = False
        self.dodge = 0  # extra momentum of a failed Dodge, for the armor rolls
        self.owed = 0  # momentum of the defense that is still to be paid
