# mypyc: skip - what people look at
"""What a Six Seconds fight shows: the squares, a card for everybody, and where the combat is."""

from __future__ import annotations

from fray.engine.board import Board, Card, Gauge, Header, Place, Tag, Turn
from fray.engine.english import capital, counted
from fray.rulesets.sixseconds.model.field import TERRAIN_NAMES, Item, Zone
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, PROFICIENCIES, SIZE_NAMES, SKILLS
from fray.rulesets.sixseconds.model.state import (
    DEAD,
    GOES,
    HERE,
    NOBODY,
    PRESENCE_NAMES,
    ROUND_ENDS,
    TO_COME,
    Combatant,
    SixBattle,
)
from fray.rulesets.sixseconds.rules.positions import distance_to, melee_reach
from fray.rulesets.sixseconds.words.wording import LONGER_WORDS, TRIGGER_WORDS, name, objective_words
from fray.space.squares import apart

# ---- the squares


def board(battle: SixBattle) -> Board:
    """Every square with its terrain, what lies there and who threatens it [r-grid, r-terrain]."""
    ground = battle.ground
    places = tuple(
        Place(f"{x},{y}", f"{x},{y}", x, y, tuple(square_tags(battle, x, y)))
        for y in range(ground.height)
        for x in range(ground.width)
    )
    return Board("grid", places)


def square_tags(battle: SixBattle, x: int, y: int) -> list[Tag]:
    """The rest of a large creature, terrain, things, items, zones, and readied blows that reach the square."""
    terrain = TERRAIN_NAMES.get(battle.ground.cells[y * battle.ground.width + x], "floor")
    tags = [
        Tag(name(battle, one.who), "r-size-table")
        for one in battle.combatants
        if one.squares > 1 and one.here() and (one.x, one.y) != (x, y) and distance_to(one, x, y) == 0
    ]
    tags.extend([Tag(terrain, "r-terrain")] if terrain != "floor" else [])
    tags.extend(Tag(thing.name, "r-objective-kinds") for thing in battle.things if (thing.x, thing.y) == (x, y))
    tags.extend(Tag(lying.item.gear.title, "r-interact") for lying in battle.lying if (lying.x, lying.y) == (x, y))
    for team, objective in enumerate(battle.objectives):
        if objective.zone is not None and Zone(*objective.zone[:4]).has(x, y, 1):
            tags.append(Tag(f"goal of the {battle.teams[team]}", "r-objective-kinds"))
    for one in battle.combatants:
        if (
            one.readied is not None
            and one.able()
            and apart(one.x, one.y, one.squares, x, y, 1) <= melee_reach(battle, one)
        ):
            tags.append(Tag(f"within reach of {name(battle, one.who)}, who has readied an action", "action-ready"))
    return tags


# ---- cards


def cards(battle: SixBattle) -> list[Card]:
    """Everybody, also the fallen and those still to come, in roster order."""
    return [card(battle, one) for one in battle.combatants]


def card(battle: SixBattle, one: Combatant) -> Card:
    return Card(
        who=one.who,
        name=name(battle, one.who),
        side=battle.teams[one.team],
        place=f"{one.x},{one.y}" if one.here() else "",
        gauges=tuple(gauges(one)),
        tags=tuple(tags_of(battle, one)),
        out=not one.able() and one.presence != TO_COME,
        acting=one.who == battle.acting,
    )


def gauges(one: Combatant) -> list[Gauge]:
    sheet = one.sheet
    return [
        Gauge("endurance", "Endurance", one.endurance, 0, sheet.endurance, clause="damage-order"),
        Gauge("health", "Health", one.health, 0, sheet.health, clause="excess-to-health"),
        Gauge("evasion", "Evasion", sheet.evasion + (1 if one.guarding else 0), clause="attack-vs-evasion"),
        Gauge("reactions", "Reactions", one.reactions, 0, 2, clause="reaction-limit"),
        Gauge("stamina", "Stamina", one.stamina, 0, sheet.stamina, clause="extra-resource-costs"),
        Gauge("focus", "Focus", one.focus, 0, sheet.focus, clause="extra-resource-costs"),
    ]


