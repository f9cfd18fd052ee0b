"""Encounters with something changed: a count, a field of a combatant's entry, a reading of a ruling, a mind.

A change is written as people say it: `bandit.count=3`, `riddic.weapons=["weapon-dagger"]`, `r-protect=split`,
`mind:players=random`, `play=strong`, `encounter.length=9`. The system reads the changed encounter as it reads any
other, and says what is wrong with it. Nothing here knows a system.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from fray.engine.content import ContentError, Fields, near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.engine.system import System, system_named
from fray.lab.encounters import find_encounter, read_again
from fray.lab.entries import NAMING, Entry, entries, entries_called, names_of_entry
from fray.lab.plays import PLAYS
from fray.lab.simulate import Minds, minds_by_side
from fray.minds.named import TACTICIAN, quick_minds_of

Value = str | int | bool | list[object]

COUNT = "count"
MIND = "mind"
PLAY = "play"
WHOLE = "encounter"
AS_RULED = "as ruled"  # the ledger's own reading, which has no name there
MOST_COPIES = 40
NEAR = 4  # how far from its model a copy is placed
ATTEMPTS = 600
LONGEST_RANGE = 200


@dataclass(frozen=True)
class Change:
    """Something set to a value."""

    what: str
    value: Value

    def __str__(self) -> str:
        return f"{self.what}={shown(self.value)}"


@dataclass(frozen=True)
class Vary:
    """Something set to one value after another."""

    what: str
    values: tuple[Value, ...]

    def changes(self) -> list[Change]:
        return [Change(self.what, value) for value in self.values]


@dataclass(frozen=True)
class Subject:
    """An encounter with its players, as it is handed to the lab."""

    system: System
    encounter: Encounter
    minds: tuple[str, ...]  # by side
    changes: tuple[Change, ...] = ()

    @property
    def title(self) -> str:
        return f"{self.encounter.title}, {self.difference}" if self.changes else self.encounter.title

    @property
    def difference(self) -> str:
        return ", ".join(map(str, self.changes))


def subject_of(
    encounter: Encounter | str | Subject, changes: Sequence[Change | str] = (), minds: Minds = TACTICIAN
) -> Subject:
    """An encounter, by name or as it is, with changes made one after another."""
    if isinstance(encounter, Subject):
        subject = encounter
    else:
        found = find_encounter(encounter).encounter if isinstance(encounter, str) else encounter
        known = find_encounter(encounter).system if isinstance(encounter, str) else system_named(found.system)
        subject = Subject(known, found, minds_by_side(known, found, minds))
    for change in changes:
        subject = changed(subject, parse_change(change) if isinstance(change, str) else change)
    return subject


# ---- reading changes


def parse_change(text: str) -> Change:
    what, value = halves(text)
    return Change(what, parse_value(value))


def halves(text: str) -> tuple[str, str]:
    """What is changed, and to what."""
    what, equals, value = text.partition("=")
    if not equals or not what.strip() or not value.strip():
        right = "write it as bandit.count=3, RULING=READING or mind:SIDE=random"
        raise Refused(MALFORMED, f"{text!r} is no change; {right}")
    return what.strip(), value.strip()


def parse_vary(text: str, system: System) -> Vary:
    """`bandit.count=1..6`, `bandit.count=2,4,8`, or for a ruling `RULING=all`."""
    what, written = halves(text)
    ruling = system.switches.get(what)
    if written == "all" and ruling is not None:
        return Vary(what, (AS_RULED, *ruling.readings))
    if written == "all" and what == PLAY:
        return Vary(what, PLAYS)
    if written == "all" and what.startswith(f"{MIND}:"):
        return Vary(what, quick_minds_of(system))
    values = span_of(written) or [parse_value(part) for part in written.split("|" if "|" in written else ",")]
    return Vary(what, tuple(values))


def span_of(text: str) -> list[Value]:
    """`1..6`, or `2..10..2` in steps; nothing where it is no such range."""
    ends = text.split("..")
    if len(ends) not in (2, 3) or not all(end.strip().lstrip("-").isdecimal() for end in ends):
        return []
    first, last, step = (int(end) for end in [*ends, "1"][:3])
    if step < 1 or last < first or (last - first) // step >= LONGEST_RANGE:
        raise Refused(MALFORMED, f"{text!r} is no range; write it from low to high, such as 1..6 or 2..10..2")
    return list(range(first, last + 1, step))


def parse_value(text: str) -> Value:
    """A number, true or false, a list in brackets; anything else is a text."""
    word = text.strip()
    if word in ("true", "false"):
        return word == "true"
    if word.lstrip("-").isdecimal():
        return int(word)
    if word.startswith("["):
        try:
            listed: list[object] = json.loads(word)
        except json.JSONDecodeError as error:
            raise Refused(MALFORMED, f'{word!r} is no list ({error.msg}); write it as ["one", "two"]') from error
        return listed
    return word


def shown(value: Value) -> str:
    return json.dumps(value) if isinstance(value, (bool, list)) else str(value)


# ---- making changes


def changed(subject: Subject, change: Change) -> Subject:
    """The subject with one thing changed."""
    changes = (*subject.changes, change)
    if change.what.startswith(f"{MIND}:"):
        return replace(subject, minds=other_minds(subject, change), changes=changes)
    if change.what == PLAY:
        minds = minds_by_side(subject.system, subject.encounter, str(change.value))
        return replace(subject, minds=minds, changes=changes)
    source: dict[str, object] = deepcopy(dict(subject.encounter.source))
    if change.what in subject.system.switches:
        readings = dict(subject.encounter.variants)
        readings.pop(change.what, None)
        own = {} if change.value == AS_RULED else {change.what: reading_words(change.value)}
        encounter = read_again(subject.system, {**source, "variants": {**readings, **own}})
    else:
        encounter = with_field(subject, source, change)
    return replace(subject, encounter=encounter, changes=changes)


def reading_words(value: Value) -> str:
    """A reading's name, as rulings and rule options spell it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def other_minds(subject: Subject, change: Change) -> tuple[str, ...]:
    side = change.what.removeprefix(f"{MIND}:")
    names = dict(zip(subject.encounter.sides, subject.minds, strict=True))
    return minds_by_side(subject.system, subject.encounter, {**names, side: str(change.value)})


