# mypyc: skip - a parsing border
"""A system's content: what the doors need of every library, and how one is read from a ledger and from homebrew."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from fray.engine.content import (
    ContentError,
    Homebrew,
    Problem,
    Problems,
    Raw,
    Reader,
    brought_along,
    homebrew_records,
    name_in,
    near_or_all,
    raw_records,
    to_bring_along,
)
from fray.engine.encounter import HEROES_SIDE, ROLES, Encounter, Entrant, Guest
from fray.engine.guests import HEROES, Brought, read_guests, with_guests
from fray.engine.ledger import Ledger, Switch, ledger_in, switches_of
from fray.engine.newcomers import distinct_names


@dataclass(frozen=True)
class Creature:
    """A creature or character that an encounter can name by id."""

    id: str
    name: str
    kind: str
    text: str


@dataclass(frozen=True)
class Blank:
    """A field to fill in to place a combatant or a piece of terrain. If it has choices, it is one of them."""

    key: str
    label: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    pair: bool = False  # whether it is written as a number and the next one, for what is between two places


Written = str | int | Sequence[int]  # what a field of a place may hold


@dataclass(frozen=True)
class Spot:
    """A place a newcomer may take: its key on the board, its name, and the fields that write it down."""

    place: str
    label: str
    fields: Mapping[str, Written]


@dataclass(frozen=True)
class Arrivals:
    """How a newcomer is written down, and the places it may take now. Without any, `note` says who places it."""

    who: str  # the field that names the creature
    side: str  # the field that names the side
    spots: tuple[Spot, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Roster:
    """A list of combatants in an encounter, and how its rows say who they are and whom they fight for."""

    key: str = "combatants"
    of: str = ""  # where it stands in each row of another list, that list: 'members' of 'sides'
    who: str = "who"  # the field of a row that names its creature
    side: str = "side"  # the field that names the side, of a row, or of the row it stands in; '' if `key` is the side
    label: str = ""  # what it is called before the side, where there is more to say than the side
    ids: bool = False  # whether its rows have ids of their own


@dataclass(frozen=True)
class StatLine:
    """A creature that a row of a roster writes out in a text of its own: the field for it, its name, and an example."""

    key: str
    label: str
    example: str


@dataclass(frozen=True)
class Meaning:
    """What a field of a creature is called, where its key does not say it, and the clause it is about."""

    label: str = ""
    clause: str = ""


class Library:
    """A system's content. Systems derive theirs; this is what the doors need of every library."""

    stat_lines: tuple[StatLine, ...] = ()  # how an encounter can write out a creature of its own
    creature_types: tuple[str, ...] = ()  # of creatures and characters, in the order of the menus
    meanings: Mapping[str, Meaning] = {}  # of the fields of such records
    switches: Mapping[str, Switch] = {}  # the rulings an encounter may read differently, by id
    rosters: tuple[Roster, ...] = (Roster(label="Combatants"),)  # where an encounter lists who fights

    def encounters(self) -> list[Encounter]:
        raise NotImplementedError

    def encounter(self, name: str) -> Encounter:
        """The encounter of that id, with or without its 'encounter-' in front."""
        known = {encounter.id: encounter for encounter in self.encounters()}
        found = known.get(name) or known.get(f"encounter-{name}")
        if found is None:
            short = [identifier.removeprefix("encounter-") for identifier in known]
            problem = Problem("", name, "", "no encounter has this name", near_or_all(name, short))
            raise ContentError([problem])
        return found

    def read_encounter(self, raw: Raw) -> Encounter:
        """Read one more encounter against this library."""
        raise NotImplementedError

    def draft(self, raw: Raw, problems: Problems) -> Encounter:
        """Read an encounter as far as it can be read. What is wrong with it is added to the problems."""
        raise NotImplementedError

    def own_form(self, raw: Raw, problems: Problems) -> Raw:
        """An encounter of the plain form in the system's own form; any other as it is."""
        return raw

    def creatures(self) -> list[Creature]:
        """The creatures and characters that an encounter can name."""
        return []

    def creature(self, name: str) -> Raw:
        """A creature as written, field by field, as a start for a new one."""
        raise NotImplementedError

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        """Read a creature against this library to find problems. The library stays as it is."""
        raise NotImplementedError

    def sheet_of(self, raw: Raw) -> Any:
        """The sheet of a creature that is sound."""
        raise NotImplementedError

    def placing(self) -> list[Blank]:
        """The fields that say where a combatant stands."""
        return []

    def newcomers(self) -> list[Creature]:
        """The creatures and characters who can join a running fight."""
        return self.creatures()

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        """Where a newcomer may be placed in a battle of this system, and how that is written."""
        return Arrivals("who", "side")

    def terrain(self) -> dict[str, list[Blank]]:
        """Kinds of terrain, and the fields that say where each is."""
        return {}


