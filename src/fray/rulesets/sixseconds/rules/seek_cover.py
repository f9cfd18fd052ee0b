"""Seek Cover: ranged attackers have disadvantage until the actor's next turn [action-seek-cover]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixFight
from fray.rulesets.sixseconds.rules.verbs import begin_state


def seek_cover(fight: SixFight, actor: Combatant) -> None:
    """Until the actor's next turn ranged attackers have disadvantage while it is behind cover [action-seek-cover]."""
    actor.seeking_cover = True
    begin_state(fight, actor, "seeking cover", "action-seek-cover")