def with_field(subject: Subject, source: dict[str, object], change: Change) -> Encounter:
    who, dot, name = change.what.rpartition(".")
    if not dot or not who or not name:
        known = [*subject.system.switches, "NAME.FIELD", "mind:SIDE", PLAY, "encounter.FIELD"]
        raise Refused(MALFORMED, f"{change.what!r} is nothing that can be changed; {near_or_all(change.what, known)}")
    if who == WHOLE:
        return read_again(subject.system, {**source, name: change.value})
    found = list(entries_called(source, who))
    if not found:
        known = sorted({word for table, _ in entries(source) for word in names_of_entry(table)})
        raise Refused(MALFORMED, f"nobody in {subject.encounter.id} is called {who!r}; {near_or_all(who, known)}")
    if name == COUNT:
        return with_count(subject.system, source, found, change)
    for table, _ in found:
        table[name] = change.value
    return read_again(subject.system, source)


# ---- more and fewer


def with_count(system: System, source: dict[str, object], found: list[Entry], change: Change) -> Encounter:
    """As many of a combatant as asked for: the first of those there are, and copies placed near their model."""
    wanted = change.value
    if isinstance(wanted, bool) or not isinstance(wanted, int) or not 0 <= wanted <= MOST_COPIES:
        raise Refused(MALFORMED, f"{change}: a count is a whole number from 0 to {MOST_COPIES}")
    if len(found) == 1 and COUNT in found[0][0] and wanted > 0:
        found[0][0][COUNT] = wanted
        return read_again(system, source)
    for table, listed in found[wanted:]:
        listed[:] = [row for row in listed if row is not table]
    for number in range(len(found), wanted):
        add_copy(system, source, found[number % len(found)], number + 1)
    return read_again(system, source)


def add_copy(system: System, source: dict[str, object], model: Entry, number: int) -> None:
    """One more of a combatant, where the system finds nothing wrong with it."""
    table, listed = model
    fresh = deepcopy(table)
    for key in ("id", "name"):
        if key in fresh:
            fresh[key] = f"{fresh[key]}-{number}" if key == "id" else f"{fresh[key]} {number}"
    listed.append(fresh)
    for places in islice(other_places(source, table, listed), ATTEMPTS):
        fresh.update({name: value for name, value in table.items() if name not in NAMING})
        fresh.update(places)
        if reads_well(system, source):
            return


def other_places(source: Fields, model: Fields, listed: Sequence[object]) -> Iterator[dict[str, object]]:
    """Where a copy may stand: where its model does, else with one field changed, else with several that vary."""
    yield {}
    for name in placed_fields(model):
        yield from ({name: value} for value in places_near(source, name, model[name]))
    varied = varied_fields(model, listed)
    for values in product(*(places_near(source, name, model[name]) for name in varied)):
        yield dict(zip(varied, values, strict=True))


def reads_well(system: System, source: Fields) -> bool:
    try:
        read_again(system, source)
    except ContentError:
        return False
    return True


def placed_fields(model: Fields) -> list[str]:
    """The fields that may say where a combatant stands."""
    plain_values = [name for name, value in model.items() if isinstance(value, (int, str)) or is_pair(value)]
    return [name for name in plain_values if name not in NAMING]


def varied_fields(model: Fields, listed: Sequence[object]) -> list[str]:
    """Those of them in which not all in the list agree."""
    tables = [table for table in listed if isinstance(table, dict)]
    return [name for name in placed_fields(model) if len({str(table.get(name)) for table in tables}) > 1]


def is_pair(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, int) for part in value)


def places_near(source: Fields, name: str, value: Any) -> list[object]:
    """Values for a field, its model's first: numbers nearby, or what stands in that field elsewhere."""
    steps = sorted(range(-NEAR, NEAR + 1), key=abs)
    if isinstance(value, (bool, str)):
        return list(dict.fromkeys([value, *(table[name] for table, _ in entries(source) if name in table)]))
    if isinstance(value, int):
        return [value + step for step in steps]
    moves = sorted(product(steps, repeat=len(value)), key=lambda move: sum(map(abs, move)))
    return [[part + step for part, step in zip(value, move, strict=True)] for move in moves]
