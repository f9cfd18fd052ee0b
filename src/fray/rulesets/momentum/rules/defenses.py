"""Parry, Dodge and Block: what a PC does about a strike, what it costs, whether it succeeds, and what comes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Bar, Forbidden
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.blow import Blow, goes_on
from fray.rulesets.momentum.model.field import BARRICADE, NEAR
from fray.rulesets.momentum.model.options import BLOCK, DEFENSE_NAMES, DODGE, FORGO, PARRY, Defense
from fray.rulesets.momentum.model.sheets import GRACE, LORE, MAGIC, MIGHT, STAT_NAMES, STEP_SIDES
from fray.rulesets.momentum.model.state import MomentumBattle, Pc
from fray.rulesets.momentum.model.variants import (
    BEAT_IT,
    FLAT_PASSIVE,
    FREE_MINIMUM,
    LATE_PAYMENT,
    ONE_SPENT_AT_ZERO,
)
from fray.rulesets.momentum.rules.armor import block_stat, wear_shield
from fray.rulesets.momentum.rules.draws import defense_die
from fray.rulesets.momentum.rules.ending import Question, ask
from fray.rulesets.momentum.rules.equipment import parrying_weapon, shield_usable
from fray.rulesets.momentum.rules.refusals import NO_PARRYING_WEAPON, NO_SHIELD, WRONG_KIND
from fray.rulesets.momentum.rules.verbs import gain, pay

DEFENSES: Final = [PARRY, DODGE, BLOCK]
FULL_PRICE: Final = 3  # an active defense costs 3M or more [defense-active-cost]
PARRY_TARGET: Final = 7
BLOCK_TARGET: Final = 2
RIPOSTE_GAIN: Final = 4  # [riposte]
SUCCESS_CLAUSES: Final[tuple[str, ...]] = ("", "parry-success", "dodge-success", "block-success")


def defend(fight: Fight[MomentumBattle], blow: Blow) -> bool:
    """3 the player chooses; 4 the PC pays and rolls; 5 what the defense does. Whether the strike was stopped.

    [active-defense, offturn-actions, defense-choice, defense-forgo, strike-resolution-order]
    """
    pc = blow.target
    choice = ask(fight, Defend(fight.battle, pc, blow))
    if choice.defense == FORGO:
        if fight.listening and goes_on(blow.attacker, pc):
            fight.note(ev.Forgone("defense-forgo" if pc.able() else "dire-disabled-concrete", pc.who))
        return False
    extra = extra_momentum(pc.momentum, choice.price)
    stopped = roll_defense(fight, pc, blow, choice)
    if stopped:
        succeed(fight, pc, blow, choice.defense)
    else:
        fail(blow, choice.defense, extra)
    return stopped


# ---- the choice


@mypyc_attr(free_list_len=1)
class Defend(Question[Defense]):
    """A strike comes at a PC: one choice, everything about the strike being open.

    A defense for 3M or more is an active one, for less a passive one.
    [defense-choice, defense-declaration, defense-cost-unified]
    """

    KIND = "defend"
    CLAUSE = "defense-choice"

    def __init__(self, battle: MomentumBattle, pc: Pc, blow: Blow) -> None:
        super().__init__(pc.seat, pc.who)
        self.battle = battle
        self.pc = pc
        self.blow = blow

    def options(self) -> list[Defense]:
        found = [Defense(FORGO, 0, 0)]
        if not self.pc.able():
            return found
        lowest, highest = payments(self.battle, self.pc)
        for defense in DEFENSES:
            if barred_defense(self.pc, defense, self.blow) is None:
                for spent in range(lowest, highest + 1):
                    found.append(Defense(defense, spent, payment_modifier(self.battle, self.pc.momentum, spent)))
        return found

    def stands(self) -> bool:
        return super().stands() and goes_on(self.blow.attacker, self.pc)

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for defense in DEFENSES:
            bar = barred_defense(self.pc, defense, self.blow)
            if bar is not None:
                found.append(bar.forbids(DEFENSE_NAMES[defense]))
        return found


def barred_defense(pc: Pc, defense: int, blow: Blow) -> Bar | None:
    """What forbids a defense [parry-kind-limit, parry-die, block-needs-shield, block-kinds]."""
    if defense == PARRY and not parrying_weapon(pc, blow.kind):
        return WRONG_KIND if parrying_weapon(pc, 1 - blow.kind) else NO_PARRYING_WEAPON
    if defense == BLOCK and not shield_usable(pc):
        return NO_SHIELD
    return None


# ---- the price


def payments(battle: MomentumBattle, pc: Pc) -> tuple[int, int]:
    """The least and the most a PC can put into a defense; at 0 or less it is 1M, which goes below zero.

    [defense-cost-unified, defense-passive-cost, spend-passive-exception]
    """
    if pc.momentum <= 0:
        return 1, 1
    return (0 if battle.variants.defense_cost == FREE_MINIMUM else 1), pc.momentum


def payment_modifier(battle: MomentumBattle, momentum: i64, spent: i64) -> i64:
    """What the momentum paid, or the lack of it, adds to the roll.

    With 1 or more momentum s - 3; at 0 or less m - 3, which contains the penalty for negative momentum.
    [defense-cost-unified, active-defense-extra, active-defense-less, active-defense-negative, defense-negative-penalty]
    """
    reading = battle.variants.defense_cost
    if momentum >= 1:
        if spent == 1 and reading == FLAT_PASSIVE:
            return 0
        return spent - FULL_PRICE
    if momentum == 0 and reading == ONE_SPENT_AT_ZERO:
        return 1 - FULL_PRICE
    return momentum - FULL_PRICE


def extra_momentum(momentum: i64, spent: i64) -> i64:
    """What was paid above 3M, never negative [defense-active-cost, defense-cost-unified]."""
    if momentum < 1 or spent <= FULL_PRICE:
        return 0
    return spent - FULL_PRICE


def payment_clause(pc: Pc, choice: Defense) -> str:
    """What is paid is 3M or more, less than that, or the 1M that goes below zero.

    [defense-active-cost, active-defense-less, active-defense-negative]
    """
    if pc.momentum <= 0:
        return "active-defense-negative"
    return "defense-active-cost" if choice.price >= FULL_PRICE else "active-defense-less"


# ---- the roll


def roll_defense(fight: Fight[MomentumBattle], pc: Pc, blow: Blow, choice: Defense) -> bool:
    """Pay, roll, compare. Whether the strike was stopped [parry-roll, dodge-roll, block-roll]."""
    battle = fight.battle
    defense = choice.defense
    modifier = payment_modifier(battle, pc.momentum, choice.price)
    if pc.momentum <= 0 and battle.variants.defense_cost == LATE_PAYMENT:
        blow.owed = choice.price
    else:
        pay(fight, pc, choice.price, DEFENSE_NAMES[defense], payment_clause(pc, choice))
    sides = defense_sides(pc, defense, blow.kind)
    face = defense_die(fight, pc, DEFENSE_NAMES[defense], sides)
    stat = defense_stat(pc, defense, blow.kind)
    covered = cover(battle, pc, blow)
    target = defense_target(defense, blow.skill)
    total = face + pc.stats[stat] + modifier + covered
    stopped = enough(battle, total, target)
    if fight.listening:
        faces = fight.faces if sides > 1 else []
        clause = DEFENSE_NAMES[defense] + "-roll"
        name = STAT_NAMES[stat]
        fight.note(
            ev.DefenseRolled(
                clause,
                pc.who,
                sides,
                faces,
                defense,
                face,
                name,
                pc.stats[stat],
                modifier,
                covered,
                target,
                blow.skill,
                total,
                stopped,
            )
        )
    return stopped


def defense_stat(pc: Pc, defense: int, kind: int) -> int:
    """The stat that adds to a defense [parry-roll, parry-die, dodge-roll, block-roll, block-stat].

    A Dodge adds the defender's own Grace, so that the text's examples with Grace 1 and 2 are all right [example-grace].
    """
    if defense == DODGE:
        return GRACE
    if defense == PARRY:
        return LORE if kind == MAGIC else MIGHT
    return block_stat(pc)


def defense_sides(pc: Pc, defense: int, kind: int) -> int:
    """The die of a defense: physical for Dodge and Steel parries, mental for Magic ones, the shield's for a Block."""
    if defense == BLOCK:
        return STEP_SIDES[pc.shield]
    return pc.sheet.mental_die if defense == PARRY and kind == MAGIC else pc.sheet.physical_die


