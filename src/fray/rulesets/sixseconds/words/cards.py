# mypyc: skip - what people look at
"""A card for each combatant, and the sheet behind it."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Tag
from fray.engine.stage import dashed
from fray.rulesets.sixseconds.model.field import Item, square_name
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, PROFICIENCIES, SIZE_NAMES, SKILLS
from fray.rulesets.sixseconds.model.state import DEAD, HERE, PRESENCE_NAMES, TO_COME, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.conditions import bloodied, harmed
from fray.rulesets.sixseconds.words.stage import portrait
from fray.rulesets.sixseconds.words.wording import LONGER_WORDS, TRIGGER_WORDS, name, objective_words


def cards(battle: SixBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, combatant) for combatant in battle.combatants]


def card(battle: SixBattle, combatant: Combatant) -> Card:
    return Card(
        who=combatant.who,
        name=name(battle, combatant.who),
        side=battle.teams[combatant.side],
        place=f"{combatant.x},{combatant.y}" if combatant.here() else "",
        gauges=tuple(gauges(combatant)),
        tags=tuple(tags_of(battle, combatant)),
        out=not combatant.able() and combatant.presence != TO_COME,
        acting=combatant.who == battle.acting,
        size=combatant.squares,
        icon=portrait(combatant),
    )


def gauges(combatant: Combatant) -> list[Gauge]:
    sheet = combatant.sheet
    return [
        Gauge("endurance", "Endurance", combatant.endurance, 0, sheet.endurance, clause="damage-order"),
        Gauge("health", "Health", combatant.health, 0, sheet.health, clause="excess-to-health"),
        Gauge("evasion", "Evasion", sheet.evasion + (1 if combatant.guarding else 0), clause="attack-vs-evasion"),
        Gauge("reactions", "Reactions", combatant.reactions, 0, 2, clause="reaction-limit"),
        Gauge("stamina", "Stamina", combatant.stamina, 0, sheet.stamina, clause="extra-resource-costs"),
        Gauge("focus", "Focus", combatant.focus, 0, sheet.focus, clause="extra-resource-costs"),
    ]


def tags_of(battle: SixBattle, combatant: Combatant) -> list[Tag]:
    """States and what is in the hands."""
    presence = PRESENCE_NAMES[combatant.presence]
    states = [
        (combatant.presence != HERE, presence, "r-death" if combatant.presence == DEAD else "r-team-remains"),
        (combatant.here() and not combatant.conscious, "unconscious", "condition-unconscious"),
        (combatant.here() and harmed(combatant), "harmed", "harmed"),
        (combatant.here() and bloodied(combatant), "bloodied", "bloodied"),
        (combatant.prone, "prone", "condition-prone"),
        (combatant.surprised, "surprised", "condition-surprised"),
        (combatant.guarding, "guarding", "condition-guarding"),
        (combatant.waiting, "waiting", "condition-waiting"),
        (combatant.seeking_cover, "seeking cover", "condition-seeking-cover"),
        (combatant.hidden, "hidden", "condition-hidden"),
        (combatant.burning, "burning", "condition-burning"),
        (combatant.frightened > 0, f"frightened {combatant.frightened}", "condition-frightened"),
        (combatant.poisoned > 0, f"poisoned {combatant.poisoned}", "condition-poisoned"),
        (combatant.stunned > 0, f"stunned {combatant.stunned}", "condition-stunned"),
        (combatant.blinded > 0, f"blinded {combatant.blinded}", "condition-blinded"),
        (combatant.slowed > 0, f"slowed {combatant.slowed}", "condition-slowed"),
        (combatant.fortune != 0, f"luck {combatant.fortune:+}", "r-luck-die"),
    ]
    tags = [Tag(label, clause, term=term_of(label)) for there, label, clause in states if there]
    if combatant.readied is not None:
        words = f"ready: someone {TRIGGER_WORDS[combatant.readied.trigger]}"
        tags.append(Tag(words, "condition-readied", term="readied"))
    if combatant.ongoing is not None:
        ongoing = combatant.ongoing
        words = f"{LONGER_WORDS[ongoing.kind]} {ongoing.spent} of {ongoing.needed}"
        tags.append(Tag(words, "r-spillover", term="unfinished"))
    tags.extend(Tag(item_words(item), "action-brandish", term=item_term(item)) for item in combatant.held)
    return tags


def term_of(label: str) -> str:
    """The word that explains a state: 'frightened 2' is 'frightened'."""
    return dashed(label.rstrip("+-0123456789 "))


def item_term(item: Item) -> str:
    return "broken" if item.broken() else "held" if item.loaded else "unloaded"


def item_words(item: Item) -> str:
    """An item with its wear."""
    state = "broken" if item.broken() else f"{item.durability}/{item.gear.durability}"
    return f"{item.gear.title} ({state}{'' if item.loaded else ', unloaded'})"


def inspect(battle: SixBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    combatant = battle.combatants[who]
    sheet = combatant.sheet
    where = f"at {square_name(combatant.x, combatant.y)}" if combatant.here() else PRESENCE_NAMES[combatant.presence]
    dice = [f"{word} d{sides}" for word, sides in zip(ATTRIBUTES, sheet.attributes, strict=True)]
    dice += [f"{word} d{sides}" for word, sides in zip(SKILLS, sheet.skills, strict=True) if sides > 4]
    bonuses = [f"{word} +{bonus}" for word, bonus in zip(PROFICIENCIES, sheet.proficiencies, strict=True) if bonus]
    lines = [
        f"{name(battle, combatant.who)}, {sheet.title} of the {battle.teams[combatant.side]}, {where}",
        f"{SIZE_NAMES[sheet.size]}, speed {sheet.speed} m, constitution {sheet.constitution}, "
        f"luck {combatant.luck():+}",
        ", ".join([*dice, *bonuses]),
        f"evasion {sheet.evasion}, physical deflection {sheet.physical_deflection}, elemental deflection "
        f"{sheet.elemental_deflection}, awareness score {sheet.awareness_score}",
        f"endurance {combatant.endurance}/{sheet.endurance}, health {combatant.health}/{sheet.health}, "
        f"stamina {combatant.stamina}/{sheet.stamina}, focus {combatant.focus}/{sheet.focus}, "
        f"cheats death at {combatant.cheat_death}",
        "In hand: " + (", ".join(item_words(item) for item in combatant.held) or "nothing"),
        "Carried: " + (", ".join(item_words(item) for item in combatant.carried) or "nothing"),
    ]
    known = [power.title for power in sheet.powers] + [gear.title for gear in sheet.natural_weapons]
    if known:
        lines.append("Spells, talents and natural weapons: " + ", ".join(known))
    lines.append(f"Objective of the team: {objective_words(battle, battle.objectives[combatant.side])}")
    return lines
