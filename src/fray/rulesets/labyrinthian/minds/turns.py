"""What to do on a Turn: get up, get away, hit, get where hitting is possible, take cover, help, or keep the rest."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.minds.attack import best_attack, usable, worth_attacking
from fray.rulesets.labyrinthian.minds.help import best_help, quick_help
from fray.rulesets.labyrinthian.model.grid import FS, GROUND, RS, STATES, apart, level_of, position_of
from fray.rulesets.labyrinthian.model.objectives import HOLD, REACH
from fray.rulesets.labyrinthian.model.options import END, FLY, SURRENDER, UNIT_WALK, WALK, Deed, Go, Plain
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import CHASE, Combatant, LabBattle
from fray.rulesets.labyrinthian.model.terrain import COVER, HIGH_GROUND, TRENCHED, Reach
from fray.rulesets.labyrinthian.rules.chase import flee_price, may_flee
from fray.rulesets.labyrinthian.rules.elevations import flies_on_rate, hovers
from fray.rulesets.labyrinthian.rules.movement import (
    flying_reach,
    going,
    may_shift,
    may_stand,
    may_use_movement,
    standing_price,
    walking_reach,
)
from fray.rulesets.labyrinthian.rules.sight import clear_line, in_range
from fray.rulesets.labyrinthian.rules.terrain import claim_options
from fray.rulesets.labyrinthian.rules.warfare import engines_to_reload, units_of

WORTH_A_RATING: Final = 260  # an attack worth less had better be kept for a Reaction
FAR: Final = 99


def best_turn(battle: LabBattle, one: Combatant) -> Option:
    """The next thing to do on one's own Turn."""
    if one.prone and may_use_movement(one) and one.movement >= standing_price(battle, one):
        return Deed("stand", -1, standing_price(battle, one))
    if must_run(battle, one):
        return run(battle, one)
    if one.has_rating():
        urgent = quick_help(battle, one)
        if urgent is not None:
            return urgent
        choice = best_attack(battle, one)
        if choice.option is not None and choice.value >= WORTH_A_RATING:
            return choice.option
    step = best_step(battle, one)
    if step is not None:
        return step
    return settle_down(battle, one)


def settle_down(battle: LabBattle, one: Combatant) -> Option:
    """Where nothing can be hit any more: send Units, take shelter, help, and end."""
    sent = send_units(battle, one)
    if sent is not None:
        return sent
    shelter = best_claim(battle, one)
    if shelter is not None:
        return shelter
    if one.has_rating():
        engines = engines_to_reload(battle, one)
        if engines:
            return Deed("reload", engines[0].who)
        helped = best_help(battle, one)
        if helped is not None:
            return helped
    return Plain(END, "turn-contents")


# ---- running away


def must_run(battle: LabBattle, one: Combatant) -> bool:
    """The quarry of a chase, and a side whose courage is gone."""
    return (battle.grid == CHASE and one.side == battle.quarry) or battle.broken >> one.side & 1 != 0


def run(battle: LabBattle, one: Combatant) -> Option:
    """Out by a Support, or toward one; those who cannot get nearer give up if they are broken."""
    if may_flee(battle, one):
        return Deed("flee", -1, flee_price(battle, one))
    goal = FS
    if battle.grid != CHASE:
        layout = battle.ground.layout
        goal = FS if layout.distance(one.position, FS) <= layout.distance(one.position, RS) else RS
    step = step_toward(battle, one, goal, GROUND)
    if step is not None:
        return step
    if battle.grid != CHASE:
        return Plain(SURRENDER, "surrender") if one.position != goal else Plain(END, "turn-contents")
    if one.has_rating():
        choice = best_attack(battle, one)
        if choice.option is not None and choice.value >= WORTH_A_RATING:
            return choice.option
    return Plain(END, "turn-contents")


# ---- moving


def best_step(battle: LabBattle, one: Combatant) -> Option | None:
    """Toward what the side wants, else to where an attack is possible, else nearer to somebody."""
    if not may_shift(battle, one):
        return None
    for aim in battle.objective.aims:
        if aim.side == one.side and (aim.kind == REACH or aim.kind == HOLD):
            level = GROUND if aim.level > 3 else aim.level
            step = step_toward(battle, one, aim.position, level)
            if step is not None and (not one.has_rating() or not near_enemy(battle, one)):
                return step
    if not one.has_rating():
        return None
    source = longest(one)
    return step_to_shoot(battle, one, source) if source is not None else step_to_fight(battle, one)


def near_enemy(battle: LabBattle, one: Combatant) -> bool:
    for other in battle.combatants:
        if other.side != one.side and worth_attacking(other) and gap(battle, one.position, one.level, other) <= 1:
            return True
    return False


