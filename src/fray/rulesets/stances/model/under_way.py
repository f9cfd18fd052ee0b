"""What is under way between two dice and is gone afterwards: a check, its gains, an attack, an argument."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.sums import Term
from fray.rulesets.stances.model.sheets import Signature, Spell, Use, Weapon
from fray.rulesets.stances.model.state import NOBODY, Combatant

SPELL: Final = -1  # the way of an attack that is a spell
CRITICAL: Final = 13  # a success with this total is critical [r-check-bands]


class Check:
    """A check that has been rolled: the dice alone, the total without and with bought points."""

    def __init__(self, natural: int, modifier: int) -> None:
        self.natural = natural
        self.total = natural + modifier
        self.bought = 0
        self.tn = 0
        self.more_at = 0  # a total above the TN that brings more, or 0 [r-maneuver]
        self.success = False
        self.critical = False
        self.balanced = False  # whether the roller was Balanced when the dice fell
        self.draw = ""
        self.edge = 0  # above 0 rolled with advantage, below with disadvantage
        self.faces: list[int] = []
        self.parts: list[Term] = []

    def reached(self) -> int:
        """The total with bought points: it counts for success and for opposed totals."""
        return self.total + self.bought


class Gains:
    """What a roll, or all rolls of one action, bring their roller; booked together at the end [r-momentum-booking]."""

    def __init__(self) -> None:
        self.hit = False
        self.hit_booked = False  # one action pays once, and by one reading before the damage
        self.critical = False
        self.critical_booked = False
        self.naturals = 0  # rolls whose dice alone came to 8
        self.as_one = False  # Whirlwind Strike's rolls count together as one
        self.thrown = False

    def add_natural(self) -> None:
        """+1 for each such roll [r-balanced-any-roll]."""
        self.naturals = 1 if self.as_one else self.naturals + 1


class Occasion:
    """What combatants may react to: an attack, an argument, a spell on an area, a power, a hazard."""

    def __init__(self) -> None:
        self.free = False  # nobody may react to a free attack, nor to a free Argue [r-free-attacks]
        self.reacted: i64 = 0  # bit mask of those who have used their reaction [r-attack-sequence]


class Assault(Occasion):
    """An attack under way, with a weapon in one of its uses or with a spell."""

    def __init__(self, attacker: Combatant, target: Combatant, attribute: int) -> None:
        super().__init__()
        self.attacker = attacker
        self.target = target
        self.attribute = attribute
        self.weapon: Weapon | None = None
        self.use: Use | None = None
        self.spell: Spell | None = None
        self.extra = 0  # what the approach adds to a spell
        self.draw = "attack"
        self.technique = 0
        self.signature: Signature | None = None
        self.charging = False
        self.gains = Gains()
        self.own_gains = True  # False where several attacks are booked together
        self.check = Check(0, 0)
        self.counter_paid = False
        self.from_engaged = False
        self.spared = NOBODY
        self.hit = False
        self.touched = False  # the hit was on the target itself, not on a copy
        self.flown = False  # what was thrown has left the hand
        self.area = target.area  # where it is aimed: a target that parries and steps aside does not take it along

    def way(self) -> int:
        return self.use.way if self.use is not None else SPELL

    def name(self) -> str:
        if self.weapon is not None:
            return self.weapon.name
        return self.spell.name if self.spell is not None else ""


class Exchange(Occasion):
    """An Argue under way."""

    def __init__(self, speaker: Combatant, target: Combatant, attribute: int, skill: int, free: bool) -> None:
        super().__init__()
        self.speaker = speaker
        self.target = target
        self.attribute = attribute
        self.skill = skill
        self.free = free
        self.misdirected = False
        self.gains = Gains()
        self.check = Check(0, 0)
