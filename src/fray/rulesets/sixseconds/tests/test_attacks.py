"""Attacks: the worked cases of the ledger, exact odds, talents that add to attacks, thrown things."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from fray.engine.content import Raw
from fray.engine.game import Game
from fray.engine.odds import option_odds
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.attacks import attack, attack_options
from fray.rulesets.sixseconds.rules.conditions import bloodied, harmed
from fray.rulesets.sixseconds.rules.sequence import SixRules
from fray.rulesets.sixseconds.tests.arrange import (
    AGNESSA,
    FABIAN,
    SPEAR,
    all_rolls,
    case,
    known,
    library,
    person,
    scene,
)

BOUDICA = {"strength": 6, "combat": 6, "martial": 1}
STRONG = {"attack_dice": ["dice:0:0", "dice:0:0", "dice:0:0"]}


def test_a_result_equal_to_evasion_hits_and_damage_is_result_plus_weapon_less_deflection() -> None:
    """[attack-attribute-choice, attack-vs-evasion, attack-damage, test-rules-gap], case [text-spear-hit]."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 8})
    s = scene(
        person("boudica", hold=SPEAR, sheet=BOUDICA), foe, dice=case("text-spear-hit").dice, attack_dice=["dice:0:0"]
    )
    s.strike("boudica", "foe").done()
    assert s.offered("attack-dice") == ["dice:0:1", "dice:0:0", "dice:1:1", "dice:1:0"]
    rolled = s.told(ev.AttackRolled)[0]
    assert (rolled.result, rolled.critical, rolled.success) == (6, False, True)
    assert [(term.name, term.value) for term in rolled.terms()] == [("strength", 3), ("combat", 2), ("martial", 1)]
    assert (s["foe"].endurance, s["foe"].health, harmed(s["foe"])) == (8, 10, False)


def test_a_missile_with_a_luck_roll_of_one_hits_a_bystander_next_to_its_target() -> None:
    """[friendly-fire-condition, friendly-fire-trigger, friendly-fire-finish, r-friendly-fire], case
    [text-friendly-fire]: one candidate needs no die."""
    roland = person("roland", at=(7, 0), sheet={"evasion": 4, "physical_deflection": 8, "endurance": 14})
    archer = person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA)
    s = scene(archer, roland, person("foe", "them", (6, 0)), dice=case("text-friendly-fire").dice)
    s.strike("agnessa", "foe", "ranged").done()
    assert (s["roland"].endurance, s["foe"].endurance) == (10, 10)
    assert s.told(ev.Strayed)[0].other == s["roland"].who


def test_a_second_attack_in_a_round_is_made_at_minus_two() -> None:
    """[multiple-attack-penalty, multiple-attack-penalty-in-result, r-attack-count], case [text-second-attack]."""
    archer = person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA, attacks=1)
    s = scene(archer, person("foe", "them", (6, 0)), dice=case("text-second-attack").dice)
    s.strike("agnessa", "foe", "ranged").done()
    assert s.told(ev.Missed)[0].result == 3
    assert s["agnessa"].attacks == 2


def test_a_miss_opens_no_reaction() -> None:
    """[attack-vs-evasion, block-timing, r-attack-sequence], case [miss-opens-no-reaction]."""
    guard = person("guard", "them", (1, 0), hold=["weapon-spear", "shield-round"], stamina=2, sheet={"stamina": 2})
    s = scene(person("boudica", hold=SPEAR), guard, dice=case("miss-opens-no-reaction").dice, attack_dice=["dice:0:0"])
    s.strike("boudica", "guard").done()
    assert s.mind.asked == ["boudica:attack-dice"]
    assert (s["guard"].stamina, s["guard"].reactions, s["guard"].endurance) == (2, 1, 10)


def test_a_critical_cannot_miss_and_deals_at_least_one() -> None:
    """[critical-cannot-miss, critical-damage, critical-threshold, damage-reduction-minimum],
    case [critical-below-evasion-minimum-damage]."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 8})
    s = scene(
        person("boudica", hold=SPEAR, attacks=2),
        foe,
        dice=case("critical-below-evasion-minimum-damage").dice,
        attack_dice=["dice:0:0"],
    )
    s.strike("boudica", "foe").done()
    assert s.told(ev.AttackRolled)[0].result == -1
    assert s["foe"].endurance == 9


def test_a_luck_roll_of_twenty_adds_nothing_to_an_attack() -> None:
    """[luck-die-attack, critical-threshold, critical-damage, r-luck-die], case [luck-20-attack-adds-nothing]."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 6, "endurance": 14})
    s = scene(person("warrior", hold=["weapon-warhammer"]), foe, dice=case("luck-20-attack-adds-nothing").dice)
    s.strike("warrior", "foe").done()
    assert (s.told(ev.AttackRolled)[0].result, s["foe"].endurance, harmed(s["foe"])) == (6, 3, True)


