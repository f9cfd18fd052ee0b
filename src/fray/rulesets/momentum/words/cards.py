# mypyc: skip - what people look at
"""A card for every combatant: gauges, tags, and the sheet as it stands now."""

from __future__ import annotations

from typing import Final

from fray.engine.board import Card, Gauge, Tag
from fray.engine.english import counted
from fray.rulesets.momentum.model.field import HIGH, INTIMATE, LOW
from fray.rulesets.momentum.model.sheets import NO_DIE, STAT_NAMES, STEP_NAMES
from fray.rulesets.momentum.model.state import (
    ABLE,
    CONDITION_NAMES,
    DEAD,
    DISABLED,
    FLED,
    LIMB_NAMES,
    SENSELESS,
    SURRENDERED,
    TO_COME,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.rules.attacks import present_defense
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, exhausted_slots, stamina_score
from fray.rulesets.momentum.words.stage import portrait
from fray.rulesets.momentum.words.wording import name, side

CONDITION_CLAUSES: Final = {
    SENSELESS: "condition-senseless",
    DISABLED: "condition-disabled-npc",
    SURRENDERED: "condition-fled",
    FLED: "condition-fled",
    DEAD: "condition-dead",
}


def cards(battle: MomentumBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, combatant) for combatant in battle.combatants]


def card(battle: MomentumBattle, combatant: Combatant) -> Card:
    return Card(
        who=combatant.who,
        name=combatant.name,
        side=battle.sides[combatant.side],
        place="" if combatant.condition in (FLED, TO_COME) else str(combatant.position),
        gauges=tuple(gauges(battle, combatant)),
        tags=tuple(tags_of(battle, combatant)),
        out=combatant.condition not in (ABLE, TO_COME),
        acting=combatant.who == battle.acting,
        icon=portrait(combatant),
    )


def gauges(battle: MomentumBattle, combatant: Combatant) -> list[Gauge]:
    if isinstance(combatant, Pc):
        return pc_gauges(combatant)
    assert isinstance(combatant, Npc)
    defense = max(0, present_defense(battle, combatant, INTIMATE))
    return [
        Gauge(
            "hits", "Hits", combatant.hits_left, 0, max(combatant.hits_left, combatant.sheet.hits), clause="npc-hits"
        ),
        Gauge("defense", "Defense", defense, clause="npc-defense-value"),
    ]


def pc_gauges(pc: Pc) -> list[Gauge]:
    """Momentum has no bounds; hits may go beyond their maximum [momentum-roll, max-hits, hits-beyond-limit]."""
    found = [
        Gauge("momentum", "Momentum", pc.momentum, clause="momentum-roll"),
        Gauge("hits", "Hits taken", pc.hits_taken, 0, pc.max_hits, clause="max-hits", rises=True),
        step_gauge("armor", "Armor", pc.armor, pc.sheet.armor.base, "ruined", "armor-die-ladder"),
    ]
    if pc.sheet.shield is not None:
        found.append(step_gauge("shield", "Shield", pc.shield, pc.sheet.shield.base, "destroyed", "shield-wear"))
    score = stamina_score(pc.grit())
    found.append(Gauge("tallies", "Stamina tallies", pc.tallies, 0, score, clause="stamina-mark"))
    if exhausted_slots(pc):
        found.append(Gauge("exhausted", "EXHAUSTED slots", exhausted_slots(pc), 0, ITEM_SLOTS, clause="exhausted-slot"))
    return found


def step_gauge(key: str, label: str, now: int, base: int, gone: str, clause: str) -> Gauge:
    """A usage die as a gauge: its present step on the ladder, with the step a rest restores as the upper end."""
    if base == NO_DIE:
        return Gauge(key, label, 0, 0, 0, "none", "armor-none")
    return Gauge(key, label, now, 0, max(now, base), STEP_NAMES[now] if now > 0 else gone, clause)


# ---- the sheet


def inspect(battle: MomentumBattle, who: int, sheet: str) -> list[str]:
    """A combatant's sheet as printed, and how it stands now."""
    combatant = battle.combatants[who]
    shown = card(battle, combatant)
    where = f"at position {shown.place}" if shown.place else "not on the field"
    now = "; ".join(f"{gauge.label} {gauge_words(gauge)}" for gauge in shown.gauges)
    marks = "; ".join(tag.label for tag in shown.tags)
    return [
        f"{combatant.name} ({side(battle, shown.side)}), {where}",
        *sheet.splitlines(),
        f"Now: {now}",
        *([f"Marks: {marks}"] if marks else []),
    ]


def gauge_words(gauge: Gauge) -> str:
    if gauge.text:
        return gauge.text
    return str(gauge.value) if gauge.high is None else f"{gauge.value} of {gauge.high}"


# ---- tags


def tags_of(battle: MomentumBattle, combatant: Combatant) -> list[Tag]:
    """Everything that marks a combatant now: first how it stands in the fight, then what ails it, then what it uses."""
    tags = [*condition_tags(combatant), *position_tags(battle, combatant)]
    if isinstance(combatant, Pc):
        return [*tags, *wound_tags(combatant), *ability_tags(battle, combatant), *gear_tags(combatant)]
    return [*tags, *npc_tags(combatant)] if isinstance(combatant, Npc) else tags


