"""What worker processes begin with: they are forked from a process that has read everything once."""

from __future__ import annotations

import gc

from fray.engine.system import systems
from fray.table import arrivals, catalog, homebrew, review_tasks, tasks, thinkers

__all__ = ["arrivals", "catalog", "homebrew", "review_tasks", "tasks", "thinkers"]

for system in systems().values():
    system.library().encounters()
gc.freeze()
