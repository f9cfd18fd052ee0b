"""What the tactician knows of blows: what a weapon does from a cell, and which attack does most."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.minds.targets import gain_from_blow, is_evading, pick_target
from fray.rulesets.torchlight.model.lanes import DEFENSIVE, LANES
from fray.rulesets.torchlight.model.options import DeclareAttack
from fray.rulesets.torchlight.model.plans import NO_LUNGE, NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import HURTS, UNARMED, WEAPON, Item, physical
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import barred_after_first, barred_area, barred_attack, proficiency
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.enhanced_impaired import count_modifiers, net_of
from fray.rulesets.torchlight.rules.grid import targetable
from fray.rulesets.torchlight.rules.squads import may_attack_alone
from fray.rulesets.torchlight.rules.stances import stance_bonus

SAFE_SCORE: Final = 4  # with so little left a save fails four times in five


def mean_blow(die: i64, net: i64) -> i64:
    """The mean of a kept die with its additional die, in hundredths of a point."""
    mean: i64
    rate: i64
    if net >= 0:
        mean = 100 * die * (net + 1) // (net + 2) + 50
        rate = 100 * (net + 1) // (die + net)
    else:
        mean = 100 * die // (2 - net) + 50
        rate = 100 // (die * die)
    return mean + rate * (die + 1) // 2


def precise_blow(die: i64, net: i64) -> i64:
    """What is left of a blow when only Precision Strikes count."""
    rate: i64 = 100 * (net + 1) // (die + net) if net >= 0 else 100 // (die * die)
    return rate * (3 * die + 1) // 2


def noted_against(target: Combatant) -> int:
    """Damage already written down this round, in points."""
    total = 0
    for noted in target.noted:
        total += noted // TYPES
    return total


# ---- blows


def blow_of(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> int:
    """What the best weapon does to the target from the post, in hundredths; 0 where nothing reaches it."""
    best = 0
    for item in attacker.held:
        best = better(battle, attacker, target, item, best)
    for item in attacker.stowed:
        best = better(battle, attacker, target, item, best)
    for item in attacker.natural:
        best = better(battle, attacker, target, item, best)
    return best if best > 0 else better(battle, attacker, target, UNARMED, 0)


def better(battle: TorchlightBattle, attacker: Combatant, target: Combatant, item: Item, best: int) -> int:
    if item.sort != WEAPON or item.area:
        return best
    if not item.ranged:
        blow = worth(battle, attacker, target, item, False)
        best = blow if blow > best else best
    if item.ranged or item.thrown:
        blow = worth(battle, attacker, target, item, True)
        best = blow if blow > best else best
    return best


def worth(battle: TorchlightBattle, attacker: Combatant, target: Combatant, item: Item, ranged: bool) -> int:
    """The expected damage of one weapon used one way; 0 where it is not possible."""
    if ranged and attacker.plan.must_strike:
        return 0
    if target.sheet.immune_to(item.damage) or barred_attack(battle, attacker, target, item, ranged, False) is not None:
        return 0
    aim = Aim(item, ranged, target.who)
    net: i64 = net_of(battle, count_modifiers(battle, attacker, target, aim, True))
    die: i64 = item.die
    flat: i64 = 100 * (proficiency(attacker, aim) + stance_bonus(battle, attacker))
    blow: i64
    if is_evading(battle, target):
        blow = precise_blow(die, net) + flat * (net + 1 if net > 0 else 1) // die
    else:
        blow = mean_blow(die, net) + flat
    if target.depth == DEFENSIVE:
        blow -= 100
    if physical(item.damage):
        blow -= 100 * target.soak()
    # a weak Characteristic makes the same blow count for more
    score: i64 = target.scores[HURTS[item.damage]]
    blow = blow * (30 - score) // 20
    return blow if blow > 1 else 1


class WeaponSearch:
    """The search for the attack that does most to a target: what was found so far."""

    def __init__(self, battle: TorchlightBattle, attacker: Combatant, target: Combatant, least: int) -> None:
        plan = attacker.plan
        self.battle = battle
        self.attacker = attacker
        self.target = target
        self.blow = least
        self.found: DeclareAttack | None = None
        self.joint = plan.squad > 0 and (plan.only_target == NOBODY or plan.only_target == target.who)
        self.second = plan.first is not None  # [r-squad-attack, r-multi-attack]

    def look_at(self, item: Item) -> None:
        """A weapon in both ways in which it can be used."""
        if item.sort != WEAPON or item.area or gone(self.attacker, item):
            return
        if not item.ranged:
            self.try_out(item, False)
        if item.ranged or item.thrown:
            self.try_out(item, True)

    def try_out(self, item: Item, ranged: bool) -> None:
        battle, attacker, target = self.battle, self.attacker, self.target
        if self.second and barred_after_first(battle, attacker, target, ranged) is not None:
            return
        blow = worth(battle, attacker, target, item, ranged)
        if blow > self.blow:
            self.blow = blow
            self.found = DeclareAttack(item, ranged, target.who, 0, NO_LUNGE, self.joint)


def weapon_for(battle: TorchlightBattle, attacker: Combatant, target: Combatant, least: int) -> DeclareAttack | None:
    """The attack that does most to the target, if it does more than `least`."""
    search = WeaponSearch(battle, attacker, target, least)
    for item in attacker.held:
        search.look_at(item)
    for item in attacker.natural:
        search.look_at(item)
    for item in attacker.stowed:
        search.look_at(item)
    search.look_at(UNARMED)
    return search.found


def gone(attacker: Combatant, item: Item) -> bool:
    """Whether the first attack of this turn has thrown it; a second piece is not looked for."""
    first = attacker.plan.first
    return first is not None and first.weapon is item and (item.consumed or (first.ranged and item.thrown))


def best_attack(battle: TorchlightBattle, attacker: Combatant, must: int) -> DeclareAttack | None:
    """On the foe that must be attacked; else on the chosen foe, else on the foe in reach where a blow gains most."""
    if attacker.plan.squad > 0 and not may_attack_alone(battle, attacker) and attacker.plan.only_target != NOBODY:
        must = attacker.plan.only_target
    if must != NOBODY:
        target = battle.combatants[must]
        return weapon_for(battle, attacker, target, 0) if targetable(attacker, target) else None
    chosen = pick_target(battle, attacker)
    if chosen is not None:
        found = weapon_for(battle, attacker, chosen, 0)
        if found is not None:
            return found
    best: DeclareAttack | None = None
    most: i64 = 0
    for foe in battle.combatants:
        if not targetable(attacker, foe):
            continue
        gain: i64 = gain_from_blow(battle, foe, 0)
        if best is None or gain > most:
            found = weapon_for(battle, attacker, foe, 0)
            if found is not None:
                best, most = found, gain
    return best


def best_area(battle: TorchlightBattle, attacker: Combatant, least: int) -> DeclareAttack | None:
    """The attack on a whole lane that does most to those in it, if it does more than `least` [r-area]."""
    best: DeclareAttack | None = None
    for items in (attacker.held, attacker.stowed, attacker.natural):
        for item in items:
            if item.sort != WEAPON or not item.area or barred_area(battle, attacker, item) is not None:
                continue
            for lane in range(1, LANES + 1):
                blow = blow_on_lane(battle, attacker, item, lane)
                if blow > least:
                    best, least = DeclareAttack(item, item.ranged, NOBODY, lane), blow
    return best


def blow_on_lane(battle: TorchlightBattle, attacker: Combatant, item: Item, lane: int) -> int:
    blow = 0
    for foe in battle.combatants:
        if foe.lane == lane and foe.able() and targetable(attacker, foe):
            blow += worth(battle, attacker, foe, item, item.ranged)
    return blow
