"""The state of a little system: combatants and the battle they are in. Copies and fingerprints come with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Generic, Self, TypeVar, get_origin, get_type_hints

from fray.engine import battle as engine
from fray.engine.battle import UNSEEN, Member
from fray.engine.content import near_or_all
from fray.engine.decisions import NOBODY
from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.seats import seat_of
from fray.engine.sums import Term
from fray.kit.fields import GAUGE, STAT, highs, known_fields, of_kind, once, vital, words

NOT_COMPARED = frozenset({"start"})  # follows from the encounter, like the stats
PASSING = frozenset({"rolls", "deed"})  # of a battle: empty between two turns


@dataclass(frozen=True)
class Roll:
    """Dice that a combatant rolled, and the sum that was made of them."""

    who: int
    dice: RolledDice
    terms: tuple[Term, ...]


@dataclass
class Combatant:
    """Someone in the fight. Derive yours with `@dataclass`, and declare its gauges, stats and marks."""

    who: int
    name: str
    side: str
    gone: bool = field(default=False, init=False)  # fled, gave up, or was taken out by the Keeper
    start: dict[str, int] = field(default_factory=dict, init=False)  # what each gauge began with

    def __post_init__(self) -> None:
        self.start = {known.name: getattr(self, known.name) for known in of_kind(type(self), GAUGE)}

    @property
    def seat(self) -> int:
        return seat_of(self.who)

    @property
    def out(self) -> bool:
        """Whether it is out of the fight."""
        return self.gone or self.fallen()

    def fallen(self) -> bool:
        """Whether it can no longer fight: its first gauge is empty."""
        gauge = vital(type(self))
        return gauge != "" and getattr(self, gauge) <= 0

    def most(self, gauge: str) -> int:
        """The highest value of a gauge."""
        high = highs(type(self))[gauge]
        return self.start[gauge] if high is None else high

    def change(self, gauge: str, by: int) -> int:
        """Add to a gauge, or take from it, within its bounds. Returns by how much it changed."""
        if gauge not in self.start:
            right = near_or_all(gauge, list(self.start))
            raise AttributeError(f"{type(self).__name__} has no gauge {gauge!r}; {right}")
        before = getattr(self, gauge)
        setattr(self, gauge, max(0, min(before + by, self.most(gauge))))
        return int(getattr(self, gauge)) - int(before)

    def roll(self, fight: Fight[Battle[Combatant]], draw: str, sides: int, count: int = 1, **plus: int) -> int:
        """Roll dice of its own and add to them: `roll(fight, "attack", 20, skill=actor.skill)`. Returns the total.

        The next event that is told shows the dice and the sum.
        """
        fallen = fight.roll_sum(draw, self.seat, count, sides)
        if fight.listening:
            faces = tuple(fight.faces) if fight.tape is not None else ()
            terms = {draw: fallen, **plus}
            dice = RolledDice(draw, sides, faces)
            named = tuple(Term(words(name).lower(), value) for name, value in terms.items())
            fight.battle.rolls.append(Roll(self.who, dice, named))
        return int(fallen) + sum(plus.values())

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in holding_names(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def fingerprint(self) -> str:
        """Everything about it that may change."""
        return " ".join([f"{name}={getattr(self, name)!r}" for name in changing_names(type(self))])

    def blank(self) -> None:
        """Become nobody in particular: what players know of a combatant they do not see."""
        for part in fields(self):
            if part.name not in ("who", "side", "start"):
                setattr(self, part.name, nothing(getattr(self, part.name)))
        self.name, self.gone = UNSEEN, True


def nothing(value: object) -> object:
    """The empty value of the same type."""
    return type(value)()


def static_names(kind: type) -> frozenset[str]:
    """The fields that never change while a fight lasts."""
    return NOT_COMPARED | {known.name for known in known_fields(kind) if known.declared.kind == STAT}


@once
def holding_names(kind: type) -> tuple[str, ...]:
    """The fields that hold lists and the like, of which each copy needs its own."""
    hints = get_type_hints(kind)
    held = (name for name in changing_names(kind) if (get_origin(hints[name]) or hints[name]) in (list, dict, set))
    return tuple(held)


@once
def changing_names(kind: type) -> tuple[str, ...]:
    """The other fields."""
    return tuple(part.name for part in fields(kind) if part.name not in static_names(kind))


C = TypeVar("C", bound=Combatant, covariant=True)


class Battle(engine.Battle, Generic[C]):
    """The whole state. Derive yours to add fields: annotate them in the class and give each a value there."""

    combatants: list[C]
    sides: list[str]
    round: int
    order: list[int]  # who still has a turn in this round
    done: list[int]  # who has had one
    acting: int
    rolls: list[Roll]  # since the last event
    deed: str  # the action that is being carried out
    readings: dict[str, str]  # of rulings, which the encounter chose

    def __init__(self, combatants: list[C], sides: list[str]) -> None:
        super().__init__()
        self.combatants = combatants
        self.sides = sides
        self.round = 0
        self.order = []
        self.done = []
        self.acting = NOBODY
        self.rolls = []
        self.deed = ""
        self.readings = {}

    # ---- looking

    def plays(self, ruling: str, reading: str) -> bool:
        """Whether the encounter chose this reading, one of the ruling's `variants`."""
        return self.readings.get(ruling) == reading

    def __getitem__(self, who: int) -> C:
        return self.combatants[who]

    def __iter__(self) -> Iterator[C]:
        return iter(self.combatants.copy())

    def standing(self) -> list[C]:
        """Everybody who is not out of the fight."""
        return [combatant for combatant in self.combatants if not combatant.out]

    def foes(self, of: Combatant) -> list[C]:
        """The enemies who still stand."""
        return [combatant for combatant in self.standing() if combatant.side != of.side]

    def friends(self, of: Combatant) -> list[C]:
        """Those of the same side who still stand, itself included."""
        return [combatant for combatant in self.standing() if combatant.side == of.side]

    # ---- what the engine asks of every battle

    def clone(self) -> Self:
        twin = type(self)([combatant.clone() for combatant in self.combatants], self.sides)
        for name, value in self.__dict__.items():
            if name not in ("combatants", "sides", "result", *PASSING):
                setattr(twin, name, value.copy() if isinstance(value, (list, dict, set)) else value)
        twin.result = self.result
        return twin

    def fingerprint(self) -> str:
        own = (f"{name}={getattr(self, name)!r}" for name in self.own_fields())
        ended = self.result.fingerprint() if self.result else ""
        return "\n".join([" ".join(own), ended, *(combatant.fingerprint() for combatant in self.combatants)])

    def own_fields(self) -> list[str]:
        """Its fields by name, those of derived classes included."""
        annotated = [name for kind in reversed(type(self).__mro__) for name in kind.__dict__.get("__annotations__", ())]
        return [name for name in dict.fromkeys(annotated) if name not in ("combatants", "sides", "result", *PASSING)]

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return Member(self.combatants[who].name, self.sides.index(self.combatants[who].side))

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name

    def out(self, who: int) -> bool:
        return self.combatants[who].out

    def side_names(self) -> list[str]:
        return list(self.sides)
