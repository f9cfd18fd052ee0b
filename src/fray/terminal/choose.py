"""Choosing before the fight: an encounter, a side, or the fight that was left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.encounter import Encounter
from fray.engine.english import capital
from fray.engine.save import load
from fray.lab.difficulty import difficulty_of, role_words
from fray.lab.encounters import Offer
from fray.lab.plays import PLAIN
from fray.terminal.files import latest_fight
from fray.terminal.fitting import fitted
from fray.terminal.screen import Screen, whole
from fray.terminal.seating import ALL, NONE


def side_words(encounter: Encounter) -> str:
    """'heroes (1) against cult (4)'."""
    counts = [sum(entrant.side == side for entrant in encounter.roster) for side in encounter.sides]
    return " against ".join(f"{side} ({count})" for count, side in zip(counts, encounter.sides, strict=True))


def numbered_choice(screen: Screen, title: str, rows: Sequence[str], question: str, default: int = 0) -> int | None:
    """The chosen index, or None if the player leaves; more rows than fit are on pages that turn over."""
    room = screen.height - 5
    pages = [rows[start : start + room] for start in range(0, len(rows), room)]
    page, remark = 0, ""
    while True:
        shown = [Text(fitted(row, screen.width)) for row in pages[page]]
        below = remark or ("    Enter shows more" if len(pages) > 1 else "")
        screen.show([Text(title, "bold"), *shown, *([Text(below, "dim")] if below else [])])
        line = screen.ask(question)
        remark = ""
        if not line and default:
            return default - 1
        if line.casefold() in ("q", "quit", "exit"):
            return None
        number = whole(line)
        if number is not None and 1 <= number <= count_numbers(rows):
            return number - 1
        if not line and len(pages) > 1:
            page = (page + 1) % len(pages)
        else:
            remark = f"No: type a number from 1 to {count_numbers(rows)}, or q to leave."


def count_numbers(rows: Sequence[str]) -> int:
    """Headings carry no number."""
    return sum(row.lstrip()[:1].isdigit() for row in rows)


def choose_encounter(screen: Screen, found: Sequence[Offer]) -> Offer | None:
    rows: list[str] = []
    title = ""
    for number, offer in enumerate(found, 1):
        if offer.system.title != title:
            title = offer.system.title
            rows.append(f"{title}")
        encounter = offer.encounter
        known = ", ".join(hardness(offer))
        told = f"{capital(known)}: " if known else ""
        rows.append(f"{number:>4} {encounter.title:<20} {told}{side_words(encounter)}. {encounter.text}")
    index = numbered_choice(screen, "Which fight?", rows, "number, q leaves > ")
    return None if index is None else found[index]


def hardness(offer: Offer) -> Iterator[str]:
    """What an encounter is there for, and how hard it is in plain play: 'first fight', 'fair'."""
    if offer.encounter.role:
        yield role_words(offer.encounter)
    difficulty = difficulty_of(offer.system, offer.encounter)
    if difficulty is not None and PLAIN in difficulty.plays:
        yield difficulty.level(PLAIN)


def choose_side(screen: Screen, encounter: Encounter) -> str | None:
    """A side, all of them, or none."""
    rows = []
    for number, side in enumerate(encounter.sides, 1):
        names = ", ".join(entrant.name for entrant in encounter.roster if entrant.side == side)
        rows.append(f"{number:>4} {side}: {names}")
    count = len(encounter.sides)
    rows.append(f"{count + 1:>4} all of them, at one keyboard")
    rows.append(f"{count + 2:>4} none: watch minds fight")
    index = numbered_choice(screen, "Whom do you play?", rows, "number, Enter takes 1 > ", default=1)
    return None if index is None else [*encounter.sides, ALL, NONE][index]


def unfinished_fight() -> Path | None:
    """The latest fight, if it is not over yet."""
    path = latest_fight()
    if path is None:
        return None
    try:
        return path if load(path).game.result is None else None
    except (Refused, ContentError):
        return None
