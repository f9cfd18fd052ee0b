"""Several processes of the table on one machine: `fray serve --processes N`.

The parent owns the socket and passes it on to every process, so that nobody is turned away while one of them is
replaced. It starts a process again that has died. On SIGHUP it replaces all of them, one after another: the new one is
ready before the old one stops.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

from fray.table.listening import INHERITED, PARENT, READY, TAKES_OVER, listen
from fray.table.serve import announce, data_folder, opened_store, say
from fray.table.sharing import shared_addresses
from fray.table.store import database_file

START_SECONDS: Final = 120.0
FAREWELL_SECONDS: Final = 20.0
TICK_SECONDS: Final = 0.2
SOONEST_AGAIN: Final = 1.0  # seconds between two starts of the same process
NEEDS_POSTGRES: Final = (
    "fray: several processes need PostgreSQL: set FRAY_DATABASE to a postgresql:// address. "
    "A database file is for one process."
)


class Child:
    """One process of the table, and the line on which it says that it is ready."""

    def __init__(self, words: Sequence[str], listener: socket.socket) -> None:
        self.line, theirs = socket.socketpair()
        self.born = time.monotonic()
        passed = [listener.fileno(), theirs.fileno()]
        told = {INHERITED: str(passed[0]), PARENT: str(passed[1]), TAKES_OVER: "1"}
        command = [sys.executable, "-m", "fray", "serve", "--no-browser", *words]
        self.process = subprocess.Popen(command, env={**os.environ, **told}, pass_fds=passed)
        theirs.close()

    def gone(self) -> bool:
        return self.process.poll() is not None

    def ready(self, seconds: float = TICK_SECONDS) -> bool:
        """Whether it says within so many seconds that it is ready."""
        told, _, _ = select.select([self.line], [], [], seconds)
        return bool(told) and self.line.recv(1) == READY

    def overdue(self) -> bool:
        """Whether it has died, or should have been ready long ago."""
        return self.gone() or time.monotonic() > self.born + START_SECONDS

    def stop(self) -> None:
        if not self.gone():
            self.process.terminate()

    def end(self) -> None:
        self.stop()
        try:
            self.process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.line.close()


class Supervisor:
    """Keeps so many processes running until it is told to stop."""

    def __init__(self, count: int, words: Sequence[str], listener: socket.socket) -> None:
        self.words = words
        self.listener = listener
        self.stopping = False
        self.replacing = False
        self.children = [self.child() for _ in range(count)]

    def child(self) -> Child:
        return Child(self.words, self.listener)

    def run(self) -> int:
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        signal.signal(signal.SIGHUP, self.replace)
        try:
            while not self.stopping:
                time.sleep(TICK_SECONDS)
                self.mend()
                if self.replacing:
                    self.replacing = False
                    self.replace_all()
        finally:
            for child in self.children:
                child.stop()
            for child in self.children:
                child.end()
        return 0

    def stop(self, *_: object) -> None:
        self.stopping = True

    def replace(self, *_: object) -> None:
        self.replacing = True

    def mend(self) -> None:
        """Start those again that have died."""
        for number, child in enumerate(self.children):
            if child.gone() and not self.stopping and time.monotonic() > child.born + SOONEST_AGAIN:
                say(f"A process of the table has ended ({child.process.returncode}); it is started again.")
                child.end()
                self.children[number] = self.child()

    def replace_all(self) -> None:
        """One after another. Where the new one does not start, the old ones stay."""
        for number in range(len(self.children)):
            if self.stopping:
                return
            new = self.child()
            if not self.comes_up(new):
                new.end()
                say("A new process does not start, so the old ones stay.")
                return
            self.children[number], old = new, self.children[number]
            old.end()
        say("All processes of the table are new.")

    def comes_up(self, new: Child) -> bool:
        """Wait for a new process, and look after the others in the meantime."""
        while not new.ready():
            if self.stopping or new.overdue():
                return False
            self.mend()
        return True


def serve_with(count: int, host: str, port: int, browser: bool, words: Sequence[str]) -> int:
    """Serve with so many processes until Ctrl-C; `words` are further options for each of them."""
    setting = os.environ.get("FRAY_DATABASE", "")
    if database_file(setting, data_folder()) is not None:
        raise SystemExit(NEEDS_POSTGRES)
    opened_store(setting).engine.dispose()
    with listen(host, port) as listener:
        port = listener.getsockname()[1]
        announce(host, port, shared_addresses(host, port), browser)
        return Supervisor(count, ["--host", host, "--port", str(port), *words], listener).run()
