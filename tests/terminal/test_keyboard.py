"""`fray play` in a real terminal."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from fray.engine.save import load, read_saved
from tests.terminal.arrange import with_path

ENCOUNTER = "pit-fight"
pytestmark = pytest.mark.usefixtures("data")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0-9A-Z]?|\r")
CLEAR = "\x1b[2J"
PROMPTS = ("> ", "-- ")


def take_the_terminal() -> None:
    """As a shell starts a program: the keyboard is its own, and Ctrl-C reaches it.

    What a script runs in the background ignores Ctrl-C, and what it starts would inherit that.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """`fray` in a pseudo-terminal of 24 lines and 80 columns."""

    def __init__(self, *arguments: str | Path, **environment: str) -> None:
        self.main, side = os.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        settings = {"TERM": "xterm-256color", **environment}
        command = [sys.executable, "-m", "fray", *map(str, arguments)]
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            command,
            stdin=side,
            stdout=side,
            stderr=side,
            env=with_path({**inherited, **settings}),
            start_new_session=True,
            preexec_fn=take_the_terminal,
        )
        os.close(side)
        self.seen = ""

    def until_it_asks(self, seconds: float = 60) -> str:
        """What appears until somebody has to type, or the end."""
        appeared = ""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ready, _, _ = select.select([self.main], [], [], 0.05)
            if ready:
                try:
                    chunk = os.read(self.main, 65536)
                except OSError:
                    chunk = b""
                if not chunk:
                    break
                appeared += chunk.decode("utf-8", "replace")
            elif CONTROL.sub("", appeared).endswith(PROMPTS):
                break
        else:
            raise AssertionError(f"nothing was asked: {appeared[-500:]!r}")
        self.seen += appeared
        return appeared

    def type(self, line: str) -> str:
        os.write(self.main, line.encode() + b"\r")
        return self.until_it_asks()

    def press(self, key: bytes) -> str:
        os.write(self.main, key)
        return self.until_it_asks()

    def close(self) -> int:
        os.close(self.main)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def exit_code(self) -> int:
        return self.process.wait(20)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals a test has opened; all are closed after it."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait(20)
        os.close(terminal.main)


def opened(terminals: list[Terminal], *arguments: str | Path, **environment: str) -> Terminal:
    terminals.append(Terminal(*arguments, **environment))
    terminals[-1].until_it_asks()
    return terminals[-1]


def screens(text: str) -> list[list[str]]:
    """What stood on the screen between two clearings, as lines."""
    return [CONTROL.sub("", screen).split("\n") for screen in text.split(CLEAR)[1:]]


def test_a_whole_fight_in_80_by_24_without_color(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    terminal = opened(terminals, "play", ENCOUNTER, "--seed", "4", "--save", path, NO_COLOR="1")
    for _ in range(300):
        if terminal.process.poll() is not None or "kept. Read it" in terminal.seen:
            break
        terminal.type("" if "Enter leaves" in terminal.seen.rsplit(CLEAR, 1)[-1] else "1")
    assert f"  fray replay {path} --log" in terminal.seen
    assert terminal.exit_code() == 0
    for lines in screens(terminal.seen):
        assert len(lines) <= 25, "\n".join(lines)
        assert all(cell_len(line) <= 80 for line in lines if not line.startswith("  fray ")), "\n".join(lines)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", terminal.seen), "a color"
    assert load(path).game.result is not None


def test_color_where_it_is_wanted(terminals: list[Terminal], tmp_path: Path) -> None:
    arguments = ("play", ENCOUNTER, "--seed", "4", "--save", tmp_path / "fight.json")
    colored = opened(terminals, *arguments)
    colored.type("")
    assert re.search(r"\x1b\[[0-9;]*3[0-7]", colored.seen)
    bare = opened(terminals, *arguments, "--no-color")
    bare.type("")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", bare.seen)


def test_a_dumb_terminal_is_never_redrawn(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = opened(terminals, "play", ENCOUNTER, "--seed", "4", "--save", tmp_path / "fight.json", TERM="dumb")
    terminal.type("end")
    assert CLEAR not in terminal.seen
    assert "Pit Fight" in terminal.seen


def test_undo_and_redo_at_the_keyboard(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    terminal = opened(terminals, "play", ENCOUNTER, "--seed", "4", "--save", path)
    terminal.type("")
    terminal.type("end")
    answered = read_saved(path).tape
    assert answered
    terminal.type("u")
    assert len(read_saved(path).tape) < len(answered)
    terminal.type("r")
    assert read_saved(path).tape == answered


def test_ctrl_c_loses_nothing(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    terminal = opened(terminals, "play", ENCOUNTER, "--seed", "4", "--save", path)
    terminal.type("")
    terminal.type("end")
    before = read_saved(path)
    terminal.press(b"\x03")
    assert terminal.exit_code() == 130
    assert f"  fray play --resume {path}" in terminal.seen
    assert "Traceback" not in terminal.seen
    again = opened(terminals, "play", "--resume", path)
    question = load(path).game.decisions[0]
    assert question.kind() in ("turn", "defend")
    again.press(b"\x04")
    assert again.exit_code() == 130
    assert read_saved(path) == before


def test_real_dice_at_the_keyboard(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    terminal = opened(terminals, "play", ENCOUNTER, "--seed", "4", "--dice", "manual", "--save", path)
    screen = terminal.type("")
    assert re.search(r"d\d+ shows > $", CONTROL.sub("", screen))
    refused = terminal.type("99")
    assert "cannot show 99; type 1 to" in refused
    terminal.type("3")
    typed = [entry for entry in read_saved(path).tape if entry[0] == "typed"]
    assert [entry[3] for entry in typed] == ["3"]


def test_a_killed_fight_can_be_gone_on_with(terminals: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    terminal = opened(terminals, "play", ENCOUNTER, "--seed", "4", "--save", path)
    terminal.type("")
    terminal.type("end")
    terminal.process.kill()
    terminal.process.wait(20)
    loaded = load(path)
    assert loaded.differs_at is None
    assert loaded.game.decisions
    again = opened(terminals, "play", "--resume", path)
    assert "Pit Fight" in again.seen
