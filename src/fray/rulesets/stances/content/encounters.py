# mypyc: skip - a parsing border
"""Encounters as people write them: the field, the sides, the objectives, the readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from fray.engine.content import Fields, Reader, near_or_all
from fray.engine.encounter import Encounter, Entrant
from fray.engine.ledger import Switch
from fray.engine.library import read_variants
from fray.engine.newcomers import check_sides, distinct_names
from fray.rulesets.stances.content.equipment import Shelf
from fray.rulesets.stances.model.field import BARRIER, FEATURE_NAMES, LINE
from fray.rulesets.stances.model.objectives import HOLD, KINDS
from fray.rulesets.stances.model.sheets import Sheet

MAX_COMBATANTS: Final = 40
SOCIAL: Final = "social"
MODES: Final = ("physical", SOCIAL, "social then physical")
MINDS: Final = ("", "person", "tactician", "default", "random")
FLOOR: Final = ("floor",)  # an argument has no areas [r-social-frame]
TWEAKS: Final = {
    "guard": (0, 200),
    "vitality": (1, 200),
    "composure": (1, 200),
    "momentum": (-3, 6),
    "attack_tn": (8, 14),
}


@dataclass(frozen=True)
class StancesEntrant(Entrant):
    """A combatant of an encounter, with what differs from its sheet."""

    sheet: Sheet | None = None
    area: int = 0
    player: bool = False
    tweaks: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Feature:
    """A feature of an area [r-terrain]."""

    area: int
    name: str


@dataclass(frozen=True)
class Ground:
    """The field as written."""

    areas: tuple[str, ...] = LINE
    links: tuple[tuple[int, int], ...] = ()
    barriers: tuple[tuple[int, int], ...] = ()
    features: tuple[Feature, ...] = ()
    exits: tuple[int, ...] = ()
    by_side: bool = False  # each end is the exit of the side that started nearer [r-battle-edges]


@dataclass(frozen=True)
class Goal:
    """An objective as written [r-end-of-fight]."""

    winner: int
    kind: str
    area: int
    who: tuple[str, ...]


@dataclass(frozen=True)
class StancesEncounter(Encounter):
    """An encounter in areas, with words, or first with words."""

    mode: str = "physical"
    ground: Ground = field(default_factory=Ground)
    surprised: tuple[bool, ...] = ()
    demands: tuple[str, ...] = ()
    attack_tn: int = 8
    goals: tuple[Goal, ...] = ()
    fight_after: int = 0
    readings: Mapping[str, int] = field(default_factory=dict)


def title_of(identifier: str) -> str:
    words = identifier.removeprefix("encounter-").split("-")
    return " ".join(word.capitalize() for word in words)


# ---- reading


def read_encounter(reader: Reader, shelf: Shelf, switches: Mapping[str, Switch], source: Fields) -> StancesEncounter:
    mode = reader.choice("mode", MODES, "physical")
    ground = read_ground(reader, mode)
    surprised: list[bool] = []
    demands: list[str] = []
    sides: list[str] = []
    roster: list[StancesEntrant] = []
    for part in reader.tables("sides"):
        sides.append(part.text("name"))
        players = part.flag("players")
        surprised.append(part.flag("surprised"))
        demands.append(part.text("demand", ""))
        for member in part.tables("members"):
            roster.extend(read_members(member, shelf, sides[-1], players, ground.areas, mode))
        part.done(["name", "players", "surprised", "demand", "members"])
    names = distinct_names([entrant.name for entrant in roster])
    roster = [replace(entrant, name=name) for entrant, name in zip(roster, names, strict=True)]
    check_roster(reader, roster, sides)
    goals = tuple(read_goal(part, sides, roster, ground.areas) for part in reader.tables("outcomes"))
    variants, readings = read_variants(reader, switches)
    encounter = StancesEncounter(
        id=reader.raw.id,
        system="stances",
        title=reader.text("title", title_of(reader.raw.id)),
        text=reader.text("text", ""),
        sides=tuple(sides),
        objective=reader.text("objective", "Defeat the other side."),
        roster=tuple(roster),
        variants=variants,
        source=source,
        mode=mode,
        ground=ground,
        surprised=tuple(surprised),
        demands=tuple(demands),
        attack_tn=reader.number("attack_tn", 8, 8, 14),
        goals=goals,
        fight_after=reader.number("fight_after", 0, 0, 50),
        readings=readings,
    )
    reader.texts("shows")
    reader.text("trigger", "")
    reader.done(["mode", "areas", "links", "exits", "sides", "terrain", "outcomes", "variants", "objective", "title"])
    return encounter


def read_ground(reader: Reader, mode: str) -> Ground:
    """Areas, links, exits and terrain; without them the default line, or no space at all for words [r-areas]."""
    reader.take("field", None)
    default = mode == SOCIAL if not reader.has("areas") else False
    named = reader.has("areas")
    areas = reader.texts("areas") if named else (FLOOR if default else LINE)
    links = tuple(read_links(reader, areas))
    if not named and not default:
        links = tuple((area, area + 1) for area in range(len(LINE) - 1))
    exits = [area_of(reader, "exits", areas, name) for name in reader.texts("exits")]
    barriers: list[tuple[int, int]] = []
    features: list[Feature] = []
    for part in reader.tables("terrain"):
        name = part.choice("feature", (BARRIER, *FEATURE_NAMES))
        if name == BARRIER:
            ends = part.texts("link")
            found = tuple(area_of(part, "link", areas, end) for end in ends)
            if len(found) != 2 or (found not in links and found[::-1] not in links):
                part.wrong(
                    "link", f"{list(ends)} is no link of the field", 'name two linked areas, as in link = ["a", "b"]'
                )
            else:
                barriers.append((found[0], found[1]))
        else:
            features.append(Feature(area_of(part, "area", areas, part.text("area")), name))
        part.done(["area", "feature", "link"])
    if len(set(areas)) != len(areas):
        reader.wrong("areas", f"{list(areas)} has a name twice", "give every area a name of its own")
    by_side = not named and not exits and not default
    return Ground(areas, links, tuple(barriers), tuple(features), tuple(exits or open_ends(areas, links)), by_side)


def open_ends(areas: tuple[str, ...], links: tuple[tuple[int, int], ...]) -> list[int]:
    """The areas with a single link: where nothing is said, these are the ways out [r-battle-edges]."""
    return [area for area in range(len(areas)) if sum(area in link for link in links) == 1]


def read_links(reader: Reader, areas: tuple[str, ...]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for link in reader.items("links"):
        if not (isinstance(link, list) and len(link) == 2):
            reader.wrong("links", f"{link!r} is no link", 'write two areas, as in ["a", "b"]')
            continue
        found.append((area_of(reader, "links", areas, str(link[0])), area_of(reader, "links", areas, str(link[1]))))
    return found


def area_of(reader: Reader, name: str, areas: tuple[str, ...], area: str) -> int:
    if area in areas:
        return areas.index(area)
    reader.wrong(name, f"there is no area {area!r}", near_or_all(area, list(areas)))
    return 0


# ---- the roster


def read_members(
    reader: Reader, shelf: Shelf, side: str, players: bool, areas: tuple[str, ...], mode: str
) -> list[StancesEntrant]:
    """One line of the roster: one combatant, or several of a kind."""
    who = reader.text("who")
    sheet = shelf.sheets.get(who)
    if sheet is None:
        reader.wrong("who", f"nobody is called {who!r}", near_or_all(who, list(shelf.sheets)))
    area = 0
    if reader.has("area") or mode != SOCIAL:
        area = area_of(reader, "area", areas, reader.text("area", ""))
    name = reader.text("name", sheet.name if sheet else "a combatant")
    count = reader.number("count", 1, 1, MAX_COMBATANTS)
    joins = reader.number("joins_round", 1, 1, 50)
    played = reader.choice("played_by", MINDS, "")
    tweaks = {key: reader.number(key, 0, low, high) for key, (low, high) in TWEAKS.items() if reader.has(key)}
    reader.done(["who", "area", "name", "count", "joins_round", "played_by", *TWEAKS])
    if sheet is None:
        return []
    player = players and sheet.character
    entrant = StancesEntrant(name, side, joins, played, sheet, area, player, tweaks, row=reader.row)
    return [entrant] * count


def check_roster(reader: Reader, roster: list[StancesEntrant], sides: list[str]) -> None:
    if len(roster) > MAX_COMBATANTS:
        reader.wrong("sides", f"{len(roster)} combatants are too many", f"a fight has at most {MAX_COMBATANTS}")
    if len(sides) < 2 or len(set(sides)) != len(sides):
        reader.wrong("sides", f"{sides} is not valid", "name two or more different sides")
    check_sides(reader, "sides", sides, roster)


# ---- objectives and readings


def read_goal(reader: Reader, sides: list[str], roster: list[StancesEntrant], areas: tuple[str, ...]) -> Goal:
    """Who wins, and what must hold for it [r-end-of-fight]."""
    winner = reader.index("wins", sides)
    kind = reader.choice("kind", KINDS)
    area = area_of(reader, "area", areas, reader.text("area")) if kind == HOLD else 0
    names = [entrant.name for entrant in roster]
    who = reader.texts("who") if kind != HOLD else ()
    for name in who:
        if name not in names:
            reader.wrong("who", f"nobody is called {name!r}", near_or_all(name, names))
    reader.done(["wins", "kind", "area", "who"])
    return Goal(winner, kind, area, tuple(name for name in who if name in names))
