"""The block of a player character."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.content.pc_block import parse_pc
from fray.rulesets.momentum.content.printing import print_pc
from fray.rulesets.momentum.content.statline import StatlineError
from fray.rulesets.momentum.model.field import FAR, MELEE, NEAR
from fray.rulesets.momentum.model.sheets import (
    ARCANE,
    MAGIC,
    NO_DIE,
    PIERCING,
    SLASHING,
    STEEL,
    STEP_ONE,
    STEP_ZERO,
    UD4,
    UD6,
    Armor,
    Shield,
    Warned,
    Weapon,
    range_mask,
)
from fray.rulesets.momentum.tests.blocks import DIAGHILEV_AS_READ, slots_free, slots_used

DIAGHILEV = """\
Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6
Weapons/Shield: Yatagan (Steel, Melee, Slashing), Throwing Hatchets (Ud6, Steel, Near, Piercing); \
Iron Buckler (Base UD4)
Armor Ud6+0 (Mail Shirt); Max Hits: 3
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)
Stamina (10): 0
"""
URSK = """\
Ursk (Berserker 2) - Might 3, Grace 0, Grit 2, Charm 0, Lore 0, Fate 1 (1d6); P 1d12/M 1d4
Weapons/Shield: Great Axe (Steel, Melee, Slashing, Two-Handed)
Armor Ud4+2 (Bear Hide); Max Hits: 5
Momentum Gain/Current: 1d12+0 / 0 (-1 EoR)
Stamina (12): 0
Abilities: Battle Fury, Killing Stroke, Drive Back
Items: Bitter Root
"""
GREAT_AXE = "Great Axe (Steel, Melee, Slashing, Two-Handed)"
MAX_HITS = Warned("Max Hits", "3", "2", "max-hits")


def changed(block: str, old: str, new: str) -> str:
    assert old in block
    return block.replace(old, new)


def weapons_of(line: str) -> tuple[Weapon, ...]:
    return parse_pc(changed(URSK, GREAT_AXE, line)).sheet.weapons


def refused(text: str) -> StatlineError:
    with pytest.raises(StatlineError) as caught:
        parse_pc(text)
    return caught.value


# ---------------------------------------------------------------- the worked examples


def test_diaghilev_is_read_as_the_text_describes_him() -> None:
    """[pc-example-diaghilev, pc-statblock-format, pc-armor-line, pc-stamina-line], case ex-parse-diaghilev."""
    read = parse_pc(DIAGHILEV)
    assert read.sheet == DIAGHILEV_AS_READ
    assert read.warnings == (MAX_HITS,)


def test_the_printed_maximum_hits_are_kept_for_display() -> None:
    """[diaghilev-max-hits]: the block is printed as it was, up to the case of UD4."""
    assert print_pc(parse_pc(DIAGHILEV).sheet) == changed(DIAGHILEV, "UD4", "Ud4").strip()


def test_the_variant_that_rounds_up_agrees_with_the_printed_maximum_hits() -> None:
    """[diaghilev-max-hits]."""
    assert parse_pc(DIAGHILEV, round_up=True).warnings == ()


@pytest.mark.parametrize("block", [DIAGHILEV, URSK])
def test_the_lines_may_be_joined_and_may_end_with_backslashes(block: str) -> None:
    """[pc-statblock-grammar]."""
    read = parse_pc(block)
    lines = block.splitlines()
    assert parse_pc(" ".join(lines)) == read
    assert parse_pc("\\\n".join(lines) + "\\") == read
    assert parse_pc(" \\ \r\n  ".join(lines)) == read
    assert parse_pc("\\ ".join(lines)) == read


def test_exhausted_slots_are_read_by_what_they_hold() -> None:
    """[pc-statblock-grammar, exhausted-slot, item-slots], case parse-exhausted-line."""
    read = parse_pc(f"{URSK}Exhausted: empty, Bitter Root")
    assert read.sheet.exhausted == ("empty", "Bitter Root")
    assert slots_used(read.sheet) == 4
    assert slots_free(read.sheet) == 5
    assert read.warnings == ()
    assert print_pc(read.sheet) == f"{URSK}Exhausted: empty, Bitter Root"


# ---------------------------------------------------------------- what is read


def test_keywords_are_compared_without_regard_to_case() -> None:
    """[pc-statblock-grammar]: the block in capitals differs in names alone."""
    loud = parse_pc(DIAGHILEV.upper())
    sheet = parse_pc(changed(DIAGHILEV, "Diaghilev", "DIAGHILEV")).sheet
    assert loud.sheet.character_class == "Mercenary"
    assert (loud.sheet.stats, loud.sheet.weapons[1].supply) == (sheet.stats, UD6)
    assert loud.warnings == (MAX_HITS,)
    quiet = parse_pc(URSK.lower() + "EXHAUSTED: ARMOR, EMPTY, great AXE").sheet
    assert quiet.exhausted == ("armor", "empty", "great axe")


def test_markup_around_a_line_or_the_name_is_stripped() -> None:
    """[pc-statblock-grammar]."""
    marked = "\n".join(f"*{line}*\\" for line in DIAGHILEV.splitlines())
    assert parse_pc(marked) == parse_pc(DIAGHILEV)
    assert parse_pc(changed(DIAGHILEV, "Diaghilev", "**Diaghilev**")) == parse_pc(DIAGHILEV)


def test_weapon_tags_stand_in_any_order() -> None:
    """[pc-statblock-grammar, pc-weapon-tags]."""
    crossbow = weapons_of("Crossbow (Reload, Far/Near, two-handed, Piercing, UD6, steel)")[0]
    ranges = range_mask(NEAR, FAR)
    assert crossbow == Weapon("Crossbow", STEEL, ranges, PIERCING, UD6, two_handed=True, reload=True)
    sheet = parse_pc(changed(URSK, "Great Axe (Steel", "Great Axe (Near, Steel")).sheet
    assert sheet.weapons[0].ranges == range_mask(MELEE, NEAR)
    assert "Great Axe (Steel, Melee/Near, Slashing, Two-Handed)" in print_pc(sheet)


def test_a_weapon_without_a_damage_word_takes_the_default() -> None:
    """[default-damage-type, pc-statblock-grammar]: and is printed without one."""
    wand, knife = weapons_of("Wand (Magic, Near), Knife (1, Steel, Melee)")
    assert (wand.damage, wand.damage_written) == (ARCANE, False)
    assert (knife.damage, knife.damage_written, knife.supply) == (SLASHING, False, STEP_ONE)
    block = changed(URSK, GREAT_AXE, "Wand (Magic, Near), Knife (1, Steel, Melee)")
    assert print_pc(parse_pc(block).sheet) == block.strip()


def test_a_pc_may_have_no_weapons() -> None:
    """[pc-statblock-grammar]: None, with or without a shield."""
    assert weapons_of("none") == ()
    block = changed(URSK, GREAT_AXE, "None; Ward of Salt (Base Ud6, Magic, now 1)")
    sheet = parse_pc(block).sheet
    assert (sheet.weapons, sheet.shield) == ((), Shield("Ward of Salt", MAGIC, UD6, STEP_ONE))
    assert print_pc(sheet) == block.strip()


def test_a_shield_is_steel_unless_it_says_magic_and_whole_unless_it_says_now() -> None:
    """[pc-statblock-grammar, pc-shield-line]: what goes without saying may be said."""
    for tags in ("Base Ud4", "base ud4, steel", "Base Ud4, now Ud4", "Base Ud4, now UD4, Steel"):
        sheet = parse_pc(changed(DIAGHILEV, "Base UD4", tags)).sheet
        assert sheet.shield == Shield("Iron Buckler", STEEL, UD4, UD4)


def test_now_and_taken_tell_what_is_worn_and_suffered() -> None:
    """[pc-statblock-grammar]: the penalty of the base step stays."""
    block = changed(URSK, "Ud4+2 (Bear Hide); Max Hits: 5", "Ud4+2 now 0 (Bear Hide); Max Hits: 5 taken 7")
    read = parse_pc(block)
    assert read.sheet.armor == Armor("Bear Hide", UD4, STEP_ZERO)
    assert read.sheet.hits_taken == 7
    assert read.warnings == ()
    assert print_pc(read.sheet) == block.strip()


def test_no_armor_has_no_die_and_may_have_a_name() -> None:
    """[pc-armor-line, pc-statblock-grammar]: nothing is added to no die, so there is nothing to warn of."""
    block = changed(changed(URSK, "Ud4+2 (Bear Hide)", "None"), "-1 EoR", "0 EoR")
    read = parse_pc(block)
    assert (read.sheet.armor, read.warnings) == (Armor("", NO_DIE, NO_DIE), ())
    assert print_pc(read.sheet) == block.strip()
    assert parse_pc(changed(block, "None", "None (Robes)")).sheet.armor.name == "Robes"


def test_a_snapshot_of_a_fight_is_kept() -> None:
    """[pc-statblock-grammar, pc-momentum-line, pc-stamina-line]."""
    block = changed(changed(URSK, "/ 0 (", "/ -3 ("), "(12): 0", "(12): 11")
    sheet = parse_pc(block).sheet
    assert (sheet.current_momentum, sheet.tallies) == (-3, 11)
    assert print_pc(sheet) == block.strip()


def test_stats_may_be_negative_and_signed() -> None:
    """[stat-ranges]."""
    assert parse_pc(changed(URSK, "Might 3, Grace 0", "Might -3, Grace +0")).sheet.stats[:2] == (-3, 0)


def test_further_lines_stand_in_any_order_and_add_up() -> None:
    """[pc-statblock-grammar]: `extra` may be repeated."""
    sheet = parse_pc(f"{URSK}Exhausted: bitter root\nItems: Rope\n").sheet
    assert sheet.items == ("Bitter Root", "Rope")
    assert sheet.exhausted == ("Bitter Root",)


def test_a_name_that_resembles_a_keyword_is_not_one() -> None:
    """[pc-statblock-grammar]: also in a joined block."""
    block = changed(URSK, "Great Axe (Steel", "Armor Spike (Steel") + "Exhausted: Armor Spike, armor"
    sheet = parse_pc(" ".join(block.split())).sheet
    assert sheet.weapons[0].name == "Armor Spike"
    assert sheet.exhausted == ("Armor Spike", "armor")


# ---------------------------------------------------------------- what only warns


@pytest.mark.parametrize(
    ("old", "new", "warned"),
    [
        ("P 1d12", "P 1d10", Warned("P", "1d10", "1d12", "class-disciplines")),
        ("M 1d4", "M 1d6", Warned("M", "1d6", "1d4", "class-disciplines")),
        ("Ud4+2", "Ud4-1", Warned("Armor number", "-1", "+2", "pc-armor-line")),
        ("Max Hits: 5", "Max Hits: 6", Warned("Max Hits", "6", "5", "max-hits")),
        ("Current: 1d12", "Current: 1d4", Warned("Momentum Gain die", "1d4", "1d12", "momentum-die-aware")),
        ("1d12+0", "1d12+1", Warned("Momentum Gain number", "+1", "+0", "momentum-roll")),
        ("-1 EoR", "-2 EoR", Warned("EoR", "-2", "-1", "eor-armor-penalty")),
        ("-1 EoR", "0 EoR", Warned("EoR", "0", "-1", "eor-armor-penalty")),
        ("Stamina (12)", "Stamina (10)", Warned("Stamina", "10", "12", "stamina-score")),
    ],
)
def test_a_number_the_rules_compute_differently_warns_and_is_not_used(old: str, new: str, warned: Warned) -> None:
    """[class-disciplines, max-hits, momentum-roll, stamina-score]."""
    read = parse_pc(changed(URSK, old, new))
    assert read.warnings == (warned,)
    printed = URSK if warned.field != "Max Hits" else changed(URSK, old, new)
    assert print_pc(read.sheet) == printed.strip()


def test_a_right_block_does_not_warn() -> None:
    """[pc-statblock-grammar]: an EoR number needs no minus sign."""
    assert parse_pc(URSK).warnings == ()
    assert parse_pc(changed(URSK, "-1 EoR", "1 EoR")).warnings == ()


def test_the_name_of_the_armor_does_not_tell_its_kind() -> None:
    """[pc-statblock-grammar]: the base step alone does."""
    assert parse_pc(changed(URSK, "Bear Hide", "Full Plate")).warnings == ()


def test_the_penalty_of_the_shield_is_part_of_the_eor_number() -> None:
    """[pc-statblock-grammar, eor-armor-penalty]: by the shield's name, 0 for an unknown one."""
    tower = changed(DIAGHILEV, "Iron Buckler", "Tower Shield")
    assert parse_pc(tower).warnings == (MAX_HITS, Warned("EoR", "-2", "-3", "eor-armor-penalty"))
    assert "(-3 EoR)" in print_pc(parse_pc(tower).sheet)
    door = changed(changed(DIAGHILEV, "Iron Buckler", "Door"), "-2 EoR", "-4 EoR")
    assert parse_pc(door).warnings == (MAX_HITS, Warned("EoR", "-4", "-2", "eor-armor-penalty"))
    assert parse_pc(door, shield_penalties={"Door": 2}).warnings == (MAX_HITS,)
    assert "(-4 EoR)" in print_pc(parse_pc(door).sheet, shield_penalties={"Door": 2})


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("line", "field"),
    list(enumerate(["Name, class and level", "Weapons/Shield", "Armor", "Momentum Gain/Current", "Stamina"])),
)
def test_a_missing_line_is_named(line: int, field: str) -> None:
    """[pc-statblock-grammar]."""
    lines = DIAGHILEV.splitlines()
    error = refused("\n".join(lines[:line] + lines[line + 1 :]))
    assert [problem.field for problem in error.problems] == [field]


