# mypyc: skip - runs at the pace of people
"""The Keeper's word over the rules: set a gauge, move, add, remove, put a condition or a Wound on or take it off."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import ILLEGAL, MALFORMED, Refused, number
from fray.engine.library import library_with
from fray.engine.newcomers import Newcomer, admitted
from fray.engine.overrides import Overrides, check_condition, check_gauge, is_yes, yes
from fray.rulesets.labyrinthian.content.encounters import MAX_COMBATANTS, LabEntrant, read_table
from fray.rulesets.labyrinthian.content.library import LabyrinthLibrary
from fray.rulesets.labyrinthian.content.opening import enlist, settle
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, LEVEL_NAMES, level_name
from fray.rulesets.labyrinthian.model.grid import CHASE, DUELING, POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import (
    BLINDED,
    ENGINE,
    IMPALED,
    LACERATION,
    LARGEST_WOUND,
    PARALYZED,
    PETRIFIED,
    STUNNED,
    WOUND_DIE,
    WOUND_NAMES,
)
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    GONE,
    HERE,
    HIDDEN,
    IN_SIGHT,
    NO_STANCE,
    NOBODY,
    PRESENCE_NAMES,
    SHAKEN_ALOFT,
    SHAKEN_INCAPACITATED,
    SHAKEN_PARALYZED,
    SHAKEN_PRONE,
    SHAKEN_WOUND,
    SHAKEN_ZERO,
    STANDING,
    Combatant,
    LabBattle,
    bit,
)
from fray.rulesets.labyrinthian.rules.elevations import in_mid_air
from fray.rulesets.labyrinthian.rules.stances import has_barbarian, members
from fray.rulesets.labyrinthian.rules.verbs import BLINDNESS

GAUGES: Final = ("composure", "movement", "rate", "rating 1", "rating 2", "store")
MOST: Final = 200
WOUND_WORDS: Final = tuple(name.lower() for name in WOUND_NAMES)
CONDITIONS: Final = ("prone", "hidden", "drowning", "incapacitated", "surrendered", "dead", *WOUND_WORDS)


def remove(battle: LabBattle, combatant: Combatant) -> str:
    before = PRESENCE_NAMES[combatant.presence]
    put_down(battle, combatant)
    combatant.presence = GONE
    return before


def put_down(battle: LabBattle, combatant: Combatant) -> None:
    """Stance, held dice, plans, holds and claims are gone."""
    leave_stance(battle, combatant)
    let_go(battle, combatant)
    combatant.held_dice = []
    combatant.conjuring = NOBODY
    combatant.store = 0
    combatant.hidden = IN_SIGHT
    combatant.locked = False
    battle.ground.give_up_all(combatant.who)
    combatant.inside = False


def leave_stance(battle: LabBattle, combatant: Combatant) -> None:
    """Its Stance is over; a Shield Wall without a Barbarian is over for all."""
    wall = combatant.wall
    combatant.stance = NO_STANCE
    combatant.stance_dice = []
    combatant.wall = NOBODY
    if wall >= 0 and not has_barbarian(battle, wall):
        battle.walls[wall].dice = []
        for member in members(battle, wall):
            leave_stance(battle, member)


def lay_down(battle: LabBattle, combatant: Combatant) -> None:
    """Prone: a Shield Wall breaks, and what cannot lie in the air may fall once the present action is over."""
    if not combatant.prone and combatant.wall >= 0:
        wall = combatant.wall
        battle.walls[wall].dice = []
        for member in members(battle, wall):
            leave_stance(battle, member)
    combatant.prone = True
    combatant.shaken |= SHAKEN_PRONE


def let_go(battle: LabBattle, combatant: Combatant) -> None:
    """It holds nobody and nobody holds it."""
    for held in battle.combatants:
        if held is combatant or held.grappler == combatant.who:
            held.grappler = NOBODY


# ---- gauges


def set_gauge(battle: LabBattle, combatant: Combatant, gauge: str, value: str) -> str:
    """Set one number on a card."""
    check_gauge(combatant.name, gauge, GAUGES)
    if gauge.startswith("rating"):
        return set_rating(combatant, int(gauge[-1]) - 1, value)
    if gauge == "composure":
        if combatant.incapacitated or combatant.presence == DEAD:
            raise Refused(ILLEGAL, f"{combatant.name} is out of the fight; take the condition off first")
        before, combatant.composure = combatant.composure, number(value, 0, combatant.sheet.composure)
        if before and not combatant.composure:
            come_to_zero(combatant)
    elif gauge == "movement":
        before, combatant.movement = combatant.movement, number(value, 0, MOST)
        combatant.movement_round = max(combatant.movement_round, combatant.movement)
    elif gauge == "rate":
        before, combatant.rate_left = combatant.rate_left, number(value, 0, MOST)
    else:
        if combatant.conjuring == NOBODY:
            raise Refused(ILLEGAL, f"{combatant.name} is conjuring nothing; a store belongs to a spell")
        before, combatant.store = combatant.store, number(value, 0, MOST)
    return str(before)


def come_to_zero(combatant: Combatant) -> None:
    """What was conjured is lost, it may give up, and a climber falls once the present action is over."""
    combatant.conjuring = NOBODY
    combatant.store = 0
    combatant.asked_to_yield = False
    combatant.shaken |= SHAKEN_ZERO


def set_rating(combatant: Combatant, rating: int, value: str) -> str:
    """Another value for an Action Rating; 'spent' or 'unspent' for whether it may be used."""
    if rating >= len(combatant.ratings):
        raise Refused(ILLEGAL, f"{combatant.name} has no such Action Rating now")
    before = f"{combatant.ratings[rating]}{'' if combatant.unspent(rating) else ' (spent)'}"
    if value == "spent":
        combatant.spent |= bit(rating)
    elif value == "unspent":
        combatant.spent &= ~bit(rating)
    else:
        combatant.ratings[rating] = number(value, -60, 60)
    return before


# ---- places


def move(battle: LabBattle, combatant: Combatant, value: str) -> str:
    """Put a combatant in another Position, written as ffc or ffc:Overhead."""
    place, _, height = value.partition(":")
    height = height or "Ground"
    if place not in POSITION_KEYS or height not in LEVEL_NAMES:
        raise Refused(MALFORMED, f"{value!r} is no place; write a Position such as churn, or ffc:Overhead")
    position, level = POSITION_KEYS.index(place), LEVEL_NAMES.index(height) + DEPTHS
    ground = battle.ground
    if level == 0:
        level = ground.surface(position)
    boss = battle.grid == DUELING and combatant.sheet.boss
    if not combatant.here() or boss or not ground.layout.exists(position) or ground.fills(position, level):
        raise Refused(ILLEGAL, f"{combatant.name} cannot be at {value}; name a Position that can be entered")
    if not ground.available(position, level):
        raise Refused(ILLEGAL, f"{level_name(level)} is not available there; name another Elevation")
    before = f"{POSITION_KEYS[combatant.position]}:{level_name(combatant.level)}"
    ground.give_up_all(combatant.who)
    let_go(battle, combatant)
    if combatant.wall >= 0 and len(members(battle, combatant.wall)) > 1:
        leave_stance(battle, combatant)
    combatant.inside = False
    combatant.position, combatant.level, combatant.footing = position, level, STANDING
    settle(battle, combatant)
    if combatant.prone:
        combatant.shaken |= SHAKEN_PRONE
    if in_mid_air(battle, combatant):
        combatant.shaken |= SHAKEN_ALOFT
    return before


# ---- conditions


def set_condition(battle: LabBattle, combatant: Combatant, name: str, value: str) -> str:
    """Put a condition on ('yes') or take it off ('no'); a Wound is written with its die, as d6."""
    check_condition(name, CONDITIONS)
    if name in WOUND_WORDS:
        return set_wound(combatant, WOUND_WORDS.index(name), value)
    on = is_yes(value)
    if name == "dead":
        return set_dead(battle, combatant, on)
    if not combatant.here():
        raise Refused(ILLEGAL, f"{combatant.name} is {PRESENCE_NAMES[combatant.presence]}")
    if name == "incapacitated":
        return set_incapacitated(battle, combatant, on)
    if combatant.incapacitated:
        raise Refused(ILLEGAL, f"{combatant.name} is Incapacitated; take that off first")
    if name == "prone":
        before = combatant.prone
        if on:
            lay_down(battle, combatant)
        combatant.prone = on
    elif name == "drowning":
        before, combatant.drowning = combatant.drowning, on
    elif name == "hidden":
        before, combatant.hidden = combatant.hidden != IN_SIGHT, HIDDEN if on else IN_SIGHT
    else:
        before, combatant.surrendered = combatant.surrendered, on
        if on:
            put_down(battle, combatant)
    return yes(before)


def set_wound(combatant: Combatant, wound: int, value: str) -> str:
    """A Wound with its die, or none."""
    if combatant.sheet.kind == ENGINE:
        raise Refused(ILLEGAL, f"{combatant.name} is an engine and cannot be Wounded")
    before = f"d{WOUND_DIE[combatant.wounds[wound]]}" if combatant.wounds[wound] else "no"
    sizes = {"no": 0, "yes": 1, **{f"d{WOUND_DIE[size]}": size for size in range(1, LARGEST_WOUND + 1)}}
    if value not in sizes:
        raise Refused(MALFORMED, f"{value!r} is not valid: write d4, d6, d8, d10, d12 or no")
    grows = sizes[value] > combatant.wounds[wound]
    combatant.wounds[wound] = sizes[value]
    combatant.dormant &= ~bit(wound)
    if grows and wound in (PETRIFIED, LACERATION, IMPALED):
        combatant.shaken |= SHAKEN_WOUND
    elif grows and wound == PARALYZED:
        paralyze(combatant)
    elif wound == BLINDED:
        change_sight(combatant, bool(sizes[value]))
    if not sizes[value]:
        if wound == IMPALED:
            combatant.impaler = NOBODY
        elif wound == PARALYZED:
            combatant.paralysis = 0
        elif wound == STUNNED:
            combatant.bank = []
    return before


def paralyze(combatant: Combatant) -> None:
    """It costs a Turn: this Round's, or next Round's if this one is already taken."""
    if combatant.paralysis == 0:
        combatant.paralysis = 2 if combatant.turn_taken or combatant.sheet.is_unit() else 1
        combatant.conjuring = NOBODY
        combatant.store = 0
        combatant.shaken |= SHAKEN_PARALYZED


def change_sight(combatant: Combatant, blind: bool) -> None:
    """Ten off every unspent Rating, or given back."""
    for rating in range(len(combatant.ratings)):
        lowered = combatant.blinded_ratings >> rating & 1 == 1
        if combatant.unspent(rating) and lowered != blind:
            combatant.ratings[rating] += -BLINDNESS if blind else BLINDNESS
            combatant.blinded_ratings ^= bit(rating)


def set_incapacitated(battle: LabBattle, combatant: Combatant, on: bool) -> str:
    """Out of action and Prone at Composure 0, or back with a single point."""
    before = combatant.incapacitated
    if on:
        lay_down(battle, combatant)
        put_down(battle, combatant)
        combatant.composure, combatant.movement = 0, 0
        combatant.shaken |= SHAKEN_INCAPACITATED
    elif before:
        combatant.composure = 1
    combatant.incapacitated = on
    return yes(before)


def set_dead(battle: LabBattle, combatant: Combatant, on: bool) -> str:
    """Dead, or alive again and Incapacitated where it lay."""
    was = combatant.presence == DEAD
    if on and combatant.here():
        put_down(battle, combatant)
        combatant.presence, combatant.composure, combatant.movement = DEAD, 0, 0
    elif not on and was:
        combatant.presence = HERE
        set_incapacitated(battle, combatant, True)
    return yes(was)


# ---- newcomers


def add(battle: LabBattle, value: str) -> str:
    """Bring a combatant in, written as in an encounter; it joins at the start of the next Round."""
    newcomer = Newcomer(value, 'who = "hill-wolf", side = "foes", position = "frc"')
    sheets = {name: sheet for name, sheet in library_with(LabyrinthLibrary).shelf.sheets.items() if not sheet.is_unit()}
    lines = read_table(newcomer.reader, tuple(battle.sides), sheets)
    if any(line.position < 0 for line in lines):
        newcomer.reader.wrong("position", "is missing", "name a Position such as frc")
    newcomer.refuse_problems()
    if battle.grid in (DUELING, CHASE) and any(sheets[line.use].boss for line in lines):
        raise Refused(ILLEGAL, "a Boss cannot join a fight that has begun")
    wanted = [
        LabEntrant(line.name or sheet.title, line.side, 1, "", sheet, line.position, line.level)
        for line, sheet in ((line, sheets[line.use]) for line in lines)
    ]
    entrants = admitted(battle, wanted, MAX_COMBATANTS)
    for entrant in entrants:
        enlist(battle, entrant, battle.round + 1)
    return ", ".join(entrant.name for entrant in entrants)


OVERRIDES: Final = Overrides(set_gauge, move, remove, set_condition, add)
