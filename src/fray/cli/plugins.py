"""fray --system."""

from __future__ import annotations

from fray.engine import plugins
from fray.engine.system import listed_systems


def use(path: str) -> list[str]:
    """Add a system of your own; what is wrong with it, in words."""
    found = plugins.use(path)
    return [f"{listed.origin}: {listed.error}" for listed in listed_systems() if listed.path == found and listed.error]
