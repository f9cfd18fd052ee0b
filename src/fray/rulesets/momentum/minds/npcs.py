"""The default NPC: what it does when nobody decides, word for word as the ledger says [npc-slot-order, npc-choices]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Option
from fray.rulesets.momentum.model.field import DISTANT, FIRE, NEAR, distance_of, edge_towards
from fray.rulesets.momentum.model.options import (
    FIELD_EDGE,
    ClimbOut,
    EndTurn,
    Flurry,
    NpcAbility,
    NpcMove,
    NpcStrike,
    Reposition,
    WorkDoor,
)
from fray.rulesets.momentum.model.sheets import BURROW
from fray.rulesets.momentum.model.state import ABLE, NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.attacks import barred_npc_strike, works_at
from fray.rulesets.momentum.rules.movement import Stops, find_stops
from fray.rulesets.momentum.rules.npc_turn import CALL_THE_CHOIR, NET_CAST, SHELL_UP, NpcTurn, can_net, choir_can_come
from fray.rulesets.momentum.rules.reposition import barred_reposition

ENOUGH: Final = EndTurn(0)
NO_TARGET: Final = -1
OUT_OF_REACH: Final = 99


class NpcMind:
    """Remembers whom an NPC went for with its Move until it has used its other slot."""

    def __init__(self) -> None:
        self.who = NOBODY
        self.target = NOBODY

    def choose(self, turn: NpcTurn) -> Option:
        """First slot, then second slot [npc-slot-order]."""
        battle, npc = turn.battle, turn.npc
        if not npc.able() or not turn.may_strike:
            return ENOUGH
        nearest = nearest_enemy(battle, npc, False)
        if nearest is None:
            return ENOUGH
        if turn.may_move:
            within = nearest_enemy(battle, npc, True)
            self.who = npc.who
            if within is None:
                self.target = nearest.who
                going = approach(battle, npc, nearest)
                if going is not None:
                    return going
            else:
                self.target = within.who
        target = battle.combatants[self.target] if self.who == npc.who else nearest
        return second_choice(battle, npc, target)


def nearest_enemy(battle: MomentumBattle, npc: Npc, within_reach: bool) -> Combatant | None:
    """The first of the enemies in order, or the first of those it can strike from where it stands."""
    nearest: Combatant | None = None
    for enemy in battle.opponents(npc.side):
        if enemy.condition != ABLE:
            continue
        if (nearest is None or sooner(npc, enemy, nearest)) and (not within_reach or reaches(battle, npc, enemy)):
            nearest = enemy
    return nearest


def reaches(battle: MomentumBattle, npc: Npc, enemy: Combatant) -> bool:
    """Whether one of its attacks works at the enemy's distance, no closed door being between them."""
    away = distance(npc, enemy)
    for attack in npc.sheet.attacks:
        if works_at(battle, attack.ranges, away) and not battle.field.door_between(npc.position, enemy.position):
            return True
    return False


def enemies_in_order(battle: MomentumBattle, npc: Npc) -> list[Combatant]:
    """Able enemies, nearest first; ties: a PC before an NPC, then the PC with more hits taken, then roster order."""
    order: list[Combatant] = []
    for enemy in battle.opponents(npc.side):
        if not enemy.able():
            continue
        place = len(order)
        while place > 0 and sooner(npc, enemy, order[place - 1]):
            place -= 1
        order.insert(place, enemy)
    return order


def sooner(npc: Npc, enemy: Combatant, rival: Combatant) -> bool:
    gap = apart(npc, enemy) - apart(npc, rival)
    if gap != 0:
        return gap < 0
    if isinstance(enemy, Pc):
        return not isinstance(rival, Pc) or enemy.hits_taken > rival.hits_taken
    return False


def apart(npc: Combatant, enemy: Combatant) -> int:
    """Positions between two combatants."""
    gap = npc.position - enemy.position
    return gap if gap >= 0 else -gap


