"""The answers of Labyrinthian. They are values; who may give them, and what comes of them, is said elsewhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, level_name
from fray.rulesets.labyrinthian.model.grid import DIRECTIONS, POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES
from fray.rulesets.labyrinthian.model.state import PASSIVE

# Plain words.
END: Final = "end"
DONE: Final = "done"
DECLINE: Final = "decline"
NONE: Final = "none"
SURRENDER: Final = "surrender"
SURRENDER_ALL: Final = "surrender-all"
GIVE_UP_STANCE: Final = "give-up-stance"
JOIN_WALL: Final = "join-wall"
IMPROVISE: Final = "improvise"

# What an attack is for [killing-blow-procedure].
ATTACK: Final = "attack"
KILL: Final = "kill"
INCAPACITATE: Final = "incapacitate"
LOB: Final = "lob"
THING: Final = "object"
AREA: Final = "area"
LOBBED_AREA: Final = "area-lob"
ATTACK_CLAUSES: Final = {
    ATTACK: "attack-choose-target-and-ar",
    KILL: "killing-blow",
    INCAPACITATE: "incapacitation",
    LOB: "lobbing-fire",
    THING: "free-targets",
    AREA: "aoe",
    LOBBED_AREA: "lobbing-fire",
}

# Uses of Momentum [momentum-six-moves].
EXTRA: Final = "extra"
WOUND: Final = "wound"
BREAK: Final = "break"
STANCE: Final = "stance"
HOLD: Final = "hold"
SLAM_TOSS: Final = "slam"
CLEAVE_AT: Final = "cleave"
PIN: Final = "pin"
FREE_EXTRA: Final = "free-extra"
FREE_WOUND: Final = "free-wound"
FREE_BREAK: Final = "free-break"
ALWAYS_EXTRA: Final = "always-extra"
ALWAYS_WOUND: Final = "always-wound"

# Kinds of defense [defense-kinds].
GUARD: Final = "guard"
PARRY: Final = "parry"
WARD: Final = "ward"
CHANNELED: Final = "channel"
COMMANDED: Final = "command"
REACT_CLAUSES: Final = {
    GUARD: "guard-dice",
    PARRY: "parry",
    WARD: "ward-uses-wisdom",
    CHANNELED: "channel-rules",
    COMMANDED: "warfare-units",
}
NO_SLOT: Final = -1
YES: Final = "yes"
THROW: Final = "throw"


def there(position: int) -> tuple[str, ...]:
    """A Position, as an option points at it; nothing where it has none."""
    return (f"place:{POSITION_KEYS[position]}",) if position >= 0 else ()


@mypyc_attr(acyclic=True, free_list_len=1)
class Plain(Option):
    """An action or answer that needs nothing but its name."""

    def __init__(self, word: str, clause: str) -> None:
        self.word = word
        self.because = clause

    def key(self) -> str:
        return self.word

    def clause(self) -> str:
        return self.because

    def concedes(self) -> bool:
        return self.word in (SURRENDER, SURRENDER_ALL)


class Numbered(Option):
    """A word with a number: a Rating, a die size, an item, a combatant, as the word has it."""

    def __init__(self, word: str, number: int, clause: str, about: int = -1) -> None:
        self.word = word
        self.number = number
        self.because = clause
        self.about = about  # a combatant to point at

    def key(self) -> str:
        return f"{self.word}:{self.number}"

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.about}",) if self.about >= 0 else ()


@mypyc_attr(acyclic=True, free_list_len=1)
class Strike(Option):
    """An attack on one target, by the attacker or its Unit [attack-kinds, attack-choose-target-and-ar]."""

    def __init__(self, purpose: str, unit: int, slot: int, target: int, name: str, position: int = -1) -> None:
        self.purpose = purpose
        self.unit = unit  # who attacks for the commander; -1 for the attacker itself
        self.slot = slot
        self.target = target  # a combatant, or a tag where the purpose says so
        self.name = name  # of the source, for the label
        self.position = position  # of a thing that is attacked

    def key(self) -> str:
        if self.unit >= 0:
            return f"unit-{self.purpose}:{self.unit}:{self.target}"
        return f"{self.purpose}:{self.slot}:{self.target}"

    def family(self) -> str:
        return "attack a thing" if self.purpose == THING else f"{self.purpose} with the {self.name}"

    def clause(self) -> str:
        return ATTACK_CLAUSES[self.purpose]

    def points_at(self) -> tuple[str, ...]:
        return there(self.position) if self.purpose == THING else (f"who:{self.target}",)


class AreaStrike(Option):
    """An attack on everybody in one place [aoe]."""

    def __init__(self, lobbed: bool, unit: int, slot: int, position: int, level: int, name: str) -> None:
        self.lobbed = lobbed
        self.unit = unit
        self.slot = slot
        self.position = position
        self.level = level
        self.name = name

    def key(self) -> str:
        word = LOBBED_AREA if self.lobbed else AREA
        source = f"unit-{word}:{self.unit}" if self.unit >= 0 else f"{word}:{self.slot}"
        return f"{source}:{POSITION_KEYS[self.position]}:{level_name(self.level).lower()}"

    def family(self) -> str:
        return f"{LOBBED_AREA if self.lobbed else AREA} with the {self.name}"

    def clause(self) -> str:
        return ATTACK_CLAUSES[LOBBED_AREA if self.lobbed else AREA]

    def points_at(self) -> tuple[str, ...]:
        return there(self.position)


@mypyc_attr(acyclic=True, free_list_len=1)
class Rate(Option):
    """Which Action Rating to use; its value is open [combat-roll-stays-visible]."""

    def __init__(self, rating: int, value: int, clause: str) -> None:
        self.rating = rating
        self.value = value
        self.because = clause

    def key(self) -> str:
        return f"rating:{self.rating}"

    def clause(self) -> str:
        return self.because


class OfType(Option):
    """The damage type of a Sword-type weapon [sword-choice]."""

    def __init__(self, damage_type: int) -> None:
        self.damage_type = damage_type

    def key(self) -> str:
        return f"type:{DAMAGE_NAMES[self.damage_type].lower()}"

    def clause(self) -> str:
        return "sword-choice"


@mypyc_attr(acyclic=True, free_list_len=1)
class Momentum(Option):
    """One use of Momentum, on a die of some size and perhaps a combatant [momentum-timing]."""

    def __init__(self, use: str, number: int, who: int, clause: str) -> None:
        self.use = use
        self.number = number  # sides of the die, a Stance, a Position; -1 where it does not matter
        self.who = who
        self.because = clause

    def key(self) -> str:
        number = f":{self.number}" if self.number >= 0 else ""
        return f"{self.use}{number}:{self.who}" if self.who >= 0 else f"{self.use}{number}"

    def family(self) -> str:
        return self.use

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        if self.use == SLAM_TOSS:
            return there(self.number)
        return (f"who:{self.who}",) if self.who >= 0 else ()


class SomeDice(Option):
    """Some of a combatant's dice, by their sides: to hold, to use, to strike back with."""

    def __init__(self, word: str, dice: list[int], clause: str) -> None:
        self.word = word
        self.dice = dice
        self.because = clause

    def key(self) -> str:
        return f"{self.word}:{','.join([str(sides) for sides in self.dice])}" if self.dice else NONE

    def family(self) -> str:
        return self.word if self.dice else NONE

    def clause(self) -> str:
        return self.because


