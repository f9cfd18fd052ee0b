# mypyc: skip - what people look at
"""What a Momentum fight shows: the line of positions, a card for everybody, and where the fight is."""

from __future__ import annotations

from fray.engine.board import Board, Card, Gauge, Header, Link, Place, Tag, Turn
from fray.engine.english import capital, counted
from fray.rulesets.momentum.model.derived import stamina_score
from fray.rulesets.momentum.model.field import BARRED, DOOR_NAMES, GROUND_NAMES, NO_DOOR, WORK_TO_BREAK_A_BAR, Field
from fray.rulesets.momentum.model.sheets import INTIMATE, NO_DIE, STEP_NAMES
from fray.rulesets.momentum.model.state import (
    ABLE,
    FLED,
    NOBODY,
    ROUND_BEGINS,
    ROUND_ENDS,
    SLOTS,
    TO_COME,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.rules.aiming import present_defense
from fray.rulesets.momentum.words.tags import tags_of
from fray.rulesets.momentum.words.wording import name, side

# ---- the line


def board(battle: MomentumBattle) -> Board:
    """Positions from low to high, with what lies on them and between them [line-of-bands, terrain-rules]."""
    field = battle.field
    places = tuple(Place(str(at), str(at), at, 0, tuple(place_tags(battle, at))) for at in range(field.length))
    links = tuple(Link(str(edge), str(edge + 1), tuple(edge_tags(field, edge))) for edge in range(field.length - 1))
    return Board("line", places, links)


def place_tags(battle: MomentumBattle, at: int) -> list[Tag]:
    field = battle.field
    tags = [Tag(ground, terrain_id(ground)) for bit, ground in enumerate(GROUND_NAMES) if field.has(at, 1 << bit)]
    if field.smoky(at):
        tags.append(Tag("smoke", "item-smoke-pot"))
    for one in battle.combatants:
        if isinstance(one, Pc) and one.embers_at == at:
            tags.append(Tag(f"embers, {counted(one.embers_left, 'round')}", "spell-ember-circle"))
    if at == 0 and field.open_low:
        tags.append(Tag("way out, low side", "move-away-and-leave"))
    if at == field.length - 1 and field.open_high:
        tags.append(Tag("way out, high side", "move-away-and-leave"))
    return tags


def edge_tags(field: Field, edge: int) -> list[Tag]:
    tags = [Tag("wall", "terrain-wall")] if field.wall(edge) else []
    if field.doors[edge] != NO_DOOR:
        tags.append(Tag(door_words(field, edge), "terrain-door"))
    return tags


def door_words(field: Field, edge: int) -> str:
    """The state of a door; a bar with its side and the work already done on it."""
    state, work = field.doors[edge], field.door_work[edge]
    if work >= WORK_TO_BREAK_A_BAR:
        return "broken door"
    if state != BARRED:
        return f"{DOOR_NAMES[state]} door"
    done = f", {work} of {WORK_TO_BREAK_A_BAR} broken" if work else ""
    return f"door barred from {field.barred_from[edge]}{done}"


def terrain_id(ground: str) -> str:
    return "terrain-" + ground.replace(" ", "-")


# ---- cards


def cards(battle: MomentumBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, one) for one in battle.combatants]


def card(battle: MomentumBattle, one: Combatant) -> Card:
    return Card(
        who=one.who,
        name=one.name,
        side=battle.sides[one.side],
        place="" if one.condition in (FLED, TO_COME) else str(one.position),
        gauges=tuple(gauges(battle, one)),
        tags=tuple(tags_of(battle, one)),
        out=one.condition not in (ABLE, TO_COME),
        acting=one.who == battle.acting,
    )


def gauges(battle: MomentumBattle, one: Combatant) -> list[Gauge]:
    if isinstance(one, Pc):
        return pc_gauges(one)
    assert isinstance(one, Npc)
    defense = max(0, present_defense(battle, one, INTIMATE))
    return [
        Gauge("hits", "Hits", one.hits, 0, max(one.hits, one.sheet.hits), clause="npc-hits"),
        Gauge("defense", "Defense", defense, clause="npc-defense-value"),
    ]


def pc_gauges(pc: Pc) -> list[Gauge]:
    """Momentum has no bounds; hits may go beyond their maximum [momentum-roll, max-hits, hits-beyond-limit]."""
    found = [
        Gauge("momentum", "Momentum", pc.momentum, clause="momentum-roll"),
        Gauge("hits", "Hits taken", pc.hits, 0, pc.max_hits, clause="max-hits"),
        step_gauge("armor", "Armor", pc.armor, pc.sheet.armor.base, "ruined", "armor-die-ladder"),
    ]
    if pc.sheet.shield is not None:
        found.append(step_gauge("shield", "Shield", pc.shield, pc.sheet.shield.base, "destroyed", "shield-wear"))
    score = stamina_score(pc.grit())
    found.append(Gauge("tallies", "Stamina tallies", pc.tallies, 0, score, clause="stamina-mark"))
    if pc.exhausted():
        found.append(Gauge("exhausted", "EXHAUSTED slots", pc.exhausted(), 0, SLOTS, clause="exhausted-slot"))
    return found


def step_gauge(key: str, label: str, now: int, base: int, gone: str, clause: str) -> Gauge:
    """A usage die as a gauge: its present step on the ladder, with the step a rest restores as the upper end."""
    if base == NO_DIE:
        return Gauge(key, label, 0, 0, 0, "none", "armor-none")
    return Gauge(key, label, now, 0, max(now, base), STEP_NAMES[now] if now > 0 else gone, clause)


# ---- where the fight is


def header(battle: MomentumBattle) -> Header:
    """The round, what happens now, and the order of turns with its scores [turn-order, initiative-fixed-in-round]."""
    order = () if battle.phase == ROUND_BEGINS else tuple(turn(battle, at, who) for at, who in enumerate(battle.order))
    return Header(battle.round, phase_words(battle), order)


def turn(battle: MomentumBattle, at: int, who: int) -> Turn:
    one = battle.combatants[who]
    acting = who == battle.acting
    done = not acting and (at < battle.next_turn or not one.able())
    return Turn(who, str(one.initiative), done, acting)


def phase_words(battle: MomentumBattle) -> str:
    if battle.result is not None:
        return "The fight is over"
    if battle.acting != NOBODY:
        return f"{capital(name(battle, battle.acting))} has the turn"
    if battle.phase == ROUND_BEGINS:
        return "Initiative"
    return "End of Round" if battle.phase == ROUND_ENDS else "Between turns"


# ---- the sheet


def inspect(battle: MomentumBattle, who: int, sheet: str) -> list[str]:
    """A combatant's sheet as printed, and how it stands now."""
    one = battle.combatants[who]
    shown = card(battle, one)
    where = f"at position {shown.place}" if shown.place else "not on the field"
    now = "; ".join(f"{gauge.label} {gauge_words(gauge)}" for gauge in shown.gauges)
    marks = "; ".join(tag.label for tag in shown.tags)
    return [
        f"{one.name} ({side(battle, shown.side)}), {where}",
        *sheet.splitlines(),
        f"Now: {now}",
        *([f"Marks: {marks}"] if marks else []),
    ]


def gauge_words(gauge: Gauge) -> str:
    if gauge.text:
        return gauge.text
    return str(gauge.value) if gauge.high is None else f"{gauge.value} of {gauge.high}"
