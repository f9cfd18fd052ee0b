"""The armor die: what stands between a landed strike and a hit."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.sheets import STEP_SIDES, STEP_ZERO
from fray.rulesets.momentum.model.state import MomentumBattle, Pc
from fray.rulesets.momentum.model.variants import NATURAL_ONE, ZERO_AS_A_NUMBER
from fray.rulesets.momentum.rules.draws import step_die

HIT_THRESHOLD: Final = 1


def no_armor_die(battle: MomentumBattle, step: int) -> bool:
    """No armor, or armor ruined at step 0: every roll that would be due is a hit.

    [armor-none, armor-step-one-and-zero]
    """
    if step == STEP_ZERO:
        return battle.variants.step_zero != ZERO_AS_A_NUMBER
    return step < STEP_ZERO


def blow_gets_through(fight: Fight[MomentumBattle], pc: Pc, step: int, skill: int, dodge: int) -> bool:
    """Armor die + Grit - Attack Skill + the extra momentum of a failed Dodge: 1 or lower is a hit.

    [armor-roll, armor-roll-attack-skill, armor-hit-threshold, dodge-failure, sum-formulas]
    """
    if no_armor_die(fight.battle, step):
        return True
    face = step_die(fight, pc, "armor", step) if step > STEP_ZERO else 0
    total = face + pc.grit() - skill + dodge
    hit = total <= HIT_THRESHOLD or (face == 1 and fight.battle.variants.immunity == NATURAL_ONE)
    if fight.listening:
        faces = fight.faces if step > 1 else []
        fight.note(
            ev.ArmorRolled("armor-roll", pc.who, STEP_SIDES[step], faces, face, pc.grit(), skill, dodge, total, hit)
        )
    return hit
