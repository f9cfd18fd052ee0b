"""The default NPC: what it does when nobody decides, word for word as the ledger says [npc-slot-order, npc-choices]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.momentum.field import FIRE, edge_towards
from fray.rulesets.momentum.moving import npc_moves
from fray.rulesets.momentum.npc_abilities import CALL_THE_CHOIR, NET_CAST, SHELL_UP, can_net
from fray.rulesets.momentum.npc_turn import NpcTurn
from fray.rulesets.momentum.options import (
    FIELD_EDGE,
    ClimbOut,
    EndTurn,
    Flurry,
    NpcAbility,
    NpcStrike,
    Reposition,
    WorkDoor,
)
from fray.rulesets.momentum.positions import barred_reposition
from fray.rulesets.momentum.sheets import BURROW, DISTANT, NEAR
from fray.rulesets.momentum.state import NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.strikes import barred_npc_strike, works_at

NO_TARGET: Final = -1


class NpcMind:
    """Remembers whom an NPC went for with its Move until it has used its other slot."""

    def __init__(self) -> None:
        self.who = NOBODY
        self.target = NOBODY

    def choose(self, turn: NpcTurn) -> Option:
        """First slot, then second slot [npc-slot-order]."""
        battle, npc = turn.battle, turn.npc
        if not npc.able() or not turn.may_strike:
            return EndTurn(0)
        enemies = enemies_in_order(battle, npc)
        if not enemies:
            return EndTurn(0)
        if turn.may_move:
            within = first_within_reach(battle, npc, enemies)
            if within is None:
                self.who, self.target = npc.who, enemies[0].who
                going = approach(battle, npc, enemies[0])
                if going is not None:
                    return going
            else:
                self.who, self.target = npc.who, within.who
        target = battle.combatants[self.target] if self.who == npc.who else enemies[0]
        return second_choice(battle, npc, enemies, target)


def enemies_in_order(battle: MomentumBattle, npc: Npc) -> list[Combatant]:
    """Able enemies, nearest first; ties: a PC before an NPC, then the PC with more hits taken, then roster order."""
    order: list[Combatant] = []
    for one in battle.combatants:
        if one.side == npc.side or not one.able():
            continue
        place = len(order)
        while place > 0 and sooner(npc, one, order[place - 1]):
            place -= 1
        order.insert(place, one)
    return order


def sooner(npc: Npc, one: Combatant, other: Combatant) -> bool:
    gap = apart(npc, one) - apart(npc, other)
    if gap != 0:
        return gap < 0
    if isinstance(one, Pc):
        return not isinstance(other, Pc) or one.hits > other.hits
    return False


def apart(one: Combatant, other: Combatant) -> int:
    """Positions between two combatants."""
    gap = one.position - other.position
    return gap if gap >= 0 else -gap


def first_within_reach(battle: MomentumBattle, npc: Npc, enemies: list[Combatant]) -> Combatant | None:
    """The first enemy at whose distance one of its attacks works, no closed door being between them."""
    for enemy in enemies:
        away = distance(npc, enemy)
        for attack in npc.sheet.attacks:
            if works_at(battle, attack.ranges, away) and not battle.field.door_between(npc.position, enemy.position):
                return enemy
    return None


def approach(battle: MomentumBattle, npc: Npc, target: Combatant) -> Option | None:
    """Work at a door in the way; else the stopping point that makes the gap smallest; None where it stays."""
    direction = 1 if target.position > npc.position else -1
    edge = edge_towards(npc.position, direction)
    burrows = False
    for mode in npc.sheet.modes:
        burrows = burrows or mode.name == BURROW
    if npc.position != target.position and battle.field.shut_door(edge) and not burrows:
        return WorkDoor(edge, 0)
    best_gap = gap_from(npc, npc.position, target)
    best: Option | None = ClimbOut(0) if npc.in_pit else None
    best_steps = 0
    for move in npc_moves(battle, npc):
        place = move.destination
        if place == FIELD_EDGE or (battle.field.has(place, FIRE) and not npc.traits.flies):
            continue
        gap = gap_from(npc, place, target)
        if gap < best_gap or (gap == best_gap and best is not None and move.steps < best_steps):
            best, best_gap, best_steps = move, gap, move.steps
    return best


def gap_from(npc: Npc, position: int, target: Combatant) -> int:
    """By how many positions the distance misses the nearest one at which its first listed attack works."""
    away = position - target.position if position >= target.position else target.position - position
    ranges = npc.sheet.attacks[0].ranges
    best = 99
    for band in range(DISTANT + 1):
        if ranges >> band & 1:
            miss = away - band if away >= band else band - away
            if band == DISTANT and away >= DISTANT:
                miss = 0
            best = miss if miss < best else best
    return best


def second_choice(battle: MomentumBattle, npc: Npc, enemies: list[Combatant], target: Combatant) -> Option:
    """The first of these that is possible: choir, flurry, a Strike, another ability, a Reposition, nothing."""
    traits = npc.traits
    if traits.call_the_choir and not npc.choir_called:
        return NpcAbility(CALL_THE_CHOIR, NOBODY)
    if traits.flurry:
        both = flurry_at(battle, npc, enemies)
        if both is not None:
            return both
    attack = first_attack(battle, npc, target)
    if attack >= 0:
        return NpcStrike(attack, target.who, False)
    for name in traits.order:
        if name == SHELL_UP:
            return NpcAbility(SHELL_UP, NOBODY)
        if name == NET_CAST:
            for enemy in enemies:
                if can_net(battle, npc, enemy):
                    return NpcAbility(NET_CAST, enemy.who)
    if traits.backstab:
        for enemy in enemies:
            if isinstance(enemy, Pc) and distance(npc, enemy) <= NEAR and barred_reposition(battle, npc, enemy) is None:
                return Reposition(enemy.who, 0)
    return EndTurn(0)


def first_attack(battle: MomentumBattle, npc: Npc, target: Combatant) -> int:
    """The first listed attack that can be used on the target now, or -1."""
    for index, attack in enumerate(npc.sheet.attacks):
        if barred_npc_strike(battle, npc, attack, target) is None:
            return index
    return NO_TARGET


def flurry_at(battle: MomentumBattle, npc: Npc, enemies: list[Combatant]) -> Flurry | None:
    """The first two different PCs that can be struck."""
    first = NO_TARGET
    first_with = NO_TARGET
    for enemy in enemies:
        attack = first_attack(battle, npc, enemy) if isinstance(enemy, Pc) else NO_TARGET
        if attack < 0:
            continue
        if first >= 0:
            return Flurry(first_with, first, attack, enemy.who)
        first, first_with = enemy.who, attack
    return None
