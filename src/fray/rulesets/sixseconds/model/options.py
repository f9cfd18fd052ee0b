"""The options of Six Seconds: every answer that can be given. They are values; who may give them is said elsewhere."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Option
from fray.rulesets.sixseconds.model.field import Item, Lying

UNARMED: Final = -1  # a slot: held items from 0 on, bare hands, then natural weapons downward from here
FIRST_NATURAL: Final = -2
NO_TARGET: Final = -1

# Ways to use a weapon; maneuvers have their own names.
MELEE: Final = "melee"
RANGED: Final = "ranged"

# Simple actions by name.
BRANDISH: Final = "brandish"
GUARD: Final = "guard"
WAIT: Final = "wait"
READY: Final = "ready"
SEEK_COVER: Final = "seek-cover"
STAND_UP: Final = "stand-up"
DROP_PRONE: Final = "drop-prone"
HIDE: Final = "hide"
SEARCH: Final = "search"
IMPROVISE: Final = "improvise"
CONTINUE: Final = "continue"
ABANDON: Final = "abandon"
LEAVE: Final = "leave"
END: Final = "end"
DECLINE: Final = "decline"
NOTHING: Final = "nothing"

# Ways to move, and the answers of a mover that chooses each square.
STEP: Final = "step"
GO_ON: Final = "to"
STOP: Final = "stop"
MOVE_CLAUSES: Final = {"move": "action-move", "sprint": "action-sprint", STEP: "free-step"}


@mypyc_attr(acyclic=True)
class SixOption(Option):
    """An option with a price in actions, known when it is made, and mostly one clause for all of its kind."""

    CLAUSE: ClassVar[str] = ""

    def __init__(self, price: int) -> None:
        self.price = price

    def cost(self) -> int:
        return self.price

    def clause(self) -> str:
        return self.CLAUSE


@mypyc_attr(acyclic=True, free_list_len=1)
class Plain(SixOption):
    """An action or answer that needs nothing but its name."""

    def __init__(self, word: str, clause: str, price: int) -> None:
        super().__init__(price)
        self.word = word
        self.because = clause

    def key(self) -> str:
        return self.word

    def clause(self) -> str:
        return self.because


@mypyc_attr(acyclic=True, free_list_len=1)
class Attack(SixOption):
    """An attack on one target with a weapon, or a maneuver with it [action-attack, r-maneuvers]."""

    def __init__(self, slot: int, mode: str, target: int, name: str, damage: int = 0, thrown: bool = False) -> None:
        super().__init__(1)
        self.slot = slot
        self.mode = mode
        self.target = target
        self.name = name  # of the weapon, for the label
        self.damage = damage  # of the weapon, to tell the better one
        self.thrown = thrown  # for the label

    def key(self) -> str:
        if self.mode in (MELEE, RANGED):
            return f"attack:{self.slot}:{self.mode}:{self.target}"
        return f"{self.mode}:{self.slot}:{self.target}"

    def clause(self) -> str:
        return "action-attack" if self.mode in (MELEE, RANGED) else "r-maneuvers"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class AreaAttack(SixOption):
    """An area attack with a weapon; its center is chosen next [r-area]."""

    CLAUSE = "r-area"

    def __init__(self, slot: int, name: str) -> None:
        super().__init__(1)
        self.slot = slot
        self.name = name

    def key(self) -> str:
        return f"area:{self.slot}"


class Center(SixOption):
    """The center square of an area [r-area]."""

    CLAUSE = "r-area"

    def __init__(self, x: int, y: int) -> None:
        super().__init__(0)
        self.x = x
        self.y = y

    def key(self) -> str:
        return f"center:{self.x},{self.y}"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.x},{self.y}",)


@mypyc_attr(acyclic=True, free_list_len=1)
class Dice(SixOption):
    """Which attribute and which proficiency an attack is made with [attack-attribute-choice]."""

    CLAUSE = "attack-attribute-choice"

    def __init__(self, attribute: int, proficiency: int, sides: int = 0, bonus: int = 0) -> None:
        super().__init__(0)
        self.attribute = attribute
        self.proficiency = proficiency
        self.sides = sides  # of the attribute's die, for the label
        self.bonus = bonus

    def key(self) -> str:
        return f"dice:{self.attribute}:{self.proficiency}"


@mypyc_attr(acyclic=True, free_list_len=1)
class MoveTo(SixOption):
    """A square to move to, with the meters it costs [action-move, action-sprint, free-step]."""

    def __init__(self, mode: str, x: int, y: int, meters: int, price: int, stamina: int) -> None:
        super().__init__(price)
        self.mode = mode
        self.x = x
        self.y = y
        self.meters = meters
        self.stamina = stamina

    def key(self) -> str:
        return f"{self.mode}:{self.x},{self.y}"

    def clause(self) -> str:
        return MOVE_CLAUSES.get(self.mode, "r-move")

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.x},{self.y}",)


class Walk(SixOption):
    """Move or Sprint along a path that the player chooses square by square [r-move]."""

    def __init__(self, mode: str, stamina: int) -> None:
        super().__init__(1)
        self.mode = mode
        self.stamina = stamina

    def key(self) -> str:
        return f"walk:{self.mode}"

    def clause(self) -> str:
        return MOVE_CLAUSES[self.mode]


class DropItem(SixOption):
    """A held item falls [free-drop-item]."""

    CLAUSE = "free-drop-item"

    def __init__(self, slot: int, item: str) -> None:
        super().__init__(0)
        self.slot = slot
        self.item = item

    def key(self) -> str:
        return f"drop:{self.slot}"


class KnockDown(DropItem):
    """Which item a disarmed target drops [r-maneuvers]."""


class Hold(SixOption):
    """What to hold in the hands from now on [action-brandish]."""

    CLAUSE = "action-brandish"

    def __init__(self, names: tuple[str, ...], items: tuple[Item, ...]) -> None:
        super().__init__(0)
        self.names = names  # what tells each item from the others of its owner
        self.items = items

    def key(self) -> str:
        return "hold:" + "+".join(self.names)


class Door(SixOption):
    """Open or close a door within 1 m [r-interact]."""

    CLAUSE = "action-interact"

    def __init__(self, x: int, y: int) -> None:
        super().__init__(1)
        self.x = x
        self.y = y

    def key(self) -> str:
        return f"door:{self.x},{self.y}"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.x},{self.y}",)


class PickUp(SixOption):
    """Pick up an item within 1 m, into a free hand or into the inventory [r-interact]."""

    CLAUSE = "action-interact"

    def __init__(self, index: int, lying: Lying, into_hand: bool) -> None:
        super().__init__(1)
        self.index = index
        self.lying = lying
        self.into_hand = into_hand

    def key(self) -> str:
        return f"pick-up:{self.index}:{'hand' if self.into_hand else 'pack'}"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.lying.x},{self.lying.y}",)


class UseItem(SixOption):
    """Use a carried consumable on its owner or on a character within 1 m [r-interact]."""

    CLAUSE = "action-interact"

    def __init__(self, item: str, target: int, price: int) -> None:
        super().__init__(price)
        self.item = item
        self.target = target

    def key(self) -> str:
        return f"use:{self.item}:{self.target}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class At(SixOption):
    """An action on a combatant, by its number: command, resuscitate, douse."""

    def __init__(self, word: str, subject: int, price: int, clause: str) -> None:
        super().__init__(price)
        self.word = word
        self.subject = subject
        self.because = clause

    def key(self) -> str:
        return f"{self.word}:{self.subject}"

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",)


class AtThing(At):
    """Work at a thing, by its number, in its square: task, operate."""

    def __init__(self, word: str, subject: int, price: int, clause: str, name: str, x: int, y: int) -> None:
        super().__init__(word, subject, price, clause)
        self.name = name
        self.x = x
        self.y = y

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.x},{self.y}",)


class Reload(SixOption):
    """Reload a held weapon [crossbow-reload]."""

    CLAUSE = "crossbow-reload"

    def __init__(self, slot: int, name: str, price: int) -> None:
        super().__init__(price)
        self.slot = slot
        self.name = name

    def key(self) -> str:
        return f"reload:{self.slot}"


class KillingStrike(SixOption):
    """Kill an unconscious enemy within 1 m [killing-strike]."""

    CLAUSE = "killing-strike"

    def __init__(self, slot: int, target: int, name: str, price: int) -> None:
        super().__init__(price)
        self.slot = slot
        self.target = target
        self.name = name

    def key(self) -> str:
        return f"killing-strike:{self.slot}:{self.target}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class UsePower(SixOption):
    """A spell or talent, with or without a single target [r-content-fields]."""

    CLAUSE = "r-content-fields"

    def __init__(self, index: int, name: str, target: int, price: int) -> None:
        super().__init__(price)
        self.index = index
        self.name = name
        self.target = target

    def key(self) -> str:
        return f"{self.name}:{self.target}" if self.target >= 0 else self.name

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",) if self.target >= 0 else ()


@mypyc_attr(acyclic=True, free_list_len=1)
class Defense(SixOption):
    """One answer to a hit: nothing, Block or Parry with an item, Dodge [defensive-actions]."""

    def __init__(self, word: str, slot: int, clause: str, name: str = "") -> None:
        super().__init__(0)
        self.word = word
        self.slot = slot
        self.because = clause
        self.name = name  # of the item

    def key(self) -> str:
        return f"{self.word}:{self.slot}" if self.slot >= 0 else self.word

    def clause(self) -> str:
        return self.because


@mypyc_attr(acyclic=True, free_list_len=1)
class Intercept(SixOption):
    """Take an ally's place and put it on a square next to it, or let it be [reaction-intercept]."""

    CLAUSE = "reaction-intercept"

    def __init__(self, accept: bool, x: int, y: int) -> None:
        super().__init__(0)
        self.accept = accept
        self.x = x
        self.y = y

    def key(self) -> str:
        return f"intercept:{self.x},{self.y}" if self.accept else "stay"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{self.x},{self.y}",) if self.accept else ()


