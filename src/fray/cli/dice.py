"""fray odds, of dice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from fray.cli import options
from fray.cli.lazy import imported
from fray.cli.words import print_json, print_lines, width
from fray.dice.notation import describe, notate, parse
from fray.dice.odds import DiceOdds, TotalOdds
from fray.dice.odds import odds as worked_out
from fray.engine.decisions import MALFORMED, Refused

MANY_TOTALS = 30
MOST_TOTALS = 60
WORTH_A_LINE = Fraction(1, 20_000)
BAR = "█"


DICE = typer.Argument(metavar="[DICE]", help="Such as 2d6+3, 4d6kh3, 2d8!, d10x.")
IN = typer.Option("--in", metavar="FILE", help="The options of a saved fight instead of dice.")
OPTION = typer.Option("--option", help="With --in: this option alone, by its key or how its label begins.")
AT = typer.Option("--at", help="With --in: at this entry of the tape, not at its end.")
WHOLE = typer.Option("--whole", metavar="ENCOUNTER", help="How a whole small fight ends, instead of dice.")
PATHS = typer.Option("--paths", help="How many outcomes are followed at most.")
CHANGE = typer.Option("--change", "-c", metavar="WHAT=VALUE", help="With --whole: something changed.")


def odds(
    dice: Annotated[list[str] | None, DICE] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with chances as fractions too.")] = False,
    file: Annotated[Path | None, IN] = None,
    option: Annotated[str, OPTION] = "",
    at: Annotated[int | None, AT] = None,
    whole: Annotated[str, WHOLE] = "",
    minds: Annotated[str, options.MINDS] = "",
    change: Annotated[list[str] | None, CHANGE] = None,
    paths: Annotated[int | None, PATHS] = None,
) -> None:
    """The exact chance of every total of a roll, of what comes of an option, or of how a small fight ends."""
    if (bool(dice) + (file is not None) + bool(whole)) != 1:
        raise Refused(MALFORMED, "say which odds: dice such as 2d6+3, --in FILE (a saved fight), or --whole ENCOUNTER")
    if file is not None:
        imported("fray.cli.odds:tell_options")(file, at, option, paths, as_json)
    elif whole:
        imported("fray.cli.odds:tell_whole")(whole, minds, change or (), paths, as_json)
    else:
        found = worked_out(parse(" ".join(dice or ())))
        if as_json:
            print_json(odds_data(found))
        else:
            print_lines(odds_lines(found))


def odds_data(found: DiceOdds) -> dict[str, object]:
    cut = found.truncation
    return {
        "dice": notate(found.expression),
        "mean": float(found.mean),
        "standard_deviation": found.standard_deviation,
        "totals": [total_data(total) for total in found.totals],
        "truncation": {"explosions": cut.explosions, "chance": float(cut.chance)} if cut else None,
    }


def total_data(total: TotalOdds) -> dict[str, object]:
    return {
        "total": total.total,
        "chance": float(total.chance),
        "fraction": str(total.chance),
        "at_least": float(total.at_least),
        "at_most": float(total.at_most),
    }


def odds_lines(found: DiceOdds) -> list[str]:
    """A table: each total with its chance, a bar, and the chance of at least that much."""
    shown, hidden = likeliest(found.totals)
    longest = max(len(str(total.total)) for total in shown)
    spread = f"standard deviation {found.standard_deviation:.3g}"
    lines = [f"{describe(found.expression)}: {float(found.mean):.4g} on average, {spread}"]
    lines.append(f"{'':>{longest}}   chance  at least")
    peak = max(total.chance for total in shown)
    room = max(10, width() - longest - 22)
    for total in shown:
        bar = BAR * max(1 if total.chance * room >= peak / 2 else 0, round(total.chance / peak * room))
        lines.append(f"{total.total:>{longest}}  {percent(total.chance)}  {percent(total.at_least)}  {bar}".rstrip())
    return [*lines, *remarks(found, hidden)]


def likeliest(totals: tuple[TotalOdds, ...]) -> tuple[list[TotalOdds], int]:
    """The totals to print: the likeliest where there are very many, in their order, and how many are left out."""
    if len(totals) <= MANY_TOTALS:
        return list(totals), 0
    least = sorted((total.chance for total in totals), reverse=True)[min(MOST_TOTALS, len(totals)) - 1]
    shown = [total for total in totals if total.chance >= max(least, WORTH_A_LINE)][: MOST_TOTALS + 1]
    return shown, len(totals) - len(shown)


def remarks(found: DiceOdds, hidden: int) -> list[str]:
    lines = [f"{hidden} less likely totals are left out here; --json has them all."] if hidden else []
    if found.truncation is not None:
        cut = found.truncation
        further = f"a roll goes further with a chance of {float(cut.chance):.1e}"
        lines.append(f"Explosions are followed {cut.explosions} deep; {further}.")
    return lines


def percent(chance: Fraction) -> str:
    """Seven columns wide; what is not quite certain and not quite impossible is not rounded to either."""
    value = 100 * float(chance)
    if 0 < value < 0.005:
        return " <0.01%"
    return " 99.99%" if chance < 1 and value > 99.99 else f"{value:6.2f}%"
