"""Encounters for the lab: found by name, and read again with something changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fray.engine.content import ContentError, Fields, Raw, near, near_or_all, strangeness
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import FIRST, Encounter
from fray.engine.system import System, system_named, systems


@dataclass(frozen=True)
class Offer:
    """An encounter and the system it belongs to."""

    system: System
    encounter: Encounter


def offers(homebrew: Sequence[Path] = ()) -> list[Offer]:
    """Every encounter of every system. Homebrew must fit one of them; the others go without it."""
    found: list[Offer] = []
    refusals: list[ContentError] = []
    for system in systems().values():
        try:
            library = system.library(*homebrew)
        except ContentError as error:
            refusals.append(error)
            library = system.library()
        found.extend(Offer(system, encounter) for encounter in first_fights_first(library.encounters()))
    if len(refusals) == len(systems()):
        raise min(refusals, key=lambda error: strangeness(error.problems))
    return found


def first_fights_first(encounters: Iterable[Encounter]) -> list[Encounter]:
    """A system's encounters as they are listed: what a new player should fight first, then as they are written."""
    return sorted(encounters, key=lambda encounter: encounter.role != FIRST)


def short_id(encounter: Encounter) -> str:
    return encounter.id.removeprefix("encounter-")


def find_encounter(name: str, homebrew: Sequence[Path] = ()) -> Offer:
    """The encounter that is meant: by its id, with or without 'SYSTEM/' in front, or by how it begins."""
    known = offers(homebrew)
    system, slash, rest = name.rpartition("/")
    plain = f"{system}{slash}{rest.removeprefix('encounter-')}"
    exact = [offer for offer in known if plain in names_of(offer)]
    found = exact or [offer for offer in known if any(known_name.startswith(name) for known_name in names_of(offer))]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(names_of(offer)[1] for offer in found)
        raise Refused(MALFORMED, f"{name!r} may be any of {names}; write more of it")
    raise Refused(MALFORMED, none_such(name, known))


def none_such(name: str, known: Sequence[Offer]) -> str:
    """That no encounter has the name, and what may be meant; 'SYSTEM/' in front narrows it down to one system's."""
    system, slash, rest = name.partition("/")
    if slash:
        own = [short_id(offer.encounter) for offer in known if offer.system is system_named(system)]
        return f"{system_named(system).title} has no encounter {rest!r}; {near_or_all(rest, own)}"
    right = near(name, [short_id(offer.encounter) for offer in known])
    return f"no encounter is called {name!r}; {right or '`fray encounters` lists those there are'}"


def usable_names(listed: Sequence[Offer]) -> list[str]:
    """A name for each by which it is found: with its system in front where another has the same."""
    short = [short_id(offer.encounter) for offer in listed]
    return [names_of(offer)[short.count(name) > 1] for offer, name in zip(listed, short, strict=True)]


def names_of(offer: Offer) -> tuple[str, str]:
    return short_id(offer.encounter), f"{offer.system.name}/{short_id(offer.encounter)}"


def encounter_named(name: str, *homebrew: Path) -> Encounter:
    """The encounter of that name, its system apart."""
    return find_encounter(name, homebrew).encounter


def read_again(system: System, source: Fields) -> Encounter:
    """An encounter from what was written, as it stands in a saved fight or was changed by the lab."""
    name = str(source.get("id", "encounter"))
    return system.library().read_encounter(Raw(name, "encounter", name, "", source))


def with_variants(encounter: Encounter, readings: Mapping[str, str], system: System | None = None) -> Encounter:
    """The same encounter under other readings of open rulings: `{"versus-comparison": "beat it"}`."""
    source = {**encounter.source, "variants": {**encounter.variants, **readings}}
    return read_again(system or system_named(encounter.system), source)
