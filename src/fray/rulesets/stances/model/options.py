"""The options of a turn: every answer that is possible while a combatant acts. They are values."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, SKILL_NAMES, WAY_NAMES
from fray.rulesets.stances.model.state import STANCE_NAMES

UNARMED: Final = -1
PLAIN: Final = 0  # an Attack with nothing on it
DEVASTATING: Final = 1
UNSTOPPABLE: Final = 2
DEATH_BLOW: Final = 3
TECHNIQUE_IDS: Final[tuple[str, ...]] = ("", "devastating-blow", "unstoppable-assault", "death-blow")
TECHNIQUE_TITLES: Final[tuple[str, ...]] = ("", "Devastating Blow", "Unstoppable Assault", "Death Blow")
NO_SIGNATURE: Final = -1

# Kinds of movement.
MOVE: Final = 0
DOUBLE: Final = 1
CHARGE: Final = 2
STEP_OUT: Final = 3
MOVE_NAMES: Final[tuple[str, ...]] = ("move", "double", "charge", "step-out")
MOVE_CLAUSES: Final[tuple[str, ...]] = ("move-standard", "move-double", "aggressive-charge", "defensive-free-disengage")


def signed(signature: int) -> str:
    return f":signature{signature}" if signature != NO_SIGNATURE else ""


class TurnOption(Option):
    """An option with a price in Momentum, known when it is made."""

    def __init__(self, price: int = 0) -> None:
        self.price = price

    def cost(self) -> int:
        return self.price


class Attack(TurnOption):
    """Attack a target with the weapon in hand, in one of its uses [attack-roll]."""

    def __init__(
        self, weapon: int, use: int, way: int, attribute: int, target: int, technique: int, signature: int, price: int
    ) -> None:
        super().__init__(price)
        self.weapon = weapon
        self.use = use
        self.way = way
        self.attribute = attribute
        self.target = target
        self.technique = technique
        self.signature = signature

    def key(self) -> str:
        what = "unarmed" if self.weapon == UNARMED else f"{self.weapon}-{WAY_NAMES[self.way]}"
        technique = f":{TECHNIQUE_IDS[self.technique]}" if self.technique and self.signature == NO_SIGNATURE else ""
        how = f"{ATTRIBUTE_NAMES[self.attribute]}{technique}{signed(self.signature)}"
        return f"attack:{what}:{how}:{self.target}"

    def clause(self) -> str:
        if self.signature != NO_SIGNATURE:
            return "signature-combination"
        return ("attack-roll", "devastating-blow", "unstoppable-assault", "death-blow")[self.technique]

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Whirlwind(TurnOption):
    """Strike every enemy in the attacker's area [whirlwind-strike]."""

    def __init__(self, weapon: int, use: int, attribute: int, signature: int, price: int) -> None:
        super().__init__(price)
        self.weapon = weapon
        self.use = use
        self.attribute = attribute
        self.signature = signature

    def key(self) -> str:
        return f"whirlwind:{self.weapon}:{ATTRIBUTE_NAMES[self.attribute]}{signed(self.signature)}"

    def clause(self) -> str:
        return "whirlwind-strike"


class DefendAction(TurnOption):
    """The Defend action [defend-roll]."""

    def __init__(self, signature: int = NO_SIGNATURE, price: int = 0) -> None:
        super().__init__(price)
        self.signature = signature

    def key(self) -> str:
        return f"defend{signed(self.signature)}"

    def clause(self) -> str:
        return "defend-roll"


class Rally(TurnOption):
    """Recover 1d6 Guard, once per scene [rally-action]."""

    def key(self) -> str:
        return "rally"

    def clause(self) -> str:
        return "rally-action"


class Maneuver(TurnOption):
    """A listed Maneuver with one of its rolls, at a combatant or an area, -1 for neither [maneuver-roll]."""

    def __init__(
        self,
        maneuver: str,
        attribute: int,
        skill: int,
        target: int,
        area: int,
        feature: int,
        signature: int,
        price: int,
    ) -> None:
        super().__init__(price)
        self.maneuver = maneuver
        self.attribute = attribute
        self.skill = skill
        self.target = target
        self.area = area
        self.feature = feature
        self.signature = signature

    def key(self) -> str:
        roll = f"{ATTRIBUTE_NAMES[self.attribute]}+{SKILL_NAMES[self.skill]}"
        who = f":{self.target}" if self.target >= 0 else ""
        where = f":at{self.area}" if self.area >= 0 else ""
        what = f":f{self.feature}" if self.feature else ""
        return f"{self.maneuver}:{roll}{signed(self.signature)}{who}{where}{what}"

    def clause(self) -> str:
        return "maneuver-roll"

    def points_at(self) -> tuple[str, ...]:
        if self.target >= 0:
            return (f"who:{self.target}",)
        return (f"place:{self.area}",) if self.area >= 0 else ()


class Improvise(TurnOption):
    """A Maneuver outside the list: the Keeper says what it counts as [maneuver-purpose]."""

    def key(self) -> str:
        return "improvise"

    def clause(self) -> str:
        return "maneuver-purpose"


