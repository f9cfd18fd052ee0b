"""Riposte: a Strike right after a successful Defend."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model.options import NO_SIGNATURE
from fray.rulesets.stances.model.replies import RiposteStrike
from fray.rulesets.stances.model.state import CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.rules.attacks import resolve, weapon_blow
from fray.rulesets.stances.rules.reactions import free_strikes
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import pay
from fray.rulesets.stances.rules.weapons_by_zone import legal_target

RIPOSTE: Final = "riposte"
RIPOSTE_COST: Final = 1


class RiposteOrNot(Decision[RiposteStrike]):
    """The Defend has succeeded: Strike at once? [riposte, r-riposte]"""

    KIND = "riposte"
    CLAUSE = "riposte"

    def __init__(self, battle: StancesBattle, defender: Combatant) -> None:
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.defender = defender

    def options(self) -> list[RiposteStrike]:
        return [RiposteStrike(-2, 0, -1, -1, NO_SIGNATURE, 0), *ripostes(self.battle, self.defender)]


def ripostes(battle: StancesBattle, defender: Combatant) -> list[RiposteStrike]:
    """Every Riposte that can be paid, at an enemy in range of the melee weapon in hand [r-riposte]."""
    if not defender.knows(RIPOSTE) or defender.mindless():
        return []
    prices = [(NO_SIGNATURE, RIPOSTE_COST)] if defender.momentum >= RIPOSTE_COST else []
    for index, signature in enumerate(defender.sheet.signatures):
        if signature.base == "technique-riposte" and signature_usable(defender, signature):
            prices.append((index, signature.cost))
    found: list[RiposteStrike] = []
    for enemy in battle.combatants:
        if not prices or not legal_target(defender, enemy):
            continue
        for strike in free_strikes(battle, defender, enemy):
            for index, price in prices:
                how = (strike.weapon, strike.use, strike.attribute)
                found.append(RiposteStrike(*how, enemy.who, index, price, strike.bonus))
    return found


def riposte(fight: Fight[StancesBattle], defender: Combatant) -> bool:
    """Right after a successful Defend, a free attack for 1 Momentum; the point from the Defend can pay for it.

    [riposte, r-riposte, r-free-attacks]
    """
    battle = fight.battle
    if defender.condition != CONSCIOUS or not ripostes(battle, defender):
        return False
    choice = fight.ask(RiposteOrNot(battle, defender))
    if choice.attribute < 0:
        return False
    pay(fight, defender, choice.price, "Riposte", "riposte")
    blow = weapon_blow(defender, battle.combatants[choice.target], choice.weapon, choice.use, choice.attribute)
    blow.free = True
    blow.draw = "strike"
    blow.signature = signature_of(defender, choice.signature)
    resolve(fight, blow)
    return True
