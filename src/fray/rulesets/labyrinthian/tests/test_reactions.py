"""Clashes: attack totals, Reactions passive and active, helpers, and what comes through."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import COMMAND
from fray.rulesets.labyrinthian.rules.attacks import let_fly
from fray.rulesets.labyrinthian.tests.arrange import Who, case_dice, known, person, scene

NINE = ["d6=4 damage", "d6=5 damage"]  # of a stick


def helpless(name: str = "t", **state: Any) -> Who:
    return person(name, "them", **{"spent": True, "sheet": {"pr": -20}, **state})


def attacker(name: str = "e", **state: Any) -> Who:
    return person(name, "them", **{"weapons": ["stick"], **state})


# ---- totals


def test_an_attack_announces_rating_and_talent_and_nobody_rolls_to_hit() -> None:
    """[attack-announces-ar-total, attack-total, attack-total-public, strike-uses-strength, attack-choose-target-and-ar,
    attack-undefended-full-damage, defense-is-active, attack-kinds, damage-dice-source, attack-within-position,
    composure-deduct-after-clash, ar-uses, reach-of-simple-choices]"""
    s = scene(helpless(), person("p", weapons=["stick"], ratings=[12, 7], sheet={"strength": 4}), dice=NINE)
    s.answer(rating=["rating:1"]).turn("p", "attack:0:0").done()
    declared = s.told(ev.AttackDeclared)[0]
    assert declared.total == 11
    assert [(term.name, term.value) for term in declared.terms()] == [("Action Rating", 7), ("Strength", 4)]
    assert s["t"].composure == 51 and s["p"].unspent(0) and not s["p"].unspent(1)
    assert s.offered("rating") == ["rating:0", "rating:1"]


def test_spells_commands_and_channels_rest_on_intuition() -> None:
    """[attack-kinds-differ, talent-per-action, talents-four]"""
    s = scene(
        helpless(),
        person("m", spells=["firebolt"], ratings=[10, 10], sheet={"intuition": 8, "strength": 0}),
        dice=["d6=1 damage"] * 3,
        rating=["rating:0"],
    )
    s.turn("m", "attack:0:0").done()
    assert s.told(ev.AttackDeclared)[0].total == 18


def test_ratings_and_totals_have_no_floor() -> None:
    """[ar-penalties-and-bounds]"""
    s = scene(person("t"), attacker(ratings=[-9, 0], sheet={"strength": -3}), dice=NINE, rating=["rating:0"])
    s.turn("e", "attack:0:0").done()
    assert s.told(ev.AttackDeclared)[0].total == -12


# ---- Passive and Active Reactions


def test_a_passive_reaction_that_meets_the_total_is_free() -> None:
    """[passive-reaction-value, passive-reaction-free, passive-reaction-formula, passive-reaction-first,
    reaction-definition, react-compare-meets, attackers-ar-means-total, defense-subtracts, defense-dice-source], case
    [passive-reaction-default-fifteen]."""
    s = scene(
        person("d", armour="armor-leather"),
        attacker(),
        dice=[*NINE, *case_dice("passive-reaction-default-fifteen")],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    assert s["d"].sheet.pr == 15
    s.turn("e", "attack:0:0").done()
    assert s["d"].composure == 58 and s["d"].ratings_left() == 2
    assert [key for key in s.offered("react") if not key.endswith(":-1")] == ["decline"]


def test_pr_without_talents_is_seven() -> None:
    """[passive-reaction-formula, rounding]"""
    s = scene(person("d", sheet={"agility": 0, "wisdom": 0, "intuition": 0}), attacker())
    assert s["d"].sheet.pr == 7


def test_a_rating_is_spent_where_pr_falls_short_and_a_ward_adds_wisdom() -> None:
    """[ward-uses-wisdom, active-reaction, defense-momentum, momentum-extra-defense, total-negation,
    passive-fails-then-active, defense-kinds, ward-immediate-some, ward-with-offensive-spell, talent-per-action], case
    [ward-adds-wisdom]."""
    s = scene(
        person("d", spells=["arcane-ward"], ratings=[11, 3], sheet={"wisdom": 7, "pr": 17}),
        person("m", "them", spells=["firebolt"], ratings=[13, 0]),
        dice=["d6=5 damage", "d6=5 damage", "d6=3 damage", *case_dice("ward-adds-wisdom")],
        rating=["rating:0"],
        react=["ward:0:0"],
        momentum=["extra:6"],
    )
    s.turn("m", "attack:0:0").done()
    assert s.told(ev.AttackDeclared)[0].total == 18
    assert s["d"].composure == 60 and not s["d"].unspent(0)
    assert s.told(ev.ClashSettled)[0].clause == "total-negation"
    assert s.battle.claimants == 1


def test_a_spent_rating_is_gone_until_the_next_roll() -> None:
    """[ar-spent-once, ar-uses, defense-is-active, guard-uses-agility, reaction-not-a-gamble], case
    [spent-rating-is-gone]."""
    s = scene(
        person("f", armour="armor-leather", ratings=[16, 8], spent=1, sheet={"agility": 6, "pr": 12}),
        attacker(ratings=[10, 9]),
        dice=[*NINE, "d6=5 damage", "d6=2 damage", *case_dice("spent-rating-is-gone")],
        rating=["rating:0"],
        react=["guard:1"],
    )
    s.turn("e", "attack:0:0", "attack:0:0").done()
    assert [event.total for event in s.told(ev.AttackDeclared)] == [15, 14]
    assert s["f"].composure == 60 - 9 - 3
    assert s["f"].ratings_left() == 0


def test_a_defender_may_always_decline() -> None:
    """[reaction-after-damage-known, passive-reaction-free]"""
    s = scene(person("d"), attacker(), dice=NINE, rating=["rating:0"], react=["decline"])
    s.turn("e", "attack:0:0").done()
    assert s["d"].composure == 51 and s.battle.claimants == 0


def test_an_at_once_ward_needs_no_conjuring_and_keeps_its_limit() -> None:
    """[ward-immediate-some, defense-kinds, momentum-limit-positive, momentum-limit-scope], case
    [ward-at-once-with-gale]."""
    s = scene(
        person("m", spells=["gale-blast"], ratings=[10, 10]),
        person("archer", "them", weapons=["crossbow"], at="rfc"),
        dice=["d12=9 damage", "d12=8 damage", *case_dice("ward-at-once-with-gale")],
        rating=["rating:0"],
        react=["ward:0:-1"],
        momentum=["extra:8"],
    )
    s.turn("archer", "attack:0:0").done()
    assert s["m"].composure == 60
    assert s.told(ev.DefenseRolled)[0].total == 16 and s.told(ev.Rerolled)[0].total == 19


def test_anybody_may_bat_a_spell_away_with_a_stick() -> None:
    """[might-and-magic-mutual, parry, parry-details, anyone-may-try-flavour], case [parry-a-spell-with-a-stick]."""
    s = scene(
        known("peasant", "peasant", ratings=[19, 1]),
        person("m", "them", spells=["shocking-grasp"], ratings=[13, 0]),
        dice=["d4=4 damage", "d4=4 damage", "d4=4 damage", *case_dice("parry-a-spell-with-a-stick")],
        rating=["rating:0"],
        react=["parry:0:0"],
        **{"peasant:momentum": ["extra:6"], "m:momentum": ["done"]},
    )
    s.turn("m", "attack:0:0").done()
    assert s["peasant"].composure == 14


def test_teeth_parry_and_hide_guards() -> None:
    """[parry, wound-sapped, defense-dice-sources, momentum-extra-defense, natural-weapons-and-hide, guard-dice], case
    [teeth-and-hide]."""
    dice = case_dice("teeth-and-hide", "rat", "wolf")
    s = scene(
        known("rat", "giant-rat", spent=True),
        known("wolf", "hill-wolf", spent=True, wounds=["sapped d4"]),
        attacker(ratings=[5, 7]),
        dice=["d6=4 damage", "d6=3 damage", *dice[:3], *NINE, *dice[3:]],
        rating=["rating:0"],
        momentum=["extra:4"],
        **{"rat:react": ["parry:0:-1"], "wolf:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0", "attack:0:1").done()
    assert s["rat"].composure == 8 and s["wolf"].composure == 17


def test_without_armor_one_may_still_react_and_rolls_nothing() -> None:
    """[guard-dice]"""
    s = scene(person("d"), attacker(), dice=NINE, rating=["rating:0"], react=["guard:-1"])
    s.turn("e", "attack:0:0").done()
    assert s["d"].composure == 51 and s.battle.claimants == 1


def test_a_channel_costs_composure_and_defends_by_intuition() -> None:
    """[channel-rules]: attack and defense, the Threshold for the raw Rating."""
    s = scene(
        known("nhem", "nhem", ratings=[5, 14]),
        attacker(ratings=[14, 2]),
        dice=[*NINE, *["d4=2 defense"] * 4],
        rating=["rating:0"],
        react=["channel:2:1"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["nhem"].composure == 60 - 1 - 1


def test_below_its_threshold_a_channel_fails_and_is_paid_for() -> None:
    """[channel-rules, threshold-details]"""
    s = scene(known("nhem", "nhem", ratings=[5, 14]), person("t", "them"), rating=["rating:0"])
    s.turn("nhem", "attack:1:1").done()
    assert s["nhem"].composure == 59 and not s["nhem"].unspent(0)
    assert s["t"].composure == 60


# ---- helpers


def test_a_helper_comes_charging_and_goes_away_again() -> None:
    """[defend-others-velocity, defend-others-move-in, defend-others-move-away, charge-crossing, defense-subtracts,
    defend-others, defend-others-same-test, one-defender-per-clash, helper-place, charge-defense,
    reaction-outside-turn],
    case [defend-other-with-charge]."""
    s = scene(
        person("a", ratings=[12, 1]),
        person("h", at="rfc", armour="armor-leather", shield="shield-round", ratings=[12, 1], movement=42),
        attacker(ratings=[11, 1], weapons=["war-hammer"]),
        dice=["d10=10 damage", "d10=10 damage", "d6=5 damage", "d10=5 re-roll", *case_dice("defend-other-with-charge")],
        rating=["rating:0"],
        **{
            "e:momentum": ["extra:10", "done"],
            "a:react": ["decline"],
            "h:react": ["guard:0"],
            "come": ["charge:churn:20"],
            "go-away": ["move:rfc"],
        },
    )
    s.turn("e", "attack:0:0").done()
    assert s["a"].composure == 60 and s.place("h") == "rfc" and s["h"].movement == 2
    assert s.battle.claimants == 1 << s["h"].who


def test_what_a_helper_leaves_is_the_targets() -> None:
    """[helper-remainder, defend-others]: damage and Wounds stay with the target, Stance dice serve only oneself."""
    s = scene(
        person("a", spent=True, sheet={"pr": 0}),
        person("h", armour="armor-leather", stance=1, stance_dice=[8]),
        attacker(),
        dice=["d6=6 damage", "d6=5 damage", "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        **{"e:momentum": ["wound"], "h:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s["a"].composure == 52 and s.wound("a", "Fracture") == 4
    assert s["h"].composure == 60 and s["h"].stance_dice == [8] and not s.was_asked("stance-dice")


def test_enemies_are_asked_to_help_only_if_they_wish_to_be() -> None:
    """[defend-others, one-defender-per-clash]: a friend, or even an enemy."""
    people = (person("t", spent=True, sheet={"pr": 0}), attacker("e"), attacker("f", habits=8), attacker("g"))
    s = scene(*people, dice=NINE, rating=["rating:0"])
    s.turn("e", "attack:0:0").done()
    assert s.was_asked("f:react") and not s.was_asked("g:react")


def test_a_locked_helper_cannot_come_but_may_leave_after_defending() -> None:
    """[stance-locks-movement, defend-others-move-in, defend-others-move-away, stance-lock-details], case
    [locked-helper-cannot-come]."""
    s = scene(
        person("a"),
        person("h", at="rfc", armour="armor-leather", movement=22, locked=True, stance=1, stance_dice=[6]),
        person("b", at="rfc"),
        attacker(ratings=[7, 7], weapons=["sling"]),
        dice=[*NINE, *NINE, *case_dice("locked-helper-cannot-come", "h")],
        rating=["rating:0"],
        **{"h:react": ["guard:-1"], "go-away": ["move:churn"]},
    )
    s.turn("e", "attack:0:0", "attack:0:2").done()
    assert s.mind.asked.count("h:react") == 1
    assert s["b"].composure == 58 and s.place("h") == "churn" and s["h"].movement == 12
    assert s["h"].stance_dice == [6]


# ---- areas, objects, Units


def test_an_area_is_one_roll_and_a_clash_for_each_target() -> None:
    """[prone, prone-ranged-attackers, passive-reaction-free, aoe, prone-details], case [aoe-one-target-prone]."""
    s = scene(
        known("dragon", "ashwing-dragon", "them", ratings=[9, 1], at="churn"),
        person("a", at="rfc", prone=True, spent=True, armour="armor-padded", sheet={"pr": 14}),
        person("b", at="rfc", spent=True, sheet={"pr": 14}),
        dice=case_dice("aoe-one-target-prone", "a"),
        rating=["rating:0"],
        **{"a:react": ["guard:-1"]},
    )
    s.turn("dragon", "area:1:rfc:ground").done()
    assert (s["a"].composure, s["b"].composure) == (50, 45)
    assert s.battle.claimants == 1 << s["a"].who


def test_a_unit_strikes_and_is_defended_by_its_commander() -> None:
    """[attack-kinds, wound-deafened, initiative-seize, warfare-units, deafened-details, flanking-bonus,
    talent-per-action],
    case [command-a-unit]."""
    dice = case_dice("command-a-unit")
    s = scene(
        known("hale", "hale", at="rrc", ratings=[12, 1]),
        known("levy", "levy-spearmen", at="rfc", commander="hale"),
        person("t", "them", spent=True, sheet={"pr": 14}),
        attacker(at="churn", ratings=[10, 1], weapons=["war-axe"]),
        dice=[*dice[:4], "d8=7 damage", "d8=5 damage", "d8=1 damage", *dice[4:]],
        rating=["rating:0", "rating:0"],
        approach=["flank"],
        **{"hale:react": ["command:1:-1"]},
    )
    s.turn("hale", "unit-attack:1:2")
    assert s.told(ev.AttackDeclared)[0].total == 25
    assert s["t"].composure == 47 and s.place("levy") == "churn" and s["levy"].rate_left == 10
    s.turn("e", "attack:0:1").done()
    assert s["levy"].composure == 33 and s.battle.claimants == 1
    s["levy"].wounds[11] = 1
    s["hale"].spent = 0
    s.turn("hale").done()
    assert "unit-attack" not in s.families()
    assert s["levy"].sheet.sources[0].attack == COMMAND


def test_units_and_engines_do_not_fight_on_alone() -> None:
    """[end-of-fight, warfare-units, incapacitation], case [units-alone-do-not-fight-on]."""
    s = scene(
        person("p", weapons=["dagger"]),
        known("captain", "bandit-captain", "them", composure=0),
        known("band", "raider-band", "them", commander="captain"),
        dice=["d4=1 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
        rating=["rating:0"],
    )
    s.turn("p", "incapacitate:0:1").done()
    assert s["captain"].incapacitated and s["band"].able()
    assert s.battle.result is not None and s.battle.result.winner == "us"


def test_friends_are_targets_only_for_those_who_want_them() -> None:
    """[free-targets]: any combatant in reach except oneself."""
    s = scene(person("p", weapons=["stick"]), person("friend"), person("e", "them"))
    s.turn("p", "prefer:friends:16").done()
    assert "attack:0:1" in s.offered() and "attack:0:0" not in s.offered()


def test_a_slam_by_reaction_throws_the_attacker() -> None:
    """[slam, slam-reaction-ar, ability-needs-reaction, slam-figures, reaction-ability-no-threshold], case
    [slam-by-reaction]."""
    s = scene(
        known("barbarian", "brannoc", ratings=[15, 1]),
        attacker("orc", ratings=[13, 1]),
        dice=["d6=5 damage", "d6=3 damage", *case_dice("slam-by-reaction")],
        rating=["rating:0"],
        react=["slam-guard:0"],
        toss=["toss:ffc-frc"],
    )
    s.turn("orc", "attack:0:0").done()
    assert s["barbarian"].composure == 60
    assert s.place("orc") == "frc" and s["orc"].prone and s["orc"].composure == 51


def test_slam_by_momentum_throws_one_position() -> None:
    """[slam, slam-figures, martial-techniques]"""
    s = scene(
        known("barbarian", "brannoc"),
        helpless(),
        dice=["d8=8 damage", "d8=1 damage", "d10=4 toss"],
        rating=["rating:0"],
        momentum=["slam:5"],
    )
    s.turn("barbarian", "attack:0:1").done()
    assert s.place("t") == "ffc" and s["t"].prone and s["t"].composure == 60 - 9 - 4


def test_cleave_hits_another_who_may_react() -> None:
    """[martial-techniques]"""
    s = scene(
        known("knight", "ironclad-knight", ratings=[5, 5]),
        helpless(),
        person("u", "them", armour="armor-leather"),
        dice=["d12=12 damage", "d12=1 damage", "d12=7 re-roll", "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        damage_type=["type:slashing"],
        **{"knight:momentum": ["cleave:12:2"], "u:react": ["decline", "guard:-1"]},
    )
    s.turn("knight", "attack:0:1").done()
    assert s["t"].composure == 47 and s["u"].composure == 56


def test_a_pinning_shot_holds_the_target_for_the_round() -> None:
    """[martial-techniques]"""
    s = scene(
        known("ysolde", "ysolde"),
        helpless(),
        dice=["d4=4 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
        rating=["rating:0"],
        momentum=["pin"],
    )
    s.turn("ysolde", "attack:1:1").done()
    assert s["t"].pinned_round


def test_a_clash_goes_step_by_step() -> None:
    """[clash-sequence, simultaneous-effects, damage-dice-cap, damage-dice-cap-scope]: declare, spend, roll, Momentum,
    announce, React, defend, settle, Wounds. Momentum re-rolls are outside the cap of six dice."""
    s = scene(
        person("d", armour="armor-leather", held_dice=[4], wounds=["fracture d4"]),
        attacker(weapons=["dagger"]),
        dice=[
            *("d4=4 damage", "d4=4 damage", "d4=4 damage", "d4=4 damage", "d4=4 re-roll", "d4=4 re-roll"),
            *("d4=4 re-roll", "d4=1 re-roll", "d4=2 fracture", "d6=1 defense", "d6=2 defense"),
        ],
        rating=["rating:0"],
        react=["guard:-1"],
        **{"e:momentum": ["extra:4", "extra:4", "extra:4", "extra:4", "wound", "done"]},
    )
    s.turn("e", "attack:0:0").done()
    kinds = [type(event).__name__ for event in s.fight.events]
    order = [
        *("RatingSpent", "AttackDeclared", "HeldDieLost", "DamageRolled", "Rerolled", "MomentumUsed", "WoundRolled"),
        *("DamageAnnounced", "Reacted", "DefenseRolled", "ClashSettled", "Hurt", "Wounded"),
    ]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert s["d"].composure == 60 - (16 + 13 + 2 - 3)


def test_whoever_always_guards_for_free_is_not_asked() -> None:
    """[passive-reaction-first, passive-reaction-free]: a standing preference."""
    s = scene(
        person("d", armour="armor-leather", habits=4),
        attacker(ratings=[10, 12]),
        dice=[*NINE, "d6=3 defense", "d6=2 defense", *NINE],
        rating=["rating:0"],
    )
    s.turn("e", "attack:0:0", "attack:0:0").done()
    assert s["d"].composure == 60 - 4 - 9
    assert not s.was_asked("d:react")


def test_a_unit_at_zero_or_out_of_hearing_is_not_defended_by_its_dice() -> None:
    """[warfare-units, deafened-details, zero-composure-no-defense]"""
    for state in ({"composure": 0}, {"wounds": ["deafened d4"]}, {"paralysis": 2}):
        s = scene(
            known("hale", "hale", at="rrc", movement=0),
            known("levy", "levy-spearmen", commander="hale", **state),
            attacker(ratings=[0, 0]),
            dice=NINE,
            rating=["rating:0"],
        )
        s.turn("e", "attack:0:1").done()
        assert not s.was_asked("hale:react")


def test_nobody_pays_composure_it_does_not_have() -> None:
    """[zero-exact-values, channel-rules, laceration-details]: the last of it went on the way, so the power fails."""
    s = scene(known("nhem", "nhem", composure=0), person("t", "them"))
    nhem = s["nhem"]
    assert nhem.sheet.sources[1].composure_cost == 1
    assert not let_fly(s.fight, nhem, nhem, nhem.sheet.sources[1], 1, 14)
    assert nhem.composure == 0


def test_a_helper_who_comes_to_zero_on_the_way_cannot_help() -> None:
    """[zero-composure-no-defense, laceration-details, helper-place]"""
    s = scene(
        person("a", spent=True, sheet={"pr": 0}),
        person("h", at="rfc", armour="armor-leather", composure=2, wounds=["laceration d4"]),
        attacker(),
        dice=[*NINE, "d4=3 laceration"],
        rating=["rating:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s["a"].composure == 51 and s["h"].composure == 0 and s.battle.claimants == 0
