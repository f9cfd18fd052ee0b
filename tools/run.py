"""What `make run` does: serve the table at once, compile it in the background, then serve the compiled form.

This process owns the socket, so that nobody is turned away while one server follows the other: requests wait for the
few seconds that takes, open pages connect again by themselves, and fights are on the disk after every answer. The
change waits for a moment in which no request is being answered.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from fray.table.listening import DEFAULT_HOST, DEFAULT_PORT, INHERITED, TAKES_OVER, listen

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools.compiler import NotCompiledError, require_c_compiler  # noqa: E402

INTERPRETED = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
FORM = ROOT / "build" / "form.txt"
BUILT = "build/built"
TICK = 0.5
PATIENCE = 60.0  # seconds in which a server has to start
FAREWELL = 20.0  # seconds in which it has to end
ANSWER = 2.0  # seconds in which it has to say how it is; while none runs, requests wait


def say(words: str) -> None:
    print(f"fray: {words}", file=sys.stderr, flush=True)


class Table:
    """The server, and the socket it shares with the server that follows it."""

    def __init__(self, words: list[str]) -> None:
        parser = argparse.ArgumentParser(add_help=False)
        parser.add_argument("--host", default=DEFAULT_HOST)
        parser.add_argument("--port", type=int, default=DEFAULT_PORT)
        asked, _ = parser.parse_known_args(words)
        self.words = words
        self.socket = listen(asked.host, asked.port)
        self.server: subprocess.Popen[bytes] | None = None

    def start(self, folder: Path, again: bool = False) -> None:
        number = self.socket.fileno()
        told = {"PYTHONPATH": str(folder), INHERITED: str(number), TAKES_OVER: "1" if again else ""}
        command = [sys.executable, "-m", "fray", "serve", *self.words]
        self.server = subprocess.Popen(command, env={**os.environ, **told}, pass_fds=[number])

    @property
    def exit_code(self) -> int | None:
        return self.server.poll() if self.server else None

    def stop(self) -> None:
        if self.server and self.server.poll() is None:
            self.server.terminate()
            try:
                self.server.wait(FAREWELL)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()

    def health(self) -> dict[str, object]:
        """What the server says of itself; nothing while it starts."""
        host, port = self.socket.getsockname()[:2]
        if self.socket.family == socket.AF_INET6:
            host = "[::1]" if host == "::" else f"[{host}]"
        elif host == "0.0.0.0":
            host = "127.0.0.1"
        try:
            with urllib.request.urlopen(f"http://{host}:{port}/api/health", timeout=ANSWER) as answer:
                found: dict[str, object] = json.load(answer)
        except (OSError, ValueError):
            return {}
        return found

    def is_idle(self) -> bool:
        health = self.health()
        return bool(health) and not health["busy"]

    def comes_up(self) -> bool:
        """Whether the server that was started answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.exit_code is None:
            if self.health():
                return True
            time.sleep(TICK)
        return False


def compiled_and_fresh() -> bool:
    asked = [os.environ.get("MAKE", "make"), "--question", "--no-print-directory", BUILT]
    done = subprocess.run(asked, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return done.returncode == 0 and is_compiled()


def is_compiled() -> bool:
    return FORM.exists() and FORM.read_text(encoding="utf-8").startswith("compiled")


def start_build() -> subprocess.Popen[bytes] | None:
    """Compile in the background, behind everything else; nothing where that cannot be done."""
    try:
        require_c_compiler()
    except NotCompiledError as error:
        say(f"running in plain Python, complete but slower, because {error}")
        return None
    say("running in plain Python while the faster, compiled form is built in the background; play meanwhile")
    politely = ["nice"] if shutil.which("nice") else []
    command = [*politely, os.environ.get("MAKE", "make"), "--no-print-directory", "build"]
    return subprocess.Popen(command, cwd=ROOT, stdout=sys.stderr, start_new_session=True)


def switch(table: Table) -> None:
    """Let the compiled form take over, or the old one again where it does not start."""
    table.stop()
    table.start(COMPILED, again=True)
    if table.comes_up():
        say("running compiled now")
        return
    say("the compiled form does not start; running in plain Python")
    table.stop()
    table.start(INTERPRETED, again=True)


def watch(table: Table, build: subprocess.Popen[bytes] | None) -> int:
    """Wait for the server to end; meanwhile, switch when the build is done and nobody waits for an answer."""
    while table.exit_code is None:
        if build is not None and build.poll() is not None:
            if build.returncode or not is_compiled():
                say("it could not be compiled; running in plain Python, complete but slower")
                build = None
            elif table.is_idle():
                build = None
                switch(table)
        time.sleep(TICK)
    return table.exit_code


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    table = Table(sys.argv[1:])
    build = None
    try:
        if compiled_and_fresh():
            table.start(COMPILED)
        else:
            table.start(INTERPRETED)
            build = start_build()
        return watch(table, build)
    except KeyboardInterrupt:
        return 130
    finally:
        if build is not None and build.poll() is None:
            os.killpg(build.pid, signal.SIGTERM)
        table.stop()


if __name__ == "__main__":
    sys.exit(main())
