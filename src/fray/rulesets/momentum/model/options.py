"""The options of Momentum: every answer a player can give. They are values; the rules say who may give them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Option

UNARMED: Final = -1
FIELD_EDGE: Final = -2  # the destination of a step off the field

# Defenses [defense-choice].
FORGO: Final = 0
PARRY: Final = 1
DODGE: Final = 2
BLOCK: Final = 3
DEFENSE_NAMES: Final[tuple[str, ...]] = ("forgo", "parry", "dodge", "block")
DEFENSE_CLAUSES: Final[tuple[str, ...]] = ("defense-forgo", "parry-roll", "dodge-roll", "block-roll")


@mypyc_attr(acyclic=True)
class MomentumOption(Option):
    """An option with a price in momentum, known when it is made."""

    def __init__(self, price: int) -> None:
        self.price = price

    def cost(self) -> int:
        return self.price


@mypyc_attr(acyclic=True, free_list_len=1)
class Strike(MomentumOption):
    """A PC's Strike, its Killing Stroke, or a riposte [strike-cost, strike-disable-declare]."""

    def __init__(self, striker: int, weapon: int, target: int, disable: bool, killing: bool, price: int) -> None:
        super().__init__(price)
        self.striker = striker
        self.weapon = weapon
        self.target = target
        self.disable = disable
        self.killing = killing

    def key(self) -> str:
        verb = "killing-stroke" if self.killing else "strike"
        return f"{verb}:{self.weapon}:{self.target}{':disable' if self.disable else ''}"

    def clause(self) -> str:
        return "use-ability" if self.killing else "strike-disable-cost" if self.disable else "strike-cost"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


@mypyc_attr(acyclic=True, free_list_len=1)
class Move(MomentumOption):
    """One position in either direction; from an open edge, off the field [move-cost, move-away-and-leave]."""

    def __init__(self, destination: int, direction: int, price: int) -> None:
        super().__init__(price)
        self.destination = destination
        self.direction = direction

    def key(self) -> str:
        return f"leave:{self.direction}" if self.destination == FIELD_EDGE else f"move:{self.destination}"

    def clause(self) -> str:
        return "move-away-and-leave" if self.destination == FIELD_EDGE else "move-cost"

    def points_at(self) -> tuple[str, ...]:
        return () if self.destination == FIELD_EDGE else (f"place:{self.destination}",)


class Reposition(MomentumOption):
    """Take a superior position over one opponent [reposition-cost]."""

    def __init__(self, target: int, price: int) -> None:
        super().__init__(price)
        self.target = target

    def key(self) -> str:
        return f"reposition:{self.target}"

    def clause(self) -> str:
        return "reposition-cost"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class UseItem(MomentumOption):
    """Take out an item and use it [interact-item]. `target` is a combatant, `place` a position; -1 for neither."""

    def __init__(self, item: str, target: int, place: int, price: int) -> None:
        super().__init__(price)
        self.item = item
        self.target = target
        self.place = place

    def key(self) -> str:
        aim = f":{self.target}" if self.target >= 0 else f":at{self.place}" if self.place >= 0 else ""
        return f"use:{self.item}{aim}"

    def clause(self) -> str:
        return "interact-item"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",) if self.target >= 0 else (f"place:{self.place}",) if self.place >= 0 else ()


class HandItem(MomentumOption):
    """Hand an item to someone at Intimate or Melee [interact-limits]."""

    def __init__(self, item: str, target: int, price: int) -> None:
        super().__init__(price)
        self.item = item
        self.target = target

    def key(self) -> str:
        return f"hand:{self.item}:{self.target}"

    def clause(self) -> str:
        return "interact-limits"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class WorkDoor(MomentumOption):
    """Open, close, unbar or break at the door on an edge [interact-environment]."""

    def __init__(self, edge: int, price: int) -> None:
        super().__init__(price)
        self.edge = edge

    def key(self) -> str:
        return f"door:{self.edge}"

    def clause(self) -> str:
        return "interact-environment"

    def points_at(self) -> tuple[str, ...]:
        return (f"edge:{self.edge}",)


class FlipTable(MomentumOption):
    """Turn over the table at the own position: it becomes a barricade [interact-environment]."""

    def key(self) -> str:
        return "table"

    def clause(self) -> str:
        return "interact-environment"


class ReadyShield(MomentumOption):
    """Ready a shield that is not in place [weapons-at-hand]."""

    def key(self) -> str:
        return "ready-shield"

    def clause(self) -> str:
        return "weapons-at-hand"


class Reload(MomentumOption):
    """Reload a weapon after a Strike [two-handed-and-reload]."""

    def __init__(self, weapon: int, price: int) -> None:
        super().__init__(price)
        self.weapon = weapon

    def key(self) -> str:
        return f"reload:{self.weapon}"

    def clause(self) -> str:
        return "two-handed-and-reload"


class Treat(MomentumOption):
    """Stop an ally's bleeding [dire-mauled-concrete]."""

    def __init__(self, target: int, price: int) -> None:
        super().__init__(price)
        self.target = target

    def key(self) -> str:
        return f"treat:{self.target}"

    def clause(self) -> str:
        return "dire-mauled-concrete"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Improvise(MomentumOption):
    """Work something in the surroundings the encounter does not define: the Keeper rules [interact-environment]."""

    def key(self) -> str:
        return "improvise"

    def clause(self) -> str:
        return "interact-environment"


