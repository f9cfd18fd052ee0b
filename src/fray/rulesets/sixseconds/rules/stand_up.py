"""Stand Up [action-stand-up]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.verbs import bit, end_state


def stand_up(fight: SixFight, actor: Combatant) -> None:
    """The actor is no longer prone; readied actions may wait for it [action-stand-up, r-ready-triggers]."""
    actor.prone = False
    fight.battle.stood_up |= bit(actor)
    end_state(fight, actor, "prone", "action-stand-up")
