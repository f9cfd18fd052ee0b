# mypyc: skip - what people look at
"""A card for every combatant, and the whole sheet."""

from __future__ import annotations

from typing import Final

from fray.engine.board import Card, Gauge, Tag
from fray.engine.english import counted
from fray.engine.stage import dashed
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, RANK_NAMES, SKILL_NAMES, UNTRAINED, Sheet
from fray.rulesets.stances.model.state import (
    CONDITION_NAMES,
    CONSCIOUS,
    EFFECT_NAMES,
    FLED,
    HIGHEST_MOMENTUM,
    LOWEST_MOMENTUM,
    NO_STANCE,
    SOCIAL,
    STANCE_NAMES,
    TO_COME,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.words.stage import portrait
from fray.rulesets.stances.words.wording import within

STANCE_CLAUSES: Final = ("r-surprise", "aggressive-turn-order", "balanced-turn-order", "defensive-turn-order")


def cards(battle: StancesBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, combatant) for combatant in battle.combatants]


def card(battle: StancesBattle, combatant: Combatant) -> Card:
    return Card(
        who=combatant.who,
        name=combatant.name,
        side=battle.sides[combatant.side],
        place="" if combatant.condition in (FLED, TO_COME) else str(combatant.area),
        gauges=tuple(gauges(battle, combatant)),
        tags=tuple(tags(battle, combatant)),
        out=combatant.condition not in (CONSCIOUS, TO_COME),
        acting=combatant.who == battle.acting,
        icon=portrait(combatant),
    )


def gauges(battle: StancesBattle, combatant: Combatant) -> list[Gauge]:
    """Momentum and the pools of the mode [momentum-undefined, guard-formula, vitality-formula, composure-formula]."""
    found = [
        Gauge("momentum", "Momentum", combatant.momentum, LOWEST_MOMENTUM, HIGHEST_MOMENTUM, clause="r-momentum-meter")
    ]
    if battle.mode == SOCIAL:
        text = f"{combatant.composure} + {combatant.firm_composure}" if combatant.firm_composure else ""
        return [
            *found,
            Gauge("composure", "Composure", combatant.composure, 0, combatant.composure_max, text, "composure-formula"),
        ]
    extra = combatant.defend_guard + combatant.shield_guard + combatant.mage_guard
    text = f"{combatant.guard} + {extra}" if extra else ""
    found.append(Gauge("guard", "Guard", combatant.guard, 0, combatant.guard_max, text, "guard-formula"))
    found.append(
        Gauge(
            "vitality",
            "Vitality",
            combatant.vitality,
            min(0, combatant.vitality),
            combatant.vitality_max,
            clause="vitality-formula",
        )
    )
    return found


def tags(battle: StancesBattle, combatant: Combatant) -> list[Tag]:
    """Stance, what is in hand, and every condition."""
    found: list[Tag] = []
    if combatant.condition != CONSCIOUS:
        words = CONDITION_NAMES[combatant.condition]
        found.append(Tag(words, "r-engaged-with-all", term=dashed(words)))
    if combatant.stance != NO_STANCE:
        found.append(stance_tag(battle, combatant))
    elif combatant.conscious() and battle.surprised_now(combatant):
        found.append(Tag("surprised", "r-surprise", term="surprised"))
    if battle.mode != SOCIAL and combatant.conscious():
        weapon = combatant.weapon()
        found.append(Tag(weapon.name if weapon is not None else "bare hands", "r-weapon-switch", term="in-hand"))
    marks: list[tuple[bool, str, str, str]] = [
        (combatant.prone, "prone", "condition-prone", "prone"),
        (combatant.shaken, "shaken", "condition-shaken", "shaken"),
        (combatant.hexed, "hexed", "condition-hexed", "hexed"),
        (combatant.covered, "covered", "maneuver-take-cover", "covered"),
        (combatant.counter_ready, "counterattack ready", "condition-counter-ready", "counter-ready"),
        (
            combatant.copies > 0,
            counted(combatant.copies, "copy").replace("copys", "copies"),
            "condition-duplicates",
            "duplicates",
        ),
        (combatant.pinned > 0, "pinned", "condition-pinned", "pinned"),
        (combatant.sundered > 0, "sundered", "condition-sundered", "sundered"),
        (combatant.blur > 0, "blurred", "spell-blur", "blurred"),
        (combatant.frightened > 0, "frightened", "condition-frightened", "frightened"),
        (combatant.aided > 0, "aided", "maneuver-aid", "aided"),
        (combatant.feint > 0, "feint set up", "maneuver-feint", "feint"),
        (combatant.firm, "unshakeable", "technique-unshakeable-conviction", "unshakeable"),
    ]
    found.extend(Tag(words, clause, term=term) for there, words, clause, term in marks if there)
    found.extend(
        Tag(effect, "table-lasting-effects", term=dashed(effect))
        for bit, effect in enumerate(EFFECT_NAMES)
        if combatant.suffers(1 << bit)
    )
    secrets = sum(
        battle.held_leverage(side, combatant.who) for side in range(len(battle.sides)) if side != combatant.side
    )
    if secrets and battle.mode == SOCIAL:
        found.append(Tag(f"{counted(secrets, 'secret')} known", "r-social-probe", term="secret"))
    return found


def stance_tag(battle: StancesBattle, combatant: Combatant) -> Tag:
    """The stance, explained by what it is worth in a fight or in an argument."""
    stance = STANCE_NAMES[combatant.stance]
    mastery = ", mastery" if combatant.mastery else ""
    term = f"social-{stance}" if battle.mode == SOCIAL else stance
    return Tag(stance.capitalize() + mastery, STANCE_CLAUSES[combatant.stance], term=term)


def inspect(battle: StancesBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    combatant = battle.combatants[who]
    shown = card(battle, combatant)
    where = within(battle, combatant.area) if shown.place else "not on the field"
    now = "; ".join(f"{gauge.label} {gauge.text or gauge.value} of {gauge.high}" for gauge in shown.gauges)
    marks = "; ".join(tag.label for tag in shown.tags)
    lines = [f"{combatant.name} ({shown.side}), {where}", *printed(combatant.sheet), f"Now: {now}"]
    return [*lines, f"Marks: {marks}"] if marks else lines


def printed(sheet: Sheet) -> list[str]:
    """The sheet in lines."""
    lines = [sheet.text] if sheet.text else []
    if sheet.character:
        lines.append(f"{sheet.archetype.capitalize()}, {RANK_NAMES[sheet.rank]}, {sheet.advances} advances")
    lines.append(
        ", ".join(
            f"{word.capitalize()} {value:+d}" for word, value in zip(ATTRIBUTE_NAMES, sheet.attributes, strict=True)
        )
    )
    skills = zip(SKILL_NAMES, sheet.skills, strict=True)
    lines.append(
        ", ".join(f"{word.capitalize()} {value:+d}" for word, value in skills if value > UNTRAINED) or "no skills"
    )
    worn = [sheet.armor.name] + ([sheet.shield.name] if sheet.shield is not None else [])
    lines.append(f"{', '.join(worn)}; {', '.join(weapon.name for weapon in sheet.weapons) or 'unarmed'}")
    known = [
        *sorted(sheet.techniques),
        *(spell.name for spell in sheet.spells),
        *(move.name for move in sheet.signatures),
    ]
    if known:
        lines.append("Knows " + ", ".join(word.replace("-", " ") for word in known))
    if sheet.traits.names or sheet.flags:
        lines.append("Traits: " + ", ".join([*sheet.traits.names, *sorted(sheet.flags)]))
    return lines
