"""Parry, Dodge and Block: what a PC does about a strike, what it costs, whether it succeeds, and what comes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc
from fray.rulesets.momentum.tests.striking import rolled, struck

# ---- the worked examples of the text


def test_five_momentum_give_a_dodge_two_more() -> None:
    """[active-defense-example-1, dodge-roll, dodge-success, defense-active-cost]"""
    target = pc("bartolomeo", 3, momentum=6, sheet={"grace": 1})
    scene = struck(target, "seething-cultist", case("ex-dodge-with-extra").dice, at=5)
    assert scene.chance("dodge 5", ev.Deflected) == Fraction(5, 10)
    scene.take("dodge 5")
    assert scene.changes() == {"Bartolomeo": {"momentum": 1}}
    assert (rolled(scene).modifier, rolled(scene).total, rolled(scene).target) == (2, 9, 9)
    assert [told.clause for told in scene.told(ev.Deflected)] == ["dodge-success"]


def test_one_momentum_takes_two_from_a_dodge() -> None:
    """[active-defense-example-2, dodge-failure, armor-roll-attack-skill, example-grace]"""
    target = pc("bartolomeo", 3, momentum=1)
    scene = struck(target, "seething-cultist", case("ex-dodge-one-momentum").dice, at=5)
    assert scene.chance("dodge 1", ev.Deflected) == Fraction(2, 10)
    scene.take("dodge 1")
    assert scene.changes() == {"Bartolomeo": {"momentum": 0}}
    assert (rolled(scene).modifier, rolled(scene).total, rolled(scene).target) == (-2, 8, 9)
    (armor,) = scene.told(ev.ArmorRolled)
    assert (armor.dodge, armor.total, armor.hit) == (0, 2, False)


def test_negative_momentum_is_the_penalty() -> None:
    """[active-defense-example-3, defense-negative-penalty, spend-passive-exception, example-grace]"""
    target = pc("bartolomeo", 3, momentum=-3)
    scene = struck(target, "aneman-brute", case("ex-dodge-negative").dice)
    assert scene.chance("dodge 1", ev.Deflected) == 0
    scene.take("dodge 1")
    assert (rolled(scene).modifier, rolled(scene).total, rolled(scene).target) == (-6, 6, 8)
    assert scene.changes() == {"Bartolomeo": {"momentum": -4, "hits": 1, "armor": "1"}}


# ---- worked cases: Parry


def test_a_successful_parry_gains_four_and_may_be_followed_by_a_strike() -> None:
    """[parry-roll, parry-success, defense-active-cost, poison-timing]"""
    scene = struck(pc("diaghilev", 3, momentum=6), "beetle-clan-assassin", case("parry-and-riposte").dice)
    scene.take("parry 3")
    assert (rolled(scene).total, rolled(scene).target) == (9, 9)
    assert (scene.asked, scene.pc("Diaghilev").momentum) == ("Diaghilev: riposte", 7)
    scene.take("strike yatagan Foe")
    assert scene.changes() == {"Diaghilev": {"momentum": 0}, "Foe": {"hits": 2}}
    assert [made.riposte for made in scene.told(ev.StrikeMade)] == [False, True]


def test_a_riposte_that_cannot_be_paid_leaves_the_four_momentum() -> None:
    """[riposte, spend-limit, active-defense-extra, riposte-details]: nobody is even asked."""
    scene = struck(pc("diaghilev", 3, momentum=5), "beetle-clan-assassin", case("riposte-not-affordable").dice)
    scene.take("parry 5")
    assert scene.asked == "Foe: turn"
    assert scene.changes() == {"Diaghilev": {"momentum": 4}}


def test_a_failed_parry_is_a_critical_strike() -> None:
    """[parry-failure, armor-roll-danger-count, armor-die-ladder, hits-beyond-limit]"""
    scene = struck(pc("diaghilev", 3, momentum=5), "beetle-clan-assassin", case("parry-failed-critical").dice)
    scene.take("parry 3")
    assert scene.changes() == {"Diaghilev": {"momentum": 0, "hits": 3, "armor": "0", "Might": -1}}
    assert [armor.total for armor in scene.told(ev.ArmorRolled)] == [0, 1, -1]
    (landed,) = scene.told(ev.Landed)
    assert (landed.danger, landed.clause) == (3, "parry-failure")


def test_steel_parries_steel_and_magic_parries_magic() -> None:
    """[parry-kind-limit, block-kinds, dodge-roll, defense-choice]"""
    assert case("parry-kind-restriction").dice == ()
    amounts = range(1, 5)
    scene = struck(pc("diaghilev", 3, momentum=4), "seething-cultist", at=5)
    offered = ["forgo", *(f"dodge:{s}" for s in amounts), *(f"block:{s}" for s in amounts)]
    assert scene.options() == offered
    barred = {forbidden.key: forbidden.clause for forbidden in scene.decision().forbidden()}
    assert barred["parry"] == "parry-kind-limit"
    assert scene.refused("parry:3") == "parry-kind-limit"
    scene = struck(pc("vell", 3, momentum=4), "beetle-clan-assassin")
    assert scene.options() == ["forgo", *(f"dodge:{s}" for s in amounts)]
    barred = {forbidden.key: forbidden.clause for forbidden in scene.decision().forbidden()}
    assert (barred["parry"], barred["block"]) == ("parry-kind-limit", "block-needs-shield")


def test_magic_is_parried_with_the_mental_die_and_lore() -> None:
    """[parry-roll, parry-kind-limit, strike-right-range, parry-die]: at any distance."""
    scene = struck(pc("vell", 3, momentum=5), "seething-cultist", case("magic-parry-and-ranged-riposte").dice, at=5)
    scene.take("parry 4")
    assert (rolled(scene).sides, rolled(scene).stat_name, rolled(scene).total) == (10, "Lore", 9)
    assert not scene.can("strike witch-blade Foe")
    scene.take("strike boiling blood Foe")
    assert scene.changes() == {"Sister Vell": {"momentum": 0}, "Foe": {"hits": 1}}


def test_a_riposte_from_below_zero_is_paid_from_what_the_four_leave() -> None:
    """[riposte, active-defense-negative, spend-limit]"""
    scene = struck(pc("ursk", 3, momentum=-1), "hired-knife", case("riposte-from-negative").dice)
    scene.take("parry 1")
    assert (rolled(scene).modifier, rolled(scene).total, rolled(scene).target) == (-4, 11, 8)
    assert scene.asked == "Foe: turn"
    assert scene.changes() == {"Ursk": {"momentum": 2}}


def test_the_one_momentum_is_taken_before_the_riposte() -> None:
    """[active-defense-negative, riposte, spend-limit, defense-cost-unified]"""
    scene = struck(pc("ursk", 3, momentum=0), "hired-knife", case("riposte-at-zero-payment-first").dice)
    scene.take("parry 1")
    assert (rolled(scene).modifier, rolled(scene).total, rolled(scene).target) == (-3, 8, 8)
    assert scene.asked == "Foe: turn"
    assert scene.changes() == {"Ursk": {"momentum": 3}}


# ---- worked cases: Dodge


def test_a_failed_dodge_lends_its_extra_momentum_to_every_armor_roll() -> None:
    """[dodge-failure, active-defense-extra, armor-roll, npc-wearying-poison]"""
    scene = struck(pc("bartolomeo", 3, momentum=5), "beetle-clan-assassin", case("dodge-failed-with-bonus").dice)
    scene.take("dodge 5")
    assert (rolled(scene).total, rolled(scene).target) == (7, 9)
    assert [(armor.dodge, armor.total) for armor in scene.told(ev.ArmorRolled)] == [(2, 1), (2, 1)]
    assert scene.changes() == {"Bartolomeo": {"momentum": -2, "hits": 2, "armor": "0"}}


def test_every_defense_drains_until_there_is_less_than_nothing() -> None:
    """[active-defense, active-defense-less, defense-choice, defense-declaration]"""
    knives = [f"Knife {letter}" for letter in "ABCD"]
    scene = arrange(
        pc("bartolomeo", 3, momentum=4),
        *(npc("hired-knife", 4, name=name) for name in knives),
        turn=knives,
        dice=case("defenses-drain-below-zero").dice,
    )
    for defense, left in (("dodge 3", 1), ("dodge 1", 0), ("dodge 1", -1), ("dodge 1", -2)):
        scene.take("strike short sword Bartolomeo", defense)
        assert (rolled(scene).total, rolled(scene).target, scene.pc("Bartolomeo").momentum) == (8, 8, left)
        scene.take("end")
    assert [event.modifier for event in scene.told(ev.DefenseRolled)] == [0, -2, -3, -4]
    assert scene.changes() == {"Bartolomeo": {"momentum": -2}}


# ---- worked cases: Block


def test_a_successful_block_is_followed_by_a_roll_for_wear() -> None:
    """[block-roll, block-success, shield-degrades, pc-shield-line]"""
    scene = struck(pc("diaghilev", 3, momentum=4), "hired-knife", case("block-success-and-wear").dice)
    scene.take("block 3")
    assert (rolled(scene).total, rolled(scene).target) == (3, 3)
    assert scene.changes() == {"Diaghilev": {"momentum": 1, "shield": "1"}}


def test_a_shield_at_step_one_blocks_once_more_and_is_destroyed() -> None:
    """[block-roll, shield-degrades, block-needs-shield, shield-wear]: no die is rolled for either."""
    assert case("block-with-shield-at-one").dice == ()
    scene = arrange(
        pc("hroda", 3, momentum=3, shield="1"),
        npc("hired-knife", 4, name="Knife A"),
        npc("hired-knife", 4, name="Knife B"),
        turn=["Knife A", "Knife B"],
    )
    scene.take("strike short sword Hroda", "block 3", "end", "strike short sword Hroda")
    assert (rolled(scene).total, rolled(scene).target) == (3, 3)
    assert scene.changes() == {"Hroda": {"momentum": 0, "shield": "0"}}
    assert scene.options() == ["forgo", "parry:1", "dodge:1"]


def test_a_failed_block_at_nothing_lets_the_strike_land_in_the_ordinary_way() -> None:
    """[defense-passive-cost, active-defense-negative, block-failure, active-defense-less]: the shield is not rolled
    again."""
    scene = struck(pc("diaghilev", 3, momentum=0), "hired-knife", case("defense-at-exactly-zero").dice)
    scene.take("block 1")
    assert (rolled(scene).modifier, rolled(scene).total, rolled(scene).target) == (-3, 1, 3)
    assert scene.changes() == {"Diaghilev": {"momentum": -1}}
    assert [armor.total for armor in scene.told(ev.ArmorRolled)] == [2]
    assert [landed.danger for landed in scene.told(ev.Landed)] == [1]
    assert scene.told(ev.ShieldWorn) == []


def test_a_magic_shield_blocks_steel_with_lore() -> None:
    """[block-kinds, block-roll, active-defense-less, block-stat]"""
    scene = struck(pc("ottavian", 3, momentum=2), "hired-knife", case("block-steel-attack-with-magic-shield").dice)
    scene.take("block 2")
    assert (rolled(scene).stat_name, rolled(scene).modifier, rolled(scene).total) == ("Lore", -1, 3)
    assert scene.changes() == {"Ottavian": {"momentum": 0}}


def test_a_steel_shield_blocks_magic_with_grit() -> None:
    """[block-stat, block-kinds]: the kind of the shield decides, not that of the attack."""
    scene = struck(pc("hroda", 3, momentum=3), "seething-cultist", ["d6=2 block", "d6=2 wear"], at=5)
    scene.take("block 3")
    assert (rolled(scene).stat_name, rolled(scene).total, rolled(scene).target) == ("Grit", 4, 4)


# ---- what it costs

PAYMENTS = [(5, 5, 2, 0), (4, 4, 1, 0), (3, 3, 0, 0), (9, 2, -1, 7), (1, 1, -2, 0), (0, 1, -3, -1), (-1, 1, -4, -2)]


@pytest.mark.parametrize(("held", "spent", "modifier", "left"), PAYMENTS)
def test_the_momentum_paid_is_the_modifier(held: int, spent: int, modifier: int, left: int) -> None:
    """[active-defense-extra, active-defense-less, active-defense-negative, defense-active-cost]"""
    scene = struck(pc("bartolomeo", 3, momentum=held), "hired-knife", ["d10=10 dodge"])
    scene.take(f"dodge {spent}")
    assert (rolled(scene).modifier, rolled(scene).total) == (modifier, 10 + 2 + modifier)
    assert scene.changes() == {"Bartolomeo": {"momentum": left}}


@pytest.mark.parametrize(("held", "amounts"), [(4, [1, 2, 3, 4]), (2, [1, 2]), (1, [1]), (0, [1]), (-5, [1])])
def test_a_defense_costs_at_least_one_and_at_most_what_is_held(held: int, amounts: list[int]) -> None:
    """[defense-cost-unified, defense-passive-cost, spend-passive-exception, offturn-actions]"""
    scene = struck(pc("bartolomeo", 3, momentum=held), "hired-knife")
    assert [option for option in scene.options() if option.startswith("dodge")] == [f"dodge:{s}" for s in amounts]
    assert scene.refused(f"dodge {max(amounts) + 1}") == "defense-choice"
    assert scene.refused("dodge 0") == "defense-choice"


def test_a_passive_parry_also_ripostes_and_a_passive_block_also_wears() -> None:
    """[defense-cost-unified, defense-passive-cost]: active and passive differ in nothing else."""
    parry = struck(pc("ursk", 3, momentum=1), "hired-knife", ["d12=12 parry"])
    parry.take("parry 1")
    assert parry.pc("Ursk").momentum == 4
    assert parry.can("strike great axe Foe")
    block = struck(pc("hroda", 3, momentum=1), "hired-knife", ["d6=6 block", "d6=1 wear"])
    assert block.take("block 1").changes() == {"Hroda": {"momentum": 0, "shield": "Ud4"}}


def test_who_gives_up_self_defense_pays_and_rolls_nothing_for_it() -> None:
    """[defense-forgo, npc-turn-strike]: the strike lands."""
    scene = struck(pc("diaghilev", 3, momentum=4), "hired-knife", ["d6=6 armor"])
    scene.take("forgo")
    assert (scene.told(ev.Paid), scene.told(ev.DefenseRolled)) == ([], [])
    assert len(scene.told(ev.Landed)) == 1
    assert scene.changes() == {}


def test_an_npc_makes_no_attack_roll() -> None:
    """[npc-turn-strike, defense-choice]: the strike is stopped by the PC's roll or not at all."""
    scene = struck(pc("bartolomeo", 3, momentum=3), "hired-knife")
    assert scene.chance("forgo", ev.Landed) == 1
    assert scene.chance("dodge 3", ev.Landed) == Fraction(5, 10)


