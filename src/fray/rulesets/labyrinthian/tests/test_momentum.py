"""Momentum: maxes, their uses one by one, and the limits."""

from __future__ import annotations

from fray.engine.tape import Override
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Blow, Roll
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES, FRACTURE, PIERCING
from fray.rulesets.labyrinthian.rules.composure import put_out
from fray.rulesets.labyrinthian.rules.momentum import SpendMomentum, by_habit
from fray.rulesets.labyrinthian.rules.preferences import EXTRA_FIRST, WOUND_FIRST
from fray.rulesets.labyrinthian.rules.wounds import apply_wound
from fray.rulesets.labyrinthian.tests.arrange import NINE, Scene, attacker, case_dice, helpless, person, scene
from fray.rulesets.labyrinthian.tests.interrupting import asked_after


def damage_of(s: Scene) -> int:
    return s.told(ev.DamageAnnounced)[0].amount


def test_a_max_may_be_rolled_again_and_again_and_the_first_result_stays_in_the_total() -> None:
    """[momentum-from-max, momentum-basic-extra-damage, momentum-chains, attack-roll-damage], case
    [max-grants-momentum-and-chains]."""
    s = scene(
        person("p", weapons=["war-hammer"]),
        helpless(),
        dice=case_dice("max-grants-momentum-and-chains"),
        rating=["rating:0"],
        momentum=["extra:10", "extra:6", "extra:6"],
    )
    s.turn("p", "attack:0:1").done()
    assert [event.total for event in s.told(ev.Rerolled)] == [27, 33, 35]
    assert damage_of(s) == 35 and s["t"].composure == 25
    assert s["p"].momentum_used == 3


def test_each_max_gives_exactly_one_use_and_nothing_is_asked_without_one() -> None:
    """[momentum-generation, momentum-timing]"""
    s = scene(person("p", weapons=["mace"]), helpless(), dice=["d8=7 damage", "d8=1 damage"], rating=["rating:0"])
    s.turn("p", "attack:0:1").done()
    assert not s.was_asked("momentum") and s["t"].composure == 52


def test_every_use_is_offered_to_an_attacker_with_a_max() -> None:
    """[momentum-purposes, momentum-six-moves, six-moves-count, stance-enter]"""
    s = scene(
        person("p", weapons=["mace"]),
        helpless(stance=1, stance_dice=[6]),
        dice=["d8=8 damage", "d8=1 damage"],
        rating=["rating:0"],
    )
    s.turn("p", "attack:0:1").done()
    assert s.offered("momentum") == [
        "done",
        "extra:8",
        "stance:1",
        "hold:8",
        "wound",
        "break",
        "always-extra",
        "always-wound",
    ]


def test_with_a_limit_of_one_a_single_use_is_left_besides_wounds() -> None:
    """[momentum-limit-positive, momentum-limit-ranged, momentum-wound, wound-starts-d4], case [limit-one-short-bow]."""
    s = scene(
        person("archer", weapons=["short-bow"]),
        helpless(),
        dice=case_dice("limit-one-short-bow"),
        rating=["rating:0"],
        momentum=["extra:4", "wound", "wound"],
    )
    s.turn("archer", "attack:0:1").done()
    assert damage_of(s) == 15 and s.wound("t", "Stuck") == 6
    assert not [key for key in s.offered("momentum") if key.startswith(("extra", "hold", "stance"))]


def test_with_a_limit_of_zero_momentum_buys_only_wounds() -> None:
    """[momentum-limit-zero, equipment-tables]"""
    s = scene(
        person("archer", weapons=["long-bow"]),
        helpless(),
        dice=["d8=8 damage", "d8=2 damage", "d8=1 damage"],
        rating=["rating:0"],
        momentum=["wound"],
    )
    s.turn("archer", "attack:0:1").done()
    assert s.offered("momentum") == ["done", "wound", "always-wound"]
    assert s.wound("t", "Stuck") == 4


def test_a_limit_lets_only_so_many_dice_be_reserved_or_held() -> None:
    """[momentum-limit-scope]"""
    s = scene(
        person("p", weapons=["throwing-knives"]),
        helpless(),
        dice=["d4=4 damage", "d4=4 damage", "d4=4 damage", "d4=1 damage"],
        rating=["rating:0"],
        momentum=["stance:1"],
    )
    s.turn("p", "attack:0:1").done()
    assert s["p"].stance_dice == [4, 4]


