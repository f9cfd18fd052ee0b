"""The options of the system: every answer anybody can give. They are values; who may give them is said elsewhere."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option, Word
from fray.rulesets.torchlight.model.lanes import STANCES, cell_key
from fray.rulesets.torchlight.model.plans import (
    DISARM,
    DRAG,
    DRAG_OFF,
    LUNGE_FOR_BREATH,
    MANEUVERS,
    MOVE,
    NO_LUNGE,
    NOBODY,
    NONE,
    PUSH,
    STAY,
    Chosen,
)
from fray.rulesets.torchlight.model.sheets import Item

MOVE_WORDS: Final = ("stay", "move", "stand", "retreat", "drag", "drag-off")
MOVE_CLAUSES: Final = (
    "action-one-action-one-move", "move-free-same-level", "r-prone", "retreat-conditions", "incap-drag", "r-drag",
)  # fmt: skip
ACTION_WORDS: Final = (
    "pass", "attack", "intimidate", "rally", "protect", "called-shot", "use", "administer", "hand", "pick-up", "light",
    "speak", "improvise",
)  # fmt: skip
ACTION_CLAUSES: Final = (
    "action-one-action-one-move", "action-attack", "intimidation-effect", "rally-effect", "protect-effect",
    "called-shot-prepare", "action-use-item", "action-administer", "action-hand-item", "action-interact", "r-flammable",
    "action-speak", "action-list-open",
)  # fmt: skip
MANEUVER_CLAUSES: Final = (
    "maneuver-sources", "disarm", "distract", "evade", "feint", "goad-target", "grapple-check", "hide-take", "lunge",
    "parry", "push", "trip",
)  # fmt: skip
LUNGE_WORDS: Final = ("", ":lunge", ":lunge-by-trade")


class Giving(Word):
    """A word that gives the fight up; minds that choose blindly do not say it."""

    def concedes(self) -> bool:
        return True


def place_of(side: int, lane: int, depth: int) -> str:
    """A cell, as an option points at it."""
    return f"place:{cell_key(side, lane, depth)}"


def place_key(lane: int, depth: int) -> str:
    return f"{lane}:{STANCES[depth]}"


class DeclareMove(Option):
    """Stay, move, stand up, Retreat, or drag oneself; before or after the action [round-declared-options]."""

    def __init__(self, move: int, early: bool = True, lane: int = 0, depth: int = 0, side: int = 0) -> None:
        self.side = side
        self.move = move
        self.early = early
        self.lane = lane
        self.depth = depth

    def key(self) -> str:
        if self.move in (STAY, DRAG_OFF):
            return MOVE_WORDS[self.move]
        if self.move == DRAG:
            return f"drag:{place_key(self.lane, self.depth)}"
        order = "first" if self.early else "after"
        where = f":{place_key(self.lane, self.depth)}" if self.move == MOVE else ""
        return f"{MOVE_WORDS[self.move]}:{order}{where}"

    def family(self) -> str:
        return MOVE_WORDS[self.move] if self.move != MOVE else "move first" if self.early else "move after"

    def clause(self) -> str:
        return MOVE_CLAUSES[self.move]

    def points_at(self) -> tuple[str, ...]:
        return (place_of(self.side, self.lane, self.depth),) if self.move in (MOVE, DRAG) else ()


class DeclareAction(Option):
    """An action other than an attack [action-type-table]."""

    def __init__(self, action: int, target: int = NOBODY, item: Item | None = None) -> None:
        self.action = action
        self.target = target
        self.item = item

    def key(self) -> str:
        item = f":{self.item.id}" if self.item is not None else ""
        target = f":{self.target}" if self.target != NOBODY else ""
        return f"{ACTION_WORDS[self.action]}{item}{target}"

    def clause(self) -> str:
        return ACTION_CLAUSES[self.action]

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",) if self.target != NOBODY else ()


class DeclareAttack(Option):
    """An attack with one weapon on one target or, with an area weapon, on one lane [action-attack, r-area]."""

    def __init__(
        self, weapon: Item, ranged: bool, target: int, lane: int = 0, lunge: int = NO_LUNGE, joint: bool = False
    ) -> None:
        self.weapon = weapon
        self.ranged = ranged
        self.target = target
        self.lane = lane
        self.lunge = lunge
        self.joint = joint

    def key(self) -> str:
        verb = "strike" if not self.ranged else "shoot" if self.weapon.ranged else "throw"
        aim = f"lane{self.lane}" if self.lane else str(self.target)
        return f"{verb}:{self.weapon.id}:{aim}{LUNGE_WORDS[self.lunge]}{':squad' if self.joint else ''}"

    def family(self) -> str:
        return "attack"

    def clause(self) -> str:
        if self.lunge != NO_LUNGE:
            return "lunge"
        return "r-area" if self.lane else "attack-ranged" if self.ranged else "attack-melee-lane"

    def cost(self) -> int:
        return 1 if self.lunge == LUNGE_FOR_BREATH else 0

    def points_at(self) -> tuple[str, ...]:
        return () if self.lane else (f"who:{self.target}",)


class DoManeuver(Option):
    """A Maneuver with its details, or none; `price` is what it costs in Breath [maneuver-sources]."""

    def __init__(self, chosen: Chosen, price: int, from_trade: bool = False) -> None:
        self.chosen = chosen
        self.price = price
        self.from_trade = from_trade

    def key(self) -> str:
        chosen = self.chosen
        name = MANEUVERS[chosen.maneuver]
        if chosen.maneuver == DISARM:
            return f"{name}:{chosen.target}:{chosen.item}"
        if chosen.maneuver == PUSH:
            return f"{name}:{chosen.target}:{place_key(chosen.lane, chosen.depth)}"
        return name if chosen.target == NOBODY else f"{name}:{chosen.target}"

    def clause(self) -> str:
        return MANEUVER_CLAUSES[self.chosen.maneuver]

    def cost(self) -> int:
        return self.price

    def points_at(self) -> tuple[str, ...]:
        target = self.chosen.target
        return (f"who:{target}",) if target != NOBODY else ()


class TakeDice(Option):
    """The dice of an Enhanced attack: all of them, or some declined [enhanced-roll, r-enhanced-and-impaired]."""

    def __init__(self, declined: int) -> None:
        self.declined = declined

    def key(self) -> str:
        return f"decline:{self.declined}" if self.declined else "enhanced"

    def family(self) -> str:
        return "decline"  # a dial whose zero is to roll all the dice

    def clause(self) -> str:
        return "enhanced-roll"

    def amount(self) -> int:
        return self.declined


class ExtraDie(Option):
    """One additional damage die for a Precision Strike [precision-extra-die]."""

    def key(self) -> str:
        return "extra-die"

    def clause(self) -> str:
        return "precision-extra-die"


class PlaceIn(Option):
    """A lane to start in; the stance follows from the rule [initiative-placement-order]."""

    def __init__(self, side: int, lane: int, depth: int, exception: bool = False) -> None:
        self.side = side
        self.lane = lane
        self.depth = depth
        self.exception = exception

    def key(self) -> str:
        return f"{'exception' if self.exception else 'lane'}:{self.lane}"

    def clause(self) -> str:
        return "r-enemy-placement" if self.exception else "initiative-placement-order"

    def points_at(self) -> tuple[str, ...]:
        return (place_of(self.side, self.lane, self.depth),)


class Absorb(Option):
    """Which declared attack on the ward a protector takes [protect-effect]."""

    def __init__(self, attacker: int, number: int) -> None:
        self.attacker = attacker  # NOBODY absorbs nothing
        self.number = number  # 1 or 2: the attacker's first or second attack

    def key(self) -> str:
        return "none" if self.attacker == NOBODY else f"absorb:{self.attacker}:{self.number}"

    def clause(self) -> str:
        return "protect-effect"

    def points_at(self) -> tuple[str, ...]:
        return () if self.attacker == NOBODY else (f"who:{self.attacker}",)


def no_maneuver() -> DoManeuver:
    return DoManeuver(Chosen(NONE), 0)
