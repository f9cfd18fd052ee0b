"""Moving along the line: what a step costs, what is in the way, being forced, and leaving the field."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import HIGH, LOW, PIT, SLICK, WATER, Field, edge_towards
from fray.rulesets.momentum.model.options import FIELD_EDGE, Move, NpcMove
from fray.rulesets.momentum.model.sheets import BURROW, CLIMB, CRUSHING, FLY, SWIM, WALK
from fray.rulesets.momentum.model.state import FLED, LEFT_LEG, RIGHT_LEG, Combatant, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules.refusals import DOOR_SHUT, EDGE_CLOSED, IN_A_PIT, NO_PLACE_TO_GO, WALL
from fray.rulesets.momentum.rules.verbs import change_position, pay, put_out
from fray.rulesets.momentum.rules.wounds import harm

DIRECTIONS: Final = [-1, 1]  # down the line, up the line
MOVE_PRICE: Final = 3  # [move-cost]
WALL_EXTRA: Final = 3  # [terrain-rules] and the terrain content from here on
SLICK_EXTRA: Final = 1
WATER_EXTRA: Final = 1
PIT_EXTRA: Final = 3
HELD_EXTRA: Final = 2  # [condition-held]
LEG_EXTRA: Final = 3  # [dire-mauled-concrete]
FALL_SKILL: Final = 2


# ---- PCs


def move_cost(battle: MomentumBattle, pc: Pc, direction: int, terms: list[Term] | None = None) -> int:
    """3M and every extra [move-cost]."""
    return named(terms, "Move", MOVE_PRICE) + step_extras(battle, pc, direction, terms)


def step_extras(battle: MomentumBattle, pc: Pc, direction: int, terms: list[Term] | None) -> int:
    """Every extra of leaving, crossing and entering [sum-formulas, terrain-rules]."""
    field = battle.field
    extra = leaving_cost(field, pc, terms)
    destination = pc.position + direction
    if 0 <= destination < field.length:
        if field.wall(edge_towards(pc.position, direction)):
            extra += named(terms, "wall", WALL_EXTRA)
        if field.has(destination, WATER):
            extra += named(terms, "into deep water", WATER_EXTRA)
    return extra


def leaving_cost(field: Field, pc: Pc, terms: list[Term] | None) -> int:
    """Extra costs of leaving a position; they apply to leaving the field too [move-away-and-leave]."""
    extra = 0
    if field.has(pc.position, SLICK):
        extra += named(terms, "slick ground", SLICK_EXTRA)
    if field.has(pc.position, WATER):
        extra += named(terms, "out of deep water", WATER_EXTRA)
    if pc.in_pit:
        extra += named(terms, "out of the pit", PIT_EXTRA)
    if pc.held_by != 0:
        extra += named(terms, "held", HELD_EXTRA)
    legs = (1 if pc.lost_limbs & RIGHT_LEG else 0) + (1 if pc.lost_limbs & LEFT_LEG else 0)
    return extra + named(terms, "lost leg", LEG_EXTRA * legs)


def barred_step(field: Field, position: int, direction: int, burrows: bool = False) -> Bar | None:
    """What forbids a step: a closed door, or the end of the field where it is not open.

    [terrain-rules, move-away-and-leave]
    """
    destination = position + direction
    if destination < 0:
        return None if field.open_low else EDGE_CLOSED
    if destination >= field.length:
        return None if field.open_high else EDGE_CLOSED
    return DOOR_SHUT if field.shut_door(edge_towards(position, direction)) and not burrows else None


def pc_moves(battle: MomentumBattle, pc: Pc) -> list[Move]:
    """The steps a PC can pay for: one position either way, repeated at will [move-cost, line-of-bands]."""
    found: list[Move] = []
    for direction in DIRECTIONS:
        if barred_step(battle.field, pc.position, direction) is None:
            cost = move_cost(battle, pc, direction)
            if cost <= pc.momentum:
                found.append(Move(destination_of(battle, pc.position, direction), direction, cost))
    return found


def destination_of(battle: MomentumBattle, position: int, direction: int) -> int:
    destination = position + direction
    return destination if 0 <= destination < battle.field.length else FIELD_EDGE


def move(fight: Fight[MomentumBattle], pc: Pc, choice: Move) -> None:
    """One position, or off the field [move-cost, move-away-and-leave]."""
    terms: list[Term] | None = [] if fight.listening else None
    if terms is not None:
        move_cost(fight.battle, pc, choice.direction, terms)
    pay(fight, pc, choice.price, "move", "move-cost", terms)
    step_to(fight, pc, choice.destination, choice.direction, WALK, "move-cost")


def step_to(
    fight: Fight[MomentumBattle], mover: Combatant, destination: int, direction: int, mode: str, clause: str
) -> None:
    """A combatant moves of its own will; a move that succeeds leaves a pit [condition-in-pit]."""
    mover.in_pit = False
    if destination == FIELD_EDGE:
        leave_field(fight, mover, LOW if direction < 0 else HIGH)
        return
    change_position(fight, mover, destination, mode, False, clause)


def leave_field(fight: Fight[MomentumBattle], mover: Combatant, edge: str) -> None:
    """A combatant that leaves is out of the fight and cannot come back [move-away-and-leave]."""
    mover.left_by = edge
    if fight.listening:
        fight.note(ev.LeftField("move-away-and-leave", mover.who, edge))
    put_out(fight, mover, FLED, "move-away-and-leave")


# ---- NPCs


class Stops:
    """Is told each place where an NPC's Move can end, once for every way of moving there."""

    def stop(self, destination: int, direction: int, mode: str, steps: int) -> None:
        raise NotImplementedError


