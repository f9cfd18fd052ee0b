"""The commands under one roof. A command that cannot do what you asked says so in a sentence on stderr.

Exit codes: 0 all is well, 1 something wrong was found, 2 refused or misspelled, 70 an unexpected failure (`--debug`
shows the traceback), 130 interrupted.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fray import __version__
from fray.cli.lazy import LateCommand, imported
from fray.cli.words import complain

REFUSED = 2
FAILED = 70
INTERRUPTED = 130

COMMANDS = {
    "serve": "fray.cli.serve:serve_command",
    "backup": "fray.cli.backup:backup",
    "restore": "fray.cli.backup:restore",
    "play": "fray.cli.play:play",
    "sim": "fray.cli.sim:sim",
    "compare": "fray.cli.compare:compare",
    "sweep": "fray.cli.sweep:sweep",
    "tune": "fray.cli.sweep:tune",
    "question": "fray.cli.question:question",
    "encounters": "fray.cli.listing:encounters",
    "systems": "fray.cli.listing:systems",
    "rules": "fray.cli.ledger:rules",
    "coverage": "fray.cli.coverage:coverage",
    "check": "fray.cli.files:check",
    "replay": "fray.cli.files:replay",
    "review": "fray.cli.review:review_command",
    "odds": "fray.cli.dice:odds",
    "new": "fray.cli.design:new",
    "doctor": "fray.cli.design:doctor",
}


class Commands(TyperGroup):
    """Turns what a command refuses, and what fails, into words and an exit code."""

    debug = False

    def main(self, *words: Any, **more: Any) -> Any:
        try:
            return super().main(*words, **more)
        except Exception as error:
            if self.debug:
                raise
            complain(imported("fray.cli.failures:failure_line")(error))
            raise SystemExit(FAILED) from None

    def invoke(self, ctx: Any) -> Any:
        self.debug = ctx.params.get("debug", False)
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            lines = imported("fray.cli.failures:refusal_lines")(error)
            if not lines:
                raise
            complain(*lines)
        raise typer.Exit(REFUSED)


class LateCommands(Commands):
    """The commands of Fray, each imported when it runs."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.commands.update({name: LateCommand(name, place) for name, place in COMMANDS.items()})

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        return found.described() if isinstance(found, LateCommand) else found


app = typer.Typer(
    cls=LateCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Rules-true combat for tabletop role-playing games: play a fight, simulate it, look up its rules.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fray {__version__}")
        raise typer.Exit


VERSION = typer.Option("--version", callback=show_version, is_eager=True, help="Say which version this is.")
DEBUG = typer.Option("--debug", envvar="FRAY_DEBUG", help="Show the traceback if something goes wrong.")


SYSTEM = typer.Option(
    "--system", metavar="PATH", help="A system of your own, beside the built-in ones: a Python file or a folder."
)


@app.callback()
def fray(
    version: Annotated[bool, VERSION] = False,
    debug: Annotated[bool, DEBUG] = False,
    system: Annotated[list[str] | None, SYSTEM] = None,
) -> None:
    """Rules-true combat for tabletop role-playing games: play a fight, simulate it, look up its rules."""
    for path in system or ():
        complain(*imported("fray.cli.plugins:use")(path))
