"""Death."""

from __future__ import annotations

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