class FewestSteps(Stops):
    """Each place by the way of moving with the fewest steps."""

    def __init__(self) -> None:
        self.best: dict[int, NpcMove] = {}

    def stop(self, destination: int, direction: int, mode: str, steps: int) -> None:
        key = destination if destination != FIELD_EDGE else direction * 1000
        if key not in self.best or steps < self.best[key].steps:
            self.best[key] = NpcMove(destination, direction, mode, steps)


def npc_moves(battle: MomentumBattle, npc: Npc) -> list[NpcMove]:
    """Everywhere an NPC can get to with one Move [npc-turn-move]."""
    stops = FewestSteps()
    find_stops(battle, npc, stops)
    return [stops.best[destination] for destination in sorted(stops.best)]


def find_stops(battle: MomentumBattle, npc: Npc, stops: Stops) -> None:
    """Walking and in every other way the NPC has; from a pit it can only climb.

    [npc-turn-move, npc-move-score, npc-move-special, npc-turn-special-move, move-modes]
    """
    if not npc.in_pit:
        find_stops_by(battle, npc, WALK, npc.sheet.move, stops)
    for mode in npc.sheet.modes:
        if not npc.in_pit or mode.name == CLIMB:
            find_stops_by(battle, npc, mode.name, mode.score, stops)


def find_stops_by(battle: MomentumBattle, npc: Npc, mode: str, score: int, stops: Stops) -> None:
    """All stopping points in one direction, then in the other [line-of-bands]."""
    field = battle.field
    burrows = mode == BURROW
    if mode != FLY and field.has(npc.position, SLICK) and score > 0:
        score -= 1
    for direction in DIRECTIONS:
        position = npc.position
        steps = 0
        while barred_step(field, position, direction, burrows) is None:
            steps += steps_needed(field, position, direction, mode)
            if steps > score:
                break
            destination = destination_of(battle, position, direction)
            stops.stop(destination, direction, mode, steps)
            if destination == FIELD_EDGE:
                break
            position = destination


def steps_needed(field: Field, position: int, direction: int, mode: str) -> int:
    """1, + 1 across a wall, + 1 into or out of deep water, unless the way of moving does not mind.

    [sum-formulas, move-modes]
    """
    destination = position + direction
    inside = 0 <= destination < field.length
    wet = field.has(position, WATER) or (inside and field.has(destination, WATER))
    if mode == SWIM and not wet:
        return UNREACHABLE  # every step of a Swim move must start or end in deep water
    steps = 1
    if inside and field.wall(edge_towards(position, direction)) and mode not in (CLIMB, FLY, BURROW):
        steps += 1
    if wet and mode not in (SWIM, FLY):
        steps += 1
    return steps


UNREACHABLE: Final = 1000


# ---- being forced


def can_be_forced(battle: MomentumBattle, victim: Combatant, direction: int) -> bool:
    return barred_force(battle, victim, direction) is None


def barred_force(battle: MomentumBattle, victim: Combatant, direction: int) -> Bar | None:
    """Not across walls or closed doors, not off the field, not out of a pit [ability-drive-back, terrain-pit]."""
    field = battle.field
    destination = victim.position + direction
    if victim.in_pit:
        return IN_A_PIT
    if not 0 <= destination < field.length:
        return NO_PLACE_TO_GO
    edge = edge_towards(victim.position, direction)
    if field.wall(edge):
        return WALL
    return DOOR_SHUT if field.shut_door(edge) else None


def force(fight: Fight[MomentumBattle], victim: Combatant, direction: int, clause: str) -> None:
    """Forced one position; a pit there takes effect at once [ability-drive-back, terrain-pit]."""
    change_position(fight, victim, victim.position + direction, "", True, clause)
    flies = isinstance(victim, Npc) and victim.traits.flies
    if fight.battle.field.has(victim.position, PIT) and not flies:
        victim.in_pit = True
        if fight.listening:
            fight.note(ev.FellIntoPit("terrain-rules", victim.who))
        harm(fight, victim, FALL_SKILL, CRUSHING, "terrain-rules", "fall")
