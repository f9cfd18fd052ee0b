# mypyc: skip - what people look at
"""A card for each combatant with its gauges and marks, and its sheet in full."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Tag
from fray.engine.english import capital
from fray.engine.stage import dashed
from fray.rulesets.labyrinthian.model.elevations import GROUND, level_name
from fray.rulesets.labyrinthian.model.grid import NOWHERE, POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import (
    ATTACK_NAMES,
    DAMAGE_NAMES,
    ENGINE,
    ITEM_NAMES,
    NO_LIMIT,
    SIZES,
    TALENTS,
    WOUND_DIE,
    WOUND_NAMES,
    Source,
)
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    FLYING,
    GONE,
    HERE,
    HOLDING_ON,
    HOVERING,
    IN_SIGHT,
    NO_STANCE,
    NOBODY,
    PRESENCE_NAMES,
    STANCE_NAMES,
    TO_COME,
    Combatant,
    LabBattle,
)
from fray.rulesets.labyrinthian.rules.prone import pinned
from fray.rulesets.labyrinthian.rules.reactions import passive_reaction
from fray.rulesets.labyrinthian.rules.stances import dice_of
from fray.rulesets.labyrinthian.words.stage import portrait
from fray.rulesets.labyrinthian.words.wording import dice, name, place

TOO_WIDE = 100  # Composure whose maximum would not fit beside it on a narrow card
PRESENCE_TERMS = {TO_COME: "to-come", GONE: "gone", DEAD: "dead"}
FOOTING_WORDS = {FLYING: "flying", HOVERING: "hovering", HOLDING_ON: "holding on"}


def concealed(battle: LabBattle, side: str) -> frozenset[int]:
    """The Hidden are hidden from the other side [information-visible, stealth-rules]."""
    hidden = [combatant for combatant in battle.combatants if combatant.hidden != IN_SIGHT]
    return frozenset(combatant.who for combatant in hidden if battle.sides[combatant.side] != side)


# ---- cards


def cards(battle: LabBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, combatant) for combatant in battle.combatants]


def card(battle: LabBattle, combatant: Combatant) -> Card:
    on_grid = combatant.presence == HERE and combatant.position != NOWHERE
    return Card(
        who=combatant.who,
        name=combatant.name,
        side=battle.sides[combatant.side],
        place=POSITION_KEYS[combatant.position] if on_grid else "",
        gauges=tuple(gauges(battle, combatant)),
        tags=tuple(marks_of(battle, combatant)),
        out=not combatant.able() and combatant.presence != TO_COME,
        acting=combatant.who == battle.acting,
        icon=portrait(combatant),
    )


def gauges(battle: LabBattle, combatant: Combatant) -> list[Gauge]:
    """Composure, the Action Ratings as they lie on the table, Movement, Passive Reaction.

    [composure-is-health, combat-roll-stays-visible, combat-roll-announced, information-visible]
    """
    unit = combatant.sheet.is_unit()
    most = combatant.sheet.composure
    text = "" if most < TOO_WIDE else str(combatant.composure)
    found = [Gauge("composure", "Composure", combatant.composure, 0, most, text, "composure-is-health")]
    if not unit:
        best = combatant.best_rating()
        value = combatant.ratings[best] if best != NOBODY else 0
        found.append(Gauge("ratings", "Ratings", value, text=ratings_words(combatant), clause="two-action-ratings"))
    movement = combatant.rate_left if unit else combatant.movement
    found.append(Gauge("movement", "Movement", movement, clause="cr-sets-movement"))
    if combatant.flight_rate and not unit:
        found.append(
            Gauge("flight", "Flight", combatant.rate_left, 0, combatant.flight_rate, clause="unnatural-flight-rate")
        )
    if not unit:
        found.append(Gauge("pr", "PR", passive_reaction(battle, combatant), clause="passive-reaction-value"))
    return found


def ratings_words(combatant: Combatant) -> str:
    """'14 7'; a spent one is a dot."""
    words = [str(value) if combatant.unspent(index) else "·" for index, value in enumerate(combatant.ratings)]
    return " ".join(words) or "-"


# ---- marks: where it is, what holds it, Wounds, Stances and dice held back


def marks_of(battle: LabBattle, combatant: Combatant) -> list[Tag]:
    """Everything about a combatant that is open to all [information-visible, wound-bookkeeping]."""
    if combatant.presence != HERE:
        clause = "killing-blow" if combatant.presence == DEAD else "fleeing"
        return [Tag(PRESENCE_NAMES[combatant.presence], clause, term=PRESENCE_TERMS[combatant.presence])]
    return [
        *states(battle, combatant),
        *elevation(combatant),
        *stance(battle, combatant),
        *wounds(combatant),
        *rest(combatant),
    ]


def states(battle: LabBattle, combatant: Combatant) -> list[Tag]:
    at_zero = combatant.composure == 0 and not combatant.incapacitated
    held_here = combatant.able() and (combatant.pinned_round or pinned(battle, combatant))
    found = [
        (combatant.incapacitated, "Incapacitated", "incapacitation", "incapacitated"),
        (combatant.surrendered, "surrendered", "surrender", "surrendered"),
        (at_zero, "zero Composure", "zero-composure-not-death", "zero-composure"),
        (combatant.paralysis > 0, "paralyzed", "wound-paralyzed", "cannot-act"),
        (combatant.prone and not combatant.incapacitated, "Prone", "prone", "prone"),
        (combatant.hidden != IN_SIGHT, "Hidden", "stealth-rules", "hidden"),
        (combatant.locked, "locked", "stance-locks-movement", "locked"),
        (held_here, "pinned", "impaled-details", "pinned"),
        (combatant.inside, "inside", "tag-building-claim", "inside"),
    ]
    tags = [Tag(label, clause, term=term) for there, label, clause, term in found if there]
    tags.extend(
        Tag(f"holds {tag.title()}", "tag-claiming", term="claim")
        for tag in battle.ground.tags_at(combatant.position)
        if tag.claimed_by(combatant.who)
    )
    return tags


def elevation(combatant: Combatant) -> list[Tag]:
    """'Overhead, flying' [elevation-plus-position]."""
    if combatant.level == GROUND:
        return []
    how = FOOTING_WORDS.get(combatant.footing, "")
    return [Tag(f"{level_name(combatant.level)}{' ' + how if how else ''}", "elevations", term="elevation")]


def stance(battle: LabBattle, combatant: Combatant) -> list[Tag]:
    """Stance and held dice lie open [information-visible]."""
    found: list[Tag] = []
    if combatant.stance != NO_STANCE:
        words = STANCE_NAMES[combatant.stance]
        found.append(Tag(f"{words} {dice(dice_of(battle, combatant))}", "stance-enter", term=dashed(words)))
    if combatant.held_dice:
        found.append(Tag(f"holds fast {dice(combatant.held_dice)}", "hold-fast", term="held-dice"))
    return found


def wounds(combatant: Combatant) -> list[Tag]:
    """'Bleed d6', asleep in brackets [wound-starts-d4, wounds-outside-combat]."""
    found: list[Tag] = []
    for wound, size in enumerate(combatant.wounds):
        if size:
            term = WOUND_NAMES[wound].lower()
            words = f"{WOUND_NAMES[wound]} d{WOUND_DIE[size]}"
            found.append(Tag(words if combatant.wound(wound) else f"({words})", f"wound-{term}", term=term))
    return found


def rest(combatant: Combatant) -> list[Tag]:
    """What is conjured, and engines that are not loaded."""
    found: list[Tag] = []
    if combatant.conjuring != NOBODY:
        spell = combatant.sheet.sources[combatant.conjuring]
        built = "built" if combatant.store >= spell.conjure else f"{combatant.store} of {spell.conjure}"
        found.append(Tag(f"{spell.title} {built}", "magic-rules", term="conjuring"))
    if not combatant.loaded:
        found.append(Tag("not loaded", "siege-engines", term="not-loaded"))
    return found


# ---- the sheet


def inspect(battle: LabBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    combatant = battle.combatants[who]
    sheet = combatant.sheet
    where = (
        place(combatant.position, combatant.level) if combatant.presence == HERE else PRESENCE_NAMES[combatant.presence]
    )
    role = f", {sheet.role}" if sheet.role else ""
    marks = "; ".join(tag.label for tag in marks_of(battle, combatant))
    return [
        f"{combatant.name} ({sheet.title}{role}, {SIZES[sheet.size]}, {battle.sides[combatant.side]}), {where}",
        *figures(battle, combatant),
        *(f"{source_words(source)}" for source in sheet.sources),
        *([f"Guard: {dice([*sheet.armor_dice, *sheet.shield_dice])}"] if sheet.armor_dice or sheet.shield_dice else []),
        *carried(combatant),
        *([f"Resists {', '.join(f'{DAMAGE_NAMES[kind]} {n}' for kind, n in sheet.resist)}"] if sheet.resist else []),
        *([f"Commanded by {name(battle, combatant.commander)}"] if combatant.commander != NOBODY else []),
        *([f"Marks: {marks}"] if marks else []),
        *(["Pinned where it is"] if combatant.presence == HERE and pinned(battle, combatant) else []),
    ]


def figures(battle: LabBattle, combatant: Combatant) -> list[str]:
    """Composure, Talents, Passive Reaction, flight and what makes it hard to put down."""
    sheet = combatant.sheet
    if sheet.is_unit():
        pool = "Structural Points" if sheet.kind == ENGINE else "Composure"
        movement = f"Movement {combatant.rate_left} of {sheet.movement_rate}"
        return [f"{pool} {combatant.composure} of {sheet.composure}; {movement}"]
    talents = ", ".join(f"{capital(TALENTS[at])} {value:+}" for at, value in enumerate(sheet.talents))
    lines = [
        f"Composure {combatant.composure} of {sheet.composure}; {talents}",
        f"Passive Reaction {passive_reaction(battle, combatant)}; Combat Roll {combatant.total}, "
        f"Ratings {ratings_words(combatant)}, Movement {combatant.movement} (bonus {sheet.movement_bonus:+})",
    ]
    if sheet.mfs:
        lines.append(f"Natural Flight, Minimum Flight Speed {sheet.mfs}")
    if sheet.recovery or sheet.unyielding:
        lines.append(f"Recovers {sheet.recovery} a Round; yields only to Wounds of {sheet.unyielding} sizes")
    return lines


def source_words(source: Source) -> str:
    """'long bow: Strike, 3d8 Piercing, range 5, Momentum Limit 0'."""
    rolled = source.dice or source.defense
    parts = [ATTACK_NAMES[source.attack], f"{dice(rolled)} {DAMAGE_NAMES[source.damage_type]}" if rolled else ""]
    parts.append(f"range {source.range}" if source.range else "")
    parts.append(f"Momentum Limit {source.limit}" if source.limit != NO_LIMIT else "")
    parts.append(f"Conjure {source.conjure}" if source.conjure else "")
    parts.append("area" if source.aoe else "")
    return f"{source.title}: {', '.join(part for part in parts if part)}"


def carried(combatant: Combatant) -> list[str]:
    held = [ITEM_NAMES[item] for item, count in enumerate(combatant.held) for _ in range(count)]
    stowed = [ITEM_NAMES[item] for item, count in enumerate(combatant.stowed) for _ in range(count)]
    lines = [f"In hand: {', '.join(held)}"] if held else []
    return lines + ([f"Carries: {', '.join(stowed)}"] if stowed else [])
