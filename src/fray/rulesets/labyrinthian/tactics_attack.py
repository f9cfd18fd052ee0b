"""Whom to attack, with what, and how to come at it."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.approach import PLAIN, Approach
from fray.rulesets.labyrinthian.harm import yields
from fray.rulesets.labyrinthian.options import ATTACK, INCAPACITATE, LOB, THING, AreaStrike, Strike
from fray.rulesets.labyrinthian.sheets import ENGINE, Source
from fray.rulesets.labyrinthian.sight import area_reaches, lob_obstacles, may_lob
from fray.rulesets.labyrinthian.state import IN_SIGHT, NOBODY, Combatant, LabBattle
from fray.rulesets.labyrinthian.structures import area_targets, object_in_reach, structures
from fray.rulesets.labyrinthian.tactics_odds import attack_number, blow_worth, flat
from fray.rulesets.labyrinthian.terrain import BUILDING, WALL
from fray.rulesets.labyrinthian.velocity import Ways, takes_velocity
from fray.rulesets.labyrinthian.warfare import units_of

FINISH: Final = 2400  # what it is worth to put somebody out for good
ALLY_HURT: Final = 3  # how much worse it is to hurt an ally than it is good to hurt an enemy
WALL_WORTH: Final = 350


class Choice:
    """The best attack found so far."""

    def __init__(self) -> None:
        self.value = 0
        self.option: Option | None = None

    def offer(self, value: int, option: Option) -> None:
        if value > self.value:
            self.value = value
            self.option = option


def best_attack(battle: LabBattle, one: Combatant) -> Choice:
    """The best use of the highest Rating in an attack: with one's own sources, or by a Unit."""
    choice = Choice()
    rating = one.best_rating()
    if rating < 0:
        return choice
    value = one.ratings[rating]
    targets = [other for other in battle.combatants if other.side != one.side and worth_attacking(other)]
    for slot, source in enumerate(one.sheet.sources):
        if usable(one, slot, source, value):
            look_at(battle, one, one, slot, source, targets, value, choice)
    for unit in units_of(battle, one):
        if unit.able() and unit.loaded:
            look_at(battle, one, unit, 0, unit.sheet.sources[0], targets, value, choice)
    return choice


def worth_attacking(other: Combatant) -> bool:
    """Able and in sight; those who have given up or lie helpless are left alone."""
    return other.able() and other.hidden == IN_SIGHT


def usable(one: Combatant, slot: int, source: Source, value: int) -> bool:
    """Whether an attack with it can be made now: shots left, a spell built, a Channel's Threshold in reach."""
    if not source.dice or (source.shots and one.shots[slot] == 0):
        return False
    if source.conjure and (one.conjuring != slot or one.store < source.conjure):
        return False
    if source.composure_cost and one.composure <= source.composure_cost:
        return False
    return not source.composure_cost or not source.thresholds or value >= source.thresholds[0]


def look_at(
    battle: LabBattle,
    one: Combatant,
    body: Combatant,
    slot: int,
    source: Source,
    targets: list[Combatant],
    value: int,
    choice: Choice,
) -> None:
    """Every target this source can get at."""
    unit = body.who if body is not one else NOBODY
    if source.structures_only or (unit >= 0 and battle.ground.has(body.position, WALL)):
        look_at_walls(battle, body, unit, slot, source, choice)
    if source.structures_only:
        return
    if source.aoe:
        look_at_areas(battle, one, body, unit, slot, source, targets, value, choice)
        return
    for target in targets:
        approach = best_approach(battle, body, source, target)
        if approach is not None:
            total = attack_number(battle, one, body, source, target, value, NOBODY) + approach.flank
            worth = worth_of(battle, body, source, target, total, approach)
            purpose = INCAPACITATE if finishes(target) else ATTACK
            choice.offer(worth, Strike(purpose, unit, slot, target.who, source.title))
        elif may_lob(source):
            obstacles = lob_obstacles(battle, body, source, target)
            if obstacles >= 0:
                total = attack_number(battle, one, body, source, target, value, obstacles)
                worth = blow_worth(battle, source, body, target, total, 0, body.hidden != IN_SIGHT)
                choice.offer(worth, Strike(LOB, unit, slot, target.who, source.title))


def finishes(target: Combatant) -> bool:
    """Whether a blow may put the target out at once."""
    return target.vulnerable() and target.sheet.kind != ENGINE and yields(target)


def worth_of(
    battle: LabBattle, body: Combatant, source: Source, target: Combatant, total: int, approach: Approach
) -> int:
    boost = 100 * approach.boost + approach.drop * flat(10)
    worth = blow_worth(battle, source, body, target, total, boost, body.hidden != IN_SIGHT)
    if finishes(target) and not target.sheet.is_unit():
        return worth + FINISH
    return worth


def best_approach(battle: LabBattle, body: Combatant, source: Source, target: Combatant) -> Approach | None:
    """The Charge with the largest boost where there is one, else as one stands, from above, or by a Flanking step."""
    ways = Ways(battle, body, source, target)
    if takes_velocity(source) and ways.swift:
        if ways.may_charge_here():
            most = ways.most_boost([])
            return ways.charge([], most) if most > 0 else Approach(PLAIN, [])
        boss = ways.boss_charge(0)
        if boss is not None:
            return boss
        vertical = ways.vertical()
        if vertical is not None:
            return vertical
    plain = ways.plain()
    if plain is not None or not ways.swift:
        return plain
    if battle.ground.layout.distance(body.position, target.position) * 10 > ways.movement:
        return None
    way = ways.path()
    most = ways.most_boost(way) if way else 0
    if most > 0:
        return ways.charge(way, most)
    return ways.flanking(way) if way else None


def look_at_areas(
    battle: LabBattle,
    one: Combatant,
    body: Combatant,
    unit: int,
    slot: int,
    source: Source,
    targets: list[Combatant],
    value: int,
    choice: Choice,
) -> None:
    """The places where enemies stand, less the friends who stand there too."""
    seen: list[tuple[int, int]] = []
    for target in targets:
        place = (target.position, target.level)
        if place in seen:
            continue
        seen.append(place)
        lobbed = not area_reaches(battle, body, source, place[0], place[1], False)
        if lobbed and not area_reaches(battle, body, source, place[0], place[1], True):
            continue
        worth = 0
        for other in area_targets(battle, body, source, place[0], place[1]):
            total = attack_number(battle, one, body, source, other, value, NOBODY)
            hurt = blow_worth(battle, source, body, other, total, 0, False) if other.able() else 0
            worth += hurt if other.side != one.side else -ALLY_HURT * hurt
        choice.offer(worth, AreaStrike(lobbed, unit, slot, place[0], place[1], source.title))


def look_at_walls(battle: LabBattle, body: Combatant, unit: int, slot: int, source: Source, choice: Choice) -> None:
    """Walls and Buildings in reach, for rams and for those who have nobody to fight."""
    for index in structures(battle):
        tag = battle.ground.tags[index]
        if tag.kind in (WALL, BUILDING) and object_in_reach(battle, body, source, tag):
            choice.offer(WALL_WORTH, Strike(THING, unit, slot, index, source.title))
