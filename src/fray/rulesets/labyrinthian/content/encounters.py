# mypyc: skip - a parsing border
"""Encounters as people write them: who fights on which side, where, on which Grid, about what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from fray.engine.content import Fields, Problems, Raw, Reader, near_or_all
from fray.engine.encounter import Encounter, Entrant
from fray.engine.library import read_variants
from fray.engine.newcomers import check_sides, distinct_names
from fray.rulesets.labyrinthian.content.tag_lines import INDOORS, read_tag_line, read_tag_table
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, GROUND, LEVEL_NAMES
from fray.rulesets.labyrinthian.model.features import Feature
from fray.rulesets.labyrinthian.model.grid import (
    CHASE,
    CHURN,
    DUELING,
    GRID_NAMES,
    NOWHERE,
    OPEN,
    POSITION_KEYS,
    POSITION_NAMES,
)
from fray.rulesets.labyrinthian.model.objectives import ANY_LEVEL, KINDS, OUT, REACH, SLAY
from fray.rulesets.labyrinthian.model.sheets import WOUND_DIE, WOUND_NAMES, Sheet
from fray.rulesets.labyrinthian.model.state import NOBODY

if TYPE_CHECKING:
    from fray.rulesets.labyrinthian.content.library import LabyrinthLibrary

MAX_COMBATANTS: Final = 60
NAMES: Final = dict(zip(POSITION_KEYS, POSITION_NAMES, strict=True))
MINDS: Final = ("", "person", "tactician", "default", "random")
KNOWN: Final = (
    *(
        "text",
        "title",
        "sides",
        "combatants",
        "tags",
        "terrain",
        "grid",
        "commanders",
        "overrides",
        "objective",
        "aims",
    ),
    *("ambush", "mobs", "quarry", "indoors", "improvised", "variants", "round_limit", "shows"),
)


@dataclass(frozen=True)
class LabEntrant(Entrant):
    """A combatant of an encounter: its sheet, its place, and what it carries over from earlier fights."""

    sheet: Sheet | None = None
    position: int = NOWHERE  # to be chosen before Round 1
    level: int = GROUND
    commander: int = NOBODY  # of a Unit, by number in the roster
    composure: int = 0  # 0: full
    wounds: tuple[tuple[int, int], ...] = ()  # Wound and sizes reached


@dataclass(frozen=True)
class AimLine:
    """An objective as written; names are resolved when the fight begins."""

    kind: str
    side: int
    number: int = 1
    round: int = 0
    position: int = CHURN
    level: int = ANY_LEVEL
    who: tuple[str, ...] = ()


@dataclass(frozen=True)
class LabEncounter(Encounter):
    """An encounter on the Combat Grid."""

    features: tuple[Feature, ...] = ()
    grid: int = OPEN
    aims: tuple[AimLine, ...] = ()
    ambush: str = ""
    mobs: bool = False
    quarry: int = NOBODY
    improvised: bool = False
    round_limit: int = 50
    readings: Mapping[str, int] = field(default_factory=dict)


def with_names(words: str) -> str:
    """An objective with the names of Positions for their keys: 'attackers hold Forward Support'."""
    return re.sub(r"\b[fr][srf][lcr]?\b", lambda found: NAMES.get(found[0], found[0]), words)


def read_encounter(
    raw: Raw, problems: Problems, library: LabyrinthLibrary, spelled: Fields, records: list[dict[str, object]]
) -> LabEncounter:
    """Everything about an encounter; `spelled` is what the ledger says in words only."""
    source = in_tables({**spelled, **raw.data, "id": raw.id, "text": raw.text or raw.data.get("text", "")})
    if records:
        source["records"] = records
    reader = Reader(Raw(raw.file, raw.type, raw.id, raw.text, {**spelled, **raw.data}), problems)
    for known in ("id", "records", "shows"):
        reader.take(known, None)
    text = reader.text("text", raw.text)
    sides, roster = read_roster(reader, library)
    variants, readings = read_variants(reader, library.switches)
    grid = GRID_NAMES.index(reader.choice("grid", GRID_NAMES, GRID_NAMES[OPEN]))
    check_roster(reader, roster, sides, grid)
    encounter = LabEncounter(
        id=raw.id,
        system="labyrinthian",
        title=reader.text("title", title_of(raw.id)),
        text=text,
        sides=sides,
        objective=with_names(reader.text("objective", "The last side with an able member wins.")),
        roster=tuple(roster),
        variants=variants,
        source=source,
        features=read_features(reader),
        grid=grid,
        aims=tuple(read_aim(part, sides, roster) for part in reader.tables("aims")),
        ambush=reader.choice("ambush", ("", *sides), ""),
        mobs=reader.flag("mobs"),
        quarry=read_quarry(reader, sides, grid),
        improvised=reader.flag("improvised"),
        round_limit=reader.number("round_limit", 50, 1, 500),
        readings=readings,
    )
    reader.done(KNOWN)
    return encounter


def in_tables(source: dict[str, object]) -> dict[str, object]:
    """The same encounter with a table for every combatant, which can be changed field by field."""
    sides = source.get("sides")
    if not isinstance(sides, Mapping):
        return source
    rows = [row_of(str(entry), side) for side in sides for entry in entries_of(sides, side)]
    return {**source, "sides": list(sides), "combatants": rows}


def entries_of(sides: Fields, side: str) -> list[object]:
    entries = sides[side]
    return entries if isinstance(entries, list) else []


def row_of(text: str, side: str) -> dict[str, object]:
    who, _, place = text.partition("@")
    position, _, level = place.partition(":")
    written = {"who": who, "side": side, "position": position, "level": level}
    return {field: value for field, value in written.items() if value}


def title_of(identifier: str) -> str:
    words = identifier.removeprefix("encounter-").split("-")
    return " ".join(word if word in ("of", "the", "at") else word.capitalize() for word in words)


# ---- who fights


@dataclass(frozen=True)
class Line:
    """One combatant as written, before it has a name of its own."""

    use: str
    side: str
    position: int
    level: int
    name: str = ""
    played_by: str = ""
    composure: int = 0
    wounds: tuple[tuple[int, int], ...] = ()
    joins_round: int = 1
    row: str = ""  # where it is written


def read_roster(reader: Reader, library: LabyrinthLibrary) -> tuple[tuple[str, ...], list[LabEntrant]]:
    """Both forms: sides as a table of lists, or a list of names and a table for every combatant."""
    sheets = overridden(reader, library)
    given = reader.left.get("sides", {})
    lines: list[Line] = []
    if isinstance(given, Mapping):
        part = reader.table("sides")
        sides = tuple(given)
        for side in sides:
            lines.extend(read_entry(reader, str(entry), side, sheets) for entry in part.items(side))
    else:
        sides = tuple(str(side) for side in reader.items("sides"))
        for part in reader.tables("combatants"):
            lines.extend(read_table(part, sides, sheets))
    if len(sides) < 2 or len(set(sides)) < len(sides):
        reader.wrong("sides", f"{list(sides)} is not valid", "name at least two different sides")
        sides = ("party", "foes")
    lines = [line for line in lines if line.use in sheets]
    lines = with_companies([line for side in sides for line in lines if line.side == side], sides, sheets)
    return sides, entrants(reader, lines, sheets)


def overridden(reader: Reader, library: LabyrinthLibrary) -> dict[str, Sheet]:
    """The library's sheets, some of them read again with what the encounter changes."""
    given = reader.take("overrides", {})
    sheets = dict(library.shelf.sheets)
    if not isinstance(given, Mapping):
        reader.wrong("overrides", f"{given!r} is no table", "write overrides = { some-id = { composure = 40 } }")
        return sheets
    for name, changes in given.items():
        if name not in library.people:
            reader.wrong(f"overrides.{name}", "nobody has this id", near_or_all(name, list(sheets)))
        elif isinstance(changes, Mapping):
            sheets[name] = library.sheet_with(name, changes, reader.problems)
    return sheets


