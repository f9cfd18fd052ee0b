"""The options of all questions besides the menu of a turn: stances, points, reactions, aims."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.stances.model.options import NO_SIGNATURE, signed
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES
from fray.rulesets.stances.model.state import STANCE_NAMES

CONVICTION_COST: Final = 3
NOT_NOW: Final = -1
DONE: Final = -1


class TakeStance(Option):
    """One of the three stances, with mastery or conviction declared [stance-choice-each-round, r-defensive-mastery]."""

    def __init__(self, stance: int, mastery: bool = False, firm: bool = False) -> None:
        self.stance = stance
        self.mastery = mastery
        self.firm = firm

    def key(self) -> str:
        return STANCE_NAMES[self.stance] + ("+mastery" if self.mastery else "") + ("+conviction" if self.firm else "")

    def family(self) -> str:
        return "stance"

    def clause(self) -> str:
        return "defensive-stance-mastery" if self.mastery else "stance-choice-each-round"

    def cost(self) -> int:
        return CONVICTION_COST if self.firm else 0


class HoldOrAct(Option):
    """Wait for the end of the order, or act now [r-hold]."""

    def __init__(self, hold: bool) -> None:
        self.hold = hold

    def key(self) -> str:
        return "hold" if self.hold else "act"

    def clause(self) -> str:
        return "defensive-choose-moment"


class Raise(Option):
    """Spend some Momentum for +1 each on a check whose dice lie open [r-momentum-spending]."""

    def __init__(self, points: int) -> None:
        self.points = points

    def key(self) -> str:
        return f"raise:{self.points}"

    def clause(self) -> str:
        return "r-momentum-spending"

    def cost(self) -> int:
        return self.points

    def amount(self) -> int:
        return self.points


class FreeStrike(Option):
    """A free attack with the weapon in hand, or none (attribute -1) [r-free-attacks].

    `bonus` is what the attribute adds to the roll.
    """

    def __init__(self, weapon: int, use: int, attribute: int, target: int, bonus: int = 0) -> None:
        self.weapon = weapon
        self.use = use
        self.attribute = attribute
        self.target = target
        self.bonus = bonus

    def key(self) -> str:
        return f"strike:{ATTRIBUTE_NAMES[self.attribute]}:{self.target}" if self.attribute >= 0 else "no-strike"

    def clause(self) -> str:
        return "r-free-attacks"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",) if self.attribute >= 0 else ()


class Parry(Option):
    """Let the damage through, or make it 0: with the technique or a Signature Move built on it [perfect-parry]."""

    def __init__(self, parry: bool, signature: int, price: int) -> None:
        self.parry = parry
        self.signature = signature
        self.price = price

    def key(self) -> str:
        if not self.parry:
            return "take-it"
        return f"perfect-parry:signature{self.signature}" if self.signature != NO_SIGNATURE else "perfect-parry"

    def clause(self) -> str:
        return "perfect-parry"

    def cost(self) -> int:
        return self.price


class RiposteStrike(Option):
    """A Riposte against an enemy within reach, or none (attribute -1) [riposte].

    `bonus` is what the attribute adds to the roll.
    """

    def __init__(
        self, weapon: int, use: int, attribute: int, target: int, signature: int, price: int, bonus: int = 0
    ) -> None:
        self.weapon = weapon
        self.use = use
        self.attribute = attribute
        self.target = target
        self.signature = signature
        self.price = price
        self.bonus = bonus

    def key(self) -> str:
        if self.attribute < 0:
            return "no-riposte"
        return f"riposte:{ATTRIBUTE_NAMES[self.attribute]}{signed(self.signature)}:{self.target}"

    def clause(self) -> str:
        return "riposte"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",) if self.attribute >= 0 else ()

    def cost(self) -> int:
        return self.price


class Recover(Option):
    """Quick Recovery, or not (price -1) [quick-recovery]."""

    def __init__(self, signature: int, price: int) -> None:
        self.signature = signature
        self.price = price

    def key(self) -> str:
        return f"quick-recovery{signed(self.signature)}" if self.price >= 0 else "go-on"

    def clause(self) -> str:
        return "quick-recovery"

    def cost(self) -> int:
        return self.price if self.price > 0 else 0


class Aim(Option):
    """The combatant or area that a rider or an opportunity is for; -1 for none."""

    def __init__(self, what: str, number: int) -> None:
        self.what = what
        self.number = number

    def key(self) -> str:
        return f"{self.what}:{self.number}" if self.number != NOT_NOW else "nobody"

    def clause(self) -> str:
        return "r-signature-composition"

    def points_at(self) -> tuple[str, ...]:
        if self.number == NOT_NOW:
            return ()
        return (f"{'place' if self.what == 'to' else 'who'}:{self.number}",)


class Put(Aim):
    """Put a combatant into an area, or be done."""

    def __init__(self, who: int, area: int) -> None:
        super().__init__("to", area)
        self.who = who

    def key(self) -> str:
        return f"put:{self.who}:{self.number}" if self.who >= 0 else "done"

    def clause(self) -> str:
        return "battlefield-control"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}", f"place:{self.number}") if self.who >= 0 else ()


class LeaveOut(Option):
    """A combatant in the area that the spell leaves out; -1 when nobody else is left out."""

    def __init__(self, who: int) -> None:
        self.who = who

    def key(self) -> str:
        return f"leave-out:{self.who}" if self.who != DONE else "done"

    def clause(self) -> str:
        return "r-area-attacks"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}",) if self.who != DONE else ()


class TendOption(Option):
    """Go to a friend and give first aid, with or without the healer's kit, or to nobody (-1)."""

    def __init__(self, patient: int, kit: bool = False) -> None:
        self.patient = patient
        self.kit = kit

    def key(self) -> str:
        return f"tend:{self.patient}{':kit' if self.kit else ''}" if self.patient >= 0 else "wait"

    def clause(self) -> str:
        return "r-end-of-fight"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.patient}",) if self.patient >= 0 else ()
