"""Short marks for combatants: two letters in the brackets of their side, so that sides differ without color."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from fray.engine.board import Card

BRACKETS = ("()", "[]", "<>", "{}")
ARTICLES = ("a", "an", "the")
STYLES = ("cyan", "yellow", "magenta", "green")
MOST_ROWS_OF_MARKS = 3
WIDE_MARK = 4  # (Ab)
CLOSE_MARK = 3  # (Ab


@dataclass(frozen=True)
class Mark:
    """How a combatant is drawn."""

    text: str
    style: str


Standing = Mapping[str, Sequence[Mark]]  # who stands where, by the key of the place


def sides_of(cards: Iterable[Card]) -> list[str]:
    """The sides in the order in which they come."""
    return list(dict.fromkeys(card.side for card in cards))


def marks(cards: Sequence[Card]) -> dict[int, Mark]:
    """A mark for each combatant, by number."""
    sides = sides_of(cards)
    taken: set[str] = set()
    found: dict[int, Mark] = {}
    for card in cards:
        index = sides.index(card.side) % len(BRACKETS)
        letters = next(letters for letters in candidates(card.name) if letters not in taken)
        taken.add(letters)
        found[card.who] = Mark(BRACKETS[index][0] + letters + BRACKETS[index][1], STYLES[index])
    return found


def candidates(name: str) -> Iterator[str]:
    """Two letters for a name, the plainest first: initials, the first two, the first and any other, numbers."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()] or ["??"]
    if len(words) > 1 and words[0].casefold() in ARTICLES:
        del words[0]
    if len(words) > 1:
        yield words[0][0] + words[-1][0]
    letters = "".join(character for character in "".join(words) if character.isalnum()) or "??"
    for letter in letters[1:]:
        yield letters[0] + letter
    for number in range(1, 1000):
        yield f"{letters[0]}{number}"


# ---- several marks


def rows_of_marks(standing: Sequence[Mark], cell: int, close: bool = False) -> list[Text]:
    """The marks at one position in rows; what does not fit is counted. Close together they lose their last bracket."""
    if close:
        standing = [Mark(mark.text[:-1], mark.style) for mark in standing]
    each = max(1, (cell - 1) // (CLOSE_MARK if close else WIDE_MARK))
    if len(standing) > each * MOST_ROWS_OF_MARKS:
        shown = each * MOST_ROWS_OF_MARKS - 1
        standing = [*standing[:shown], Mark(f"+{len(standing) - shown}", "")]
    rows = []
    for start in range(0, len(standing), each):
        row = Text()
        for mark in standing[start : start + each]:
            row.append(mark.text, mark.style)
        rows.append(row)
    return rows


def centered(text: Text, width: int) -> Text:
    left = max(0, (width - 1 - text.cell_len) // 2)
    return Text(" " * left).append_text(text).append(" " * max(0, width - left - text.cell_len))
