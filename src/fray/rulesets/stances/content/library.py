# mypyc: skip - a parsing border
"""The content: people and encounters from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from fray.engine.content import (
    Arrivals,
    Blank,
    Creature,
    Homebrew,
    Library,
    Problems,
    Raw,
    Reader,
    homebrew_records,
    near_or_all,
    read_toml,
)
from fray.engine.encounter import Encounter, Entrant
from fray.engine.ledger import Ledger, load_ledger
from fray.engine.newcomers import distinct_names
from fray.engine.plain import is_plain
from fray.engine.system import Switch, switches_of
from fray.rulesets.stances.content import plain
from fray.rulesets.stances.content.arrivals import arrivals
from fray.rulesets.stances.content.creatures import MEANINGS, READERS, Shelf, fill, read_sheet
from fray.rulesets.stances.content.plain import LINE
from fray.rulesets.stances.model.field import BARRIER, EVERYBODY, FEATURE_NAMES, Exit, Field, feature_bit
from fray.rulesets.stances.model.objectives import HOLD, KINDS, Outcome
from fray.rulesets.stances.model.sheets import Sheet
from fray.rulesets.stances.model.state import PHYSICAL, SOCIAL, TO_COME, Fighter, StancesBattle
from fray.rulesets.stances.model.variants import Variants

HOMEBREW_TYPES: Final = (*READERS, "character", "monster", "encounter")
MAX_COMBATANTS: Final = 40
MODES: Final = ("physical", "social", "social then physical")
MINDS: Final = ("", "person", "tactician", "default", "random")
FLOOR: Final = ("floor",)  # an argument has no areas [r-social-frame]
FOLDER: Final = Path(__file__).parents[1]
OVERLAY: Final = FOLDER / "objectives.toml"


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


class StancesLibrary(Library):
    """Sheets and encounters by id."""

    def __init__(self, ledger: Ledger, switches: Mapping[str, Switch], homebrew: Iterable[Homebrew]) -> None:
        problems = Problems()
        self.switches = switches
        self.overlay = read_toml(OVERLAY)
        self.shelf = Shelf()
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        self.homebrew = homebrew_records(homebrew, HOMEBREW_TYPES, problems)
        fill(self.shelf, [*raws, *self.homebrew], problems)
        self.people = {raw.id: raw for raw in [*raws, *self.homebrew] if raw.id in self.shelf.sheets}
        found = [self._read(raw, problems) for raw in [*raws, *self.homebrew] if raw.type == "encounter"]
        problems.raise_any()
        self._encounters = {encounter.id: encounter for encounter in found}

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def creatures(self) -> list[Creature]:
        return [Creature(raw.id, self.shelf.sheets[raw.id].name, raw.type, raw.text) for raw in self.people.values()]

    creature_types = ("monster", "character")
    meanings = MEANINGS

    def creature(self, name: str) -> Raw:
        return self.people[name]

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(Reader(raw, problems), self.shelf, raw.type == "character")

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    def read_encounter(self, raw: Raw) -> StancesEncounter:
        problems = Problems()
        encounter = self._read(raw, problems)
        problems.raise_any()
        return encounter

    def _read(self, raw: Raw, problems: Problems) -> StancesEncounter:
        if is_plain(raw):
            raw = replace(raw, data=plain.own_form(raw, Reader(raw, problems)))
        data = {**self.overlay.get(raw.id, {}), **raw.data}
        text = raw.text or str(data.pop("text", ""))
        data = {**data, "text": text}
        data.pop("id", None)
        reader = Reader(Raw(raw.file, raw.type, raw.id, text, data, raw.house), problems)
        shelf = self._with_homebrew(reader, problems)
        source = {**data, "id": raw.id, **self._homebrew_of(data)}
        return read_encounter(reader, shelf, self.switches, source)

    def _with_homebrew(self, reader: Reader, problems: Problems) -> Shelf:
        """The shelf, with the homebrew records a saved encounter brings along."""
        brought = reader.take("homebrew", None)
        if not isinstance(brought, dict):
            return self.shelf
        shelf = copy.copy(self.shelf)
        for name in ("weapons", "armors", "shields", "items", "spells", "riders", "techniques", "signatures", "sheets"):
            setattr(shelf, name, dict(getattr(shelf, name)))
        raws: list[Raw] = []
        for type_name, records in brought.items():
            for record in records:
                values = {key: value for key, value in record.items() if key not in ("id", "text")}
                raws.append(Raw(reader.raw.file, type_name, record["id"], record.get("text", ""), values))
        fill(shelf, raws, problems)
        return shelf

    def _homebrew_of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Every homebrew record, where the encounter uses somebody from homebrew."""
        sides = data.get("sides", [])
        members = [
            m for side in sides if isinstance(side, dict) for m in side.get("members", []) if isinstance(m, dict)
        ]
        used = {member.get("who") for member in members}
        if not any(raw.id in used for raw in self.homebrew):
            return {}
        written: dict[str, list[dict[str, Any]]] = {}
        for raw in self.homebrew:
            if raw.type != "encounter":
                written.setdefault(raw.type, []).append({**raw.data, "id": raw.id, "text": raw.text})
        return {"homebrew": written}


