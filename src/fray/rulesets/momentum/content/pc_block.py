# mypyc: skip - reads text at the border, never in a fight
"""The block of a player character, read line by line [pc-statblock-format, pc-statblock-grammar].

Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6
Weapons/Shield: Yatagan (Steel, Melee, Slashing); Iron Buckler (Base Ud4)
Armor Ud6+0 (Mail Shirt); Max Hits: 3
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)
Stamina (10): 0
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from fray.rulesets.momentum.content.pc_gear import GEAR_FIELD, Gear, read_gear, read_step_now
from fray.rulesets.momentum.content.statline import (
    MARKUP,
    UINT,
    FieldForm,
    Findings,
    clean_lines,
    one_of,
    print_die,
    print_loss,
    print_signed,
    read_die,
    read_step,
    sort_fields,
    split_outside,
    split_parentheses,
    unmatched,
    word_index,
    wrong,
)
from fray.rulesets.momentum.model.sheets import FATE, GRIT, NO_DIE, STAT_NAMES, UD4, Armor, PcSheet, ReadPc, Warned
from fray.rulesets.momentum.rules.characters import CLASS_DICE, momentum_gain
from fray.rulesets.momentum.rules.round_end import SHIELD_PENALTIES, end_of_round_penalty, shield_penalty
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, slot_owners, stamina_score
from fray.rulesets.momentum.rules.wounds import max_hits

FIRST_FIELD: Final = "Name, class and level"
ARMOR_FIELD: Final = "Armor"
MOMENTUM_FIELD: Final = "Momentum Gain/Current"
STAMINA_FIELD: Final = "Stamina"
ABILITIES_FIELD: Final = "Abilities"
ITEMS_FIELD: Final = "Items"
EXHAUSTED_FIELD: Final = "Exhausted"
CLASS_NAMES: Final = tuple(CLASS_DICE)
LEVELS: Final = range(1, 11)  # [stat-ranges]
STAT_FORMS: Final = tuple(
    FieldForm(name, name.lower(), "Fate 2 (1d8)" if stat == FATE else f"{name} 0")
    for stat, name in enumerate(STAT_NAMES)
)
NO_ARMOR: Final[tuple[Armor, int | None]] = (Armor("", NO_DIE, NO_DIE), None)
NO_NAMES: Final[tuple[str, ...]] = ()


# ---- the block is cut into its lines


@dataclass(frozen=True)
class LineForm:
    """One of the lines that follow the first; its keyword is also found in the middle of a joined line."""

    field: str
    keyword: re.Pattern[str]
    example: str


def _line_form(field: str, keyword: str, example: str) -> LineForm:
    return LineForm(field, re.compile(keyword, re.IGNORECASE | re.MULTILINE), example)


LINE_FORMS: Final = (
    _line_form(GEAR_FIELD, r"(?<!\S)weapons/shield:", "Weapons/Shield: Yatagan (Steel, Melee, Slashing)"),
    # In a joined line the step tells the armor line from a weapon such as "Armor Spike".
    _line_form(ARMOR_FIELD, r"^armor\b|(?<!\S)armor(?= (ud|[0-9]|none\b))", "Armor Ud6+0 (Mail Shirt); Max Hits: 2"),
    _line_form(MOMENTUM_FIELD, r"(?<!\S)momentum gain/current:", "Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)"),
    _line_form(STAMINA_FIELD, r"^stamina\b|(?<!\S)stamina(?= ?\()", "Stamina (10): 0"),
)
EXTRA_KEYWORD: Final = re.compile(r"(?<!\S)(abilities|items|exhausted):", re.IGNORECASE)
LINE_ORDER: Final = (
    "the line of the name, then Weapons/Shield:, Armor, Momentum Gain/Current:, Stamina and, if any, Abilities:, "
    "Items: or Exhausted:"
)


@dataclass(frozen=True)
class _Mark:
    """Where the keyword of a line stands in the text."""

    field: str
    start: int
    end: int


def cut_lines(findings: Findings, text: str) -> dict[str, str]:
    """The text of each line by its field, without its keyword; notes missing and unknown lines."""
    block = "\n".join(clean_lines(text))
    marks = _find_keywords(findings, block)
    ends = [mark.start for mark in marks[1:]] + [len(block)]
    lines: dict[str, str] = {}
    for mark, end in zip(marks, ends, strict=True):
        line, *strays = block[mark.end : end].strip().split("\n")
        for stray in strays:
            word = re.split("[ :]", stray)[0] or "unknown line"
            findings.note(word, f'the line "{stray}" is not known or out of place', LINE_ORDER)
        if unmatched(line) >= 0:
            findings.note(mark.field, f'a parenthesis in "{line}" has no partner', "a pair ( )")
        else:
            lines[mark.field] = f"{lines[mark.field]}, {line}" if mark.field in lines else line
    return lines


def _find_keywords(findings: Findings, block: str) -> list[_Mark]:
    """Looks for the lines one after another, so that a name in one of them is not taken for an earlier keyword."""
    marks = [_Mark(FIRST_FIELD, 0, 0)]
    for form in LINE_FORMS:
        match = form.keyword.search(block, marks[-1].end)
        if match is None:
            findings.note(form.field, "the line is missing or out of place", f'a line such as "{form.example}"')
        else:
            marks.append(_Mark(form.field, match.start(), match.end()))
    extras = EXTRA_KEYWORD.finditer(block, marks[-1].end)
    return marks + [_Mark(match[1].capitalize(), match.start(), match.end()) for match in extras]


# ---- line 1: name, class, level, stats, discipline dice


@dataclass(frozen=True)
class Identity:
    """The first line as written; the defaults stand in while problems are collected."""

    name: str = ""
    character_class: str = CLASS_NAMES[0]
    level: int = LEVELS[0]
    stats: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    fate_die: int = 1
    physical_die: int = 1
    mental_die: int = 1


def read_identity(text: str) -> Identity:
    """Name, class and level, the six stats with the Fate die, and the discipline dice [pc-stats, pc-disciplines]."""
    match = re.fullmatch(f"(.+) \\(([^()]+) ({UINT})\\) - (.+)", text)
    if match is None:
        raise wrong(FIRST_FIELD, f'"{text}" cannot be read', '"Diaghilev (Mercenary 1) - " and the stats')
    findings = Findings()
    character_class = findings.attempt(_read_class, match[2], CLASS_NAMES[0])
    level = findings.attempt(_read_level, match[3], LEVELS[0])
    stats_text, *dice_texts = split_outside(match[4], ";")
    found = sort_fields(findings, split_outside(stats_text, ", "), STAT_FORMS, "in the first line")
    might, grace, grit, charm, lore = (findings.attempt(_read_stat, found.get(name), 0) for name in STAT_NAMES[:FATE])
    fate, fate_die = findings.attempt(_read_fate, found.get(STAT_NAMES[FATE]), (0, 1))
    physical, mental = findings.attempt(_read_disciplines, "; ".join(dice_texts), (1, 1))
    findings.finish()
    stats = (might, grace, grit, charm, lore, fate)
    return Identity(match[1].strip(MARKUP), character_class, level, stats, fate_die, physical, mental)


def _read_class(text: str) -> str:
    index = word_index(CLASS_NAMES, text)
    if index < 0:
        raise wrong("Class", f'"{text}" is not a class', one_of(CLASS_NAMES))
    return CLASS_NAMES[index]


def _read_level(text: str) -> int:
    if int(text) not in LEVELS:
        raise wrong("Level", f"{text} is not a level", f"{LEVELS[0]} to {LEVELS[-1]}")
    return int(text)


def _read_stat(text: str) -> int:
    word, _, number = text.partition(" ")
    name = word.capitalize()
    if re.fullmatch(f"[+-]?{UINT}", number) is None:
        raise wrong(name, f'"{number}" is not a whole number', f'"{name} 1" or "{name} -1"')
    return int(number)


def _read_fate(text: str) -> tuple[int, int]:
    stat, die = split_parentheses(text)
    return _read_stat(stat), read_die("Fate", die or "")


def _read_disciplines(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"p (\S+) ?/ ?m (\S+)", text, re.IGNORECASE)
    if match is None:
        raise wrong("Disciplines", f'"{text}" cannot be read', '"; P 1d10/M 1d6" at the end of the first line')
    return read_die("P", match[1]), read_die("M", match[2])


# ---- line 3: armor and hits


@dataclass(frozen=True)
class ArmorLine:
    """The armor line as written; `bonus` is None where no armor is worn."""

    armor: Armor = NO_ARMOR[0]
    bonus: int | None = None
    max_hits: int = 0
    hits_taken: int = 0


def read_armor_line(text: str) -> ArmorLine:
    """Armor die, its number and its name [pc-armor-line]; maximum hits and hits taken."""
    armor_text, *hits_texts = split_outside(text, ";")
    findings = Findings()
    armor, bonus = findings.attempt(_read_armor, armor_text, NO_ARMOR)
    maximum, taken = findings.attempt(_read_max_hits, "; ".join(hits_texts), (0, 0))
    findings.finish()
    return ArmorLine(armor, bonus, maximum, taken)


def _read_armor(text: str) -> tuple[Armor, int | None]:
    """The base step alone tells the kind of armor, whatever it is called."""
    head, words = split_parentheses(text)
    name = words or ""
    if head.lower() == "none":
        return Armor(name, NO_DIE, NO_DIE), None
    match = re.fullmatch(rf"(\w+)([+-]{UINT})(?: now (\w+))?", head, re.IGNORECASE)
    if match is None:
        raise wrong(ARMOR_FIELD, f'"{text}" cannot be read', '"Armor Ud6+0 (Mail Shirt)" or "Armor None"')
    base = read_step(ARMOR_FIELD, match[1])
    if base < UD4:
        raise wrong(ARMOR_FIELD, f"{match[1]} is not a base step", "Ud4, Ud6 or Ud8, and the worn step after now")
    now = base if match[3] is None else read_step_now(ARMOR_FIELD, match[3], base)
    return Armor(name, base, now), int(match[2])


def _read_max_hits(text: str) -> tuple[int, int]:
    match = re.fullmatch(f"max hits: ?({UINT})(?: taken ({UINT}))?", text, re.IGNORECASE)
    if match is None:
        raise wrong("Max Hits", f'"{text}" cannot be read', '"; Max Hits: 3" after the armor, or "Max Hits: 3 taken 1"')
    return int(match[1]), int(match[2] or 0)


# ---- lines 4 and 5: momentum and stamina


@dataclass(frozen=True)
class MomentumLine:
    """The momentum line as written."""

    die: int = 1
    bonus: int = 0
    current: int = 0
    penalty: int = 0


def read_momentum_line(text: str) -> MomentumLine:
    """The dice gained, the current momentum and the End of Round penalty [pc-momentum-line]."""
    match = re.fullmatch(rf"(\w+)([+-]{UINT}) ?/ ?([+-]?{UINT}) \(-?({UINT}) eor\)", text, re.IGNORECASE)
    if match is None:
        raise wrong(MOMENTUM_FIELD, f'"{text}" cannot be read', '"1d10+2 / 0 (-2 EoR)"')
    return MomentumLine(read_die(MOMENTUM_FIELD, match[1]), int(match[2]), int(match[3]), int(match[4]))


@dataclass(frozen=True)
class StaminaLine:
    """The stamina line as written."""

    score: int = 1
    tallies: int = 0


def read_stamina_line(text: str) -> StaminaLine:
    """The Stamina score and the tallies [pc-stamina-line]."""
    match = re.fullmatch(rf"\(({UINT})\): ?({UINT})", text)
    if match is None:
        raise wrong(STAMINA_FIELD, f'"{text}" cannot be read', '"Stamina (10): 0"')
    return StaminaLine(int(match[1]), int(match[2]))


# ---- further lines


def read_names(field: str, text: str) -> tuple[str, ...]:
    """The names of an Abilities, Items or Exhausted line."""
    names = tuple(split_outside(text, ", "))
    if not all(names):
        raise wrong(field, f'a name is empty in "{text}"', f'names split by ", ", or no {field} line at all')
    return names


# ---- the whole block


@dataclass(frozen=True)
class _Block:
    """All lines of a block as written."""

    identity: Identity
    gear: Gear
    armor: ArmorLine
    momentum: MomentumLine
    stamina: StaminaLine
    abilities: tuple[str, ...]
    items: tuple[str, ...]
    exhausted: tuple[str, ...]


def parse_pc(text: str, *, round_up: bool = False, shield_penalties: Mapping[str, int] = SHIELD_PENALTIES) -> ReadPc:
    """Read a PC's block, given on its lines or joined into one.

    A number that the rules compute differently only warns, and the computed one is used; `round_up` is the variant
    of [diaghilev-max-hits], `shield_penalties` the End of Round penalty of each shield by name.
    """
    findings = Findings()
    block = _read_block(findings, cut_lines(findings, text))
    sheet = _sheet(block)
    if findings.none_about(GEAR_FIELD, ARMOR_FIELD, ITEMS_FIELD):
        sheet = replace(sheet, exhausted=_exhausted_slots(findings, sheet))
    findings.finish()
    return ReadPc(sheet, _warnings(block, sheet, round_up, shield_penalty(sheet.shield, shield_penalties)))


def _read_block(findings: Findings, lines: Mapping[str, str]) -> _Block:
    abilities, items, exhausted = (
        findings.attempt(partial(read_names, field), lines.get(field), NO_NAMES)
        for field in (ABILITIES_FIELD, ITEMS_FIELD, EXHAUSTED_FIELD)
    )
    return _Block(
        findings.attempt(read_identity, lines.get(FIRST_FIELD), Identity()),
        findings.attempt(read_gear, lines.get(GEAR_FIELD), Gear((), None)),
        findings.attempt(read_armor_line, lines.get(ARMOR_FIELD), ArmorLine()),
        findings.attempt(read_momentum_line, lines.get(MOMENTUM_FIELD), MomentumLine()),
        findings.attempt(read_stamina_line, lines.get(STAMINA_FIELD), StaminaLine()),
        abilities,
        items,
        exhausted,
    )


def _sheet(block: _Block) -> PcSheet:
    """The sheet of a block, with the discipline dice of its class [class-disciplines]."""
    physical_die, mental_die = CLASS_DICE[block.identity.character_class]
    return PcSheet(
        name=block.identity.name,
        character_class=block.identity.character_class,
        level=block.identity.level,
        stats=block.identity.stats,
        fate_die=block.identity.fate_die,
        physical_die=physical_die,
        mental_die=mental_die,
        weapons=block.gear.weapons,
        shield=block.gear.shield,
        armor=block.armor.armor,
        printed_max_hits=block.armor.max_hits,
        hits_taken=block.armor.hits_taken,
        current_momentum=block.momentum.current,
        tallies=block.stamina.tallies,
        abilities=block.abilities,
        items=block.items,
        exhausted=block.exhausted,
    )


def _exhausted_slots(findings: Findings, sheet: PcSheet) -> tuple[str, ...]:
    """The EXHAUSTED slots, each by the name of what it holds; no more of them than there are slots [item-slots]."""
    owners = Counter(slot_owners(sheet))
    if owners.total() > ITEM_SLOTS:
        findings.note("Item slots", f"{owners.total()} are filled", f"at most {ITEM_SLOTS} by armor, weapons and items")
    names = list(owners)
    exhausted = tuple(ref if ref in owners else _same_name(names, ref) for ref in sheet.exhausted)
    for name, count in Counter(exhausted).items():
        if name not in owners:
            findings.note(EXHAUSTED_FIELD, f'"{name}" fills no slot', one_of(names))
        elif count > owners[name]:
            right = f"at most {owners[name]}, the slots of its own"
            findings.note(EXHAUSTED_FIELD, f'"{name}" stands {count} times', right)
    return exhausted


def _same_name(names: list[str], written: str) -> str:
    """The name that differs from the written one in case alone; the written one where there is none."""
    index = word_index(names, written)
    return written if index < 0 else names[index]


# ---- what only warns


def _warnings(block: _Block, sheet: PcSheet, round_up: bool, shield: int) -> tuple[Warned, ...]:
    """Every written number that the rules compute differently [pc-statblock-grammar]."""
    grit = sheet.stats[GRIT]
    die, grace = momentum_gain(sheet)
    penalty = end_of_round_penalty(sheet.armor.base, shield)
    bonus = grit if block.armor.bonus is None else block.armor.bonus
    checked = (
        Warned("P", print_die(block.identity.physical_die), print_die(sheet.physical_die), "class-disciplines"),
        Warned("M", print_die(block.identity.mental_die), print_die(sheet.mental_die), "class-disciplines"),
        Warned("Armor number", print_signed(bonus), print_signed(grit), "pc-armor-line"),
        Warned("Max Hits", str(block.armor.max_hits), str(max_hits(sheet.level, grit, round_up)), "max-hits"),
        Warned("Momentum Gain die", print_die(block.momentum.die), print_die(die), "momentum-die-aware"),
        Warned("Momentum Gain number", print_signed(block.momentum.bonus), print_signed(grace), "momentum-roll"),
        Warned("EoR", print_loss(block.momentum.penalty), print_loss(penalty), "eor-armor-penalty"),
        Warned("Stamina", str(block.stamina.score), str(stamina_score(grit)), "stamina-score"),
    )
    return tuple(warned for warned in checked if warned.written != warned.used)