def approach(battle: MomentumBattle, npc: Npc, target: Combatant) -> Option | None:
    """Work at a door in the way; else the stopping point that makes the gap smallest; None where it stays."""
    direction = 1 if target.position > npc.position else -1
    edge = edge_towards(npc.position, direction)
    burrows = False
    for mode in npc.sheet.modes:
        burrows = burrows or mode.name == BURROW
    if npc.position != target.position and battle.field.shut_door(edge) and not burrows:
        return WorkDoor(edge, 0)
    nearest = NearestStop(battle, npc, target)
    if nearest.gap > 0:
        find_stops(battle, npc, nearest)
    if nearest.steps > 0:
        return NpcMove(nearest.destination, nearest.direction, nearest.mode, nearest.steps)
    return ClimbOut(0) if npc.in_pit else None


@mypyc_attr(free_list_len=1)
class NearestStop(Stops):
    """The stop out of the fire from which the distance misses the range of the first listed attack by least.

    It must be nearer than where the NPC stands; of several the one with fewest steps, then the lowest position.
    """

    def __init__(self, battle: MomentumBattle, npc: Npc, target: Combatant) -> None:
        self.field = battle.field
        self.fears_fire = not npc.traits.flies
        self.ranges: i64 = npc.sheet.attacks[0].ranges
        self.target: i64 = target.position
        self.gap: i64 = range_gap(self.ranges, npc.position, self.target)
        self.destination = npc.position
        self.direction = 0
        self.mode = ""
        self.steps = 0

    def stop(self, destination: int, direction: int, mode: str, steps: int) -> None:
        if destination == FIELD_EDGE or (self.fears_fire and self.field.has(destination, FIRE)):
            return
        gap = range_gap(self.ranges, destination, self.target)
        if gap < self.gap or (gap == self.gap and self.beaten_by(destination, steps)):
            self.gap = gap
            self.destination, self.direction, self.mode, self.steps = destination, direction, mode, steps

    def beaten_by(self, destination: int, steps: int) -> bool:
        return steps < self.steps or (steps == self.steps and destination < self.destination)


def range_gap(ranges: i64, position: i64, target: i64) -> i64:
    """By how many positions the distance misses the nearest one of a range; 0 is within it."""
    away = position - target if position >= target else target - position
    if ranges >> distance_of(position, target) & 1:
        return 0
    best: i64 = OUT_OF_REACH
    for band in range(DISTANT + 1):
        if ranges >> band & 1:
            miss: i64 = away - band if away >= band else band - away
            best = miss if miss < best else best
    return best


def second_choice(battle: MomentumBattle, npc: Npc, target: Combatant) -> Option:
    """The first of these that is possible: choir, flurry, a Strike, another ability, a Reposition, nothing."""
    traits = npc.traits
    if traits.call_the_choir and choir_can_come(battle, npc):
        return NpcAbility(CALL_THE_CHOIR, NOBODY)
    if traits.flurry:
        both = flurry_at(battle, npc, enemies_in_order(battle, npc))
        if both is not None:
            return both
    attack = first_attack(battle, npc, target)
    if attack >= 0:
        return NpcStrike(attack, target.who, False)
    for name in traits.order:
        if name == SHELL_UP:
            return NpcAbility(SHELL_UP, NOBODY)
        if name == NET_CAST:
            for enemy in enemies_in_order(battle, npc):
                if can_net(battle, npc, enemy):
                    return NpcAbility(NET_CAST, enemy.who)
    if traits.backstab:
        for enemy in enemies_in_order(battle, npc):
            if isinstance(enemy, Pc) and distance(npc, enemy) <= NEAR and barred_reposition(battle, npc, enemy) is None:
                return Reposition(enemy.who, 0)
    return ENOUGH


def first_attack(battle: MomentumBattle, npc: Npc, target: Combatant) -> int:
    """The first listed attack that can be used on the target now, or -1."""
    for index, attack in enumerate(npc.sheet.attacks):
        if barred_npc_strike(battle, npc, attack, target) is None:
            return index
    return NO_TARGET


def flurry_at(battle: MomentumBattle, npc: Npc, enemies: list[Combatant]) -> Flurry | None:
    """The first two different PCs that can be struck."""
    first_target = NO_TARGET
    first_with = NO_TARGET
    for enemy in enemies:
        attack = first_attack(battle, npc, enemy) if isinstance(enemy, Pc) else NO_TARGET
        if attack < 0:
            continue
        if first_target >= 0:
            return Flurry(first_with, first_target, attack, enemy.who)
        first_target, first_with = enemy.who, attack
    return None
