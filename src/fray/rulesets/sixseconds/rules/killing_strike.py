"""Killing strikes on the unconscious [killing-strike, r-killing-strike]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model.options import KillingStrike
from fray.rulesets.sixseconds.model.sheets import COMBAT, NO_AREA, Gear
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import ANY_WEAPON, AS_WRITTEN
from fray.rulesets.sixseconds.rules.attacks import attack, choose_dice
from fray.rulesets.sixseconds.rules.checks import check
from fray.rulesets.sixseconds.rules.death import die
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.verbs import reveal, set_load
from fray.rulesets.sixseconds.rules.weapons import gear_at, item_at, slots, strike_slot

STRIKE_ACTIONS: Final = 3  # [killing-strike-cost]


def can_finish_off(attacker: Combatant, victim: Combatant) -> bool:
    """Unconscious, an enemy, and within 1 m [killing-strike, r-killing-strike]."""
    return victim.here() and not victim.conscious and victim.side != attacker.side and distance(attacker, victim) <= 1


def kills(battle: SixBattle, gear: Gear) -> bool:
    """Any weapon that is not nonlethal [r-killing-strike]."""
    reading = battle.variants.killing_strike
    if reading == ANY_WEAPON:
        return True
    return gear.nonlethal if reading == AS_WRITTEN else not gear.nonlethal


def killing_options(battle: SixBattle, attacker: Combatant, victim: Combatant) -> list[KillingStrike]:
    """With every wielded, loaded weapon that can kill, for three actions [killing-strike-cost, r-killing-strike]."""
    found: list[KillingStrike] = []
    for slot in slots(battle, attacker):
        gear = gear_at(battle, attacker, slot)
        item = item_at(attacker, slot)
        loaded = item is None or not item.gear.reload or item.loaded
        area = gear.ranged is not None and gear.ranged.radius != NO_AREA
        if kills(battle, gear) and loaded and not area:
            found.append(KillingStrike(slot, victim.who, gear.title, STRIKE_ACTIONS))
    return found


def killing_strike(fight: SixFight, attacker: Combatant, gear: Gear | None, victim: Combatant) -> None:
    """A combat test with advantage against the victim's constitution kills; failure is a sneak attack instead.

    [killing-strike, killing-strike-test, killing-strike-failure, r-killing-strike]
    """
    assert gear is not None
    slot = strike_slot(fight.battle, attacker, gear)
    form = gear.melee or gear.ranged
    assert form is not None
    item = attacker.held[slot] if slot >= 0 else None
    dice = choose_dice(fight, attacker, form, victim)
    if not attacker.able() or not can_finish_off(attacker, victim):  # the Keeper has woken or moved the victim
        return
    difficulty = victim.sheet.constitution
    clause = "killing-strike-test"
    if check(fight, attacker, "killing strike", clause, dice.attribute, COMBAT, dice.proficiency, 0, difficulty, 1):
        die(fight, victim, clause)
        if item is not None and form.ranged and item.gear.reload:
            set_load(attacker, slot, False)
    else:
        attack(fight, attacker, item, form, victim, unanswerable=True)
    reveal(fight, attacker, "r-hide")
