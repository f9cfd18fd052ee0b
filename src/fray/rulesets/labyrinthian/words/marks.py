# mypyc: skip - what people look at
"""The small marks on a card: where it is, what holds it, Wounds, Stances and dice held back."""

from __future__ import annotations

from fray.engine.board import Tag
from fray.rulesets.labyrinthian.model.grid import GROUND, level_name
from fray.rulesets.labyrinthian.model.sheets import WOUND_DIE, WOUND_NAMES
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    FLYING,
    HERE,
    HOLDING_ON,
    HOVERING,
    IN_SIGHT,
    NO_STANCE,
    NOBODY,
    PRESENCE_NAMES,
    STANCE_NAMES,
    Combatant,
    LabBattle,
)
from fray.rulesets.labyrinthian.rules.footing import pinned
from fray.rulesets.labyrinthian.rules.stances import dice_of
from fray.rulesets.labyrinthian.words.wording import dice

FOOTING_WORDS = {FLYING: "flying", HOVERING: "hovering", HOLDING_ON: "holding on"}


def marks_of(battle: LabBattle, one: Combatant) -> list[Tag]:
    """Everything about somebody that is open to all [information-visible, wound-bookkeeping]."""
    if one.presence != HERE:
        return [Tag(PRESENCE_NAMES[one.presence], "killing-blow" if one.presence == DEAD else "fleeing")]
    return [*states(battle, one), *elevation(one), *stance(battle, one), *wounds(one), *rest(one)]


def states(battle: LabBattle, one: Combatant) -> list[Tag]:
    found = [
        (one.incapacitated, "Incapacitated", "incapacitation"),
        (one.surrendered, "surrendered", "surrender"),
        (one.composure == 0 and not one.incapacitated, "zero Composure", "zero-composure-not-death"),
        (one.paralysis > 0, "paralyzed", "wound-paralyzed"),
        (one.prone and not one.incapacitated, "Prone", "prone"),
        (one.hidden != IN_SIGHT, "Hidden", "stealth-rules"),
        (one.locked, "locked", "stance-locks-movement"),
        (one.able() and (one.pinned_round or pinned(battle, one)), "pinned", "impaled-details"),
        (one.inside, "inside", "tag-building-claim"),
    ]
    tags = [Tag(label, clause) for there, label, clause in found if there]
    tags.extend(
        Tag(f"holds {tag.title()}", "tag-claiming")
        for tag in battle.ground.tags_at(one.position)
        if tag.claimed_by(one.who)
    )
    return tags


def elevation(one: Combatant) -> list[Tag]:
    """'Overhead, flying' [elevation-plus-position]."""
    if one.level == GROUND:
        return []
    how = FOOTING_WORDS.get(one.footing, "")
    return [Tag(f"{level_name(one.level)}{' ' + how if how else ''}", "elevations")]


def stance(battle: LabBattle, one: Combatant) -> list[Tag]:
    """Stance and held dice lie open [information-visible]."""
    found: list[Tag] = []
    if one.stance != NO_STANCE:
        found.append(Tag(f"{STANCE_NAMES[one.stance]} {dice(dice_of(battle, one))}", "stance-enter"))
    if one.held_dice:
        found.append(Tag(f"holds fast {dice(one.held_dice)}", "hold-fast"))
    return found


def wounds(one: Combatant) -> list[Tag]:
    """'Bleed d6', asleep in brackets [wound-starts-d4, wounds-outside-combat]."""
    found: list[Tag] = []
    for wound, size in enumerate(one.wounds):
        if size:
            words = f"{WOUND_NAMES[wound]} d{WOUND_DIE[size]}"
            found.append(Tag(words if one.wound(wound) else f"({words})", f"wound-{WOUND_NAMES[wound].lower()}"))
    return found


def rest(one: Combatant) -> list[Tag]:
    """What is conjured, and engines that are not loaded."""
    found: list[Tag] = []
    if one.conjuring != NOBODY:
        spell = one.sheet.sources[one.conjuring]
        built = "built" if one.store >= spell.conjure else f"{one.store} of {spell.conjure}"
        found.append(Tag(f"{spell.title} {built}", "magic-rules"))
    if not one.loaded:
        found.append(Tag("not loaded", "siege-engines"))
    return found
