"""Strikes that are about to be defended against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, npc

STRIKES: Final = {
    "hired-knife": "short sword",
    "seething-cultist": "gout of boiling blood",
    "aneman-brute": "cudgel",
    "beetle-clan-assassin": "poisoned scimitar",
    "aneman-crossbowman": "crossbow",
    "ash-wraith": "cold hands",
}


def struck(target: Who, by: str, dice: Sequence[str] = (), at: int = 4, terrain: Sequence[str] = ()) -> Scene:
    """A PC on 3 at whom a foe on 4 (or elsewhere) has just struck."""
    scene = arrange(target, npc(by, at, name="Foe"), turn="Foe", dice=dice, terrain=terrain)
    name = scene.battle.combatants[0].name
    return scene.take(f"strike {STRIKES[by]} {name}")


def rolled(scene: Scene) -> ev.DefenseRolled:
    return scene.told(ev.DefenseRolled)[-1]
