"""Risking death, and cheating it [risk-death, r-cheat-death]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.checks import luck_test
from fray.rulesets.sixseconds.rules.verbs import die

RISE: Final = 5  # [cheat-death-success]


def risk_death(fight: SixFight, victim: Combatant) -> None:
    """A luck test against the character's own difficulty, which rises by 5 for good each time death is cheated.

    [risk-death, cheat-death-test, cheat-death-success, cheat-death-failure, r-cheat-death]
    """
    if victim.sheet.no_cheat_death:
        die(fight, victim, "r-cheat-death")
    elif luck_test(fight, victim, victim.cheat_death):
        victim.cheat_death += RISE
        if fight.listening:
            fight.note(ev.CheatedDeath("cheat-death-success", victim.who, victim.cheat_death))
    else:
        die(fight, victim, "cheat-death-failure")
