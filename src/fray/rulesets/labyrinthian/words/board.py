# mypyc: skip - what people look at
"""What a Labyrinthian fight shows: the fifteen Positions, a card for everybody, and who has the Initiative.

The Grid lies on its side, the Rear end on the left: seven columns and three rows, so that it fits a small terminal.
"""

from __future__ import annotations

from fray.engine.board import Board, Card, Gauge, Header, Link, Place, Tag, Turn
from fray.engine.english import capital
from fray.rulesets.labyrinthian.model.grid import (
    GROUND,
    NOWHERE,
    POSITION_KEYS,
    POSITIONS,
    RANK,
    level_name,
)
from fray.rulesets.labyrinthian.model.sheets import (
    ATTACK_NAMES,
    DAMAGE_NAMES,
    ENGINE,
    ITEM_NAMES,
    NO_LIMIT,
    SIZES,
    TALENTS,
    Source,
)
from fray.rulesets.labyrinthian.model.state import (
    CHASE,
    DUELING,
    HERE,
    IN_SIGHT,
    NOBODY,
    PRESENCE_NAMES,
    SETUP,
    SIEGE,
    TO_COME,
    TURNS,
    Combatant,
    LabBattle,
)
from fray.rulesets.labyrinthian.model.terrain import (
    BUILDING,
    CLIMBABLE,
    COVER,
    DIFFICULT,
    HIGH_GROUND,
    OBSCURED,
    OBSTACLE,
    STAIRS,
    TRENCHED,
    TURBULENT,
    WALL,
    WATER,
    TerrainTag,
)
from fray.rulesets.labyrinthian.rules.footing import pinned
from fray.rulesets.labyrinthian.rules.totals import passive_reaction
from fray.rulesets.labyrinthian.words.marks import marks_of
from fray.rulesets.labyrinthian.words.wording import dice, name, place

CHURN_COLUMN = 3
WIDEST_TAG = 20  # letters that fit into a Position
TOO_WIDE = 100  # Composure whose maximum would not fit beside it on a narrow card
TAG_WORDS = {
    DIFFICULT: ("difficult", "tag-difficult"),
    TURBULENT: ("turbulent", "tag-difficult"),
    OBSCURED: ("obscured", "tag-obscured"),
    COVER: ("cover", "tag-cover"),
    OBSTACLE: ("obstacle", "tag-obstacle-occupies"),
    BUILDING: ("building", "tag-building"),
    HIGH_GROUND: ("high ground", "tag-high-ground"),
    TRENCHED: ("trench", "tag-trenched"),
    WALL: ("wall", "siege-grid-rules"),
    STAIRS: ("stairs", "elevation-means"),
    CLIMBABLE: ("climbable", "climb-details"),
    WATER: ("water", "swim"),
}
RISING = (OBSTACLE, HIGH_GROUND, STAIRS, CLIMBABLE)  # tags of which the Elevation matters
GRID_WORDS = {DUELING: "Dueling Grid", SIEGE: "Siege Grid", CHASE: "Chase Grid"}

# ---- the Grid


def board(battle: LabBattle) -> Board:
    """Every Position that is still there, and what touches what [grid-layout-table, grid-adjacency-table]."""
    layout = battle.ground.layout
    places = tuple(position_place(battle, position) for position in range(POSITIONS) if layout.exists(position))
    pairs = [(p, other) for p in range(POSITIONS) for other in layout.neighbors[p] if p < other]
    links = tuple(
        Link(POSITION_KEYS[one], POSITION_KEYS[other], tuple(between(battle, one, other))) for one, other in pairs
    )
    return Board("zones", places, links)


def position_place(battle: LabBattle, position: int) -> Place:
    key = POSITION_KEYS[position]
    tags = (*aloft(battle, position), *(tag_words(tag) for tag in battle.ground.tags_at(position)))
    return Place(key, "Churn" if key == "churn" else key, column(position), row(position), tags)


def column(position: int) -> int:
    """From Rear Support on the left to Forward Support on the right."""
    return CHURN_COLUMN + (RANK[position] if position < POSITIONS // 2 else -RANK[position])


def row(position: int) -> int:
    """Left, Center, Right, as seen by whoever looks Forward."""
    key = POSITION_KEYS[position]
    return {"l": 0, "r": 2}.get(key[-1], 1) if len(key) == 3 else 1


def aloft(battle: LabBattle, position: int) -> list[Tag]:
    """Who is above or below the ground there, Elevation by Elevation [elevation-plus-position]."""
    here = [one for one in battle.combatants if one.position == position and one.presence == HERE]
    there = [one for one in here if one.hidden == IN_SIGHT]  # the board is open to all [information-visible]
    levels = sorted({one.level for one in there if one.level != GROUND}, reverse=True)
    return [
        Tag(level_words(level, [one.name for one in there if one.level == level]), "elevations") for level in levels
    ]


def level_words(level: int, names: list[str]) -> str:
    """'Overhead: Vey'; only how many where the names would not fit into a Position."""
    words = f"{level_name(level)}: {', '.join(names)}"
    return words if len(words) <= WIDEST_TAG else f"{level_name(level)}: {len(names)}"


def tag_words(tag: TerrainTag) -> Tag:
    """'cover +2, 20 SP'."""
    words, clause = TAG_WORDS[tag.kind]
    words = "gate" if tag.gate else words
    if tag.difficulty:
        words += f" +{tag.difficulty}"
    if tag.claimable and tag.capacity:
        words += f" +{tag.capacity}"
    details = [level_name(tag.level)] if tag.kind in RISING and tag.level else []
    details += [f"{tag.structure} SP"] if tag.destructible() else []
    details += ["shut"] if tag.shut else []
    details += ["weak point known"] if tag.weak else []
    return Tag(", ".join([words, *details]), clause)


def between(battle: LabBattle, one: int, other: int) -> list[Tag]:
    """A standing Wall straight between two Positions [siege-grid-rules]."""
    straight = row(one) == row(other)
    return [Tag("wall", "siege-grid-rules")] if straight and battle.ground.wall_between(one, other) else []


# ---- cards


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


# ---- where the fight is


def header(battle: LabBattle) -> Header:
    """The Round, who has the Initiative, and who still has a Turn [initiative-first-holder, passback-ask]."""
    order = [one for one in battle.combatants if one.fights()]
    order.sort(key=lambda one: -one.total)
    turns = tuple(turn(battle, one) for one in order) if battle.phase == TURNS else ()
    return Header(battle.round, phase_words(battle), turns)


def turn(battle: LabBattle, one: Combatant) -> Turn:
    acting = one.who == battle.acting
    return Turn(one.who, str(one.total), not acting and not one.has_turn(), acting)


def phase_words(battle: LabBattle) -> str:
    grid = GRID_WORDS.get(battle.grid, "")
    if battle.result is not None:
        words = "the fight is over"
    elif battle.acting != NOBODY:
        words = f"{name(battle, battle.acting)} has the Initiative"
    elif battle.phase == SETUP:
        words = "before the first Round"
    elif battle.phase == TURNS and battle.holder != NOBODY:
        words = f"{name(battle, battle.holder)} passes the Initiative"
    else:
        words = "Combat Roll" if battle.phase != TURNS else "the Initiative"
    return f"{grid}: {words}" if grid else capital(words)


# ---- the sheet


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
