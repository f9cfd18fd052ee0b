# mypyc: skip - a parsing border
"""Players' own heroes in an encounter: whose place each takes, or which side it joins, and what it carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fray.engine.content import Fields, Problems, Raw, Reader

CHARACTER: Final = "character"  # the type of a hero's record, in every system
WHERE: Final = "the hero"
HEROES: Final = "heroes"  # the list in an encounter


@dataclass(frozen=True)
class Brought:
    """A hero as an encounter brings it along."""

    hero: Raw
    place: str = ""  # the name of the one whose place it takes; without one it joins `side`
    side: str = ""
    carries: Mapping[str, int] = field(default_factory=dict)
    spared: Mapping[str, int] = field(default_factory=dict)  # what it would carry, if the Keeper did not spare it

    def fields(self) -> dict[str, object]:
        place = {"place": self.place} if self.place else {"side": self.side}
        amounts = {"carries": dict(self.carries), "spared": dict(self.spared)}
        return {**place, **{key: found for key, found in amounts.items() if found}, "hero": fields_of(self.hero)}


def record(fields: Fields) -> Raw:
    """A hero's record from its fields, the id and the words about it among them."""
    data = dict(fields)
    name, words = str(data.pop("id", "")), str(data.pop("text", ""))
    return Raw(WHERE, CHARACTER, name, words, data)


def fields_of(raw: Raw) -> dict[str, object]:
    return {"id": raw.id, "text": raw.text, **raw.data}


def read_guests(reader: Reader) -> list[Brought]:
    """The heroes of an encounter, as it is written."""
    return [read_guest(part) for part in reader.tables(HEROES)]


def read_guest(reader: Reader) -> Brought:
    place = reader.text("place", "")
    side = reader.text("side", "")
    hero = reader.table("hero")
    carries, spared = amounts(reader.table("carries")), amounts(reader.table("spared"))
    reader.done(["place", "side", "hero", "carries", "spared"])
    return Brought(record(hero.left), place, side, carries, spared)


def amounts(reader: Reader) -> dict[str, int]:
    return {key: reader.number(key, None, 0) for key in list(reader.left)}


def brought_to(source: Fields) -> list[Brought]:
    """The heroes whom a sound encounter brings along."""
    return read_guests(Reader(Raw(WHERE, "encounter", "", "", source), Problems()))


def with_guests(source: Fields, guests: Sequence[Brought]) -> dict[str, object]:
    """The same encounter with these heroes and no others."""
    rest = {name: value for name, value in source.items() if name != HEROES}
    return {**rest, HEROES: [guest.fields() for guest in guests]} if guests else rest
