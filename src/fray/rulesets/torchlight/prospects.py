"""What a Maneuver, a die or a Squad is expected to change within a round, as good plain players reckon it.

Everything is measured in damage, in hundredths of a point: done to the foes, or kept off the own side. What one side
loses in proportion to what it has left is what moves the chance to win; `share` therefore makes both comparable.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.torchlight.plans import (
    DISARM,
    DISTRACT,
    EVADE,
    FEINT,
    GRAPPLE,
    HIDE,
    PARRY,
    PUSH,
    TRIP,
    Chosen,
)
from fray.rulesets.torchlight.positions import LAST, gap, lane_of
from fray.rulesets.torchlight.sheets import DEXTERITY, STRENGTH, UNARMED, WEAPON, Item
from fray.rulesets.torchlight.squads import LEAST
from fray.rulesets.torchlight.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.tactics import SAFE_SCORE, is_evading, mean_blow, pick_target, precise_blow

BREATH: Final = 100  # one Breath soaks one point
SCALE: Final = 10_000
FALL: Final = 350  # 1d6 for each level
LASTING: Final = 2  # rounds for which a hold is expected to last
LOOKED_FOR: Final = 3  # halves: foes look for whoever does not evade, who therefore gets more than its part
STUMBLE: Final = 20  # a foe that has to stand up has no other move


# ---- the sides


def staying_power(battle: TorchlightBattle, side: int) -> int:
    """What it takes to bring a whole side down."""
    total = 0
    for one in battle.combatants:
        if one.side == side and one.able():
            left = one.breath + one.scores[STRENGTH] - SAFE_SCORE
            total += 100 * (left if left > 1 else 1)
    return total if total > 0 else 1


def able_of(battle: TorchlightBattle, side: int) -> int:
    count = 0
    for one in battle.combatants:
        if one.side == side and one.able():
            count += 1
    return count if count > 0 else 1


def share(battle: TorchlightBattle, one: Combatant, done: int, saved: int) -> int:
    """Damage done and damage saved, each as a share of what the side that would lose it has left."""
    return SCALE * done // staying_power(battle, 1 - one.side) + SCALE * saved // staying_power(battle, one.side)


# ---- what somebody is good for


def weapon_blow(one: Combatant, item: Item, net: int) -> int:
    """The mean damage of a weapon in its hand."""
    return mean_blow(item.die, net) + 100 * one.sheet.proficiency[item.proficiency]


def best_weapon(one: Combatant, without: str = "") -> Item:
    """What it will attack with, if it had not this one thing."""
    best = UNARMED
    most = weapon_blow(one, UNARMED, -1)
    for item in (*one.held, *one.stowed, *one.natural):
        if item.sort == WEAPON and item.id != without and weapon_blow(one, item, 0) > most:
            best, most = item, weapon_blow(one, item, 0)
    return best


def threat(one: Combatant, net: int = 0, without: str = "") -> int:
    """What it is expected to do in its next turn."""
    weapon = best_weapon(one, without)
    return one.sheet.attacks * weapon_blow(one, weapon, net - 1 if weapon is UNARMED else net)


def impairment(one: Combatant) -> int:
    """What one impairment takes off its attacks."""
    return threat(one) - threat(one, -1)


def shoots(one: Combatant) -> bool:
    for item in (*one.held, *one.stowed, *one.natural):
        if item.sort == WEAPON and (item.ranged or item.thrown):
            return True
    return False


def held_off(battle: TorchlightBattle, target: Combatant, lane: int) -> bool:
    """Whether somebody who may not leave a lane reaches nobody from there."""
    if shoots(target):
        return False
    reach = 1 if best_weapon(target).reach else 0
    for one in battle.combatants:
        if one.side != target.side and one.able() and gap(lane_of(one, LAST), lane) <= reach:
            return False
    return True


# ---- Maneuvers


def evade_saves(battle: TorchlightBattle, one: Combatant) -> int:
    """All but Precision Strikes, of this one's part of what the foes do [evade]."""
    saved = 0
    for foe in battle.combatants:
        if foe.side != one.side and foe.able():
            weapon = best_weapon(foe)
            saved += foe.sheet.attacks * (weapon_blow(foe, weapon, 0) - precise_blow(weapon.die, 0))
    companions = able_of(battle, one.side)
    return saved if companions == 1 else saved * LOOKED_FOR // (2 * companions)


