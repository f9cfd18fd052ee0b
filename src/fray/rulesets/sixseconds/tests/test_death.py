"""Zero health, risking and cheating death, with the worked cases of the ledger."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.rules.death import luck_test
from fray.rulesets.sixseconds.tests.arrange import case, person, scene, take, wounded


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


def test_damage_beyond_the_last_health_risks_death() -> None:
    """[zero-health-unconscious, risk-death, cheat-death-test, r-luck-test], case [text-death]."""
    s = scene(wounded(endurance=0, health=7), person("foe", "them"), dice=case("text-death").dice)
    take(s, 8).done()
    assert (s["hero"].presence, s["hero"].health) == (DEAD, 0)
    assert s.told(ev.LuckTested)[0].success is False


def test_damage_equal_to_the_health_left_is_no_risk() -> None:
    """[zero-health-unconscious, risk-death], case [exactly-zero-health]."""
    s = take(scene(wounded(endurance=2, health=7), person("foe", "them")), 9).done()
    assert (s["hero"].endurance, s["hero"].health, s["hero"].conscious, s["hero"].here()) == (0, 0, False, True)
    assert s.mind.asked == []


def test_death_is_cheated_at_a_rising_price() -> None:
    """[cheat-death-success, damage-at-zero-health, cheat-death-failure, r-cheat-death], case [cheat-death-twice]."""
    s = scene(wounded(endurance=0, health=3), person("foe", "them"), dice=case("cheat-death-twice").dice)
    take(s, 5)
    assert (s["hero"].cheat_death, s["hero"].here(), s["hero"].conscious) == (15, True, False)
    take(s, 1).done()
    assert s["hero"].presence == DEAD


def test_a_nonlethal_blow_risks_no_death_until_the_next_one() -> None:
    """[nonlethal-no-risk, damage-at-zero-health, r-nonlethal], case [nonlethal-then-more]."""
    s = scene(wounded(endurance=0, health=5), person("foe", "them"), dice=case("nonlethal-then-more").dice)
    take(s, 9, nonlethal=True)
    assert (s["hero"].health, s["hero"].cheat_death) == (0, 10)
    take(s, 1, nonlethal=True).done()
    assert (s["hero"].cheat_death, s["hero"].here(), s["hero"].conscious, s["hero"].health) == (15, True, False, 0)


def test_endurance_healed_at_zero_health_does_not_save_from_the_risk() -> None:
    """[damage-at-zero-health, r-damage-sequence]."""
    s = scene(
        wounded(endurance=6, health=0, conscious=False, prone=True), person("foe", "them"), dice=["d20=10 luck test"]
    )
    take(s, 2).done()
    assert (s["hero"].endurance, s["hero"].cheat_death) == (4, 15)
