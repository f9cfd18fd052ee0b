"""The ledger's encounters as they begin, for tests of words and looks."""

from __future__ import annotations

from functools import cache
from typing import Final

from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.content.encounters import MomentumEncounter
from fray.rulesets.momentum.content.library import MomentumLibrary
from fray.rulesets.momentum.content.opening import opening
from fray.rulesets.momentum.model.state import MomentumBattle

# Who is who in the market.
DIAGHILEV: Final = 0
BARTOLOMEO: Final = 1
HRODA: Final = 2
ASSASSIN: Final = 3
KNIFE: Final = 5


def library() -> MomentumLibrary:
    return SYSTEM.library()


def encounters() -> list[str]:
    return [encounter.id.removeprefix("encounter-") for encounter in library().encounters()]


def fresh(name: str) -> MomentumBattle:
    """An encounter of the ledger before anything has happened."""
    found = next(combatant for combatant in library().encounters() if combatant.id == f"encounter-{name}")
    assert isinstance(found, MomentumEncounter)
    return opening(found)


def market() -> MomentumBattle:
    """Diaghilev, Bartolomeo and Hroda against two assassins and two knives."""
    return fresh("silk-market-ambush")


@cache
def known_ids() -> frozenset[str]:
    """Everything a person can look up in the ledger."""
    ledger = SYSTEM.ledger
    rules = {clause.id for clause in ledger.clauses} | {ruling.id for ruling in ledger.rulings}
    return frozenset(rules | {content.id for content in ledger.contents})
