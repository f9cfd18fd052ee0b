# mypyc: skip - a parsing border
"""An encounter of the plain form put on an open map; everybody wants to be the last team."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.engine.content import Fields, Raw, Reader, near_or_all
from fray.engine.library import Blank
from fray.engine.plain import Laid, Placed, read_plain
from fray.rulesets.sixseconds.model.field import TERRAIN, TERRAIN_NAMES, read_map
from fray.rulesets.sixseconds.model.sheets import Sheet, squares_of
from fray.space.squares import overlap

WIDTH: Final = 24
HEIGHT: Final = 16
FLOOR: Final = "."
LETTERS: Final = {TERRAIN_NAMES[bits]: letter for letter, bits in TERRAIN.items() if letter != FLOOR}

Spot = tuple[int, int, int]  # a square and the side of the footprint on it


def placing() -> list[Blank]:
    """A square; where it is taken the nearest free one."""
    return [Blank("x", "Column", 0, WIDTH - 1), Blank("y", "Row", 0, HEIGHT - 1)]


def terrain() -> dict[str, list[Blank]]:
    """Everything of the terrain legend, as a rectangle of squares [r-terrain]."""
    spread = [Blank("across", "Squares across", 1, WIDTH), Blank("down", "Squares down", 1, HEIGHT)]
    return {name: [*placing(), *spread] for name in LETTERS}


def own_form(raw: Raw, reader: Reader, sheets: Mapping[str, Sheet]) -> dict[str, object]:
    """The encounter as the ledger writes one."""
    plain = read_plain(raw, reader.problems)
    rows = drawn(plain.terrain, reader)
    data = dict(plain.rest)
    data["map"] = rows
    spots: list[Spot] = []
    members = {placed.name: member(placed, rows, spots, sheets) for placed in plain.combatants}
    data["teams"] = [
        {
            "name": side,
            "objective": {"kind": "defeat"},
            "members": [members[placed.name] for placed in plain.of_side(side)],
        }
        for side in plain.sides
    ]
    return data


def drawn(laid: tuple[Laid, ...], reader: Reader) -> list[str]:
    """The map, what comes later over what came before."""
    rows = [[FLOOR] * WIDTH for _ in range(HEIGHT)]
    for piece in laid:
        letter = LETTERS.get(piece.kind)
        if letter is None:
            reader.wrong("terrain", f"{piece.kind!r} is not known", near_or_all(piece.kind, list(LETTERS)))
            continue
        x, y = number(piece.says, "x"), number(piece.says, "y")
        for row in range(max(0, y), min(HEIGHT, y + number(piece.says, "down", 1))):
            for column in range(max(0, x), min(WIDTH, x + number(piece.says, "across", 1))):
                rows[row][column] = letter
    return ["".join(row) for row in rows]


def number(says: Fields, key: str, default: int = 0) -> int:
    value = says.get(key, default)
    return value if isinstance(value, int) else default


def member(row: Placed, rows: list[str], spots: list[Spot], sheets: Mapping[str, Sheet]) -> dict[str, object]:
    """A member of a team at its square, or at the nearest one that is free."""
    sheet = sheets.get(row.who)
    size = squares_of(sheet.size) if sheet is not None else 1
    x, y = number(row.says, "x"), number(row.says, "y")
    ground = read_map(rows)
    squares = sorted(
        ((column, line) for column in range(WIDTH) for line in range(HEIGHT)),
        key=lambda at: (max(abs(at[0] - x), abs(at[1] - y)), abs(at[0] - x) + abs(at[1] - y), at),
    )
    free = (at for at in squares if ground.fits(*at, size) and not any(overlap(*at, size, *spot) for spot in spots))
    found = next(free, (x, y))
    spots.append((*found, size))
    more = {key: value for key, value in row.says.items() if key not in ("x", "y")}
    return {"id": row.name, "who": row.who, "at": list(found), **more}
