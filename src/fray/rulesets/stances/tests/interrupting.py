"""What tests of interactions share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fray.rulesets.stances.tests.arrange import SHELF

FIRE: Final[list[dict[str, Any]]] = [{"area": "3", "feature": "hazard"}]
MASTER: Final = "master=npc-blade-master@2 balanced"
CAPTAIN: Final = "captain=npc-hobgoblin-captain@2 defensive"


# ---- Perfect Parry


def replaced(sheet: Any, *techniques: str) -> Any:
    """The same sheet with some techniques more."""
    return replace(sheet, techniques=sheet.techniques | set(techniques))


# ---- a rider's step


def with_spell(sheet: Any, name: str) -> Any:
    return replace(sheet, spells=(SHELF.spells[name],))
