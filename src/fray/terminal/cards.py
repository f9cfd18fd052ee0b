"""Everybody's card in a line: who, the gauges as numbers under their names, and small marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.text import Text

from fray.engine.board import Card, Gauge
from fray.terminal.fitting import fitted, padded, wrapped
from fray.terminal.marks import Mark, sides_of

WIDEST_NAME = 16
WIDEST_VALUE = 6
LONGEST_LAST_WORD = 3
WHOLE_LABEL = 0  # names of gauges are not cut
SHORT_LABEL = 4
SHORTEST_LABEL = 3
BETWEEN = " │ "
ACTING = "▸"
VOWELS = "aeiou"
MORE = "…"


@dataclass(frozen=True)
class Column:
    """A gauge that some cards of a side have."""

    key: str
    label: str
    heading: str
    width: int


def drawn(cards: Sequence[Card], marks: Mapping[int, Mark], width: int, height: int) -> list[Text]:
    """The sides below one another where there is room for it, otherwise two and two side by side."""
    tables = [side_table(cards, side, marks, width, short=False) for side in sides_of(cards)]
    stacked = [line for table in tables for line in table]
    if len(stacked) <= height or len(tables) < 2:
        return stacked
    lines: list[Text] = []
    sides = sides_of(cards)
    for start in range(0, len(sides), 2):
        lines.extend(pair(cards, sides[start : start + 2], marks, width))
    return lines


def pair(cards: Sequence[Card], sides: Sequence[str], marks: Mapping[int, Mark], width: int) -> list[Text]:
    """Two sides side by side, each as wide as it needs to be."""
    if len(sides) == 1:
        return side_table(cards, sides[0], marks, width, short=True)
    left, right = shares(cards, sides, marks, width - len(BETWEEN))
    tables = [
        side_table(cards, sides[0], marks, left, short=True),
        side_table(cards, sides[1], marks, right, short=True),
    ]
    lines = []
    for index in range(max(len(table) for table in tables)):
        first, second = (table[index] if index < len(table) else Text() for table in tables)
        filled = Text().append_text(first).append(" " * (left - first.cell_len))
        lines.append(filled.append(BETWEEN, "dim").append_text(second))
    return lines


def shares(cards: Sequence[Card], sides: Sequence[str], marks: Mapping[int, Mark], room: int) -> tuple[int, int]:
    """How two sides share a width: the gauges come first, what is left goes to the tags of either."""
    untagged = [replace(card, tags=()) for card in cards]
    least = [widest(side_table(untagged, side, marks, room, short=True)) for side in sides]
    wanted = [widest(side_table(cards, side, marks, room, short=True)) for side in sides]
    if sum(least) > room:
        half = room // 2
        left = least[0] if least[0] <= half else max(half, room - least[1])
        return left, room - left
    spare = room - sum(least)
    left = min(least[0] + min(wanted[0] - least[0], max(spare // 2, spare - wanted[1] + least[1])), room)
    return left, room - left


def widest(lines: Sequence[Text]) -> int:
    return max(line.cell_len for line in lines)


def side_table(cards: Sequence[Card], side: str, marks: Mapping[int, Mark], width: int, short: bool) -> list[Text]:
    """One side: a heading, those who fight, and in one line those who do not."""
    mine = [card for card in cards if card.side == side]
    present = [card for card in mine if card.place and not card.out]
    name = min(WIDEST_NAME, max((cell_len(card.name) for card in present), default=0))
    name = max(name, min(WIDEST_NAME, cell_len(side) - 5))
    columns = fitting(columns_that_fit(present, short, look_alikes(cards), width - name - 6), width - name - 6)
    lines = [heading(side, name, columns, width)]
    lines.extend(card_line(card, marks[card.who], name, columns, width) for card in present)
    away = [card for card in mine if card.out or not card.place]
    return lines + ([away_line(away, width)] if away else [])


def columns_that_fit(cards: Sequence[Card], short: bool, alike: Collection[str], room: int) -> list[Column]:
    """The gauges under names as long as there is room for."""
    for length in (SHORT_LABEL, SHORTEST_LABEL) if short else (WHOLE_LABEL,):
        columns = columns_of(cards, length, alike)
        if breadth(columns) <= room:
            break
    return columns


def breadth(columns: Sequence[Column]) -> int:
    return sum(column.width + 1 for column in columns)


def columns_of(cards: Sequence[Card], length: int, alike: Collection[str]) -> list[Column]:
    """The gauges of these cards, in the order in which they come."""
    widths: dict[tuple[str, str], int] = {}
    for card in cards:
        for gauge in card.gauges:
            column = (gauge.key, gauge.label)
            widths[column] = max(widths.get(column, 0), min(WIDEST_VALUE, cell_len(gauge_words(gauge))))
    headings = {column: column[1] if column[1] in alike else shortened(column[1], length) for column in widths}
    return [
        Column(key, label, headings[key, label], max(width, cell_len(headings[key, label])))
        for (key, label), width in widths.items()
    ]


def fitting(columns: list[Column], room: int) -> list[Column]:
    """As many whole columns as there is room for; a sign says that there are more."""
    if breadth(columns) <= room:
        return columns
    while len(columns) > 1 and breadth(columns) > room - len(MORE) - 1:
        columns = columns[:-1]
    return [*columns, Column("", "", MORE, len(MORE))]


def look_alikes(cards: Sequence[Card]) -> set[str]:
    """Gauges that would read the same if their names were cut short, though they are not the same."""
    labels = {gauge.label for card in cards for gauge in card.gauges}
    return {label for label in labels if any(shortened(label, SHORT_LABEL) == rival for rival in labels - {label})}


def shortened(label: str, length: int) -> str:
    """The beginning of a gauge's name, not ending on a vowel where that leaves enough: Mom, Hits, Arm."""
    if length == WHOLE_LABEL:
        return label
    cut = label.split()[0][:length]
    longer = len(label) > len(cut) > SHORTEST_LABEL
    return cut[:-1] if longer and cut[-1].lower() in VOWELS else cut