# ---- boundaries of the rolls

TARGETS = [
    ("diaghilev", "parry 3", "hired-knife", 10, 8, "Might", 0),
    ("ursk", "parry 3", "hired-knife", 12, 8, "Might", 3),
    ("diaghilev", "parry 3", "beetle-clan-assassin", 10, 9, "Might", 0),
    ("diaghilev", "dodge 3", "hired-knife", 10, 8, "Grace", 2),
    ("ottavian", "dodge 3", "hired-knife", 4, 8, "Grace", 1),
    ("hroda", "block 3", "hired-knife", 6, 3, "Grit", 2),
    ("ottavian", "block 3", "beetle-clan-assassin", 6, 4, "Lore", 3),
]


@pytest.mark.parametrize(("who", "defense", "by", "sides", "target", "stat", "value"), TARGETS)
def test_the_total_must_reach_seven_or_two_and_the_attack_skill(
    who: str, defense: str, by: str, sides: int, target: int, stat: str, value: int
) -> None:
    """[parry-roll, dodge-roll, versus-comparison, pc-stats]: equal is enough, one less is not."""
    needed = target - value
    scene = struck(pc(who, 3, momentum=3), by)
    chance = Fraction(max(0, min(sides, sides - needed + 1)), sides)
    assert scene.chance(defense, ev.Deflected) == chance
    assert scene.chance(defense, ev.Landed) == 1 - chance
    faces = {needed: True, needed - 1: False}
    for face, success in faces.items():
        if not 1 <= face <= sides:
            continue
        kind = defense.split()[0]
        after = {"block": [f"d{sides}=2 wear"]}.get(kind, [])
        armor = {"diaghilev": "d6=6 armor", "ursk": "d4=4 armor", "hroda": "d8=8 armor", "ottavian": "d4=4 armor"}[who]
        danger = (2 if by == "beetle-clan-assassin" else 1) + (kind == "parry")
        dice = [f"d{sides}={face} {kind}", *(after if success else [armor] * danger)]
        scene = struck(pc(who, 3, momentum=3), by, dice).take(defense)
        assert (rolled(scene).total, rolled(scene).target, rolled(scene).success) == (face + value, target, success)
        assert (rolled(scene).sides, rolled(scene).stat_name, rolled(scene).stat) == (sides, stat, value)


