"""The `fray` command."""

from __future__ import annotations

import signal
import sys
from io import TextIOWrapper

from fray.cli.app import INTERRUPTED, app

__all__ = ["app", "main"]


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign the terminal does not have must not end a command
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it ends as by Ctrl-C, and leaves nothing behind
    try:
        app(prog_name="fray")
    except KeyboardInterrupt:  # before a command runs, or after
        raise SystemExit(INTERRUPTED) from None
