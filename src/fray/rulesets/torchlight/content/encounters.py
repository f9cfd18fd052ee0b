# mypyc: skip - a parsing border
"""Encounters as people write them, and the state in which one begins [r-encounter-data]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from fray.engine.content import Problems, Raw, Reader, near_or_all, rows_of, to_bring_along
from fray.engine.encounter import Encounter, Entrant
from fray.engine.english import worded
from fray.engine.ledger import Switch
from fray.engine.library import read_variants
from fray.engine.newcomers import check_sides, distinct_names
from fray.rulesets.torchlight.content.creatures import (
    HIGHEST_BREATH,
    HIGHEST_SCORE,
    Shelf,
    named_items,
    read_gear,
    read_proficiency,
)
from fray.rulesets.torchlight.model.consequences import CONSEQUENCE_WORDS, HARM, PRONE, Consequence
from fray.rulesets.torchlight.model.lanes import (
    DENSE_COVER,
    FEATURE,
    FEATURES,
    LANES,
    LEVEL,
    LOCATION,
    MAIN,
    MODIFIER,
    STANCES,
    STRONGEST_MODIFIER,
    LaneEdit,
    Lanes,
    feature_bit,
)
from fray.rulesets.torchlight.model.schedule import EVENTS, LOWEST_BREATH, REINFORCEMENTS, Objective, Scheduled
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, WEAPON, Sheet, damage_type
from fray.rulesets.torchlight.model.state import SIDES
from fray.rulesets.torchlight.model.variants import OPTIONS, POLICIES
from fray.rulesets.torchlight.rules.lanes import propose_modifiers

if TYPE_CHECKING:
    from fray.rulesets.torchlight.content.library import TorchlightLibrary

Settings = Mapping[str, Mapping[str, Mapping[str, str]]]  # question -> alternative -> the options it sets
MOST_ON_A_SIDE: Final = 24  # [r-limits]
EDITS: Final = ("location", "level", "modifier")  # of a lane, besides its features
STATUSES: Final = ("hidden", "prone", "surprised", "bystander")
OPENING_WORDS: Final = ("", "open", "players-ambush", "enemies-ambush")
MINDS: Final = ("", "person", "tactician", "default", "random", *POLICIES)
KNOWN: Final = (
    "name", "text", "players", "enemies", "lanes", "lane_modifiers", "environment", "objective", "objective_test",
    "opening", "squads", "repeat_every", "repeat_rounds", "variants", "records", "subsystems",
)  # fmt: skip
ENTRANT_FIELDS: Final = (
    "id", "who", "name", "lane", "stance", "weapons", "armor", "items", "breath", "proficiency", "dc_all", "status",
    "played_by",
)  # fmt: skip


@dataclass(frozen=True)
class TorchlightEntrant(Entrant):
    """A combatant of an encounter, with what differs from its sheet."""

    key: str = ""
    sheet: Sheet | None = None
    lane: int = 0
    depth: int = 0
    status: tuple[str, ...] = ()


@dataclass(frozen=True)
class TorchlightEncounter(Encounter):
    """An encounter on six lanes."""

    lanes: Lanes = field(default_factory=Lanes)
    schedule: tuple[Scheduled, ...] = ()
    goal: Objective | None = None
    opening: str = ""
    squads: tuple[tuple[int, ...], ...] = ()
    readings: Mapping[str, int] = field(default_factory=dict)


def read_encounter(raw: Raw, library: TorchlightLibrary, problems: Problems) -> TorchlightEncounter:
    """Everything about an encounter, checked against the library."""
    reader = Reader(raw, problems)
    source = {**raw.data, "id": raw.id, "text": raw.text or raw.data.get("text", "")}
    for known in ("id", "records"):
        reader.take(known, None)
    shelf = library.shelf
    text = reader.text("text", raw.text)
    title = reader.text("name", raw.id)
    lanes = read_lanes(reader)
    roster = [read_entrant(part, shelf, side) for side in SIDES for part in reader.tables(side)]
    schedule, arrivals = read_schedule(reader, shelf, roster)
    roster.extend(arrivals)
    check_roster(reader, roster, lanes)
    distinct = distinct_names([entrant.name for entrant in roster])
    roster = [replace(entrant, name=name) for entrant, name in zip(roster, distinct, strict=True)]
    keys = [entrant.key for entrant in roster]
    names, numbers = read_choices(reader, library.switches, library.settings)
    reader.texts("subsystems")
    encounter = TorchlightEncounter(
        id=raw.id,
        system="torchlight",
        title=title,
        text=text,
        sides=SIDES,
        objective=reader.text("objective", "The last side with a combatant still able."),
        roster=tuple(roster),
        variants=names,
        source=self_contained(source, library.homebrew),
        lanes=lanes,
        schedule=tuple(schedule),
        goal=read_goal(reader, keys),
        opening=reader.choice("opening", OPENING_WORDS, ""),
        squads=tuple(read_squad(part, keys) for part in reader.tables("squads")),
        readings=numbers,
    )
    reader.done(KNOWN)
    return encounter


def self_contained(source: dict[str, object], brewed: list[Raw]) -> dict[str, object]:
    """The encounter as written, with every homebrew record it uses, so that it can be read anywhere."""
    brought = rows_of(source.get("records"))
    there = {record.get("id") for record in brought}
    homebrew = {raw.id: raw for raw in brewed if raw.type != "encounter" and raw.id not in there}
    wanted = [name for name in homebrew if name in str(source)]
    used: dict[str, Raw] = {}
    while wanted:
        name = wanted.pop()
        if name not in used:
            used[name] = homebrew[name]
            wanted.extend([further for further in homebrew if further in str(used[name].data)])
    return {**source, "records": [*brought, *map(to_bring_along, used.values())]} if used else source


# ---- combatants


def read_entrant(reader: Reader, shelf: Shelf, side: str, joins_round: int = 1) -> TorchlightEntrant:
    """One line of the roster: a sheet with what differs from it [r-encounter-data]."""
    who = reader.text("who")
    sheet = shelf.sheets.get(who)
    if sheet is None and "who" in reader.raw.data:
        reader.wrong("who", f"nobody is called {who!r}", near_or_all(who, list(shelf.sheets)))
    key = reader.text("id", who.partition("-")[2])
    lane = reader.number("lane", 0, 0, LANES)
    stance = reader.choice("stance", STANCES, "steadied" if lane else "")
    status = reader.texts("status")
    for word in status:
        if word not in STATUSES:
            reader.wrong("status", f"{word!r} is no status to start with", near_or_all(word, list(STATUSES)))
    if sheet is not None:
        sheet = tweaked(reader, sheet, shelf)
    name = reader.text("name", name_of(key, sheet))
    played = reader.choice("played_by", MINDS, "")
    reader.done(ENTRANT_FIELDS)
    depth = STANCES.index(stance)
    return TorchlightEntrant(name, side, joins_round, played, key, sheet, lane, depth, status, row=reader.row)


def name_of(key: str, sheet: Sheet | None) -> str:
    if sheet is not None and sheet.name.lower() == key:
        return sheet.name
    return worded(key)


def tweaked(reader: Reader, sheet: Sheet, shelf: Shelf) -> Sheet:
    """Weapons, armor, items, breath and scores replace the sheet's [r-encounter-data]."""
    changes: dict[str, Any] = {}
    if reader.has("weapons") or reader.has("armor"):
        has_armor = reader.has("armor")
        kept_weapons = tuple(item for item in sheet.items if item.sort == WEAPON)
        kept = tuple(item for item in sheet.items if item.sort > 1)
        shields = tuple(item for item in sheet.items if item.sort == 1)
        has_weapons = reader.has("weapons")
        gear, armor = read_gear(reader, shelf)
        weapons = tuple(item for item in gear if item.sort == WEAPON) if has_weapons else kept_weapons
        worn = tuple(item for item in gear if item.sort == 1) if has_armor else shields
        changes["items"] = (*weapons, *worn, *kept)
        if has_armor:
            changes["armor"] = armor
    if reader.has("items"):
        carried = named_items(reader, "items", shelf)
        base = changes.get("items", sheet.items)
        things = tuple(item for item in carried if item.sort != WEAPON)
        changes["items"] = (*[item for item in base if item.sort <= 1], *things)
        changes["stowed"] = tuple(item for item in carried if item.sort == WEAPON)
    if reader.has("breath"):
        changes["breath"] = reader.number("breath", None, 0, HIGHEST_BREATH)
    if reader.has("proficiency"):
        changes["proficiency"] = read_proficiency(reader)
    if reader.has("dc_all"):
        changes["scores"] = (reader.number("dc_all", None, 1, HIGHEST_SCORE),) * 5
    return replace(sheet, **changes) if changes else sheet


