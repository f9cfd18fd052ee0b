"""Turbulence: the Composure Saving Throw of those who leave Turbulent or Difficult Terrain."""

from __future__ import annotations

from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.state import Combatant, LabFight
from fray.rulesets.labyrinthian.rules.draws import fresh_die
from fray.rulesets.labyrinthian.rules.prone import knock_prone


def saved(fight: LabFight, mover: Combatant) -> bool:
    """The Composure Saving Throw where leaving the Position calls for one: d20 + current Composure, meeting is enough.

    Made: the move takes place. Failed: it stays, the Movement is lost, it is Prone. [turbulence-save-trigger,
    composure-saving-throw, turbulence-save-success, turbulence-save-failure, tag-difficult]
    """
    difficulty = fight.battle.ground.save_difficulty(mover.position)
    if difficulty == 0:
        return True
    face = fresh_die(fight, mover, "composure saving throw")
    made = face + mover.composure >= difficulty
    if fight.listening:
        parts = [Term("on the die", face), Term("Composure", mover.composure)]
        fight.note(
            ge.SaveRolled("composure-saving-throw", mover.who, face, face + mover.composure, difficulty, made, parts)
        )
    if not made:
        knock_prone(fight, mover, "turbulence-save-failure")
    return made