def gauge_words(gauge: Gauge) -> str:
    """A gauge's number: its own words, 3/5 where it has an upper end."""
    if gauge.text:
        return gauge.text
    return str(gauge.value) if gauge.high is None else f"{gauge.value}/{gauge.high}"


def heading(side: str, name: int, columns: Sequence[Column], width: int) -> Text:
    text = Text(padded(side.capitalize(), name + 6), "bold")
    for column in columns:
        text.append(" " + column.heading.rjust(column.width), "not bold dim")
    text.truncate(width)
    return text


def card_line(card: Card, mark: Mark, name: int, columns: Sequence[Column], width: int) -> Text:
    text = Text(ACTING if card.acting else " ", "bold")
    text.append(mark.text, f"not bold {mark.style}").append(" ")
    text.append(padded(short_name(card.name, name), name), "bold" if card.acting else "not bold")
    values = {(gauge.key, gauge.label): gauge_words(gauge) for gauge in card.gauges}
    for column in columns:
        value = fitted(values.get((column.key, column.label), ""), column.width)
        text.append(" " + value.rjust(column.width), "not bold")
    tags = ", ".join(tag.label for tag in card.tags)
    if tags and width - text.cell_len > 4:
        text.append("  " + fitted(tags, width - text.cell_len - 2), "not bold italic")
    text.truncate(width)
    return text


def short_name(name: str, width: int) -> str:
    """A name that is too long keeps its last word, which tells look-alikes apart: 'skeleton war… A'."""
    head, _, last = name.rpartition(" ")
    if cell_len(name) <= width or not head or cell_len(last) > LONGEST_LAST_WORD:
        return name
    return f"{fitted(head, width - cell_len(last) - 1)} {last}"


def away_line(cards: Sequence[Card], width: int) -> Text:
    """The fallen, the fled and those still to come, quietly."""
    words = [f"{card.name} ({card.tags[0].label})" if card.tags else card.name for card in cards]
    return Text(wrapped(fitted(" not here: " + ", ".join(words), width), width)[0], "dim")
