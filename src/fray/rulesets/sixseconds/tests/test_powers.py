"""Spells, talents, conditions and maneuvers."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.verbs import afflict
from fray.rulesets.sixseconds.tests.arrange import case, known, person, scene


def test_psychic_damage_ignores_deflection_and_resisting_costs_focus() -> None:
    """[deflection-scope, damage-types-table, reaction-resist, r-fortify-resist, r-content-fields], case
    [typeless-ignores-deflection]."""
    guard = known("guard", "monster-town-guard", "them", (5, 0))
    s = scene(known("ione", "pc-ione"), guard, dice=case("typeless-ignores-deflection").dice, fend_off=["resist"])
    s.turn("ione", "spell-mind-lance:1").done()
    one = s["guard"]
    assert (s["ione"].focus, s["ione"].attacks) == (3, 0)
    assert (one.focus, one.reactions, one.endurance, one.harmed()) == (0, 0, 4, True)


def test_frightful_presence_frightens_whoever_does_not_resist() -> None:
    """[reaction-resist, r-fortify-resist, r-conditions, r-advantage-sources], case [frightful-presence]."""
    boudica = person(
        "boudica", at=(3, 0), hold=["weapon-spear"], sheet={"willpower": 6, "discipline": 4, "focus": 3, "strength": 6}
    )
    s = scene(
        known("drake", "monster-drake", "them", (0, 0)),
        boudica,
        dice=case("frightful-presence").dice,
        fend_off=["resist"],
        attack_dice=["dice:0:0"],
    )
    s.turn("drake", "talent-frightful-presence")
    assert (s["boudica"].frightened, s["boudica"].focus, s["boudica"].reactions) == (1, 2, 0)
    s.turn("boudica", "attack:0:melee:0").done()
    assert (s["drake"].endurance, s["boudica"].frightened) == (39, 0)


def test_second_wind_is_free_once_and_only_while_harmed() -> None:
    """[harmed, free-actions-uncounted, r-harmed-bloodied], case [second-wind-ends-harmed]."""
    s = scene(known("boudica", "pc-boudica", endurance=5), person("foe", "them", (9, 9)))
    s.turn("boudica", "talent-second-wind").done()
    assert (s["boudica"].endurance, s["boudica"].harmed()) == (10, False)
    assert s.told(ev.Paid)[0].actions == 0
    s["boudica"].endurance = 3
    s.turn("boudica")
    assert "talent-second-wind" not in s.families()


def test_mend_and_fortune_are_for_allies_in_sight_and_range() -> None:
    """[r-content-fields, r-stamina-focus, r-luck-die, r-visibility]."""
    s = scene(
        known("ione", "pc-ione"),
        person("hurt", at=(5, 0), endurance=1),
        person("far", at=(6, 0)),
        person("foe", "them", (9, 9)),
    )
    s.turn("ione", "spell-mend:1", "spell-fortune:1").done()
    assert (s["hurt"].endurance, s["hurt"].luck(), s["ione"].focus) == (7, 2, 2)
    assert "spell-fortune:2" not in s.offered() and "spell-fortune:0" in s.offered()
    s.begin("hurt")
    assert s["hurt"].luck() == 0


def test_rally_gives_endurance_to_conscious_allies_near() -> None:
    """[r-content-fields, r-line-of-sight]."""
    s = scene(
        known("captain", "monster-guard-captain"),
        person("near", at=(5, 0), endurance=1),
        person("far", at=(6, 0), endurance=1),
        person("down", at=(0, 2), endurance=1, conscious=False),
        person("foe", "them", (9, 9)),
    )
    s.turn("captain", "talent-rally").done()
    assert [s[name].endurance for name in ("near", "far", "down")] == [4, 1, 1]
    assert s["captain"].focus == 4


def test_web_spit_is_a_ranged_attack_that_slows() -> None:
    """[r-content-fields, r-maneuvers, r-riders, friendly-fire-condition]."""
    dice = ["d8=6 dexterity", "d6=4 combat", "d20=9 luck"]
    s = scene(known("spider", "monster-giant-spider"), person("foe", "them", (6, 0)), dice=dice)
    s.turn("spider", "talent-web-spit:1").done()
    assert (s["foe"].slowed, s["foe"].endurance, s["spider"].stamina, s["spider"].attacks) == (2, 10, 3, 1)


def test_dread_and_the_mindless() -> None:
    """[r-fortify-resist, reaction-resist]: mental effects do nothing to the mindless."""
    dice = ["d8=6 willpower", "d8=4 lore", "d20=9 luck"]
    s = scene(known("ione", "pc-ione"), known("bones", "monster-skeleton-soldier", "them", (5, 0)), dice=dice)
    s.turn("ione", "spell-dread:1").done()
    assert s["bones"].frightened == 0 and s.told(ev.Resisted)[0].immune


def test_fire_breath_spares_the_breather() -> None:
    """[r-area, r-content-fields]."""
    dice = ["d12=5 strength", "d8=4 combat", "d20=9 luck"]
    s = scene(
        known("drake", "monster-drake", at=(0, 0)),
        person("a", "them", (4, 0)),
        person("b", "them", (4, 2)),
        dice=dice,
        center=["center:4,1"],
    )
    s.turn("drake", "talent-fire-breath").done()
    assert (s["a"].conscious, s["b"].conscious, s["drake"].endurance, s["drake"].stamina) == (False, False, 40, 6)


def test_trip_shove_and_disarm() -> None:
    """[r-maneuvers, r-riders, multiple-attack-penalty-maneuvers, r-decision-points, reaction-fortify]: without damage;
    the difficulty of fending it off is the attack result."""
    hit = ["d6=5 strength", "d6=5 combat", "d20=9 luck"]
    one = person("one", at=(3, 3), hold=["weapon-warhammer"], sheet={"stamina": 3})
    foe = person("foe", "them", (4, 3), hold=["weapon-spear", "shield-round"])
    trip = scene(one, foe, dice=hit).turn("one", "trip:0:1").done()
    assert (trip["foe"].prone, trip["foe"].endurance, trip["one"].stamina, trip["one"].attacks) == (True, 10, 2, 1)
    shove = scene(one, foe, dice=hit).turn("one", "shove:0:1").done()
    assert (shove["foe"].x, shove["foe"].y) == (5, 3)
    hard = scene(one, foe, dice=["d6=1 strength", "d6=1 combat", "d20=20 luck"]).turn("one", "shove:0:1").done()
    assert hard["foe"].x == 6
    disarm = scene(one, foe, dice=hit, disarm=["drop:1"]).turn("one", "disarm:0:1").done()
    assert [item.gear.id for item in disarm["foe"].held] == ["weapon-spear"]
    firm = (
        scene(one, foe, dice=[*hit, "d6=6 strength", "d4=4 athletics", "d20=20 luck"], fend_off=["fortify"])
        .turn("one", "trip:0:1")
        .done()
    )
    assert (firm["foe"].prone, firm["foe"].stamina, firm["foe"].reactions) == (False, 2, 0)
    assert firm.told(ev.TestRolled)[-1].difficulty == 11


def test_the_unconscious_get_riders_without_a_chance() -> None:
    """[r-riders, r-unconscious]."""
    wolf = known("wolf", "monster-wolf", "them", (1, 0))
    foe = person("one", conscious=False, prone=True, endurance=20, sheet={"endurance": 20})
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
    s.strike("wolf", "one", slot=-2).strike("spider", "one", slot=-2).done()
    assert s["one"].poisoned == 3 and "one:fend-off" not in s.mind.asked


def test_conditions_count_own_turns_and_do_not_stack() -> None:
    """[r-conditions]: a new application sets the longer duration; a current turn counts."""
    s = scene(person("one"), person("foe", "them", (9, 9)))
    afflict(s.fight, s["one"], "slowed", 2, 1, "r-conditions")
    afflict(s.fight, s["one"], "slowed", 1, 1, "r-conditions")
    assert s["one"].slowed == 2
    s.turn("one")
    assert s["one"].slowed == 1
    s.turn("foe")
    assert s["one"].slowed == 1
    s.turn("one")
    assert s["one"].slowed == 0


def test_the_stunned_have_one_action_less() -> None:
    """[r-conditions, three-actions]: and lose one at once if it happens on their own turn."""
    s = scene(person("one", stunned=1), person("foe", "them", (9, 9)))
    s.turn("one")
    assert (s.told(ev.TurnBegan)[0].actions, s["one"].stunned) == (2, 0)
    s.begin("one")
    afflict(s.fight, s["one"], "stunned", 1, 1, "r-conditions")
    assert s["one"].actions == 2


def test_a_great_clubs_critical_stuns() -> None:
    """[r-riders, critical-damage]: riders on a critical only."""
    ogre = known("ogre", "monster-ogre", "them", (1, 0))
    sturdy = person("one", sheet={"endurance": 60})
    plain = scene(sturdy, ogre, dice=["d12=9 strength", "d6=5 combat", "d20=9 luck"]).strike("ogre", "one").done()
    assert plain["one"].stunned == 0
    hard = scene(sturdy, ogre, dice=["d12=9 strength", "d6=5 combat", "d20=20 luck"]).strike("ogre", "one").done()
    assert hard["one"].stunned == 1


def test_pack_hunters_bloodied_fury_and_backstab_add_to_attacks() -> None:
    """[r-content-fields, flanking-attack, r-harmed-bloodied, sneak-attack]."""
    pair = ["d6=2 strength", "d6=2 combat"]
    wolves = [known("w1", "monster-wolf", at=(4, 5)), known("w2", "monster-wolf", at=(6, 5))]
    s = scene(*wolves, person("foe", "them", (5, 5)), dice=[*pair, *pair, "d20=9 luck"], attack_dice=["dice:0:0"])
    s.strike("w1", "foe", slot=-2).done()
    assert s.told(ev.AttackRolled)[0].result == 2 + 2 + 1 + 1
    angry = (
        scene(
            known("ogre", "monster-ogre", health=17),
            person("foe", "them", (2, 0)),
            dice=["d12=2 strength", "d6=2 combat", "d20=9 luck"],
        )
        .strike("ogre", "foe")
        .done()
    )
    assert angry.told(ev.AttackRolled)[0].result == 2 + 2 + 1 + 1
