# mypyc: skip - a parsing border
"""Encounters: a map, teams with their objectives, and how the combat begins [r-content-fields]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from fray.engine.content import Problems, Raw, Reader, near_or_all
from fray.engine.decisions import ILLEGAL, Refused
from fray.engine.encounter import Encounter, Entrant
from fray.engine.english import capital, worded
from fray.engine.library import read_variants
from fray.engine.newcomers import check_sides
from fray.rulesets.sixseconds.model.field import TERRAIN, TERRAIN_NAMES, Zone, read_map, square_name
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    EVERYBODY,
    HOLD,
    KINDS,
    LAST_TEAM,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
    TASK,
)
from fray.rulesets.sixseconds.model.sheets import Gear, Sheet, Task, squares_of
from fray.rulesets.sixseconds.model.state import NOBODY, ROUND_LIMIT, Arms
from fray.space.ground import SOLID, Ground
from fray.space.squares import overlap

if TYPE_CHECKING:
    from fray.rulesets.sixseconds.content.library import SixLibrary

LARGEST_MAP: Final = 64  # [r-limits]
MOST_TEAMS: Final = 6  # [r-limits]
MAX_COMBATANTS: Final = 32  # [r-limits]
MINDS: Final = ("", "person", "tactician", "default", "random")
OBJECTIVE_WORDS: Final = {
    DEFEAT: LAST_TEAM,
    SLAY: "bring down {subject}",
    REACH: "bring {number} to the goal",
    ESCAPE: "escape with {number}",
    HOLD: "hold the place for {number} rounds running",
    PROTECT: "keep {subject} alive to the end of round {number}",
    SURVIVE: "hold out to the end of round {number}",
    TASK: "succeed {number} times at the {subject}",
}


@dataclass(frozen=True)
class SixEntrant(Entrant):
    """A combatant of a Six Seconds encounter. By its key objectives and the instigator mean it."""

    sheet: Sheet | None = None
    x: int = 0
    y: int = 0
    key: str = ""

    def answers_to(self, name: str) -> bool:
        return name in (self.guest.stands_for if self.guest is not None and self.guest.stands_for else (self.key,))


@dataclass(frozen=True)
class Goal:
    """A team's objective as written."""

    kind: str = DEFEAT
    subject: str = ""
    zone: Zone | None = None
    number: int = 0


@dataclass(frozen=True)
class Prop:
    """An object of the encounter: something to work at, or an item lying there."""

    name: str
    x: int
    y: int
    task: Task | None = None
    team: int = NOBODY
    item: Gear | None = None


@dataclass(frozen=True)
class SixEncounter(Encounter):
    """An encounter on a square grid."""

    rows: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()
    props: tuple[Prop, ...] = ()
    zones: tuple[Zone, ...] = ()
    instigator: tuple[str, str, str] = ("", "", "")
    surprise: str = ""
    by_stealth: bool = False
    other_order: tuple[str, ...] = ()
    round_limit: int = ROUND_LIMIT
    open_tasks: bool = False
    readings: Mapping[str, int] = field(default_factory=dict)
    arms: Arms | None = None


