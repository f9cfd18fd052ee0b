"""Worked cases of the ledger: damage, unconsciousness, death, killing strikes and resuscitation."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import CATEGORIES, ELEMENTAL, PHYSICAL, TYPELESS
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.rules.checks import luck_test
from fray.rulesets.sixseconds.rules.damage import hurt, suffer
from fray.rulesets.sixseconds.tests.arrange import Scene, Who, case, known, person, scene

BODY = {"strength": 6, "athletics": 4, "fortitude": 1, "constitution": 4, "endurance": 12, "health": 12, "stamina": 3}


def one(**state: Any) -> Who:
    return person("one", sheet=BODY, **state)


def take(s: Scene, amount: int, nonlethal: bool = False) -> Scene:
    """Damage given as taken is already reduced [r-case-conventions]."""
    hurt(s.fight, s["one"], amount, "slashing", nonlethal, "attack-damage")
    return s


def test_fortify_keeps_somebody_conscious() -> None:
    """[consciousness-check, consciousness-fortify-is-reaction, fortify-test, bloodied, reaction-fortify],
    case [text-fortify-to-stay-conscious]."""
    s = scene(
        one(endurance=5),
        person("foe", "them"),
        dice=case("text-fortify-to-stay-conscious").dice,
        stay_conscious=["fortify"],
    )
    take(s, 10).done()
    body = s["one"]
    assert (body.endurance, body.health, body.stamina, body.reactions, body.conscious) == (0, 7, 2, 0, True)
    assert body.harmed() and body.bloodied()


def test_damage_beyond_the_last_health_risks_death() -> None:
    """[zero-health-unconscious, risk-death, cheat-death-test, cheat-death-failure, r-luck-test], case [text-death]."""
    s = scene(one(endurance=0, health=7), person("foe", "them"), dice=case("text-death").dice)
    take(s, 8).done()
    assert (s["one"].presence, s["one"].health) == (DEAD, 0)
    assert s.told(ev.LuckTested)[0].success is False


def test_missing_health_equal_to_constitution_asks_for_nothing() -> None:
    """[consciousness-check], case [missing-health-equal-constitution]."""
    s = take(scene(one(endurance=0), person("foe", "them")), 4).done()
    body = s["one"]
    assert (body.health, body.conscious, body.reactions, body.bloodied(), s.mind.asked) == (8, True, 1, True, [])


def test_without_stamina_one_falls_and_guard_ends() -> None:
    """[consciousness-check, consciousness-fortify-is-reaction, r-consciousness-choice, r-until-next-turn,
    r-unconscious],
    case [no-stamina-falls]."""
    s = take(scene(one(endurance=0, stamina=0, guarding=True), person("foe", "them")), 5).done()
    body = s["one"]
    assert (body.health, body.conscious, body.prone, body.guarding, body.reactions) == (7, False, True, False, 1)


def test_damage_equal_to_the_health_left_is_no_risk() -> None:
    """[zero-health-unconscious, risk-death], case [exactly-zero-health]."""
    s = take(scene(one(endurance=2, health=7), person("foe", "them")), 9).done()
    assert (s["one"].endurance, s["one"].health, s["one"].conscious, s["one"].here()) == (0, 0, False, True)
    assert s.mind.asked == []


def test_death_is_cheated_at_a_rising_price() -> None:
    """[cheat-death-success, damage-at-zero-health, cheat-death-failure, r-cheat-death], case [cheat-death-twice]."""
    s = scene(one(endurance=0, health=3), person("foe", "them"), dice=case("cheat-death-twice").dice)
    take(s, 5)
    assert (s["one"].cheat_death, s["one"].here(), s["one"].conscious) == (15, True, False)
    take(s, 1).done()
    assert s["one"].presence == DEAD


def test_a_nonlethal_blow_risks_no_death_until_the_next_one() -> None:
    """[nonlethal-no-risk, damage-at-zero-health, r-nonlethal], case [nonlethal-then-more]."""
    s = scene(one(endurance=0, health=5), person("foe", "them"), dice=case("nonlethal-then-more").dice)
    take(s, 9, nonlethal=True)
    assert (s["one"].health, s["one"].cheat_death) == (0, 10)
    take(s, 1, nonlethal=True).done()
    assert (s["one"].cheat_death, s["one"].here(), s["one"].conscious, s["one"].health) == (15, True, False, 0)


def test_one_damage_runs_through_two_pools() -> None:
    """[damage-endurance-then-health, damage-order, excess-to-health, bloodied, damage-categories], case
    [one-damage-through-two-pools]."""
    s = take(scene(one(endurance=3), person("foe", "them")), 5).done()
    assert (s["one"].endurance, s["one"].health, s["one"].harmed(), s["one"].bloodied()) == (0, 10, True, True)


def test_harmed_compares_with_half_of_the_maximum() -> None:
    """[harmed, r-harmed-bloodied, r-rounding], case [harmed-odd-maximum]."""
    s = scene(person("one", sheet={**BODY, "endurance": 13}), person("foe", "them"))
    take(s, 6)
    assert (s["one"].endurance, s["one"].harmed()) == (7, False)
    take(s, 1)
    assert (s["one"].endurance, s["one"].harmed()) == (6, True)
    nothing = scene(person("one", sheet={**BODY, "endurance": 0}), person("foe", "them"))
    assert nothing["one"].harmed()


def test_the_surprised_cannot_fortify() -> None:
    """[surprise-round, consciousness-check, r-surprised], case [surprised-cannot-fortify]."""
    s = take(scene(one(endurance=3, surprised=True), person("foe", "them")), 9).done()
    assert (s["one"].health, s["one"].conscious, s["one"].prone, s["one"].stamina) == (6, False, True, 3)


def test_poison_hurts_at_the_start_of_the_turn_and_is_not_reduced() -> None:
    """[damage-unspecified-typeless, deflection-scope, reaction-recovery, r-conditions, r-until-next-turn], case
    [poison-at-start-of-turn]."""
    guard = person(
        "guard",
        endurance=1,
        health=8,
        reactions=0,
        poisoned=3,
        stamina=1,
        sheet={"constitution": 3, "physical_deflection": 6, "endurance": 10, "health": 10},
    )
    s = scene(guard, person("foe", "them", (9, 9))).turn("guard").done()
    body = s["guard"]
    assert (body.endurance, body.health, body.reactions, body.poisoned) == (0, 7, 1, 2)
    assert s.told(ev.TurnBegan)[0].actions == 3


def test_burning_is_reduced_by_elemental_deflection_until_put_out() -> None:
    """[r-conditions, r-other-damage, r-interact]."""
    burning = person("one", burning=True, sheet={"elemental_deflection": 3, "endurance": 10})
    s = scene(burning, person("foe", "them", (9, 9))).turn("one", "douse:0").done()
    assert (s["one"].endurance, s["one"].burning) == (9, False)


@pytest.mark.parametrize(
    ("kind", "category"),
    [
        ("arcane", ELEMENTAL),
        ("bludgeoning", PHYSICAL),
        ("cold", ELEMENTAL),
        ("fire", ELEMENTAL),
        ("piercing", PHYSICAL),
        ("psychic", TYPELESS),
        ("radiant", ELEMENTAL),
        ("shock", ELEMENTAL),
        ("slashing", PHYSICAL),
        ("void", ELEMENTAL),
    ],
)
def test_every_damage_type_has_its_category(kind: str, category: int) -> None:
    """[damage-types-table, damage-categories, deflection-scope, damage-unspecified-typeless, r-other-damage]."""
    s = scene(person("one", sheet={"physical_deflection": 3, "elemental_deflection": 4}), person("foe", "them"))
    suffer(s.fight, s["one"], 6, kind, False, "damage-sources")
    assert CATEGORIES[kind] == category
    assert s["one"].endurance == {PHYSICAL: 7, ELEMENTAL: 8, TYPELESS: 4}[category]


def test_weakness_adds_and_mindlessness_ignores() -> None:
    """[damage-sources, r-other-damage, r-content-fields]: radiant hurts a wraith more, psychic a skeleton not at
    all.
    """
    s = scene(known("wraith", "monster-wraith"), known("bones", "monster-skeleton-soldier", "them", (3, 3)))
    suffer(s.fight, s["wraith"], 3, "radiant", False, "damage-sources")
    suffer(s.fight, s["bones"], 6, "psychic", False, "damage-sources")
    assert (s["wraith"].endurance, s["bones"].endurance) == (16 - (3 + 4 - 2), 8)


def test_an_amount_of_zero_is_no_damage() -> None:
    """[r-damage-zero]."""
    s = scene(one(hidden=True), person("foe", "them"))
    suffer(s.fight, s["one"], 0, "fire", False, "damage-sources")
    assert (s["one"].endurance, s["one"].hidden, s.fight.events) == (12, True, [])


def test_a_luck_test_with_advantage_keeps_the_best_die() -> None:
    """[r-advantage, r-luck-test]: no bonus for a twenty, and a modifier counts."""
    s = scene(one(fortune=2), person("foe", "them"), dice=["d20=3 luck test", "d20=8 luck test", "d20=20 luck test"])
    assert luck_test(s.fight, s["one"], 10, 1)
    assert not luck_test(s.fight, s["one"], 23)
    s.done()


def test_endurance_healed_at_zero_health_does_not_save_from_the_risk() -> None:
    """[damage-at-zero-health, r-damage-sequence]."""
    s = scene(one(endurance=6, health=0, conscious=False, prone=True), person("foe", "them"), dice=["d20=10 luck test"])
    take(s, 2).done()
    assert (s["one"].endurance, s["one"].cheat_death) == (4, 15)


# ---- killing strikes and rescue


LOOTER = {"dexterity": 8, "combat": 6, "finesse": 1}
VICTIM = {"constitution": 4, "health": 12, "endurance": 10, "evasion": 5, "physical_deflection": 0}


def victim(**state: Any) -> Who:
    return person("victim", "us", (1, 0), conscious=False, prone=True, health=6, endurance=0, sheet=VICTIM, **state)


def looter(**state: Any) -> Who:
    hold = state.pop("hold", ["weapon-rapier"])
    return person("looter", "them", (0, 0), sheet=LOOTER, hold=hold, **state)


def test_a_killing_strike_takes_three_actions_and_kills() -> None:
    """[killing-strike, killing-strike-test, killing-strike-cost, r-killing-strike, r-short-task, luck-die-normal-test],
    case [killing-strike-success]."""
    s = scene(victim(), person("ally", "us", (9, 9)), looter(), dice=case("killing-strike-success").dice)
    s.turn("looter", "killing-strike:0").done()
    assert (s["victim"].presence, s["looter"].attacks, s["looter"].actions) == (DEAD, 0, 0)


def test_a_failed_killing_strike_is_a_sneak_attack() -> None:
    """[killing-strike-failure, sneak-attack, r-killing-strike, r-attack-count]: nobody can react, and it counts."""
    dice = ["d8=1 dexterity", "d6=1 combat", "d8=1 dexterity", "d6=1 combat", "d20=5 luck"]
    three = ["d8=2 dexterity", "d6=1 combat", "d8=1 dexterity", "d6=1 combat", "d8=1 dexterity", "d6=1 combat"]
    s = scene(victim(), person("ally", "us", (9, 9)), looter(), dice=[*dice, *three, "d20=9 luck"])
    s.turn("looter", "killing-strike:0").done()
    assert (s["looter"].attacks, s["victim"].here(), s["victim"].health) == (1, True, 6)  # 3 + 1 = 4 misses evasion 5
    assert sorted(s.told(ev.AttackRolled)[0].sources) == ["prone target", "sneak attack"]


def test_nonlethal_weapons_kill_nobody_outright() -> None:
    """[killing-strike, r-killing-strike, r-nonlethal]."""
    s = scene(victim(), looter(hold=["weapon-cudgel"])).turn("looter")
    assert "killing-strike" not in s.families()


def test_resuscitation_is_tested_against_the_missing_health() -> None:
    """[action-resuscitate, r-resuscitate, r-stamina-focus]: the rescuer goes prone either way; a field medic and a kit
    help; 0 health becomes 1, and healing alone wakes nobody."""
    dice = ["d8=1 intellect", "d8=1 medicine", "d20=9 luck", "d8=8 intellect", "d8=4 medicine", "d20=9 luck"]
    patient = person("patient", at=(1, 0), conscious=False, prone=True, health=0, sheet={"health": 12})
    s = scene(known("clementine", "pc-clementine"), patient, person("foe", "them", (9, 9)), dice=dice)
    s.turn("clementine", "resuscitate:1")
    assert (s["clementine"].prone, s["patient"].conscious) == (True, False)
    s.turn("clementine", "use:item-healing-draught:1", "resuscitate:1").done()
    assert (s["patient"].conscious, s["patient"].prone, s["patient"].health) == (True, True, 6)
    assert s.told(ev.TestRolled)[-1].difficulty == 8


def test_the_dead_leave_play_and_their_items_lie_there() -> None:
    """[r-death, cheat-death-failure]: no square is occupied, nobody can attack them."""
    s = scene(
        person("foe", "them", (1, 0), hold=["weapon-dagger"], endurance=0, health=1),
        person("other", "them", (9, 9)),
        person("one", at=(0, 0), hold=["weapon-spear"]),
        dice=["d6=6 strength", "d6=6 combat", "d20=9 luck", "d20=1 luck test"],
        attack_dice=["dice:0:0"],
    )
    s.turn("one", "attack:0:melee:0", "move:1,0").done()
    assert [(lying.item.gear.id, lying.x) for lying in s.battle.lying] == [("weapon-dagger", 1)]
    assert (s["one"].x, s["one"].y) == (1, 0)
