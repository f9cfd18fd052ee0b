"""Defense rolls: the Defend action, and Resist."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import DefendAction
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import CONSCIOUS, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.rules.checks import DEFENSE, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.momentum import book_defense
from fray.rulesets.stances.rules.riders import after_base
from fray.rulesets.stances.rules.riposte import riposte
from fray.rulesets.stances.rules.signatures import signature_of
from fray.rulesets.stances.rules.verbs import pay, ward

DEFEND_GUARD: Final = 2


# ---- Defend


def defend(fight: Fight[StancesBattle], defender: Combatant, choice: DefendAction) -> None:
    """2d6 + Grace + Combat against TN 8, a defense roll: 2 temporary Guard until the defender's next turn.

    A critical in Defensive stance readies a counterattack, unless the Riposte is taken.
    [defend-roll, defend-success, defend-critical, r-defend-tn, r-counterattack-on-defend, defensive-counterattack]
    """
    signature = signature_of(defender, choice.signature)
    if signature is not None:
        pay(fight, defender, signature.cost, signature.name, "signature-discount")
    if fight.listening:
        fight.note(ev.Acted("defend-roll", defender.who, -1, "defend"))
    check = roll_check(fight, defender, "defend", DEFENSE, GRACE, COMBAT, 0, 0, None)
    judge(fight, defender, check, STANDARD_TN, "defend-roll")
    if check.success:
        ward(fight, defender, "Defend", DEFEND_GUARD, "defend-success")
    critical = check.critical
    book_defense(fight, defender, check)
    after_base(fight, defender, signature, None, check.success)
    if not check.success:
        return
    riposted = riposte(fight, defender)
    if critical and defender.stance == DEFENSIVE and not riposted and defender.condition == CONSCIOUS:
        defender.counter_ready = True
        if fight.listening:
            fight.note(ev.Readied("defensive-counterattack", defender.who))


# ---- Resist


def resist(fight: Fight[StancesBattle], defender: Combatant, attribute: int, tn: int, clause: str) -> bool:
    """A Resist: 2d6 + a named attribute, no skill, a defense roll [r-defense-rolls]."""
    check = roll_check(fight, defender, "resist", DEFENSE, attribute, -1, 0, 0, None)
    judge(fight, defender, check, tn, clause)
    book_defense(fight, defender, check)
    return check.success