class Cast(TurnOption):
    """Cast a known spell with one of the four approaches [r-casting]."""

    def __init__(
        self, spell: int, name: str, approach: int, target: int, area: int, second: int, signature: int, price: int
    ) -> None:
        super().__init__(price)
        self.spell = spell
        self.name = name
        self.approach = approach
        self.target = target
        self.area = area
        self.second = second
        self.signature = signature

    def key(self) -> str:
        who = f":{self.target}" if self.target >= 0 else ""
        where = f":at{self.area}" if self.area >= 0 else ""
        also = f"+{self.second}" if self.second >= 0 else ""
        return f"cast:{self.name}:{ATTRIBUTE_NAMES[self.approach]}{signed(self.signature)}{who}{where}{also}"

    def clause(self) -> str:
        return "r-casting"

    def points_at(self) -> tuple[str, ...]:
        if self.target >= 0:
            return (f"who:{self.target}",)
        return tuple([f"place:{area}" for area in (self.area, self.second) if area >= 0])


class FirstAid(TurnOption):
    """Stabilize a dying combatant in the same area, with or without the healer's kit [stabilize-medicine]."""

    def __init__(self, target: int, kit: bool) -> None:
        super().__init__()
        self.target = target
        self.kit = kit

    def key(self) -> str:
        return f"first-aid:{self.target}{':kit' if self.kit else ''}"

    def clause(self) -> str:
        return "stabilize-medicine"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class UseItem(TurnOption):
    """Use a potion or an elixir [r-actions-per-turn]."""

    def __init__(self, item: int, name: str, target: int) -> None:
        super().__init__()
        self.item = item
        self.name = name
        self.target = target

    def key(self) -> str:
        return f"use:{self.name}:{self.target}"

    def clause(self) -> str:
        return "r-actions-per-turn"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Control(TurnOption):
    """Battlefield Control: dictate where several combatants stand [battlefield-control]."""

    def __init__(self, signature: int, price: int) -> None:
        super().__init__(price)
        self.signature = signature

    def key(self) -> str:
        return f"battlefield-control{signed(self.signature)}"

    def clause(self) -> str:
        return "battlefield-control"


class Breathe(TurnOption):
    """Acid breath over one area [r-powers-without-roll]."""

    def __init__(self, area: int) -> None:
        super().__init__()
        self.area = area

    def key(self) -> str:
        return f"breathe:{self.area}"

    def clause(self) -> str:
        return "r-powers-without-roll"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.area}",)


class Walk(TurnOption):
    """A movement along a path of areas [move-standard, move-double, aggressive-charge, defensive-free-disengage]."""

    def __init__(self, kind: int, path: list[int], uses_movement: bool = True) -> None:
        super().__init__()
        self.kind = kind
        self.path = path
        self.uses_movement = uses_movement

    def key(self) -> str:
        return f"{MOVE_NAMES[self.kind]}:{'-'.join([str(area) for area in self.path])}"

    def clause(self) -> str:
        return MOVE_CLAUSES[self.kind]

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.path[-1]}",)


class StandUp(TurnOption):
    """Get up; it uses the movement [condition-prone]."""

    def key(self) -> str:
        return "stand"

    def clause(self) -> str:
        return "r-conditions"


class SwitchWeapon(TurnOption):
    """Take another carried weapon in hand: free while Engaged, else for the movement [engaged-weapon-switch]."""

    def __init__(self, weapon: int) -> None:
        super().__init__()
        self.weapon = weapon

    def key(self) -> str:
        return f"draw:{self.weapon}"

    def clause(self) -> str:
        return "engaged-weapon-switch"


class PickUp(TurnOption):
    """Pick up a weapon from the actor's area [r-weapon-switch]."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index

    def key(self) -> str:
        return f"pick-up:{self.index}"

    def clause(self) -> str:
        return "r-weapon-switch"


class DropIt(TurnOption):
    """Let go of the weapon in hand: free anywhere [r-weapon-switch]."""

    def key(self) -> str:
        return "drop"

    def clause(self) -> str:
        return "r-weapon-switch"


class SwitchStance(TurnOption):
    """The Balanced stance's extra change [balanced-free-switch]."""

    def __init__(self, stance: int) -> None:
        super().__init__()
        self.stance = stance

    def key(self) -> str:
        return f"switch:{STANCE_NAMES[self.stance]}"

    def clause(self) -> str:
        return "balanced-free-switch"


class OfferTalk(TurnOption):
    """Offer to talk: if all sides agree the fight becomes an argument [r-social-and-physical]."""

    def key(self) -> str:
        return "offer-talk"

    def clause(self) -> str:
        return "r-social-and-physical"

    def concedes(self) -> bool:
        return True


class Escape(TurnOption):
    """Leave the fight from an exit area [r-battle-edges]."""

    def key(self) -> str:
        return "escape"

    def clause(self) -> str:
        return "r-battle-edges"

    def concedes(self) -> bool:
        return True


class Surrender(TurnOption):
    """Take no further part; only at the start of a turn [r-battle-edges]."""

    def key(self) -> str:
        return "surrender"

    def clause(self) -> str:
        return "r-battle-edges"

    def concedes(self) -> bool:
        return True


class EndTurn(TurnOption):
    """Do no more; passing is always allowed, an advance that is owed aside [r-actions-per-turn]."""

    def key(self) -> str:
        return "end"

    def clause(self) -> str:
        return "r-actions-per-turn"
