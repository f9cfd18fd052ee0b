"""Charts as SVG: plain text, no library, colors from the page so that it may be light or dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import Path
from typing import NamedTuple

from fray.lab.differences import Difference
from fray.lab.statistics import Spread

WIDTH = 720
ROW = 26
SPAN_ROW = 38  # the words above, the interval below
LABEL = 190
VALUE = 150
HEIGHT = 300
LEFT, RIGHT, TOP, BOTTOM = 56, 20, 16, 48
CELL_HEIGHT = 40
NARROWEST_WORDS = 32  # what a cell needs for its value
FLAT_CELL_HEIGHT = 14  # of a cell without words
COLOURS = 6

STYLE = """
.fray-chart { color-scheme: light dark; font: 13px/1.4 system-ui, sans-serif; max-width: 100%; height: auto;
  --ink: #1d2328; --faint: #8a949e; --grid: #dfe4e8; --c0: #2f6fb2; --c1: #c4572a; --c2: #3a8a4d; --c3: #8a5bb5;
  --c4: #a8832a; --c5: #5a6b7a; --low: #f3f6f9; --high: #2f6fb2; }
@media (prefers-color-scheme: dark) { .fray-chart { --ink: #e4e8ec; --faint: #8f9aa5; --grid: #333c45; --c0: #6ea8e0;
  --c1: #e98a5f; --c2: #74c287; --c3: #bd96e0; --c4: #d6b460; --c5: #9fb0bf; --low: #1e252c; --high: #6ea8e0; } }
.fray-chart text { fill: var(--ink); } .fray-chart .faint { fill: var(--faint); }
.fray-chart .grid { stroke: var(--grid); } .fray-chart .axis { stroke: var(--faint); }
.fray-chart .whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; }
"""


@dataclass(frozen=True)
class Chart:
    """A chart. A notebook shows it, `save` writes it to a file, and str() is the text of it."""

    svg: str
    title: str = ""

    def __repr__(self) -> str:
        return f"<Chart {self.title!r}>"

    def __str__(self) -> str:
        return self.svg

    def save(self, path: Path | str) -> None:
        Path(path).write_text(self.svg + "\n", encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Bar:
    """A value between 0 and the chart's top, with the interval in which it may lie."""

    label: str
    value: float
    low: float
    high: float
    shown: str
    color: int = 0


@dataclass(frozen=True)
class Point:
    """A value at one place of a line, with its interval."""

    value: float
    low: float
    high: float
    shown: str = ""
    hint: str = ""  # with its interval, shown when you point at it


def drawing(width: float, height: float, title: str, parts: Sequence[str]) -> Chart:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="fray-chart" viewBox="0 0 {width:g} {height:g}"'
    size = f' width="{width:g}" role="img" aria-label="{escape(title, quote=True)}">'
    return Chart(f"{head}{size}<style>{STYLE}</style><title>{escape(title)}</title>{''.join(parts)}</svg>", title)


def color(index: int) -> str:
    return f"var(--c{index % COLOURS})"


def words(x: float, y: float, text: str, anchor: str = "start", faint: bool = False) -> str:
    kind = ' class="faint"' if faint else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


# ---- bars


def bar_chart(title: str, bars: Sequence[Bar], top: float = 1.0) -> Chart:
    """A bar a row, with a whisker for its interval."""
    scale = (WIDTH - LABEL - VALUE) / (top or 1.0)
    parts = [bar_row(bar, index * ROW, scale) for index, bar in enumerate(bars)]
    return drawing(WIDTH, max(len(bars), 1) * ROW + 4, title, parts)


def bar_row(bar: Bar, y: float, scale: float) -> str:
    middle = y + ROW / 2
    width = max(bar.value * scale, 0.5)
    size = f'width="{width:.1f}" height="{ROW - 10}" rx="2"'
    shape = f'<rect x="{LABEL}" y="{y + 5:.1f}" {size} fill="{color(bar.color)}"/>'
    low, high = LABEL + bar.low * scale, LABEL + bar.high * scale
    ends = f"M{low:.1f} {middle - 4:.1f}v8M{high:.1f} {middle - 4:.1f}v8M{low:.1f} {middle:.1f}H{high:.1f}"
    whisker = f'<path d="{ends}" class="whisker"/>' if bar.high > bar.low else ""
    after = max(high, LABEL + width) + 8
    return words(LABEL - 8, middle + 4, bar.label, "end") + shape + whisker + words(after, middle + 4, bar.shown)


# ---- intervals


@dataclass(frozen=True)
class SpanRow:
    """Something measured, with the interval in which it may lie, of either sign."""

    label: str
    measured: Difference
    shown: str
    color: int = 0


def span_chart(title: str, rows: Sequence[SpanRow], band: tuple[float, float] | None, signed: bool) -> Chart:
    """A row for each: a dot with its interval, over the band (in percent) that counts as fair."""
    ends = [end for row in rows for end in (row.measured.low, row.measured.high)]
    ends += [side / 100 for side in band or () if abs(side) < 100] + ([0.0] if signed else [0.0, 1.0])
    low, high = min(ends), max(ends)
    scale = (WIDTH - 2 * RIGHT) / ((high - low) or 1.0)

    def x(value: float) -> float:
        return RIGHT + (min(max(value, low), high) - low) * scale

    height = len(rows) * SPAN_ROW + 24
    parts = []
    if band:
        left, right = x(band[0] / 100), x(band[1] / 100)
        size = f'width="{right - left:.1f}" height="{height - 24}"'
        parts.append(f'<rect x="{left:.1f}" y="0" {size} fill="{color(2)}" opacity="0.14"/>')
    for value, anchor in ((low, "start"), *(((0.0, "middle"),) if low < 0 < high else ()), (high, "end")):
        parts.append(line(x(value), 0, x(value), height - 24, "grid"))
        parts.append(
            words(x(value), height - 8, f"{100 * value:+.0f}" if signed else f"{100 * value:.0f}%", anchor, True)
        )
    for index, row in enumerate(rows):
        parts.append(span_row(row, index * SPAN_ROW, x))
    return drawing(WIDTH, height, title, parts)


def span_row(row: SpanRow, y: float, x: Callable[[float], float]) -> str:
    middle = y + SPAN_ROW - 10
    low, high, value = x(row.measured.low), x(row.measured.high), x(row.measured.estimate)
    ends = f"M{low:.1f} {middle - 4:.1f}v8M{high:.1f} {middle - 4:.1f}v8M{low:.1f} {middle:.1f}H{high:.1f}"
    dot = f'<circle cx="{value:.1f}" cy="{middle:.1f}" r="4.5" fill="{color(row.color)}"/>'
    label = words(RIGHT, y + 14, row.label) + words(WIDTH - RIGHT, y + 14, row.shown, "end", faint=True)
    return f'{label}<path d="{ends}" class="whisker"/>{dot}'


# ---- columns


def histogram(title: str, spread: Spread) -> Chart:
    """How often each value was seen."""
    values = range(spread.least, spread.most + 1)
    most = max(spread.counts[spread.least : spread.most + 1], default=1) or 1
    width, height = (WIDTH - LEFT - RIGHT) / max(len(values), 1), HEIGHT / 2
    parts = [line(LEFT, height, WIDTH - RIGHT, height, "grid")]
    step = max(1, -(-len(values) // 20))
    for index, value in enumerate(values):
        count = spread.counts[value]
        tall = count / most * (height - TOP)
        x = LEFT + index * width
        hint = f"<title>{value}: {count} of {spread.fights}</title>"
        inner = max(width - 2, 0.5)
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{height - tall:.1f}" width="{inner:.1f}" height="{tall:.1f}" '
            f'fill="{color(0)}">{hint}</rect>'
        )
        if index % step == 0:
            parts.append(words(x + width / 2, height + 16, str(value), "middle", faint=True))
    return drawing(WIDTH, height + 24, title, parts)


# ---- lines


@dataclass(frozen=True)
class Line:
    """A row of points, one for each tick of the axis."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Axis:
    """What lies along a side of a chart."""

    name: str
    ticks: tuple[str, ...]


def line_chart(title: str, across: Axis, lines: Sequence[Line], top: float = 1.0, percent: bool = True) -> Chart:
    """Lines with the bands of their intervals."""
    width = WIDTH - LEFT - RIGHT
    places = [LEFT + width * (index + 0.5) / len(across.ticks) for index in range(len(across.ticks))]
    parts = grid_lines(top, percent)
    for index, line in enumerate(lines):
        parts.append(band(line.points, places, top, index))
        parts.append(
            words(LEFT + 8 + 150 * index, HEIGHT + BOTTOM - 6, f"■ {line.name}").replace(
                "<text ", f'<text style="fill: {color(index)}" ', 1
            )
        )
    step = max(1, -(-len(across.ticks) // 16))
    for index in range(0, len(across.ticks), step):
        parts.append(words(places[index], HEIGHT + 16, across.ticks[index], "middle", faint=True))
    parts.append(words(WIDTH - RIGHT, HEIGHT + BOTTOM - 6, across.name, "end", faint=True))
    return drawing(WIDTH, HEIGHT + BOTTOM, title, parts)


def height_of(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP) * (1 - min(max(value / (top or 1.0), 0.0), 1.0))


def grid_lines(top: float, percent: bool) -> list[str]:
    parts = []
    for quarter in range(5):
        value = top * quarter / 4
        y = height_of(value, top)
        shown = f"{100 * value:.0f}%" if percent else f"{value:.3g}"
        parts += [line(LEFT, y, WIDTH - RIGHT, y, "grid"), words(LEFT - 6, y + 4, shown, "end", faint=True)]
    return parts


def band(points: Sequence[Point], places: Sequence[float], top: float, index: int) -> str:
    """A line, its points, and around it what its intervals leave open."""
    above = [f"{x:.1f},{height_of(point.high, top):.1f}" for x, point in zip(places, points, strict=True)]
    below = [f"{x:.1f},{height_of(point.low, top):.1f}" for x, point in zip(places, points, strict=True)]
    middle = [f"{x:.1f},{height_of(point.value, top):.1f}" for x, point in zip(places, points, strict=True)]
    paint = color(index)
    dots = [
        f'<circle cx="{at.split(",")[0]}" cy="{at.split(",")[1]}" r="3.5" fill="{paint}"><title>{escape(point.hint)}'
        "</title></circle>"
        for at, point in zip(middle, points, strict=True)
    ]
    area = f'<polygon points="{" ".join(above + below[::-1])}" fill="{paint}" opacity="0.18"/>'
    whole = f'<polyline points="{" ".join(middle)}" fill="none" stroke="{paint}" stroke-width="2"/>'
    return area + whole + "".join(dots)


# ---- heat maps


def heat_map(title: str, across: Axis, down: Axis, values: Sequence[Sequence[Point]]) -> Chart:
    """A cell for each pair, the darker the higher; `values` are rows from top to bottom.

    Where there are too many columns for words, a cell's value is in its hint alone.
    """
    width = (WIDTH - LABEL - RIGHT) / max(len(across.ticks), 1)
    height = CELL_HEIGHT if width >= NARROWEST_WORDS else FLAT_CELL_HEIGHT
    step = ceil(NARROWEST_WORDS / width)
    parts = [words(LABEL - 8, 16, f"{down.name} / {across.name}", "end", faint=True)]
    parts += [
        words(LABEL + width * (i + 0.5), 16, across.ticks[i], "middle", faint=True)
        for i in range(0, len(across.ticks), step)
    ]
    for row, (tick, cells) in enumerate(zip(down.ticks, values, strict=True)):
        y = 24 + row * height
        parts.append(words(LABEL - 8, y + height / 2 + 4, tick, "end", faint=True))
        parts += [heat_cell(Box(LABEL + column * width, y, width, height), cell) for column, cell in enumerate(cells)]
    return drawing(WIDTH, 30 + len(down.ticks) * height, title, parts)


class Box(NamedTuple):
    """Where a cell is."""

    x: float
    y: float
    width: float
    height: float


def heat_cell(box: Box, cell: Point) -> str:
    x, y, width, height = box
    gap = min(2, width / 10)
    paint = f"color-mix(in srgb, var(--high) {100 * cell.value:.0f}%, var(--low))"
    shape = (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width - gap:.1f}" height="{height - gap:.1f}" style="fill: {paint}"/>'
    )
    value = words(x + width / 2, y + height / 2 + 4, cell.shown, "middle") if width >= NARROWEST_WORDS else ""
    return f"<g><title>{escape(cell.hint)}</title>{shape}{value}</g>"
