"""What tests of the terminal share: a screen that remembers, lines that are typed, and a small fight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

import fray
from fray.engine.board import Card, Gauge
from fray.engine.game import Game
from fray.terminal.screen import Screen
from fray.terminal.seating import Seating
from fray.terminal.session import Session
from tests.toy import RING, TOY

WIDTH, HEIGHT = 80, 24
AT_THE_SWING = ("high", "high", "high")  # answers of the toy fight that lead to a roll


def plain(lines: Iterable[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def card(who: int, name: str, side: str = "red", place: str = "0", out: bool = False, acting: bool = False) -> Card:
    return Card(who, name, side, place, (Gauge("hits", "Hits", 2, 0, 3),), (), out, acting)


def hot_seat(seed: int = 1) -> Game:
    """The toy, with a person in every seat but the Keeper's."""
    return Game(TOY, RING, seed, [TOY.default_mind(), None, None, None])


def play_round(game: Game, swing: str = "jab:1") -> None:
    for seat in (1, 2, 3):
        game.answer("high", seat)
    game.answer(swing, 1)


class Recorder(Screen):
    """A screen that remembers what it has shown."""

    def __init__(self, read: Callable[[str], str], plain: bool = False) -> None:
        self.file = StringIO()
        super().__init__(Console(file=self.file, width=WIDTH, height=HEIGHT, no_color=True), plain, read)
        self.shown: list[list[str]] = []
        self.pages: list[list[str]] = []

    def show(self, lines: Iterable[Text]) -> None:
        found = list(lines)
        self.shown.append(plain(found))
        super().show(found)

    def page(self, lines: Iterable[Text | str], back: str = "") -> None:
        found = list(lines)
        self.pages.append([line if isinstance(line, str) else line.plain for line in found])
        super().page(found, back)

    @property
    def text(self) -> str:
        return self.file.getvalue()


def typing(*lines: str) -> Callable[[str], str]:
    """A keyboard at which somebody types these lines and then goes away."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    return read


def sit(game: Game, screen: Screen, path: Path, keeper: bool = False) -> Session:
    people = frozenset(seat for seat, mind in enumerate(game.minds) if mind is None)
    session = Session(game, Seating(people | {0} if keeper else people), screen, path, "fray play --resume here")
    session.patience = 0
    return session


def session_of(tmp_path: Path, *lines: str, keeper: bool = False, game: Game | None = None) -> Session:
    """A session of the toy in which these lines were typed."""
    session = sit(game or hot_seat(), Recorder(typing(*lines), plain=True), tmp_path / "fight.json", keeper)
    session.run()
    return session


def text_of(session: Session) -> str:
    assert isinstance(session.screen, Recorder)
    return session.screen.text


def with_path(environment: dict[str, str]) -> dict[str, str]:
    """So that another process runs the same Fray as this one."""
    return {**environment, "PYTHONPATH": str(Path(fray.__file__).parents[1])}
