"""TODO."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Tag
from fray.engine.english import capital
from fray.rulesets.labyrinthian.model.grid import GROUND, NOWHERE, POSITION_KEYS, level_name
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
from fray.rulesets.labyrinthian.rules.movement import pinned
from fray.rulesets.labyrinthian.rules.stances import dice_of
from fray.rulesets.labyrinthian.rules.totals import passive_reaction
from fray.rulesets.labyrinthian.words.wording import dice, name, place

TOO_WIDE = 100  # Composure whose maximum would not fit beside it on a narrow card


def concealed(battle: LabBattle, side: str) -> frozenset[int]:
    """The Hidden are hidden from the other side [information-visible, stealth-rules]."""
    hidden = [one for one in battle.combatants if one.hidden != IN_SIGHT]
    return frozenset(one.who for one in hidden if battle.sides[one.side] != side)


def cards(battle: LabBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, one) for one in battle.combatants]


def card(battle: LabBattle, one: Combatant) -> Card:
    on_grid = one.presence == HERE and one.position != NOWHERE
    return Card(
        who=one.who,
        name=one.name,
        side=battle.sides[one.side],
        place=POSITION_KEYS[one.position] if on_grid else "",
        gauges=tuple(gauges(battle, one)),
        tags=tuple(marks_of(battle, one)),
        out=not one.able() and one.presence != TO_COME,
        acting=one.who == battle.acting,
    )


def gauges(battle: LabBattle, one: Combatant) -> list[Gauge]:
    """Composure, the Action Ratings as they lie on the table, Movement, Passive Reaction.

    [composure-is-health, combat-roll-stays-visible, combat-roll-announced, information-visible]
    """
    unit = one.sheet.is_unit()
    most = one.sheet.composure
    text = "" if most < TOO_WIDE else str(one.composure)
    found = [Gauge("composure", "Composure", one.composure, 0, most, text, "composure-is-health")]
    if not unit:
        best = one.best_rating()
        value = one.ratings[best] if best != NOBODY else 0
        found.append(Gauge("ratings", "Ratings", value, text=ratings_words(one), clause="two-action-ratings"))
    movement = one.rate_left if unit else one.movement
    found.append(Gauge("movement", "Movement", movement, clause="cr-sets-movement"))
    if one.flight_rate and not unit:
        found.append(Gauge("flight", "Flight", one.rate_left, 0, one.flight_rate, clause="unnatural-flight-rate"))
    if not unit:
        found.append(Gauge("pr", "PR", passive_reaction(battle, one), clause="passive-reaction-value"))
    return found


def ratings_words(one: Combatant) -> str:
    """'14 7'; a spent one is a dot."""
    words = [str(value) if one.unspent(index) else "·" for index, value in enumerate(one.ratings)]
    return " ".join(words) or "-"


def inspect(battle: LabBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    one = battle.combatants[who]
    sheet = one.sheet
    where = place(one.position, one.level) if one.presence == HERE else PRESENCE_NAMES[one.presence]
    role = f", {sheet.role}" if sheet.role else ""
    marks = "; ".join(tag.label for tag in marks_of(battle, one))
    return [
        f"{one.name} ({sheet.title}{role}, {SIZES[sheet.size]}, {battle.sides[one.side]}), {where}",
        *figures(battle, one),
        *(f"{source_words(source)}" for source in sheet.sources),
        *([f"Guard: {dice([*sheet.armor_dice, *sheet.shield_dice])}"] if sheet.armor_dice or sheet.shield_dice else []),
        *carried(one),
        *([f"Resists {', '.join(f'{DAMAGE_NAMES[kind]} {n}' for kind, n in sheet.resist)}"] if sheet.resist else []),
        *([f"Commanded by {name(battle, one.commander)}"] if one.commander != NOBODY else []),
        *([f"Marks: {marks}"] if marks else []),
        *(["Pinned where it is"] if one.presence == HERE and pinned(battle, one) else []),
    ]


def figures(battle: LabBattle, one: Combatant) -> list[str]:
    """Composure, Talents, Passive Reaction, flight and what makes it hard to put down."""
    sheet = one.sheet
    if sheet.is_unit():
        pool = "Structural Points" if sheet.kind == ENGINE else "Composure"
        return [f"{pool} {one.composure} of {sheet.composure}; Movement {one.rate_left} of {sheet.movement_rate}"]
    talents = ", ".join(f"{capital(TALENTS[at])} {value:+}" for at, value in enumerate(sheet.talents))
    lines = [
        f"Composure {one.composure} of {sheet.composure}; {talents}",
        f"Passive Reaction {passive_reaction(battle, one)}; Combat Roll {one.total}, Ratings {ratings_words(one)}, "
        f"Movement {one.movement} (bonus {sheet.movement_bonus:+})",
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


def carried(one: Combatant) -> list[str]:
    held = [ITEM_NAMES[item] for item, count in enumerate(one.held) for _ in range(count)]
    stowed = [ITEM_NAMES[item] for item, count in enumerate(one.stowed) for _ in range(count)]
    lines = [f"In hand: {', '.join(held)}"] if held else []
    return lines + ([f"Carries: {', '.join(stowed)}"] if stowed else [])


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
