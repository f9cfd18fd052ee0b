"""Worked cases of the ledger: attacks, from the test to the damage."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.damage import bloodied, harmed
from fray.rulesets.sixseconds.tests.arrange import AGNESSA, case, known, person, scene

SPEAR = ["weapon-spear"]
BOUDICA = {"strength": 6, "combat": 6, "martial": 1}
FABIAN = {"dexterity": 8, "combat": 6, "finesse": 1}
STRONG = {"attack_dice": ["dice:0:0", "dice:0:0", "dice:0:0"]}


def dice_of(identifier: str) -> tuple[str, ...]:
    return case(identifier).dice


def test_a_result_equal_to_evasion_hits_and_damage_is_result_plus_weapon_less_deflection() -> None:
    """[attack-test, attack-attribute-choice, attack-vs-evasion, attack-damage, damage-reduction-minimum, r-test,
    r-example-numbers, r-stat-lists, test-rules-gap], case [text-spear-hit]."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 8})
    s = scene(
        person("boudica", hold=SPEAR, sheet=BOUDICA), foe, dice=dice_of("text-spear-hit"), attack_dice=["dice:0:0"]
    )
    s.strike("boudica", "foe").done()
    assert s.offered("attack-dice") == ["dice:0:1", "dice:0:0", "dice:1:1", "dice:1:0"]
    rolled = s.told(ev.AttackRolled)[0]
    assert (rolled.result, rolled.critical, rolled.success) == (6, False, True)
    assert [(term.name, term.value) for term in rolled.terms()] == [("strength", 3), ("combat", 2), ("martial", 1)]
    assert (s["foe"].endurance, s["foe"].health, harmed(s["foe"])) == (8, 10, False)


def test_a_missile_with_a_luck_roll_of_one_hits_whoever_stands_next_to_its_target() -> None:
    """[friendly-fire-condition, friendly-fire-trigger, friendly-fire-finish, r-friendly-fire], case
    [text-friendly-fire]: one candidate needs no die."""
    roland = person("roland", at=(7, 0), sheet={"evasion": 4, "physical_deflection": 8, "endurance": 14})
    archer = person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA)
    s = scene(archer, roland, person("foe", "them", (6, 0)), dice=dice_of("text-friendly-fire"))
    s.strike("agnessa", "foe", "ranged").done()
    assert (s["roland"].endurance, s["foe"].endurance) == (10, 10)
    assert s.told(ev.Strayed)[0].other == s["roland"].who


def test_a_second_attack_in_a_round_is_made_at_minus_two() -> None:
    """[multiple-attack-penalty, multiple-attack-penalty-in-result, r-attack-count], case [text-second-attack]."""
    archer = person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA, attacks=1)
    s = scene(archer, person("foe", "them", (6, 0)), dice=dice_of("text-second-attack"))
    s.strike("agnessa", "foe", "ranged").done()
    assert s.told(ev.Missed)[0].result == 3
    assert s["agnessa"].attacks == 2


def test_a_sneak_attack_rolls_two_pairs_and_keeps_the_better_and_ends_hiding() -> None:
    """[sneak-attack, r-visibility, r-advantage, r-advantage-sources, r-dice-order, r-hide], case.

    [text-sneak-dagger]
    """
    fabian = person("fabian", hold=["weapon-dagger"], sheet=FABIAN, hidden=True, hide_result=9)
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 4})
    s = scene(fabian, foe, dice=dice_of("text-sneak-dagger"), attack_dice=["dice:1:1"])
    s.strike("fabian", "foe").done()
    assert (s["foe"].endurance, harmed(s["foe"]), s["fabian"].hidden) == (2, True, False)
    assert s.told(ev.AttackRolled)[0].sources == ["sneak attack"]


