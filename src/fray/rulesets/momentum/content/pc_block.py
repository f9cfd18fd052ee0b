# mypyc: skip - reads and prints text at the border, never in a fight
"""The block of a player character, read and printed [pc-statblock-format, pc-statblock-grammar].

Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6
Weapons/Shield: Yatagan (Steel, Melee, Slashing); Iron Buckler (Base Ud4)
Armor Ud6+0 (Mail Shirt); Max Hits: 3
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)
Stamina (10): 0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from fray.rulesets.momentum.content.pc_gear import GEAR_FIELD, Gear, print_gear, read_gear
from fray.rulesets.momentum.content.pc_lines import (
    ABILITIES_FIELD,
    ARMOR_FIELD,
    EXHAUSTED_FIELD,
    FIRST_FIELD,
    ITEMS_FIELD,
    MOMENTUM_FIELD,
    STAMINA_FIELD,
    ArmorLine,
    Identity,
    MomentumLine,
    StaminaLine,
    cut_lines,
    read_armor_line,
    read_identity,
    read_momentum_line,
    read_names,
    read_stamina_line,
)
from fray.rulesets.momentum.content.statline import Findings, one_of, word_index
from fray.rulesets.momentum.model.derived import (
    CLASS_DICE,
    ITEM_SLOTS,
    SHIELD_PENALTIES,
    end_of_round_penalty,
    max_hits,
    momentum_gain,
    shield_penalty,
    slot_owners,
    stamina_score,
)
from fray.rulesets.momentum.model.sheets import GRIT, NO_DIE, STAT_NAMES, STEP_NAMES, PcSheet, ReadPc, Warned

NO_NAMES: Final[tuple[str, ...]] = ()


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


# ---------------------------------------------------------------- reading


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


# ---------------------------------------------------------------- what only warns


def _warnings(block: _Block, sheet: PcSheet, round_up: bool, shield: int) -> tuple[Warned, ...]:
    """Every written number that the rules compute differently [pc-statblock-grammar]."""
    grit = sheet.stats[GRIT]
    die, grace = momentum_gain(sheet)
    penalty = end_of_round_penalty(sheet.armor.base, shield)
    bonus = grit if block.armor.bonus is None else block.armor.bonus
    checked = (
        Warned("P", _die(block.identity.physical_die), _die(sheet.physical_die), "class-disciplines"),
        Warned("M", _die(block.identity.mental_die), _die(sheet.mental_die), "class-disciplines"),
        Warned("Armor number", _signed(bonus), _signed(grit), "pc-armor-line"),
        Warned("Max Hits", str(block.armor.max_hits), str(max_hits(sheet.level, grit, round_up)), "max-hits"),
        Warned("Momentum Gain die", _die(block.momentum.die), _die(die), "momentum-die-aware"),
        Warned("Momentum Gain number", _signed(block.momentum.bonus), _signed(grace), "momentum-roll"),
        Warned("EoR", _loss(block.momentum.penalty), _loss(penalty), "eor-armor-penalty"),
        Warned("Stamina", str(block.stamina.score), str(stamina_score(grit)), "stamina-score"),
    )
    return tuple(warned for warned in checked if warned.written != warned.used)


# ---------------------------------------------------------------- printing


def print_pc(sheet: PcSheet, *, shield_penalties: Mapping[str, int] = SHIELD_PENALTIES) -> str:
    """The block of a sheet: derived numbers by the rules, Max Hits as it was printed [diaghilev-max-hits]."""
    die, grace = momentum_gain(sheet)
    penalty = end_of_round_penalty(sheet.armor.base, shield_penalty(sheet.shield, shield_penalties))
    lines = [
        _print_identity(sheet),
        f"Weapons/Shield: {print_gear(Gear(sheet.weapons, sheet.shield))}",
        f"{_print_armor(sheet)}; {_print_hits(sheet)}",
        f"Momentum Gain/Current: {_die(die)}{_signed(grace)} / {sheet.current_momentum} ({_loss(penalty)} EoR)",
        f"Stamina ({stamina_score(sheet.stats[GRIT])}): {sheet.tallies}",
    ]
    extras = (
        (ABILITIES_FIELD, sheet.abilities),
        (ITEMS_FIELD, sheet.items),
        (EXHAUSTED_FIELD, sheet.exhausted),
    )
    return "\n".join(lines + [f"{field}: {', '.join(names)}" for field, names in extras if names])


def _print_identity(sheet: PcSheet) -> str:
    stats = ", ".join(f"{name} {value}" for name, value in zip(STAT_NAMES, sheet.stats, strict=True))
    dice = f"P {_die(sheet.physical_die)}/M {_die(sheet.mental_die)}"
    return f"{sheet.name} ({sheet.character_class} {sheet.level}) - {stats} ({_die(sheet.fate_die)}); {dice}"


def _print_armor(sheet: PcSheet) -> str:
    armor = sheet.armor
    name = f" ({armor.name})" if armor.name else ""
    if armor.base == NO_DIE:
        return f"Armor None{name}"
    now = "" if armor.now == armor.base else f" now {STEP_NAMES[armor.now]}"
    return f"Armor {STEP_NAMES[armor.base]}{_signed(sheet.stats[GRIT])}{now}{name}"


def _print_hits(sheet: PcSheet) -> str:
    taken = f" taken {sheet.hits_taken}" if sheet.hits_taken else ""
    return f"Max Hits: {sheet.printed_max_hits}{taken}"


def _die(sides: int) -> str:
    return f"1d{sides}"


def _signed(number: int) -> str:
    return f"{number:+d}"


def _loss(number: int) -> str:
    return str(-number)