@pytest.mark.parametrize(
    ("old", "new", "field", "told"),
    [
        ("Diaghilev (Mercenary 1)", "Diaghilev", "Name, class and level", "(Mercenary 1) - "),
        ("Mercenary", "Baker", "Class", "Berserker, Mercenary, Wanderer, Cultist or Scholar"),
        ("Mercenary 1", "Mercenary 0", "Level", "1 to 10"),
        ("Mercenary 1", "Mercenary 11", "Level", "1 to 10"),
        ("Grit 0", "Grit x", "Grit", "whole number"),
        ("Grit 0, ", "", "Grit", "missing"),
        ("Grit 0, ", "Grit 0, Grit 1, ", "Grit", "again"),
        ("Grit 0, ", "Grit 0, Luck 1, ", "Luck", "not a known field"),
        ("Fate 2 (1d8)", "Fate 2", "Fate", "1d8"),
        ("Fate 2 (1d8)", "Fate 2 (2d8)", "Fate", "2d8"),
        ("P 1d10/M 1d6", "P 1d10", "Disciplines", "P 1d10/M 1d6"),
        ("; P 1d10/M 1d6", "", "Disciplines", "P 1d10/M 1d6"),
        ("P 1d10", "P 1d0", "P", "1d0"),
        ("M 1d6", "M d6", "M", "1d8"),
        ("Steel, Melee, Slashing", "Steel, Melee, Rusty", "Weapons/Shield", 'unknown tag "Rusty"'),
        ("Steel, Melee, Slashing", "Melee, Slashing", "Weapons/Shield", "exactly one material"),
        ("Steel, Melee, Slashing", "Steel, Magic, Melee", "Weapons/Shield", "exactly one material"),
        ("Steel, Melee, Slashing", "Steel, Slashing", "Weapons/Shield", "at least one range"),
        ("Steel, Melee, Slashing", "Steel, Melee, Slashing, Arcane", "Weapons/Shield", "at most one damage type"),
        ("Ud6, Steel", "Ud6, Ud4, Steel", "Weapons/Shield", "one usage die"),
        ("Ud6, Steel", "Ud10, Steel", "Weapons/Shield", "Ud10"),
        ("Melee, Slashing)", "Melee, Slashing, Two-Handed)", "Weapons/Shield", "next to a Two-Handed weapon"),
        ("(Steel, Melee, Slashing)", "", "Weapons/Shield", "Throwing Hatchets"),
        ("Steel, Melee, Slashing)", "Steel, Melee, Slashing", "Weapons/Shield", "no partner"),
        ("Base UD4", "UD4", "Weapons/Shield", "Base Ud4"),
        ("Base UD4", "Base 2", "Weapons/Shield", "Ud4, Ud6 or Ud8"),
        ("Base UD4", "Base Ud4, Wood", "Weapons/Shield", "Steel, Magic"),
        ("Base UD4", "Base Ud4, now Ud6", "Weapons/Shield", "above the base"),
        ("(Base UD4)", "(Base Ud4); Door (Base Ud4)", "Weapons/Shield", "follows the shield"),
        ("Armor Ud6", "Armor 1", "Armor", "Ud4, Ud6 or Ud8"),
        ("Armor Ud6", "Armor 0", "Armor", "Ud4, Ud6 or Ud8"),
        ("Armor Ud6", "Armor Ud12", "Armor", "Ud12"),
        ("Armor Ud6+0", "Armor Ud6", "Armor", "Ud6+0"),
        ("Armor Ud6+0", "Armor Ud6+0 now Ud8", "Armor", "above the base"),
        ("Armor Ud6+0", "Armor mail", "Armor", "Ud6+0"),
        ("Max Hits: 3", "Max Hits: three", "Max Hits", "three"),
        ("; Max Hits: 3", "", "Max Hits", "Max Hits: 3"),
        ("1d10+2 /", "1d10 /", "Momentum Gain/Current", "1d10+2"),
        ("1d10+2 /", "2d10+2 /", "Momentum Gain/Current", "2d10"),
        (" (-2 EoR)", "", "Momentum Gain/Current", "-2 EoR"),
        ("(10): 0", "(10: 0", "Stamina", "no partner"),
        ("(10): 0", "(10): -1", "Stamina", "Stamina (10): 0"),
        ("(10): 0", "(10): 0\nItems: Rope, , Flask", "Items", "empty"),
        ("(10): 0", "(10): 0\nAbilities:", "Abilities", "empty"),
        ("(10): 0", "(10): 0\nSpells: Light", "Spells", "Spells: Light"),
        ("(10): 0", "(10): 0\n: Light", "unknown line", ": Light"),
        ("(10): 0", "(10): 0\nA quick fencer.", "A", "quick fencer"),
        ("(10): 0", "(10): 0\nExhausted: Rope", "Exhausted", "Throwing Hatchets, Iron Buckler or empty"),
        ("(10): 0", "(10): 0\nExhausted: Yatagan, yatagan", "Exhausted", "2 times"),
        ("(10): 0", "(10): 0\nExhausted: " + ", ".join(["empty"] * 6), "Exhausted", "at most 5"),
        ("(10): 0", "(10): 0\nItems: " + ", ".join(["Rope"] * 6), "Item slots", "at most 10"),
    ],
)
def test_a_field_that_cannot_be_read_is_named_with_what_would_be_right(
    old: str, new: str, field: str, told: str
) -> None:
    """[pc-statblock-grammar, stat-ranges, item-slots, weapons-at-hand]."""
    error = refused(changed(DIAGHILEV, old, new))
    assert [problem.field for problem in error.problems] == [field]
    assert told in str(error)
    assert error.right


