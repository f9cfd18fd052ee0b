"""How an attack comes at its target, or a helper at its ward: on foot, charging, jumping, from above."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.grid import DIRECTIONS, POSITION_KEYS, position_of
from fray.rulesets.labyrinthian.model.options import there

# Velocity: one of these per attack [one-velocity-option].
PLAIN: Final = 0
CHARGE: Final = 1
JUMP: Final = 2
VERTICAL: Final = 3
WORDS: Final[tuple[str, ...]] = ("plain", "charge", "jump", "vertical")
CLAUSES: Final[tuple[str, ...]] = ("attack-within-position", "charge", "jump-attack", "vertical-assault-effect")


@mypyc_attr(acyclic=True, free_list_len=1)
class Approach(Option):
    """A way to the target with what it costs and gives. Nothing is paid before it is taken."""

    def __init__(self, kind: int, way: list[int]) -> None:
        self.kind = kind
        self.way = way  # places, the start left out
        self.boost: i64 = 0  # points a Charge adds to Damage or Defense
        self.flank: i64 = 0  # what Flanking adds to the attack total
        self.drop: i64 = 0  # Elevations crossed downward by a Vertical Assault
        self.price: i64 = 0  # in Movement, all together
        self.stands_up = False  # a Prone helper gets up first
        self.on_rate = False  # the way is flown out of the rate of Unnatural Flight
        self.shift = -1  # the direction in which a Boss drags the Grid, once for each Position crossed
        self.shifts = 0

    def how_and_where(self) -> list[str]:
        how = WORDS[self.kind]
        if self.kind == PLAIN and (self.flank or self.way):
            how = "flank" if self.flank else "come"
        parts = [how]
        if self.shifts:
            parts.append(f"{DIRECTIONS[self.shift]}-{self.shifts}")
        if self.way:
            parts.append(POSITION_KEYS[position_of(self.way[-1])])
        return parts

    def key(self) -> str:
        parts = self.how_and_where()
        if self.kind == CHARGE:
            parts.append(str(self.boost))
        return ":".join(parts)

    def family(self) -> str:
        """Charges to one place are one choice with a dial, the boost: 'charge to ffc for 1..20'."""
        if self.kind != CHARGE:
            return self.key()
        return "_to_".join(self.how_and_where())

    def clause(self) -> str:
        return "flanking-bonus" if self.kind == PLAIN and self.flank else CLAUSES[self.kind]

    def cost(self) -> int:
        return self.price

    def amount(self) -> int:
        return self.boost if self.kind == CHARGE else -1

    def points_at(self) -> tuple[str, ...]:
        return there(position_of(self.way[-1])) if self.way else ()


def positions_crossed(way: list[int], start: i64) -> i64:
    """How many Positions a way crosses into, coming from a Position [charge-crossing]."""
    count = 0
    for place in way:
        if position_of(place) != start:
            count += 1
            start = position_of(place)
    return count
