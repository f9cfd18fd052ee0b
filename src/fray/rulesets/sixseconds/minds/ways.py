"""Where to go: to a square from which to attack, to a goal, or nearer."""

from __future__ import annotations

from fray.rulesets.sixseconds.minds.odds import left_of, threat_of
from fray.rulesets.sixseconds.model.options import MoveTo
from fray.rulesets.sixseconds.model.sheets import NO_AREA
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.rules.advantage import flanked
from fray.rulesets.sixseconds.rules.movement import may_end_at, reach_of
from fray.rulesets.sixseconds.rules.sight import in_line
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at, modes_of, slots
from fray.space.ground import FAR
from fray.space.squares import apart


def longest_reach(battle: SixBattle, one: Combatant) -> tuple[int, int]:
    """How far somebody strikes in melee with a weapon worth the name, and how far at range."""
    melee = far = 0
    for slot in slots(battle, one):
        gear = gear_at(battle, one, slot)
        for mode in modes_of(gear):
            form = form_of(gear, mode)
            if form is None or form.radius != NO_AREA or not form.deals_damage:
                continue
            if form.ranged and (not form.thrown or len(one.held) > 1):
                far = max(far, form.range)
            elif not form.ranged:
                melee = max(melee, form.reach)
    return melee, far


def square_to_attack(battle: SixBattle, one: Combatant, stamina: int, mode: str) -> MoveTo | None:
    """The reachable square from which the best enemy can be attacked: on a flank, cheap, and out of harm."""
    melee, far = longest_reach(battle, one)
    reach = reach_of(battle, one, one.speed())
    best: MoveTo | None = None
    best_value = -(1 << 30)
    for target in battle.combatants:
        if target.team == one.team or not target.able() or target.hidden:
            continue
        value_of_target = 400 + 20 * threat_of(target) - 12 * left_of(target)
        for x, y in around(one, target, melee):
            cost = reach.cost_to(x, y)
            if cost <= 0 or not may_end_at(battle, one, x, y):
                continue
            value = value_of_target - 10 * cost + (150 if flanks_from(battle, one, x, y, target) else 0)
            if reach.is_risky(x, y):
                value -= 500
            if value > best_value and sees_from(battle, x, y, one, target):
                best, best_value = MoveTo(mode, x, y, cost, 1, stamina), value
    if best is None and far:
        return square_to_shoot(battle, one, far, stamina, mode)
    return best


def around(one: Combatant, target: Combatant, reach: int) -> list[tuple[int, int]]:
    """Squares from which a footprint reaches another."""
    found: list[tuple[int, int]] = []
    for y in range(target.y - reach - one.squares + 1, target.y + target.squares + reach):
        for x in range(target.x - reach - one.squares + 1, target.x + target.squares + reach):
            if 0 < apart(x, y, one.squares, target.x, target.y, target.squares) <= reach:
                found.append((x, y))
    return found


def sees_from(battle: SixBattle, x: int, y: int, one: Combatant, target: Combatant) -> bool:
    return battle.ground.sees(x, y, one.squares, target.x, target.y, target.squares)


def flanks_from(battle: SixBattle, one: Combatant, x: int, y: int, target: Combatant) -> bool:
    """Whether the target would be flanked with somebody in this square."""
    here_x, here_y = one.x, one.y
    one.x, one.y = x, y
    flank = flanked(battle, target)
    one.x, one.y = here_x, here_y
    return flank


def square_to_shoot(battle: SixBattle, one: Combatant, far: int, stamina: int, mode: str) -> MoveTo | None:
    """The cheapest reachable square with somebody in range and sight."""
    reach = reach_of(battle, one, one.speed())
    targets = [other for other in battle.combatants if other.team != one.team and other.able() and not other.hidden]
    best: MoveTo | None = None
    best_value = -(1 << 30)
    for x, y in reach.squares():
        cost = reach.cost_to(x, y)
        value = -cost - (50 if reach.is_risky(x, y) else 0)
        if value <= best_value or not may_end_at(battle, one, x, y):
            continue
        for target in targets:
            away = apart(x, y, one.squares, target.x, target.y, target.squares)
            if away <= far and sees_from(battle, x, y, one, target):
                best, best_value = MoveTo(mode, x, y, cost, 1, stamina), value
                break
    return best