def read_encounter(raw: Raw, problems: Problems, library: SixLibrary, records: list[dict[str, object]]) -> SixEncounter:
    """Everything about an encounter, checked against the library."""
    reader = Reader(raw, problems)
    source = {**raw.data, "id": raw.id, "text": raw.text or raw.data.get("text", "")}
    if records:
        source["records"] = records
    for known in ("id", "records", "shows"):
        reader.take(known, None)
    text = reader.text("text", raw.text)
    rows = read_rows(reader)
    names, goals, roster = read_teams(reader, library, rows)
    props = tuple(read_prop(part, library, names) for part in reader.tables("objects"))
    people = {entrant.key: entrant.name for entrant in roster}
    check_goals(reader, goals, list(people), [prop.name for prop in props if prop.item is None])
    variants, readings = read_variants(reader, library.switches)
    zones = [read_zone(part) for part in reader.tables("zones")]
    surprise, by_stealth = read_surprise(reader, names)
    encounter = SixEncounter(
        id=raw.id,
        system="sixseconds",
        title=reader.text("title", title_of(raw.id)),
        text=text,
        sides=tuple(names),
        objective=reader.text("objective", objective_words(names, goals, people)),
        roster=tuple(roster),
        variants=variants,
        source=source,
        rows=rows,
        goals=tuple(goals),
        props=props,
        zones=tuple(dict.fromkeys([*[goal.zone for goal in goals if goal.zone is not None], *zones])),
        instigator=read_instigator(reader, list(people)),
        surprise=surprise,
        by_stealth=by_stealth,
        other_order=tuple(reader.names("other_team_order", names)),
        round_limit=reader.number("round_limit", ROUND_LIMIT, 1, 500),
        open_tasks=reader.flag("improvised_tasks"),
        readings=readings,
        arms=library.arms,
    )
    reader.done(["map", "teams", "objects", "reinforcements", "instigator", "surprise", "other_team_order", "variants"])
    return encounter


def read_teams(
    reader: Reader, library: SixLibrary, rows: tuple[str, ...]
) -> tuple[list[str], list[Goal], list[SixEntrant]]:
    """The teams by name, what each is after, and all their members, team by team; some come in later."""
    names, goals, members = list[str](), list[Goal](), list[SixEntrant]()
    for part in reader.tables("teams"):
        name = part.text("name")
        names.append(name)
        goals.append(read_goal(part))
        for member in part.tables("members"):
            members.extend(read_member(member, library, name, 1, rows))
        part.done(["name", "objective", "members"])
    for part in reader.tables("reinforcements"):
        arrival = part.number("round", None, 2, 99)
        name = part.choice("team", names)
        for member in part.tables("members"):
            members.extend(read_member(member, library, name, arrival, rows))
        part.done(["round", "team", "members"])
    roster = [entrant for name in names for entrant in members if entrant.side == name]
    check_roster(reader, roster, names)
    return names, goals, roster


def title_of(identifier: str) -> str:
    words = identifier.removeprefix("encounter-").split("-")
    return " ".join(word if word in ("of", "the", "at") else word.capitalize() for word in words)


def read_rows(reader: Reader) -> tuple[str, ...]:
    """The map, by the letters of the terrain legend [r-grid, r-terrain]."""
    rows = reader.texts("map")
    if not rows or any(len(row) != len(rows[0]) for row in rows) or not rows[0]:
        reader.wrong("map", "has no rows, or rows of different lengths", "write rows of equal length")
        return ("...", "...", "...")
    for row in rows:
        for letter in row:
            if letter not in TERRAIN:
                reader.wrong("map", f"{letter!r} is no terrain", "it must be one of " + " ".join(TERRAIN))
                return ("." * len(rows[0]),) * len(rows)
    if len(rows) > LARGEST_MAP or len(rows[0]) > LARGEST_MAP:
        reader.wrong("map", f"{len(rows[0])} x {len(rows)} is too large", f"at most {LARGEST_MAP} x {LARGEST_MAP}")
    return rows


def square(reader: Reader, name: str) -> tuple[int, int]:
    value = reader.take(name, None)
    if isinstance(value, list) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return value[0], value[1]
    reader.wrong(name, "is missing" if value is None else f"{value!r} is no square", f"write {name} = [4, 2]")
    return 0, 0


