"""The log: what happened, sentence by sentence, each with the number under which it explains itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from fray.engine.events import Event
from fray.engine.game import Game, by_mind
from fray.terminal.fitting import wrapped

NUMBERED = 6  # the columns in front of a line of the log


@dataclass(frozen=True)
class Told:
    """One line of the log."""

    number: int
    step: int  # lines of one turn, or of one phase, belong together
    words: str
    event: Event


def told(game: Game) -> list[Told]:
    """Everything that has a sentence."""
    found: list[Told] = []
    for step, events in enumerate(game.steps):
        for event in events:
            if words := game.system.sentence(game.battle, event):
                found.append(Told(len(found) + 1, step, words, event))
    return found


def last_answered(game: Game) -> int:
    """How much of the tape had been read when a person last answered; 0 before the first answer."""
    return next((index for index in range(len(game.entries), 0, -1) if not by_mind(game.entries[index - 1])), 0)


def news(game: Game, lines: Sequence[Told]) -> list[Told]:
    """What has happened since a person last answered."""
    since = last_answered(game)
    return [line for line in lines if line.event.at >= since]


@dataclass(frozen=True)
class TakenBack:
    """Lines that an undo took back, in the words they had, and how many lines stood before them."""

    after: int
    words: tuple[str, ...]


def taken_back(game: Game, lines: Sequence[Told]) -> list[TakenBack]:
    """What undos have taken back, among the lines that stand."""
    place = {id(line.event): line.number for line in lines}
    return [
        TakenBack(
            max((place.get(id(event), 0) for event in game.events[: undone.after]), default=0),
            tuple(gone.text for gone in undone.lines if gone.text),
        )
        for undone in game.undone
    ]


def in_place(undone: Sequence[TakenBack], most: int) -> list[tuple[int, TakenBack]]:
    """What was taken back, each with its place among the lines that stand: not after a later undo went further back."""
    found: list[tuple[int, TakenBack]] = []
    place = most
    for gone in reversed(undone):
        place = min(place, gone.after)
        found.insert(0, (place, gone))
    return sorted(found, key=lambda row: (row[0], row[1].after))


def struck_lines(undone: TakenBack, width: int) -> list[Text]:
    """Without a number, struck through, and said to be undone for players who see no strokes."""
    pieces = [piece for words in undone.words for piece in struck(words, width)]
    return [Text(piece[:NUMBERED]).append(piece[NUMBERED:], "dim strike") for piece in pieces]


def struck(words: str, width: int) -> list[str]:
    return [" " * NUMBERED + piece for piece in wrapped(f"{words} (undone)", width - NUMBERED)]


def log_lines(lines: Sequence[Told], width: int) -> list[Text]:
    """Lines of the log, numbered."""
    return [Text(piece) for line in lines for piece in numbered(line, width)]


def whole_log(lines: Sequence[Told], width: int, undone: Sequence[TakenBack] = ()) -> list[Text]:
    """The log in full, turn by turn, with what was taken back where it stood."""
    found: list[Text] = []
    gone = in_place(undone, len(lines))
    for number in range(len(lines) + 1):
        found.extend(piece for place, lost in gone if place == number for piece in struck_lines(lost, width))
        if number < len(lines):
            new_turn = number > 0 and lines[number].step != lines[number - 1].step
            found.extend([Text()] if new_turn else [])
            found.extend(log_lines(lines[number : number + 1], width))
    return found


def numbered(line: Told, width: int) -> list[str]:
    first, *others = wrapped(line.words, width - NUMBERED)
    return [f"{line.number:>{NUMBERED - 2}}  {first}", *(" " * NUMBERED + further for further in others)]


def latest(lines: Sequence[Told], width: int, room: int) -> list[Text]:
    """As many of the last lines as there is room for, each in full, under a line that says where the others are."""
    if len(log_lines(lines, width)) <= room:
        return log_lines(lines, width)
    first = len(lines)
    while first > 0 and len(log_lines(lines[first - 1 :], width)) < room:
        first -= 1
    more = Text(f"{'':>{NUMBERED}}... {first} more above: type log", "dim")
    return [more, *log_lines(lines[first:], width)] if room > 0 else []


# ---- numbers behind a line