def test_a_penalty_can_make_a_defense_impossible() -> None:
    """[versus-comparison]: no face succeeds or fails by itself."""
    assert struck(pc("bartolomeo", 3, momentum=-3), "aneman-brute").chance("dodge 1", ev.Deflected) == 0
    assert struck(pc("bartolomeo", 3, momentum=12), "aneman-brute").chance("dodge 12", ev.Deflected) == 1


def test_a_barricade_helps_against_strikes_from_near_or_farther() -> None:
    """[terrain-rules, sum-formulas]: +1 on defense rolls, not at Melee, not beside it."""
    behind = ["barricade 3"]
    near = struck(pc("bartolomeo", 3, momentum=3), "aneman-crossbowman", ["d10=5 dodge"], at=5, terrain=behind)
    near.take("dodge 3")
    assert (rolled(near).cover, rolled(near).total, rolled(near).target) == (1, 8, 8)
    assert struck(pc("bartolomeo", 3, momentum=3), "hired-knife", terrain=behind).chance(
        "dodge 3", ev.Deflected
    ) == Fraction(5, 10)
    beside = struck(pc("bartolomeo", 3, momentum=3), "aneman-crossbowman", at=5, terrain=["barricade 5"])
    assert beside.chance("dodge 3", ev.Deflected) == Fraction(5, 10)