def defense_target(defense: int, skill: int) -> int:
    """7 + Attack Skill, for a Block 2 + Attack Skill [parry-roll, dodge-roll, block-roll]."""
    return (BLOCK_TARGET if defense == BLOCK else PARRY_TARGET) + skill


def cover(battle: MomentumBattle, pc: Pc, blow: Blow) -> int:
    """+1 behind a barricade against Near or farther [sum-formulas, terrain-rules]."""
    return 1 if blow.distance >= NEAR and battle.field.has(pc.position, BARRICADE) else 0


def enough(battle: MomentumBattle, total: int, target: int) -> bool:
    """An equal total succeeds [versus-comparison]."""
    return total > target if battle.variants.comparison == BEAT_IT else total >= target


# ---- what a defense does


def succeed(fight: Fight[MomentumBattle], pc: Pc, blow: Blow, defense: int) -> None:
    """Parry: +4M, and a riposte follows. Dodge: the strike misses. Block: the strike is stopped, and the shield wears.

    [parry-success, riposte, dodge-success, block-success]
    """
    if fight.listening:
        fight.note(ev.Deflected(SUCCESS_CLAUSES[defense], pc.who, blow.attacker.who))
    if defense == PARRY:
        blow.parried = True  # the Strike of the riposte follows in attacks.receive
        gain(fight, pc, RIPOSTE_GAIN, "riposte")
    elif defense == BLOCK:
        wear_shield(fight, pc, blow)


def fail(blow: Blow, defense: int, extra: int) -> None:
    """Parry: +1d Danger. Dodge: the extra momentum adds to the armor rolls. Block: the strike lands as it is.

    [parry-failure, dodge-failure, block-failure]
    """
    if defense == PARRY:
        blow.parry_failed = True
    elif defense == DODGE:
        blow.dodge = extra


def pay_late(fight: Fight[MomentumBattle], blow: Blow) -> None:
    """In the reading 'late payment' the 1M of a defense at 0 or less is paid only now [defense-cost-unified]."""
    if blow.owed:
        pay(fight, blow.target, blow.owed, "defense", "defense-cost-unified")