def read_member(
    reader: Reader, library: SixLibrary, team: str, arrival: int, rows: tuple[str, ...]
) -> list[SixEntrant]:
    """One member of a team, with what differs from its sheet."""
    who = reader.choice("who", library.shelf.sheets)
    sheet = library.shelf.sheets.get(who)
    if sheet is None:
        return []
    key = reader.text("id", sheet.title)
    name = reader.text("name", worded(key))
    x, y = square(reader, "at")
    ground = read_map(list(rows))
    if not ground.fits(x, y, squares_of(sheet.size)):
        reader.wrong("at", f"{name} {misplaced(ground, x, y)}", "move it to a free square")
    stock = library.shelf.gear
    extra = [stock[item] for item in reader.texts("extra_inventory") if known_item(reader, item, stock)]
    sheet = replace(sheet, inventory=(*sheet.inventory, *extra))
    if reader.has("hands"):
        hands = [stock[item] for item in reader.texts("hands") if known_item(reader, item, stock)]
        sheet = with_hands(sheet, hands)
    played = reader.choice("played_by", MINDS, "")
    reader.done(["id", "name", "who", "at", "hands", "extra_inventory", "played_by"])
    return [SixEntrant(name, team, arrival, played, sheet, x, y, key, row=reader.row)]


def misplaced(ground: Ground, x: int, y: int) -> str:
    """Why nobody can stand there."""
    if not (0 <= x < ground.width and 0 <= y < ground.height):
        return "stands outside of the map"
    terrain = TERRAIN_NAMES[ground.cells[y * ground.width + x]]
    where = f"in {terrain}" if terrain == "cover" else f"in a {terrain}"
    return f"stands {where}" if ground.has(x, y, SOLID) else f"is too large for {square_name(x, y)}"


def known_item(reader: Reader, item: str, stock: Mapping[str, Gear]) -> bool:
    if item in stock:
        return True
    reader.wrong("items", f"nothing is called {item!r}", near_or_all(item, list(stock)))
    return False


def with_hands(sheet: Sheet, hands: list[Gear]) -> Sheet:
    """Other items in hand: those replaced are stowed, those carried are taken from the inventory [r-content-fields]."""
    inventory = [*sheet.inventory, *sheet.hands]
    for gear in hands:
        if gear in inventory:
            inventory.remove(gear)
    return replace(sheet, hands=tuple(hands), inventory=tuple(inventory))


def check_roster(reader: Reader, roster: list[SixEntrant], names: list[str]) -> None:
    if not 2 <= len(names) <= MOST_TEAMS:
        reader.wrong("teams", f"{len(names)} teams are not valid", f"write 2 to {MOST_TEAMS} teams")
    if len(roster) > MAX_COMBATANTS:
        reader.wrong("teams", f"{len(roster)} combatants are too many", f"at most {MAX_COMBATANTS}")
    check_sides(reader, "teams", names, roster)
    keys, names_taken = [entrant.key for entrant in roster], [entrant.name for entrant in roster]
    for key in twice(keys):
        reader.wrong("teams", f"the id {key!r} stands twice", "give each member its own id")
    for name in twice(names_taken) if not twice(keys) else []:
        reader.wrong("teams", f"two are called {name}", "give each member its own name")
    here = [entrant for entrant in roster if entrant.joins_round == 1]
    for left, right in combinations(here, 2):
        if share_a_square(left, right):
            wrong = f"{right.name} stands in the same square as {left.name}"
            reader.wrong(right.row, wrong, "move one of them")


def twice(words: list[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if words.count(word) > 1))


def share_a_square(left: SixEntrant, right: SixEntrant) -> bool:
    """Whether two footprints overlap [r-size-table]."""
    if left.sheet is None or right.sheet is None:
        return False
    return overlap(left.x, left.y, squares_of(left.sheet.size), right.x, right.y, squares_of(right.sheet.size))


def free_square(
    encounter: SixEncounter, roster: Sequence[Entrant], friend: SixEntrant, sheet: Sheet
) -> tuple[int, int]:
    """The square nearest to a friend where the footprint fits and nobody starts."""
    ground, squares = read_map(list(encounter.rows)), squares_of(sheet.size)
    standing = [entrant for entrant in roster if isinstance(entrant, SixEntrant) and entrant.sheet is not None]
    free = [
        (x, y)
        for y in range(ground.height)
        for x in range(ground.width)
        if ground.fits(x, y, squares)
        and not any(share_a_square(replace(friend, x=x, y=y, sheet=sheet), entrant) for entrant in standing)
    ]
    if not free:
        raise Refused(ILLEGAL, "there is no free square for another combatant")
    return min(free, key=lambda spot: (max(abs(spot[0] - friend.x), abs(spot[1] - friend.y)), spot))


