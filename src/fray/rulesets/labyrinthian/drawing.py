# mypyc: skip - a parsing border
"""How a Labyrinthian encounter is drawn up: Terrain Tags in Positions, and objectives."""

from __future__ import annotations

from typing import Final

from fray.engine.content import rows_of, texts_of
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.drawing import (
    Aim,
    AimField,
    AimKind,
    Drawing,
    ListedAims,
    Paint,
    add_once,
    listed_in,
    plain_fields,
    take_row,
    without,
)
from fray.engine.encounter import Entrant
from fray.engine.english import capital
from fray.engine.mentions import EACH, Mention, Source
from fray.rulesets.labyrinthian.content.encounters import LabEntrant
from fray.rulesets.labyrinthian.model import features
from fray.rulesets.labyrinthian.model.grid import NOWHERE, POSITION_KEYS
from fray.rulesets.labyrinthian.model.objectives import BREAKS, FIRST_TO_ZERO, HOLD, OUT, REACH, SLAY, SURVIVE
from fray.rulesets.labyrinthian.words.board import TAG_WORDS

# What can be painted, with its words and its ground.
PAINTED: Final = [(kind, *TAG_WORDS[number]) for number, kind in enumerate(features.TAG_KINDS) if number in TAG_WORDS]
POSITION: Final = AimField("position", "Position", "place")
NUMBER: Final = AimField("number", "How many", "number", 1, 60)
WHO: Final = AimField("who", "Who", "who")


class LabyrinthDrawing(ListedAims):
    """The fifteen Positions of the Combat Grid [terrain-tags, end-of-fight]."""

    words = {
        "grid": "Which Grid",
        "tags": "Terrain Tags",
        "ambush": "Side that comes up unseen",
        "mobs": "One stat block rolls together",
        "indoors": "No sky above",
        "improvised": "Ideas outside the list are allowed",
        "quarry": "Side that is hunted",
        "round_limit": "Draw after so many rounds",
        "commanders": "Who commands a Unit",
        "overrides": "Other numbers for a creature",
    }
    paints = tuple(Paint(kind, capital(words), ground) for kind, words, _, ground in PAINTED)
    aims = (
        AimKind(REACH, "Reach a Position", "end a Turn with {number} able in {position}",
                (POSITION, NUMBER)),
        AimKind(HOLD, "Hold a Position", "end a Round with {number} able in {position} "
                "and no able enemy there", (POSITION, NUMBER)),
        AimKind(SLAY, "Slay someone", "slay {who}, or leave {who} Incapacitated", (WHO,)),
        AimKind(OUT, "Get someone out of the fight", "get {who} out of the fight", (WHO,)),
        AimKind(SURVIVE, "Hold out", "have {number} able at the end of Round {round}",
                (AimField("round", "Round", "number", 1, 500), AimField("number", "How many", "number", 0, 60))),
        AimKind(BREAKS, "Lose courage", "flee or surrender once {number} of them are out", (NUMBER,)),
        AimKind(FIRST_TO_ZERO, "First to zero Composure", "bring an enemy to zero Composure in a Clash"),
    )  # fmt: skip
    aims_key = "aims"
    combatants_named = (Mention(("aims", EACH), "who", "an objective"),)
    sides_named = (
        *Drawing.sides_named,
        Mention(("aims", EACH), "side"),
        Mention((), "ambush"),
        Mention((), "quarry"),
    )

    def place_of(self, entrant: Entrant) -> str:
        if not isinstance(entrant, LabEntrant) or entrant.position == NOWHERE:
            return ""
        return POSITION_KEYS[entrant.position]

    def names(self, entrant: Entrant) -> tuple[str, ...]:
        """By name, and by sheet [end-of-fight]."""
        sheet = entrant.sheet if isinstance(entrant, LabEntrant) else None
        return (entrant.name, sheet.id) if sheet else (entrant.name,)

    def remove(self, source: Source, row: str) -> list[str]:
        """No one who is gone commands Units, or is commanded [warfare-units]."""
        gone, commanders = take_row(source, row).get("who"), source.get("commanders")
        if isinstance(commanders, dict) and all(other.get("who") != gone for other in rows_of(source["combatants"])):
            commanders.pop(gone, None)
            for commander, units in commanders.items():
                commanders[commander] = [unit for unit in units if unit != gone] if isinstance(units, list) else units
        return []

    def paint(self, source: Source, kind: str, at: str) -> None:
        add_once(listed_in(source, "terrain"), {"kind": self.paint_called(kind).key, "position": position_at(at)})

    def erase(self, source: Source, at: str) -> None:
        """Tags are written as tables, and as lines that begin with their Position."""
        position = position_at(at)
        without(listed_in(source, "terrain"), lambda row: row.get("position") == position)
        lines = listed_in(source, "tags")
        lines[:] = [line for line in lines if not str(line).startswith(f"{position} ")]

    def read_aim(self, source: Source, row: dict[str, object]) -> Aim:
        kind = next((one for one in self.aims if one.key == row.get("kind")), None)
        names = texts_of(row.get("who"))
        if kind is None or "level" in row or len(names) > 1:
            return Aim("", written=row)
        written: dict[str, str | int] = {"number": 1, "round": 1, "position": "churn", **plain_fields(row)}
        says = {field.key: written.get(field.key, "") for field in kind.fields}
        return Aim(kind.key, str(row.get("side")), {**says, **({"who": names[0]} if names else {})})

    def written_aim(self, source: Source, aim: Aim) -> dict[str, object]:
        says: dict[str, object] = dict(aim.says)
        if "who" in says:
            says["who"] = [says["who"]]
        return {"kind": aim.kind, "side": aim.side, **says}


def position_at(at: str) -> str:
    if at not in POSITION_KEYS:
        raise Refused(MALFORMED, f"there is no Position {at!r}")
    return at
