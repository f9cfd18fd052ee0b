"""The options that several commands of the lab share."""

from __future__ import annotations

import typer

from fray.cli.words import complete_encounter

ENCOUNTER = typer.Argument(help="Which fight.", autocompletion=complete_encounter)
FIGHTS = typer.Option("--fights", "-n", help="How many fights.")
SEED = typer.Option("--seed", help="The same seed makes the same fights.")
JSON = typer.Option("--json", help="Print JSON.")
HTML = typer.Option("--html", metavar="FILE", help="Write a page with charts, all in one file.")
CSV = typer.Option("--csv", metavar="FILE", help="Write a table for a spreadsheet.")
PROCESSES = typer.Option("--processes", help="How many processes. [default: all cores if it is worth it]")
CLUSTER = typer.Option("--cluster", metavar="ADDRESS", help="Fight on a Dask cluster (needs the extra cluster).")
MINDS = typer.Option(
    "--minds",
    help="Who plays: plain, strong-heroes, strong, or a mind: tactician, strategist (or strategist:60 play-outs), "
    "beginner, random, default, a policy; 'one,other' by side.",
)
CHANGE = typer.Option(
    "--change", "-c", metavar="WHAT=VALUE", help="What differs: bandit.count=3, RULING=READING, mind:SIDE=random."
)
VARIANT = typer.Option("--variant", metavar="RULING=READING", help="Another reading of an open ruling.")
HOMEBREW = typer.Option("--homebrew", help="A folder of your own content, laid over what is there.")
ERROR = typer.Option("--error", metavar="PERCENT", help="Stop when every chance is known to this much, such as 0.5%.")
