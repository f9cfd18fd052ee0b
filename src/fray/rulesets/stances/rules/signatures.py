"""Signature Moves: who may create one, what it combines, what it costs, and when it can be used.

What the riders do in play is in `riders`. The examples of the book are records of the ledger;
`content/signatures` reads them [signature-examples].
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model.options import NO_SIGNATURE
from fray.rulesets.stances.model.sheets import SEASONED, Rider, Signature
from fray.rulesets.stances.model.state import Combatant

MEND: Final = "rider-mend"
DUPLICATES: Final = "rider-duplicates"
SUNDER: Final = "rider-sunder"
INSPIRE: Final = "rider-inspire"
SHOVE: Final = "rider-shove"
TOPPLE: Final = "rider-topple"
STEP: Final = "rider-step"
DRAIN: Final = "rider-drain"
EXTRA_DIE: Final = "rider-extra-die"
ON_HIT: Final[tuple[str, ...]] = (SUNDER, SHOVE, TOPPLE, DRAIN, EXTRA_DIE)
MOST_RIDERS: Final = 2
DISCOUNT: Final = 1
A_HIT: Final = "a hit"
A_DAMAGE_ROLL: Final = "a damage roll"
STRIKING_BASES: Final[tuple[str, ...]] = (
    "strike", "technique-whirlwind-strike", "technique-devastating-blow", "technique-unstoppable-assault",
    "technique-death-blow", "technique-riposte", "spell-spark", "spell-bolt", "spell-fireball", "spell-lightning-storm",
)  # fmt: skip


# ---- creating one


def may_create_signature(rank: int) -> bool:
    """From Seasoned rank on, an advance may be spent on a Signature Move [signature-access]."""
    return rank >= SEASONED


def right_number(riders: tuple[str, ...]) -> bool:
    """A Signature Move combines one base with one or two different riders.

    [signature-combination, r-signature-composition]
    """
    return 1 <= len(riders) <= MOST_RIDERS and len(set(riders)) == len(riders)


def rider_misses(rider: str, base: str, at_enemies: bool) -> str:
    """What the base does not have and the rider needs: a hit, a damage roll, or nothing.

    [signature-combination, r-signature-composition]
    """
    if base in STRIKING_BASES:
        return ""
    if rider in ON_HIT and not at_enemies:
        return A_HIT
    return A_DAMAGE_ROLL if rider == EXTRA_DIE else ""


def price(base: int, riders: list[Rider]) -> int:
    """A Signature Move costs 1 Momentum less than its parts, never less than 0 [signature-discount]."""
    return max(0, base + sum([rider.cost for rider in riders]) - DISCOUNT)


# ---- using one


def signature_usable(user: Combatant, signature: Signature) -> bool:
    """Whether its price can be paid; its base keeps its own limits, once per scene included.

    [r-signature-composition]
    """
    return signature.cost == 0 or signature.cost <= user.momentum


def signature_of(user: Combatant, index: int) -> Signature | None:
    return user.sheet.signatures[index] if index != NO_SIGNATURE else None


def extra_die(signature: Signature | None) -> bool:
    """Whether the move adds a die to its damage [rider-extra-die]."""
    return signature is not None and EXTRA_DIE in signature.riders
