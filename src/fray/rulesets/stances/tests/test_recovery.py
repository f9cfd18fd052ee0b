"""What comes back, and when."""

from __future__ import annotations

from fray.rulesets.stances.rules.recovery import end_scene
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_nobody_lies_on_the_ground_in_the_next_scene() -> None:
    """[r-recovery]"""

    scene = Scene(["magnus@2 balanced prone=yes hexed=yes pinned=1 sundered=2 copies=1 blur=1"], BANDIT)
    end_scene(scene.battle)
    magnus = scene["magnus"]
    assert not (magnus.prone or magnus.hexed or magnus.pinned or magnus.sundered or magnus.copies or magnus.blur)
