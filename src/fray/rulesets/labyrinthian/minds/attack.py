"""Whom to attack, with what, and how to come at it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.minds.odds import attack_number, blow_worth, danger_worth, most_harm, most_momentum
from fray.rulesets.labyrinthian.model.approach import PLAIN, Approach
from fray.rulesets.labyrinthian.model.grid import STEP
from fray.rulesets.labyrinthian.model.means import flat
from fray.rulesets.labyrinthian.model.options import ATTACK, INCAPACITATE, LOB, THING, AreaStrike, Strike
from fray.rulesets.labyrinthian.model.sheets import ENGINE, Source
from fray.rulesets.labyrinthian.model.state import IN_SIGHT, NOBODY, Combatant, LabBattle
from fray.rulesets.labyrinthian.model.terrain_tags import BUILDING, WALL
from fray.rulesets.labyrinthian.rules.areas import area_reaches, area_targets
from fray.rulesets.labyrinthian.rules.attacks import reaches_threshold
from fray.rulesets.labyrinthian.rules.buildings import object_in_reach, structures
from fray.rulesets.labyrinthian.rules.killing_blow import may_finish
from fray.rulesets.labyrinthian.rules.lobbing_fire import lob_obstacles, lobbing_penalty, may_lob
from fray.rulesets.labyrinthian.rules.prone import prone_target
from fray.rulesets.labyrinthian.rules.velocity import Ways
from fray.rulesets.labyrinthian.rules.warfare import units_of
from fray.rulesets.labyrinthian.rules.wounds import yields

FINISH: Final = 2400  # what it is worth to put an enemy out for good
ALLY_HURT: Final = 3  # how much worse it is to hurt an ally than it is good to hurt an enemy
WALL_WORTH: Final = 350


@mypyc_attr(free_list_len=1)
class Search:
    """The search for the best attack with the highest Rating: what was found so far."""

    def __init__(self, battle: LabBattle, actor: Combatant, value: i64) -> None:
        self.battle = battle
        self.actor = actor
        self.rating: i64 = value
        self.number: i64 = 0  # the attack total of the source in question, before anything about the target
        self.targets = [enemy for enemy in battle.combatants if enemy.side != actor.side and worth_attacking(enemy)]
        self.ways: Ways | None = None  # of the last striker
        self.value: i64 = 0
        self.option: Option | None = None

    def offer(self, value: i64, option: Option) -> None:
        if value > self.value:
            self.value = value
            self.option = option

    def look(self, striker: Combatant, slot: int) -> None:
        """Everything one source can get at, the actor's own or a Unit's."""
        source = striker.sheet.sources[slot]
        self.number = attack_number(self.battle, self.actor, striker, source, self.rating)
        if source.structures_only:
            self.look_at_walls(striker, slot, source)
        elif source.aoe:
            self.look_at_areas(striker, slot, source)
        else:
            self.look_at_all(striker, slot, source)

    def unit(self, striker: Combatant) -> int:
        return striker.who if striker is not self.actor else NOBODY

    def ways_of(self, striker: Combatant, source: Source) -> Ways:
        """How a striker gets about, worked out once for all its sources."""
        if self.ways is None or self.ways.striker is not striker:
            self.ways = Ways(self.battle, striker, source, self.targets[0])
        else:
            self.ways.wield(source)
        return self.ways

    def look_at_all(self, striker: Combatant, slot: int, source: Source) -> None:
        """One target after another, if it may be worth it: come at it, or lob where it cannot be seen."""
        ways = self.ways_of(striker, source)
        most = most_momentum(source, False)
        for target in self.targets:
            if not self.may_beat(ways, target, most):
                continue
            ways.aim(target)
            approach = best_approach(ways)
            if approach is not None:
                self.look_at(striker, slot, source, target, approach)
            elif may_lob(source):
                self.look_over(striker, slot, source, target)

    def may_beat(self, ways: Ways, target: Combatant, most: i64) -> bool:
        """Whether an attack on a target could be worth more than what was found, before a way to it is searched.

        With the most that its maxes can buy, if the target need not be Wounded to be put down.
        """
        spare = ways.spare(target)
        if spare < 0 and not ways.source.ranged:
            return False
        if target.sheet.unyielding:
            most = most_momentum(ways.source, True)
        if finishes(self.battle, self.actor, target):
            most += FINISH
        if spare < 0:
            spare = 0
        return most + danger_worth(target) + most_harm(ways.source, target, 100 * spare) > self.value

    def look_at(self, striker: Combatant, slot: int, source: Source, target: Combatant, approach: Approach) -> None:
        """A target that can be got at."""
        total = self.number + prone_target(source, target, None) + approach.flank
        boost = 100 * approach.boost + approach.drop * flat(10)
        hidden = striker.hidden != IN_SIGHT
        worth = blow_worth(self.battle, source, striker, target, total, boost, hidden)
        finishing = finishes(self.battle, self.actor, target)
        if finishing and not target.sheet.is_unit():
            worth += FINISH
        if worth > self.value:
            purpose = INCAPACITATE if finishing else ATTACK
            self.offer(worth, Strike(purpose, self.unit(striker), slot, target.who, source.title))

    def look_over(self, striker: Combatant, slot: int, source: Source, target: Combatant) -> None:
        """A target that can only be hit by lobbing, if at all."""
        obstacles = lob_obstacles(self.battle, striker, source, target)
        if obstacles >= 0:
            total = self.number + prone_target(source, target, None) + lobbing_penalty(obstacles, None)
            worth = blow_worth(self.battle, source, striker, target, total, 0, striker.hidden != IN_SIGHT)
            if worth > self.value:
                self.offer(worth, Strike(LOB, self.unit(striker), slot, target.who, source.title))

    def look_at_areas(self, striker: Combatant, slot: int, source: Source) -> None:
        """The places where enemies stand, less the friends who stand there too."""
        seen: list[tuple[int, int]] = []
        for target in self.targets:
            position, level = target.position, target.level
            if (position, level) in seen:
                continue
            seen.append((position, level))
            lobbed = not area_reaches(self.battle, striker, source, position, level, False)
            if not lobbed or area_reaches(self.battle, striker, source, position, level, True):
                worth = self.area_worth(striker, source, position, level)
                self.offer(worth, AreaStrike(lobbed, self.unit(striker), slot, position, level, source.title))

    def area_worth(self, striker: Combatant, source: Source, position: i64, level: i64) -> i64:
        worth: i64 = 0
        for target in area_targets(self.battle, striker, source, position, level):
            if target.able():
                total = self.number + prone_target(source, target, None)
                hurt = blow_worth(self.battle, source, striker, target, total, 0, False)
                worth += hurt if target.side != self.actor.side else -ALLY_HURT * hurt
        return worth

    def look_at_walls(self, striker: Combatant, slot: int, source: Source) -> None:
        """Walls and Buildings in reach of a ram."""
        for index in structures(self.battle):
            tag = self.battle.ground.tags[index]
            if tag.kind in (WALL, BUILDING) and object_in_reach(self.battle, striker, source, tag):
                self.offer(WALL_WORTH, Strike(THING, self.unit(striker), slot, index, source.title))


def best_attack(battle: LabBattle, actor: Combatant) -> Search:
    """The best use of the highest Rating in an attack: with its own sources, or by a Unit."""
    rating = actor.best_rating()
    search = Search(battle, actor, actor.ratings[rating] if rating >= 0 else 0)
    if rating < 0 or not search.targets:
        return search
    for slot, source in enumerate(actor.sheet.sources):
        if usable(battle, actor, slot, source, search.rating):
            search.look(actor, slot)
    for unit in units_of(battle, actor):
        if unit.able() and unit.loaded:
            search.look(unit, 0)
    return search


def worth_attacking(target: Combatant) -> bool:
    """Able and in sight; those who have given up or lie helpless are left alone."""
    return target.able() and target.hidden == IN_SIGHT


def usable(battle: LabBattle, actor: Combatant, slot: int, source: Source, value: i64) -> bool:
    """Whether an attack with it can be made now: shots left, a spell built, a Channel's Threshold in reach."""
    if not source.dice or (source.shots and actor.shots[slot] == 0):
        return False
    if source.conjure and (actor.conjuring != slot or actor.store < source.conjure):
        return False
    if source.composure_cost and actor.composure <= source.composure_cost:
        return False
    return not source.composure_cost or reaches_threshold(battle, actor, source, value)


def finishes(battle: LabBattle, actor: Combatant, target: Combatant) -> bool:
    """Whether a blow may put the target out at once."""
    return may_finish(battle, actor, target) and target.sheet.kind != ENGINE and yields(target)


def best_approach(ways: Ways) -> Approach | None:
    """The Charge with the largest boost where there is one, else as it stands, from above, or by a Flanking step."""
    if not ways.swift:
        return ways.plain()
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
    if plain is not None:
        return plain
    if ways.battle.ground.layout.distance(ways.striker.position, ways.target.position) * STEP > ways.movement:
        return None
    way = ways.path()
    most = ways.most_boost(way) if way else 0
    if most > 0:
        return ways.charge(way, most)
    return ways.flanking(way) if way else None
