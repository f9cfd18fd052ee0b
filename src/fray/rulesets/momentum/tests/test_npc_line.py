"""The line of a nonplayer combatant."""

from __future__ import annotations

import pytest

from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.content.pc_block import parse_pc
from fray.rulesets.momentum.content.printing import print_npc
from fray.rulesets.momentum.content.statline import StatlineError
from fray.rulesets.momentum.model.field import FAR, MELEE, NEAR, Field
from fray.rulesets.momentum.model.sheets import (
    ARCANE,
    CRUSHING,
    MAGIC,
    SLASHING,
    STEEL,
    Attack,
    Mode,
    NpcSheet,
    Trait,
    range_mask,
)
from fray.rulesets.momentum.model.state import MomentumBattle, Npc
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules.attacks import strike_cost
from fray.rulesets.momentum.rules.characters import new_pc
from fray.rulesets.momentum.rules.initiative import npc_initiative
from fray.rulesets.momentum.rules.npc_specials import read_traits
from fray.rulesets.momentum.rules.reposition import npc_reposition, reposition_cost

ASSASSIN = (
    "Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), "
    "Danger 2d/Attack Skill 2 (Steel, Melee, Poisoned Scimitar), "
    "Special: Wearying Poison (targets lose 2 momentum per strike)"
)
HERO = """\
Hero (Wanderer 1) - Might 0, Grace 0, Grit 0, Charm 0, Lore 0, Fate 0 (1d6); P 1d8/M 1d8
Weapons/Shield: Sword (Steel, Melee, Slashing)
Armor None; Max Hits: 2
Momentum Gain/Current: 1d8+0 / 0 (0 EoR)
Stamina (10): 0
"""
RAT = "Rat - Hits 1, Defense 0, Move 2, Danger 1d/Attack Skill 0 (Steel, Melee, Teeth)"


def refused(text: str) -> StatlineError:
    with pytest.raises(StatlineError) as caught:
        parse_npc(text)
    return caught.value


def fields_refused(text: str) -> list[str]:
    return [problem.field for problem in refused(text).problems]


# ---------------------------------------------------------------- the worked example


def test_the_assassin_is_read_as_the_text_describes_it() -> None:
    """[npc-example-assassin, npc-statblock-format, npc-attack-tags, npc-move-special], case ex-parse-assassin."""
    sheet = parse_npc(ASSASSIN)
    scimitar = Attack("Poisoned Scimitar", 2, 2, STEEL, range_mask(MELEE), SLASHING, damage_written=False)
    poison = Trait("Wearying Poison", -1, "targets lose 2 momentum per strike")
    climb = Mode("Climb", 1, written=False)
    assert sheet == NpcSheet("Beetle Clan Assassin", 3, 3, "hidden mail shirt", 1, (climb,), (scimitar,), (poison,))
    assert read_traits(sheet).poison == 2
    assert print_npc(sheet) == ASSASSIN


def test_the_numbers_of_the_assassin_follow_from_its_line() -> None:
    """[npc-example-assassin, npc-initiative, reposition-cost, npc-reposition-gain], the derived numbers of
    case ex-parse-assassin."""
    variants = Variants({})
    battle = MomentumBattle(["party", "beetles"], Field(3), variants, [])
    hero = new_pc(0, "Hero", 0, 0, 0, parse_pc(HERO).sheet, variants)
    sheet = parse_npc(ASSASSIN)
    assassin = Npc(1, sheet.name, 1, 1, 0, sheet, read_traits(sheet))
    battle.combatants = [hero, assassin]
    assert npc_initiative(battle, assassin) == 5
    assert strike_cost(battle, hero, 0, assassin, disable=False) == 7
    assert reposition_cost(battle, hero, assassin) == 5
    npc_reposition(Fight(battle, SeededDice(0), []), assassin, hero)
    assert hero.momentum == 2


# ---------------------------------------------------------------- what is read


def test_the_order_of_the_fields_carries_no_meaning() -> None:
    """[npc-statblock-format, npc-line-order]: the template's order is read, the example's is written."""
    template = (
        "Beetle Clan Assassin - Move 1 (Climb), Defense 3 (hidden mail shirt), "
        "Danger 2d/Attack Skill 2 (Steel, Melee, Poisoned Scimitar), Hits 3, "
        "Special: Wearying Poison (targets lose 2 momentum per strike)"
    )
    assert print_npc(parse_npc(template)) == ASSASSIN


def test_keywords_are_compared_without_regard_to_case() -> None:
    """[npc-statblock-grammar]: names keep their own case."""
    shouted = (
        "Rat - HITS 1, defense 0, MOVE 2 (climb, fly 3), danger 1D/attack SKILL 0 (STEEL, near/MELEE, crushing, Teeth)"
    )
    sheet = parse_npc(f"{shouted} OR Danger 2d/Attack Skill 1 (Magic, Far, Stare), SPECIAL: Swarm")
    assert sheet.modes == (Mode("Climb", 2, written=False), Mode("Fly", 3, written=True))
    assert sheet.attacks[0] == Attack("Teeth", 1, 0, STEEL, range_mask(MELEE, NEAR), CRUSHING)
    assert sheet.attacks[1].name == "Stare"
    assert sheet.traits == (Trait("Swarm", -1, ""),)


