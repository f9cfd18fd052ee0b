"""The `fray` command."""

from __future__ import annotations

from fray.cli.app import app, main

__all__ = ["app", "main"]
