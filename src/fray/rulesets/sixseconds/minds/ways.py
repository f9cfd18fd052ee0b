"""Where to go: to a square from which to attack, to a goal, or nearer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.sixseconds.minds.arms import arsenal_of, threat_of
from fray.rulesets.sixseconds.minds.odds import left_of
from fray.rulesets.sixseconds.model.options import MoveTo
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.rules.advantage import between_enemies
from fray.rulesets.sixseconds.rules.movement import WalkOn, may_end_at, reach_of
from fray.rulesets.sixseconds.rules.sight import in_line
from fray.space.ground import FAR
from fray.space.squares import apart
from fray.space.tour import Tour

FLANK: Final = 150  # what a place on the flank is worth


def square_to_attack(battle: SixBattle, mover: Combatant, stamina: int, mode: str) -> MoveTo | None:
    """The reachable square from which the best enemy can be attacked: on a flank, cheap, and out of harm."""
    arsenal = arsenal_of(battle, mover)
    melee = arsenal.melee
    reach = reach_of(battle, mover, mover.speed())
    best: MoveTo | None = None
    best_value: i64 = -(1 << 30)
    for target in battle.combatants:
        if target.side == mover.side or not target.able() or target.hidden:
            continue
        value_of_target: i64 = 400 + 20 * threat_of(battle, target) - 12 * left_of(target)
        for y in range(target.y - melee - mover.squares + 1, target.y + target.squares + melee):
            for x in range(target.x - melee - mover.squares + 1, target.x + target.squares + melee):
                if not 0 < apart(x, y, mover.squares, target.x, target.y, target.squares) <= melee:
                    continue
                cost = reach.cost_to(x, y)
                if cost <= 0 or not may_end_at(battle, mover, x, y):
                    continue
                value = value_of_target - 10 * cost - (500 if reach.is_risky(x, y) else 0)
                if value + FLANK <= best_value:
                    continue
                if flanks_from(battle, mover, x, y, target):
                    value += FLANK
                if value > best_value and sees_from(battle, x, y, mover, target):
                    best, best_value = MoveTo(mode, x, y, cost, 1, stamina), value
    if best is None and arsenal.far:
        return square_to_shoot(battle, mover, arsenal.far, stamina, mode)
    return best


def sees_from(battle: SixBattle, x: int, y: int, mover: Combatant, target: Combatant) -> bool:
    return battle.ground.sees(x, y, mover.squares, target.x, target.y, target.squares)


def flanks_from(battle: SixBattle, mover: Combatant, x: int, y: int, target: Combatant) -> bool:
    """Whether the target would be flanked with the mover in this square."""
    here_x, here_y = mover.x, mover.y
    mover.x, mover.y = x, y
    flank = between_enemies(battle, target)
    mover.x, mover.y = here_x, here_y
    return flank


def square_to_shoot(battle: SixBattle, mover: Combatant, far: int, stamina: int, mode: str) -> MoveTo | None:
    """The cheapest reachable square with an enemy in range and sight."""
    reach = reach_of(battle, mover, mover.speed())
    targets = [enemy for enemy in battle.combatants if enemy.side != mover.side and enemy.able() and not enemy.hidden]
    best: MoveTo | None = None
    best_value: i64 = -(1 << 30)
    tour = Tour(reach)
    while tour.goes_on():
        x, y = tour.x, tour.y
        cost = reach.cost_to(x, y)
        value = -cost - (50 if reach.is_risky(x, y) else 0)
        if value <= best_value or not may_end_at(battle, mover, x, y):
            continue
        for target in targets:
            away = apart(x, y, mover.squares, target.x, target.y, target.squares)
            if away <= far and sees_from(battle, x, y, mover, target):
                best, best_value = MoveTo(mode, x, y, cost, 1, stamina), value
                break
    return best


def next_square(walk: WalkOn) -> MoveTo:
    """After an interruption: the square nearest to where the mover was going, if that is nearer than here."""
    mover, goal_x, goal_y = walk.stroll.mover, walk.stroll.goal_x, walk.stroll.goal_y
    options = walk.options()
    best = options[0]
    best_away = FAR
    for option in options:
        away = apart(option.x, option.y, mover.squares, goal_x, goal_y, mover.squares)
        if away < best_away:
            best, best_away = option, away
    return best


def square_toward(battle: SixBattle, mover: Combatant, x: int, y: int, stamina: int, mode: str) -> MoveTo | None:
    """The reachable square nearest to a goal on foot, if it is nearer than here."""
    far = battle.ground.flow(x, y, mover.squares)
    width: i64 = battle.ground.width
    reach = reach_of(battle, mover, mover.speed())
    here: i64 = far[mover.y * width + mover.x]
    best: MoveTo | None = None
    best_value = min(here, FAR)
    tour = Tour(reach)
    while tour.goes_on():
        value: i64 = far[tour.y * width + tour.x]
        if value >= best_value:
            continue
        if reach.is_risky(tour.x, tour.y):
            value += 4
        if value < best_value and may_end_at(battle, mover, tour.x, tour.y):
            best = MoveTo(mode, tour.x, tour.y, reach.cost_to(tour.x, tour.y), 1, stamina)
            best_value = value
    return best if best is not None or here < FAR else square_nearer(battle, mover, x, y, stamina, mode)


def square_nearer(battle: SixBattle, mover: Combatant, x: int, y: int, stamina: int, mode: str) -> MoveTo | None:
    """As the crow flies, for those too large to stand where they want to go."""
    reach = reach_of(battle, mover, mover.speed())
    best: MoveTo | None = None
    best_away = apart(mover.x, mover.y, mover.squares, x, y, 1)
    tour = Tour(reach)
    while tour.goes_on():
        away = apart(tour.x, tour.y, mover.squares, x, y, 1)
        if away < best_away and may_end_at(battle, mover, tour.x, tour.y):
            best = MoveTo(mode, tour.x, tour.y, reach.cost_to(tour.x, tour.y), 1, stamina)
            best_away = away
    return best


def way_to(battle: SixBattle, mover: Combatant, x: i64, y: i64) -> i64:
    """How far a square is on foot, in meters, about."""
    width: i64 = battle.ground.width
    far: i64 = battle.ground.flow(x, y, mover.squares)[mover.y * width + mover.x]
    return far // 2 if far < FAR else FAR


def nearest_enemy(battle: SixBattle, mover: Combatant) -> Combatant | None:
    """The nearest able enemy, as the crow flies; those in sight first."""
    best: Combatant | None = None
    best_away = FAR
    for enemy in battle.combatants:
        if enemy.side == mover.side or not enemy.able():
            continue
        away = apart(mover.x, mover.y, mover.squares, enemy.x, enemy.y, enemy.squares)
        if away < best_away:
            best, best_away = enemy, away
    if best is not None and not in_line(battle, mover, best):
        for enemy in battle.combatants:
            if enemy.side != mover.side and enemy.able() and in_line(battle, mover, enemy):
                away = apart(mover.x, mover.y, mover.squares, enemy.x, enemy.y, enemy.squares)
                if away <= best_away + 4:
                    return enemy
    return best


def square_away(battle: SixBattle, mover: Combatant, mode: str, stamina: int) -> MoveTo | None:
    """The reachable square farthest from the nearest enemy, if that is farther than here."""
    enemies = [enemy for enemy in battle.combatants if enemy.side != mover.side and enemy.able()]
    reach = reach_of(battle, mover, mover.speed())
    best: MoveTo | None = None
    best_away = nearest_of(mover.x, mover.y, mover, enemies)
    tour = Tour(reach)
    while tour.goes_on():
        x, y = tour.x, tour.y
        away = nearest_of(x, y, mover, enemies)
        if away > best_away and not reach.is_risky(x, y) and may_end_at(battle, mover, x, y):
            best, best_away = MoveTo(mode, x, y, reach.cost_to(x, y), 1, stamina), away
    return best


def nearest_of(x: i64, y: i64, mover: Combatant, enemies: list[Combatant]) -> i64:
    """How near the nearest of some would be from a square."""
    nearest: i64 = FAR
    for enemy in enemies:
        nearest = min(nearest, apart(x, y, mover.squares, enemy.x, enemy.y, enemy.squares))
    return nearest