@mypyc_attr(acyclic=True, free_list_len=1)
class Reaction(Option):
    """A defense of some kind, by Passive Reaction or with a Rating [reaction-definition]."""

    def __init__(self, how: str, slot: int, rating: int, slam: bool = False, name: str = "", value: int = 0) -> None:
        self.how = how
        self.slot = slot  # of the weapon, spell or Channel; the number of a Unit
        self.rating = rating
        self.slam = slam
        self.name = name  # of what is used, for the label
        self.value = value  # of the Rating, for the label

    def key(self) -> str:
        slam = "slam-" if self.slam else ""
        slot = f":{self.slot}" if self.slot >= 0 else ""
        return f"{slam}{self.how}{slot}:{self.rating}" if self.how != DECLINE else DECLINE

    def family(self) -> str:
        return f"{self.how} with the {self.name}" if self.name else self.how

    def clause(self) -> str:
        if self.how == DECLINE:
            return "reaction-after-damage-known"
        return "slam-reaction-ar" if self.slam else REACT_CLAUSES[self.how]

    def passive(self) -> bool:
        return self.rating == PASSIVE


@mypyc_attr(acyclic=True, free_list_len=1)
class Pick(Option):
    """A choice of one combatant: who is first, who is next, who is hit first."""

    def __init__(self, word: str, who: int, clause: str) -> None:
        self.word = word
        self.who = who
        self.because = clause

    def key(self) -> str:
        return f"{self.word}:{self.who}"

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}",) if self.who >= 0 else ()


class Work(Option):
    """A Skill Action, an Ability, a spell without dice or an item: what, on whom, and which of several.

    `number` is a slot, an item or a tag as the word has it; `part` a Wound or a Position.
    """

    def __init__(
        self, word: str, name: str, clause: str, who: int = -1, number: int = -1, part: int = -1, position: int = -1
    ) -> None:
        self.word = word
        self.name = name
        self.because = clause
        self.who = who
        self.number = number
        self.part = part
        self.position = position  # where it is done, if that is to be pointed at

    def key(self) -> str:
        who = f":{self.who}" if self.who >= 0 else ""
        number = f":{self.number}" if self.number >= 0 else ""
        part = f":{self.part}" if self.part >= 0 else ""
        return f"{self.word}:{self.name}{number}{who}{part}"

    def family(self) -> str:
        return self.word

    def clause(self) -> str:
        return self.because

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.who}",) if self.who >= 0 else there(self.position)


