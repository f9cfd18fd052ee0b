# mypyc: skip - what people look at
"""What a fight shows: the areas with who is Engaged with whom, a card for everybody, and where the fight is."""

from __future__ import annotations

from typing import Final

from fray.engine.board import Board, Card, Gauge, Header, Link, Place, Tag, Turn
from fray.engine.english import capital, counted, listed
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, RANK_NAMES, SKILL_NAMES, UNTRAINED, Sheet
from fray.rulesets.stances.model.state import (
    CONDITION_NAMES,
    CONSCIOUS,
    EFFECT_NAMES,
    FLED,
    HIGHEST_MOMENTUM,
    LOWEST_MOMENTUM,
    NO_STANCE,
    NOBODY,
    ROUND_BEGINS,
    ROUND_ENDS,
    SOCIAL,
    STANCE_NAMES,
    TO_COME,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.words.wording import feature, name

STANCE_CLAUSES: Final = ("r-surprise", "aggressive-turn-order", "balanced-turn-order", "defensive-turn-order")

# ---- the areas


def board(battle: StancesBattle) -> Board:
    """Areas in columns by how far they are from the first, rows where several are as far [r-areas, r-terrain]."""
    field = battle.field
    columns = [min(field.steps[0][at], len(field.names)) for at in range(len(field.names))]
    rows = [columns[:at].count(columns[at]) for at in range(len(columns))]
    places = tuple(
        Place(str(at), field.names[at], columns[at], rows[at], tuple(place_tags(battle, at)))
        for at in range(len(field.names))
    )
    links = tuple(Link(str(one), str(other), tuple(link_tags(battle, one, other))) for one, other in field.links)
    return Board("zones", places, links)


def place_tags(battle: StancesBattle, at: int) -> list[Tag]:
    """Features, ways out, things on the ground, and the melee [engaged-definition]."""
    field = battle.field
    tags = [Tag(feature(kind), "terrain-features") for bit, kind in enumerate(FEATURE_NAMES) if field.has(at, 1 << bit)]
    if any(way.area == at for way in field.exits):
        tags.append(Tag("way out", "r-battle-edges"))
    here = [one for one in battle.fighters if one.area == at and one.conscious()]
    if battle.mode != SOCIAL and len({one.side for one in here}) > 1:
        sides = [listed([one.name for one in here if one.side == side]) for side in sorted({one.side for one in here})]
        tags.append(Tag(f"Engaged: {' with '.join(sides)}", "engaged-definition"))
    lying = [weapon.name for weapon in battle.lying(at)]
    if lying:
        tags.append(Tag(f"on the ground: {listed(lying)}", "r-weapon-switch"))
    return tags


def link_tags(battle: StancesBattle, one: int, other: int) -> list[Tag]:
    barriers = battle.field.barriers
    return [Tag("barrier", "r-terrain")] if (one, other) in barriers or (other, one) in barriers else []


# ---- cards


def cards(battle: StancesBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, one) for one in battle.fighters]


def card(battle: StancesBattle, one: Fighter) -> Card:
    return Card(
        who=one.who,
        name=one.name,
        side=battle.sides[one.side],
        place="" if one.condition in (FLED, TO_COME) else str(one.area),
        gauges=tuple(gauges(battle, one)),
        tags=tuple(tags(battle, one)),
        out=one.condition not in (CONSCIOUS, TO_COME),
        acting=one.who == battle.acting,
    )


def gauges(battle: StancesBattle, one: Fighter) -> list[Gauge]:
    """Momentum and the pools of the mode [momentum-undefined, guard-formula, vitality-formula, composure-formula]."""
    found = [Gauge("momentum", "Momentum", one.momentum, LOWEST_MOMENTUM, HIGHEST_MOMENTUM, clause="r-momentum-meter")]
    if battle.mode == SOCIAL:
        text = f"{one.composure} + {one.firm_composure}" if one.firm_composure else ""
        return [*found, Gauge("composure", "Composure", one.composure, 0, one.composure_max, text, "composure-formula")]
    extra = one.defend_guard + one.shield_guard + one.mage_guard
    text = f"{one.guard} + {extra}" if extra else ""
    found.append(Gauge("guard", "Guard", one.guard, 0, one.guard_max, text, "guard-formula"))
    found.append(
        Gauge("vitality", "Vitality", one.vitality, min(0, one.vitality), one.vitality_max, clause="vitality-formula")
    )
    return found