def test_a_larger_attacker_faces_more_evasion_and_less_deflection() -> None:
    """[size-attacker-larger, size-values, r-size-table], case [text-size-goblin]."""
    goblin = person("goblin", "them", (1, 0), sheet={"size": 3, "physical_deflection": 4, "endurance": 6, "health": 6})
    s = scene(
        person("fabian", hold=["weapon-dagger"], sheet=FABIAN),
        goblin,
        dice=dice_of("text-size-goblin"),
        attack_dice=["dice:1:1"],
    )
    s.strike("fabian", "goblin").done()
    combatant = s["goblin"]
    assert (combatant.endurance, combatant.health, harmed(combatant), bloodied(combatant), combatant.conscious) == (
        0,
        6,
        True,
        False,
        True,
    )


def test_a_smaller_attacker_faces_less_evasion_and_more_deflection() -> None:
    """[size-attacker-smaller, damage-reduction-minimum], case [smaller-attacker-against-ogre]."""
    s = scene(
        person("fabian", hold=["weapon-dagger"], sheet=FABIAN),
        known("ogre", "monster-ogre", "them", (1, 0)),
        dice=dice_of("smaller-attacker-against-ogre"),
        attack_dice=["dice:1:1"],
    )
    s.strike("fabian", "ogre").done()
    assert s["ogre"].endurance == 23


def test_size_pushes_no_deflection_below_zero() -> None:
    """[r-deflection-floor, r-cheat-death, r-death], case [size-floor-zero]."""
    s = scene(
        known("drake", "monster-drake", at=(0, 0)),
        known("rat", "monster-giant-rat", "them", (3, 0)),
        dice=dice_of("size-floor-zero"),
    )
    s.strike("drake", "rat", slot=-2).done()
    assert (s["rat"].presence, s["rat"].health, s["rat"].endurance) == (3, 0, 0)


def test_a_miss_opens_no_reaction() -> None:
    """[attack-vs-evasion, block-timing, r-attack-sequence], case [miss-opens-no-reaction]."""
    guard = person("guard", "them", (1, 0), hold=["weapon-spear", "shield-round"], stamina=2, sheet={"stamina": 2})
    s = scene(person("boudica", hold=SPEAR), guard, dice=dice_of("miss-opens-no-reaction"), attack_dice=["dice:0:0"])
    s.strike("boudica", "guard").done()
    assert s.mind.asked == ["boudica:attack-dice"]
    assert (s["guard"].stamina, s["guard"].reactions, s["guard"].endurance) == (2, 1, 10)


def test_a_critical_cannot_miss_and_deals_at_least_one() -> None:
    """[critical-cannot-miss, critical-damage, critical-threshold, damage-reduction-minimum, r-critical],
    case [critical-below-evasion-minimum-damage]."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 8})
    s = scene(
        person("boudica", hold=SPEAR, attacks=2),
        foe,
        dice=dice_of("critical-below-evasion-minimum-damage"),
        attack_dice=["dice:0:0"],
    )
    s.strike("boudica", "foe").done()
    assert s.told(ev.AttackRolled)[0].result == -1
    assert s["foe"].endurance == 9


def test_a_luck_roll_of_twenty_adds_nothing_to_an_attack() -> None:
    """[luck-die-attack, critical-threshold, critical-damage, r-luck-die], case [luck-20-attack-adds-nothing]."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 6, "endurance": 14})
    s = scene(person("warrior", hold=["weapon-warhammer"]), foe, dice=dice_of("luck-20-attack-adds-nothing"))
    s.strike("warrior", "foe").done()
    assert (s.told(ev.AttackRolled)[0].result, s["foe"].endurance, harmed(s["foe"])) == (6, 3, True)


def test_every_hit_deals_at_least_one() -> None:
    """[damage-reduction-minimum, r-damage-zero], case [deflection-never-below-one]."""
    s = scene(
        person("boudica", hold=SPEAR),
        known("wraith", "monster-wraith", "them", (1, 0)),
        dice=dice_of("deflection-never-below-one"),
        attack_dice=["dice:0:0"],
    )
    s.strike("boudica", "wraith").done()
    assert s["wraith"].endurance == 15


