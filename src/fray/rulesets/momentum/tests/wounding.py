"""Blows of every damage type, for tests of wounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fray.rulesets.momentum.model.sheets import DAMAGE_NAMES
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, npc, pc

DAMAGES = list(DAMAGE_NAMES)


def foe(damage: str, danger: int = 1, skill: int = 0, special: str = "") -> str:
    """A stat line whose one attack deals a type of damage at Melee."""
    kind = "Magic" if damage == "Arcane" else "Steel"
    line = f"Foe - Hits 9, Defense 0, Move 1, Danger {danger}d/Attack Skill {skill} ({kind}, Melee, {damage}, Blow)"
    return f"{line}, Special: {special}" if special else line


def wounded(
    damage: str, dice: Sequence[str], beyond: int = 1, bystanders: Sequence[Who] = (), at: int = 3, **state: Any
) -> Scene:
    """Vell (no armor, maximum 3) takes the nth hit beyond her maximum; a bystander keeps the fight going."""
    scene = arrange(
        pc("vell", at, hits=2 + beyond, **state),
        pc("nix", 8, name="Bystander"),
        npc(foe(damage), 4),
        *bystanders,
        turn="Foe",
        dice=dice,
    )
    scene.take("strike blow Sister Vell")
    return scene.take("forgo") if scene.asked == "Sister Vell: defend" else scene


def dire(*faces: int) -> list[str]:
    return [f"d6={face} dire" for face in faces]