def test_every_hit_deals_at_least_one() -> None:
    """[damage-reduction-minimum, r-damage-zero], case [deflection-never-below-one]."""
    s = scene(
        person("boudica", hold=SPEAR),
        known("wraith", "monster-wraith", "them", (1, 0)),
        dice=case("deflection-never-below-one").dice,
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
    s = scene(ione, knight, dice=case("fire-uses-elemental-deflection").dice)
    s.strike("ione", "knight", "ranged").done()
    assert (s["knight"].endurance, harmed(s["knight"])) == (8, False)


def test_a_lucky_charm_makes_a_seventeen_critical() -> None:
    """[luck-roll-open-ended, critical-threshold, r-content-fields], case [lucky-charm-critical]."""
    fabian = person("fabian", hold=["weapon-dagger"], carry=["item-lucky-charm"], sheet=FABIAN)
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 4})
    s = scene(fabian, foe, dice=case("lucky-charm-critical").dice, attack_dice=["dice:1:1"])
    s.strike("fabian", "foe").done()
    assert (s["foe"].endurance, s["fabian"].luck()) == (1, 1)


def test_an_unconscious_target_is_unseeing_and_prone_and_may_die_of_a_shot() -> None:
    """[sneak-attack, damage-at-zero-health, r-unconscious, r-damage-sequence], case [shooting-the-unconscious]."""
    foe = person(
        "foe", "them", (6, 0), conscious=False, prone=True, endurance=0, health=0, sheet={"physical_deflection": 4}
    )
    s = scene(
        person("agnessa", hold=["weapon-shortbow"], sheet=AGNESSA), foe, dice=case("shooting-the-unconscious").dice
    )
    s.strike("agnessa", "foe", "ranged").done()
    assert s["foe"].presence == 3


