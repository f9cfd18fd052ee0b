"""The commands under one roof. What cannot be done is said in a sentence on stderr; nobody sees a traceback.

Exit codes: 0 all is well, 1 something wrong was found, 2 refused or misspelt, 130 interrupted.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fray import __version__
from fray.cli import compare, dice, files, ledger, listing, play, question, serve, sim, sweep
from fray.cli.words import complain
from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.ledger import UnknownClauseError
from fray.lab.dice_odds import OddsError
from fray.lab.notation import NotationError

REFUSED = 2
INTERRUPTED = 130


class Commands(TyperGroup):
    """Turns whatever a command refuses into words and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Refused as refused:
            clause = f" (the rule: {refused.clause})" if refused.clause else ""
            complain(refused.message + clause)
        except ContentError as error:
            complain(*(str(problem) for problem in error.problems))
        except (UnknownClauseError, NotationError, OddsError) as error:
            complain(*str(error).splitlines())
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(REFUSED)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Rules-true combat for tabletop role-playing games: play a fight, simulate it, look up its rules.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fray {__version__}")
        raise typer.Exit


@app.callback()
def fray(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Rules-true combat for tabletop role-playing games: play a fight, simulate it, look up its rules."""


app.command("serve")(serve.serve_command)
app.command("play")(play.play)
app.command("sim")(sim.sim)
app.command("compare")(compare.compare)
app.command("sweep")(sweep.sweep)
app.command("tune")(sweep.tune)
app.command("question")(question.question)
app.command("encounters")(listing.encounters)
app.command("systems")(listing.systems)
app.command("rules")(ledger.rules)
app.command("coverage")(ledger.coverage)
app.command("check")(files.check)
app.command("replay")(files.replay)
app.command("odds")(dice.odds)


def main() -> None:
    app(prog_name="fray")
