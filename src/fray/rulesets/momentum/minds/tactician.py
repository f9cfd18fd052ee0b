"""The tactician: a good plain player of Momentum. It answers from the state and builds only the option it takes."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from fray.engine.decisions import Decision, Mind, O, Option, Word
from fray.rulesets.momentum.minds.defending import best_defense
from fray.rulesets.momentum.minds.npcs import OUT_OF_REACH, NpcMind, range_gap
from fray.rulesets.momentum.model.field import INTIMATE, MELEE, NEAR, distance_of
from fray.rulesets.momentum.model.objectives import NONE_ALIVE
from fray.rulesets.momentum.model.options import (
    FIELD_EDGE,
    UNARMED,
    EndTurn,
    Move,
    Reload,
    Strike,
    Treat,
    UseAbility,
    UseItem,
)
from fray.rulesets.momentum.model.rulings import NoEffect, Refuse
from fray.rulesets.momentum.model.state import ABLE, DEAD, NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.abilities import (
    BATTLE_FURY,
    EMBER_CIRCLE,
    KILLING_STROKE,
    MENDING_WORD,
    PRICES,
    barred_ability,
    ember_places,
    has_ability,
)
from fray.rulesets.momentum.rules.attacks import (
    STRIKE_PRICE,
    Riposte,
    TakeStrike,
    barred_strike,
    cheapest_strike,
    in_the_way,
    riposte_cost,
    strike_cost,
    works_at,
)
from fray.rulesets.momentum.rules.defenses import Defend
from fray.rulesets.momentum.rules.ending import AskSurrender
from fray.rulesets.momentum.rules.equipment import ready_to_strike, weapon_of
from fray.rulesets.momentum.rules.initiative import AskSurprise
from fray.rulesets.momentum.rules.interact import BITTER_ROOT, INTERACT_PRICE, OIL_FLASK, RED_DRAUGHT
from fray.rulesets.momentum.rules.keeper import RuleOnSpecial, RuleOnWork
from fray.rulesets.momentum.rules.movement import DIRECTIONS, MOVE_PRICE, barred_step, destination_of, move_cost
from fray.rulesets.momentum.rules.npc_turn import NpcTurn
from fray.rulesets.momentum.rules.pc_turn import PcTurn
from fray.rulesets.momentum.rules.stamina import ChooseSlot, item_usable

ENOUGH: Final = EndTurn(0)


class Tactician(Mind):
    """Plays PCs by weighing momentum against hits, NPCs as the ledger's default, the Keeper by default."""

    def __init__(self) -> None:
        self.npcs = NpcMind()

    def begin(self, seed: int, fight: int, seat: int) -> None:
        self.npcs = NpcMind()

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, Defend):
            return best_defense(decision.battle, decision.pc, decision)
        if isinstance(decision, PcTurn):
            return best_action(decision.battle, decision.pc)
        if isinstance(decision, NpcTurn):
            return self.npcs.choose(decision)
        if isinstance(decision, Riposte):
            return best_riposte(decision.battle, decision.pc, decision.attacker)
        return small_answer(decision)


def small_answer(decision: Decision[O]) -> Option:
    """The Keeper's questions get their defaults; the rest is quickly said."""
    if isinstance(decision, AskSurprise):
        return Word("aware", decision.clause())
    if isinstance(decision, AskSurrender):
        return Word("fight-on", decision.clause())
    if isinstance(decision, RuleOnSpecial):
        return NoEffect(decision.clause())
    if isinstance(decision, RuleOnWork):
        return Refuse(decision.clause())
    if isinstance(decision, TakeStrike):
        ally = decision.ally
        better = isinstance(ally, Pc) and decision.guard.momentum > ally.momentum and decision.guard.able()
        return Word("take-it" if better else "stay", decision.clause())
    if isinstance(decision, ChooseSlot):
        return decision.options()[-1]
    return decision.options()[0]


# ---- striking back


def best_riposte(battle: MomentumBattle, pc: Pc, attacker: Combatant) -> Option:
    """Strike back with whatever is cheapest."""
    best: Option = Word("hold", "riposte")
    best_price = pc.momentum + 1
    if not pc.able() or not attacker.on_field():
        return best
    spare = sparing(battle, attacker)
    for index in range(UNARMED, len(pc.weapons)):
        if barred_strike(battle, pc, index, attacker, False) is None:
            price = riposte_cost(battle, pc, index, attacker, spare)
            if price < best_price:
                best, best_price = Strike(pc.who, index, attacker.who, spare, False, price), price
    return best


