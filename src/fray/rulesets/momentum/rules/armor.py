"""Armor and shields: how many armor rolls a strike calls for, what each roll is, how armor and shield wear out."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.blow import Blow
from fray.rulesets.momentum.model.sheets import GRIT, LORE, MAGIC, NO_DIE, STEP_SIDES, STEP_ZERO, UD4, UD6, UD8
from fray.rulesets.momentum.model.state import MomentumBattle, Pc
from fray.rulesets.momentum.model.variants import (
    NATURAL_ONE,
    ONE_HIT_PER_STRIKE,
    WEAR_BY_DANGER,
    WEAR_LIKE_ARMOR,
    ZERO_AS_A_NUMBER,
)
from fray.rulesets.momentum.rules.draws import step_die
from fray.rulesets.momentum.rules.npc_specials import trait_danger

# The kinds of armor, each by the armor die it starts with [armor-types].
NO_ARMOR: Final = NO_DIE
LEATHER: Final = UD4
CHAIN: Final = UD6
PLATE: Final = UD8

HIT_THRESHOLD: Final = 1  # [armor-hit-threshold]


def armor_rolls_due(fight: Fight[MomentumBattle], blow: Blow) -> int:
    """As many armor rolls as the attacker's Danger, which a failed Parry, Swarm and Backstab raise.

    [armor-roll-danger-count, npc-danger, parry-failure, no-armor-danger]
    """
    battle = fight.battle
    pc = blow.target
    terms: list[Term] | None = [] if fight.listening else None
    danger = named(terms, "Danger", blow.danger)
    danger += named(terms, "failed Parry", 1 if blow.parry_failed else 0)
    danger += named(terms, "traits", trait_danger(battle, blow.attacker, pc))
    if fight.listening:
        clause = "parry-failure" if blow.parry_failed else "npc-danger"
        fight.note(ev.Landed(clause, pc.who, blow.attacker.who, danger, terms or []))
    if battle.variants.no_armor == ONE_HIT_PER_STRIKE and no_armor_die(battle, pc.armor) and danger > 1:
        return 1
    return danger


def no_armor_die(battle: MomentumBattle, step: int) -> bool:
    """No armor, or armor ruined at step 0: every roll that would be due is a hit.

    [armor-none, armor-step-one-and-zero]
    """
    if step == STEP_ZERO:
        return battle.variants.step_zero != ZERO_AS_A_NUMBER
    return step < STEP_ZERO


def blow_gets_through(fight: Fight[MomentumBattle], pc: Pc, skill: int, dodge: int) -> bool:
    """Armor die + Grit - Attack Skill + the extra momentum of a failed Dodge: 1 or lower is a hit.

    [armor-roll, armor-roll-attack-skill, npc-attack-skill, armor-hit-threshold, armor-immunity, dodge-failure]
    [sum-formulas]
    """
    step = pc.armor
    if no_armor_die(fight.battle, step):
        if fight.listening:
            fight.note(ev.NoArmorDie("armor-step-one-and-zero" if step == STEP_ZERO else "armor-none", pc.who))
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


def lower_armor(fight: Fight[MomentumBattle], pc: Pc, steps: int, clause: str) -> None:
    """The armor die falls down its ladder: Ud8, Ud6, Ud4, 1, 0. Step 0 does not fall further.

    [armor-step-down, armor-die-ladder, armor-step-one-and-zero]
    """
    before = pc.armor
    if before <= STEP_ZERO:
        return
    pc.armor = before - steps if before > steps else STEP_ZERO
    if fight.listening:
        fight.note(ev.ArmorFell(clause, pc.who, before, pc.armor))


# ---- the shield


def block_stat(pc: Pc) -> int:
    """The stat of a shield: Lore if it is Magic, Grit if it is not [block-roll, block-stat]."""
    shield = pc.sheet.shield
    return LORE if shield is not None and shield.kind == MAGIC else GRIT


def wear_shield(fight: Fight[MomentumBattle], pc: Pc, blow: Blow) -> None:
    """The roll that follows a successful Block: a 1 costs the shield a step.

    [block-success, shield-degrades, shield-wear]
    """
    reading = fight.battle.variants.shield_wear
    if blow.sundering:
        lower_shield(fight, pc, 1, [], 0)
        return
    rolls = blow.danger if reading == WEAR_BY_DANGER else 1
    for _ in range(rolls):
        if pc.shield <= 0:
            return
        step = pc.shield
        face = step_die(fight, pc, "wear", step)
        faces = fight.faces if step > 1 else []
        result = face
        if reading == WEAR_LIKE_ARMOR:
            result += pc.stats[block_stat(pc)] - blow.skill
        lower_shield(fight, pc, result, faces, STEP_SIDES[step])


def lower_shield(fight: Fight[MomentumBattle], pc: Pc, result: int, faces: list[int], sides: int) -> None:
    """The shield die falls one step on a 1 or lower; at step 0 the shield is destroyed and its slot is empty."""
    before = pc.shield
    if result <= 1:
        pc.shield -= 1
    if fight.listening:
        fight.note(ev.ShieldWorn("shield-degrades", pc.who, sides, faces, result, before, pc.shield))