def read_entry(reader: Reader, text: str, side: str, sheets: Mapping[str, Sheet]) -> Line:
    """'harpy@ffc:Overhead': who, where, how high."""
    match = re.fullmatch(r"([^@\s]+)(?:@([a-z]+)(?::([A-Za-z]+))?)?", text)
    use, place, height = match.groups() if match else (text, None, None)
    if use not in sheets:
        reader.wrong(f"sides.{side}", f"nobody is called {use!r}", near_or_all(use, list(sheets)))
    if place is not None and place not in POSITION_KEYS:
        reader.wrong(f"sides.{side}", f"{text!r} stands in no Position", near_or_all(place, list(POSITION_KEYS)))
        place = None
    if height is not None and height not in LEVEL_NAMES:
        reader.wrong(f"sides.{side}", f"{text!r} is at no Elevation", near_or_all(height, list(LEVEL_NAMES)))
        height = None
    return Line(use, side, POSITION_KEYS.index(place) if place else NOWHERE, level_of(height or "Ground"))


def level_of(word: str) -> int:
    return LEVEL_NAMES.index(word) + DEPTHS


def read_table(reader: Reader, sides: tuple[str, ...], sheets: Mapping[str, Sheet]) -> list[Line]:
    """A combatant field by field, or several of a kind."""
    use = reader.choice("who", sheets)
    side = reader.choice("side", sides)
    place = reader.choice("position", ("", *POSITION_KEYS), "")
    count = reader.number("count", 1, 1, MAX_COMBATANTS)
    most = sheets[use].composure if use in sheets else 1
    line = Line(
        use,
        side,
        POSITION_KEYS.index(place) if place else NOWHERE,
        level_of(reader.choice("level", LEVEL_NAMES, "Ground")),
        reader.text("name", ""),
        reader.choice("played_by", MINDS, ""),
        reader.number("composure", 0, 0, most),
        tuple(read_wound(reader, text) for text in reader.texts("wounds")),
        reader.number("joins_round", 1, 1, 100),
        reader.row,
    )
    reader.done(["who", "side", "position", "level", "count", "name", "composure", "wounds", "joins_round"])
    return [line] * count


