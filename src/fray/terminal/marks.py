"""Short marks for combatants: two letters in the brackets of their side, so that sides differ without colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fray.engine.board import Card

BRACKETS = ("()", "[]", "<>", "{}")
ARTICLES = ("a", "an", "the")
STYLES = ("cyan", "yellow", "magenta", "green")


@dataclass(frozen=True)
class Mark:
    """How a combatant is drawn."""

    text: str
    style: str


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
    for other in letters[1:]:
        yield letters[0] + other
    for number in range(1, 1000):
        yield f"{letters[0]}{number}"