# ---- from a ledger

T = TypeVar("T")


@dataclass
class Records(Generic[T]):
    """Records by id, a dictionary for each kind. A system adds its own kinds."""

    sheets: dict[str, T] = field(default_factory=dict)

    def copy(self) -> Self:
        twin = copy.copy(self)
        for kind, records in vars(self).items():
            setattr(twin, kind, dict(records))
        return twin


S = TypeVar("S", bound=Records[Any])
E = TypeVar("E", bound=Encounter)


class LedgerLibrary(Library, Generic[S, E]):
    """The records of a ledger with homebrew laid over them."""

    folder: Path  # where the ledger is
    files: tuple[Path, ...] = ()  # with more content
    types: tuple[str, ...]  # in the order in which they are read: later records refer to earlier ones
    ledger_only: tuple[str, ...] = ()  # the types that homebrew cannot add to
    creature_types: tuple[str, ...] = ("monster", "character")

    def __init__(self, shelf: S, homebrew: Iterable[Homebrew]) -> None:
        problems = Problems()
        ledger = self.ledger()
        types = [kind for kind in self.types if kind not in self.ledger_only]
        self.switches = self.switches_in(ledger)
        self.shelf = shelf
        self.people: dict[str, Raw] = {}
        self.homebrew = homebrew_records(homebrew, types, problems)
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        raws.extend(raw for path in self.files for raw in raw_records(path, types, problems))
        raws.extend(self.homebrew)
        self.take_in(raws, problems)
        self._encounters = {raw.id: self.draft(raw, problems) for raw in raws if raw.type == "encounter"}
        problems.raise_any()

    def ledger(self) -> Ledger:
        return ledger_in(self.folder)

    def switches_in(self, ledger: Ledger) -> Mapping[str, Switch]:
        return switches_of(ledger)

    def take_in(self, raws: Sequence[Raw], problems: Problems) -> None:
        self.people.update({raw.id: raw for raw in raws if raw.type in self.creature_types})
        for kind in self.types:
            for raw in raws:
                if raw.type == kind:
                    self.take(raw, problems)

    def take(self, raw: Raw, problems: Problems) -> None:
        """Read a record and put it on the shelf."""
        raise NotImplementedError

    def read(self, raw: Raw, problems: Problems) -> E:
        """An encounter of this system."""
        raise NotImplementedError

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def read_encounter(self, raw: Raw) -> E:
        problems = Problems()
        encounter = self.draft(raw, problems)
        problems.raise_any()
        return encounter

    def draft(self, raw: Raw, problems: Problems) -> E:
        """Read an encounter as far as it can be read; homebrew it brings along is read first."""
        brought = self.brought_by(raw)
        library = self.extended(brought, problems) if brought else self
        reader = Reader(raw, problems)
        role = reader.choice("role", ("", *ROLES), "")
        guests = read_guests(reader) if reader.has(HEROES) else []
        heroes = reader.text(HEROES_SIDE, "")
        encounter = replace(library.read(replace(raw, data=reader.left), problems), role=role, heroes=heroes)
        if heroes and heroes not in encounter.sides:
            reader.wrong(HEROES_SIDE, f"no side is called {heroes!r}", near_or_all(heroes, list(encounter.sides)))
        return library.with_guests(encounter, guests, problems) if guests else encounter

    def brought_by(self, raw: Raw) -> list[Raw]:
        """The homebrew records that an encounter brings along."""
        records = raw.data.get("records", [])
        return [brought_along(record) for record in records] if isinstance(records, list) else []

    def records(self) -> list[dict[str, object]]:
        """The homebrew records for encounters to bring along."""
        return [to_bring_along(raw) for raw in self.homebrew if raw.type != "encounter"]

    def extended(self, records: list[Raw], problems: Problems) -> Self:
        """This library with an encounter's own records laid over it."""
        twin = copy.copy(self)
        twin.shelf, twin.people, twin.homebrew = self.shelf.copy(), dict(self.people), records
        twin.take_in(records, problems)
        return twin

    # ---- players' own heroes

    def sheet_of(self, raw: Raw) -> Any:
        return self.extended([raw], Problems()).shelf.sheets[raw.id]

    def with_guests(self, encounter: E, guests: Sequence[Brought], problems: Problems) -> E:
        """The encounter with players' own heroes in it: in the places they take, or at the end of the roster."""
        sheets = self.extended([guest.hero for guest in guests], problems).shelf.sheets
        roster = list(encounter.roster)
        for guest in guests:
            model = model_of(roster, guest, problems)
            if model is not None and guest.hero.id in sheets:
                self.seat_guest(encounter, roster, model, guest, sheets[guest.hero.id])
        return replace(encounter, roster=tuple(roster), source=with_guests(encounter.source, guests))

    def seat_guest(self, encounter: E, roster: list[Entrant], model: Any, guest: Brought, sheet: Any) -> None:
        """Under a name that nobody else has. Objectives that mean the one whose place it takes mean the hero now."""
        taken = [entrant.name for entrant in roster if not (guest.place and entrant is model)]
        (name,) = distinct_names([name_in(guest.hero.data)], taken)
        known = self.known_as(model) if guest.place else ()
        mark = Guest(guest.hero.id, known, guest.carries, guest.spared)
        if guest.place:
            roster[roster.index(model)] = replace(self.with_sheet(model, sheet), name=name, guest=mark)
        else:
            roster.append(replace(self.beside(encounter, roster, model, sheet), name=name, guest=mark))

    def known_as(self, entrant: Any) -> tuple[str, ...]:
        """The names by which an encounter can mean an entrant."""
        return (entrant.name,)

    def with_sheet(self, entrant: Any, sheet: Any) -> Any:
        """An entrant with another sheet, and without what the encounter changes of its own one."""
        return replace(entrant, sheet=sheet)

    def beside(self, encounter: E, roster: Sequence[Entrant], friend: Any, sheet: Any) -> Any:
        """One more entrant where a friend of its side stands, or near it."""
        return self.with_sheet(friend, sheet)

    # ---- creatures

    def creatures(self) -> list[Creature]:
        return [Creature(raw.id, self.title(raw.id), raw.type, raw.text) for raw in self.people.values()]

    def title(self, name: str) -> str:
        """What a creature is called."""
        title: str = self.shelf.sheets[name].name
        return title

    def creature(self, name: str) -> Raw:
        return self.people[name]


