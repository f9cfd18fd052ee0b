# mypyc: skip - a border: what players write is read here, and runs once a fight
"""A player's own hero: what it is made of, what follows from that, and what it brings home from a fight.

A hero is a character as the content of its system has them, of which a player fills in only some fields; the rest
follows by the rules. `Heroes` is a system's declaration; everything here works by it, for all systems.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from fray.engine.battle import Battle
from fray.engine.bounded import toml_from
from fray.engine.content import NAMED_BY, NUMBER, ContentError, Fields, Problem, Raw, name_in, near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.engine.forms import FormField, Survey, form_of, survey
from fray.engine.guests import CHARACTER, WHERE, record

if TYPE_CHECKING:
    from fray.engine.system import System

IDENTIFIER: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID: Final = 120
LONGEST_NAME: Final = 60
SAMPLE: Final = 'write system = "stances" and then one [[character]] with its fields'


class Named(Protocol):
    """A combatant, of whichever system."""

    name: str


S = TypeVar("S")
C = TypeVar("C", bound=Named)
B = TypeVar("B", bound=Battle)


@dataclass(frozen=True)
class Figure:
    """A number that follows from what a player has chosen; nobody writes it."""

    label: str
    value: str
    clause: str = ""


@dataclass(frozen=True)
class Lasting:
    """Something that outlasts a fight by the rules: a wound, a resource that is spent, a condition.

    `amount` is how much of it a combatant has now, 0 for a fresh one; `put` gives so much of it to a fresh one.
    """

    key: str
    label: str
    amount: int
    most: int
    put: Callable[[int], None]
    clause: str = ""


class Heroes(ABC, Generic[S, C]):
    """What a hero is in a system, by its sheets and its combatants."""

    fields: tuple[str, ...]  # of a character's record that its player fills in; a table stands for all in it
    spans: Mapping[str, tuple[int, int]] = {}  # bounds that are closer for heroes: of a field, or of all in a table
    barred: frozenset[str] = frozenset()  # choices that are for monsters only

    def wrong(self, hero: Raw, sheet: S) -> Iterator[Problem]:
        """What else is against the rules of making a character."""
        yield from ()

    @abstractmethod
    def figures(self, sheet: S) -> tuple[Figure, ...]:
        """The numbers that follow."""

    @abstractmethod
    def lasting(self, combatant: C) -> list[Lasting]:
        """Everything that can outlast a fight, as this combatant has it now."""

    @abstractmethod
    def unfit(self, combatant: C) -> str:
        """Why it cannot fight on: 'dead'. Nothing if it can."""


def lost(thing: object, name: str, most: int, label: str, clause: str, least: int = 0) -> Lasting:
    """Points below a maximum: `least` is what a combatant that fights again has at the very least."""

    def put(amount: int) -> None:
        setattr(thing, name, most - amount)

    room = max(most - least, 0)
    return Lasting(name, f"{label} lost", min(max(most - getattr(thing, name), 0), room), room, put, clause)


def counted(thing: object, name: str, label: str, most: int, clause: str) -> Lasting:
    """Points that a fresh combatant has none of."""

    def put(amount: int) -> None:
        setattr(thing, name, amount)

    return Lasting(name, label, min(max(getattr(thing, name), 0), most), most, put, clause)


def problem_at(field: str, wrong: str, right: str) -> Problem:
    return Problem(WHERE, "", field, wrong, right)


# ---- the form


def heroes_of(system: System) -> Heroes[Any, Any]:
    if system.heroes is None:
        raise Refused(MALFORMED, f"{system.title} does not say what a player's own hero is made of")
    return system.heroes


def hero_form(system: System) -> tuple[FormField, ...]:
    """What a player fills in, in the order of the declaration."""
    heroes, known = heroes_of(system), written_heroes(system)
    found = [field for field in form_of(system.library(), CHARACTER) if outer(field.key) in heroes.fields]
    return tuple(
        replace(closer(heroes, field), typical=typical(known, field.key) if field.kind == NUMBER else "")
        for field in sorted(found, key=lambda field: heroes.fields.index(outer(field.key)))
    )


def written_heroes(system: System) -> list[Fields]:
    """The characters of the rulebook, as they are written."""
    library = system.library()
    return [library.creature(one.id).data for one in library.creatures() if one.kind == CHARACTER]


def typical(known: Sequence[Fields], key: str) -> str:
    """What most heroes of the rulebook have there: the middle half of those who say it."""
    values = sorted(value for hero in known if isinstance(value := value_at(hero, key), int))
    if not values:
        return ""
    low, high = values[len(values) // 4], values[-1 - len(values) // 4]
    return f"{low}" if low == high else f"{low} to {high}"


def outer(key: str) -> str:
    return key.partition(".")[0]


def closer(heroes: Heroes[S, C], field: FormField) -> FormField:
    """A field with the choices and bounds it has for heroes."""
    low, high = span_of(heroes, field.key) or (field.low, field.high)
    choices = tuple(choice for choice in field.choices if choice not in heroes.barred)
    if choices and span_of(heroes, field.key) and field.kind == NUMBER:
        choices = tuple(choice for choice in choices if low <= int(choice) <= high)  # type: ignore[operator]
    return replace(field, low=low, high=high, choices=choices)


def span_of(heroes: Heroes[S, C], key: str) -> tuple[int, int] | None:
    return heroes.spans.get(key) or heroes.spans.get(outer(key))


# ---- a hero as written


@dataclass(frozen=True)
class Hero:
    """A hero as its player wrote it, with everything that is wrong with it, and what follows where nothing is."""

    raw: Raw
    problems: tuple[Problem, ...] = ()
    defaults: Mapping[str, str | int] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()

    @property
    def name(self) -> str:
        return name_in(self.raw.data)


def read_hero(system: System, raw: Raw) -> Hero:
    """Judge a hero by the rules of its system."""
    heroes, library = heroes_of(system), system.library()
    found = survey(library, raw)
    problems = [*about_the_record(system, raw), *found.found, *beyond_the_choice(heroes, raw, found)]
    if problems:
        return Hero(raw, tuple(problems), found.defaults())
    sheet = library.sheet_of(raw)
    return Hero(raw, tuple(heroes.wrong(raw, sheet)), found.defaults(), heroes.figures(sheet))


def sound_hero(system: System, raw: Raw) -> Hero:
    """A hero without anything wrong; otherwise all of that is told at once."""
    hero = read_hero(system, raw)
    if hero.problems:
        raise ContentError(hero.problems)
    return hero


def about_the_record(system: System, raw: Raw) -> Iterator[Problem]:
    """An id of its own, a name, and only fields that a player fills in."""
    heroes, library = heroes_of(system), system.library()
    if not IDENTIFIER.fullmatch(raw.id) or len(raw.id) > LONGEST_ID:
        yield problem_at("id", f"{raw.id!r} is not valid", "write words in small letters with hyphens between them")
    elif raw.id in {creature.id for creature in library.creatures()}:
        yield problem_at("id", f"{raw.id!r} is already in the rulebook", "choose another id")
    name = name_in(raw.data)
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        named = next(key for key in NAMED_BY if key in heroes.fields)
        yield problem_at(named, "is missing or too long", f"write a name of at most {LONGEST_NAME} letters")
    for key in raw.data:
        if key not in heroes.fields:
            right = "leave it out: it follows from the other fields, or it is for monsters"
            yield problem_at(key, "is not for a player to choose", right)


def beyond_the_choice(heroes: Heroes[S, C], raw: Raw, found: Survey) -> Iterator[Problem]:
    """Numbers outside the bounds of heroes, and things that are for monsters."""
    for asked in found.fields:
        value, span = value_at(raw.data, asked.place), span_of(heroes, asked.place)
        if span and isinstance(value, int) and not span[0] <= value <= span[1]:
            yield problem_at(asked.place, f"{value} is out of range for a hero", f"write {span[0]} to {span[1]}")
        for choice in value if isinstance(value, list) else [value]:
            if isinstance(choice, str) and choice in heroes.barred:
                yield problem_at(asked.place, f"{choice!r} is for monsters", "choose another one")


def value_at(data: Fields, place: str) -> object:
    """What stands in a field, or in a field of a table; rows have no bounds of their own."""
    name, _, inner = place.partition(".")
    value = data.get(name)
    return (value.get(inner) if isinstance(value, Mapping) else None) if inner else value


# ---- a hero's file


def hero_in(text: str) -> tuple[str, Raw]:
    """The system and the record of a file: the name of the system, and one character."""
    try:
        data = toml_from(text)
    except ValueError as error:
        raise Refused(MALFORMED, f"this is not the file of a hero: {error}; {SAMPLE}") from error
    system, written = data.pop("system", ""), data.pop(CHARACTER, None)
    rows = written if isinstance(written, list) else [written]
    if not isinstance(system, str) or not system:
        raise Refused(MALFORMED, f"this file does not say which system the hero is for; {SAMPLE}")
    if len(rows) != 1 or not isinstance(rows[0], dict):
        raise Refused(MALFORMED, f"this file must have exactly one character; {SAMPLE}")
    if data:
        raise Refused(MALFORMED, f"{next(iter(data))!r} is nothing a hero's file has; {SAMPLE}")
    return system, record(rows[0])


def hero_for(system: System, text: str) -> Raw:
    """The hero of a file, sound and of this system."""
    name, raw = hero_in(text)
    if name != system.name:
        raise Refused(MALFORMED, f"this hero is for {name}, and this fight is {system.title}; bring another one")
    sound_hero(system, raw)
    return raw


# ---- to a fight and home again


def arrived(battle: B, encounter: Encounter, heroes: Heroes[S, C]) -> B:
    """The state in which an encounter begins, with what heroes carry from their last fight."""
    roster: Any = battle
    for combatant, entrant in zip(roster.combatants, encounter.roster, strict=False):
        if entrant.guest is not None:
            burden(heroes, combatant, entrant.guest.carries)
    return battle


def burden(heroes: Heroes[S, C], combatant: C, carries: Mapping[str, int]) -> None:
    known = {lasting.key: lasting for lasting in heroes.lasting(combatant)}
    for key, amount in carries.items():
        if key not in known:
            raise Refused(MALFORMED, f"{combatant.name} cannot carry {key!r}; {near_or_all(key, list(known))}")
        if not 0 <= amount <= known[key].most:
            raise Refused(MALFORMED, f"{combatant.name} carries {amount} of {key!r}; write 0 to {known[key].most}")
        known[key].put(amount)


@dataclass(frozen=True)
class Homecoming:
    """What a hero brings home from a fight, and its number among the combatants there."""

    who: int
    hero: str
    name: str
    unfit: str
    lasting: tuple[Lasting, ...]


def homecomings(system: System, battle: Battle, encounter: Encounter) -> list[Homecoming]:
    """What the heroes among the entrants bring home from a battle as it stands."""
    roster: Any = battle
    found: list[Homecoming] = []
    for who, (combatant, entrant) in enumerate(zip(roster.combatants, encounter.roster, strict=False)):
        if entrant.guest is not None:
            heroes = heroes_of(system)
            left = tuple(lasting for lasting in heroes.lasting(combatant) if lasting.amount)
            found.append(Homecoming(who, entrant.guest.id, entrant.name, heroes.unfit(combatant), left))
    return found
