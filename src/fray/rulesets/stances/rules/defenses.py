"""Defend and what may follow it, Rally, and Quick Recovery between rounds."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import NO_SIGNATURE, DefendAction, signed
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, COMBAT, GRACE, Signature
from fray.rulesets.stances.model.state import CONSCIOUS, DEFENSIVE, RALLIED, Fighter, StancesBattle
from fray.rulesets.stances.rules.attacks import resolve, weapon_blow
from fray.rulesets.stances.rules.checks import DEFENSE, STANDARD_TN, book_defense, judge, roll_check
from fray.rulesets.stances.rules.damage import signature_usable
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.reactions import free_strikes
from fray.rulesets.stances.rules.riders import after_base
from fray.rulesets.stances.rules.targets import legal_target
from fray.rulesets.stances.rules.verbs import pay, restore_guard, use_up, ward

DEFEND_GUARD: Final = 2
RIPOSTE: Final = "riposte"
RIPOSTE_COST: Final = 1
QUICK_RECOVERY: Final = "quick-recovery"
QUICK_RECOVERY_COST: Final = 1


def signature_of(one: Fighter, index: int) -> Signature | None:
    return one.sheet.signatures[index] if index != NO_SIGNATURE else None


# ---- Defend


def defend(fight: Fight[StancesBattle], one: Fighter, choice: DefendAction) -> None:
    """2d6 + Grace + Combat against TN 8, a defense roll: 2 temporary Guard until the own next turn.

    A critical in Defensive stance readies a counterattack, unless the Riposte is taken.
    [defend-roll, defend-success, defend-critical, r-defend-tn, r-counterattack-on-defend, defensive-counterattack]
    """
    signature = signature_of(one, choice.signature)
    if signature is not None:
        pay(fight, one, signature.cost, signature.name, "signature-discount")
    if fight.listening:
        fight.note(ev.Acted("defend-roll", one.who, -1, "defend"))
    check = roll_check(fight, one, "defend", DEFENSE, GRACE, COMBAT, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "defend-roll")
    if check.success:
        ward(fight, one, "Defend", DEFEND_GUARD, "defend-success")
    critical = check.critical
    book_defense(fight, one, check)
    after_base(fight, one, signature, None, check.success)
    if not check.success:
        return
    riposted = riposte(fight, one)
    if critical and one.stance == DEFENSIVE and not riposted and one.condition == CONSCIOUS:
        one.counter_ready = True
        if fight.listening:
            fight.note(ev.Readied("defensive-counterattack", one.who))


class RiposteStrike(Option):
    """A Riposte against somebody within reach, or none (attribute -1) [riposte]."""

    def __init__(self, weapon: int, use: int, attribute: int, target: int, signature: int, price: int) -> None:
        self.weapon = weapon
        self.use = use
        self.attribute = attribute
        self.target = target
        self.signature = signature
        self.price = price

    def key(self) -> str:
        if self.attribute < 0:
            return "no-riposte"
        return f"riposte:{ATTRIBUTE_NAMES[self.attribute]}{signed(self.signature)}:{self.target}"

    def clause(self) -> str:
        return "riposte"

    def cost(self) -> int:
        return self.price


class RiposteOrNot(Decision[RiposteStrike]):
    """The Defend has succeeded: Strike at once? [riposte, r-riposte]"""

    KIND = "riposte"
    CLAUSE = "riposte"

    def __init__(self, battle: StancesBattle, one: Fighter) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[RiposteStrike]:
        return [RiposteStrike(-2, 0, -1, -1, NO_SIGNATURE, 0), *ripostes(self.battle, self.one)]


def ripostes(battle: StancesBattle, one: Fighter) -> list[RiposteStrike]:
    """Every Riposte that can be paid, at an enemy in range of the melee weapon in hand [r-riposte]."""
    if not one.knows(RIPOSTE) or one.mindless():
        return []
    prices = [(NO_SIGNATURE, RIPOSTE_COST)] if one.momentum >= RIPOSTE_COST else []
    for index, signature in enumerate(one.sheet.signatures):
        if signature.base == "technique-riposte" and signature_usable(one, index, signature):
            prices.append((index, signature.cost))
    found: list[RiposteStrike] = []
    for other in battle.fighters:
        if not prices or not legal_target(one, other):
            continue
        for strike in free_strikes(battle, one, other):
            for index, price in prices:
                found.append(RiposteStrike(strike.weapon, strike.use, strike.attribute, other.who, index, price))
    return found


def riposte(fight: Fight[StancesBattle], one: Fighter) -> bool:
    """Right after the own successful Defend a free attack for 1 Momentum, the Defend's own point included.

    [riposte, r-riposte, r-free-attacks]
    """
    battle = fight.battle
    if one.condition != CONSCIOUS or not ripostes(battle, one):
        return False
    choice = fight.ask(RiposteOrNot(battle, one))
    if choice.attribute < 0:
        return False
    pay(fight, one, choice.price, "Riposte", "riposte")
    blow = weapon_blow(one, battle.fighters[choice.target], choice.weapon, choice.use, choice.attribute)
    blow.free = True
    blow.draw = "strike"
    blow.signature = signature_of(one, choice.signature)
    resolve(fight, blow)
    return True


# ---- Rally


def rally(fight: Fight[StancesBattle], one: Fighter) -> None:
    """1d6 Guard without a roll for success, once per scene, in any stance.

    [rally-action, rally-once-per-scene, rally-no-roll, guard-rally-recovery, r-rally]
    """
    use_up(one, RALLIED)
    face = plain_dice(fight, one, "rally", 1)
    if fight.listening:
        fight.note(ev.DieRolled("rally-action", one.who, "rally", fight.faces, face))
    restore_guard(fight, one, face, "rally-action")


# ---- Quick Recovery


class Recover(Option):
    """Quick Recovery, or not (price -1) [quick-recovery]."""

    def __init__(self, signature: int, price: int) -> None:
        self.signature = signature
        self.price = price

    def key(self) -> str:
        return f"quick-recovery{signed(self.signature)}" if self.price >= 0 else "go-on"

    def clause(self) -> str:
        return "quick-recovery"

    def cost(self) -> int:
        return self.price if self.price > 0 else 0


class RecoverOrNot(Decision[Recover]):
    """The end of a round: regain Guard? [quick-recovery]"""

    KIND = "recover"
    CLAUSE = "quick-recovery"

    def __init__(self, battle: StancesBattle, one: Fighter) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Recover]:
        return [Recover(NO_SIGNATURE, -1), *recoveries(self.one)]


def recoveries(one: Fighter) -> list[Recover]:
    """Once per combat, conscious users only [r-quick-recovery]."""
    if not one.knows(QUICK_RECOVERY) or one.recovered or one.condition != CONSCIOUS or one.mindless():
        return []
    found = [Recover(NO_SIGNATURE, QUICK_RECOVERY_COST)] if one.momentum >= QUICK_RECOVERY_COST else []
    for index, signature in enumerate(one.sheet.signatures):
        if signature.base == "technique-quick-recovery" and signature_usable(one, index, signature):
            found.append(Recover(index, signature.cost))
    return found


def quick_recovery(fight: Fight[StancesBattle], one: Fighter) -> None:
    """1d6 Guard between rounds for 1 Momentum [quick-recovery, r-quick-recovery]."""
    if not recoveries(one):
        return
    choice = fight.ask(RecoverOrNot(fight.battle, one))
    if choice.price < 0:
        return
    pay(fight, one, choice.price, "Quick Recovery", "quick-recovery")
    one.recovered = True
    face = plain_dice(fight, one, "recovery", 1)
    if fight.listening:
        fight.note(ev.DieRolled("quick-recovery", one.who, "recovery", fight.faces, face))
    restore_guard(fight, one, face, "quick-recovery")
    after_base(fight, one, signature_of(one, choice.signature), None, True)
