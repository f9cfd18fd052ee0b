"""Flanking: the bonus for an attack that comes from farther out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.model.variants import TWO_TURNS
from fray.rulesets.labyrinthian.rules.dueling import may_be_flanked_from

FLANKING: Final = 5  # [flanking-bonus]
FLANKING_AFTER_DEFENSE: Final = 15  # [flanking-after-defense]


def flanking_bonus(battle: LabBattle, start: i64, target: Combatant) -> int:
    """One step inward into the target's Position: +5, +15 right after the target has defended itself.

    [flanking-bonus, flanking-directions, flanking-not-lateral, flanking-details, dueling-grid-flanking]
    """
    if not battle.ground.layout.inward(start, target.position):
        return 0
    if not may_be_flanked_from(battle, target, start):
        return 0
    return FLANKING_AFTER_DEFENSE if just_defended(battle, target) else FLANKING


def just_defended(battle: LabBattle, target: Combatant) -> bool:
    """It Reacted for itself in the last Clash of this Round.

    In another reading any such Reaction of this Turn or the Turn before counts.
    [flanking-after-defense, flanking-immediately]
    """
    if battle.variants.flanking == TWO_TURNS:
        return target.reacted_turn > 0 and target.reacted_turn >= battle.turn - 1
    return battle.last_defender == target.who