def read_wound(reader: Reader, text: str) -> tuple[int, int]:
    """'bleed d8', as a combatant carries it over from an earlier fight [wounds-carried-over]."""
    known = [name.lower() for name in WOUND_NAMES]
    match = re.fullmatch(r"(\w+) d(4|6|8|10|12)", text)
    if match is None or match[1] not in known:
        reader.wrong("wounds", f"{text!r} is no Wound", f"write it as 'bleed d6'; there is {', '.join(known)}")
        return 0, 0
    return known.index(match[1]), WOUND_DIE.index(int(match[2]))


def with_companies(lines: list[Line], sides: tuple[str, ...], sheets: Mapping[str, Sheet]) -> list[Line]:
    """A Unit that stands on a combatant's sheet and in no line of its side comes along, in the commander's Position."""
    found: list[Line] = []
    for side in sides:
        own = [line for line in lines if line.side == side]
        listed = [line.use for line in own]
        brought = [
            Line(unit, side, line.position, line.level, joins_round=line.joins_round)
            for line in own
            for unit in sheets[line.use].units
            if unit not in listed and unit in sheets
        ]
        found.extend([*own, *brought])
    return found


def entrants(reader: Reader, lines: list[Line], sheets: Mapping[str, Sheet]) -> list[LabEntrant]:
    """Everybody with a name, Units with their commanders."""
    commanders = read_commanders(reader, lines)
    names = distinct_names([line.name or sheets[line.use].title for line in lines])
    return [
        LabEntrant(
            name,
            line.side,
            line.joins_round,
            line.played_by,
            sheets[line.use],
            line.position,
            line.level,
            commander_of(reader, number, lines, sheets, commanders) if sheets[line.use].is_unit() else NOBODY,
            line.composure,
            line.wounds,
            row=line.row,
        )
        for number, (line, name) in enumerate(zip(lines, names, strict=True))
    ]


