"""A blow on its way to a PC: everything about it that is open before a defense is chosen [defense-declaration]."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.rulesets.momentum.model.state import Combatant, Pc


@mypyc_attr(free_list_len=1)
class Blow:
    """One strike at one PC, whoever strikes."""

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
