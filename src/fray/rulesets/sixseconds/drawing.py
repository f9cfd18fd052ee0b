# mypyc: skip - a parsing border
"""How an encounter of Six Seconds is drawn up: the letters of its map, each team's objective, who comes later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fray.engine.content import rows_of
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.drawing import (
    FOES,
    HEROES,
    Aim,
    AimField,
    AimKind,
    Drawing,
    Paint,
    Size,
    listed_in,
    plain_fields,
    table_at,
    take_row,
    without,
)
from fray.engine.encounter import Entrant
from fray.engine.english import capital
from fray.engine.mentions import EACH, Mention, Source
from fray.rulesets.sixseconds.content.encounters import LARGEST_MAP, SixEntrant
from fray.rulesets.sixseconds.model.field import TERRAIN, TERRAIN_NAMES
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    HOLD,
    LAST_TEAM,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
)
from fray.rulesets.sixseconds.words.board import TERRAIN_GROUNDS

FLOOR: Final = "."
BLANK_COLUMNS, BLANK_ROWS = 16, 10
LETTERS: Final = {TERRAIN_NAMES[bits]: letter for letter, bits in TERRAIN.items() if letter != FLOOR}
ZONED: Final = (REACH, ESCAPE, HOLD)
START, END = "from", "to"
LATER: Final = "reinforcements"
CORNERS: Final = (AimField(START, "From", "place"), AimField(END, "To", "place"))
ROUNDS: Final = AimField("n", "Rounds", "number", 1, 99)


class SixDrawing(Drawing):
    """Squares of a map [r-terrain, r-objective-kinds]."""

    words = {
        "map": "The map, a letter for each square",
        "other_team_order": "Order of the teams after the first",
        "instigator": "Who starts the fight",
        "by_stealth": "Came by stealth",
        "objects": "Things on the map",
        "id": "What it is called",
        "at": "Square",
        "for_team": "For the team",
        "on_success": "What success does",
    }
    paints = tuple(Paint(name, capital(name), TERRAIN_GROUNDS[name]) for name in LETTERS)
    aims = (
        AimKind(DEFEAT, "Be the last team", LAST_TEAM),
        AimKind(SLAY, "Bring someone down", "bring down {target}", (AimField("target", "Whom", "who"),)),
        AimKind(REACH, "Reach a place", "bring {k} to the goal",
                (*CORNERS, AimField("k", "How many", "number", 1, 32))),
        AimKind(ESCAPE, "Escape", "escape with {k}",
                (*CORNERS, AimField("k", "How many (0: everyone)", "number", 0, 32))),
        AimKind(HOLD, "Hold a place", "hold the place for {n} rounds running", (*CORNERS, ROUNDS)),
        AimKind(PROTECT, "Keep someone alive", "keep {ward} alive to the end of round {n}",
                (AimField("ward", "Whom", "who"), ROUNDS)),
        AimKind(SURVIVE, "Hold out", "hold out to the end of round {n}", (ROUNDS,)),
    )  # fmt: skip
    aims_each = True
    tells_objective = True
    combatants_named = (
        Mention(("teams", EACH, "objective"), "target", "an objective"),
        Mention(("teams", EACH, "objective"), "ward", "an objective"),
        Mention(("instigator",), "id", "the opening attack"),
        Mention(("instigator",), "target", "the opening attack"),
    )
    sides_named = (
        Mention(("teams", EACH), "name"),
        Mention((LATER, EACH), "team"),
        Mention(("objects", EACH), "for_team"),
        Mention(("surprise",), "team"),
        Mention((), "other_team_order"),
    )

    def blank(self) -> Source:
        """A field that is seen as a whole."""
        teams = [{"name": name, "members": []} for name in (HEROES, FOES)]
        return {"map": [FLOOR * BLANK_COLUMNS] * BLANK_ROWS, "teams": teams}

    def place_of(self, entrant: Entrant) -> str:
        return f"{entrant.x},{entrant.y}" if isinstance(entrant, SixEntrant) else ""

    def called(self, entrant: Entrant) -> str:
        return entrant.key if isinstance(entrant, SixEntrant) else entrant.name

    def paint(self, source: Source, kind: str, at: str) -> None:
        self.paint_called(kind)
        put(source, at, LETTERS[kind])

    def erase(self, source: Source, at: str) -> None:
        put(source, at, FLOOR)

    def size_in(self, source: Source) -> Size:
        rows = map_of(source)
        return Size(max(map(len, rows), default=0), len(rows), LARGEST_MAP, LARGEST_MAP)

    def resize(self, source: Source, columns: int, rows: int) -> None:
        """What is cut off is gone; what is new is floor."""
        there = [row[:columns].ljust(columns, FLOOR) for row in map_of(source)[:rows]]
        source["map"] = there + [FLOOR * columns] * (rows - len(there))

    def join(self, source: Source, row: str, number: int) -> None:
        """Who comes later stands in a list of the team and the round [r-joiners]."""
        team = team_of(source, row)
        member = take_row(source, row)
        without(listed_in(source, LATER), lambda group: not group.get("members"))
        if number > 1:
            group = group_of(listed_in(source, LATER), {"round": number, "team": team})
        else:
            group = group_of(listed_in(source, "teams"), {"name": team})
        listed_in(group, "members").append(member)
        if not source[LATER]:
            del source[LATER]

    def aims_in(self, source: Source) -> list[Aim]:
        return [read_aim(str(team.get("name", "")), team.get("objective")) for team in rows_of(source.get("teams"))]

    def set_aims(self, source: Source, aims: Sequence[Aim]) -> None:
        teams = rows_of(source.get("teams"))
        if len(aims) != len(teams):
            raise Refused(MALFORMED, "each team has one objective")
        for team, aim in zip(teams, aims, strict=True):
            team["objective"] = written_aim(aim)


def map_of(source: Source) -> list[str]:
    rows = source.get("map")
    return rows if isinstance(rows, list) and all(isinstance(row, str) for row in rows) else []


def put(source: Source, at: str, letter: str) -> None:
    rows = map_of(source)
    x, y = square_of(at)
    if not 0 <= y < len(rows) or not 0 <= x < len(rows[y]):
        raise Refused(MALFORMED, f"{at!r} is no square of the map")
    rows[y] = rows[y][:x] + letter + rows[y][x + 1 :]


def square_of(at: str) -> tuple[int, int]:
    x, comma, y = at.partition(",")
    if not (comma and x.isdecimal() and y.isdecimal()):
        raise Refused(MALFORMED, f"{at!r} is no square")
    return int(x), int(y)


def team_of(source: Source, row: str) -> str:
    """The team of a member of a team, or of reinforcements."""
    owner = table_at(source, row.rpartition(".")[0])
    return str(owner.get("team", owner.get("name", "")))


def group_of(groups: list[object], wanted: Mapping[str, object]) -> dict[str, object]:
    """The group that says all that, or a new one."""
    for group in groups:
        if isinstance(group, dict) and wanted.items() <= group.items() and isinstance(group.get("members"), list):
            return group
    group = {**wanted, "members": []}
    groups.append(group)
    return group


def read_aim(team: str, written: object) -> Aim:
    goal: dict[str, object] = written if isinstance(written, dict) else {"kind": DEFEAT}
    kind = str(goal.get("kind", DEFEAT))
    known = next((one for one in SixDrawing.aims if one.key == kind), None)
    if known is None:
        return Aim("", team, written=goal)
    zone = goal.get("zone") if kind in ZONED else None
    says = {key: value for key, value in plain_fields(goal).items() if key in {one.key for one in known.fields}}
    if isinstance(zone, dict) and zone:
        says |= {key: f"{zone.get(x, 0)},{zone.get(y, 0)}" for key, x, y in CORNER_FIELDS}
    return Aim(kind, team, says)


CORNER_FIELDS: Final = ((START, "x0", "y0"), (END, "x1", "y1"))


def written_aim(aim: Aim) -> dict[str, object]:
    if not aim.kind:
        return dict(aim.written)
    says = {key: value for key, value in aim.says.items() if key not in (START, END)}
    if aim.kind not in ZONED:
        return {"kind": aim.kind, **says}
    (x0, y0), (x1, y1) = (square_of(str(aim.says.get(key, "0,0"))) for key in (START, END))
    zone = {"x0": min(x0, x1), "y0": min(y0, y1), "x1": max(x0, x1), "y1": max(y0, y1)}
    return {"kind": aim.kind, "zone": zone, **says}