class FlaskThrow(Work):
    """A flask thrown at a place, and everyone there."""

    def __init__(self, name: str, clause: str, item: int, position: int, level: int) -> None:
        super().__init__(THROW, name, clause, number=item, part=position * 10 + level - DEPTHS, position=position)
        self.level = level


# Ways to go.
WALK: Final = "move"  # on foot, swimming, or by wings
FLY: Final = "fly"  # out of the rate of Unnatural Flight
UNIT_WALK: Final = "unit-move"
STAY: Final = "stay"
CLAUSES: Final = {
    WALK: "shift-positions-cost",
    FLY: "unnatural-flight-rate",
    UNIT_WALK: "warfare-units",
    STAY: "defend-others-move-away",
    "stand": "prone-recover",
    "climb": "climb",
    "dive": "natural-flight-dive",
    "drop": "elevation-means",
    "let-fall": "flight-stabilize-details",
    "stabilize": "flight-stabilize",
    "fly-on": "flight-stabilize-within-five",
    "claim": "tag-claiming",
    "unclaim": "tag-claiming",
    "enter": "tag-building-claim",
    "unit-stand": "prone-recover",
    "flee": "fleeing",
    "shift": "dueling-grid-shift",
    "hide": "stealth-rules",
    "reload": "siege-engines",
    "ladder": "siege-grid-rules",
    "takeover": "warfare-units",
}


WITH_A_UNIT: Final[tuple[str, ...]] = ("unit-stand", "reload", "takeover")


@mypyc_attr(acyclic=True, free_list_len=1)
class Go(Option):
    """One declared use of Movement: to a Position and an Elevation, by the safest and cheapest way."""

    def __init__(self, how: str, who: int, position: int, level: int, price: int, risky: bool, name: str) -> None:
        self.how = how
        self.who = who  # who goes: a Unit, or the actor itself
        self.position = position
        self.level = level
        self.price = price
        self.risky = risky  # a Composure Saving Throw stands in the way
        self.name = name  # of a Unit that goes

    def key(self) -> str:
        unit = f":{self.who}" if self.how == UNIT_WALK else ""
        return f"{self.how}{unit}:{POSITION_KEYS[self.position]}:{level_name(self.level).lower()}"

    def family(self) -> str:
        return f"move the {self.name}" if self.how == UNIT_WALK else self.how

    def clause(self) -> str:
        return CLAUSES[self.how]

    def cost(self) -> int:
        return self.price

    def points_at(self) -> tuple[str, ...]:
        return there(self.position)


@mypyc_attr(acyclic=True, free_list_len=1)
class Deed(Option):
    """Something done with the body or the ground: stand up, climb, dive, flee, hide, claim ..."""

    def __init__(self, word: str, number: int = -1, price: int = 0, position: int = -1) -> None:
        self.word = word
        self.number = number  # a Rating, a tag, a direction or a Unit, as the word has it
        self.price = price
        self.position = position  # of what is claimed or given up

    def key(self) -> str:
        return self.word if self.number < 0 else f"{self.word}:{self.number}"

    def family(self) -> str:
        return self.word

    def clause(self) -> str:
        return CLAUSES[self.word]

    def cost(self) -> int:
        return self.price

    def concedes(self) -> bool:
        return self.word == "flee"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.number}",) if self.word in WITH_A_UNIT else there(self.position)


class EnterBuilding(Option):
    """Break into the Building of an adjacent Position."""

    def __init__(self, position: int, shut: bool, price: int) -> None:
        self.position = position
        self.shut = shut
        self.price = price

    def key(self) -> str:
        return f"enter:{POSITION_KEYS[self.position]}"

    def clause(self) -> str:
        return CLAUSES["enter"]

    def cost(self) -> int:
        return self.price

    def points_at(self) -> tuple[str, ...]:
        return there(self.position)


class Shift(Option):
    """A Boss moves, and the Grid around it [dueling-grid-shift]."""

    def __init__(self, direction: int, price: int) -> None:
        self.direction = direction
        self.price = price

    def key(self) -> str:
        return f"shift:{DIRECTIONS[self.direction]}"

    def clause(self) -> str:
        return CLAUSES["shift"]

    def cost(self) -> int:
        return self.price


class Side(Option):
    """A Position a combatant is moved to by its own choice [boss-shift-table]."""

    def __init__(self, who: int, position: int) -> None:
        self.who = who
        self.position = position

    def key(self) -> str:
        return f"aside:{self.who}:{POSITION_KEYS[self.position]}"

    def clause(self) -> str:
        return "boss-shift-table"

    def points_at(self) -> tuple[str, ...]:
        return there(self.position)


class Toss(Option):
    """A path through the air, Position by Position."""

    def __init__(self, way: tuple[int, ...]) -> None:
        self.way = way

    def key(self) -> str:
        return "toss:" + "-".join([POSITION_KEYS[position] for position in self.way])

    def clause(self) -> str:
        return "slam-figures"

    def points_at(self) -> tuple[str, ...]:
        return there(self.way[-1]) if self.way else ()