@pytest.mark.parametrize("mark", ["*", "**", "_", "*_"])
def test_markup_and_blanks_around_the_line_are_stripped(mark: str) -> None:
    """[npc-statblock-grammar]: runs of blanks count as one."""
    sheet = parse_npc(ASSASSIN)
    assert parse_npc(f"  {mark}{ASSASSIN.replace(' ', '   ')}{mark} \n") == sheet
    assert parse_npc(ASSASSIN.replace("Beetle Clan Assassin", f"{mark}Beetle Clan Assassin{mark}")) == sheet


def test_special_is_optional_and_takes_the_rest_of_the_line() -> None:
    """[npc-statblock-grammar]: commas and semicolons in its parentheses do not end anything."""
    assert parse_npc(RAT).traits == ()
    sheet = parse_npc(f"{RAT}, Special: Bite (once; then, twice); Run, or Hide; Regenerate 2 (heals (2 hits))")
    assert sheet.traits == (
        Trait("Bite", -1, "once; then, twice"),
        Trait("Run, or Hide", -1, ""),
        Trait("Regenerate", 2, "heals (2 hits)"),
    )


def test_a_mode_without_a_number_uses_the_plain_move_score() -> None:
    """[npc-move-special, move-modes]: it is written again as it was."""
    line = RAT.replace("Move 2", "Move 2 (Climb, Fly 3, Swim 2, Phase)")
    sheet = parse_npc(line)
    assert [(mode.name, mode.score) for mode in sheet.modes] == [("Climb", 2), ("Fly", 3), ("Swim", 2), ("Phase", 2)]
    assert print_npc(sheet) == line


def test_an_attack_without_a_damage_word_is_slashing_if_steel_and_arcane_if_magic() -> None:
    """[default-damage-type, npc-line-extensions]: and it is written again without one."""
    line = f"{RAT} or Danger 1d/Attack Skill 2 (Magic, Near/Far, Stare)"
    teeth, stare = parse_npc(line).attacks
    assert (teeth.damage, teeth.damage_written) == (SLASHING, False)
    assert (stare.damage, stare.damage_written) == (ARCANE, False)
    assert stare.ranges == range_mask(NEAR, FAR)
    assert print_npc(parse_npc(line)) == line


def test_a_written_default_damage_word_stays_written() -> None:
    """[npc-line-order]: reading and writing gives the same line."""
    line = RAT.replace("Melee, Teeth", "Melee, Slashing, Teeth")
    assert print_npc(parse_npc(line)) == line


def test_danger_and_attack_skill_may_be_zero() -> None:
    """[npc-line-extensions]."""
    attack = parse_npc(RAT.replace("Danger 1d", "Danger 0d")).attacks[0]
    assert (attack.danger, attack.skill, attack.kind) == (0, 0, STEEL)


def test_words_below_the_line_stand_in_for_the_parentheses_of_their_trait() -> None:
    """[npc-statblock-grammar, npc-special]: named in any case, with or without the number."""
    text = f"{RAT}, Special: Swarm (short); Regenerate 2\n*swarm: many: very many*\nRegenerate 2: two hits\n"
    sheet = parse_npc(text)
    assert sheet.traits == (Trait("Swarm", -1, "many: very many"), Trait("Regenerate", 2, "two hits"))
    assert parse_npc(text.replace("Regenerate 2: two", "Regenerate: two")) == sheet
    assert print_npc(sheet) == f"{RAT}, Special: Swarm (many: very many); Regenerate 2 (two hits)"


def test_words_that_parentheses_cannot_hold_are_written_below() -> None:
    """[npc-statblock-grammar]."""
    text = f"{RAT}, Special: Smile; Run\nSmile: it grins :)"
    assert parse_npc(text).traits[0].words == "it grins :)"
    assert print_npc(parse_npc(text)) == text


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("field", ["Hits 1", "Defense 0", "Move 2", "Danger 1d/Attack Skill 0 (Steel, Melee, Teeth)"])
def test_every_field_but_special_is_required_exactly_once(field: str) -> None:
    """[npc-statblock-grammar]: a missing or repeated field is named."""
    name = "Danger/Attack Skill" if field.startswith("Danger") else field.split()[0]
    missing = "Rat - " + ", ".join(part for part in _fields_of_rat() if part != field)
    assert fields_refused(missing) == [name]
    assert "missing" in str(refused(missing))
    assert fields_refused(f"{RAT}, {field}") == [name]
    assert "again" in str(refused(f"{RAT}, {field}"))


def _fields_of_rat() -> list[str]:
    return ["Hits 1", "Defense 0", "Move 2", "Danger 1d/Attack Skill 0 (Steel, Melee, Teeth)"]


