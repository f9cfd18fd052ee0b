"""Death."""

from __future__ import annotations

from fray.rulesets.sixseconds.rules.death import luck_test
from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_the_dead_leave_play_and_their_items_lie_there() -> None:
    """[r-death, cheat-death-failure]: no square is occupied, nobody can attack them."""
    s = scene(
        person("foe", "them", (1, 0), hold=["weapon-dagger"], endurance=0, health=1),
        person("other", "them", (9, 9)),
        person("hero", at=(0, 0), hold=["weapon-spear"]),
        dice=["d6=6 strength", "d6=6 combat", "d20=9 luck", "d20=1 luck test"],
        attack_dice=["dice:0:0"],
    )
    s.turn("hero", "attack:0:melee:0", "move:1,0").done()
    assert [(lying.item.gear.id, lying.x) for lying in s.battle.lying] == [("weapon-dagger", 1)]
    assert (s["hero"].x, s["hero"].y) == (1, 0)


def test_a_luck_test_with_advantage_keeps_the_best_die() -> None:
    """[r-advantage, r-luck-test]: no bonus for a twenty, and a modifier counts."""
    s = scene(
        person("hero", fortune=2),
        person("foe", "them"),
        dice=["d20=3 luck test", "d20=8 luck test", "d20=20 luck test"],
    )
    assert luck_test(s.fight, s["hero"], 10, 1)
    assert not luck_test(s.fight, s["hero"], 23)
    s.done()