def square_toward(battle: SixBattle, one: Combatant, x: int, y: int, stamina: int, mode: str) -> MoveTo | None:
    """The reachable square nearest to a goal on foot, if it is nearer than here."""
    far = battle.ground.flow(x, y, one.squares)
    width = battle.ground.width
    reach = reach_of(battle, one, one.speed())
    here = far[one.y * width + one.x]
    best: MoveTo | None = None
    best_value = here if here < FAR else FAR
    for to_x, to_y in reach.squares():
        value = far[to_y * width + to_x] + (4 if reach.is_risky(to_x, to_y) else 0)
        if value < best_value and may_end_at(battle, one, to_x, to_y):
            best, best_value = MoveTo(mode, to_x, to_y, reach.cost_to(to_x, to_y), 1, stamina), value
    return best if best is not None or here < FAR else square_nearer(battle, one, x, y, stamina, mode)


def square_nearer(battle: SixBattle, one: Combatant, x: int, y: int, stamina: int, mode: str) -> MoveTo | None:
    """As the crow flies, for those too large to stand where they want to go."""
    reach = reach_of(battle, one, one.speed())
    best: MoveTo | None = None
    best_away = apart(one.x, one.y, one.squares, x, y, 1)
    for to_x, to_y in reach.squares():
        away = apart(to_x, to_y, one.squares, x, y, 1)
        if away < best_away and may_end_at(battle, one, to_x, to_y):
            best, best_away = MoveTo(mode, to_x, to_y, reach.cost_to(to_x, to_y), 1, stamina), away
    return best


def way_to(battle: SixBattle, one: Combatant, x: int, y: int) -> int:
    """How far a square is on foot, in meters, about."""
    far = battle.ground.flow(x, y, one.squares)[one.y * battle.ground.width + one.x]
    return far // 2 if far < FAR else FAR


def nearest_enemy(battle: SixBattle, one: Combatant) -> Combatant | None:
    """The nearest able enemy, as the crow flies; those in sight first."""
    best: Combatant | None = None
    best_away = FAR
    for other in battle.combatants:
        if other.team == one.team or not other.able():
            continue
        away = apart(one.x, one.y, one.squares, other.x, other.y, other.squares)
        if away < best_away:
            best, best_away = other, away
    if best is not None and not in_line(battle, one, best):
        for other in battle.combatants:
            if other.team != one.team and other.able() and in_line(battle, one, other):
                away = apart(one.x, one.y, one.squares, other.x, other.y, other.squares)
                if away <= best_away + 4:
                    return other
    return best


def square_away(battle: SixBattle, one: Combatant, mode: str, stamina: int) -> MoveTo | None:
    """The reachable square farthest from the nearest enemy, if that is farther than here."""
    enemies = [other for other in battle.combatants if other.team != one.team and other.able()]
    reach = reach_of(battle, one, one.speed())
    best: MoveTo | None = None
    best_away = nearest_of(one.x, one.y, one, enemies)
    for x, y in reach.squares():
        away = nearest_of(x, y, one, enemies)
        if away > best_away and not reach.is_risky(x, y) and may_end_at(battle, one, x, y):
            best, best_away = MoveTo(mode, x, y, reach.cost_to(x, y), 1, stamina), away
    return best


def nearest_of(x: int, y: int, one: Combatant, others: list[Combatant]) -> int:
    """How near the nearest of some would be from a square."""
    nearest = FAR
    for other in others:
        nearest = min(nearest, apart(x, y, one.squares, other.x, other.y, other.squares))
    return nearest
