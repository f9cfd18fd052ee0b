# mypyc: skip - a parsing border
"""An encounter of the plain form put into lanes: the first side are the players, the second the enemies."""

from __future__ import annotations

from typing import Final

from fray.engine.content import Raw, Reader, near_or_all
from fray.engine.library import Blank
from fray.engine.plain import Laid, Placed, read_plain
from fray.rulesets.torchlight.model.lanes import FEATURES, LANES, STANCES
from fray.rulesets.torchlight.model.state import SIDES

LEVEL: Final = "elevated"
CLOSED: Final = FEATURES[0]
HIGHEST_LEVEL: Final = 5


def placing() -> list[Blank]:
    """A cell of the own side; a second one in it is placed as the rules place newcomers [r-placement-overflow]."""
    return [Blank("lane", "Lane", 1, LANES), Blank("stance", "Stance", choices=STANCES[1:])]


def terrain() -> dict[str, list[Blank]]:
    """What a lane can be like [r-lane-features]."""
    lane = Blank("lane", "Lane", 1, LANES)
    return {**{name: [lane] for name in FEATURES}, LEVEL: [lane, Blank("level", "Level", 1, HIGHEST_LEVEL)]}


def own_form(raw: Raw, reader: Reader) -> dict[str, object]:
    """The encounter as the ledger writes one."""
    plain = read_plain(raw, reader.problems)
    if len(plain.sides) != len(SIDES):
        reader.wrong("sides", f"{list(plain.sides)} is not valid", "name two sides, the players' first")
    data = {key: value for key, value in plain.rest.items() if key != "title"}
    data["name"] = plain.rest.get("title", raw.id)
    for own, side in zip(SIDES, plain.sides, strict=False):
        data[own] = [entrant(fighter, earlier) for fighter, earlier in with_earlier(plain.of_side(side))]
    data["lanes"] = lanes(plain.terrain, reader)
    return data


def with_earlier(rows: list[Placed]) -> list[tuple[Placed, list[Placed]]]:
    return [(row, rows[:index]) for index, row in enumerate(rows)]


def entrant(row: Placed, earlier: list[Placed]) -> dict[str, object]:
    """A line of the roster; where the cell is taken it is left open."""
    taken = any(cell(before) == cell(row) for before in earlier)
    says = {key: value for key, value in row.says.items() if not (taken and key in ("lane", "stance"))}
    return {"id": row.name, "who": row.who, **says}


def cell(row: Placed) -> tuple[object, object]:
    return row.says.get("lane"), row.says.get("stance")


def lanes(laid: tuple[Laid, ...], reader: Reader) -> list[dict[str, object]]:
    """Each lane of which something is said, with all of it."""
    found: dict[object, dict[str, object]] = {}
    for terrain_row in laid:
        if terrain_row.kind not in terrain():
            reader.wrong(
                "terrain", f"{terrain_row.kind!r} is not known", near_or_all(terrain_row.kind, list(terrain()))
            )
            continue
        lane = found.setdefault(terrain_row.says.get("lane"), {"lane": terrain_row.says.get("lane")})
        if terrain_row.kind == LEVEL:
            lane["level"] = terrain_row.says.get("level", 1)
        elif terrain_row.kind == CLOSED:
            lane["open"] = False
        else:
            lane[terrain_row.kind.replace("-", "_")] = True
    return list(found.values())
