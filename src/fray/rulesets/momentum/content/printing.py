# mypyc: skip - prints text at the border, never in a fight
"""Sheets as their stat lines print them [npc-statblock-format, pc-statblock-format]."""

from __future__ import annotations

from collections.abc import Mapping

from fray.rulesets.momentum.content.npc_line import trait_title
from fray.rulesets.momentum.content.pc_block import ABILITIES_FIELD, EXHAUSTED_FIELD, ITEMS_FIELD
from fray.rulesets.momentum.content.pc_gear import RELOAD, TWO_HANDED, Gear
from fray.rulesets.momentum.content.statline import print_die, print_loss, print_ranges, print_signed, unmatched
from fray.rulesets.momentum.model.sheets import (
    DAMAGE_NAMES,
    DEFAULT_DAMAGE,
    GRIT,
    KIND_NAMES,
    NO_DIE,
    STAT_NAMES,
    STEEL,
    STEP_NAMES,
    Attack,
    Mode,
    NpcSheet,
    PcSheet,
    Shield,
    Trait,
    Weapon,
)
from fray.rulesets.momentum.rules.characters import momentum_gain
from fray.rulesets.momentum.rules.round_end import SHIELD_PENALTIES, end_of_round_penalty, shield_penalty
from fray.rulesets.momentum.rules.stamina import stamina_score


def print_sheet(sheet: PcSheet | NpcSheet) -> str:
    """A sheet as its block or its line writes it."""
    return print_pc(sheet) if isinstance(sheet, PcSheet) else print_npc(sheet)


# ---- NPCs


def print_npc(sheet: NpcSheet) -> str:
    """The line of a sheet, in the order of the text's example [npc-line-order].

    Words that parentheses cannot hold, because their own are not paired, stand below the line.
    """
    fields = [
        f"Hits {sheet.hits}",
        f"Defense {sheet.defense}{_in_parentheses(sheet.defense_words)}",
        f"Move {sheet.move}{_in_parentheses(', '.join(map(_print_mode, sheet.modes)))}",
        " or ".join(map(_print_attack, sheet.attacks)),
    ]
    if sheet.traits:
        fields.append("Special: " + "; ".join(map(_print_trait, sheet.traits)))
    below = [f"{trait_title(trait)}: {trait.words}" for trait in sheet.traits if unmatched(trait.words) >= 0]
    return "\n".join([f"{sheet.name} - {', '.join(fields)}", *below])


def _in_parentheses(words: str) -> str:
    return f" ({words})" if words else ""


def _print_mode(mode: Mode) -> str:
    return f"{mode.name} {mode.score}" if mode.written else mode.name


def _print_attack(attack: Attack) -> str:
    tags = [KIND_NAMES[attack.kind], print_ranges(attack.ranges)]
    if attack.damage_written or attack.damage != DEFAULT_DAMAGE[attack.kind]:
        tags.append(DAMAGE_NAMES[attack.damage])
    return f"Danger {attack.danger}d/Attack Skill {attack.skill} ({', '.join([*tags, attack.name])})"


def _print_trait(trait: Trait) -> str:
    return trait_title(trait) + ("" if unmatched(trait.words) >= 0 else _in_parentheses(trait.words))


# ---- PCs


def print_pc(sheet: PcSheet, *, shield_penalties: Mapping[str, int] = SHIELD_PENALTIES) -> str:
    """The block of a sheet: derived numbers by the rules, Max Hits as it was printed [diaghilev-max-hits]."""
    die, grace = momentum_gain(sheet)
    gain = print_die(die) + print_signed(grace)
    penalty = end_of_round_penalty(sheet.armor.base, shield_penalty(sheet.shield, shield_penalties))
    lines = [
        _print_identity(sheet),
        f"Weapons/Shield: {print_gear(Gear(sheet.weapons, sheet.shield))}",
        f"{_print_armor(sheet)}; {_print_hits(sheet)}",
        f"Momentum Gain/Current: {gain} / {sheet.current_momentum} ({print_loss(penalty)} EoR)",
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
    dice = f"P {print_die(sheet.physical_die)}/M {print_die(sheet.mental_die)}"
    return f"{sheet.name} ({sheet.character_class} {sheet.level}) - {stats} ({print_die(sheet.fate_die)}); {dice}"


def _print_armor(sheet: PcSheet) -> str:
    armor = sheet.armor
    name = f" ({armor.name})" if armor.name else ""
    if armor.base == NO_DIE:
        return f"Armor None{name}"
    now = "" if armor.now == armor.base else f" now {STEP_NAMES[armor.now]}"
    return f"Armor {STEP_NAMES[armor.base]}{print_signed(sheet.stats[GRIT])}{now}{name}"


def _print_hits(sheet: PcSheet) -> str:
    taken = f" taken {sheet.hits_taken}" if sheet.hits_taken else ""
    return f"Max Hits: {sheet.printed_max_hits}{taken}"


# ---- weapons and shields


def print_gear(gear: Gear) -> str:
    """The line, without its keyword."""
    weapons = ", ".join(map(_print_weapon, gear.weapons)) or "None"
    return weapons if gear.shield is None else f"{weapons}; {_print_shield(gear.shield)}"


def _print_weapon(weapon: Weapon) -> str:
    tags = [] if weapon.supply == NO_DIE else [STEP_NAMES[weapon.supply]]
    tags += [KIND_NAMES[weapon.kind], print_ranges(weapon.ranges)]
    if weapon.damage_written or weapon.damage != DEFAULT_DAMAGE[weapon.kind]:
        tags.append(DAMAGE_NAMES[weapon.damage])
    tags += [TWO_HANDED] * weapon.two_handed + [RELOAD] * weapon.reload
    return f"{weapon.name} ({', '.join(tags)})"


def _print_shield(shield: Shield) -> str:
    tags = [f"Base {STEP_NAMES[shield.base]}"]
    if shield.kind != STEEL:
        tags.append(KIND_NAMES[shield.kind])
    if shield.now != shield.base:
        tags.append(f"now {STEP_NAMES[shield.now]}")
    return f"{shield.name} ({', '.join(tags)})"
