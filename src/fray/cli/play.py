"""fray play."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fray.cli.words import complete_encounter
from fray.engine.decisions import MALFORMED, Refused
from fray.terminal import play as table
from fray.terminal.screen import open_screen


class Dice(StrEnum):
    SEEDED = table.SEEDED
    MANUAL = table.MANUAL


ENCOUNTER = typer.Argument(help="Which fight; without it, a menu.", autocompletion=complete_encounter)
SIDE = typer.Option("--side", help="A side people play; 'all' for a hot seat, 'none' to watch. [default: the first]")
SEAT = typer.Option("--seat", help="A single combatant that a person plays.")
MINDS = typer.Option(
    "--minds",
    help="Who plays the others: tactician, strategist (strong; strategist:60 looks at 60 futures), beginner, random. "
    "[default: tactician]",
)
KEEPER = typer.Option("--keeper", help="Be the Keeper too: rule where the rules ask, overrule with 'o'.")
DICE = typer.Option("--dice", help="'manual': people roll real dice and type them. [default: seeded]")
SEED = typer.Option("--seed", help="The same seed and answers make the same fight.")
HOMEBREW = typer.Option("--homebrew", help="A folder of your own content, laid over what is there.")
HERO = typer.Option("--hero", help="The file of your own hero, as the page's Heroes make it.")
PLACE = typer.Option("--place", help="Whose place your hero takes. [default: the first combatant's]")
SAVE = typer.Option("--save", help="Where the fight is saved. [default: a new file among your data]")
RESUME = typer.Option("--resume", help="Go on with a saved fight.")
NO_COLOR = typer.Option("--no-color", help="No colors (as with NO_COLOR).")
PLAIN = typer.Option("--plain", help="Only add lines, never redraw: for screen readers and pipes.")


def play(
    encounter: Annotated[str, ENCOUNTER] = "",
    side: Annotated[list[str] | None, SIDE] = None,
    seat: Annotated[list[str] | None, SEAT] = None,
    minds: Annotated[str, MINDS] = "",
    keeper: Annotated[bool, KEEPER] = False,
    dice: Annotated[Dice | None, DICE] = None,
    seed: Annotated[int | None, SEED] = None,
    homebrew: Annotated[list[Path] | None, HOMEBREW] = None,
    hero: Annotated[Path | None, HERO] = None,
    place: Annotated[str, PLACE] = "",
    save: Annotated[Path | None, SAVE] = None,
    resume: Annotated[Path | None, RESUME] = None,
    no_color: Annotated[bool, NO_COLOR] = False,
    plain: Annotated[bool, PLAIN] = False,
) -> None:
    """Fight in the terminal, against minds or with others at one keyboard."""
    if encounter and resume:
        raise Refused(MALFORMED, "a saved fight knows its encounter; leave out either ENCOUNTER or --resume")
    if place and hero is None:
        raise Refused(MALFORMED, "--place is for your own hero; name its file with --hero")
    wish = table.Wish(
        encounter=encounter,
        sides=tuple(side or ()),
        names=tuple(seat or ()),
        minds=minds,
        keeper=keeper,
        dice=dice.value if dice else "",
        seed=seed,
        homebrew=tuple(homebrew or ()),
        hero=hero,
        place=place,
        save=save,
        resume=resume,
    )
    code = table.play(wish, open_screen(no_color, plain))
    if code:
        raise typer.Exit(code)
