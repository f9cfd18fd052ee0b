"""What a Maneuver, a die or a Squad is expected to change within a round, as good plain players reckon it.

Everything is measured in damage, in hundredths of a point: done to the foes, or kept off the own side. What one side
loses in proportion to what it has left is what moves the chance to win; `Outlook.share` makes both comparable.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.rulesets.torchlight.minds.arms import arms_of, best_without, mean_blow, weapon_blow
from fray.rulesets.torchlight.minds.tactics import SAFE_SCORE, precise_blow
from fray.rulesets.torchlight.minds.targets import is_evading, pick_target
from fray.rulesets.torchlight.model.plans import (
    DISARM,
    DISTRACT,
    EVADE,
    FEINT,
    GRAPPLE,
    HIDE,
    NOBODY,
    PARRY,
    PUSH,
    TRIP,
    Chosen,
)
from fray.rulesets.torchlight.model.sheets import DEXTERITY, STRENGTH, UNARMED, WEAPON, Item
from fray.rulesets.torchlight.model.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.grid import LAST, gap, lane_of
from fray.rulesets.torchlight.rules.hide import has_hiding_place
from fray.rulesets.torchlight.rules.squads import LEAST

UNKNOWN: Final = -1
BREATH: Final = 100  # one Breath soaks one point
SCALE: Final = 10_000
FALL: Final = 350  # 1d6 for each level
LASTING: Final = 2  # rounds for which a hold, or the want of a weapon, is expected to last
LOOKED_FOR: Final = 3  # halves: foes prefer targets that do not evade, which therefore get more than their part
STUMBLE: Final = 20  # a foe that has to stand up has no other move


# ---- the sides


def staying_power(battle: TorchlightBattle, side: int) -> i64:
    """What it takes to bring a whole side down."""
    total: i64 = 0
    for combatant in battle.combatants:
        if combatant.side == side and combatant.able():
            left: i64 = combatant.breath + combatant.scores[STRENGTH] - SAFE_SCORE
            if left < 1:
                left = 1
            total += 100 * left
    if total == 0:
        return 1
    return total


def able_of(battle: TorchlightBattle, side: int) -> int:
    count = 0
    for combatant in battle.combatants:
        if combatant.side == side and combatant.able():
            count += 1
    return count if count > 0 else 1


# ---- what a combatant is good for


def best_weapon(combatant: Combatant, without: str = "") -> Item:
    """What it attacks with, or would if it did not have this item."""
    return best_without(combatant, without) if without else arms_of(combatant).best


def threat(combatant: Combatant, net: i64 = 0, without: str = "") -> i64:
    """What it is expected to do in its next turn."""
    weapon = best_weapon(combatant, without)
    if weapon is UNARMED:
        net -= 1
    attacks: i64 = combatant.sheet.attacks
    return attacks * weapon_blow(combatant, weapon, net)


def impairment(combatant: Combatant) -> i64:
    """What one impairment takes off its attacks."""
    return threat(combatant) - threat(combatant, -1)


def disarming(target: Combatant, item: str) -> i64:
    """What it cannot do without the item, but never more than the action it takes to pick it up again [r-disarm]."""
    whole = threat(target)
    missing = LASTING * (whole - threat(target, 0, item))
    return missing if missing < whole else whole


def shoots(combatant: Combatant) -> bool:
    return has_shot(combatant.held) or has_shot(combatant.stowed) or has_shot(combatant.natural)


def has_shot(items: tuple[Item, ...]) -> bool:
    for item in items:
        if item.sort == WEAPON and (item.ranged or item.thrown):
            return True
    return False


def held_off(battle: TorchlightBattle, target: Combatant, lane: int) -> bool:
    """Whether a combatant that may not leave a lane reaches nobody from there."""
    if shoots(target):
        return False
    reach = 1 if best_weapon(target).reach else 0
    for combatant in battle.combatants:
        if combatant.side != target.side and combatant.able() and gap(lane_of(combatant, LAST), lane) <= reach:
            return False
    return True


# ---- what may come of it


@mypyc_attr(free_list_len=1)
class Outlook:
    """The next round as a combatant sees it: what both sides have left, and what a choice would change of it."""

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        self.battle = battle
        self.actor = actor
        self.ours: i64 = staying_power(battle, actor.side)
        self.theirs: i64 = staying_power(battle, 1 - actor.side)
        self.companions: i64 = able_of(battle, actor.side)
        self.foes: i64 = able_of(battle, 1 - actor.side)
        self.next_round = (battle.round + 1) * TURNS
        self.evading: i64 = UNKNOWN  # what Evade keeps off, once it has been worked out

    def share(self, done: i64, saved: i64) -> i64:
        """Damage done and damage saved, each as a share of what the side that would lose it has left."""
        return SCALE * done // self.theirs + SCALE * saved // self.ours

    def price(self, breath: i64) -> i64:
        """What is given up with Breath: it soaks no more."""
        return self.share(0, BREATH * breath)

    def extra_die(self, die: i64) -> i64:
        """What the additional die of a Precision Strike does [precision-extra-die]."""
        return self.share(50 * (die + 1), 0)

    def further_dice(self, die: i64, net: i64) -> i64:
        """What the dice of an Enhanced attack add [enhanced-roll]."""
        return self.share(mean_blow(die, net) - mean_blow(die, 0), 0)

    def feint(self, kept: int, die: int) -> int:
        return self.share(feint_gains(kept, die), 0)

    def maneuver(self, chosen: Chosen, die: i64 = 0) -> i64:
        """What a Maneuver is expected to change; `die` is the weapon's, for a Feint that was traded for."""
        if chosen.maneuver == FEINT:
            return self.further_dice(die, 1)
        if chosen.maneuver in (EVADE, HIDE, PARRY):
            return self.share(0, self.saved_by(chosen))
        if chosen.maneuver in (DISARM, DISTRACT, GRAPPLE, PUSH, TRIP):
            target = self.battle.combatants[chosen.target]
            return self.against(target, chosen) if target.able() else 0
        return 0

    def against(self, target: Combatant, chosen: Chosen) -> i64:
        """What a Maneuver against a foe is worth."""
        what = chosen.maneuver
        if what == DISTRACT and target.distracted_to < self.next_round:  # all who strike it strike harder
            strikers = self.companions // self.foes
            return self.share(100 * (strikers if strikers > 1 else 1), 0)
        if what == DISARM:
            return self.share(0, disarming(target, chosen.item))
        if what == GRAPPLE and target.grapplers == 0:
            return self.share(0, LASTING * impairment(target) * self.actor.scores[DEXTERITY] // 20)
        if what == PUSH:
            levels = self.battle.lanes.levels[target.lane] - self.battle.lanes.levels[chosen.lane]
            kept_off = threat(target) if held_off(self.battle, target, chosen.lane) else 0
            return self.share(FALL * levels if levels > 0 else 0, kept_off)
        return self.share(0, STUMBLE) if what == TRIP and not target.prone else 0

    def saved_by(self, chosen: Chosen) -> i64:
        """What Evade, Parry and Hide/Cover keep off."""
        actor = self.actor
        if chosen.maneuver == EVADE:
            return 0 if actor.evading_to >= self.next_round else self.evaded()
        if chosen.maneuver == PARRY:
            foe = self.battle.combatants[chosen.target]
            known = actor.parry.at(self.next_round) != NOBODY
            return 0 if known or shoots(foe) else threat(foe) // self.companions
        return self.evaded() // 2 if has_hiding_place(self.battle.lanes, actor.post_lane) else 0

    def evaded(self) -> i64:
        """All but Precision Strikes, of its part of what the foes do [evade]."""
        if self.evading == UNKNOWN:
            self.evading = self._evaded()
        return self.evading

    def _evaded(self) -> i64:
        saved: i64 = 0
        for foe in self.battle.combatants:
            if foe.side != self.actor.side and foe.able():
                weapon = best_weapon(foe)
                saved += foe.sheet.attacks * (weapon_blow(foe, weapon, 0) - precise_blow(weapon.die, 0))
        return saved if self.companions == 1 else saved * LOOKED_FOR // (2 * self.companions)

    def squad(self) -> int:
        """Whether those who will stand in its lane had better act as a Squad: one joint blow, but a common defense.

        All of them reckon alike, and so they agree. [squad-form, squad-roll, squad-defense, r-squad-attack]
        """
        battle, actor = self.battle, self.actor
        target = pick_target(battle, actor)
        evading = target is not None and is_evading(battle, target)  # only Precision Strikes count; many dice make one
        count = 0
        singly = 0
        die = 0
        for companion in battle.combatants:
            if companion.side == actor.side and companion.able() and companion.post_lane == actor.post_lane:
                count += 1
                own = best_weapon(companion).die
                singly += precise_blow(own, 0) if evading else mean_blow(own, 0)
                die = own if own > die else die
        if count < LEAST:
            return 0
        jointly = precise_blow(die, 2 * count - 1) if evading else mean_blow(die, 2 * count - 1)
        return self.share(jointly - singly, self.impaired() * count // self.companions)

    def impaired(self) -> int:
        """What one impairment takes off all the foes do."""
        total = 0
        for foe in self.battle.combatants:
            if foe.side != self.actor.side and foe.able():
                total += impairment(foe)
        return total


def feint_gains(kept: int, die: int) -> int:
    """How much one more die is expected to add to the kept one, its additional die included [feint]."""
    gain = 0
    for face in range(kept + 1, die + 1):
        gain += 100 * (face - kept)
    return (gain + 50 * (die + 1)) // die
