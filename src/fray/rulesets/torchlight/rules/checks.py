"""Checks and saves [r-save-and-check]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import EXCEED, NATURAL
from fray.rulesets.torchlight.rules.draws import d20

WORST: Final = 1
BEST: Final = 20


def saved(battle: TorchlightBattle, face: int, st: int) -> bool:
    """At or over the saving throw number; nothing is special about 1 and 20 [r-save-and-check, damage-save]."""
    if battle.variants.saves == NATURAL and face in (WORST, BEST):
        return face == BEST
    return face > st if battle.variants.tie_fails else face >= st


def save(fight: Fight[TorchlightBattle], roller: Combatant, characteristic: int, draw: str, clause: str) -> bool:
    """A saving throw [damage-save, characteristic-table]."""
    face = d20(fight, draw, roller)
    success = saved(fight.battle, face, roller.st(characteristic))
    if fight.listening:
        fight.note(ev.Checked(clause, roller.who, face, characteristic, roller.st(characteristic), True, success, draw))
    return success


def check(fight: Fight[TorchlightBattle], roller: Combatant, characteristic: int, clause: str) -> bool:
    """A check: at or under the score [r-save-and-check, characteristic-table]."""
    face = d20(fight, "check", roller)
    score = roller.scores[characteristic]
    success = face < score if fight.battle.variants.saves == EXCEED else face <= score
    if fight.listening:
        fight.note(ev.Checked(clause, roller.who, face, characteristic, score, False, success, "check"))
    return success
