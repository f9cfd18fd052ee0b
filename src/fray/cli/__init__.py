"""The `fray` command."""

from __future__ import annotations

from fray.cli.app import INTERRUPTED, app

__all__ = ["app", "main"]


def main() -> None:
    try:
        app(prog_name="fray")
    except KeyboardInterrupt:  # before a command runs, or after
        raise SystemExit(INTERRUPTED) from None
