"""What each stance is worth in a social conflict.

Social conflicts run on the same stances as fights [social-same-stances]: `stances` asks for a stance every round,
`initiative` orders the turns by stance, Aggressive first and Defensive last [social-aggressive-order,
social-balanced-order, social-defensive-order], `momentum` books natural eights and criticals. The rest is here.
"""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.stances.model.state import AGGRESSIVE, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Check
from fray.rulesets.stances.rules.momentum import book_check
from fray.rulesets.stances.rules.stances import switch_stance
from fray.rulesets.stances.rules.verbs import gain

# Composure damage dealt and taken, by stance [r-social-stance-effects].
DEALT: Final[tuple[int, ...]] = (0, 0, 0, -1)
TAKEN: Final[tuple[int, ...]] = (0, 1, 0, -2)


# ---- Momentum


def book_social_check(fight: Fight[StancesBattle], speaker: Combatant, check: Check) -> None:
    """Aggressive: +1 on each successful Social check of the speaker's own. Balanced: Momentum in the normal way.

    [social-aggressive-momentum, social-balanced-momentum, r-social-stance-effects]
    """
    if check.success:
        gain_for_social_check(fight, speaker)
    book_check(fight, speaker, check)


def gain_for_social_check(fight: Fight[StancesBattle], speaker: Combatant) -> None:
    """Aggressive: +1 on a successful Social check [social-aggressive-momentum]."""
    if speaker.stance == AGGRESSIVE:
        gain(fight, speaker, 1, "Social check", "social-aggressive-momentum")


def gain_for_secret(fight: Fight[StancesBattle], speaker: Combatant) -> None:
    """Defensive: +1 on learning an important secret [social-defensive-momentum]."""
    if speaker.stance == DEFENSIVE:
        gain(fight, speaker, 1, "secret", "social-defensive-momentum")


# ---- what a stance does to words


def stance_influence(speaker: Combatant) -> int:
    """A Defensive speaker is less influential: 1 less Composure damage [social-defensive-hard]."""
    return DEALT[speaker.stance]


def stance_vulnerability(target: Combatant) -> int:
    """An Aggressive target takes 1 more Composure damage, a Defensive one 2 less.

    [social-aggressive-vulnerable, social-defensive-hard, r-social-stance-effects]
    """
    return TAKEN[target.stance]


def adapt(fight: Fight[StancesBattle], speaker: Combatant, stance: int) -> None:
    """Balanced speakers can adapt: the free switch of stance, once per conflict [social-balanced-adaptable]."""
    switch_stance(fight, speaker, stance, "social-balanced-adaptable")
