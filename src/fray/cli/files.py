"""fray check, fray replay."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from fray.cli.words import complain, complete_system, print_lines, width
from fray.engine.content import ContentError, Problem, read_toml, strangeness
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.figures import dice_words, sum_words
from fray.engine.game import Game
from fray.engine.save import load
from fray.engine.system import System, system_named, systems
from fray.terminal.log import Told, told, whole_log
from fray.terminal.screen import open_screen
from fray.terminal.view import picture

SYSTEM = typer.Option(help="The system homebrew is for. [default: whichever fits]", autocompletion=complete_system)
LOG = typer.Option("--log", help="Everything that happened, line by line.")
MARKDOWN = typer.Option("--markdown", help="The log as Markdown, with dice, sums and rules.")

# ---- check


def check(
    files: Annotated[list[Path], typer.Argument(help="Homebrew TOML, folders of it, or saved fights.")],
    system: Annotated[str, SYSTEM] = "",
) -> None:
    """Find everything that is wrong with homebrew content and saved fights."""
    known = [system_named(system)] if system else list(systems().values())
    contents = [path for name in files for path in toml_files(name)]
    wrong = [f"{path}: has no .toml files" for path in files if path.is_dir() and not toml_files(path)]
    wrong += check_contents(contents, known)
    for path in files:
        if path.suffix != ".toml" and not path.is_dir():
            wrong.extend(check_saved(path))
    complain(*wrong)
    if wrong:
        raise typer.Exit(1)


def toml_files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.glob("*.toml"))
    return [path] if path.suffix == ".toml" else []


def check_contents(paths: list[Path], known: list[System]) -> list[str]:
    """What is wrong with content files, all of them laid over the built-in content together."""
    wrong: list[str] = []
    readable: list[Path] = []
    for path in paths:
        try:
            read_toml(path)
            readable.append(path)
        except ContentError as error:
            wrong.extend(map(str, error.problems))
    if not readable:
        return wrong
    refusals = {system.name: refusals_of(system, readable) for system in known}
    fitting = [name for name, problems in refusals.items() if not problems]
    if not fitting:
        likeliest = min(refusals, key=lambda name: strangeness(refusals[name]))
        return wrong + [f"{problem} ({likeliest})" for problem in refusals[likeliest]]
    if not wrong:
        print_lines(f"{path}: all is well ({', '.join(fitting)})" for path in readable)
    return wrong


def refusals_of(system: System, paths: list[Path]) -> tuple[Problem, ...]:
    try:
        system.library(*paths)
    except ContentError as error:
        return error.problems
    return ()


def check_saved(path: Path) -> list[str]:
    """What is wrong with a saved fight: it cannot be read, or it no longer goes the way it went."""
    try:
        loaded = load(path)
    except Refused as refused:
        return [refused.message]
    except ContentError as error:
        return [str(problem) for problem in error.problems]
    if loaded.differs_at is not None:
        return [f"{path}: {loaded.remark}"]
    typer.echo(f"{path}: all is well{'. ' + loaded.remark if loaded.remark else ''}")
    return []


# ---- replay


def replay(
    file: Annotated[Path, typer.Argument(help="A saved fight.")],
    log: Annotated[bool, LOG] = False,
    markdown: Annotated[bool, MARKDOWN] = False,
) -> None:
    """Fight a saved fight again and show how it stands, or how it went."""
    if log and markdown:
        raise Refused(MALFORMED, "--log and --markdown exclude each other: choose one")
    loaded = load(file)
    if loaded.remark:
        complain(loaded.remark)
    if markdown:
        print_lines(markdown_lines(loaded.game))
    elif log:
        print_lines(line.plain for line in whole_log(told(loaded.game), width()))
        print_lines(["", standing(loaded.game)])
    else:
        screen = open_screen()
        screen.say([*picture(loaded.game, screen.width), "", standing(loaded.game)])
    if loaded.differs_at is not None:
        raise typer.Exit(1)


def standing(game: Game) -> str:
    """How it ended, or what it waits for."""
    if game.decisions:
        return f"Not over. {game.system.question(game.battle, game.decisions[0])}"
    return game.system.headline(game.battle)


def markdown_lines(game: Game) -> list[str]:
    encounter = game.encounter
    head = [f"# {encounter.title}", "", f"{game.system.title}, seed {game.seed}. {encounter.text.strip()}", ""]
    turns = [[markdown_line(line) for line in turn] for _, turn in groupby(told(game), key=lambda line: line.step)]
    return [*head, *(line for turn in turns for line in (*turn, "")), f"**{standing(game)}**"]


def markdown_line(line: Told) -> str:
    details = [dice_words(line.event.dice()), sum_words(line.event.terms())]
    behind = "; ".join(detail for detail in details if detail)
    clause = f" `{line.event.clause}`" if line.event.clause else ""
    return f"{line.number}. {line.words}" + (f" *({behind})*" if behind else "") + clause