def on_foe(battle: TorchlightBattle, one: Combatant, target: Combatant, chosen: Chosen) -> int:
    """What a Maneuver against somebody is worth."""
    what = chosen.maneuver
    if not target.able():
        return 0
    saved = 0
    done = 0
    if what == DISTRACT and target.distracted_to < (battle.round + 1) * TURNS:  # whoever strikes it strikes harder
        strikers = able_of(battle, one.side) // able_of(battle, target.side)
        done = 100 * (strikers if strikers > 1 else 1)
    elif what == DISARM:
        saved = threat(target) - threat(target, 0, chosen.item)
    elif what == GRAPPLE and target.grapplers == 0:
        saved = LASTING * impairment(target) * one.scores[DEXTERITY] // 20
    elif what == PUSH:
        levels = battle.lanes.levels[target.lane] - battle.lanes.levels[chosen.lane]
        done = FALL * levels if levels > 0 else 0
        if held_off(battle, target, chosen.lane):
            saved = threat(target)
    elif what == TRIP and not target.prone:
        saved = STUMBLE
    return share(battle, one, done, saved)


def on_oneself(battle: TorchlightBattle, one: Combatant, chosen: Chosen) -> int:
    """What Evade, Parry and Hide/Cover are worth."""
    soon = (battle.round + 1) * TURNS
    if chosen.maneuver == EVADE:
        return 0 if one.evading_to >= soon else share(battle, one, 0, evade_saves(battle, one))
    if chosen.maneuver == PARRY:
        foe = battle.combatants[chosen.target]
        known = one.parry.at(soon) != -1
        return 0 if known or shoots(foe) else share(battle, one, 0, threat(foe) // able_of(battle, one.side))
    if chosen.maneuver == HIDE and battle.lanes.hiding_place(one.post_lane):
        return share(battle, one, threat(one, 1) - threat(one), evade_saves(battle, one) // 2)
    return 0


def prospect(battle: TorchlightBattle, one: Combatant, chosen: Chosen, die: int = 0) -> int:
    """What a Maneuver is expected to change; `die` is the weapon's, for a Feint that was traded for."""
    if chosen.maneuver == FEINT:
        return share(battle, one, mean_blow(die, 1) - mean_blow(die, 0), 0)
    if chosen.maneuver in (EVADE, HIDE, PARRY):
        return on_oneself(battle, one, chosen)
    if chosen.maneuver in (DISARM, DISTRACT, GRAPPLE, PUSH, TRIP):
        return on_foe(battle, one, battle.combatants[chosen.target], chosen)
    return 0


def price_share(battle: TorchlightBattle, one: Combatant, price: int) -> int:
    """What is given up with Breath: it soaks no more."""
    return share(battle, one, 0, BREATH * price)


def feint_gains(kept: int, die: int) -> int:
    """How much one more die is expected to add to the kept one, its additional die included [feint]."""
    gain = 0
    for face in range(kept + 1, die + 1):
        gain += 100 * (face - kept)
    return (gain + 50 * (die + 1)) // die


# ---- Squads


def squad_pays(battle: TorchlightBattle, one: Combatant) -> bool:
    """Whether those who will stand in its lane had better act as a Squad: one joint blow, but a common defense.

    All of them reckon alike, and so they agree. [squad-form, squad-roll, squad-defense, r-squad-attack]
    """
    target = pick_target(battle, one)
    if target is None:
        return False
    evading = is_evading(battle, target)  # then only Precision Strikes count, and many dice make one likely
    count = 0
    singly = 0
    die = 0
    for other in battle.combatants:
        if other.side == one.side and other.able() and other.post_lane == one.post_lane:
            count += 1
            own = best_weapon(other).die
            singly += precise_blow(own, 0) if evading else mean_blow(own, 0)
            die = own if own > die else die
    if count < LEAST:
        return False
    kept_off = 0
    for foe in battle.combatants:
        if foe.side != one.side and foe.able():
            kept_off += impairment(foe)
    kept_off = kept_off * count // able_of(battle, one.side)
    jointly = precise_blow(die, 2 * count - 1) if evading else mean_blow(die, 2 * count - 1)
    return share(battle, one, jointly - singly, kept_off) > 0