def tags_of(battle: SixBattle, one: Combatant) -> list[Tag]:
    """States and what is in the hands."""
    states = [
        (one.presence != HERE, PRESENCE_NAMES[one.presence], "r-death" if one.presence == DEAD else "r-team-remains"),
        (one.here() and not one.conscious, "unconscious", "condition-unconscious"),
        (one.here() and one.harmed(), "harmed", "harmed"),
        (one.here() and one.bloodied(), "bloodied", "bloodied"),
        (one.prone, "prone", "condition-prone"),
        (one.surprised, "surprised", "condition-surprised"),
        (one.guarding, "guarding", "condition-guarding"),
        (one.waiting, "waiting", "condition-waiting"),
        (one.seeking_cover, "seeking cover", "condition-seeking-cover"),
        (one.hidden, "hidden", "condition-hidden"),
        (one.burning, "burning", "condition-burning"),
        (one.frightened > 0, f"frightened {one.frightened}", "condition-frightened"),
        (one.poisoned > 0, f"poisoned {one.poisoned}", "condition-poisoned"),
        (one.stunned > 0, f"stunned {one.stunned}", "condition-stunned"),
        (one.blinded > 0, f"blinded {one.blinded}", "condition-blinded"),
        (one.slowed > 0, f"slowed {one.slowed}", "condition-slowed"),
        (one.fortune != 0, f"luck {one.fortune:+}", "r-luck-die"),
    ]
    tags = [Tag(label, clause) for there, label, clause in states if there]
    if one.readied is not None:
        tags.append(Tag(f"ready: somebody {TRIGGER_WORDS[one.readied.trigger]}", "condition-readied"))
    if one.ongoing is not None:
        ongoing = one.ongoing
        tags.append(Tag(f"{LONGER_WORDS[ongoing.kind]} {ongoing.spent} of {ongoing.needed}", "r-spillover"))
    tags.extend(Tag(item_words(item), "action-brandish") for item in one.held)
    return tags


def item_words(item: Item) -> str:
    """An item with its wear."""
    state = "broken" if item.broken() else f"{item.durability}/{item.gear.durability}"
    return f"{item.gear.title} ({state}{'' if item.loaded else ', unloaded'})"


# ---- where the combat is


def header(battle: SixBattle) -> Header:
    """The round, what happens now, and who has had a turn, team by team in initiative order [team-alternation]."""
    order = tuple(turn(battle, one) for team in battle.order for one in battle.combatants if one.team == team)
    return Header(min(battle.round, battle.round_limit), phase_words(battle), order if battle.phase == GOES else ())


def turn(battle: SixBattle, one: Combatant) -> Turn:
    acting = one.who == battle.acting
    done = not acting and (one.turn_taken or not one.able() or one.surprised)
    return Turn(one.who, "", done, acting)


def phase_words(battle: SixBattle) -> str:
    if battle.result is not None:
        return "The combat is over"
    if battle.acting != NOBODY:
        one = battle.combatants[battle.acting]
        return f"{capital(name(battle, one.who))} has the turn, {counted(one.actions, 'action')} left"
    if battle.phase == GOES:
        surprise = "Surprise round: " if battle.surprise_round else ""
        return f"{surprise}the {battle.teams[battle.order[battle.next_team]]} have the next go"
    return "End of the round" if battle.phase == ROUND_ENDS else "The round begins"


# ---- the sheet


def inspect(battle: SixBattle, who: int) -> list[str]:
    """A combatant's sheet, and how it stands now."""
    one = battle.combatants[who]
    sheet = one.sheet
    where = f"at {one.x},{one.y}" if one.here() else PRESENCE_NAMES[one.presence]
    dice = [f"{word} d{sides}" for word, sides in zip(ATTRIBUTES, sheet.attributes, strict=True)]
    dice += [f"{word} d{sides}" for word, sides in zip(SKILLS, sheet.skills, strict=True) if sides > 4]
    bonuses = [f"{word} +{bonus}" for word, bonus in zip(PROFICIENCIES, sheet.proficiencies, strict=True) if bonus]
    lines = [
        f"{name(battle, one.who)}, {sheet.title} of the {battle.teams[one.team]}, {where}",
        f"{SIZE_NAMES[sheet.size]}, speed {sheet.speed} m, constitution {sheet.constitution}, luck {one.luck():+}",
        ", ".join([*dice, *bonuses]),
        f"evasion {sheet.evasion}, physical deflection {sheet.physical_deflection}, elemental deflection "
        f"{sheet.elemental_deflection}, awareness score {sheet.awareness_score}",
        f"endurance {one.endurance}/{sheet.endurance}, health {one.health}/{sheet.health}, stamina "
        f"{one.stamina}/{sheet.stamina}, focus {one.focus}/{sheet.focus}, cheats death at {one.cheat_death}",
        "In hand: " + (", ".join(item_words(item) for item in one.held) or "nothing"),
        "Carried: " + (", ".join(item_words(item) for item in one.carried) or "nothing"),
    ]
    known = [power.title for power in sheet.powers] + [gear.title for gear in sheet.natural_weapons]
    if known:
        lines.append("Spells, talents and natural weapons: " + ", ".join(known))
    lines.append(f"Objective of the team: {objective_words(battle, battle.objectives[one.team])}")
    return lines