class CallOut(MomentumOption):
    """Say something to one named ally [call-out-cost]."""

    def __init__(self, target: int, price: int) -> None:
        super().__init__(price)
        self.target = target

    def key(self) -> str:
        return f"call-out:{self.target}"

    def clause(self) -> str:
        return "call-out-cost"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class UseAbility(MomentumOption):
    """An ability or spell of a PC other than Killing Stroke [use-ability]."""

    def __init__(self, ability: str, target: int, place: int, price: int) -> None:
        super().__init__(price)
        self.ability = ability
        self.target = target
        self.place = place

    def key(self) -> str:
        who = f":{self.target}" if self.target >= 0 else ""
        where = f":at{self.place}" if self.place >= 0 else ""
        return f"{self.ability}{who}{where}"

    def clause(self) -> str:
        return "use-ability"

    def points_at(self) -> tuple[str, ...]:
        who = (f"who:{self.target}",) if self.target >= 0 else ()
        return (*who, f"place:{self.place}") if self.place >= 0 else who


@mypyc_attr(acyclic=True, free_list_len=1)
class EndTurn(MomentumOption):
    """Do no more [pc-turn-spend, npc-turn-slots]."""

    def key(self) -> str:
        return "end"

    def clause(self) -> str:
        return "pc-turn-spend"


class Concede(MomentumOption):
    """Surrender, or offer peace, at the start of a turn [fight-end-conditions]."""

    def __init__(self, peace: bool) -> None:
        super().__init__(0)
        self.peace = peace

    def key(self) -> str:
        return "peace" if self.peace else "surrender"

    def clause(self) -> str:
        return "fight-end-conditions"

    def concedes(self) -> bool:
        return True


@mypyc_attr(acyclic=True, free_list_len=1)
class Defense(MomentumOption):
    """One answer to a strike: give it up, or Parry, Dodge or Block for some momentum [defense-choice]."""

    def __init__(self, defense: int, spent: int, modifier: int) -> None:
        super().__init__(spent)
        self.defense = defense
        self.modifier = modifier  # what the payment adds to the roll

    def key(self) -> str:
        return "forgo" if self.defense == FORGO else f"{DEFENSE_NAMES[self.defense]}:{self.price}"

    def clause(self) -> str:
        return DEFENSE_CLAUSES[self.defense]

    def amount(self) -> int:
        return -1 if self.defense == FORGO else self.price


@mypyc_attr(acyclic=True, free_list_len=1)
class NpcMove(MomentumOption):
    """An NPC's Move: a destination, the way of moving, and the steps it takes [npc-turn-move]."""

    def __init__(self, destination: int, direction: int, mode: str, steps: int) -> None:
        super().__init__(0)
        self.destination = destination
        self.direction = direction
        self.mode = mode
        self.steps = steps

    def key(self) -> str:
        return f"leave:{self.direction}" if self.destination == FIELD_EDGE else f"move:{self.destination}"

    def clause(self) -> str:
        return "npc-turn-move"

    def points_at(self) -> tuple[str, ...]:
        return () if self.destination == FIELD_EDGE else (f"place:{self.destination}",)


class ClimbOut(MomentumOption):
    """Spend the Move slot to get out of the pit [terrain-rules]."""

    def key(self) -> str:
        return "climb-out"

    def clause(self) -> str:
        return "terrain-rules"


@mypyc_attr(acyclic=True, free_list_len=1)
class NpcStrike(MomentumOption):
    """An NPC's Strike with one of its attacks [npc-turn-strike]."""

    def __init__(self, attack: int, target: int, disable: bool) -> None:
        super().__init__(0)
        self.attack = attack
        self.target = target
        self.disable = disable

    def key(self) -> str:
        return f"strike:{self.attack}:{self.target}{':disable' if self.disable else ''}"

    def clause(self) -> str:
        return "npc-turn-strike"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class NpcAbility(MomentumOption):
    """A trait used in place of a Strike [npc-turn-ability]."""

    def __init__(self, ability: str, target: int) -> None:
        super().__init__(0)
        self.ability = ability
        self.target = target

    def key(self) -> str:
        return f"{self.ability}:{self.target}" if self.target >= 0 else self.ability

    def clause(self) -> str:
        return "npc-turn-ability"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",) if self.target >= 0 else ()


class Flurry(MomentumOption):
    """One Strike against each of two different PCs [npc-turn-ability]."""

    def __init__(self, first_attack: int, first_target: int, second_attack: int, second_target: int) -> None:
        super().__init__(0)
        self.first_attack = first_attack
        self.first_target = first_target
        self.second_attack = second_attack
        self.second_target = second_target

    def key(self) -> str:
        return f"flurry:{self.first_attack}:{self.first_target}:{self.second_attack}:{self.second_target}"

    def clause(self) -> str:
        return "npc-turn-ability"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.first_target}", f"who:{self.second_target}")


# ---- item slots that become EXHAUSTED [item-slots]


class Slot(Option):
    """An item slot, by what it holds."""

    def clause(self) -> str:
        return "item-slots"


class EmptySlot(Slot):
    def key(self) -> str:
        return "empty"


class WeaponSlot(Slot):
    def __init__(self, weapon: int) -> None:
        self.weapon = weapon

    def key(self) -> str:
        return f"weapon:{self.weapon}"


class ItemSlot(Slot):
    def __init__(self, item: str) -> None:
        self.item = item

    def key(self) -> str:
        return f"item:{self.item}"


class ShieldSlot(Slot):
    def key(self) -> str:
        return "shield"


class ArmorSlot(Slot):
    def key(self) -> str:
        return "armor"