def sparing(battle: MomentumBattle, target: Combatant) -> bool:
    """Whether the last hit of this one had better disable: the objective wants one of them alive."""
    if not isinstance(target, Npc) or target.hits_left > 1:
        return False
    wanted = False
    for outcome in battle.outcomes:
        for condition in outcome.conditions:
            wanted = wanted or (condition.name == NONE_ALIVE and condition.side == target.side)
    if not wanted:
        return False
    for fellow in battle.combatants:
        if fellow.side == target.side and fellow.condition != ABLE and fellow.condition != DEAD:
            return False
    return True


# ---- acting


def best_action(battle: MomentumBattle, pc: Pc) -> Option:
    """Save a life, hit what can be hit, get where hitting is possible, or keep the momentum."""
    can_strike = pc.momentum >= cheapest_strike(battle, pc)
    if not pc.able() or (pc.momentum < INTERACT_PRICE and not can_strike):
        return ENOUGH
    helping = help_an_ally(battle, pc)
    if helping is not None:
        return helping
    foes = able_foes(battle, pc.side)
    burning = burn_a_crowd(battle, pc) if len(foes) > 1 else None
    if burning is not None:
        return burning
    striking = best_strike(battle, pc, foes) if can_strike else None
    if striking is not None:
        if not pc.fury_used and worth_a_fury(pc, striking):
            return UseAbility(BATTLE_FURY, NOBODY, NOBODY, PRICES[BATTLE_FURY])
        return striking
    return prepare(battle, pc, foes)


def able_foes(battle: MomentumBattle, side: int) -> list[Combatant]:
    """Whom a side still has to bring down."""
    foes: list[Combatant] = []
    for foe in battle.opponents(side):
        if foe.condition == ABLE:
            foes.append(foe)
    return foes


def worth_a_fury(pc: Pc, striking: Strike) -> bool:
    """Two cheaper Strikes pay for the fury."""
    return striking.price >= 4 and pc.momentum >= 2 * striking.price - 2 and has_ability(pc, BATTLE_FURY)


def best_strike(battle: MomentumBattle, pc: Pc, foes: list[Combatant]) -> Strike | None:
    """The Strike that brings down most for its price; a Strike that takes a foe out counts double."""
    best_index = UNARMED
    best_target = NOBODY
    best_price = 0
    best_killing = False
    best_score: i64 = 0
    killer = pc.superior != 0 and has_ability(pc, KILLING_STROKE)
    for target in foes:
        if in_the_way(battle, pc, target) is not None:
            continue
        away = distance(pc, target)
        for index in range(UNARMED, len(pc.weapons)):
            if not works_at(battle, weapon_of(pc, index).ranges, away) or ready_to_strike(pc, index) is not None:
                continue
            price = strike_cost(battle, pc, index, target, False)
            if price <= pc.momentum:
                score = strike_score(pc, target, price, 1)
                if score > best_score:
                    best_index, best_target, best_price, best_killing = index, target.who, price, False
                    best_score = score
            if killer and pc.over(target):
                price = strike_cost(battle, pc, index, target, False, True)
                score = strike_score(pc, target, price, 2)
                if price <= pc.momentum and score > best_score:
                    best_index, best_target, best_price, best_killing = index, target.who, price, True
                    best_score = score
    if best_target == NOBODY:
        return None
    victim = battle.combatants[best_target]
    if sparing(battle, victim):
        price = strike_cost(battle, pc, best_index, victim, True, best_killing)
        if price <= pc.momentum:
            return Strike(pc.who, best_index, best_target, True, best_killing, price)
    return Strike(pc.who, best_index, best_target, False, best_killing, best_price)


INTIMATE_ONLY: Final = 1 << INTIMATE


def strike_score(pc: Pc, target: Combatant, price: i64, hits: i64) -> i64:
    """Worth for its price: a bigger threat nearly down first."""
    if isinstance(target, Npc):
        left: i64 = target.hits_left
        removed = hits if hits < left else left
        threat: i64 = target.sheet.attacks[0].danger + target.skill
        worth = removed * (100 + 20 * threat) // left + 20 * removed
        return worth * 100 // (price + 1)
    assert isinstance(target, Pc)
    worth = 100 + 10 * target.hits_taken + (40 if target.momentum <= 0 else 0)
    return worth * 100 // (price + 1)


