# mypyc: skip - a parsing border
"""How a Momentum encounter is drawn up: ground on positions, walls and doors between them, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.engine.drawing import (
    Aim,
    AimField,
    AimKind,
    Drawing,
    ListedAims,
    Paint,
    Size,
    add_once,
    listed_in,
    plain_fields,
    way_of,
    without,
)
from fray.engine.encounter import Entrant
from fray.engine.english import capital
from fray.engine.mentions import EACH, Mention, Source
from fray.rulesets.momentum.content.encounters import DEFAULT_LENGTH, LONGEST, MomentumEntrant
from fray.rulesets.momentum.model.field import GROUND_NAMES
from fray.rulesets.momentum.model.objectives import (
    ALL_LEFT_HIGH,
    ALL_LEFT_LOW,
    CONDITIONS,
    NO_ABLE,
    NO_ABLE_PC,
    SOME_ABLE_PC,
    SOME_ALIVE,
)
from fray.rulesets.momentum.words.board import GROUNDS

WALL, DOOR = "wall", "door"
END: Final = "end_of_round"
WINS: Final = "wins"
WHOSE: Final = "Of which side"
LAST_ROUND: Final = AimField(END, "Round", "number", 1, 100)


def whose(condition: str) -> AimField:
    return AimField(condition, WHOSE, "side")


class MomentumDrawing(ListedAims):
    """A line of positions [line-of-bands, terrain-rules, fight-end-conditions]."""

    words = {
        "length": "Positions in the line",
        "edges_closed": "Nobody can leave at the ends",
        "open_edges": "Ends that lead out: low, high",
        "tallies": "Stamina tallies",
        "joins_round": "Joins in round",
        "interact_makes": "What an Interact makes of it",
    }
    paints = (
        *[Paint(name, capital(name), ground) for name, ground in zip(GROUND_NAMES, GROUNDS, strict=True)],
        Paint(WALL, "Wall", "wall", between=True),
        Paint(DOOR, "Door", "door", between=True),
    )
    # The key of a kind is the conditions that its outcomes have.
    aims = (
        AimKind(NO_ABLE, "Defeat a side", "leave no one of {no_able} able to fight", (whose(NO_ABLE),)),
        AimKind(NO_ABLE_PC, "Defeat the heroes", "leave no hero of {no_able_pc} able to fight",
                (whose(NO_ABLE_PC),)),
        AimKind(f"{END} {SOME_ABLE_PC}", "Hold out", "keep a hero of {some_able_pc} able to fight "
                "to the end of round {end_of_round}", (whose(SOME_ABLE_PC), LAST_ROUND)),
        AimKind(END, "Play for time", "play for time to the end of round {end_of_round}", (LAST_ROUND,)),
        AimKind(ALL_LEFT_HIGH, "Leave on the high side", "have all of {all_left_high} leave the field "
                "on the high side", (whose(ALL_LEFT_HIGH),)),
        AimKind(ALL_LEFT_LOW, "Leave on the low side", "have all of {all_left_low} leave the field "
                "on the low side", (whose(ALL_LEFT_LOW),)),
        AimKind(f"{NO_ABLE} {SOME_ALIVE}", "Take a prisoner", "leave no one of {no_able} able to fight "
                "and someone of {some_alive} alive", (whose(NO_ABLE), AimField(SOME_ALIVE, "Alive of", "side"))),
    )  # fmt: skip
    aims_key = "outcomes"
    sides_named = (
        *Drawing.sides_named,
        *[Mention(("outcomes", EACH), field) for field in (WINS, *CONDITIONS)],
    )

    def place_of(self, entrant: Entrant) -> str:
        return str(entrant.position) if isinstance(entrant, MomentumEntrant) else ""

    def paint(self, source: Source, kind: str, at: str) -> None:
        rows = listed_in(source, "terrain")
        if self.paint_called(kind).between:
            add_once(rows, {"kind": kind, "edge": edge_of(at)})
        else:
            add_once(rows, {"kind": kind, "position": int(at)})

    def erase(self, source: Source, at: str) -> None:
        spot: Mapping[str, object] = {"edge": edge_of(at)} if "|" in at else {"position": int(at)}
        without(listed_in(source, "terrain"), lambda row: spot.items() <= row.items())

    def size_in(self, source: Source) -> Size:
        length = source.get("length", DEFAULT_LENGTH)
        return Size(length if isinstance(length, int) else DEFAULT_LENGTH, 1, LONGEST, 1)

    def resize(self, source: Source, columns: int, rows: int) -> None:
        source["length"] = columns

    def read_aim(self, source: Source, row: dict[str, object]) -> Aim:
        says, wins = plain_fields(row), row.get(WINS)
        says.pop(WINS, None)
        kind = " ".join(sorted(row.keys() - {WINS}))
        known = kind in {one.key for one in self.aims} and len(says) == len(row) - 1
        return Aim(kind, wins, says) if known and isinstance(wins, str) else Aim("", written=row)

    def written_aim(self, source: Source, aim: Aim) -> dict[str, object]:
        return {WINS: aim.side, **aim.says}


def edge_of(at: str) -> list[int]:
    way = way_of(at)
    return sorted((int(way.one), int(way.other)))