def condition_tags(combatant: Combatant) -> list[Tag]:
    tags: list[Tag] = []
    if combatant.condition == TO_COME:
        words = f"joins in round {combatant.joins_round} at {combatant.position}"
        tags.append(Tag(words, "joining-and-momentum-after", term="to-come"))
    elif combatant.condition != ABLE:
        edge = f" on the {combatant.left_by} side" if combatant.left_by in (LOW, HIGH) else ""
        condition = CONDITION_NAMES[combatant.condition]
        tags.append(Tag(condition + edge, CONDITION_CLAUSES[combatant.condition], term=condition))
    if combatant.surprised and combatant.condition in (ABLE, TO_COME):
        tags.append(Tag("surprised", "condition-surprised", term="surprised"))
    if combatant.wants_peace and combatant.able():
        tags.append(Tag("wants peace", "fight-end-conditions", term="wants-peace"))
    return tags


def position_tags(battle: MomentumBattle, combatant: Combatant) -> list[Tag]:
    tags = tags_of_each(battle, combatant.superior, "superior over", "condition-superior-position", "superior")
    if combatant.in_pit and combatant.on_field():
        tags.append(Tag("in the pit", "condition-in-pit", term="in-pit"))
    if isinstance(combatant, Pc):
        tags.extend(tags_of_each(battle, combatant.held_by, "held by", "condition-held", "held"))
    return tags


def tags_of_each(battle: MomentumBattle, mask: int, words: str, clause: str, term: str) -> list[Tag]:
    """A tag for every combatant that a mask names."""
    named = [combatant for combatant in battle.combatants if mask >> combatant.who & 1]
    return [Tag(f"{words} {name(battle, combatant.who)}", clause, term=term) for combatant in named]


def wound_tags(pc: Pc) -> list[Tag]:
    """Bleeding, lost limbs, stat reductions and marks [dire-mauled, dire-very-sad, dire-disfigured]."""
    tags: list[Tag] = []
    if pc.bleeding:
        tags.append(Tag(f"bleeding, {counted(pc.bleeding, 'round')} left", "condition-bleeding", term="bleeding"))
    for limb, limb_name in enumerate(LIMB_NAMES):
        if pc.lost_limbs >> limb & 1:
            tags.append(Tag(f"{limb_name} lost", "condition-lost-limb", term="lost-limb"))
    for stat, stat_name in enumerate(STAT_NAMES):
        if pc.stats[stat] != pc.sheet.stats[stat]:
            tags.append(
                Tag(f"{stat_name} {pc.stats[stat] - pc.sheet.stats[stat]:+d}", "condition-very-sad", term="very-sad")
            )
    return tags + [Tag(mark, "condition-disfigured", term="disfigured") for mark in pc.marks]


def ability_tags(battle: MomentumBattle, pc: Pc) -> list[Tag]:
    tags = tags_of_each(battle, pc.guarding, "guarding", "ability-guard", "guarding")
    tags.extend(tags_of_each(battle, pc.exploiting, "an opening against", "ability-exploit-opening", "opening"))
    if pc.fury:
        tags.append(Tag("Battle Fury", "ability-battle-fury", term="battle-fury"))
    return tags


def gear_tags(pc: Pc) -> list[Tag]:
    """What cannot be used as it should: unready, unloaded, running out, EXHAUSTED."""
    tags: list[Tag] = []
    if pc.shield > 0 and not pc.shield_ready:
        tags.append(Tag("shield not ready", "condition-shield-unready", term="shield-unready"))
    for index, weapon in enumerate(pc.weapons):
        if pc.unloaded >> index & 1:
            tags.append(Tag(f"{weapon.name} unloaded", "condition-unloaded", term="unloaded"))
        if pc.supplies[index] < weapon.supply:
            left = STEP_NAMES[pc.supplies[index]] if pc.supplies[index] > 0 else "used up"
            tags.append(Tag(f"{weapon.name} {left}", "supply-dice", term="supply"))
        if pc.exhausted_weapons[index]:
            tags.append(Tag(f"{weapon.name} EXHAUSTED", "condition-exhausted-slot", term="exhausted-slot"))
    tags += [Tag(f"{item} EXHAUSTED", "condition-exhausted-slot", term="exhausted-slot") for item in pc.exhausted_items]
    return (
        [*tags, Tag("shield EXHAUSTED", "condition-exhausted-slot", term="exhausted-slot")]
        if pc.exhausted_shield
        else tags
    )


def npc_tags(npc: Npc) -> list[Tag]:
    tags: list[Tag] = []
    if npc.hex:
        tags.append(Tag(f"Hex of Rust -{npc.hex}", "spell-hex-of-rust", term="hex-of-rust"))
    if npc.shelled:
        tags.append(Tag("Shell Up", "trait-shell-up", term="shell-up"))
    if npc.traits.slow_reload and npc.struck_last_turn and npc.able():
        tags.append(Tag("reloading", "trait-slow-reload", term="reloading"))
    return tags