def test_all_problems_of_a_block_are_told_at_once() -> None:
    """[pc-statblock-grammar]."""
    block = changed(DIAGHILEV, "Mercenary 1", "Baker 12")
    block = changed(block, "Charm 2", "Charm")
    block = changed(block, "Armor Ud6+0", "Armor Ud6")
    block = changed(block, "Stamina (10)", "Stamina")
    assert [problem.field for problem in refused(block).problems] == ["Class", "Level", "Charm", "Armor", "Stamina"]


def test_a_slot_problem_is_told_beside_problems_that_do_not_touch_it() -> None:
    """[pc-statblock-grammar]: but a weapon that cannot be read does not make its slot unknown."""
    block = changed(f"{URSK}Exhausted: Great Axe, Rope", "Max Hits: 5", "Max Hits: five")
    assert [problem.field for problem in refused(block).problems] == ["Max Hits", "Exhausted"]
    block = changed(f"{URSK}Exhausted: Great Axe", "Steel", "Wood")
    assert [problem.field for problem in refused(block).problems] == ["Weapons/Shield"]


def test_lines_out_of_order_are_refused() -> None:
    """[pc-statblock-grammar]."""
    first, gear, armor, momentum, stamina = DIAGHILEV.splitlines()
    error = refused("\n".join([first, gear, armor, stamina, momentum]))
    assert {problem.field for problem in error.problems} == {"Stamina"}