@mypyc_attr(acyclic=True, free_list_len=1)
class Pick(SixOption):
    """Which member takes the team's turn [team-picks-member]."""

    CLAUSE = "team-picks-member"

    def __init__(self, who: int) -> None:
        super().__init__(0)
        self.who = who

    def key(self) -> str:
        return f"pick:{self.who}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}",)


class ReadyWhat(SixOption):
    """Which action is readied, with which weapon or power [r-ready]."""

    CLAUSE = "r-ready"

    def __init__(self, action: str, slot: int, mode: str, power: int, name: str = "") -> None:
        super().__init__(0)
        self.name = name  # of the weapon, spell or talent
        self.action = action
        self.slot = slot
        self.mode = mode
        self.power = power

    def key(self) -> str:
        if self.action == "attack":
            return f"ready-attack:{self.slot}:{self.mode}"
        return f"ready-{self.action}:{self.power}" if self.power >= 0 else f"ready-{self.action}"


class Trigger(SixOption):
    """The condition of a readied action [r-ready-triggers]."""

    CLAUSE = "r-ready-triggers"

    def __init__(self, trigger: str, subject: int, meters: int, zone: int) -> None:
        super().__init__(0)
        self.trigger = trigger
        self.subject = subject
        self.meters = meters
        self.zone = zone

    def key(self) -> str:
        parts = [f"when-{self.trigger}"]
        if self.meters:
            parts.append(f"{self.meters}m")
        if self.zone >= 0:
            parts.append(f"zone{self.zone}")
        if self.subject >= 0:
            parts.append(str(self.subject))
        return ":".join(parts)

    def family(self) -> str:
        return f"when-{self.trigger}"

    def amount(self) -> int:
        return self.meters or -1

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.subject}",) if self.subject >= 0 else ()
