"""fray review."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType

from fray.cli.asked import draws_blocks, plain_table, progress_bar, show
from fray.cli.options import JSON
from fray.cli.words import print_json
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.save import load
from fray.lab.amounts import whole
from fray.lab.charts import curve
from fray.lab.review import DECISION, FUTURES, THRESHOLDS, Moment, Review, change_for, review, swing

MOST = 8  # rows of a table
FILE = typer.Argument(help="A saved fight.")
FUTURES_OPTION = typer.Option("--futures", help="How often each decision is played on; more is surer and slower.")
PROCESSES = typer.Option("--processes", help="How many processes. [default: all cores]")


def review_command(
    file: Annotated[Path, FILE],
    futures: Annotated[int, FUTURES_OPTION] = FUTURES,
    processes: Annotated[int, PROCESSES] = 0,
    json: Annotated[bool, JSON] = False,
) -> None:
    """Look back at a saved fight: what every decision was worth, what was luck, and where it turned."""
    whole(futures, "futures")
    whole(processes, "processes", least=0)
    loaded = load(file)
    if not loaded.game.entries:
        raise Refused(MALFORMED, f"{file}: nothing has been decided in this fight yet")
    with progress_bar(len(loaded.game.entries), "looking back") as report:
        found = review(loaded.game, futures, report, processes or os.cpu_count() or 1)
    if json:
        print_json(found.data())
    else:
        tell(found, futures)


def tell(found: Review, futures: int) -> None:
    """The curve, the sum of it all, the turning points, and the mistakes."""
    drawn = curve(first_side(found), plain=not draws_blocks())
    show(f"{found.sides[0]}, from decision to decision: {drawn}", "", sums(found), "")
    if turning := [moment for moment in found.turning_points(MOST) if swing(moment)]:
        show(f"Where it turned, for {found.sides[0]}", turning_table(found, turning), "")
    show(
        mistakes_of(found),
        "",
        f"Every chance comes from {futures} futures, played to the end by tacticians. "
        "The sum counts decisions against what the tactician would have done; a verdict compares them with the best "
        "option, which the tactician may miss, too.",
    )


def first_side(found: Review) -> list[float]:
    """The chance of the first side to win, from moment to moment."""
    return [float(chance) for chance in (found.start[0], *(m.after[0] for m in found.moments), found.result[0])]


def signed(change: Fraction) -> str:
    return f"{float(100 * change):+.1f}"


def sums(found: Review) -> RenderableType:
    """Start, decisions and luck add up to the result."""
    table = plain_table("side", "start", "decisions", "luck", "end")
    for side, name in enumerate(found.sides):
        start, end = f"{float(100 * found.start[side]):.1f}", f"{float(100 * found.result[side]):.1f}"
        table.add_row(name, start, signed(found.decisions_of(side)), signed(found.luck_of(side)), end)
    return table


def turning_table(found: Review, moments: list[Moment]) -> RenderableType:
    table = plain_table("round", "who", "what", "luck before it", "in the sum")
    for moment in sorted(moments, key=lambda moment: moment.judged.number):
        judged = moment.judged
        who = found.names[judged.who] if judged.who >= 0 else "the Keeper"
        luck, gain = signed(moment.luck[0]), signed(change_for(moment, 0))
        table.add_row(str(judged.round), who, judged.words, luck, gain)
    return table


def mistakes_of(found: Review) -> RenderableType:
    """Those who could have done better, the worst first; the thresholds are said."""
    mistakes = found.mistakes()
    words = ", ".join(f"{name} from {least:.0f}" for least, name in reversed(THRESHOLDS))
    if not mistakes:
        decided = sum(moment.judged.kind == DECISION for moment in found.moments)
        return f"No decision of {decided} has lost anything for sure (points against the best option: {words})."
    table = plain_table("round", "who", f"points behind the best ({words})", "chosen", "better")
    for moment in mistakes[:MOST]:
        judged, missed = moment.judged, moment.judged.missed
        if missed is not None:
            lost = f"{missed.verdict}: {missed.points:.0f} ± {missed.error:.0f}"
            table.add_row(str(judged.round), found.names[judged.who], lost, judged.words, missed.label)
    return table
