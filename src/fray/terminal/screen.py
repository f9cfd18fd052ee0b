"""Where a fight is shown and answers are typed: a terminal with its width, its height and its paging."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text

from fray.lab.charts import drawable

NARROWEST = 60
WIDEST = 110
LOWEST = 20
MOST_DIGITS = 6
MORE = "-- more: Enter goes on, q goes back --"
BACK = "-- Enter goes back --"


class Screen:
    """Draws whole screens and asks for lines. Plain, it only ever adds lines below: for pipes and screen readers."""

    def __init__(self, console: Console, plain: bool, read: Callable[[str], str] = input) -> None:
        self.console = console
        self.plain = plain
        self.read = read

    @property
    def width(self) -> int:
        # One column is left free: many terminals wrap a line that is exactly as wide as they are.
        return max(NARROWEST, min(WIDEST, self.console.width)) - 1

    @property
    def height(self) -> int:
        return max(LOWEST, self.console.height)

    @property
    def blocks(self) -> bool:
        """Whether bars can be drawn with block letters."""
        return drawable(self.console.encoding)

    def show(self, lines: Sequence[Text]) -> None:
        """A whole screen. Plain, an empty line sets it apart from what stands above."""
        if self.plain:
            self.console.print()
        else:
            self.console.clear()
        self.say(lines)

    def say(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            self.console.print(text, soft_wrap=True, highlight=False)

    def ask(self, prompt: str) -> str:
        """A typed line, without blanks around it."""
        return self.read(prompt).strip()

    def page(self, lines: Sequence[Text | str], back: str = BACK) -> None:
        """A text in portions of a screen; plain, all at once."""
        if self.plain:
            self.say(lines)
            return
        room = self.height - 2
        for start in range(0, max(len(lines), 1), room):
            self.console.clear()
            self.say(lines[start : start + room])
            last = start + room >= len(lines)
            if self.ask(f"{back} " if last else f"{MORE} ").casefold() == "q":
                return


def open_screen(no_color: bool = False, plain: bool = False) -> Screen:
    """The screen this process runs in."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a sign the terminal does not have must not end a fight
    console = Console(no_color=no_color or None, highlight=False)
    dumb = not console.is_terminal or not sys.stdin.isatty() or os.environ.get("TERM", "") in ("dumb", "unknown")
    if sys.stdin.isatty():
        import_line_editing()
        return Screen(console, plain or dumb)
    return Screen(console, plain=True, read=read_and_echo)


def read_and_echo(prompt: str) -> str:
    """A line from a pipe, repeated so that what is printed reads like a session."""
    line = input(prompt)
    print(line)
    return line


def import_line_editing() -> None:
    """Arrow keys and a history at the prompt, where Python has them."""
    try:
        import readline  # noqa: F401 - importing it is what switches it on
    except ImportError:
        return


def whole(word: str) -> int | None:
    """The whole number that was typed, or None if the line is no sensible number."""
    return int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else None


# ---- pieces of lines