def check_roster(reader: Reader, roster: list[TorchlightEntrant], lanes: Lanes) -> None:
    cells: dict[tuple[str, int, int], str] = {}
    keys: set[str] = set()
    for entrant in roster:
        if entrant.key in keys:
            reader.wrong(f"{entrant.side}", f"the id {entrant.key!r} stands twice", "give one of them another id")
        keys.add(entrant.key)
        cell = (entrant.side, entrant.lane, entrant.depth)
        if entrant.lane and cell in cells:
            wrong = f"{entrant.name} starts in the same cell as {cells[cell]}"
            reader.wrong(entrant.row, wrong, "a cell holds one combatant: move one of them")
        if entrant.lane and not lanes.open(entrant.lane):
            wrong = f"{entrant.name} starts in lane {entrant.lane}, which is closed"
            reader.wrong(entrant.row, wrong, "open the lane, or start elsewhere")
        cells[cell] = entrant.name
    check_sides(reader, "", SIDES, roster)
    for side in SIDES:
        members = [entrant for entrant in roster if entrant.side == side]
        if len(members) > MOST_ON_A_SIDE:
            reader.wrong(side, f"{len(members)} are too many", f"a side has at most {MOST_ON_A_SIDE}")


# ---- the ground


def read_lanes(reader: Reader) -> Lanes:
    """Each lane as written; modifiers as written, or the proposed ones where none are [r-lane-features]."""
    lanes = Lanes()
    for part in reader.tables("lanes"):
        lane = part.number("lane", None, 1, LANES)
        if not part.flag("open", default=True):
            lanes.features[lane] |= feature_bit("closed")
        lanes.locations[lane] = part.text("location", MAIN)
        lanes.levels[lane] = part.number("level", 0, -5, 5)
        for name in FEATURES[1:]:
            if part.flag(name.replace("-", "_")):
                lanes.features[lane] |= feature_bit(name)
        if lanes.has(lane, DENSE_COVER):
            lanes.features[lane] |= feature_bit("special") | feature_bit("hiding-place")
        part.done(["lane", "open", "location", "level", *[name.replace("-", "_") for name in FEATURES[1:]]])
    if reader.left.get("lane_modifiers") != []:
        propose_modifiers(lanes)
    for part in reader.tables("lane_modifiers"):
        read_modifier(part, lanes)
    return lanes