def test_the_gored_count_their_limit_from_seven() -> None:
    """[wound-gored, gored-details, momentum-no-limit-melee], case [gored-limits-unlimited]."""
    s = scene(
        person("p", weapons=["dagger"], wounds=["gored d12"]),
        helpless(),
        dice=case_dice("gored-limits-unlimited"),
        rating=["rating:0"],
        momentum=["extra:4", "extra:4", "wound", "wound"],
    )
    s.turn("p", "attack:0:1").done()
    assert damage_of(s) == 21 and s.wound("t", "Laceration") == 6


def test_a_wound_bought_with_momentum_lands_even_if_nothing_comes_through() -> None:
    """[momentum-wound, total-negation, wound-lands-through-defense, wound-in-force], case
    [wound-lands-on-total-negation]."""
    s = scene(
        person("p", weapons=["scimitar"]),
        person("t", "them", armor="armor-mail"),
        dice=case_dice("wound-lands-on-total-negation"),
        rating=["rating:0"],
        momentum=["wound"],
        react=["guard:-1"],
    )
    s.turn("p", "attack:0:1").done()
    assert s.wound("t", "Bleed") == 4 and s["t"].composure == 60
    assert "total-negation" in s.clauses()


def test_a_sword_has_the_wound_of_the_type_chosen_at_declaration() -> None:
    """[sword-type-damage, sword-choice, momentum-wound, damage-always-typed], case [sword-type-choice]."""
    s = scene(
        person("p", weapons=["greatsword"]),
        helpless(),
        dice=case_dice("sword-type-choice"),
        rating=["rating:0"],
        damage_type=["type:piercing"],
        momentum=["wound"],
    )
    s.turn("p", "attack:0:1").done()
    assert s.offered("damage-type") == ["type:blunt", "type:slashing", "type:piercing"]
    assert (damage_of(s), s.wound("t", "Stuck"), s.wound("t", "Bleed")) == (17, 4, 0)
    assert s.told(ev.DamageAnnounced)[0].damage_type == "Piercing"


def test_another_wound_than_that_of_the_type_is_refused() -> None:
    """[sword-choice, damage-type-on-cards]"""
    s = scene(person("p", weapons=["greatsword"]), helpless())
    blow = Blow(s["p"], s["p"], s["p"].sheet.sources[0], Roll(s["p"], s["p"], "damage", -1))
    blow.damage_type = PIERCING
    blow.roll.maxes = [12]
    spend = SpendMomentum(s.battle, blow, blow.roll, [s["t"]], 0, True)
    barred = {barrier.key: barrier.clause for barrier in spend.forbidden()}
    assert barred["bleed"] == "sword-choice" and "stuck" not in barred