@cache
def built_in_library() -> StancesLibrary:
    """The content of the ledger alone, read once."""
    ledger = load_ledger(FOLDER / "ledger.toml")
    return StancesLibrary(ledger, switches_of(ledger), ())


def title_of(identifier: str) -> str:
    words = identifier.removeprefix("encounter-").split("-")
    return " ".join(word.capitalize() for word in words)


# ---- encounters


def read_encounter(
    reader: Reader, shelf: Shelf, switches: Mapping[str, Switch], source: Mapping[str, Any]
) -> StancesEncounter:
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
        objective=reader.text("objective", "defeat the other side"),
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
    default = mode == "social" if not reader.has("areas") else False
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
    for link in reader.take("links", []):
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


TWEAKS: Final = {
    "guard": (0, 200),
    "vitality": (1, 200),
    "composure": (1, 200),
    "momentum": (-3, 6),
    "attack_tn": (8, 14),
}


def read_members(
    reader: Reader, shelf: Shelf, side: str, players: bool, areas: tuple[str, ...], mode: str
) -> list[StancesEntrant]:
    """One line of the roster: somebody, or several of a kind."""
    who = reader.text("who")
    sheet = shelf.sheets.get(who)
    if sheet is None:
        reader.wrong("who", f"nobody is called {who!r}", near_or_all(who, list(shelf.sheets)))
    area = 0
    if reader.has("area") or mode != "social":
        area = area_of(reader, "area", areas, reader.text("area", ""))
    name = reader.text("name", sheet.name if sheet else "somebody")
    count = reader.number("count", 1, 1, MAX_COMBATANTS)
    joins = reader.number("joins_round", 1, 1, 50)
    played = reader.choice("played_by", MINDS, "")
    tweaks = {key: reader.number(key, 0, low, high) for key, (low, high) in TWEAKS.items() if reader.has(key)}
    reader.done(["who", "area", "name", "count", "joins_round", "played_by", *TWEAKS])
    if sheet is None:
        return []
    player = players and sheet.character
    return [StancesEntrant(name, side, joins, played, sheet, area, player, tweaks) for _ in range(count)]


def check_roster(reader: Reader, roster: list[StancesEntrant], sides: list[str]) -> None:
    if len(roster) > MAX_COMBATANTS:
        reader.wrong("sides", f"{len(roster)} combatants are too many", f"a fight has at most {MAX_COMBATANTS}")
    if len(sides) < 2 or len(set(sides)) != len(sides):
        reader.wrong("sides", f"{sides} will not do", "name two or more different sides")
    for side in sides:
        if not any(entrant.side == side for entrant in roster):
            reader.wrong("sides", f"nobody fights for {side}", "give each side somebody, or leave the side out")


def read_goal(reader: Reader, sides: list[str], roster: list[StancesEntrant], areas: tuple[str, ...]) -> Goal:
    """Who wins, and what must hold for it [r-end-of-fight]."""
    winner = sides.index(reader.choice("wins", sides))
    kind = reader.choice("kind", KINDS)
    area = area_of(reader, "area", areas, reader.text("area")) if kind == HOLD else 0
    names = [entrant.name for entrant in roster]
    who = reader.texts("who") if kind != HOLD else ()
    for name in who:
        if name not in names:
            reader.wrong("who", f"nobody is called {name!r}", near_or_all(name, names))
    reader.done(["wins", "kind", "area", "who"])
    return Goal(winner, kind, area, tuple(name for name in who if name in names))


