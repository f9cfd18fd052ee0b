"""Guard: +1 to all defenses and defense tests until the actor's next turn [action-guard]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.verbs import begin_state


def guard(fight: SixFight, actor: Combatant) -> None:
    """The actor guards until its next turn; Guard ends this one [action-guard, r-turn-ending]."""
    actor.guarding = True
    begin_state(fight, actor, "guarding", "action-guard")


def guard_bonus(defender: Combatant) -> i64:
    """+1 to evasion, deflections and defense tests while guarding [action-guard, r-guard-scope]."""
    return 1 if defender.guarding else 0
