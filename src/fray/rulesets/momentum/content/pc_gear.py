# mypyc: skip - reads and prints text at the border, never in a fight
"""The Weapons/Shield line of a PC's block, read and printed [pc-weapon-tags, pc-shield-line]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from fray.rulesets.momentum.content.statline import (
    Findings,
    one_of,
    read_ranges,
    read_step,
    split_outside,
    split_parentheses,
    word_index,
    wrong,
)
from fray.rulesets.momentum.model.field import DISTANCE_NAMES
from fray.rulesets.momentum.model.sheets import (
    DAMAGE_NAMES,
    DEFAULT_DAMAGE,
    KIND_NAMES,
    NO_DIE,
    STEEL,
    STEP_NAMES,
    Shield,
    Weapon,
)

GEAR_FIELD: Final = "Weapons/Shield"
WEAPON_EXAMPLE: Final = "Throwing Hatchets (Ud6, Steel, Near, Piercing)"
SHIELD_EXAMPLE: Final = "Iron Buckler (Base Ud4)"
TWO_HANDED: Final = "Two-Handed"
RELOAD: Final = "Reload"
TAG_WORDS: Final = (*STEP_NAMES, *KIND_NAMES, *DISTANCE_NAMES, *DAMAGE_NAMES, TWO_HANDED, RELOAD)


@dataclass(frozen=True)
class Gear:
    """What the Weapons/Shield line lists."""

    weapons: tuple[Weapon, ...]
    shield: Shield | None


def read_gear(text: str) -> Gear:
    """The weapons, and the shield after the first ";"; parentheses must be paired."""
    listed, *after = split_outside(text, ";")
    if len(after) > 1:
        raise wrong(GEAR_FIELD, f'"{after[1]}" follows the shield', 'weapons split by ", ", then "; " and one shield')
    findings = Findings()
    names = [] if listed.lower() == "none" else split_outside(listed, ", ")
    weapons = findings.each(_read_weapon, names)
    shield = findings.attempt(_read_shield, after[0] if after else None, None)
    if shield is not None and any(weapon.two_handed for weapon in weapons):  # [weapons-at-hand]
        findings.note(GEAR_FIELD, f"{shield.name} stands next to a Two-Handed weapon", "one or the other")
    findings.finish()
    return Gear(weapons, shield)


def _read_weapon(text: str) -> Weapon:
    """A weapon; its tags are told apart by their words and stand in any order [pc-weapon-tags]."""
    name, inside = split_parentheses(text)
    if not (name and inside):
        raise wrong(GEAR_FIELD, f'"{text}" is not a weapon', f'"{WEAPON_EXAMPLE}", or None for no weapon at all')
    tags = split_outside(inside, ", ")
    kinds, damages, steps = (_tags_of(names, tags) for names in (KIND_NAMES, DAMAGE_NAMES, STEP_NAMES))
    ranges = reduce(or_, map(read_ranges, tags))
    _check_known(name, tags)
    if not (len(kinds) == 1 and len(damages) <= 1 and len(steps) <= 1 and ranges):
        right = "exactly one material, at least one range, at most one damage type and one usage die"
        raise wrong(GEAR_FIELD, f'{name} has the tags "{inside}"', right)
    return Weapon(
        name,
        kinds[0],
        ranges,
        damages[0] if damages else DEFAULT_DAMAGE[kinds[0]],  # [default-damage-type]
        steps[0] if steps else NO_DIE,
        word_index(tags, TWO_HANDED) >= 0,
        word_index(tags, RELOAD) >= 0,
        bool(damages),
    )


def _tags_of(names: Sequence[str], tags: Sequence[str]) -> list[int]:
    """Which of the names stand among the tags, by index."""
    return [index for index in (word_index(names, tag) for tag in tags) if index >= 0]


def _check_known(name: str, tags: Sequence[str]) -> None:
    findings = Findings()
    for tag in tags:
        if word_index(TAG_WORDS, tag) < 0 and not read_ranges(tag):
            findings.note(GEAR_FIELD, f'{name} has the unknown tag "{tag}"', one_of(TAG_WORDS))
    findings.finish()


def _read_shield(text: str) -> Shield:
    """A shield: Steel unless it says Magic, and whole unless it says what step it has now [pc-shield-line]."""
    name, inside = split_parentheses(text)
    base_tag, *tags = split_outside(inside or "", ", ")
    if not (name and base_tag.lower().startswith("base ")):
        raise wrong(GEAR_FIELD, f'"{text}" is not a shield', f'"{SHIELD_EXAMPLE}"')
    base = now = read_step(GEAR_FIELD, base_tag[len("base ") :])
    kind = STEEL
    for tag in tags:
        if word_index(KIND_NAMES, tag) >= 0:
            kind = word_index(KIND_NAMES, tag)
        elif tag.lower().startswith("now "):
            now = read_step_now(GEAR_FIELD, tag[len("now ") :], base)
        else:
            raise wrong(GEAR_FIELD, f'{name} has the unknown tag "{tag}"', 'Steel, Magic or "now" and a step')
    return Shield(name, kind, base, now)


def read_step_now(field: str, text: str, base: int) -> int:
    """A present step, which is never above the base one."""
    now = read_step(field, text)
    if now > base:
        raise wrong(field, f"now {STEP_NAMES[now]} is above the base {STEP_NAMES[base]}", "a step below the base one")
    return now
