# mypyc: skip - reads and prints text at the border, never in a fight
"""The line of a nonplayer combatant, read and printed [npc-statblock-format, npc-statblock-grammar].

Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), Danger 2d/Attack Skill 2 (Steel,
Melee, Poisoned Scimitar), Special: Wearying Poison (targets lose 2 momentum per strike)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from fray.rulesets.momentum.content.statline import (
    MARKUP,
    UINT,
    FieldForm,
    Findings,
    clean_lines,
    one_of,
    read_ranges,
    sort_fields,
    split_outside,
    split_parentheses,
    unmatched,
    word_index,
    wrong,
)
from fray.rulesets.momentum.model.field import DISTANCE_NAMES
from fray.rulesets.momentum.model.sheets import (
    DAMAGE_NAMES,
    DEFAULT_DAMAGE,
    KIND_NAMES,
    MODE_NAMES,
    Attack,
    Mode,
    NpcSheet,
    Trait,
)

ATTACK_FIELD: Final = "Danger/Attack Skill"
ATTACK_EXAMPLE: Final = "Danger 2d/Attack Skill 2 (Steel, Melee, Poisoned Scimitar)"
FORMS: Final = (
    FieldForm("Hits", "hits", "Hits 3"),
    FieldForm("Defense", "defense", "Defense 3 (hidden mail shirt)"),
    FieldForm("Move", "move", "Move 1 (Climb)"),
    FieldForm(ATTACK_FIELD, "danger", ATTACK_EXAMPLE),
)
LINE_EXAMPLE: Final = ", ".join(f'"{form.example}"' for form in FORMS)

# What stands in for a field that cannot be read, until all problems are found.
NO_MOVE: Final[tuple[int, tuple[Mode, ...]]] = (0, ())
NO_ATTACKS: Final[tuple[Attack, ...]] = ()
NO_TRAITS: Final[tuple[Trait, ...]] = ()


# ---------------------------------------------------------------- reading


def parse_npc(text: str) -> NpcSheet:
    """Read an NPC's line and the words of its traits below it; fields in any order.

    [npc-statblock-grammar, npc-line-order]
    """
    name, line, below = _cut_name(text)
    parts = split_outside(line, ", ")
    fields, special = _cut_special(parts)
    findings = Findings()
    found = sort_fields(findings, fields, FORMS, "before Special, which takes the rest of the line")
    hits = findings.attempt(_read_hits, found.get("Hits"), 0)
    defense, defense_words = findings.attempt(_read_defense, found.get("Defense"), (0, ""))
    move, modes = findings.attempt(_read_move, found.get("Move"), NO_MOVE)
    attacks = findings.attempt(_read_attacks, found.get(ATTACK_FIELD), NO_ATTACKS)
    traits = findings.attempt(_read_special, special, NO_TRAITS)
    if findings.none_about("Special"):
        traits = _with_words_below(findings, traits, below)
    findings.finish()
    return NpcSheet(name, hits, defense, defense_words, move, modes, attacks, traits)


def _cut_name(text: str) -> tuple[str, str, list[str]]:
    """The name, the rest of the line, and the lines below it."""
    top, *below = clean_lines(text) or [""]
    name, dash, line = top.partition(" - ")
    if not (dash and name.strip(MARKUP)):
        raise wrong("Name", f'no name and " - " begin "{top}"', f'a name, " - " and the fields {LINE_EXAMPLE}')
    at = unmatched(line)
    if at >= 0:
        raise wrong(_field_at(line, at), f'the parenthesis of "{line[at : at + 20]}" has no partner', "a pair ( )")
    return name.strip(MARKUP), line, below


def _field_at(line: str, at: int) -> str:
    """The name of the field a place in the line belongs to."""
    starts = list(re.finditer(r"(?:^|, )(hits|defense|move|danger|special)\b", line[:at], re.IGNORECASE))
    if not starts:
        return "Name"
    return next((form.name for form in FORMS if form.keyword == starts[-1][1].lower()), "Special")


def _cut_special(parts: Sequence[str]) -> tuple[list[str], str | None]:
    """The fields without Special, and the words of Special, which takes the rest of the line."""
    for index, part in enumerate(parts):
        if part.lower().startswith("special:"):
            return list(parts[:index]), ", ".join(parts[index:])[len("special:") :].strip()
    return list(parts), None


def _read_hits(text: str) -> int:
    match = re.fullmatch(f"hits ({UINT})", text, re.IGNORECASE)
    if match is None:
        raise wrong("Hits", f'"{text}" cannot be read', 'a whole number of 0 or more, as in "Hits 3"')
    return int(match[1])


def _read_defense(text: str) -> tuple[int, str]:
    head, words = split_parentheses(text)
    match = re.fullmatch(f"defense ({UINT})", head, re.IGNORECASE)
    if match is None or words == "":
        raise wrong("Defense", f'"{text}" cannot be read', '"Defense 3" or "Defense 3 (hidden mail shirt)"')
    return int(match[1]), words or ""


def _read_move(text: str) -> tuple[int, tuple[Mode, ...]]:
    """The Move score and the special ways of moving [npc-move-special]."""
    head, words = split_parentheses(text)
    match = re.fullmatch(f"move ({UINT})", head, re.IGNORECASE)
    if match is None:
        raise wrong("Move", f'"{text}" cannot be read', '"Move 1", "Move 1 (Climb)" or "Move 1 (Climb, Fly 3)"')
    move = int(match[1])
    modes = () if words is None else tuple(_read_mode(mode, move) for mode in words.split(", "))
    names = [mode.name for mode in modes]
    repeated = [name for name in names if names.count(name) > 1]
    if repeated:
        raise wrong("Move", f"{repeated[0]} is given again", "each special way of moving once")
    return move, modes


def _read_mode(text: str, move: int) -> Mode:
    """A way of moving; without a number it has the plain Move score [move-modes]."""
    match = re.fullmatch(rf"([^\W\d_][^\s(),]*)(?: ({UINT}))?", text)
    if match is None:
        right = f"one word such as {one_of(MODE_NAMES)}, then at most one number"
        raise wrong("Move", f'"{text}" is not a way of moving', right)
    known = word_index(MODE_NAMES, match[1])
    name = match[1] if known < 0 else MODE_NAMES[known]
    return Mode(name, move if match[2] is None else int(match[2]), match[2] is not None)


def _read_attacks(text: str) -> tuple[Attack, ...]:
    """One attack or several joined by "or" [npc-line-extensions]."""
    findings = Findings()
    attacks = findings.each(_read_attack, split_outside(text, " or "))
    findings.finish()
    return attacks


def _read_attack(text: str) -> Attack:
    """Danger, Attack Skill and the tags in parentheses [npc-attack-tags]."""
    head, tags = split_parentheses(text)
    match = re.fullmatch(f"danger ({UINT})d ?/ ?attack skill ({UINT})", head, re.IGNORECASE)
    if match is None or tags is None:
        raise wrong(ATTACK_FIELD, f'"{text}" cannot be read', f'"{ATTACK_EXAMPLE}"')
    words = split_outside(tags, ", ")
    if not (3 <= len(words) <= 4 and words[-1]):
        right = "(material, range, name) or (material, range, damage, name)"
        raise wrong(ATTACK_FIELD, f'"({tags})" does not hold three or four words', right)
    kind, ranges = word_index(KIND_NAMES, words[0]), read_ranges(words[1])
    if kind < 0:
        raise wrong(ATTACK_FIELD, f'"{words[0]}" is not a material', one_of(KIND_NAMES))
    if not ranges:
        raise wrong(ATTACK_FIELD, f'"{words[1]}" is not a range', f"{one_of(DISTANCE_NAMES)}, several joined by /")
    written = len(words) == 4
    damage = word_index(DAMAGE_NAMES, words[2]) if written else DEFAULT_DAMAGE[kind]  # [default-damage-type]
    if damage < 0:
        raise wrong(ATTACK_FIELD, f'"{words[2]}" is not a damage type', f"{one_of(DAMAGE_NAMES)}, then a name")
    return Attack(words[-1], int(match[1]), int(match[2]), kind, ranges, damage, written)


def _read_special(text: str) -> tuple[Trait, ...]:
    """The traits, split at ";" [npc-special]."""
    if len(split_outside(text, ", special:")) > 1:
        raise wrong("Special", "it is given again", 'Special once, its traits separated by ";"')
    findings = Findings()
    traits = findings.each(_read_trait, split_outside(text, ";"))
    findings.finish()
    return traits


def _read_trait(text: str) -> Trait:
    """A trait's name, its trailing number and its words [special-phrases]."""
    head, words = split_parentheses(text)
    if not head or words == "":
        raise wrong("Special", f'"{text}" is not a trait', '"Slow Reload" or "Regenerate 1 (regains 1 hit)"')
    match = re.fullmatch(f"(.+) ({UINT})", head)
    if match is None:
        return Trait(head, -1, words or "")
    return Trait(match[1], int(match[2]), words or "")


def _with_words_below(findings: Findings, traits: Sequence[Trait], lines: Sequence[str]) -> tuple[Trait, ...]:
    """The traits with the words written below the line, which stand in for their parentheses."""
    told = list(traits)
    for line in lines:
        index, words = _trait_told(line, traits)
        if index < 0:
            right = "the name of a trait of the line above, a colon and its words, or a blank line before a new block"
            findings.note("Special", f'"{line}" tells of no trait of its line', right)
        else:
            told[index] = replace(told[index], words=words)
    return tuple(told)


def _trait_told(line: str, traits: Sequence[Trait]) -> tuple[int, str]:
    """Which trait a line below tells of, named with or without its number, and the words; -1 for none."""
    for index, trait in enumerate(traits):
        for title in (trait_title(trait), trait.name):
            if line.lower().startswith(f"{title.lower()}: "):
                return index, line[len(title) + 2 :]
    return -1, ""


# ---------------------------------------------------------------- printing


def trait_title(trait: Trait) -> str:
    return trait.name if trait.number < 0 else f"{trait.name} {trait.number}"