def test_an_unknown_field_is_named() -> None:
    """[npc-statblock-grammar]."""
    error = refused(f"{RAT}, Armor 3")
    assert (error.field, error.problem) == ("Armor", '"Armor 3" is not a known field')
    assert "Hits 3" in error.right
    assert str(error) == f"Armor: {error.problem}; right would be {error.right}"


@pytest.mark.parametrize(
    ("old", "new", "field", "told"),
    [
        ("Hits 1", "Hits many", "Hits", "Hits many"),
        ("Hits 1", "Hits -1", "Hits", "-1"),
        ("Hits 1", ")Hits 1", "Name", "no partner"),
        ("Hits 1", "Hits 1 (one)", "Hits", "one"),
        ("Hits 1", f"Hits {'9' * 5000}", "Hits", "whole number"),
        ("Hits 1", "Hits \u0661", "Hits", "whole number"),
        ("Defense 0", "Defense (mail)", "Defense", "(mail)"),
        ("Defense 0", "Defense 0 ()", "Defense", "()"),
        ("Defense 0", "Defense 0 (mail", "Defense", "no partner"),
        ("Defense 0", "Defense 0 mail)", "Defense", "no partner"),
        ("Move 2", "Move two", "Move", "two"),
        ("Move 2", "Move 2 (3)", "Move", "Climb, Fly, Swim or Burrow"),
        ("Move 2", "Move 2 (Fly 3 4)", "Move", "Fly 3 4"),
        ("Move 2", "Move 2 (Fly, fly 3)", "Move", "Fly is given again"),
        ("Danger 1d/", "Danger 1/", "Danger/Attack Skill", "Danger 1/"),
        ("(Steel, Melee, Teeth)", "", "Danger/Attack Skill", "Steel, Melee"),
        ("Steel", "Wood", "Danger/Attack Skill", "Steel or Magic"),
        ("Melee", "Melee/Close", "Danger/Attack Skill", "Intimate, Melee, Near, Far or Distant"),
        ("Melee, Teeth", "Melee, Poison, Teeth", "Danger/Attack Skill", "Slashing, Piercing"),
        ("Melee, Teeth", "Melee, Piercing, Long, Teeth", "Danger/Attack Skill", "material, range, name"),
        ("Melee, Teeth", "Melee, ", "Danger/Attack Skill", "material, range, name"),
        ("Melee, Teeth", "Melee", "Danger/Attack Skill", "material, range, name"),
        ("Teeth)", "Teeth), Special: ", "Special", "Regenerate 1"),
        ("Teeth)", "Teeth), Special: A;; B", "Special", "Regenerate 1"),
        ("Teeth)", "Teeth), Special: A (x", "Special", "no partner"),
        ("Teeth)", "Teeth), Special: A, Special: B", "Special", "again"),
        ("Teeth)", "Teeth), Special: Swarm\nFlurry: two strikes", "Special", "Flurry"),
        ("Rat - ", "Rat, ", "Name", '" - "'),
        ("Rat - ", "** - ", "Name", '" - "'),
    ],
)
def test_a_field_that_cannot_be_read_is_named_with_what_would_be_right(
    old: str, new: str, field: str, told: str
) -> None:
    """[npc-statblock-grammar]."""
    assert old in RAT
    error = refused(RAT.replace(old, new))
    assert [problem.field for problem in error.problems] == [field]
    assert told in str(error)
    assert error.right


def test_nothing_at_all_is_refused() -> None:
    """[npc-statblock-grammar]."""
    assert fields_refused(" \n ") == ["Name"]


def test_all_problems_of_a_line_are_told_at_once() -> None:
    """[npc-statblock-grammar]."""
    attacks = "Danger x/Attack Skill 1 (Steel, Melee, A) or Danger 1d/Attack Skill 1 (Wood, Melee, B)"
    error = refused(f"Rat - Hits x, Speed 3, Move 2 (?), {attacks}, Special: (odd)")
    assert sorted(problem.field for problem in error.problems) == [
        "Danger/Attack Skill",
        "Danger/Attack Skill",
        "Defense",
        "Hits",
        "Move",
        "Special",
        "Speed",
    ]
    assert len(str(error).splitlines()) == 7
    assert (error.field, error.problem, error.right) == (
        error.problems[0].field,
        error.problems[0].problem,
        error.problems[0].right,
    )


def test_fields_after_special_belong_to_special() -> None:
    """[npc-statblock-grammar]: so they are missing before it."""
    error = refused("Rat - Defense 0, Move 2, Danger 1d/Attack Skill 0 (Steel, Melee, Teeth), Special: Swarm, Hits 1")
    assert error.field == "Hits"
    assert "before Special" in error.right


def test_a_magic_attack_is_not_a_steel_one() -> None:
    """[npc-attack-tags]."""
    assert parse_npc(RAT.replace("Steel", "magic")).attacks[0].kind == MAGIC