def read_modifier(reader: Reader, lanes: Lanes) -> None:
    """A modifier from some lanes to others, for melee, ranged, or both [lane-modifiers]."""
    value = reader.number("value", None, -STRONGEST_MODIFIER, STRONGEST_MODIFIER)
    kind = reader.choice("kind", ("", "melee", "ranged"), "")
    starts = read_numbers(reader, "from")
    ends = read_numbers(reader, "to")
    reader.done(["from", "to", "value", "kind"])
    for start in starts:
        for end in ends:
            lanes.set_modifier(start, end, value, kind)


def read_numbers(reader: Reader, name: str) -> tuple[int, ...]:
    value = reader.take(name, [])
    if isinstance(value, list) and all(isinstance(lane, int) and 1 <= lane <= LANES for lane in value):
        return tuple(value)
    reader.wrong(name, f"{value!r} is no list of lanes", "write lane numbers from 1 to 6, as in [1, 2]")
    return ()


# ---- events and aims


def read_schedule(
    reader: Reader, shelf: Shelf, roster: list[TorchlightEntrant]
) -> tuple[list[Scheduled], list[TorchlightEntrant]]:
    """The events of the environment's turn, and the combatants that come with them [r-environment-events]."""
    every = reader.number("repeat_every", 0, 0, 50)
    again = reader.items("repeat_rounds")
    events: list[Scheduled] = []
    arrivals: list[TorchlightEntrant] = []
    keys = [entrant.key for entrant in roster]
    for part in reader.tables("environment"):
        number = part.number("round", None, 1, 50)
        event = part.choice("event", EVENTS)
        if event == REINFORCEMENTS:
            side = part.choice("side", SIDES)
            line = {"id": part.text("id"), "who": part.text("who")}
            if part.has("name"):
                line["name"] = part.text("name")
            arrivals.append(read_entrant(part.part(line, ""), shelf, side, number + 1))
            note = part.text("note", f"{arrivals[-1].name} is coming")
            events.append(Scheduled(number, event, note))
            part.done(["round", "event", "side", "id", "who", "name", "note"])
            continue
        repeats = every if number in again else 0
        events.append(read_event(part, number, event, keys, repeats))
    return events, arrivals


