# mypyc: skip - what people look at
"""The small marks on a combatant's card, each with the clause or the content it opens."""

from __future__ import annotations

from typing import Final

from fray.engine.board import Tag
from fray.engine.english import counted
from fray.rulesets.momentum.model.field import HIGH, LOW
from fray.rulesets.momentum.model.sheets import STAT_NAMES, STEP_NAMES
from fray.rulesets.momentum.model.state import (
    ABLE,
    CONDITION_NAMES,
    DEAD,
    DISABLED,
    FLED,
    LIMB_NAMES,
    NOBODY,
    SENSELESS,
    SURRENDERED,
    TO_COME,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.words.wording import name

CONDITION_CLAUSES: Final = {
    SENSELESS: "condition-senseless",
    DISABLED: "condition-disabled-npc",
    SURRENDERED: "condition-fled",
    FLED: "condition-fled",
    DEAD: "condition-dead",
}


def tags_of(battle: MomentumBattle, one: Combatant) -> list[Tag]:
    """Everything that marks a combatant now: first how it stands in the fight, then what ails it, then what it uses."""
    tags = [*condition_tags(one), *position_tags(battle, one)]
    if isinstance(one, Pc):
        return [*tags, *wound_tags(one), *ability_tags(battle, one), *gear_tags(one)]
    return [*tags, *npc_tags(one)] if isinstance(one, Npc) else tags


def condition_tags(one: Combatant) -> list[Tag]:
    tags: list[Tag] = []
    if one.condition == TO_COME:
        tags.append(Tag(f"joins in round {one.joins_round} at {one.position}", "joining-and-momentum-after"))
    elif one.condition != ABLE:
        edge = f" on the {one.left_by} side" if one.left_by in (LOW, HIGH) else ""
        tags.append(Tag(CONDITION_NAMES[one.condition] + edge, CONDITION_CLAUSES[one.condition]))
    if one.surprised and one.condition in (ABLE, TO_COME):
        tags.append(Tag("surprised", "condition-surprised"))
    if one.wants_peace and one.able():
        tags.append(Tag("wants peace", "fight-end-conditions"))
    return tags


def position_tags(battle: MomentumBattle, one: Combatant) -> list[Tag]:
    over = [other for other in battle.combatants if one.over(other)]
    tags = [Tag(f"superior over {name(battle, other.who)}", "condition-superior-position") for other in over]
    if one.in_pit and one.on_field():
        tags.append(Tag("in the pit", "condition-in-pit"))
    if isinstance(one, Pc) and one.held_by != NOBODY:
        tags.append(Tag(f"held by {name(battle, one.held_by)}", "condition-held"))
    return tags


def wound_tags(pc: Pc) -> list[Tag]:
    """Bleeding, lost limbs, stat reductions and marks [dire-mauled, dire-very-sad, dire-disfigured]."""
    tags: list[Tag] = []
    if pc.bleeding:
        tags.append(Tag(f"bleeding, {counted(pc.bleeding, 'round')} left", "condition-bleeding"))
    for limb, limb_name in enumerate(LIMB_NAMES):
        if pc.lost_limbs >> limb & 1:
            tags.append(Tag(f"{limb_name} lost", "condition-lost-limb"))
    for stat, stat_name in enumerate(STAT_NAMES):
        if pc.stats[stat] != pc.sheet.stats[stat]:
            tags.append(Tag(f"{stat_name} {pc.stats[stat] - pc.sheet.stats[stat]:+d}", "condition-very-sad"))
    return tags + [Tag(mark, "condition-disfigured") for mark in pc.marks]


def ability_tags(battle: MomentumBattle, pc: Pc) -> list[Tag]:
    tags: list[Tag] = []
    if pc.guarding != NOBODY:
        tags.append(Tag(f"guarding {name(battle, pc.guarding)}", "ability-guard"))
    if pc.exploiting != NOBODY:
        tags.append(Tag(f"an opening against {name(battle, pc.exploiting)}", "ability-exploit-opening"))
    if pc.fury:
        tags.append(Tag("Battle Fury", "ability-battle-fury"))
    return tags


def gear_tags(pc: Pc) -> list[Tag]:
    """What cannot be used as it should: unready, unloaded, running out, EXHAUSTED."""
    tags: list[Tag] = []
    if pc.shield > 0 and not pc.shield_ready:
        tags.append(Tag("shield not ready", "condition-shield-unready"))
    for index, weapon in enumerate(pc.weapons):
        if pc.unloaded >> index & 1:
            tags.append(Tag(f"{weapon.name} unloaded", "condition-unloaded"))
        if pc.supplies[index] < weapon.supply:
            left = STEP_NAMES[pc.supplies[index]] if pc.supplies[index] > 0 else "used up"
            tags.append(Tag(f"{weapon.name} {left}", "supply-dice"))
        if pc.exhausted_weapons[index]:
            tags.append(Tag(f"{weapon.name} EXHAUSTED", "condition-exhausted-slot"))
    tags += [Tag(f"{item} EXHAUSTED", "condition-exhausted-slot") for item in pc.exhausted_items]
    return [*tags, Tag("shield EXHAUSTED", "condition-exhausted-slot")] if pc.exhausted_shield else tags


def npc_tags(npc: Npc) -> list[Tag]:
    tags: list[Tag] = []
    if npc.hex:
        tags.append(Tag(f"Hex of Rust -{npc.hex}", "spell-hex-of-rust"))
    if npc.shelled:
        tags.append(Tag("Shell Up", "trait-shell-up"))
    if npc.traits.slow_reload and npc.struck_last_turn and npc.able():
        tags.append(Tag("reloading", "trait-slow-reload"))
    return tags