def longest(one: Combatant) -> Source | None:
    """What it can shoot with; those without anything Ranged close in."""
    best: Source | None = None
    for slot, source in enumerate(one.sheet.sources):
        if source.ranged and source.range > 1 and usable(one, slot, source, 20):
            if best is None or source.range > best.range:
                best = source
    return best


def gap(battle: LabBattle, position: int, level: int, other: Combatant) -> int:
    """How far somebody is from a place."""
    return battle.ground.layout.distance(position, other.position) + apart(level, other.level)


def reach_of(battle: LabBattle, one: Combatant) -> Reach:
    return flying_reach(battle, one) if flies_on_rate(one) else walking_reach(battle, one, one.movement)


def go_to(one: Combatant, reach: Reach, place: int) -> Go:
    how = UNIT_WALK if one.sheet.is_unit() else FLY if flies_on_rate(one) else WALK
    return going(one, reach, how, place)


def step_to_fight(battle: LabBattle, one: Combatant) -> Option | None:
    """As near to an enemy as can be, without risking a fall on the way."""
    return nearer(battle, one, reach_of(battle, one))


def nearer(battle: LabBattle, one: Combatant, reach: Reach) -> Option | None:
    targets = [other for other in battle.combatants if other.side != one.side and worth_attacking(other)]
    best = reach.start
    best_gap = nearest(battle, one.position, one.level, targets)
    for place in range(STATES):
        if reach.costs[place] > 0 and not reach.risky[place]:
            far = nearest(battle, position_of(place), level_of(place), targets)
            if far < best_gap or (far == best_gap and best != reach.start and reach.costs[place] < reach.costs[best]):
                best, best_gap = place, far
    return go_to(one, reach, best) if best != reach.start else None


def nearest(battle: LabBattle, position: int, level: int, targets: list[Combatant]) -> int:
    best = FAR
    for other in targets:
        far = gap(battle, position, level, other)
        if far < best:
            best = far
    return best


def step_to_shoot(battle: LabBattle, one: Combatant, source: Source) -> Option | None:
    """Nowhere if somebody is in range and in sight; else to the cheapest place from where it is so."""
    targets = [other for other in battle.combatants if other.side != one.side and worth_attacking(other)]
    for other in targets:
        if in_range(battle, one, source, other.position, other.level):
            if clear_line(battle, one.position, one.level, other.position, other.level):
                return None
    reach = reach_of(battle, one)
    best = reach.start
    for place in range(STATES):
        if reach.costs[place] > 0 and not reach.risky[place]:
            if best == reach.start or reach.costs[place] < reach.costs[best]:
                if sees_one(battle, source, position_of(place), level_of(place), targets):
                    best = place
    return go_to(one, reach, best) if best != reach.start else nearer(battle, one, reach)


def sees_one(battle: LabBattle, source: Source, position: int, level: int, targets: list[Combatant]) -> bool:
    for other in targets:
        if gap(battle, position, level, other) <= source.range:
            if clear_line(battle, position, level, other.position, other.level):
                return True
    return False


def step_toward(battle: LabBattle, one: Combatant, position: int, level: int) -> Option | None:
    """As near to a place as the Movement allows."""
    if not may_shift(battle, one):
        return None
    reach = reach_of(battle, one)
    layout = battle.ground.layout
    best = reach.start
    best_gap = layout.distance(one.position, position) + apart(one.level, level)
    for place in range(STATES):
        if reach.costs[place] > 0 and not reach.risky[place]:
            far = layout.distance(position_of(place), position) + apart(level_of(place), level)
            if far < best_gap:
                best, best_gap = place, far
    return go_to(one, reach, best) if best != reach.start else None


def send_units(battle: LabBattle, one: Combatant) -> Option | None:
    """Units close in on their own rate, as long as their commander can lead them."""
    for unit in units_of(battle, one):
        if may_stand(battle, unit):
            return Deed("unit-stand", unit.who, standing_price(battle, unit))
        if unit.rate_left >= 10 and may_shift(battle, unit) and not unit.sheet.sources[0].ranged:
            step = nearer(battle, unit, walking_reach(battle, unit, unit.rate_left))
            if isinstance(step, Go) and battle.ground.layout.distance(one.position, step.position) <= 2:
                return step
    return None


# ---- shelter


def best_claim(battle: LabBattle, one: Combatant) -> Option | None:
    """Cover and trenches for everybody, High Ground for those who shoot."""
    if battle.ground.kinds[one.position] == 0 or hovers(one):
        return None
    shoots = longest(one) is not None
    for deed in claim_options(battle, one):
        if deed.word == "claim":
            kind = battle.ground.tags[deed.number].kind
            if kind in (COVER, TRENCHED) or (kind == HIGH_GROUND and shoots):
                return deed
    return None