def tags(battle: StancesBattle, one: Fighter) -> list[Tag]:
    """Stance, what is in hand, and every condition."""
    found: list[Tag] = []
    if one.condition != CONSCIOUS:
        found.append(Tag(CONDITION_NAMES[one.condition], "r-engaged-with-all"))
    if one.stance != NO_STANCE:
        mastery = ", mastery" if one.mastery else ""
        found.append(Tag(STANCE_NAMES[one.stance].capitalize() + mastery, STANCE_CLAUSES[one.stance]))
    elif one.conscious() and battle.surprised_now(one):
        found.append(Tag("surprised", "r-surprise"))
    if battle.mode != SOCIAL and one.conscious():
        weapon = one.weapon()
        found.append(Tag(weapon.name if weapon is not None else "bare hands", "r-weapon-switch"))
    marks: list[tuple[bool, str, str]] = [
        (one.prone, "prone", "condition-prone"),
        (one.shaken, "shaken", "condition-shaken"),
        (one.hexed, "hexed", "condition-hexed"),
        (one.covered, "covered", "maneuver-take-cover"),
        (one.counter_ready, "counterattack ready", "condition-counter-ready"),
        (one.copies > 0, counted(one.copies, "copy").replace("copys", "copies"), "condition-duplicates"),
        (one.pinned > 0, "pinned", "condition-pinned"),
        (one.sundered > 0, "sundered", "condition-sundered"),
        (one.blur > 0, "blurred", "spell-blur"),
        (one.frightened > 0, "frightened", "condition-frightened"),
        (one.aided > 0, "aided", "maneuver-aid"),
        (one.feint > 0, "feint set up", "maneuver-feint"),
        (one.firm, "unshakeable", "technique-unshakeable-conviction"),
    ]
    found.extend(Tag(words, clause) for there, words, clause in marks if there)
    found.extend(
        Tag(effect, "table-lasting-effects") for bit, effect in enumerate(EFFECT_NAMES) if one.suffers(1 << bit)
    )
    secrets = sum(battle.held_leverage(side, one.who) for side in range(len(battle.sides)) if side != one.side)
    if secrets and battle.mode == SOCIAL:
        found.append(Tag(f"{counted(secrets, 'secret')} known", "r-social-probe"))
    return found


# ---- where the fight is


def header(battle: StancesBattle) -> Header:
    """The round, what happens now, and the order of turns with the stances it follows from [order-groups]."""
    order = () if battle.phase == ROUND_BEGINS else tuple(turn(battle, at, who) for at, who in enumerate(battle.order))
    return Header(battle.round, phase_words(battle), order)


def turn(battle: StancesBattle, at: int, who: int) -> Turn:
    one = battle.fighters[who]
    acting = who == battle.acting
    score = CONDITION_NAMES[one.condition] if one.stance == NO_STANCE else STANCE_NAMES[one.stance].capitalize()
    return Turn(who, score, not acting and at < battle.next_turn, acting)


def phase_words(battle: StancesBattle) -> str:
    if battle.result is not None:
        return "It is over"
    if battle.acting != NOBODY:
        return f"{capital(name(battle, battle.acting))} has the turn"
    if battle.phase == ROUND_BEGINS:
        return "Stances are chosen"
    return "End of the round" if battle.phase == ROUND_ENDS else "Between turns"


# ---- the sheet


def inspect(battle: StancesBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    one = battle.fighters[who]
    shown = card(battle, one)
    where = f"in {battle.field.names[one.area]}" if shown.place else "not on the field"
    now = "; ".join(f"{gauge.label} {gauge.text or gauge.value} of {gauge.high}" for gauge in shown.gauges)
    marks = "; ".join(tag.label for tag in shown.tags)
    lines = [f"{one.name} ({shown.side}), {where}", *printed(one.sheet), f"Now: {now}"]
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
