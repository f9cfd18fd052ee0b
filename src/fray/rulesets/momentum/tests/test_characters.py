"""The numbers that follow from a sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from fray.rulesets.momentum.model.field import MELEE
from fray.rulesets.momentum.model.sheets import (
    NO_DIE,
    SLASHING,
    STEEL,
    STEP_ONE,
    STEP_ZERO,
    UD4,
    UD6,
    UD8,
    Armor,
    PcSheet,
    Shield,
    Weapon,
    range_mask,
)
from fray.rulesets.momentum.rules.characters import CLASS_DICE, better_die, momentum_gain, worse_die
from fray.rulesets.momentum.rules.round_end import end_of_round_penalty, shield_penalty
from fray.rulesets.momentum.rules.stamina import slot_owners, stamina_score
from fray.rulesets.momentum.rules.wounds import max_hits
from fray.rulesets.momentum.tests.blocks import slots_free, slots_used

SWORD = Weapon("Sword", STEEL, range_mask(MELEE), SLASHING)
GREAT_AXE = replace(SWORD, name="Great Axe", two_handed=True)
BUCKLER = Shield("Iron Buckler", STEEL, UD4, UD4)
PC = PcSheet("A", "Mercenary", 1, (0, 2, 0, 0, 0, 0), 6, 10, 6, (SWORD,), BUCKLER, Armor("Mail", UD6, UD6), 2, 0, 0, 0)


@pytest.mark.parametrize(
    ("level", "grit", "hits"), [(1, 0, 2), (1, -1, 1), (2, 0, 3), (3, 1, 4), (4, 2, 6), (1, -3, 0)]
)
def test_a_pc_endures_two_and_half_the_level_and_grit_hits(level: int, grit: int, hits: int) -> None:
    """[max-hits, stat-ranges], case max-hits-values."""
    assert max_hits(level, grit) == hits


def test_half_the_level_is_rounded_up_in_the_variant() -> None:
    """[diaghilev-max-hits]: 3 as the sample prints; even levels do not change."""
    assert [max_hits(level, 0, round_up=True) for level in (1, 2, 3, 4)] == [3, 3, 4, 4]
    assert max_hits(1, -3, round_up=True) == 0
    assert max_hits(1, -4, round_up=True) == 0


def test_the_stamina_score_is_ten_and_grit_and_at_least_one() -> None:
    """[stamina-score, stat-ranges]."""
    assert [stamina_score(grit) for grit in (0, 2, -1, -9, -10)] == [10, 12, 9, 1, 1]


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [("Berserker", 12, 4), ("Mercenary", 10, 6), ("Wanderer", 8, 8), ("Cultist", 10, 6), ("Scholar", 12, 4)],
)
def test_the_class_fixes_the_better_and_the_worse_die(name: str, better: int, worse: int) -> None:
    """[class-disciplines, pc-disciplines, momentum-roll]: the dice of case discipline-dice-by-class."""
    physical, mental = CLASS_DICE[name]
    sheet = replace(PC, physical_die=physical, mental_die=mental)
    assert (better_die(sheet), worse_die(sheet)) == (better, worse)
    assert momentum_gain(sheet) == (better, 2)


def test_cultist_and_scholar_have_the_better_mental_die() -> None:
    """[class-disciplines]."""
    assert [name for name, (physical, mental) in CLASS_DICE.items() if mental > physical] == ["Cultist", "Scholar"]


def test_armor_takes_momentum_at_end_of_round() -> None:
    """[eor-armor-penalty]: none 0, leather 1, chain 2, plate 4, and the shield's added."""
    assert [end_of_round_penalty(base) for base in (NO_DIE, UD4, UD6, UD8)] == [0, 1, 2, 4]
    assert end_of_round_penalty(UD8, 1) == 5


def test_the_penalty_of_a_shield_is_looked_up_by_its_name() -> None:
    """[pc-statblock-grammar]: only the tower shield costs; an unknown shield costs nothing."""
    names = ["Iron Buckler", "Round Shield", "Tower Shield", "tower shield", "Ward of Salt", "Door"]
    assert [shield_penalty(replace(BUCKLER, name=name)) for name in names] == [0, 0, 1, 1, 0, 0]
    assert shield_penalty(None) == 0
    assert shield_penalty(replace(BUCKLER, name="Door"), {"Door": 3}) == 3


def test_armor_weapons_shield_and_items_fill_ten_slots() -> None:
    """[item-slots]."""
    sheet = replace(PC, weapons=(SWORD, GREAT_AXE), items=("Rope", "Rope"))
    filled = ("armor", "armor", "Sword", "Great Axe", "Great Axe", "Iron Buckler", "Rope", "Rope")
    assert slot_owners(sheet) == (*filled, "empty", "empty")
    assert slots_used(sheet) == 8
    assert slots_free(replace(sheet, exhausted=("empty", "Rope"))) == 1


def test_heavier_armor_fills_more_slots() -> None:
    """[item-slots]: none 0, leather 1, chain 2, plate 3, whatever is left of it."""
    bases = (NO_DIE, UD4, UD6, UD8)
    used = [slots_used(replace(PC, armor=Armor("", base, min(base, STEP_ZERO)))) for base in bases]
    assert [after - before for before, after in pairwise(used)] == [1, 1, 1]
    assert used[0] == 2


def test_a_destroyed_shield_leaves_its_slot_empty() -> None:
    """[item-slots]."""
    assert slots_used(replace(PC, shield=replace(BUCKLER, now=STEP_ONE))) == 4
    assert slots_used(replace(PC, shield=replace(BUCKLER, now=STEP_ZERO))) == 3
