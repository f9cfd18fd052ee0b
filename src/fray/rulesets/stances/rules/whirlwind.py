"""Whirlwind Strike: an attack on every enemy in the area."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model.options import NO_SIGNATURE, Whirlwind
from fray.rulesets.stances.model.replies import NOT_NOW, Aim
from fray.rulesets.stances.model.sheets import MELEE
from fray.rulesets.stances.model.state import CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Gains
from fray.rulesets.stances.rules.attacks import resolve, weapon_blow
from fray.rulesets.stances.rules.charge import charge_bonus
from fray.rulesets.stances.rules.momentum import book
from fray.rulesets.stances.rules.refusals import NO_ACTION, NO_MELEE_WEAPON, NOBODY_NEAR, TOO_DEAR
from fray.rulesets.stances.rules.riders import after_base
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import pay
from fray.rulesets.stances.rules.weapons import at_hand
from fray.rulesets.stances.rules.zones import is_engaged

WHIRLWIND: Final = "whirlwind-strike"
WHIRLWIND_COST: Final = 3


def enemies_here(battle: StancesBattle, attacker: Combatant) -> list[Combatant]:
    """Every conscious enemy in the attacker's area."""
    return [
        enemy
        for enemy in battle.combatants
        if enemy.area == attacker.area and enemy.side != attacker.side and enemy.condition == CONSCIOUS
    ]


def whirlwinds(battle: StancesBattle, attacker: Combatant) -> list[Whirlwind]:
    """With a melee weapon, where at least one enemy is in the area [r-whirlwind]."""
    found: list[Whirlwind] = []
    if attacker.acted or not attacker.knows(WHIRLWIND) or attacker.mindless() or not is_engaged(battle, attacker):
        return found
    prices = [(NO_SIGNATURE, WHIRLWIND_COST)] if attacker.momentum >= WHIRLWIND_COST else []
    for which, signature in enumerate(attacker.sheet.signatures):
        if signature.base == f"technique-{WHIRLWIND}" and signature_usable(attacker, signature):
            prices.append((which, signature.cost))
    for index, weapon in enumerate(attacker.arms()):
        if not at_hand(attacker, index):
            continue
        for number, use in enumerate(weapon.uses):
            if use.way == MELEE:
                found.extend([Whirlwind(index, number, a, which, p) for a in use.attributes for which, p in prices])
    return found


def why_not_whirl(battle: StancesBattle, attacker: Combatant) -> Bar:
    """Whirlwind Strike needs the action, an enemy in the area, Momentum and a melee weapon [r-whirlwind]."""
    if attacker.acted:
        return NO_ACTION
    if not is_engaged(battle, attacker):
        return NOBODY_NEAR
    return TOO_DEAR if attacker.momentum < WHIRLWIND_COST else NO_MELEE_WEAPON


class NameTarget(Decision[Aim]):
    """Who is next in the whirl, or who takes the Charge's +2? [r-whirlwind, r-charge]"""

    CLAUSE = "whirlwind-strike"
    DETAIL = True

    def __init__(self, battle: StancesBattle, attacker: Combatant, left: list[Combatant], what: str) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.left = left
        self.what = what

    def kind(self) -> str:
        return self.what

    def options(self) -> list[Aim]:
        found = [Aim("who", enemy.who) for enemy in still_here(self.attacker, self.left)]
        return found or [Aim("who", NOT_NOW)]


def still_here(attacker: Combatant, left: list[Combatant]) -> list[Combatant]:
    """Those not yet struck who are conscious and in the attacker's area now [r-whirlwind]."""
    return [enemy for enemy in left if enemy.condition == CONSCIOUS and enemy.area == attacker.area]


def whirlwind(fight: Fight[StancesBattle], attacker: Combatant, choice: Whirlwind) -> None:
    """A normal attack on every conscious enemy in the area, in the order named; gains are booked together.

    [whirlwind-strike, r-whirlwind, r-aggressive-hit-momentum-limit, r-balanced-any-roll]
    """
    battle = fight.battle
    signature = signature_of(attacker, choice.signature)
    pay(fight, attacker, choice.price, "Whirlwind Strike", "whirlwind-strike")
    gains = Gains()
    gains.as_one = True
    left = enemies_here(battle, attacker)
    favored = name_target(fight, attacker, left, "charge target") if charge_bonus(battle, attacker) else NOT_NOW
    landed = False
    while attacker.condition == CONSCIOUS and still_here(attacker, left):
        who = name_target(fight, attacker, left, "next target")
        if who == NOT_NOW:
            break
        target = battle.combatants[who]
        left = [enemy for enemy in left if enemy is not target]
        blow = weapon_blow(attacker, target, choice.weapon, choice.use, choice.attribute)
        blow.charging = who == favored
        blow.gains = gains
        blow.own_gains = False
        blow.signature = signature
        resolve(fight, blow)
        landed = landed or blow.hit
    attacker.crossed = 0
    book(fight, attacker, gains)
    after_base(fight, attacker, signature, None, landed)


def name_target(fight: Fight[StancesBattle], attacker: Combatant, left: list[Combatant], what: str) -> int:
    """The number of the enemy that is named, or of the only one that is left."""
    here = still_here(attacker, left)
    if len(here) == 1:
        return here[0].who
    return fight.ask(NameTarget(fight.battle, attacker, left, what)).number
