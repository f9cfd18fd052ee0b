# mypyc: skip - what people look at
"""What a fight shows: the areas, who is Engaged with whom, and where the fight is."""

from __future__ import annotations

from typing import Final

from fray.engine.board import Board, Ground, Header, Link, Place, Tag, Turn, ground_of
from fray.engine.english import capital, listed
from fray.engine.stage import dashed
from fray.rulesets.stances.model.field import FEATURE_NAMES, new_field
from fray.rulesets.stances.model.state import (
    CONDITION_NAMES,
    NO_STANCE,
    NOBODY,
    ROUND_BEGINS,
    ROUND_ENDS,
    SOCIAL,
    STANCE_NAMES,
    StancesBattle,
)
from fray.rulesets.stances.words.wording import feature, name, place

# What the features of areas look like, in their order.
FEATURE_GROUNDS: Final[tuple[Ground, ...]] = ("rough", "threat", "cover", "cover", "high", "dim", "dim")

# ---- the areas


def board(battle: StancesBattle) -> Board:
    """Areas in columns by how far they are from the first, rows where several are as far [r-areas, r-terrain].

    A barrier moves no area: the way behind it still leads there.
    """
    field = battle.field
    columns = [min(steps, len(field.names)) for steps in new_field(field.names, field.links, []).steps[0]]
    rows = [columns[:at].count(columns[at]) for at in range(len(columns))]
    places = tuple(place_at(battle, at, columns[at], rows[at]) for at in range(len(field.names)))
    links = tuple(Link(str(start), str(end), tuple(link_tags(battle, start, end))) for start, end in field.links)
    return Board("zones", places, links)


def place_at(battle: StancesBattle, at: int, column: int, row: int) -> Place:
    tags = tuple(place_tags(battle, at))
    return Place(str(at), place(battle, at), column, row, tags, ground_of(tags))


def place_tags(battle: StancesBattle, at: int) -> list[Tag]:
    """Features, ways out, things on the ground, and the melee [engaged-definition]."""
    field = battle.field
    tags = [
        Tag(feature(kind), "terrain-features", FEATURE_GROUNDS[bit], term=dashed(kind))
        for bit, kind in enumerate(FEATURE_NAMES)
        if field.has(at, 1 << bit)
    ]
    if any(way.area == at for way in field.exits):
        tags.append(Tag("way out", "r-battle-edges", "goal", term="way-out"))
    here = [combatant for combatant in battle.combatants if combatant.area == at and combatant.conscious()]
    if battle.mode != SOCIAL and len({combatant.side for combatant in here}) > 1:
        sides = [
            listed([combatant.name for combatant in here if combatant.side == side])
            for side in sorted({combatant.side for combatant in here})
        ]
        tags.append(Tag(f"Engaged: {' with '.join(sides)}", "engaged-definition", term="engaged"))
    lying = [weapon.name for weapon in battle.lying(at)]
    if lying:
        tags.append(Tag(f"on the ground: {listed(lying)}", "r-weapon-switch", term="on-the-ground"))
    return tags


def link_tags(battle: StancesBattle, start: int, end: int) -> list[Tag]:
    barriers = battle.field.barriers
    return (
        [Tag("barrier", "r-terrain", "wall", term="barrier")]
        if (start, end) in barriers or (end, start) in barriers
        else []
    )


# ---- where the fight is


def header(battle: StancesBattle) -> Header:
    """The round, what happens now, and the order of turns with the stances it follows from [order-groups]."""
    order = () if battle.phase == ROUND_BEGINS else tuple(turn(battle, at, who) for at, who in enumerate(battle.order))
    return Header(battle.round, phase_words(battle), order)


def turn(battle: StancesBattle, at: int, who: int) -> Turn:
    combatant = battle.combatants[who]
    acting = who == battle.acting
    group = (
        CONDITION_NAMES[combatant.condition]
        if combatant.stance == NO_STANCE
        else STANCE_NAMES[combatant.stance].capitalize()
    )
    return Turn(who, "", not acting and at < battle.next_turn, acting, group)


def phase_words(battle: StancesBattle) -> str:
    if battle.result is not None:
        return "It is over"
    if battle.acting != NOBODY:
        return f"{capital(name(battle, battle.acting))} has the turn"
    if battle.phase == ROUND_BEGINS:
        return "Stances are chosen"
    return "End of the round" if battle.phase == ROUND_ENDS else "Between turns"
