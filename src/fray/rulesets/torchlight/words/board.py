# mypyc: skip - what people look at
"""What a fight shows: two blocks of lanes and stances face to face, a card for everybody, where the fight is."""

from __future__ import annotations

from fray.engine.board import Board, Card, Gauge, Header, Link, Place, Tag, Turn
from fray.engine.english import listed
from fray.rulesets.torchlight.model.lanes import FEATURES, LANES, MAIN, REARGUARD, cell_key
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, CLASS_NAMES, DAMAGE_TYPES, WEAPON, Item
from fray.rulesets.torchlight.model.state import (
    AFTERMATH,
    DEAD,
    KEEPERS_TURN,
    PHASES,
    PLAYERS,
    PLAYERS_TURN,
    SIDES,
    UP,
    WAITING,
    WHEREABOUTS,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.movement import acts
from fray.rulesets.torchlight.words.tags import tags_of
from fray.rulesets.torchlight.words.wording import FEATURE_WORDS, characteristic, place, signed, stance

COLUMNS = 2 * REARGUARD
FEATURE_CLAUSES = ("terrain-closed", "terrain-dense-cover", "r-lane-features", "terrain-hiding-place")
WORN = "↓"
BURNING_CLAUSES = ("terrain-flammable", "terrain-burning")

# ---- the grid


def board(battle: TorchlightBattle) -> Board:
    """Eight columns, the two Aggressive ones in the middle, and six rows [r-grid-shape, lane-count]."""
    places = tuple(cell(battle, side, lane, depth) for lane in range(1, LANES + 1) for side, depth in columns())
    links = tuple(
        Link(cell_key(PLAYERS, lane, 2), cell_key(PLAYERS, lane + 1, 2), tuple(between(battle, lane)))
        for lane in range(1, LANES)
    )
    return Board("lanes", places, links)


def columns() -> list[tuple[int, int]]:
    """From left to right: the players' Rearguard to Aggressive, then the enemies' Aggressive to Rearguard."""
    mine = [(0, depth) for depth in range(REARGUARD, 0, -1)]
    return [*mine, *[(1, depth) for depth in range(1, REARGUARD + 1)]]


def cell(battle: TorchlightBattle, side: int, lane: int, depth: int) -> Place:
    column = REARGUARD - depth if side == PLAYERS else REARGUARD + depth - 1
    tags = tuple(lane_tags(battle, lane)) if column in (0, COLUMNS - 1) else ()
    return Place(cell_key(side, lane, depth), f"{lane} {stance(depth)}", column, lane - 1, tags)


def lane_tags(battle: TorchlightBattle, lane: int) -> list[Tag]:
    """What a lane is like, and what lies there [r-lane-features, r-hands]."""
    lanes = battle.lanes
    clauses = (*FEATURE_CLAUSES, *BURNING_CLAUSES)
    tags = [Tag(FEATURE_WORDS[name], clauses[at]) for at, name in enumerate(FEATURES) if lanes.has(lane, 1 << at)]
    if lanes.locations[lane] != MAIN:
        tags.append(Tag(lanes.locations[lane], "lane-designated-location"))
    if lanes.levels[lane]:
        tags.append(Tag(f"level {lanes.levels[lane]}", "terrain-elevated"))
    if lanes.lying[lane]:
        tags.append(Tag("here lies " + listed([item.name for item in lanes.lying[lane]]), "r-hands"))
    return tags


def between(battle: TorchlightBattle, lane: int) -> list[Tag]:
    """Attack modifiers between a lane and the next [lane-modifiers]."""
    down = battle.lanes.modifier(lane, lane + 1, False)
    up = battle.lanes.modifier(lane + 1, lane, False)
    return [Tag(f"down {signed(down)}, up {signed(up)}", "lane-modifiers")] if down or up else []


# ---- cards


def cards(battle: TorchlightBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, one) for one in battle.combatants]


def card(battle: TorchlightBattle, one: Combatant) -> Card:
    return Card(
        who=one.who,
        name=one.name,
        side=SIDES[one.side],
        place=cell_key(one.side, one.lane, one.depth) if one.on_grid() else "",
        gauges=tuple(gauges(one)),
        tags=tuple(tags_of(battle, one)),
        out=one.condition != UP or one.whereabouts > WAITING,
        acting=has_turn(battle, one),
    )


def gauges(one: Combatant) -> list[Gauge]:
    """Breath, and each Characteristic's score, marked where it is worn down [damage-dc-st, r-breath-recovery]."""
    found = [Gauge("breath", "Breath", one.breath, 0, one.most_breath, clause="damage-breath-first")]
    for number, name in enumerate(CHARACTERISTICS):
        score = one.scores[number]
        text = f"{score}{WORN if score < one.maxima[number] else ''}"
        found.append(Gauge(name, characteristic(number), score, 0, one.maxima[number], text, "characteristic-table"))
    return found


# ---- where the fight is


def has_turn(battle: TorchlightBattle, one: Combatant) -> bool:
    turn = PLAYERS_TURN if one.side == PLAYERS else KEEPERS_TURN
    return battle.result is None and battle.phase == turn and acts(battle, one)


def header(battle: TorchlightBattle) -> Header:
    """The round, whose turn it is, and who acts in it: all of a side at once [round-three-turns, turn-order]."""
    phase = "The fight is over" if battle.result is not None else PHASES[battle.phase].capitalize()
    able = [one for one in battle.combatants if one.able()] if battle.phase != AFTERMATH else []
    order = tuple(Turn(one.who, "", done(battle, one), has_turn(battle, one)) for one in able)
    return Header(battle.round, phase, order)


def done(battle: TorchlightBattle, one: Combatant) -> bool:
    return battle.phase > (PLAYERS_TURN if one.side == PLAYERS else KEEPERS_TURN)


# ---- the sheet


def inspect(battle: TorchlightBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    one = battle.combatants[who]
    sheet = one.sheet
    where = f"in {place(one.lane, one.depth)}" if one.on_grid() else WHEREABOUTS[one.whereabouts]
    where = "dead" if one.condition == DEAD else where
    scores = ", ".join(f"{characteristic(at)} {score}/{one.st(at)}" for at, score in enumerate(one.scores))
    skills = [f"{CLASS_NAMES[at]} {signed(bonus)}" for at, bonus in enumerate(sheet.proficiency) if bonus]
    immune = [name for at, name in enumerate(DAMAGE_TYPES) if sheet.immune_to(at)]
    marks = "; ".join(tag.label for tag in tags_of(battle, one))
    return [
        f"{one.name} ({sheet.name}, {SIDES[one.side]}), {where}",
        f"Breath {one.breath} of {one.most_breath}; {scores}",
        *([f"Proficiency: {', '.join(skills)}"] if skills else []),
        *items_lines(one),
        *([f"Armor: {one.soak()} off each physical blow"] if one.soak() else []),
        *([f"Immune to {listed(immune)}"] if immune else []),
        *([f"Attacks: {sheet.attacks}"] if sheet.attacks > 1 else []),
        *([f"Marks: {marks}"] if marks else []),
        *([f"Tactics: {sheet.tactics}"] if sheet.tactics else []),
    ]


def items_lines(one: Combatant) -> list[str]:
    lines = []
    for words, items in (("Holds", one.held), ("Carries", one.stowed), ("By nature", one.natural)):
        if items:
            lines.append(f"{words}: {', '.join(item_words(item) for item in items)}")
    return lines


def item_words(item: Item) -> str:
    """'sword (d10 slashing)'."""
    return f"{item.name} (d{item.die} {DAMAGE_TYPES[item.damage]})" if item.sort == WEAPON else item.name
