"""`python -m fray` is the `fray` command."""

from __future__ import annotations

from fray.cli import main

main()
