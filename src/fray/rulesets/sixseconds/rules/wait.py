"""Wait: one more reaction until the actor's next turn [action-wait]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.verbs import begin_state


def wait(fight: SixFight, actor: Combatant) -> None:
    """One extra reaction until the actor's next turn; Wait ends this one [action-wait, r-wait]."""
    actor.waiting = True
    actor.reactions += 1
    begin_state(fight, actor, "waiting", "action-wait")