def read_event(reader: Reader, number: int, event: str, keys: list[str], repeats: int) -> Scheduled:
    target = reader.text("target", "")
    who = reader.text("who", "" if target in ("", LOWEST_BREATH) else target)
    if who and who not in keys:
        reader.wrong("who", f"nobody is called {who!r}", near_or_all(who, keys))
    sides = reader.texts("sides")
    lane = reader.number("lane", 0, 0, LANES)
    edit = read_edit(reader, lane)
    kind = reader.choice("type", (*DAMAGE_TYPES, "physical"), "physical")
    scheduled = Scheduled(
        number,
        event,
        reader.text("note", ""),
        lane,
        edit,
        read_numbers(reader, "lanes"),
        tuple(SIDES.index(side) for side in sides if side in SIDES),
        reader.number("die", 0, 0, 20),
        damage_type(kind),
        CHARACTERISTICS.index(reader.choice("characteristic", CHARACTERISTICS, CHARACTERISTICS[0])),
        read_consequence(reader),
        keys.index(who) if who in keys else -1,
        STANCES.index(reader.choice("stance", STANCES, "")),
        repeats,
    )
    reader.done(["note", "lane", "feature", "lanes", "sides", "die", "type", "characteristic", "on_fail", "who"])
    return scheduled


def read_edit(reader: Reader, lane: int) -> LaneEdit | None:
    """What changes about a lane: a feature, `location:name`, `level:1` or `modifier:3:-1` [r-lane-features]."""
    text = reader.text("feature", "")
    word, *parts = text.split(":")
    numbers = [int(part) for part in parts if part.lstrip("-").isdigit()]
    if word in FEATURES and not parts:
        return LaneEdit(lane, FEATURE, word)
    if word == "location" and len(parts) == 1:
        return LaneEdit(lane, LOCATION, parts[0])
    if word == "level" and len(parts) == len(numbers) == 1:
        return LaneEdit(lane, LEVEL, value=numbers[0])
    if word == "modifier" and len(parts) == len(numbers) == 2:
        return LaneEdit(lane, MODIFIER, toward=numbers[0], value=numbers[1])
    if text:
        reader.wrong("feature", f"{text!r} is not known", near_or_all(word, [*FEATURES, *EDITS]))
    return None


def read_consequence(reader: Reader) -> Consequence:
    """What a failed test does: a word, or `damage:6:fire` [r-environment-events]."""
    text = reader.text("on_fail", "prone")
    word, *parts = text.split(":")
    if word in CONSEQUENCE_WORDS and word != "damage" and not parts:
        return Consequence(CONSEQUENCE_WORDS.index(word))
    if word == "damage" and len(parts) == 2 and parts[0].isdigit() and parts[1] in (*DAMAGE_TYPES, "physical"):
        return Consequence(HARM, int(parts[0]), damage_type(parts[1]))
    reader.wrong(
        "on_fail", f"{text!r} is not a consequence", f"use {', '.join(CONSEQUENCE_WORDS)}, as in damage:6:fire"
    )
    return Consequence(PRONE)


def read_goal(reader: Reader, keys: list[str]) -> Objective | None:
    """Hold until a round is over, or bring a combatant down [r-encounter-data]."""
    if not reader.has("objective_test"):
        return None
    part = reader.table("objective_test")
    kind = part.choice("kind", ("hold", "down"))
    side = SIDES.index(part.choice("side", SIDES))
    number = part.number("round", 0, 0, 50)
    who = part.choice("who", keys) if kind == "down" else ""
    part.done(["kind", "side", "round", "who"])
    return Objective(kind, side, number, keys.index(who) if who in keys else -1)


def read_squad(reader: Reader, keys: list[str]) -> tuple[int, ...]:
    """A Squad declared at setup [r-squad-declare]."""
    reader.choice("side", SIDES, "enemies")
    reader.number("lane", None, 1, LANES)
    members = reader.texts("members")
    for name in members:
        if name not in keys:
            reader.wrong("members", f"nobody is called {name!r}", near_or_all(name, keys))
    reader.done(["side", "lane", "members"])
    return tuple(keys.index(name) for name in members if name in keys)


# ---- readings


def read_choices(
    reader: Reader, switches: Mapping[str, Switch], settings: Settings
) -> tuple[dict[str, str], dict[str, int]]:
    """The readings, options and lab alternatives an encounter chooses; an option by name outranks a question."""
    names, _ = read_variants(reader, switches)
    return names, numbered(names, switches, settings)


def numbered(names: Mapping[str, str], switches: Mapping[str, Switch], settings: Settings) -> dict[str, int]:
    """Readings by number, 0 being the ledger's own; a question's alternative is the options it sets."""
    numbers: dict[str, int] = {}
    for question, alternative in names.items():
        for option, value in settings.get(question, {}).get(alternative, {}).items():
            numbers[option] = OPTIONS[option].index(value)
    for name, reading in names.items():
        if name not in settings:
            numbers[name] = switches[name].readings.index(reading) + 1
    return numbers