def model_of(roster: Sequence[Entrant], guest: Brought, problems: Problems) -> Entrant | None:
    """Whose place a hero takes, by its name or as the encounter calls it; one that joins stands like the first of its
    side."""
    if guest.place:
        found = [entrant for entrant in roster if entrant.name == guest.place]
        found = found or [entrant for entrant in roster if entrant.guest is None and entrant.answers_to(guest.place)]
        field, name, known = "place", guest.place, [entrant.name for entrant in roster]
    else:
        found = [entrant for entrant in roster if entrant.joins_round == 1 and entrant.side == guest.side]
        field, name, known = "side", guest.side, list(dict.fromkeys(entrant.side for entrant in roster))
    if not found:
        wrong = f"there is no {name!r} in this fight"
        problems.found.append(Problem(guest.hero.file, guest.hero.id, field, wrong, near_or_all(name, known)))
    return found[0] if found else None


L = TypeVar("L", bound=LedgerLibrary[Any, Any])


def library_with(read: Callable[[tuple[Homebrew, ...]], L], homebrew: tuple[Homebrew, ...] = ()) -> L:
    """A system's content with homebrew laid over it. Without homebrew it is read once."""
    library: L = read(homebrew) if homebrew else built_in(read)
    return library


@cache
def built_in(read: Callable[[tuple[Homebrew, ...]], Any]) -> Any:
    return read(())


def read_variants(reader: Reader, switches: Mapping[str, Switch]) -> tuple[dict[str, str], dict[str, int]]:
    """The readings an encounter chooses, by name and by number."""
    names: dict[str, str] = {}
    chosen = reader.take("variants", {})
    if not isinstance(chosen, Mapping):
        example = [f'"{switch.ruling}" = "{switch.readings[0]}"' for switch in switches.values()]
        reader.wrong("variants", f"{chosen!r} is no table", f"write variants = {{ {', '.join(example[:1])} }}")
        chosen = {}
    for ruling, written in chosen.items():
        reading = str(written).lower() if isinstance(written, (bool, int)) else written
        if ruling not in switches:
            reader.wrong(f"variants.{ruling}", "is no ruling with variants", near_or_all(ruling, list(switches)))
        elif reading not in switches[ruling].readings:
            right = near_or_all(str(reading), list(switches[ruling].readings))
            reader.wrong(f"variants.{ruling}", f"{reading!r} is no reading of it", right)
        else:
            names[ruling] = reading
    return names, {ruling: switches[ruling].readings.index(reading) + 1 for ruling, reading in names.items()}
