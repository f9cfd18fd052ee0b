"""Wait."""

from __future__ import annotations

from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_wait_gives_one_more_reaction_until_the_next_turn() -> None:
    """[action-wait, r-wait, reaction-recovery, reaction-limit], case [reaction-returns-on-own-turn]."""
    s = scene(
        person("boudica", hold=["weapon-longsword"]),
        person("foe", "them", (1, 0), hold=["weapon-warhammer"]),
        dice=["d6=3 strength", "d6=3 combat", "d20=9 luck"],
        defend=["parry:0"],
    )
    s.turn("boudica", "wait")
    assert s["boudica"].reactions == 2
    s.strike("foe", "boudica").done()
    assert s["boudica"].reactions == 1
    s.begin("boudica")
    assert (s["boudica"].reactions, s["boudica"].waiting) == (1, False)
