"""Small charts made of letters."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from fray.lab.statistics import Spread

EIGHTHS = " ▏▎▍▌▋▊▉█"
HEIGHTS = "▁▂▃▄▅▆▇█"
PLAIN_HEIGHTS = ".:-=+*#@"
SHADES = " ░▒▓█"
PLAIN_SHADES = " .:+#"


def drawable(encoding: str | None) -> bool:
    """Whether a terminal with this encoding can show block letters."""
    try:
        (EIGHTHS + HEIGHTS + SHADES).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def bar(share: float, width: int, plain: bool = False) -> str:
    """A bar for a share of 0 to 1; what is there at all is seen."""
    if plain:
        return "#" * max(round(share * width), 1 if share > 0 else 0)
    eighths = max(round(share * width * 8), 1 if share > 0 else 0)
    full, rest = divmod(eighths, 8)
    return EIGHTHS[8] * full + (EIGHTHS[rest] if rest else "")


def span(low: float, value: float, high: float, ends: tuple[float, float], width: int, plain: bool = False) -> str:
    """An interval on a line between two ends, with a dot where its value is."""
    scale = (width - 1) / ((ends[1] - ends[0]) or 1.0)
    left, middle, right = (min(max(round((at - ends[0]) * scale), 0), width - 1) for at in (low, value, high))
    dash, dot = ("-", "o") if plain else ("─", "●")
    letters = [dash if left <= at <= right else " " for at in range(width)]
    letters[middle] = dot
    return "".join(letters).rstrip()


def columns(spread: Spread, most: int, plain: bool = False) -> str:
    """One letter for each value seen and those between them, as high as it was frequent; at most so many letters."""
    counts = spread.counts[spread.least : spread.most + 1]
    together = max(1, ceil(len(counts) / most))
    grouped = [sum(counts[start : start + together]) for start in range(0, len(counts), together)]
    highest = max(grouped, default=0)
    letters = PLAIN_HEIGHTS if plain else HEIGHTS
    return "".join(" " if not count else letters[ceil(count / highest * len(letters)) - 1] for count in grouped)


def curve(shares: Sequence[float], plain: bool = False) -> str:
    """A letter for each share of 0 to 1, as high as it is."""
    letters = PLAIN_HEIGHTS if plain else HEIGHTS
    return "".join(letters[max(0, min(len(letters) - 1, int(share * len(letters))))] for share in shares)


def shade(share: float, plain: bool = False) -> str:
    """A cell of a map: the darker the more."""
    shades = PLAIN_SHADES if plain else SHADES
    return shades[min(int(share * len(shades)), len(shades) - 1)] * 2
