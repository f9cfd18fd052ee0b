# mypyc: skip - a parsing border
"""How a Stances encounter is drawn up: features of areas, barriers between them, objectives."""

from __future__ import annotations

from typing import Final

from fray.engine.content import near_or_all, texts_of
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.drawing import Aim, AimField, AimKind, ListedAims, Paint, add_once, listed_in, way_of, without
from fray.engine.encounter import Entrant
from fray.engine.english import capital
from fray.engine.mentions import EACH, Mention, Source
from fray.rulesets.stances.content.encounters import FLOOR, SOCIAL, StancesEntrant
from fray.rulesets.stances.model.field import BARRIER, FEATURE_NAMES, LINE
from fray.rulesets.stances.model.objectives import GONE, HOLD, PERSUADED
from fray.rulesets.stances.words.board import FEATURE_GROUNDS
from fray.rulesets.stances.words.wording import feature

WHO: Final = AimField("who", "Who", "who")


class StancesDrawing(ListedAims):
    """Areas with ways between them [r-areas, r-terrain, r-end-of-fight]."""

    words = {
        "mode": "Fight or argument",
        "fight_after": "Rounds of argument before the fight",
        "trigger": "What starts the fight",
        "links": "Areas that are adjacent",
        "link": "Between the areas",
        "exits": "Areas that lead out",
    }
    paints = (
        *[
            Paint(name, capital(feature(name)), ground)
            for name, ground in zip(FEATURE_NAMES, FEATURE_GROUNDS, strict=True)
        ],
        Paint(BARRIER, "Barrier", "wall", between=True),
    )
    aims = (
        AimKind(HOLD, "Hold an area", "end a round in {area} with no enemy conscious there",
                (AimField("area", "Area", "place"),)),
        AimKind(GONE, "Get someone out of the fight", "get {who} out of the fight", (WHO,)),
        AimKind(PERSUADED, "Persuade someone", "convince {who}, or make {who} surrender", (WHO,)),
    )  # fmt: skip
    aims_key = "outcomes"
    combatants_named = (Mention(("outcomes", EACH), "who", "an objective"),)
    sides_named = (Mention(("sides", EACH), "name"), Mention(("outcomes", EACH), "wins"))

    def place_of(self, entrant: Entrant) -> str:
        return str(entrant.area) if isinstance(entrant, StancesEntrant) else ""

    def paint(self, source: Source, kind: str, at: str) -> None:
        rows = listed_in(source, "terrain")
        if self.paint_called(kind).between:
            add_once(rows, {"feature": kind, "link": link_of(source, at)})
        else:
            add_once(rows, {"feature": kind, "area": area_at(source, at)})

    def erase(self, source: Source, at: str) -> None:
        rows = listed_in(source, "terrain")
        if "|" in at:
            ends = set(link_of(source, at))
            without(rows, lambda row: set(texts_of(row.get("link"))) == ends)
        else:
            area = area_at(source, at)
            without(rows, lambda row: row.get("area") == area)

    def read_aim(self, source: Source, row: dict[str, object]) -> Aim:
        kind, who = str(row.get("kind")), texts_of(row.get("who"))
        if kind == HOLD and row.get("area") in areas_of(source):
            return Aim(HOLD, str(row.get("wins")), {"area": str(areas_of(source).index(str(row["area"])))})
        if kind in (GONE, PERSUADED) and len(who) == 1:
            return Aim(kind, str(row.get("wins")), {"who": who[0]})
        return Aim("", written=row)

    def written_aim(self, source: Source, aim: Aim) -> dict[str, object]:
        if aim.kind == HOLD:
            return {"wins": aim.side, "kind": HOLD, "area": area_at(source, str(aim.says.get("area")))}
        return {"wins": aim.side, "kind": aim.kind, "who": [aim.says.get("who", "")]}


def areas_of(source: Source) -> list[str]:
    areas = source.get("areas")
    if isinstance(areas, list):
        return areas
    return list(FLOOR if source.get("mode") == SOCIAL else LINE)


def area_at(source: Source, at: str) -> str:
    """The name of an area from its key on the board."""
    areas = dict(zip(map(str, range(len(areas_of(source)))), areas_of(source), strict=True))
    if at not in areas:
        raise Refused(MALFORMED, f"there is no area {at!r}; {near_or_all(at, list(areas))}")
    return areas[at]


def link_of(source: Source, at: str) -> list[str]:
    way = way_of(at)
    return [area_at(source, way.one), area_at(source, way.other)]