def test_fire_is_reduced_by_elemental_deflection() -> None:
    """[damage-types-table, damage-categories, deflection-scope], case [fire-uses-elemental-deflection]."""
    knight = person(
        "knight",
        "them",
        (5, 0),
        sheet={"evasion": 4, "physical_deflection": 8, "elemental_deflection": 4, "endurance": 14},
    )
    ione = person("ione", hold=["weapon-wand-of-embers"], sheet={"intellect": 8, "combat": 6, "arcane": 2})
    s = scene(ione, knight, dice=dice_of("fire-uses-elemental-deflection"))
    s.strike("ione", "knight", "ranged").done()
    assert (s["knight"].endurance, harmed(s["knight"])) == (8, False)


def test_guard_raises_evasion_and_deflection() -> None:
    """[action-guard, r-guard-scope, multiple-attack-penalty], case [guard-raises-evasion-and-deflection]."""
    foe = person("foe", "them", (1, 0), guarding=True, sheet={"physical_deflection": 8})
    s = scene(
        person("boudica", hold=SPEAR),
        foe,
        dice=dice_of("guard-raises-evasion-and-deflection"),
        attack_dice=["dice:0:0", "dice:0:0"],
    )
    s.turn("boudica", "attack:0:melee", "attack:0:melee").done()
    assert (s["foe"].endurance, harmed(s["foe"])) == (5, True)
    assert len(s.told(ev.Missed)) == 1


def test_prone_targets_are_easier_in_melee_and_harder_at_range() -> None:
    """[free-drop-prone, r-prone, r-advantage], case [prone-melee-and-ranged]."""
    foe = person("foe", "them", (5, 5), prone=True, sheet={"physical_deflection": 4, "endurance": 20})
    s = scene(
        person("boudica", at=(4, 5), hold=SPEAR),
        person("agnessa", at=(15, 5), hold=["weapon-shortbow"], sheet=AGNESSA),
        foe,
        dice=dice_of("prone-melee-and-ranged"),
        attack_dice=["dice:0:0"],
    )
    s.strike("boudica", "foe")
    assert s["foe"].endurance == 12
    s.strike("agnessa", "foe", "ranged").done()
    assert (s["foe"].endurance, harmed(s["foe"])) == (6, True)


def test_advantage_and_disadvantage_cancel_one_for_one() -> None:
    """[r-advantage-sources, flanking-not-contributing, flanking-attack], case [advantage-and-disadvantage-cancel]."""
    s = scene(
        person("agnessa", at=(12, 5), hold=["weapon-shortbow"], sheet=AGNESSA),
        person("hero", at=(5, 4)),
        person("two", at=(5, 6)),
        person("foe", "them", (5, 5), prone=True, sheet={"physical_deflection": 4}),
        dice=dice_of("advantage-and-disadvantage-cancel"),
    )
    s.strike("agnessa", "foe", "ranged").done()
    assert s["foe"].endurance == 4
    assert sorted(s.told(ev.AttackRolled)[0].sources) == ["flanking", "prone target"]


def test_a_lucky_charm_makes_a_seventeen_critical() -> None:
    """[luck-roll-open-ended, critical-threshold, r-content-fields], case [lucky-charm-critical]."""
    fabian = person("fabian", hold=["weapon-dagger"], carry=["item-lucky-charm"], sheet=FABIAN)
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 4})
    s = scene(fabian, foe, dice=dice_of("lucky-charm-critical"), attack_dice=["dice:1:1"])
    s.strike("fabian", "foe").done()
    assert (s["foe"].endurance, s["fabian"].luck()) == (1, 1)


def test_an_unconscious_target_is_unseeing_and_prone_and_may_die_of_a_shot() -> None:
    """[sneak-attack, damage-at-zero-health, r-unconscious, r-damage-sequence], case [shooting-the-unconscious]."""
    foe = person(
        "foe", "them", (6, 0), conscious=False, prone=True, endurance=0, health=0, sheet={"physical_deflection": 4}
    )
    s = scene(person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA), foe, dice=dice_of("shooting-the-unconscious"))
    s.strike("agnessa", "foe", "ranged").done()
    assert s["foe"].presence == 3


