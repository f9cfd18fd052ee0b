"""A fight as one screen: where it is, the board, the cards, what has happened, what is to be decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from fray.engine.game import Game
from fray.terminal import board, cards, header
from fray.terminal.fitting import wrapped
from fray.terminal.log import Told, latest, log_lines
from fray.terminal.marks import marks
from fray.terminal.menu import Menu

FOR_THE_DECISION = 14  # lines kept free below the cards: for the log, the question, the menu and the prompt
LEAST_NEWS = 3
LEAST_BELOW = 4  # the fewest lines left for the log and the menu
LOWEST_BOARD = 8
MenuMaker = Callable[[int], Menu]


@dataclass(frozen=True)
class Shown:
    """A screen, and the menu on it."""

    lines: tuple[Text, ...]
    menu: Menu


def picture(game: Game, width: int, height: int = 1000, most: int = 1000, spare: int = 0) -> list[Text]:
    """Everything that can be seen: header, board and cards; compact above a height, never more than `most` lines.

    What is to spare goes to the board first, then to the cards."""
    system, battle = game.system, game.battle
    everybody = system.cards(battle)
    known = marks(everybody)
    lines = header.drawn(game.encounter.title, system.header(battle), everybody, known, width)
    lines.extend(board.drawn(system.board(battle), everybody, known, width, max(LOWEST_BOARD, height // 2) + spare))
    rest = cards.drawn(everybody, known, width, min(height + spare, most) - len(lines))
    return trimmed([*lines, *rest], most)


def trimmed(lines: list[Text], room: int) -> list[Text]:
    """What does not fit is at least mentioned."""
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], Text(f" ... and {len(lines) - room + 1} lines more: type look", "dim")]


def decision_screen(
    game: Game, question: str, news: Sequence[Told], menu: MenuMaker, note: Sequence[str], width: int, height: int
) -> Shown:
    """The whole screen of a decision; one line is left for the prompt."""
    asked = asking(question, width)
    said = [Text(line, "yellow") for line in note]
    below = height - 2 - len(asked)
    top = picture(game, width, height - FOR_THE_DECISION, below - LEAST_BELOW)
    room = below - len(top)
    wanted, happened = len(menu(1000).lines), len(log_lines(news, width))
    told = min(happened, max(min(LEAST_NEWS, room - LEAST_BELOW), room - wanted))
    shown = menu(room - told)
    if len(shown.lines) + len(said) > room:
        shown = menu(room - len(said))
    told = min(happened, room - len(shown.lines) - len(said))  # a note takes its lines from the log, not from the menu
    spare = room - told - len(shown.lines) - len(said)
    if spare > 0:
        top = picture(game, width, height - FOR_THE_DECISION, len(top) + spare, spare)
    apart = [rule(width)] if told > 0 or len(asked) == 1 else []  # a long question brings its own line
    return Shown((*top, *apart, *latest(news, width, told), *asked, *shown.lines, *said), shown)


def intro_lines(game: Game, played: Sequence[str], width: int) -> list[Text]:
    """What a newcomer should know before the first decision."""
    encounter = game.encounter
    lines = [Text(f"{encounter.title} ({game.system.title})", "bold"), Text()]
    words = [encounter.text.strip(), f"The aim: {encounter.objective}"]
    for side in encounter.sides:
        names = ", ".join(entrant.name for entrant in encounter.roster if entrant.side == side)
        words.append(f"{side.capitalize()}: {names}")
    words.append(f"You play {', '.join(played)}. Type ? for help at any time; u takes an answer back.")
    for paragraph in words:
        lines.extend([*(Text(line) for line in wrapped(paragraph, width)), Text()])
    return lines


def asking(question: str, width: int) -> list[Text]:
    """The question, in the line that parts it from the log where it is short enough."""
    if cell_len(question) <= width - 8:
        line = Text("── ", "dim").append(question, "bold not dim")
        return [line.append(" " + "─" * (width - line.cell_len - 1))]
    return [rule(width), *(Text(line, "bold") for line in wrapped(question, width))]


def rule(width: int) -> Text:
    return Text("─" * width, "dim")


def ending_lines(game: Game, news: Sequence[Told], width: int, height: int) -> list[Text]:
    """The last screen of a fight."""
    result = game.result
    assert result is not None
    top = picture(game, width, height - FOR_THE_DECISION, height - 10)
    headline = [Text(line, "bold") for line in wrapped(game.system.headline(game.battle), width)]
    room = height - len(top) - len(headline) - 5
    return [*top, rule(width), *latest(news, width, room), rule(width), *headline]
