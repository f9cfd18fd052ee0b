"""Choosing before the fight: an encounter, a side, or the fight that was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from fray.engine.content import ContentError, near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.engine.save import load
from fray.engine.system import System, systems
from fray.terminal.files import latest_fight
from fray.terminal.screen import Screen, fitted
from fray.terminal.seating import ALL, NONE


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
        found.extend(Offer(system, encounter) for encounter in library.encounters())
    if len(refusals) == len(systems()):
        raise min(refusals, key=lambda error: len(error.problems))
    return found


def short_id(encounter: Encounter) -> str:
    return encounter.id.removeprefix("encounter-")


def side_words(encounter: Encounter) -> str:
    """'3 heroes against 4 cult'."""
    counts = [sum(entrant.side == side for entrant in encounter.roster) for side in encounter.sides]
    return " against ".join(f"{count} {side}" for count, side in zip(counts, encounter.sides, strict=True))


def numbered_choice(screen: Screen, title: str, rows: Sequence[str], question: str, default: int = 0) -> int:
    """The index of the row somebody chooses; more rows than fit are shown page by page."""
    room = screen.height - 4
    start = 0
    while True:
        last = start + room >= len(rows)
        more = [] if last else [Text("    Enter shows more", "dim")]
        shown = [Text(fitted(row, screen.width)) for row in rows[start : start + room]]
        screen.show([Text(title, "bold"), *shown, *more])
        line = screen.ask(question)
        if not line and not last:
            start += room
            continue
        if not line and default:
            return default - 1
        if line.casefold() in ("q", "quit", "exit"):
            raise EOFError
        if line.isdigit() and 1 <= int(line) <= count_numbers(rows):
            return int(line) - 1
        screen.say([f"Type a number from 1 to {count_numbers(rows)}, or q to leave."])
        start = 0


def count_numbers(rows: Sequence[str]) -> int:
    """Headings carry no number."""
    return sum(row.lstrip()[:1].isdigit() for row in rows)


def choose_encounter(screen: Screen, found: Sequence[Offer]) -> Offer:
    rows: list[str] = []
    title = ""
    for number, offer in enumerate(found, 1):
        if offer.system.title != title:
            title = offer.system.title
            rows.append(f"{title}")
        encounter = offer.encounter
        rows.append(f"{number:>4} {encounter.title:<20} {side_words(encounter)}. {encounter.text}")
    return found[numbered_choice(screen, "Which fight?", rows, "number, q leaves > ")]


def choose_side(screen: Screen, encounter: Encounter) -> str:
    """A side, all of them, or none."""
    rows = []
    for number, side in enumerate(encounter.sides, 1):
        names = ", ".join(entrant.name for entrant in encounter.roster if entrant.side == side)
        rows.append(f"{number:>4} {side}: {names}")
    count = len(encounter.sides)
    rows.append(f"{count + 1:>4} all of them, at one keyboard")
    rows.append(f"{count + 2:>4} none: watch minds fight")
    index = numbered_choice(screen, "Whom do you play?", rows, "number, Enter takes 1 > ", default=1)
    return [*encounter.sides, ALL, NONE][index]


def encounter_named(name: str, homebrew: Sequence[Path] = ()) -> Offer:
    """The encounter somebody means: by its id, with or without 'SYSTEM/' in front, or by how it begins."""
    known = offers(homebrew)
    exact = [offer for offer in known if name.removeprefix("encounter-") in names_of(offer)]
    found = exact or [offer for offer in known if any(other.startswith(name) for other in names_of(offer))]
    if len(found) == 1:
        return found[0]
    names = [names_of(offer)[1 if found else 0] for offer in found or known]
    if found:
        raise Refused(MALFORMED, f"{name!r} may be any of {', '.join(names)}; write more of it")
    raise Refused(MALFORMED, f"no encounter is called {name!r}; {near_or_all(name, names)}")


def names_of(offer: Offer) -> tuple[str, str]:
    return short_id(offer.encounter), f"{offer.system.name}/{short_id(offer.encounter)}"


def unfinished_fight() -> Path | None:
    """The latest fight, if it is not over yet."""
    path = latest_fight()
    if path is None:
        return None
    try:
        return path if load(path).game.result is None else None
    except (Refused, ContentError):
        return None
