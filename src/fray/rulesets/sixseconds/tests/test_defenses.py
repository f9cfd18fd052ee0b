"""Block, Dodge and Parry, and what they wear out, with the worked cases of the ledger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.sheets import Traits, default_durability
from fray.rulesets.sixseconds.rules.conditions import harmed
from fray.rulesets.sixseconds.rules.defenses import AFTER_THE_ROLL, Blow, Defend, can_block
from fray.rulesets.sixseconds.tests.arrange import Scene, Who, captain, case, guard, known, library, person, scene


def struck(identifier: str, defender: Who, attacker: Who, answer: str, slot: int = 0, mode: str = "melee") -> Scene:
    s = scene(
        defender, attacker, dice=case(identifier).dice, defend=[answer] if answer else [], attack_dice=["dice:0:0"]
    )
    s.mind.answers["attack-dice"] = ["dice:0:0"] if attacker.name not in ("spider", "archer") else []
    s.strike(attacker.name, defender.name, mode, slot)
    s.mind.answers["attack-dice"] = []
    return s.done()


def test_a_dodge_that_equals_the_attack_succeeds() -> None:
    """[reaction-dodge, defensive-actions, reactions-table, reaction-any-turn], case [dodge-tie-succeeds]."""
    sheet = {"evasion": 7, "dexterity": 8, "athletics": 6, "reflex": 1, "stamina": 4}
    attacker = person("guard", "them", (1, 0), hold=["weapon-spear"])
    s = struck("dodge-tie-succeeds", person("fabian", sheet=sheet), attacker, "dodge")
    assert (s["fabian"].stamina, s["fabian"].reactions, s["fabian"].endurance) == (3, 0, 10)


def test_nobody_dodges_a_critical() -> None:
    """[critical-cannot-miss, reaction-dodge, r-dodge, r-critical], case [no-dodge-against-critical]."""
    sheet = {"evasion": 7, "physical_deflection": 4, "endurance": 14, "stamina": 4}
    s = struck("no-dodge-against-critical", person("fabian", hold=["weapon-dagger"], sheet=sheet), captain(), "nothing")
    assert s.offered("defend") == ["nothing", "parry:0"]
    assert (s["fabian"].endurance, harmed(s["fabian"])) == (5, True)


def test_a_blocking_item_is_hit_instead() -> None:
    """[block-item-hit-instead, block-durability, reaction-block, r-missing-examples], case [block-normal]."""
    s = struck("block-normal", guard(), captain(), "block:1")
    combatant = s["guard"]
    assert (combatant.stamina, combatant.reactions, combatant.endurance, combatant.held[1].durability) == (1, 0, 10, 4)


def test_a_block_wears_the_item_by_at_least_one() -> None:
    """[block-durability, block-value], case [block-minimum-wear]."""
    roland = person("roland", hold=["shield-tower"], sheet={"evasion": 4, "stamina": 4})
    brawler = person("brawler", "them", (1, 0))
    s = (
        scene(roland, brawler, dice=case("block-minimum-wear").dice, defend=["block:0"], attack_dice=["dice:0:0"])
        .strike("brawler", "roland", slot=-1)
        .done()
    )
    assert (s["roland"].held[0].durability, s["roland"].stamina, s["roland"].endurance) == (15, 3, 10)


def spider() -> Who:
    return known("spider", "monster-giant-spider", "them", (1, 0))


def test_excess_damage_strikes_the_bearer_with_the_riders() -> None:
    """[block-excess-damage, block-excess-effects, broken-items, r-block-excess], case [block-excess-and-rider]."""
    s = struck("block-excess-and-rider", guard(wear=[4, 3]), spider(), "block:1", slot=-2)
    combatant = s["guard"]
    assert (combatant.held[1].durability, combatant.held[1].broken(), combatant.endurance, harmed(combatant)) == (
        0,
        True,
        5,
        True,
    )
    assert (combatant.poisoned, combatant.stamina, combatant.reactions) == (3, 1, 0)
    assert "guard:fend-off" not in s.mind.asked


def test_what_an_item_cannot_suffer_comes_to_nothing() -> None:
    """[block-effects, r-block-effects], case [block-stops-rider]."""
    s = struck("block-stops-rider", guard(), spider(), "block:1", slot=-2)
    assert (s["guard"].held[1].durability, s["guard"].endurance, s["guard"].poisoned) == (4, 10, 0)


def test_a_wraiths_touch_corrodes_the_blocking_item_and_nothing_else() -> None:
    """[block-effects, r-block-effects, r-riders]: the rider is item-possible; on a body it does nothing."""
    dice = ["d10=4 willpower", "d6=3 combat", "d20=9 luck"]
    wraith = known("wraith", "monster-wraith", "them", (1, 0))
    s = scene(guard(), wraith, dice=dice, defend=["block:1"]).strike("wraith", "guard", slot=-2).done()
    assert s["guard"].held[1].durability == 12 - (4 + 3 + 1 + 3 - 6) - 2
    bare = scene(guard(), wraith, dice=dice).strike("wraith", "guard", slot=-2).done()
    assert "guard:fend-off" not in bare.mind.asked


def test_a_parry_adds_the_items_value_to_the_deflection() -> None:
    """[parry-bonus, reaction-parry, parry-item, r-defense-terms], case [parry-with-value]."""
    defender = person(
        "captain",
        hold=["weapon-longsword"],
        sheet={"evasion": 5, "physical_deflection": 6, "endurance": 14, "stamina": 4},
    )
    attacker = person("guard", "them", (1, 0), hold=["weapon-spear"])
    s = struck("parry-with-value", defender, attacker, "parry:0")
    captain = s["captain"]
    assert (captain.endurance, captain.held[0].durability, captain.stamina, captain.reactions) == (10, 9, 3, 0)


def test_a_parry_without_value_adds_one_and_may_break_the_item() -> None:
    """[parry-default, parry-wear, durability-default, r-durability], case [parry-default-breaks-item]."""
    s = struck("parry-default-breaks-item", guard(wear=[1, 12]), captain(), "parry:0")
    assert (s["guard"].endurance, s["guard"].held[0].durability) == (4, 0)
    s.turn("guard")
    assert "attack:0:melee:1" in s.offered()  # broken items can still be used to attack
    assert (default_durability(True), default_durability(False)) == (10, 4)


def test_broken_items_neither_block_nor_parry() -> None:
    """[broken-items, defensive-actions, r-block, r-parry], case [broken-shield-cannot-block]."""
    dice = ["d8=4 strength", "d8=3 combat", "d20=10 luck"]
    s = scene(guard(wear=[4, 0]), captain(), dice=dice, attack_dice=["dice:0:0"]).strike("captain", "guard").done()
    assert s.offered("defend") == ["nothing", "dodge", "parry:0"]


def test_an_arrow_may_be_parried_with_a_buckler() -> None:
    """[parry-bonus, parry-item, parry-wear, r-parry], case [parry-an-arrow]."""
    defender = person(
        "clementine", hold=["weapon-rapier", "shield-buckler"], sheet={"physical_deflection": 4, "endurance": 12}
    )
    archer = person(
        "archer", "them", (9, 0), hold=["weapon-shortbow"], sheet={"size": 3, "dexterity": 8, "combat": 6, "archery": 1}
    )
    s = struck("parry-an-arrow", defender, archer, "parry:1", mode="ranged")
    clementine = s["clementine"]
    assert (clementine.endurance, harmed(clementine), [item.durability for item in clementine.held]) == (
        5,
        True,
        [10, 7],
    )
    assert (clementine.stamina, clementine.reactions) == (2, 0)


def test_a_blocked_trip_trips_nobody_and_still_counts_as_an_attack() -> None:
    """[block-effects, multiple-attack-penalty-maneuvers, r-maneuvers, r-damage-zero], case [trip-blocked]."""
    s = scene(
        guard(),
        person("boudica", "them", (1, 0), hold=["weapon-spear"]),
        dice=case("trip-blocked").dice,
        defend=["block:1"],
        attack_dice=["dice:0:0", "dice:0:0"],
    )
    s.turn("boudica", "trip:0:0", "attack:0:melee:0").done()
    combatant = s["guard"]
    assert (
        s["boudica"].stamina,
        combatant.stamina,
        combatant.reactions,
        combatant.held[1].durability,
        combatant.prone,
    ) == (2, 1, 0, 12, False)
    assert s.told(ev.Missed)[-1].result == 3


@pytest.mark.parametrize(("before", "after", "broken"), [(3, 2, False), (2, 1, False), (1, 0, True), (0, 0, True)])
def test_an_item_is_broken_only_at_zero_durability(before: int, after: int, broken: bool) -> None:
    """[broken-items, r-durability, parry-wear]"""
    item = Item(library().shelf.gear["weapon-dagger"], before, True).worn(1)
    assert (item.durability, item.broken()) == (after, broken)


def test_an_answer_is_asked_for_while_the_defender_can_give_it() -> None:
    """[r-attack-sequence, reaction-limit, r-killing-strike]"""
    s = scene(guard(), captain())
    form = library().shelf.gear["weapon-longsword"].melee
    assert form is not None
    for reactions, free, unanswerable, stands in (
        (1, False, False, True),
        (0, False, False, False),
        (1, False, True, False),
        (0, True, True, True),
    ):
        blow = Blow(s["captain"], form)
        blow.unanswerable = unanswerable
        s["guard"].reactions, s["guard"].free_defense = reactions, free
        assert Defend(s.battle, s["guard"], blow, AFTER_THE_ROLL, "").stands() is stands


def test_why_an_answer_is_not_possible() -> None:
    """[defensive-actions, critical-cannot-miss, extra-resource-costs, broken-items]"""
    form = library().shelf.gear["weapon-longsword"].melee
    assert form is not None
    for wear, critical, stamina, barred in (
        ([4, 12], False, 2, {}),
        ([4, 12], True, 2, {"dodge": "critical-cannot-miss"}),
        ([0, 0], False, 2, {"block": "block-item-hit-instead", "parry": "r-parry"}),
        ([4, 12], False, 0, dict.fromkeys(("block", "dodge", "parry"), "extra-resource-costs")),
    ):
        s = scene(guard(wear=wear, stamina=stamina), captain())
        blow = Blow(s["captain"], form)
        blow.critical = critical
        decision = Defend(s.battle, s["guard"], blow, AFTER_THE_ROLL, "")
        assert {reason.key: reason.clause for reason in decision.forbidden()} == barred


@pytest.mark.parametrize(("answer", "clause"), [("block:1", "reaction-block"), ("parry:1", "reaction-parry")])
def test_a_defense_is_told_by_its_rule(answer: str, clause: str) -> None:
    """[reaction-block, reaction-parry, reactions-table]"""
    dice = ["d8=4 strength", "d8=3 combat", "d20=10 luck"]
    s = (
        scene(guard(), captain(), dice=dice, defend=[answer], attack_dice=["dice:0:0"])
        .strike("captain", "guard")
        .done()
    )
    assert [event.clause for event in s.told(ev.Reacted)] == [clause]


@pytest.mark.parametrize(("value", "left", "possible"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_an_item_blocks_with_any_block_value_while_it_is_whole(value: int, left: int, possible: bool) -> None:
    """[r-block, broken-items, block-value]"""
    gear = replace(library().shelf.gear["shield-round"], block=value)
    assert can_block(Item(gear, left, True)) is possible


def test_a_shield_bearer_blocks_more() -> None:
    """[block-value, r-content-fields]: a talent adds to the block value."""
    dice = ["d8=4 strength", "d8=3 combat", "d20=10 luck"]
    left = []
    for bonus in (0, 2):
        s = scene(guard(), captain(), dice=dice, defend=["block:1"], attack_dice=["dice:0:0"])
        s["guard"].sheet = replace(s["guard"].sheet, traits=Traits(block_bonus=bonus))
        left.append(s.strike("captain", "guard").done()["guard"].held[1].durability)
    assert left == [4, 6]
