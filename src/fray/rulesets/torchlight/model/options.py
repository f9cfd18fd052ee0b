"""Every answer to a decision, as a value. The rules decide who may give which."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Option, Word
from fray.rulesets.torchlight.model.consequences import Consequence
from fray.rulesets.torchlight.model.lanes import MODIFIER, STANCES, LaneEdit, cell_key, lane_cells
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
from fray.rulesets.torchlight.model.schedule import NOTE
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, Item

MOVE_WORDS: Final[tuple[str, ...]] = ("stay", "move", "stand", "retreat", "drag", "drag-off")
MOVE_CLAUSES: Final[tuple[str, ...]] = (
    "action-one-action-one-move", "move-free-same-level", "r-prone", "retreat-conditions", "incap-drag", "r-drag",
)  # fmt: skip
ACTION_WORDS: Final[tuple[str, ...]] = (
    "pass", "attack", "intimidate", "rally", "protect", "called-shot", "use", "administer", "hand", "pick-up", "light",
    "speak", "improvise",
)  # fmt: skip
ACTION_CLAUSES: Final[tuple[str, ...]] = (
    "action-one-action-one-move", "action-attack", "intimidation-effect", "rally-effect", "protect-effect",
    "called-shot-prepare", "action-use-item", "action-administer", "action-hand-item", "action-interact", "r-flammable",
    "action-speak", "action-list-open",
)  # fmt: skip
MANEUVER_CLAUSES: Final[tuple[str, ...]] = (
    "maneuver-sources", "disarm", "distract", "evade", "feint", "goad-target", "grapple-check", "hide-take", "lunge",
    "parry", "push", "trip",
)  # fmt: skip
LUNGE_WORDS: Final[tuple[str, ...]] = ("", ":lunge", ":lunge-by-trade")


class Number(Word):
    """One number of a row: how far, how many hours, which score."""

    def __init__(self, number: int, because: str) -> None:
        super().__init__(str(number), because)
        self.number = number

    def family(self) -> str:
        return "number"

    def amount(self) -> int:
        return self.number


class Giving(Word):
    """A word that gives the fight up; minds that choose blindly do not say it."""

    def concedes(self) -> bool:
        return True


class EndFor(Giving):
    """The Keeper ends the fight for a side, or for neither [r-fight-end]."""

    def __init__(self, winner: str) -> None:
        super().__init__(f"end:{winner or 'nobody'}", "r-fight-end")
        self.winner = winner


class Note(Word):
    """Something the Keeper tells, in any words at all [turn-environment-scope, noncombat-turn]."""

    def __init__(self, text: str, because: str) -> None:
        super().__init__(f"{NOTE}:{text}" if text else NOTE, because)
        self.text = text


def written_note(key: str, because: str) -> Note | None:
    """A note as a person types it: `note:` and any words."""
    return Note(key.removeprefix(f"{NOTE}:"), because) if key.startswith(f"{NOTE}:") else None


class GiveOutside(Word):
    """An item for a companion who is outside the fight too [r-noncombat]."""

    def __init__(self, item: Item, receiver: int) -> None:
        super().__init__(f"give:{item.id}:{receiver}", "noncombat-turn")
        self.item = item
        self.receiver = receiver

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.receiver}",)


def place_of(side: int, lane: int, depth: int) -> str:
    """A cell, as an option points at it."""
    return f"place:{cell_key(side, lane, depth)}"


def lane_places(lane: int, *sides: int) -> tuple[str, ...]:
    """A lane on both sides or on one, as an option points at it."""
    return tuple([f"place:{cell}" for cell in lane_cells(lane, *sides)])


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


@mypyc_attr(acyclic=True, free_list_len=1)
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
        return lane_places(self.lane) if self.lane else (f"who:{self.target}",)


@mypyc_attr(acyclic=True, free_list_len=1)
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


class DemandRoll(Option):
    """The move or the action of a combatant needs a check or save [round-risky-test]."""

    def __init__(self, actor: int, of_move: bool, save: bool, characteristic: int) -> None:
        self.actor = actor
        self.of_move = of_move
        self.save = save
        self.characteristic = characteristic

    def key(self) -> str:
        part = "move" if self.of_move else "action"
        return f"{self.actor}:{part}:{roll_key(self.save, self.characteristic)}"

    def clause(self) -> str:
        return "round-risky-test"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.actor}",)


class NameRoll(Option):
    """A check or save on a Characteristic [characteristic-table]."""

    def __init__(self, save: bool, characteristic: int, because: str) -> None:
        self.save = save
        self.characteristic = characteristic
        self.because = because

    def key(self) -> str:
        return roll_key(self.save, self.characteristic)

    def clause(self) -> str:
        return self.because


def roll_key(save: bool, characteristic: int) -> str:
    return f"{'save' if save else 'check'}:{CHARACTERISTICS[characteristic]}"


class Suffer(Option):
    """What a failed test does [round-risky-test, r-environment-events]."""

    def __init__(self, consequence: Consequence, because: str) -> None:
        self.consequence = consequence
        self.because = because

    def key(self) -> str:
        return self.consequence.word()

    def clause(self) -> str:
        return self.because


class PickCombatant(Option):
    """A combatant the Keeper points out."""

    def __init__(self, who: int, because: str) -> None:
        self.who = who
        self.because = because

    def key(self) -> str:
        return str(self.who)

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}",)


class EditLane(Option):
    """Something changes about a lane, before the fight or around it [lane-designated-location]."""

    def __init__(self, edit: LaneEdit, because: str, before_the_fight: bool) -> None:
        self.edit = edit
        self.because = because
        self.before_the_fight = before_the_fight

    def key(self) -> str:
        return f"{'lane:' if self.before_the_fight else ''}{self.edit.lane}:{self.edit.word()}"

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        """The lane, and the one that a modifier leads to."""
        there = lane_places(self.edit.lane)
        return (*there, *lane_places(self.edit.toward)) if self.edit.what == MODIFIER else there


class Sabotage(Option):
    """An enemy starts prone, or does not come at all [combat-telegraph]."""

    def __init__(self, enemy: int, absent: bool) -> None:
        self.enemy = enemy
        self.absent = absent

    def key(self) -> str:
        return f"{'without' if self.absent else 'prone'}:{self.enemy}"

    def clause(self) -> str:
        return "combat-telegraph"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.enemy}",)


class Revive(Option):
    """Magic brings a dead combatant back [death-revival]."""

    def __init__(self, who: int) -> None:
        self.who = who

    def key(self) -> str:
        return f"revive:{self.who}"

    def clause(self) -> str:
        return "death-revival"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}",)


class GivePotionTo(Option):
    """A stabilizing potion for a Dying companion [stabilize-means]."""

    def __init__(self, patient: int) -> None:
        self.patient = patient

    def key(self) -> str:
        return f"give:{self.patient}"

    def clause(self) -> str:
        return "stabilize-means"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.patient}",)


class OfEvent(Option):
    """A part of what the Keeper has happen around the fight [r-environment-events]."""

    def clause(self) -> str:
        return "r-environment-events"


class NameDie(OfEvent):
    """The die of its damage."""

    def __init__(self, die: int) -> None:
        self.die = die

    def key(self) -> str:
        return f"d{self.die}"


class NameDamage(OfEvent):
    """The type of its damage [damage-type-table]."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def key(self) -> str:
        return DAMAGE_TYPES[self.damage]


class Shift(OfEvent):
    """A combatant is moved to a neighboring cell."""

    def __init__(self, who: int, lane: int, depth: int, side: int) -> None:
        self.who = who
        self.lane = lane
        self.depth = depth
        self.side = side

    def key(self) -> str:
        return f"{self.who}:{self.lane}:{self.depth}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}", place_of(self.side, self.lane, self.depth))


class Concern(OfEvent):
    """Whom it concerns: everybody, a lane, a side of a lane, or one combatant."""

    def __init__(self, lane: int = 0, side: int = NOBODY, who: int = NOBODY) -> None:
        self.lane = lane
        self.side = side
        self.who = who

    def key(self) -> str:
        if self.who != NOBODY:
            return f"who:{self.who}"
        if not self.lane:
            return "everybody"
        return f"lane:{self.lane}" if self.side == NOBODY else f"lane:{self.lane}:{self.side}"

    def points_at(self) -> tuple[str, ...]:
        if self.who != NOBODY:
            return (f"who:{self.who}",)
        if not self.lane:
            return ()
        return lane_places(self.lane) if self.side == NOBODY else lane_places(self.lane, self.side)


def no_maneuver() -> DoManeuver:
    return DoManeuver(Chosen(NONE), 0)