# ---- what can be done with what is held


@pytest.mark.parametrize("condition", ["senseless"])
def test_the_senseless_cannot_defend(condition: str) -> None:
    """[defense-declaration, dire-disabled-concrete, corpse-and-helpless]: the strike lands at once."""
    scene = arrange(
        pc("diaghilev", 3, momentum=9, condition=condition),
        pc("bartolomeo", 0),
        npc("hired-knife", 4, name="Foe"),
        turn="Foe",
        dice=["d6=1 armor"],
    )
    scene.take("strike short sword Diaghilev")
    assert scene.changes() == {"Diaghilev": {"hits": 1, "armor": "Ud4"}}


# ---- wear


@pytest.mark.parametrize(
    ("momentum", "spent", "clause"),
    [
        (5, 4, "defense-active-cost"),
        (5, 3, "defense-active-cost"),
        (5, 2, "active-defense-less"),
        (1, 1, "active-defense-less"),
        (0, 1, "active-defense-negative"),
        (-2, 1, "active-defense-negative"),
    ],
)
def test_a_payment_says_by_which_rule_it_is_made(momentum: int, spent: int, clause: str) -> None:
    """[defense-active-cost, active-defense-less, active-defense-negative]"""
    scene = struck(pc("hroda", 3, momentum=momentum), "hired-knife", ["d10=1 dodge", "d8=8 armor"])
    assert [paid.clause for paid in scene.take(f"dodge {spent}").told(ev.Paid)] == [clause]
