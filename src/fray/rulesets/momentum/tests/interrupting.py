"""What tests of interactions share."""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.tests.arrange import Scene, npc, number

DUMMY: Final = npc("straw-dummy", 8, name="Dummy")


def order(scene: Scene, name: str, who: str, what: str = "", value: str = "") -> Scene:
    scene.game.override(name, number(scene.battle, who), what, value)
    return scene