def help_an_ally(battle: MomentumBattle, pc: Pc) -> Option | None:
    """Stop a bleeding, close a wound that is about to become dire."""
    if pc.momentum < INTERACT_PRICE:
        return None
    for ally in battle.pcs():
        in_need = ally.bleeding > 0 or ally.hits_taken >= ally.max_hits
        if not in_need or ally.side != pc.side or not ally.on_field():
            continue
        if ally.bleeding > 0 and ally is not pc and distance(pc, ally) <= MELEE:
            return Treat(ally.who, INTERACT_PRICE)
        if ally.hits_taken >= ally.max_hits and ally.hits_taken > 0 and ally.able():
            if distance(pc, ally) == INTIMATE and item_usable(pc, RED_DRAUGHT):
                return UseItem(RED_DRAUGHT, ally.who, NOBODY, INTERACT_PRICE)
            if pc.momentum >= PRICES[MENDING_WORD] and has_ability(pc, MENDING_WORD):
                if barred_ability(battle, pc, MENDING_WORD, ally) is None:
                    return UseAbility(MENDING_WORD, ally.who, NOBODY, PRICES[MENDING_WORD])
    return None


def burn_a_crowd(battle: MomentumBattle, pc: Pc) -> Option | None:
    """Oil and embers where two or more NPC foes and no friend stand."""
    if pc.momentum < INTERACT_PRICE:
        return None
    oil = item_usable(pc, OIL_FLASK)
    embers = pc.embers_at == NOBODY and pc.momentum >= PRICES[EMBER_CIRCLE] and has_ability(pc, EMBER_CIRCLE)
    if not oil and not embers:
        return None
    if oil:
        for place in range(battle.field.length):
            if MELEE <= distance_of(pc.position, place) <= NEAR and crowd_at(battle, pc, place) >= 2:
                return UseItem(OIL_FLASK, NOBODY, place, INTERACT_PRICE)
    if embers:
        for place in ember_places(battle, pc):
            if crowd_at(battle, pc, place) >= 2:
                return UseAbility(EMBER_CIRCLE, NOBODY, place, PRICES[EMBER_CIRCLE])
    return None


def crowd_at(battle: MomentumBattle, pc: Pc, place: int) -> int:
    """How many NPC foes stand there, or nobody to burn if a friend does too."""
    count = 0
    for combatant in battle.combatants:
        if combatant.position == place and combatant.on_field():
            if combatant.side == pc.side or isinstance(combatant, Pc):
                return 0
            count += combatant.able()
    return count


def prepare(battle: MomentumBattle, pc: Pc, foes: list[Combatant]) -> Option:
    """Nothing to strike: load, chew a root for a Strike in reach, or go where a weapon works."""
    if pc.unloaded != 0 and pc.momentum >= INTERACT_PRICE:
        for index in range(len(pc.weapons)):
            if pc.unloaded >> index & 1:
                return Reload(index, INTERACT_PRICE)
    if pc.momentum >= INTERACT_PRICE and pc.hits_taken == 0 and pc.tallies < 6 and item_usable(pc, BITTER_ROOT):
        return UseItem(BITTER_ROOT, NOBODY, NOBODY, INTERACT_PRICE)
    return step_into_reach(battle, pc, foes) or ENOUGH


def step_into_reach(battle: MomentumBattle, pc: Pc, foes: list[Combatant]) -> Move | None:
    """One step that shortens the way to a place where a weapon works, if a Strike can follow or nobody is near."""
    if pc.momentum < MOVE_PRICE:
        return None
    ranges = ranges_at_hand(pc)
    gap = reach_gap(foes, ranges, pc.position)
    if gap == 0:
        return None
    for direction in DIRECTIONS:
        if barred_step(battle.field, pc.position, direction) is not None:
            continue
        place = destination_of(battle, pc.position, direction)
        if place == FIELD_EDGE or reach_gap(foes, ranges, place) >= gap:
            continue
        left = pc.momentum - move_cost(battle, pc, direction)
        if left >= STRIKE_PRICE or (left >= 0 and not threatened(battle, pc, foes)):
            return Move(place, direction, pc.momentum - left)
    return None


def reach_gap(foes: list[Combatant], ranges: i64, position: int) -> i64:
    """Steps from a position to the nearest place from which a range reaches some foe; 0 is from here."""
    best: i64 = OUT_OF_REACH
    for foe in foes:
        gap = range_gap(ranges, position, foe.position)
        best = gap if gap < best else best
    return best


def ranges_at_hand(pc: Pc) -> i64:
    """All distances at which one of the weapons works, loaded or not, and bare hands."""
    ranges: i64 = INTIMATE_ONLY
    for index, weapon in enumerate(pc.weapons):
        if pc.supplies[index] != 0 and pc.exhausted_weapons[index] == 0:
            ranges |= weapon.ranges
    return ranges


def threatened(battle: MomentumBattle, pc: Pc, foes: list[Combatant]) -> bool:
    """Whether some foe can strike from where it stands."""
    for foe in foes:
        if isinstance(foe, Npc) and in_the_way(battle, foe, pc) is None:
            for attack in foe.sheet.attacks:
                if works_at(battle, attack.ranges, distance(foe, pc)):
                    return True
    return False
