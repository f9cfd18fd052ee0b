"""What to do on a Turn: get up, get away, hit, get where hitting is possible, take cover, help, or keep the rest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.minds.attack import best_attack, usable, worth_attacking
from fray.rulesets.labyrinthian.minds.help import best_help, quick_help
from fray.rulesets.labyrinthian.model.elevations import GROUND, apart
from fray.rulesets.labyrinthian.model.grid import CHASE, FS, RS, STATES, level_of, position_of
from fray.rulesets.labyrinthian.model.objectives import HOLD, REACH
from fray.rulesets.labyrinthian.model.options import END, FLY, SURRENDER, UNIT_WALK, WALK, Deed, Go, Plain
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.model.terrain_tags import COVER, HIGH_GROUND, TRENCHED, Reach
from fray.rulesets.labyrinthian.rules.elevations import flies_on_rate, hovers
from fray.rulesets.labyrinthian.rules.fleeing import flee_price, may_flee
from fray.rulesets.labyrinthian.rules.movement import flying_reach, going, walking_reach
from fray.rulesets.labyrinthian.rules.prone import may_shift, may_stand, standing_price
from fray.rulesets.labyrinthian.rules.sight import clear_line, in_range
from fray.rulesets.labyrinthian.rules.stances import may_use_movement
from fray.rulesets.labyrinthian.rules.terrain_tags import claim_options
from fray.rulesets.labyrinthian.rules.warfare import engines_to_reload, units_of

WORTH_A_RATING: Final = 260  # an attack worth less had better be kept for a Reaction
FAR: Final = 99


def best_turn(battle: LabBattle, actor: Combatant) -> Option:
    """The next thing to do on its own Turn."""
    if actor.prone and may_use_movement(actor) and actor.movement >= standing_price(battle, actor):
        return Deed("stand", -1, standing_price(battle, actor))
    if must_run(battle, actor):
        return run(battle, actor)
    if actor.has_rating():
        urgent = quick_help(battle, actor)
        if urgent is not None:
            return urgent
        choice = best_attack(battle, actor)
        if choice.option is not None and choice.value >= WORTH_A_RATING:
            return choice.option
    step = best_step(battle, actor)
    if step is not None:
        return step
    return settle_down(battle, actor)


def settle_down(battle: LabBattle, actor: Combatant) -> Option:
    """Where nothing can be hit any more: send Units, take shelter, help, and end."""
    sent = send_units(battle, actor)
    if sent is not None:
        return sent
    shelter = best_claim(battle, actor)
    if shelter is not None:
        return shelter
    if actor.has_rating():
        engines = engines_to_reload(battle, actor)
        if engines:
            return Deed("reload", engines[0].who)
        helped = best_help(battle, actor)
        if helped is not None:
            return helped
    return Plain(END, "turn-contents")


# ---- running away


def must_run(battle: LabBattle, actor: Combatant) -> bool:
    """The quarry of a chase, and a side whose courage is gone."""
    return (battle.grid == CHASE and actor.side == battle.quarry) or battle.broken >> actor.side & 1 != 0


def run(battle: LabBattle, actor: Combatant) -> Option:
    """Out by a Support, or toward one; those who cannot get nearer give up if they are broken, but only once.

    A second surrender is refused unless the Keeper says otherwise: a mind that insisted would ask forever.
    """
    if may_flee(battle, actor):
        return Deed("flee", -1, flee_price(battle, actor))
    goal = FS
    if battle.grid != CHASE:
        layout = battle.ground.layout
        goal = FS if layout.distance(actor.position, FS) <= layout.distance(actor.position, RS) else RS
    step = step_toward(battle, actor, goal, GROUND)
    if step is not None:
        return step
    if battle.grid != CHASE:
        gives_up = actor.position != goal and not actor.surrenders
        return Plain(SURRENDER, "surrender") if gives_up else Plain(END, "turn-contents")
    if actor.has_rating():
        choice = best_attack(battle, actor)
        if choice.option is not None and choice.value >= WORTH_A_RATING:
            return choice.option
    return Plain(END, "turn-contents")


# ---- moving


def best_step(battle: LabBattle, actor: Combatant) -> Option | None:
    """Toward what the side wants, else to where an attack is possible, else nearer to an enemy."""
    if not may_shift(battle, actor):
        return None
    for aim in battle.objective.aims:
        if aim.side == actor.side and (aim.kind == REACH or aim.kind == HOLD):
            level = GROUND if aim.level > 3 else aim.level
            step = step_toward(battle, actor, aim.position, level)
            if step is not None and (not actor.has_rating() or not near_enemy(battle, actor)):
                return step
    if not actor.has_rating():
        return None
    source = longest(battle, actor)
    return step_to_shoot(battle, actor, source) if source is not None else step_to_fight(battle, actor)


def near_enemy(battle: LabBattle, actor: Combatant) -> bool:
    for enemy in battle.combatants:
        if enemy.side != actor.side and worth_attacking(enemy) and gap(battle, actor.position, actor.level, enemy) <= 1:
            return True
    return False


def longest(battle: LabBattle, actor: Combatant) -> Source | None:
    """What it can shoot with; those without anything Ranged close in."""
    best: Source | None = None
    for slot, source in enumerate(actor.sheet.sources):
        if source.ranged and source.range > 1 and usable(battle, actor, slot, source, 20):
            if best is None or source.range > best.range:
                best = source
    return best


def gap(battle: LabBattle, position: i64, level: i64, to: Combatant) -> i64:
    """How far an enemy is from a place."""
    return battle.ground.layout.distance(position, to.position) + apart(level, to.level)


def reach_of(battle: LabBattle, actor: Combatant) -> Reach:
    return flying_reach(battle, actor) if flies_on_rate(actor) else walking_reach(battle, actor, actor.movement)


def go_to(actor: Combatant, reach: Reach, place: i64) -> Go:
    how = UNIT_WALK if actor.sheet.is_unit() else FLY if flies_on_rate(actor) else WALK
    return going(actor, reach, how, place)


def step_to_fight(battle: LabBattle, actor: Combatant) -> Option | None:
    """As near to an enemy as can be, without risking a fall on the way."""
    return nearer(battle, actor, reach_of(battle, actor))


def nearer(battle: LabBattle, actor: Combatant, reach: Reach) -> Option | None:
    targets = [enemy for enemy in battle.combatants if enemy.side != actor.side and worth_attacking(enemy)]
    best = reach.start
    best_gap = nearest(battle, actor.position, actor.level, targets)
    for place in range(STATES):
        if reach.costs[place] > 0 and not reach.risky[place]:
            far = nearest(battle, position_of(place), level_of(place), targets)
            if far < best_gap or (far == best_gap and best != reach.start and reach.costs[place] < reach.costs[best]):
                best, best_gap = place, far
    return go_to(actor, reach, best) if best != reach.start else None


def nearest(battle: LabBattle, position: i64, level: i64, targets: list[Combatant]) -> i64:
    best = FAR
    for enemy in targets:
        far = gap(battle, position, level, enemy)
        if far < best:
            best = far
    return best


def step_to_shoot(battle: LabBattle, actor: Combatant, source: Source) -> Option | None:
    """Nowhere if an enemy is in range and in sight; else to the cheapest place from where it is so."""
    targets = [target for target in battle.combatants if target.side != actor.side and worth_attacking(target)]
    for enemy in targets:
        if in_range(battle, actor, source, enemy.position, enemy.level):
            if clear_line(battle, actor.position, actor.level, enemy.position, enemy.level):
                return None
    reach = reach_of(battle, actor)
    best = reach.start
    for place in range(STATES):
        if reach.costs[place] > 0 and not reach.risky[place]:
            if best == reach.start or reach.costs[place] < reach.costs[best]:
                if sees_one(battle, source, position_of(place), level_of(place), targets):
                    best = place
    return go_to(actor, reach, best) if best != reach.start else nearer(battle, actor, reach)


def sees_one(battle: LabBattle, source: Source, position: i64, level: i64, targets: list[Combatant]) -> bool:
    for enemy in targets:
        if gap(battle, position, level, enemy) <= source.range:
            if clear_line(battle, position, level, enemy.position, enemy.level):
                return True
    return False


def step_toward(battle: LabBattle, actor: Combatant, position: i64, level: i64) -> Option | None:
    """As near to a place as the Movement allows."""
    if not may_shift(battle, actor):
        return None
    reach = reach_of(battle, actor)
    layout = battle.ground.layout
    best = reach.start
    best_gap = layout.distance(actor.position, position) + apart(actor.level, level)
    for place in range(STATES):
        if reach.costs[place] > 0 and not reach.risky[place]:
            far = layout.distance(position_of(place), position) + apart(level_of(place), level)
            if far < best_gap:
                best, best_gap = place, far
    return go_to(actor, reach, best) if best != reach.start else None


def send_units(battle: LabBattle, actor: Combatant) -> Option | None:
    """Units close in on their own rate, as long as their commander can lead them."""
    for unit in units_of(battle, actor):
        if may_stand(battle, unit):
            return Deed("unit-stand", unit.who, standing_price(battle, unit))
        if unit.rate_left >= 10 and may_shift(battle, unit) and not unit.sheet.sources[0].ranged:
            step = nearer(battle, unit, walking_reach(battle, unit, unit.rate_left))
            if isinstance(step, Go) and battle.ground.layout.distance(actor.position, step.position) <= 2:
                return step
    return None


# ---- shelter


def best_claim(battle: LabBattle, actor: Combatant) -> Option | None:
    """Cover and trenches for everybody, High Ground for those who shoot."""
    if battle.ground.kinds[actor.position] == 0 or hovers(actor):
        return None
    shoots = longest(battle, actor) is not None
    for deed in claim_options(battle, actor):
        if deed.word == "claim":
            kind = battle.ground.tags[deed.number].kind
            if kind in (COVER, TRENCHED) or (kind == HIGH_GROUND and shoots):
                return deed
    return None
