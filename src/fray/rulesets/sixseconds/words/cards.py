# mypyc: skip - what people look at
"""A card for each combatant, and the sheet behind it."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Tag
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, PROFICIENCIES, SIZE_NAMES, SKILLS
from fray.rulesets.sixseconds.model.state import DEAD, HERE, PRESENCE_NAMES, TO_COME, Combatant, SixBattle
from fray.rulesets.sixseconds.words.wording import LONGER_WORDS, TRIGGER_WORDS, name, objective_words


def cards(battle: SixBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, one) for one in battle.combatants]


def card(battle: SixBattle, one: Combatant) -> Card:
    return Card(
        who=one.who,
        name=name(battle, one.who),
        side=battle.teams[one.team],
        place=f"{one.x},{one.y}" if one.here() else "",
        gauges=tuple(gauges(one)),
        tags=tuple(tags_of(battle, one)),
        out=not one.able() and one.presence != TO_COME,
        acting=one.who == battle.acting,
    )


def gauges(one: Combatant) -> list[Gauge]:
    sheet = one.sheet
    return [
        Gauge("endurance", "Endurance", one.endurance, 0, sheet.endurance, clause="damage-order"),
        Gauge("health", "Health", one.health, 0, sheet.health, clause="excess-to-health"),
        Gauge("evasion", "Evasion", sheet.evasion + (1 if one.guarding else 0), clause="attack-vs-evasion"),
        Gauge("reactions", "Reactions", one.reactions, 0, 2, clause="reaction-limit"),
        Gauge("stamina", "Stamina", one.stamina, 0, sheet.stamina, clause="extra-resource-costs"),
        Gauge("focus", "Focus", one.focus, 0, sheet.focus, clause="extra-resource-costs"),
    ]


def tags_of(battle: SixBattle, one: Combatant) -> list[Tag]:
    """States and what is in the hands."""
    states = [
        (one.presence != HERE, PRESENCE_NAMES[one.presence], "r-death" if one.presence == DEAD else "r-team-remains"),
        (one.here() and not one.conscious, "unconscious", "condition-unconscious"),
        (one.here() and one.harmed(), "harmed", "harmed"),
        (one.here() and one.bloodied(), "bloodied", "bloodied"),
        (one.prone, "prone", "condition-prone"),
        (one.surprised, "surprised", "condition-surprised"),
        (one.guarding, "guarding", "condition-guarding"),
        (one.waiting, "waiting", "condition-waiting"),
        (one.seeking_cover, "seeking cover", "condition-seeking-cover"),
        (one.hidden, "hidden", "condition-hidden"),
        (one.burning, "burning", "condition-burning"),
        (one.frightened > 0, f"frightened {one.frightened}", "condition-frightened"),
        (one.poisoned > 0, f"poisoned {one.poisoned}", "condition-poisoned"),
        (one.stunned > 0, f"stunned {one.stunned}", "condition-stunned"),
        (one.blinded > 0, f"blinded {one.blinded}", "condition-blinded"),
        (one.slowed > 0, f"slowed {one.slowed}", "condition-slowed"),
        (one.fortune != 0, f"luck {one.fortune:+}", "r-luck-die"),
    ]
    tags = [Tag(label, clause) for there, label, clause in states if there]
    if one.readied is not None:
        tags.append(Tag(f"ready: somebody {TRIGGER_WORDS[one.readied.trigger]}", "condition-readied"))
    if one.ongoing is not None:
        ongoing = one.ongoing
        tags.append(Tag(f"{LONGER_WORDS[ongoing.kind]} {ongoing.spent} of {ongoing.needed}", "r-spillover"))
    tags.extend(Tag(item_words(item), "action-brandish") for item in one.held)
    return tags


def item_words(item: Item) -> str:
    """An item with its wear."""
    state = "broken" if item.broken() else f"{item.durability}/{item.gear.durability}"
    return f"{item.gear.title} ({state}{'' if item.loaded else ', unloaded'})"


def inspect(battle: SixBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    one = battle.combatants[who]
    sheet = one.sheet
    where = f"at {one.x},{one.y}" if one.here() else PRESENCE_NAMES[one.presence]
    dice = [f"{word} d{sides}" for word, sides in zip(ATTRIBUTES, sheet.attributes, strict=True)]
    dice += [f"{word} d{sides}" for word, sides in zip(SKILLS, sheet.skills, strict=True) if sides > 4]
    bonuses = [f"{word} +{bonus}" for word, bonus in zip(PROFICIENCIES, sheet.proficiencies, strict=True) if bonus]
    lines = [
        f"{name(battle, one.who)}, {sheet.title} of the {battle.teams[one.team]}, {where}",
        f"{SIZE_NAMES[sheet.size]}, speed {sheet.speed} m, constitution {sheet.constitution}, luck {one.luck():+}",
        ", ".join([*dice, *bonuses]),
        f"evasion {sheet.evasion}, physical deflection {sheet.physical_deflection}, elemental deflection "
        f"{sheet.elemental_deflection}, awareness score {sheet.awareness_score}",
        f"endurance {one.endurance}/{sheet.endurance}, health {one.health}/{sheet.health}, stamina "
        f"{one.stamina}/{sheet.stamina}, focus {one.focus}/{sheet.focus}, cheats death at {one.cheat_death}",
        "In hand: " + (", ".join(item_words(item) for item in one.held) or "nothing"),
        "Carried: " + (", ".join(item_words(item) for item in one.carried) or "nothing"),
    ]
    known = [power.title for power in sheet.powers] + [gear.title for gear in sheet.natural_weapons]
    if known:
        lines.append("Spells, talents and natural weapons: " + ", ".join(known))
    lines.append(f"Objective of the team: {objective_words(battle, battle.objectives[one.team])}")
    return lines
