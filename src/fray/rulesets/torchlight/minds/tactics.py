"""What the tactician knows of foes and blows: who goes down next, and what a weapon does from a cell."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.model.lanes import DEFENSIVE
from fray.rulesets.torchlight.model.options import DeclareAttack
from fray.rulesets.torchlight.model.plans import NO_LUNGE, NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import HURTS, STRENGTH, UNARMED, WEAPON, Item, physical
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import barred_after_first, barred_attack, proficiency
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.enhancements import count_modifiers, net_of
from fray.rulesets.torchlight.rules.grid import acts, targetable
from fray.rulesets.torchlight.rules.squads import may_attack_alone
from fray.rulesets.torchlight.rules.stances import stance_bonus

USUAL_BLOW: Final = 800  # what a companion is expected to do, in hundredths of a point
SAFE_SCORE: Final = 4  # with so little left a save fails four times in five
OUT_OF_SIGHT: Final = 2500  # what hiding, evading and the like make of a foe


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


def is_evading(battle: TorchlightBattle, target: Combatant) -> bool:
    return target.evading_from <= battle.clock() <= target.evading_to


def noted_against(target: Combatant) -> int:
    """Damage already written down this round, in points."""
    total = 0
    for noted in target.noted:
        total += noted // TYPES
    return total


def need_of(battle: TorchlightBattle, target: Combatant) -> i64:
    """How much it takes to bring a foe down, in hundredths; who hides or evades is left for later."""
    points: i64 = target.breath + target.scores[STRENGTH] - SAFE_SCORE - noted_against(target) + target.soak()
    need: i64 = 100 * points
    if target.hidden or is_evading(battle, target):
        need += OUT_OF_SIGHT
    attacks: i64 = target.sheet.attacks
    skill: i64 = target.sheet.proficiency[0]
    return need - 100 * attacks - 20 * skill


def pick_target(battle: TorchlightBattle, attacker: Combatant) -> Combatant | None:
    """The foe for whom it takes least, after what companions earlier in the roster are expected to do.

    Each of them is assumed to strike the foe nearest to falling, so that nobody is struck more than it takes. Of
    equals the first in the roster is meant.
    """
    foes: list[Combatant] = []
    needs: list[i64] = []
    for foe in battle.combatants:
        if foe.side != attacker.side and foe.able():
            foes.append(foe)
            needs.append(need_of(battle, foe))
    if not foes:
        return None
    spent: i64 = blows_before(battle, attacker) * USUAL_BLOW
    while True:
        nearest = least(needs)
        need: i64 = needs[nearest]
        if spent < need or len(foes) == 1:
            return foes[nearest]
        if need > 0:
            spent -= need
        del foes[nearest]
        del needs[nearest]


def blows_before(battle: TorchlightBattle, attacker: Combatant) -> int:
    """How many companions earlier in the roster act in this turn."""
    earlier = 0
    for companion in battle.combatants:
        if companion is attacker:
            break
        if companion.side == attacker.side and acts(battle, companion):
            earlier += 1
    return earlier


def least(needs: list[i64]) -> int:
    """Where the least of these numbers is, the first of equals."""
    at = 0
    lowest: i64 = needs[0]
    for number in range(1, len(needs)):
        need: i64 = needs[number]
        if need < lowest:
            at, lowest = number, need
    return at


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
    """On the foe that must be attacked; else on the chosen foe, else on the foe in reach that needs least."""
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
    fewest: i64 = 0
    for foe in battle.combatants:
        if targetable(attacker, foe) and (best is None or need_of(battle, foe) < fewest):
            found = weapon_for(battle, attacker, foe, 0)
            if found is not None:
                best, fewest = found, need_of(battle, foe)
    return best
