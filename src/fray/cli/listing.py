"""fray encounters, fray systems."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fray.cli.words import print_json, print_lines, width
from fray.engine import system as engine
from fray.engine.encounter import Encounter
from fray.engine.english import counted
from fray.engine.plugins import BUILT_IN
from fray.lab.difficulty import difficulty_of, role_words
from fray.lab.encounters import Offer, offers, short_id, usable_names
from fray.terminal.choose import side_words
from fray.terminal.fitting import wrapped


def encounters(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    homebrew: Annotated[list[Path] | None, typer.Option("--homebrew", help="A folder of your own content.")] = None,
) -> None:
    """List the fights there are, and how hard they are."""
    found = offers(homebrew or ())
    if as_json:
        print_json([encounter_data(offer) for offer in found])
        return
    for name, offer in zip(usable_names(found), found, strict=True):
        print_lines(encounter_lines(name, offer))


def encounter_data(offer: Offer) -> dict[str, object]:
    encounter = offer.encounter
    difficulty = difficulty_of(offer.system, encounter)
    return {
        "id": short_id(encounter),
        "system": offer.system.name,
        "role": encounter.role,
        "title": encounter.title,
        "text": encounter.text.strip(),
        "objective": encounter.objective,
        "sides": [{"name": side, "combatants": names_of(encounter, side)} for side in encounter.sides],
        "difficulty": difficulty.data() if difficulty is not None else None,
    }


def names_of(encounter: Encounter, side: str) -> list[str]:
    return [entrant.name for entrant in encounter.roster if entrant.side == side]


def encounter_lines(name: str, offer: Offer) -> list[str]:
    encounter = offer.encounter
    role = f" ({role_words(encounter)})" if encounter.role else ""
    first = f"{name:<22} {offer.system.title}: {side_words(encounter)}{role}"
    sides = [f"{side}: {', '.join(names_of(encounter, side))}" for side in encounter.sides]
    difficulty = difficulty_of(offer.system, encounter)
    texts = (encounter.text, *sides, *(difficulty.lines() if difficulty is not None else ()))
    return [first, *("    " + line for text in texts for line in wrapped(text, width() - 4))]


def systems() -> None:
    """List the combat systems there are."""
    for found in engine.listed_systems():
        if found.system is None:
            wrong = [f"    {line}" for line in found.error.splitlines()]
            print_lines([f"{found.name}  cannot be loaded ({found.origin})", *wrong])
            continue
        system, ledger = found.system, found.system.ledger
        fights = len(system.library().encounters())
        parts = ((len(ledger.clauses), "clause"), (len(ledger.rulings), "ruling"), (fights, "encounter"))
        count = ", ".join(counted(number, thing) for number, thing in parts)
        where = "" if found.origin == BUILT_IN else f", from {found.origin}"
        typer.echo(f"{found.name}  ({system.title}: {count}{where})")
        if found.error:
            typer.echo(f"    This is the last version that worked; the file has changed: {found.error}")
        first, _, _ = " ".join(ledger.summary.split()).partition(". ")
        print_lines("    " + line for line in wrapped(first.rstrip(".") + ".", width() - 4))
