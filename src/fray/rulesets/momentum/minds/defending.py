"""How the tactician defends: by weighing what a landed strike costs against what stopping it does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.momentum.model.options import DODGE, FORGO, PARRY, Defense
from fray.rulesets.momentum.model.sheets import STEP_SIDES
from fray.rulesets.momentum.model.state import MomentumBattle, Pc
from fray.rulesets.momentum.rules.armor import no_armor_die
from fray.rulesets.momentum.rules.defenses import (
    DEFENSES,
    Defend,
    barred_defense,
    cover,
    defense_sides,
    defense_stat,
    defense_target,
    extra_momentum,
    payment_modifier,
    payments,
)

# What things are worth, in hundredths of a momentum.
MOMENTUM: Final = 100
HIT: Final = 550
DIRE_HIT: Final = 1400
MOST_SPENT: Final = 8  # more than this on one defense is never worth it


def best_defense(battle: MomentumBattle, pc: Pc, strike: Defend) -> Defense:
    """The defense whose expected loss of hits and momentum is smallest."""
    blow = strike.blow
    if not pc.able():
        return Defense(FORGO, 0, 0)
    lowest, highest = payments(battle, pc)
    if highest > MOST_SPENT:
        highest = MOST_SPENT
    best_kind = FORGO
    best_spent: i64 = 0
    best_loss = landed_loss(battle, pc, blow.danger, blow.skill, 0)
    for defense in DEFENSES:
        if barred_defense(pc, defense, blow) is not None:
            continue
        sides: i64 = defense_sides(pc, defense, blow.kind)
        base: i64 = pc.stats[defense_stat(pc, defense, blow.kind)] + cover(battle, pc, blow)
        base -= defense_target(defense, blow.skill)
        failed = landed_loss(battle, pc, blow.danger + (1 if defense == PARRY else 0), blow.skill, 0)
        spent: i64
        for spent in range(lowest, highest + 1):
            good = sides + base + payment_modifier(battle, pc.momentum, spent) + 1
            if good < 0:
                good = 0
            elif good > sides:
                good = sides
            if defense == DODGE and spent > 3:
                failed = landed_loss(battle, pc, blow.danger, blow.skill, extra_momentum(pc.momentum, spent))
            loss = (sides - good) * failed // sides + spent * MOMENTUM
            if defense == PARRY:
                loss -= good * 4 * MOMENTUM // sides
            if loss < best_loss:
                best_kind, best_spent, best_loss = defense, spent, loss
            if good == sides:
                break
    return Defense(best_kind, best_spent, payment_modifier(battle, pc.momentum, best_spent))


def landed_loss(battle: MomentumBattle, pc: Pc, danger: i64, skill: i64, dodge: i64) -> i64:
    """What a landed strike is expected to cost, in hundredths of a momentum."""
    through: i64 = 100
    if not no_armor_die(battle, pc.armor):
        sides: i64 = STEP_SIDES[pc.armor] if pc.armor > 0 else 1
        bad = 1 + skill - pc.grit() - dodge
        if bad <= 0:
            return 0
        if bad < sides:
            through = 100 * bad // sides
    left: i64 = pc.max_hits - pc.hits_taken
    dear = danger
    if left > 0:
        dear -= left if left < danger else danger
    return through * (HIT * (danger - dear) + DIRE_HIT * dear) // 100
