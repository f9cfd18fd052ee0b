"""Riders."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import AS_THE_ATTACK, CORRODE, DROP_ITEM, PRONE, Rider
from fray.rulesets.sixseconds.rules.effects import apply_rider
from fray.rulesets.sixseconds.tests.arrange import known, person, scene


def test_trip_shove_and_disarm() -> None:
    """[r-maneuvers, multiple-attack-penalty-maneuvers, r-decision-points, reaction-fortify]: without damage;
    the difficulty of fending it off is the attack result."""
    hit = ["d6=5 strength", "d6=5 combat", "d20=9 luck"]
    hero = person("hero", at=(3, 3), hold=["weapon-warhammer"], sheet={"stamina": 3})
    foe = person("foe", "them", (4, 3), hold=["weapon-spear", "shield-round"])
    trip = scene(hero, foe, dice=hit).turn("hero", "trip:0:1").done()
    assert (trip["foe"].prone, trip["foe"].endurance, trip["hero"].stamina, trip["hero"].attacks) == (True, 10, 2, 1)
    shove = scene(hero, foe, dice=hit).turn("hero", "shove:0:1").done()
    assert (shove["foe"].x, shove["foe"].y) == (5, 3)
    hard = scene(hero, foe, dice=["d6=1 strength", "d6=1 combat", "d20=20 luck"]).turn("hero", "shove:0:1").done()
    assert hard["foe"].x == 6
    disarm = scene(hero, foe, dice=hit, disarm=["drop:1"]).turn("hero", "disarm:0:1").done()
    assert [item.gear.id for item in disarm["foe"].held] == ["weapon-spear"]
    firm = (
        scene(hero, foe, dice=[*hit, "d6=6 strength", "d4=4 athletics", "d20=20 luck"], fend_off=["fortify"])
        .turn("hero", "trip:0:1")
        .done()
    )
    assert (firm["foe"].prone, firm["foe"].stamina, firm["foe"].reactions) == (False, 2, 0)
    assert firm.told(ev.TestRolled)[-1].difficulty == 11


def test_the_unconscious_get_riders_without_a_chance() -> None:
    """[r-riders, r-unconscious]."""
    wolf = known("wolf", "monster-wolf", "them", (1, 0))
    foe = person("hero", conscious=False, prone=True, endurance=20, sheet={"endurance": 20})
    three = ["d6=5 strength", "d6=5 combat"] * 3
    spider = known("spider", "monster-giant-spider", "them", (0, 1))
    fangs = ["d8=5 dexterity", "d6=5 combat"] * 3
    s = scene(
        foe,
        wolf,
        spider,
        person("two", "us", (9, 9)),
        dice=[*three, "d20=9 luck", *fangs, "d20=9 luck"],
        attack_dice=["dice:0:0"],
    )
    s.strike("wolf", "hero", slot=-2).strike("spider", "hero", slot=-2).done()
    assert s["hero"].poisoned == 3 and "hero:fend-off" not in s.mind.asked


def test_a_great_clubs_critical_stuns() -> None:
    """[r-riders, critical-damage]: riders on a critical only."""
    ogre = known("ogre", "monster-ogre", "them", (1, 0))
    sturdy = person("hero", sheet={"endurance": 60})
    plain = scene(sturdy, ogre, dice=["d12=9 strength", "d6=5 combat", "d20=9 luck"]).strike("ogre", "hero").done()
    assert plain["hero"].stunned == 0
    hard = scene(sturdy, ogre, dice=["d12=9 strength", "d6=5 combat", "d20=20 luck"]).strike("ogre", "hero").done()
    assert hard["hero"].stunned == 1


def test_what_would_do_nothing_to_a_body_is_not_asked_about() -> None:
    """[r-riders, r-block-effects]: corrosion on a body, a fall of the prone, the disarming of empty hands."""
    for effect in (CORRODE, PRONE, DROP_ITEM):
        s = scene(person("hero", prone=True), person("foe", "them", (1, 0)))
        apply_rider(s.fight, s["foe"], s["hero"], Rider(effect, False, 5, duration=2), 9, False)
        assert (s.mind.asked, s.fight.events) == ([], []), effect


def test_a_rider_may_have_a_difficulty_of_its_own() -> None:
    """[r-riders, r-fortify-resist]: otherwise it is the attack's result."""
    dice = ["d6=1 strength", "d4=1 athletics", "d20=9 luck"]
    for difficulty, expected in ((5, 5), (AS_THE_ATTACK, 9)):
        s = scene(person("hero"), person("foe", "them", (1, 0)), dice=dice, fend_off=["fortify"])
        apply_rider(s.fight, s["foe"], s["hero"], Rider(PRONE, False, difficulty), 9, False)
        assert [event.difficulty for event in s.done().told(ev.TestRolled)] == [expected]
        assert s["hero"].prone
