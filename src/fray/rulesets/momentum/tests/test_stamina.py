"""Stamina tallies and EXHAUSTED slots."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.sheets import NO_DIE, STEP_ONE, STEP_ZERO, UD4, UD6, UD8, Armor
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules.characters import new_pc
from fray.rulesets.momentum.rules.stamina import (
    empty_slots,
    exhausted_slots,
    filled_slots,
    slot_owners,
    stamina_score,
)
from fray.rulesets.momentum.tests.arrange import Who, arrange, case, npc, pc
from fray.rulesets.momentum.tests.blocks import BUCKLER, GREAT_AXE, MERCENARY, SWORD, slots_free, slots_used

DUMMY = npc("straw-dummy", 8, name="Dummy")

# ---- the worked case


def test_the_tenth_tally_fills_a_slot_with_exhausted() -> None:
    """[stamina-mark, stamina-overflow, stamina-score, exhausted-slot]"""
    assert case("stamina-tenth-turn").dice == ()
    scene = arrange(pc("bartolomeo", tallies=9), pc("nix", tallies=7), DUMMY, turn=["Bartolomeo", "Nix"])
    assert scene.changes() == {"Bartolomeo": {"tallies": 0, "exhausted_empty": 1}}
    assert empty_slots(scene.pc("Bartolomeo")) == 5
    assert [(told.slot.key(), told.count) for told in scene.told(ev.SlotExhausted)] == [("empty", 1)]
    scene.take("end")
    assert scene.changes()["Nix"] == {"tallies": 8}


# ---- boundaries

TALLIES = [(8, 0, 9, 0), (9, 0, 0, 1), (7, -1, 8, 0), (8, -1, 0, 1), (10, 0, 0, 1), (11, -3, 0, 1)]


@pytest.mark.parametrize(("before", "grit", "after", "exhausted"), TALLIES)
def test_tallies_at_or_above_the_score_are_erased(before: int, grit: int, after: int, exhausted: int) -> None:
    """[stamina-score, stamina-overflow, stamina-check-timing]: a wound may have lowered the score of 10 + Grit."""
    scene = arrange(pc("diaghilev", tallies=before, sheet={"grit": grit}), DUMMY)
    assert (scene.pc("Diaghilev").tallies, scene.pc("Diaghilev").exhausted_empty) == (after, exhausted)


def test_only_the_start_of_the_own_turn_marks_a_tally() -> None:
    """[stamina-check-timing, riposte-details]: neither defenses nor ripostes do."""
    scene = arrange(
        pc("diaghilev", 1, momentum=9),
        npc("hired-knife", 2, name="Knife", hits=2),
        turn="Knife",
        dice=["d10=10 parry"],
    )
    scene.take("strike short sword Diaghilev", "parry 3", "strike yatagan Knife")
    assert scene.changes() == {"Diaghilev": {"momentum": 5}, "Knife": {"hits": 1}}


# ---- which slot


def tired(who: str, **state: Any) -> Who:
    """A PC whose next tally fills a slot."""
    return pc(who, momentum=8, tallies=20, **state)


def test_empty_slots_go_first() -> None:
    """[item-slots]: the player is not even asked."""
    scene = arrange(tired("diaghilev", exhausted_empty=4), DUMMY)
    assert scene.asked == "Diaghilev: turn"
    assert scene.pc("Diaghilev").exhausted_empty == 5


def test_then_the_player_chooses_among_weapons_and_items() -> None:
    """[item-slots, exhausted-slot]: not the shield, not the armor; what the slot holds cannot be used."""
    scene = arrange(tired("diaghilev", exhausted_empty=5), npc("hired-knife", 1, name="Knife"))
    assert scene.asked == "Diaghilev: exhausted slot"
    assert scene.options() == ["weapon:0", "weapon:1"]
    scene.take("weapon:0")
    assert scene.pc("Diaghilev").exhausted_weapons == [1, 0]
    assert scene.refused("strike yatagan Knife") == "exhausted-slot"


def test_a_pc_taken_out_at_the_question_keeps_its_slots_and_tallies() -> None:
    """[stamina-check-timing, item-slots]: they are compared again when it next has a turn."""
    scene = arrange(tired("diaghilev", exhausted_empty=5), pc("nix", 1), npc("hired-knife", 1, name="Knife"))
    assert scene.asked == "Diaghilev: exhausted slot"
    scene.game.override("condition", 0, "senseless", "yes")
    assert scene.changes() == {"Diaghilev": {"condition": "senseless", "tallies": 21}}


def test_an_exhausted_weapon_does_not_parry() -> None:
    """[parry-die, exhausted-slot]"""
    scene = arrange(
        pc("diaghilev", 0, momentum=3, exhausted_weapons=[1, 0]),
        npc("hired-knife", 1, name="Knife"),
        turn="Knife",
        dice=["d6=6 armor"],
    )
    scene.take("strike short sword Diaghilev")
    assert not scene.can("parry 3")
    scene.take("forgo")


def test_an_item_in_an_exhausted_slot_cannot_be_used() -> None:
    """[exhausted-slot, item-slots]"""
    scene = arrange(tired("ursk", exhausted_empty=6), DUMMY)
    assert scene.options() == ["weapon:0", "item:Bitter Root"]
    assert scene.take("item:Bitter Root").pc("Ursk").exhausted_items == ["Bitter Root"]
    assert not scene.can("use Bitter Root")


def test_one_of_two_equal_items_may_be_exhausted() -> None:
    """[exhausted-slot]: the other still serves."""
    scene = arrange(pc("ottavian", momentum=4, exhausted_items=["Red Draught"]), DUMMY)
    assert scene.can("use Red Draught Ottavian")
    scene.take("use Red Draught Ottavian")
    assert not scene.can("use Red Draught Ottavian")


def test_a_two_handed_weapon_needs_both_its_slots() -> None:
    """[item-slots, exhausted-slot]"""
    scene = arrange(pc("ursk", momentum=9, exhausted_weapons=[1]), npc("hired-knife", 1, name="Knife"))
    assert scene.refused("strike great axe Knife") == "exhausted-slot"
    scene.take("end")


def test_when_weapons_and_items_are_exhausted_the_shield_goes_next_and_then_the_armor() -> None:
    """[item-slots, block-needs-shield]: armor changes nothing while worn."""
    shield = arrange(tired("diaghilev", exhausted_empty=5, exhausted_weapons=[1, 1]), DUMMY)
    assert shield.pc("Diaghilev").exhausted_shield
    armor = arrange(tired("diaghilev", exhausted_empty=5, exhausted_weapons=[1, 1], exhausted_shield=True), DUMMY)
    assert armor.changes()["Diaghilev"] == {"tallies": 0, "exhausted_armor": 1}
    assert armor.pc("Diaghilev").condition == 0


def test_an_exhausted_shield_does_not_block_and_cannot_be_readied() -> None:
    """[weapons-at-hand, block-needs-shield, exhausted-slot]"""
    scene = arrange(
        pc("diaghilev", 0, momentum=3, exhausted_shield=True, shield_ready=False),
        npc("hired-knife", 1, name="Knife"),
        turn=["Diaghilev", "Knife"],
        dice=["d6=6 armor"],
    )
    assert not scene.can("ready shield")
    scene.take("end", "strike short sword Diaghilev")
    assert not scene.can("block 3")
    scene.take("forgo")


def test_a_pc_with_all_ten_slots_exhausted_is_senseless() -> None:
    """[item-slots]: until a rest."""
    scene = arrange(
        tired("diaghilev", exhausted_empty=5, exhausted_weapons=[1, 1], exhausted_shield=True, exhausted_armor=1),
        pc("bartolomeo"),
        DUMMY,
        turn=["Diaghilev", "Bartolomeo"],
    )
    assert scene.changes()["Diaghilev"] == {"tallies": 0, "exhausted_armor": 2, "condition": "senseless"}
    assert scene.asked == "Bartolomeo: turn"


def test_a_used_up_item_and_a_destroyed_shield_leave_their_slots_empty() -> None:
    """[item-slots]"""
    drinker = arrange(pc("bartolomeo", momentum=2), DUMMY)
    assert filled_slots(drinker.pc("Bartolomeo")) == 4
    assert filled_slots(drinker.take("use Red Draught Bartolomeo").pc("Bartolomeo")) == 3
    blocker = arrange(pc("hroda", momentum=3, shield="1"), npc("hired-knife", 1, name="Knife"), turn="Knife")
    assert filled_slots(blocker.pc("Hroda")) == 5
    assert filled_slots(blocker.take("strike short sword Hroda", "block 3").pc("Hroda")) == 4


def test_a_weapon_without_supply_still_fills_its_slot() -> None:
    """[item-slots, supply-dice]"""
    scene = arrange(pc("diaghilev", supply={"Throwing Hatchets": "0"}), DUMMY)
    assert filled_slots(scene.pc("Diaghilev")) == 5


# ---- item slots on the sheet


def test_the_stamina_score_is_ten_and_grit_and_at_least_one() -> None:
    """[stamina-score, stat-ranges]."""
    assert [stamina_score(grit) for grit in (0, 2, -1, -9, -10)] == [10, 12, 9, 1, 1]


def test_armor_weapons_shield_and_items_fill_ten_slots() -> None:
    """[item-slots]."""
    sheet = replace(MERCENARY, weapons=(SWORD, GREAT_AXE), items=("Rope", "Rope"))
    filled = ("armor", "armor", "Sword", "Great Axe", "Great Axe", "Iron Buckler", "Rope", "Rope")
    assert slot_owners(sheet) == (*filled, "empty", "empty")
    assert slots_used(sheet) == 8
    assert slots_free(replace(sheet, exhausted=("empty", "Rope"))) == 1


def test_heavier_armor_fills_more_slots() -> None:
    """[item-slots]: none 0, leather 1, chain 2, plate 3, whatever is left of it."""
    bases = (NO_DIE, UD4, UD6, UD8)
    used = [slots_used(replace(MERCENARY, armor=Armor("", base, min(base, STEP_ZERO)))) for base in bases]
    assert [after - before for before, after in pairwise(used)] == [1, 1, 1]
    assert used[0] == 2


def test_a_destroyed_shield_leaves_its_slot_empty() -> None:
    """[item-slots]."""
    assert slots_used(replace(MERCENARY, shield=replace(BUCKLER, now=STEP_ONE))) == 4
    assert slots_used(replace(MERCENARY, shield=replace(BUCKLER, now=STEP_ZERO))) == 3


NAMED: list[tuple[str, str, object]] = [
    ("sword", "exhausted_weapons", [1, 0]),
    ("Great Axe", "exhausted_weapons", [0, 1]),
    ("Rope", "exhausted_items", ["Rope"]),
    ("torch", "exhausted_items", ["Torch"]),
    ("iron buckler", "exhausted_shield", True),
    ("Armor", "exhausted_armor", 1),
    ("empty", "exhausted_empty", 1),
]


@pytest.mark.parametrize(("reference", "slots", "exhausted"), NAMED)
def test_a_block_names_an_exhausted_slot_by_what_it_holds(reference: str, slots: str, exhausted: object) -> None:
    """[pc-statblock-grammar, exhausted-slot]: without regard to case, and no other slot."""
    sheet = replace(MERCENARY, weapons=(SWORD, GREAT_AXE), items=("Rope", "Torch"), exhausted=(reference,))
    bearer = new_pc(0, "A", 0, 1, 0, sheet, Variants({}))
    assert getattr(bearer, slots) == exhausted
    assert exhausted_slots(bearer) == 1