def test_sneak_and_flank_together_are_double_advantage() -> None:
    """[sneak-and-flank, sneak-attack, flanking-attack, r-advantage], case [double-advantage-sneak-and-flank]."""
    foe = person("foe", "them", (5, 5), sheet={"evasion": 8, "physical_deflection": 6})
    s = scene(
        person("agnessa", at=(12, 5), hold=["weapon-shortbow"], sheet=AGNESSA, hidden=True),
        person("hero", at=(4, 5)),
        person("two", at=(6, 5)),
        foe,
        dice=dice_of("double-advantage-sneak-and-flank"),
    )
    s.strike("agnessa", "foe", "ranged").done()
    assert (s["foe"].endurance, harmed(s["foe"]), s["agnessa"].hidden) == (2, True, False)


def test_three_attacks_fill_a_turn() -> None:
    """[action-attack, multiple-attack-penalty, multiple-attack-penalty-in-result, three-actions, excess-to-health,
    default-one-action], case [three-attacks-in-one-turn]."""
    guard = person("guard", "them", (1, 0), sheet={"evasion": 5, "physical_deflection": 6, "constitution": 3})
    s = scene(
        person("boudica", hold=SPEAR),
        guard,
        dice=dice_of("three-attacks-in-one-turn"),
        attack_dice=["dice:0:0", "dice:0:0", "dice:0:0"],
    )
    s.turn("boudica", "attack:0:melee", "attack:0:melee", "attack:0:melee").done()
    combatant = s["guard"]
    assert (combatant.endurance, combatant.health, harmed(combatant), bloodied(combatant), combatant.conscious) == (
        0,
        8,
        True,
        True,
        True,
    )
    assert "attack" not in s.families()


def test_power_strike_trades_accuracy_for_damage() -> None:
    """[multiple-attack-penalty-maneuvers, r-maneuvers, attack-damage], case [power-strike]."""
    roland = person("roland", hold=["weapon-longsword"], attacks=1, sheet={"strength": 8, "stamina": 4})
    foe = person(
        "foe",
        "them",
        (1, 0),
        sheet={"evasion": 5, "physical_deflection": 7, "endurance": 8, "health": 8, "constitution": 5},
    )
    s = scene(roland, foe, dice=dice_of("power-strike"), attack_dice=["dice:0:0"])
    s.strike("roland", "foe", "power-strike").done()
    assert (s["foe"].endurance, s["foe"].health, s["roland"].stamina) == (0, 5, 3)


def test_a_fleeing_arrow_picks_among_several_bystanders_by_a_die() -> None:
    """[friendly-fire-trigger, r-friendly-fire, luck-roll-open-ended]: k candidates, one die with k sides, roster order;
    the attacker and the intended target are no candidates, and a luck of 2 strays nothing."""
    people = [
        person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA),
        person("ally", at=(5, 1)),
        person("near", "them", (7, 0)),
        person("foe", "them", (6, 0)),
    ]
    roll = ["d8=1 dexterity", "d8=1 combat"]
    s = scene(*people, dice=[*roll, "d20=1 luck", "d2=2 stray"])
    s.strike("agnessa", "foe", "ranged").done()
    assert s.told(ev.Strayed)[0].other == s["near"].who
    calm = scene(*people, dice=[*roll, "d20=2 luck"])
    calm.strike("agnessa", "foe", "ranged").done()
    assert calm.told(ev.Strayed) == []


def test_a_melee_attack_never_strays() -> None:
    """[friendly-fire-condition]."""
    s = scene(
        person("hero", hold=["weapon-warhammer"]),
        person("foe", "them", (1, 0)),
        person("other", "them", (2, 0)),
        dice=["d6=1 strength", "d6=1 combat", "d20=1 luck"],
    )
    s.strike("hero", "foe").done()
    assert s.told(ev.Strayed) == []
