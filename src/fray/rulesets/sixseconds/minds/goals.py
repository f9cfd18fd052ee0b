"""Objectives: who works, who runs, who holds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.rulesets.sixseconds.minds.pairs import chance
from fray.rulesets.sixseconds.minds.ways import square_toward, way_to
from fray.rulesets.sixseconds.model.field import Thing, Zone, is_locked, reaches_into
from fray.rulesets.sixseconds.model.objectives import ESCAPE, HOLD, PROTECT, REACH, SLAY, TASK
from fray.rulesets.sixseconds.model.options import LEAVE, AtThing, MoveTo, Plain, SixOption
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.rules.distance import in_zone
from fray.rulesets.sixseconds.rules.movement import may_end_at, may_move_now, reach_of
from fray.rulesets.sixseconds.rules.tasks import can_work_at
from fray.space.squares import gap

TWO_MOVES: Final = 2
WORKERS: Final = 2
LEAST_CHANCE: Final = 20


def goal_action(battle: SixBattle, actor: Combatant) -> SixOption | None:
    """What brings the team's objective nearer, if that is this member's part."""
    objective = battle.objectives[actor.side]
    if objective.kind == TASK:
        return work(battle, actor, battle.things[objective.subject], objective.subject)
    zone = objective.zone
    if zone is None:
        return None
    if objective.kind == ESCAPE:
        lock = lock_of(battle, actor, zone)
        if lock >= 0:
            return work(battle, actor, battle.things[lock], lock)
        if in_zone(actor, zone):
            return Plain(LEAVE, "r-objective-kinds", 1)
        return run_to(battle, actor, zone)
    if objective.kind == REACH:
        if in_zone(actor, zone) or must_fight_first(battle, actor, zone):
            return None
        return run_to(battle, actor, zone)
    if objective.kind == HOLD and not in_zone(actor, zone):
        return run_to(battle, actor, zone) if wanted_in(battle, actor, zone) else None
    return None


def must_fight_first(battle: SixBattle, actor: Combatant, zone: Zone) -> bool:
    """Whether running past the combatant would be running into its blades: too many of them, and a long way to go."""
    friends = 0
    foes = 0
    for combatant in battle.combatants:
        if combatant.able():
            friends += combatant.side == actor.side
            foes += combatant.side != actor.side
    if 2 * foes <= friends:
        return False
    return nearest_square(battle, actor, zone).way > TWO_MOVES * actor.speed()


def lock_of(battle: SixBattle, actor: Combatant, zone: Zone) -> int:
    """The thing that still locks the way out, or -1."""
    for index, thing in enumerate(battle.things):
        if reaches_into(zone, thing.x, thing.y, 1) and is_locked(battle.ground, thing.x, thing.y):
            return index
    return -1


def work(battle: SixBattle, actor: Combatant, thing: Thing, index: int) -> SixOption | None:
    """The likeliest workers go there and work; the others fight."""
    task = thing.task
    if task is None or not is_worker(battle, actor, thing):
        return None
    if can_work_at(battle, actor, index):
        return AtThing("task", index, task.actions, "action-short-task", task.title, thing.x, thing.y)
    return travel(battle, actor, thing.x, thing.y)


def is_worker(battle: SixBattle, actor: Combatant, thing: Thing) -> bool:
    """Among the best of the team at it, weighing skill against the way."""
    mine = fitness(battle, actor, thing)
    if mine <= 0:
        return False
    better = 0
    for mate in battle.combatants:
        if mate.side == actor.side and mate.able() and mate.who != actor.who:
            theirs = fitness(battle, mate, thing)
            if theirs > mine or (theirs == mine and mate.who < actor.who):
                better += 1
    return better < (1 if thing.opens else WORKERS)


def fitness(battle: SixBattle, worker: Combatant, thing: Thing) -> int:
    task = thing.task
    assert task is not None
    good = chance(worker, task.attribute, task.skill, task.proficiency, 0, task.difficulty)
    if good < LEAST_CHANCE:
        return 0
    away = max(gap(worker.x, 1, thing.x, 1), gap(worker.y, 1, thing.y, 1))
    return max(1, 10 * good - 15 * away)


def run_to(battle: SixBattle, actor: Combatant, zone: Zone) -> SixOption | None:
    """Into the zone if it can be reached, otherwise nearer to it; doors on the way are opened."""
    inside = square_in(battle, actor, zone)
    if inside is not None:
        return inside
    nearest = nearest_square(battle, actor, zone)
    return travel(battle, actor, nearest.x, nearest.y)


def square_in(battle: SixBattle, actor: Combatant, zone: Zone) -> MoveTo | None:
    """The cheapest reachable square of a zone."""
    mode, stamina = mode_of(battle, actor)
    if not mode:
        return None
    reach = reach_of(battle, actor, actor.speed())
    best: MoveTo | None = None
    for y in range(zone.y0 - actor.squares + 1, zone.y1 + 1):
        for x in range(zone.x0 - actor.squares + 1, zone.x1 + 1):
            cost = reach.cost_to(x, y)
            if cost > 0 and (best is None or cost < best.meters) and may_end_at(battle, actor, x, y):
                best = MoveTo(mode, x, y, cost, 1, stamina)
    return best


@mypyc_attr(acyclic=True, free_list_len=1)
class Nearest:
    """The square with the shortest way from here, of those that were looked at."""

    def __init__(self, battle: SixBattle, actor: Combatant, x: i64, y: i64) -> None:
        self.battle = battle
        self.actor = actor
        self.x = x
        self.y = y
        self.way = way_to(battle, actor, x, y)

    def look_at(self, x: i64, y: i64) -> None:
        way = way_to(self.battle, self.actor, x, y)
        if way < self.way:
            self.x, self.y, self.way = x, y, way


def nearest_square(battle: SixBattle, actor: Combatant, zone: Zone) -> Nearest:
    """Of the corners of a zone and its middle."""
    nearest = Nearest(battle, actor, zone.x0, zone.y0)
    nearest.look_at(zone.x1, zone.y1)
    nearest.look_at(zone.x0, zone.y1)
    nearest.look_at(zone.x1, zone.y0)
    nearest.look_at((zone.x0 + zone.x1) // 2, (zone.y0 + zone.y1) // 2)
    return nearest


def mode_of(battle: SixBattle, actor: Combatant) -> tuple[str, int]:
    """Move first, then Sprint while there is stamina; nothing where neither is possible."""
    if may_move_now(battle, actor):
        return "move", 0
    if actor.moved and actor.stamina > 0 and not actor.prone and battle.acting == actor.who:
        return "sprint", 1
    return "", 0


def travel(battle: SixBattle, actor: Combatant, x: int, y: int) -> SixOption | None:
    """Nearer to a square."""
    mode, stamina = mode_of(battle, actor)
    if not mode:
        return None
    return square_toward(battle, actor, x, y, stamina, mode)


def wanted_in(battle: SixBattle, actor: Combatant, zone: Zone) -> bool:
    """Two of a team hold a place; more only while enemies are in it."""
    ours = theirs = 0
    for combatant in battle.combatants:
        if combatant.able() and in_zone(combatant, zone):
            if combatant.side == actor.side:
                ours += 1
            else:
                theirs += 1
    return ours < 2 or theirs >= ours


def holds_here(battle: SixBattle, actor: Combatant) -> bool:
    """Whether the actor should stay in the zone it holds: as long as no enemy disputes it."""
    objective = battle.objectives[actor.side]
    zone = objective.zone
    if objective.kind not in (HOLD, REACH) or zone is None or not in_zone(actor, zone):
        return False
    if objective.kind == REACH:
        return True
    for enemy in battle.combatants:
        if enemy.side != actor.side and enemy.able() and in_zone(enemy, zone):
            return False
    return True


def keeps_off(battle: SixBattle, actor: Combatant) -> bool:
    """Whether the actor should avoid enemies: a ward, a hunted combatant, or a team that waits for a way out."""
    objective = battle.objectives[actor.side]
    locked = objective.kind == ESCAPE and objective.zone is not None and lock_of(battle, actor, objective.zone) >= 0
    return locked or is_ward(battle, actor)


def is_ward(battle: SixBattle, combatant: Combatant) -> bool:
    for wanted in battle.objectives:
        if wanted.kind == SLAY and wanted.subject == combatant.who:
            return True
    objective = battle.objectives[combatant.side]
    return objective.kind == PROTECT and objective.subject == combatant.who