def test_momentum_on_defense_is_extra_defense_a_stance_or_hold_fast() -> None:
    """[defense-momentum, momentum-extra-defense, momentum-on-defense]"""
    s = scene(
        person("p", weapons=["stick"]),
        person("t", "them", armor="armor-leather"),
        dice=["d6=5 damage", "d6=4 damage", "d6=6 defense", "d6=1 defense"],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    s.turn("p", "attack:0:1").done()
    assert s.offered("t:momentum") == ["done", "extra:6", "stance:1", "hold:6", "always-extra"]
    assert s["t"].composure == 58


def test_a_standing_preference_answers_by_itself() -> None:
    """[momentum-timing]: 'always re-roll' and 'Wound first' need no more questions."""
    dice = ["d4=4 damage", "d4=4 damage", "d4=1 damage", "d4=1 damage"]
    s = scene(
        person("p", weapons=["dagger"], ratings=[10, 10]),
        helpless(),
        dice=[*dice, "d4=2 re-roll", "d4=3 re-roll", *dice],
        rating=["rating:0"],
        momentum=["always-extra"],
    )
    s.turn("p", "attack:0:1", "prefer:wound:2", "attack:0:1").done()
    assert s["p"].habits == WOUND_FIRST
    assert [event.amount for event in s.told(ev.DamageAnnounced)] == [15, 10]
    assert s.wound("t", "Laceration") == 6
    assert s.mind.asked.count("p:momentum") == 1


def test_stunned_gives_momentum_to_the_attacker_or_a_friend() -> None:
    """[wound-stunned, stunned-details, free-momentum-use], case [stunned-banked-use]."""
    s = scene(
        person("mage", spells=["force-push"]),
        helpless(),
        person("k", weapons=["scimitar"]),
        dice=case_dice("stunned-banked-use", "k", free="re-roll", **{"re-roll": "re-roll"}),
        momentum=["wound", "free-extra:6", "extra:6"],
        rating=["rating:0", "rating:0"],
        bank=["bank:2"],
    )
    s.turn("mage", "attack:0:1")
    assert s["t"].bank == [s["k"].who] and s.wound("t", "Stunned") == 4
    s.turn("k", "attack:0:1").done()
    assert [event.amount for event in s.told(ev.DamageAnnounced)] == [11, 16]
    assert s["t"].bank == []


def test_momentum_without_a_max_enters_no_stance_and_holds_nothing() -> None:
    """[free-momentum-use]"""
    s = scene(
        person("k", weapons=["scimitar"]),
        helpless(bank=[0], wounds=["stunned d4"]),
        dice=["d6=1 damage", "d6=4 damage", "d6=2 damage"],
        rating=["rating:0"],
    )
    s.turn("k", "attack:0:1").done()
    assert s.offered("momentum") == ["done", "free-extra:6", "free-wound"]
    assert s["t"].bank == [0]


def test_hold_fast_dice_are_lost_to_attacks_and_raise_the_next_roll() -> None:
    """[hold-fast, hold-fast-loss, hold-fast-details, cr-sets-initiative], case [hold-fast-raises-next-round]."""
    s = scene(
        person("g", weapons=["mace"], armor="armor-harness", held_dice=[8, 6], sheet={"movement_bonus": 5}),
        person("e", "them", weapons=["stick"], ratings=[1, 1]),
        dice=[
            *("d6=1 damage", "d6=1 damage", "d12=11 defense", "d12=11 defense", "d20=9 cr", "d20=12 cr"),
            *("d20=2 cr", "d20=3 cr", "d8=5 hold fast"),
        ],
        rating=["rating:0"],
        react=["guard:-1"],
        lose_held=["lose:6"],
        assign_held=["to:1"],
    )
    s.turn("e", "attack:0:0")
    assert s["g"].held_dice == [8] and s["g"].composure == 60
    s.battle.phase = 1
    s.steps().done()
    g = s["g"]
    assert (g.ratings, g.movement, g.total, g.held_dice) == ([9, 17], 31, 21, [])


def test_any_number_of_maxes_may_be_held() -> None:
    """[hold-fast, momentum-keeps-roll]"""
    s = scene(
        person("p", weapons=["arming-sword"]),
        helpless(),
        dice=["d6=6 damage", "d8=8 damage", "d8=8 damage"],
        rating=["rating:0"],
        momentum=["hold:8,6"],
    )
    s.turn("p", "attack:0:1").done()
    assert s["p"].held_dice == [8, 6] and damage_of(s) == 22
    assert not s["p"].locked


def test_momentum_banked_against_a_target_is_used_at_step_four_and_not_with_the_jump() -> None:
    """[free-momentum-use, jump-attack-unchallenged]: a Jump's own use comes at step 7, and nothing with it."""
    s = scene(
        person("k", weapons=["scimitar"]),
        helpless(bank=[0, 0], wounds=["stunned d6"]),
        dice=["d6=1 damage", "d6=4 damage", "d6=2 damage", "d6=3 re-roll", "d6=2 re-roll"],
        rating=["rating:0"],
        approach=["jump"],
        momentum=["free-extra:6", "done", "free-extra:6"],
    )
    s.turn("k", "attack:0:1").done()
    assert s.mind.asked.count("k:momentum") == 3 and s["t"].bank == [0]


def test_a_defender_who_always_rolls_again_does_so_for_its_defense() -> None:
    """[momentum-extra-defense]: the clause is that of the Defense."""
    s = scene(
        person("d", armor="armor-leather", habits=EXTRA_FIRST),
        attacker(),
        dice=["d6=4 damage", "d6=5 damage", "d6=6 defense", "d6=1 defense", "d6=2 re-roll"],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    s.turn("e", "attack:0:0").done()
    blow = Blow(s["e"], s["e"], s["e"].sheet.sources[0], Roll(s["e"], s["e"], "damage", -1))
    roll = Roll(s["d"], s["d"], "defense", -1)
    roll.maxes = [6]
    choice = by_habit(SpendMomentum(s.battle, blow, roll, [], 0, False))
    assert choice is not None and choice.clause() == "momentum-extra-defense"


def test_no_wound_is_offered_that_would_do_nothing() -> None:
    """[wound-cap, wounds-carried-over, impaled-details]: a d12 cannot grow; it may wake up, or pin for another."""
    for wound, dormant, dice, offered in (
        ("fracture d10", 0, ["d10=1 fracture"], True),
        ("fracture d12", 0, ["d12=1 fracture"], False),
        ("fracture d12", 1 << FRACTURE, [], True),
    ):
        s = scene(
            person("k", weapons=["stick"]),
            helpless(wounds=[wound], dormant=dormant),
            dice=["d6=6 damage", "d6=1 damage", *dice],
            rating=["rating:0"],
        )
        s.turn("k", "attack:0:1").done()
        assert ("wound" in s.families("momentum")) is offered, wound


def test_for_an_attacker_who_can_no_longer_choose_its_side_banks_the_momentum() -> None:
    """[stunned-details, petrified-details]: turned to stone by the Riposte to its own attack."""
    s = scene(
        person("mage", weapons=[], spells=["force-push"], composure=5, wounds=["petrified d4"], ratings=[1, 1]),
        person("k"),
        person("l"),
        helpless(),
    )
    put_out(s.fight, s["mage"], "wound-petrified-zero")
    s.answer(**{"k:bank": ["bank:2"]})
    apply_wound(s.fight, s["t"], DAMAGE_NAMES.index("Force"), s["mage"].who, "momentum-wound")
    assert s.done()["t"].bank == [2]


def test_who_always_rolls_again_buys_wounds_where_only_they_are_left() -> None:
    """[momentum-timing, momentum-limit-zero]: with a limit of 0, and nobody is asked."""
    s = scene(
        person("archer", weapons=["long-bow"], habits=EXTRA_FIRST),
        helpless(),
        dice=["d8=8 damage", "d8=8 damage", "d8=1 damage"],
        rating=["rating:0"],
    )
    s.turn("archer", "attack:0:1").done()
    assert s.wound("t", "Stuck") == 6 and not s.was_asked("momentum")


def test_banked_momentum_may_break_a_stance() -> None:
    """[free-momentum-use, break-stance-move, stunned-details, break-stance-requirement]"""
    s = scene(
        person("p", weapons=["stick"]),
        helpless(stance=1, stance_dice=[6], bank=[0, 0], wounds=["stunned d6"]),
        dice=NINE,
        rating=["rating:0"],
        momentum=["free-break", "free-break"],
    )
    s.turn("p", "attack:0:1").done()
    assert s["t"].stance == 0 and s["t"].bank == [] and s["p"].momentum_used == 2
    assert s["t"].composure == 51


def test_without_a_limit_there_is_no_end_of_uses() -> None:
    """[momentum-no-limit-melee, momentum-chains, momentum-purposes, momentum-extra-damage]: eight and more."""
    s = scene(
        person("p", weapons=["dagger"]),
        helpless(),
        dice=["d4=4 damage", *["d4=1 damage"] * 3, *["d4=4 re-roll"] * 8, "d4=1 re-roll"],
        rating=["rating:0"],
        momentum=["extra:4"] * 9,
    )
    s.turn("p", "attack:0:1").done()
    assert damage_of(s) == 7 + 32 + 1


def test_a_break_counts_against_a_limit() -> None:
    """[momentum-limit-positive, momentum-limit-scope, break-stance-move]"""
    s = scene(
        person("archer", weapons=["short-bow"]),
        helpless(stance=1, stance_dice=[6]),
        dice=["d4=4 damage", "d4=4 damage", "d4=1 damage", "d4=1 damage"],
        rating=["rating:0"],
        momentum=["break"],
    )
    s.turn("archer", "attack:0:1").done()
    assert s.offered("momentum") == ["done", "wound", "always-wound"] and s["t"].breaks == 1


def test_momentum_is_not_banked_if_the_keeper_takes_the_wound_away() -> None:
    """[stunned-details, keeper-role]"""
    s = scene(person("mage", spells=["force-push"]), person("k"), helpless(), person("z", "them", "fs"))
    s.roll("d8=8 damage", "d8=1 damage")
    before = ["attack:0:2", "rating:0", "plain", "wound"]
    asked = asked_after(s, "mage", before, Override("condition", s["t"].who, "stunned", "no"))
    assert [kind for kind, _, _ in asked] == ["turn"]
    assert s["t"].bank == [] and s.wound("t", "Stunned") == 0


def test_a_gored_archer_has_no_uses_left_but_wounds() -> None:
    """[wound-gored, gored-details, momentum-limit-zero]: the limit falls to 0 and not below."""
    for wound in ("gored d4", "gored d6"):
        s = scene(
            person("archer", weapons=["short-bow"], wounds=[wound]),
            helpless(),
            dice=["d4=4 damage", *["d4=1 damage"] * 3],
            rating=["rating:0"],
        )
        s.turn("archer", "attack:0:1").done()
        assert s.offered("momentum") == ["done", "wound", "always-wound"]
