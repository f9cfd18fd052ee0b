# mypyc: skip - what people look at
"""What a Momentum fight shows: the line of positions, a card for everybody, and where the fight is."""

from __future__ import annotations

from fray.engine.board import Board, Ground, Header, Heading, Link, Place, Tag, Turn, ground_of
from fray.engine.english import capital, counted
from fray.engine.stage import dashed
from fray.rulesets.momentum.model.field import BARRED, DOOR_NAMES, GROUND_NAMES, NO_DOOR, WORK_TO_BREAK_A_BAR, Field
from fray.rulesets.momentum.model.state import NOBODY, ROUND_BEGINS, ROUND_ENDS, MomentumBattle, Pc
from fray.rulesets.momentum.words.wording import name

# What the names of the field's ground look like, in their order.
GROUNDS: tuple[Ground, ...] = ("pit", "hot", "wet", "wet", "cover", "high", "cover")

# ---- the line


def board(battle: MomentumBattle) -> Board:
    """Positions from low to high, with what lies on them and between them [line-of-bands, terrain-rules]."""
    field = battle.field
    places = tuple(place_at(battle, at) for at in range(field.length))
    links = tuple(Link(str(edge), str(edge + 1), tuple(edge_tags(field, edge))) for edge in range(field.length - 1))
    return Board("line", places, links, tuple(Heading(place.label, place.key) for place in places))


def place_at(battle: MomentumBattle, at: int) -> Place:
    tags = tuple(place_tags(battle, at))
    return Place(str(at), f"Position {at}", at, 0, tags, ground_of(tags))


def place_tags(battle: MomentumBattle, at: int) -> list[Tag]:
    field = battle.field
    tags = [
        Tag(ground, terrain_id(ground), GROUNDS[bit], term=dashed(ground))
        for bit, ground in enumerate(GROUND_NAMES)
        if field.has(at, 1 << bit)
    ]
    if field.smoky(at):
        tags.append(Tag("smoke", "item-smoke-pot", "dim", term="smoke"))
    for combatant in battle.combatants:
        if isinstance(combatant, Pc) and combatant.embers_at == at:
            words = f"embers, {counted(combatant.embers_left, 'round')}"
            tags.append(Tag(words, "spell-ember-circle", "hot", term="embers"))
    if at == 0 and field.open_low:
        tags.append(Tag("way out, low side", "move-away-and-leave", "goal", term="way-out"))
    if at == field.length - 1 and field.open_high:
        tags.append(Tag("way out, high side", "move-away-and-leave", "goal", term="way-out"))
    return tags


def edge_tags(field: Field, edge: int) -> list[Tag]:
    tags = [Tag("wall", "terrain-wall", "wall", term="wall")] if field.wall(edge) else []
    if field.doors[edge] != NO_DOOR:
        tags.append(Tag(door_words(field, edge), "terrain-door", "door", term="door"))
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
    return f"terrain-{dashed(ground)}"


# ---- where the fight is


def header(battle: MomentumBattle) -> Header:
    """The round, what happens now, and the order of turns with its scores [turn-order, initiative-fixed-in-round]."""
    order = () if battle.phase == ROUND_BEGINS else tuple(turn(battle, at, who) for at, who in enumerate(battle.order))
    return Header(battle.round, phase_words(battle), order)


def turn(battle: MomentumBattle, at: int, who: int) -> Turn:
    combatant = battle.combatants[who]
    acting = who == battle.acting
    done = not acting and (at < battle.next_turn or not combatant.able())
    return Turn(who, str(combatant.initiative), done, acting)


def phase_words(battle: MomentumBattle) -> str:
    if battle.result is not None:
        return "The fight is over"
    if battle.acting != NOBODY:
        return f"{capital(name(battle, battle.acting))} has the turn"
    if battle.phase == ROUND_BEGINS:
        return "Initiative"
    return "End of Round" if battle.phase == ROUND_ENDS else "Between turns"


# ---- the sheet