def read_variants(reader: Reader, switches: Mapping[str, Switch]) -> tuple[dict[str, str], dict[str, int]]:
    """The readings an encounter chooses, by name and by number."""
    chosen = reader.take("variants", {})
    names: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for ruling, reading in chosen.items() if isinstance(chosen, dict) else []:
        if ruling not in switches:
            reader.wrong(f"variants.{ruling}", "is no ruling with variants", near_or_all(ruling, list(switches)))
        elif reading not in switches[ruling].readings:
            right = near_or_all(str(reading), list(switches[ruling].readings))
            reader.wrong(f"variants.{ruling}", f"{reading!r} is no reading of it", right)
        else:
            names[ruling] = reading
            numbers[ruling] = switches[ruling].readings.index(reading) + 1
    return names, numbers


# ---- the state an encounter begins in


def opening(encounter: StancesEncounter) -> StancesBattle:
    """Everybody in place, nothing chosen."""
    ground = encounter.ground
    field = Field(list(ground.areas), list(ground.links), list(ground.barriers))
    for feature in ground.features:
        field.features[feature.area] |= feature_bit(feature.name)
    names = [entrant.name for entrant in encounter.roster]
    outcomes = [
        Outcome(goal.winner, goal.kind, goal.area, [names.index(name) for name in goal.who]) for goal in encounter.goals
    ]
    battle = StancesBattle(list(encounter.sides), field, Variants(encounter.readings), outcomes)
    battle.surprised = list(encounter.surprised)
    battle.demands = list(encounter.demands)
    battle.attack_tn = encounter.attack_tn
    battle.mode = battle.mode_next = PHYSICAL if encounter.mode == "physical" else SOCIAL
    battle.may_turn_violent = encounter.mode == "social then physical"
    battle.fight_after = encounter.fight_after
    for entrant in encounter.roster:
        assert isinstance(entrant, StancesEntrant)
        enlist(battle, entrant, len(battle.fighters) + 1, entrant.joins_round)
    battle.leverage = [0] * (len(battle.sides) * len(battle.fighters))
    field.exits = exits_of(battle, ground)
    return battle


def exits_of(battle: StancesBattle, ground: Ground) -> list[Exit]:
    """Named exits are for all; the ends of the default line each for the side that started nearer [r-battle-edges]."""
    if not ground.by_side:
        return [Exit(area, EVERYBODY) for area in ground.exits]
    found: list[Exit] = []
    for area in ground.exits:
        nearest = {side: side_distance(battle, side, area) for side in range(len(battle.sides))}
        closest = [side for side, steps in nearest.items() if steps == min(nearest.values())]
        found.append(Exit(area, closest[0] if len(closest) == 1 else EVERYBODY))
    return found


def side_distance(battle: StancesBattle, side: int, area: int) -> int:
    return min(battle.field.steps[one.area][area] for one in battle.fighters if one.side == side)


def arm(battle: StancesBattle, one: Fighter) -> None:
    """Give somebody the weapons of its sheet; new kinds go into the arsenal of the fight."""
    new = [weapon for weapon in dict.fromkeys(one.sheet.weapons) if weapon not in battle.arsenal]
    battle.arsenal = [*battle.arsenal, *new]
    one.carried = [battle.arsenal.index(weapon) for weapon in one.sheet.weapons]
    for other in [*battle.fighters, one]:
        other.arsenal = battle.arsenal


def enlist(battle: StancesBattle, entrant: StancesEntrant, seat: int, joins_round: int) -> Fighter:
    """Put an entrant on the field, or on the list of those still to come."""
    assert entrant.sheet is not None
    sheet, tweaks = entrant.sheet, entrant.tweaks
    one = Fighter(len(battle.fighters), entrant.name, battle.sides.index(entrant.side), seat, entrant.area, sheet)
    one.player = entrant.player
    one.guard_max, one.vitality_max, one.composure_max = sheet.guard, sheet.vitality, sheet.composure
    one.guard = min(tweaks.get("guard", sheet.guard), sheet.guard)
    one.vitality = min(tweaks.get("vitality", sheet.vitality), sheet.vitality)
    one.composure = min(tweaks.get("composure", sheet.composure), sheet.composure)
    one.momentum = 0 if sheet.mindless else tweaks.get("momentum", sheet.momentum)
    one.attack_tn = tweaks.get("attack_tn", sheet.attack_tn)
    arm(battle, one)
    one.in_hand = sheet.in_hand
    one.item_uses = [item.uses for item in sheet.items]
    one.secrets = sheet.secrets
    one.joins_round = joins_round
    if joins_round > 1:
        one.condition = TO_COME
    battle.fighters.append(one)
    return one
