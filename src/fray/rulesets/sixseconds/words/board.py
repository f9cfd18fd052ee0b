# mypyc: skip - what people look at
"""The squares, and the line above them: the round and whose turn it is."""

from __future__ import annotations

from fray.engine.board import Board, Ground, Header, Heading, Place, Tag, Turn, ground_of
from fray.engine.english import agreeing, capital, counted
from fray.engine.stage import dashed
from fray.rulesets.sixseconds.model.field import TERRAIN_NAMES, column_name, reaches_into, row_name, square_name
from fray.rulesets.sixseconds.model.state import GOES, NOBODY, ROUND_ENDS, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.distance import distance_to
from fray.rulesets.sixseconds.rules.weapons import melee_reach
from fray.rulesets.sixseconds.words.wording import name
from fray.space.squares import apart

TERRAIN_GROUNDS: dict[str, Ground] = {
    "wall": "wall",
    "closed door": "door",
    "locked door": "door",
    "open door": "doorway",
    "cover": "cover",
    "rubble": "rough",
    "shallow water": "wet",
    "fire": "hot",
    "darkness": "dim",
}

# ---- the squares


def board(battle: SixBattle) -> Board:
    """Every square with its terrain, what lies there and who threatens it [r-grid, r-terrain]."""
    ground = battle.ground
    places = tuple(square(battle, x, y) for y in range(ground.height) for x in range(ground.width))
    columns = tuple(Heading(f"Column {column_name(x)}", column_name(x)) for x in range(ground.width))
    rows = tuple(Heading(f"Row {row_name(y)}", row_name(y)) for y in range(ground.height))
    return Board("grid", places, columns=columns, rows=rows)


def square(battle: SixBattle, x: int, y: int) -> Place:
    tags = tuple(square_tags(battle, x, y))
    return Place(f"{x},{y}", capital(square_name(x, y)), x, y, tags, ground_of(tags))


def square_tags(battle: SixBattle, x: int, y: int) -> list[Tag]:
    """The rest of a large creature, terrain, things, items, zones, and readied blows that reach the square."""
    terrain = TERRAIN_NAMES.get(battle.ground.cells[y * battle.ground.width + x], "floor")
    tags = [
        Tag(name(battle, combatant.who), "r-size-table", who=combatant.who, term="large")
        for combatant in battle.combatants
        if combatant.squares > 1
        and combatant.here()
        and (combatant.x, combatant.y) != (x, y)
        and distance_to(combatant, x, y) == 0
    ]
    if terrain != "floor":
        tags.append(Tag(terrain, "r-terrain", TERRAIN_GROUNDS[terrain], term=dashed(terrain)))
    tags.extend(
        Tag(thing.name, "r-objective-kinds", term="thing") for thing in battle.things if (thing.x, thing.y) == (x, y)
    )
    tags.extend(
        Tag(lying.item.gear.title, "r-interact", term="lying") for lying in battle.lying if (lying.x, lying.y) == (x, y)
    )
    for team, objective in enumerate(battle.objectives):
        if objective.zone is not None and reaches_into(objective.zone, x, y, 1):
            tags.append(Tag(f"goal of the {battle.teams[team]}", "r-objective-kinds", "goal", term="goal"))
    for combatant in battle.combatants:
        if (
            combatant.readied is not None
            and combatant.able()
            and apart(combatant.x, combatant.y, combatant.squares, x, y, 1) <= melee_reach(battle, combatant)
        ):
            words = f"within reach of {name(battle, combatant.who)}, who has readied an action"
            tags.append(Tag(words, "action-ready", "threat", term="threat"))
    return tags


# ---- cards


# ---- where the combat is


def header(battle: SixBattle) -> Header:
    """The round, what happens now, and who has had a turn, team by team in initiative order [team-alternation]."""
    order = tuple(
        turn(battle, combatant) for team in battle.order for combatant in battle.combatants if combatant.side == team
    )
    return Header(min(battle.round, battle.round_limit), phase_words(battle), order if battle.phase == GOES else ())


def turn(battle: SixBattle, combatant: Combatant) -> Turn:
    acting = combatant.who == battle.acting
    done = not acting and (combatant.turn_taken or not combatant.able() or combatant.surprised)
    return Turn(combatant.who, "", done, acting)


def phase_words(battle: SixBattle) -> str:
    if battle.result is not None:
        return "The combat is over"
    if battle.acting != NOBODY:
        actor = battle.combatants[battle.acting]
        return f"{capital(name(battle, actor.who))} has the turn, {counted(actor.actions, 'action')} left"
    if battle.phase == GOES:
        surprise = "Surprise round: " if battle.surprise_round else ""
        next_team = battle.teams[battle.order[battle.next_team]]
        return f"{surprise}the {next_team} {agreeing(next_team, 'has', 'have')} the next go"
    return "End of the round" if battle.phase == ROUND_ENDS else "The round begins"


# ---- the sheet