def read_zone(reader: Reader) -> Zone:
    zone = Zone(*[reader.number(name, None, 0, LARGEST_MAP - 1) for name in ("x0", "y0", "x1", "y1")])
    reader.done(["x0", "y0", "x1", "y1"])
    return zone


def read_goal(reader: Reader) -> Goal:
    """A team's objective; defeat is the default [r-objective-kinds]."""
    given = reader.take("objective", {"kind": DEFEAT})
    part = reader.part(given if isinstance(given, Mapping) else {}, "objective.")
    kind = part.choice("kind", KINDS, DEFEAT)
    subject = ""
    zone: Zone | None = None
    number = 0
    if kind == SLAY:
        subject = part.text("target")
    elif kind == PROTECT:
        subject = part.text("ward")
    elif kind == TASK:
        subject = part.text("object")
    if kind in (REACH, ESCAPE, HOLD):
        where = part.take("zone", {})
        zone = read_zone(part.part(where if isinstance(where, Mapping) else {}, "zone."))
        least = 1 if kind == REACH else EVERYBODY
        number = part.number("k", least, least, MAX_COMBATANTS)
    if kind in (HOLD, PROTECT, SURVIVE, TASK):
        number = part.number("n", None, 1, 99)
    part.done(["kind", "target", "ward", "object", "zone", "k", "n"])
    return Goal(kind, subject, zone, number)


def check_goals(reader: Reader, goals: list[Goal], people: list[str], things: list[str]) -> None:
    for goal in goals:
        known = things if goal.kind == TASK else people
        if goal.subject and goal.subject not in known:
            reader.wrong("objective", f"nothing is called {goal.subject!r}", near_or_all(goal.subject, known))


def objective_words(names: list[str], goals: list[Goal], people: Mapping[str, str]) -> str:
    """What everybody wants, a sentence for each team; people are called by their names."""
    if all(goal.kind == DEFEAT for goal in goals):
        return "The last team standing wins."
    parts = []
    for name, goal in zip(names, goals, strict=True):
        number = "everyone" if goal.kind == ESCAPE and goal.number == EVERYBODY else str(goal.number)
        subject = people.get(goal.subject, goal.subject)
        parts.append(f"{capital(name)}: {OBJECTIVE_WORDS[goal.kind].format(subject=subject, number=number)}.")
    return " ".join(parts)


def read_prop(reader: Reader, library: SixLibrary, names: list[str]) -> Prop:
    """Something to work at, or an item lying in its square [r-content-fields]."""
    name = reader.text("id")
    x, y = square(reader, "at")
    task = library.shelf.tasks[reader.choice("task", library.shelf.tasks)] if reader.has("task") else None
    item = library.shelf.gear[reader.choice("item", library.shelf.gear)] if reader.has("item") else None
    team = reader.index("for_team", names) if reader.has("for_team") else NOBODY
    reader.text("on_success", "")
    reader.done(["id", "at", "task", "item", "for_team", "on_success"])
    return Prop(name, x, y, task, team, item)


def read_instigator(reader: Reader, people: list[str]) -> tuple[str, str, str]:
    """Who starts the combat, with which action, against whom [r-content-fields]."""
    given = reader.take("instigator", {})
    if not given:
        return "", "", ""
    part = reader.part(given if isinstance(given, Mapping) else {}, "instigator.")
    who = part.choice("id", people)
    action = part.text("action", "attack")
    target = part.choice("target", ["", *people], "")
    part.done(["id", "action", "target"])
    return who, action, target


def read_surprise(reader: Reader, names: list[str]) -> tuple[str, bool]:
    given = reader.take("surprise", {})
    part = reader.part(given if isinstance(given, Mapping) else {}, "surprise.")
    team = part.choice("team", ["", *names], "")
    stealth = part.flag("by_stealth")
    part.done(["team", "by_stealth"])
    return team, stealth


# ---- the state an encounter begins in