def read_commanders(reader: Reader, lines: list[Line]) -> dict[str, str]:
    """Which Unit the encounter gives to whom, both by id [warfare-units]."""
    given = reader.take("commanders", {})
    found: dict[str, str] = {}
    uses = [line.use for line in lines]
    for leader, units in given.items() if isinstance(given, Mapping) else []:
        for unit in units if isinstance(units, list) else [units]:
            for name in (leader, unit):
                if name not in uses:
                    reader.wrong(f"commanders.{leader}", f"{name!r} is not in this fight", near_or_all(str(name), uses))
            found[str(unit)] = leader
    return found


def commander_of(
    reader: Reader, number: int, lines: list[Line], sheets: Mapping[str, Sheet], commanders: Mapping[str, str]
) -> int:
    """The one the encounter names, or the one of its side that lists the Unit [warfare-units]."""
    unit = lines[number]
    for candidate, line in enumerate(lines):
        if line.side == unit.side and not sheets[line.use].is_unit():
            if commanders.get(unit.use) == line.use or (
                unit.use not in commanders and unit.use in sheets[line.use].units
            ):
                return candidate
    wrong = f"{sheets[unit.use].title} is a Unit without a commander"
    reader.wrong(unit.row or "commanders", wrong, "give its side one who commands it, or remove it")
    return 0


def check_roster(reader: Reader, roster: list[LabEntrant], sides: tuple[str, ...], grid: int) -> None:
    if len(roster) > MAX_COMBATANTS:
        reader.wrong("sides", f"{len(roster)} combatants are too many", f"at most {MAX_COMBATANTS}")
    able = [entrant for entrant in roster if entrant.sheet and not entrant.sheet.is_unit()]
    check_sides(reader, "sides", sides, able)
    for entrant in roster:
        if entrant.sheet and entrant.sheet.boss and (grid != DUELING or entrant.position != CHURN):
            wrong = f"{entrant.name} is a Boss"
            reader.wrong(entrant.row or "grid", wrong, 'a Boss needs grid = "dueling" and stands in the churn')
        if entrant.position == NOWHERE and entrant.commander < 0 and grid != OPEN:
            wrong = f"{entrant.name} has no Position"
            reader.wrong(entrant.row or "sides", wrong, "on a scenario Grid every combatant needs one")


# ---- the rest


def read_features(reader: Reader) -> tuple[Feature, ...]:
    """Tags as lines or as tables [keeper-role, terrain-tags]."""
    found: list[Feature] = [INDOORS] if reader.flag("indoors") else []
    for line in reader.texts("tags"):
        found.extend(read_tag_line(reader, line))
    found.extend(read_tag_table(part) for part in reader.tables("terrain"))
    return tuple(found)


def read_quarry(reader: Reader, sides: tuple[str, ...], grid: int) -> int:
    """Who is chased: the first side, unless told otherwise [chase-grid-rules]."""
    quarry = reader.choice("quarry", sides, sides[0])
    return sides.index(quarry) if grid == CHASE else NOBODY


def read_aim(reader: Reader, sides: tuple[str, ...], roster: list[LabEntrant]) -> AimLine:
    """One objective [end-of-fight]."""
    kind = reader.choice("kind", KINDS)
    side = reader.index("side", sides)
    level = level_of(reader.choice("level", LEVEL_NAMES)) if reader.has("level") else ANY_LEVEL
    who = reader.texts("who")
    known = {name.sheet.id for name in roster if name.sheet} | {name.name for name in roster}
    for name in who:
        if name not in known:
            reader.wrong("who", f"{name!r} is not in this fight", near_or_all(name, sorted(known)))
    if kind in (SLAY, OUT) and not who:
        reader.wrong("who", "names nobody", "say who must fall, by id or by name")
    aim = AimLine(
        kind,
        side,
        reader.number("number", 1, 0, MAX_COMBATANTS),
        reader.number("round", 0, 0, 500),
        POSITION_KEYS.index(reader.choice("position", POSITION_KEYS, "fs" if kind == REACH else "churn")),
        level,
        who,
    )
    reader.done(["kind", "side", "number", "round", "position", "level", "who"])
    return aim