def test_three_attacks_fill_a_turn() -> None:
    """[action-attack, multiple-attack-penalty-in-result, three-actions, excess-to-health], case
    [three-attacks-in-one-turn]."""
    guard = person("guard", "them", (1, 0), sheet={"evasion": 5, "physical_deflection": 6, "constitution": 3})
    s = scene(
        person("boudica", hold=SPEAR),
        guard,
        dice=case("three-attacks-in-one-turn").dice,
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
    s = scene(roland, foe, dice=case("power-strike").dice, attack_dice=["dice:0:0"])
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


def duel(hero: str, prone: bool) -> Game:
    """A combatant of the ledger beside a looter on open ground."""
    teams = [
        {"name": "ones", "members": [{"id": "hero", "who": hero, "at": [0, 0]}]},
        {"name": "looters", "members": [{"id": "looter", "who": "npc-looter", "at": [1, 0]}]},
    ]
    data = {"map": ["....", "...."], "teams": teams}
    encounter = library().read_encounter(Raw("mine.toml", "encounter", "mine", "", data))
    game = Game(SYSTEM, encounter, 1, [SYSTEM.default_mind(), None, None])
    if prone:
        game.override("condition", 1, "prone", "yes")
    return game


@pytest.mark.parametrize("prone", [False, True])
def test_the_odds_of_an_ordinary_attack_are_exact_with_advantage_too(prone: bool) -> None:
    """[attack-test, r-advantage, free-drop-prone]"""
    game = duel("monster-giant-spider", prone)
    decision = game.decisions[0]
    bite = next(option for option in decision.options() if option.key().startswith("attack:-2:melee"))
    odds = option_odds(game, decision, bite, 600)
    assert odds.exact and sum(chance.chance for chance in odds.chances) == 1
    # A critical at 19 and 20, or the pair and finesse 1 against the looter's evasion of 7.
    hits = sum(count for total, count in all_rolls((8, 6), int(prone)).items() if total + 1 >= 7)
    miss = Fraction(18, 20) * (1 - Fraction(hits, 48 ** (1 + prone)))
    assert {chance.outcome: chance.chance for chance in odds.chances}["misses Looter"] == miss


def test_the_odds_of_an_attack_are_those_with_the_better_dice() -> None:
    """[attack-attribute-choice]: a spear is wielded by strength or dexterity, with finesse or martial skill."""
    game = duel("pc-boudica", False)
    decision = game.decisions[0]
    thrust = next(option for option in decision.options() if option.key().startswith("attack:0:melee"))
    odds = option_odds(game, decision, thrust)
    game.answer(thrust.key())
    dice = game.decisions[0]
    best = next(option for option in dice.options() if option.key() == "dice:0:0")  # strength and martial
    with_best = option_odds(game, dice, best)
    assert (odds.chances, odds.success, odds.harms) == (with_best.chances, with_best.success, with_best.harms)
    assert odds.exact


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


def test_a_thrown_shield_is_told_by_its_name_and_lies_with_the_target() -> None:
    """[r-improvised, r-ranged-melee]"""
    dice = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(person("hero", hold=["shield-round"]), person("foe", "them", (3, 0)), dice=dice)
    assert {option.name for option in attack_options(s.battle, s["hero"])} == {"round shield"}
    s.strike("hero", "foe", "ranged").done()
    assert [event.weapon for event in s.told(ev.AttackDeclared)] == ["round shield"]
    assert [(lying.item.gear.id, lying.x, lying.y) for lying in s.battle.lying] == [("shield-round", 3, 0)]
    assert s["hero"].held == []


def test_the_log_says_what_damage_is_made_of() -> None:
    """[attack-damage, damage-reduction-minimum]: the result, the weapon's damage, less the deflection."""
    s = scene(
        person("hero", hold=["weapon-warhammer"]),
        person("foe", "them", (1, 0), sheet={"physical_deflection": 4}),
        dice=["d6=3 strength", "d6=3 combat", "d20=9 luck"],
    )
    s.strike("hero", "foe").done()
    damaged = s.told(ev.Damaged)[0]
    assert [(term.name, term.value) for term in damaged.terms()] == [("result", 7), ("damage", 5), ("deflection", -4)]
    assert damaged.amount == 8
    assert SixRules().counts(s.battle, 0) == [0, 8, 1, 0, 0]
    assert SixRules().counts(s.battle, 1) == [8, 0, 0, 0, 0]


def test_the_odds_of_a_shot_count_the_chance_that_it_strays() -> None:
    """[friendly-fire-trigger, r-friendly-fire, attack-test]: a luck roll of 1, and the bystander is hit instead."""
    hero, foe, other = (
        {"id": name, "who": who, "at": at}
        for name, who, at in (
            ("hero", "pc-agnessa", [0, 0]),
            ("foe", "npc-looter", [6, 0]),
            ("other", "npc-looter", [7, 0]),
        )
    )
    teams = [{"name": "ones", "members": [hero]}, {"name": "looters", "members": [foe, other]}]
    data = {"map": ["........", "........"], "teams": teams}
    game = Game(
        SYSTEM,
        library().read_encounter(Raw("mine.toml", "encounter", "mine", "", data)),
        1,
        [SYSTEM.default_mind(), None, None, None],
    )
    for who in (1, 2):
        game.override("set", who, "stamina", "0")  # nobody dodges
    decision = game.decisions[0]
    shot = next(option for option in decision.options() if option.key() == "attack:0:ranged:1")
    odds = option_odds(game, decision, shot, 2000)
    assert odds.exact
    assert sum(chance.chance for chance in odds.chances if "Other" in chance.outcome) == Fraction(1, 20)


def test_the_worked_numbers_of_the_text_agree_with_the_rule() -> None:
    """[r-example-numbers, attack-damage, critical-damage]: a result of 6 and a spear's 4 are 10, less 8 deflection."""
    foe = person("foe", "them", (1, 0), sheet={"physical_deflection": 8})
    for dice, amount, names in (
        (case("text-spear-hit").dice, 2, ["result", "damage", "deflection"]),
        (["d6=3 strength", "d6=2 combat", "d20=20 luck"], 6, ["result", "critical damage", "deflection"]),
    ):
        s = scene(person("boudica", hold=SPEAR, sheet=BOUDICA), foe, dice=dice, attack_dice=["dice:0:0"])
        s.strike("boudica", "foe").done()
        damaged = s.told(ev.Damaged)[0]
        assert (damaged.amount, [term.name for term in damaged.terms()]) == (amount, names)


def test_psychic_attacks_do_nothing_to_the_mindless() -> None:
    """[damage-sources, r-content-fields, damage-types-table]: they hit all the same."""
    for target, amounts in (("monster-skeleton-soldier", []), ("npc-looter", [13 + 5])):
        s = scene(
            person("hero"),
            known("foe", target, "them", (1, 0), endurance=60),
            dice=["d6=6 strength", "d6=6 combat", "d20=9 luck"],
        )
        form = library().shelf.gear["weapon-warhammer"].melee
        assert form is not None
        attack(s.fight, s["hero"], None, replace(form, damage_type="psychic"), s["foe"])
        assert len(s.told(ev.WouldHit)) == 1
        assert [event.amount for event in s.told(ev.Damaged)] == amounts
