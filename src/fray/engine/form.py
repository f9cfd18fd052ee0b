# mypyc: skip - asks about the files of others
"""Which form of the rules runs: compiled, or the same files as plain Python."""

from __future__ import annotations

from importlib.util import find_spec


def form() -> str:
    spec = find_spec("fray.engine.batch")
    return "interpreted" if spec is None or str(spec.origin).endswith(".py") else "compiled"
