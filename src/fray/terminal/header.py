"""Where the fight is: the round, what happens now, and the order of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from fray.engine.board import Card, Header, Turn
from fray.terminal.fitting import fitted
from fray.terminal.marks import Mark

ACTING = "▸"
DONE = "✓"


def drawn(title: str, header: Header, cards: Sequence[Card], marks: Mapping[int, Mark], width: int) -> list[Text]:
    """One line, and the order of turns below where the system has one."""
    where = f"Round {header.round} · {header.phase}"
    first = Text(fitted(title, max(10, width - len(where) - 2)), "bold")
    first.append(" " * max(2, width - first.cell_len - len(where))).append(where, "not bold")
    first.truncate(width)
    return [first, order_line(header.order, cards, marks, width)] if header.order else [first]


def order_line(order: Sequence[Turn], cards: Sequence[Card], marks: Mapping[int, Mark], width: int) -> Text:
    """With names where they fit, otherwise with marks, and at last without those who have acted."""
    names = {card.who: card.name for card in cards}
    to_come = [turn for turn in order if not turn.done]
    for line in (joined(order, marks, names), joined(order, marks, {}), joined(to_come, marks, {})):
        if line.cell_len <= width:
            return line
    return cut(line, width)


def joined(order: Sequence[Turn], marks: Mapping[int, Mark], names: Mapping[int, str]) -> Text:
    text = Text("Turns: ", "dim")
    for index, turn in enumerate(order):
        mark = marks[turn.who]
        text.append(" · " if index else "", "dim")
        text.append(ACTING if turn.acting else "", "bold not dim")
        style = "dim" if turn.done else f"not dim {mark.style}"
        text.append(names.get(turn.who, mark.text), style)
        place = turn.group or turn.score
        text.append((f" {place}" if place else "") + (DONE if turn.done else ""), "dim")
    return text


def cut(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis")
    return text
