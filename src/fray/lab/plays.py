"""Kinds of play: who plays an encounter, said in one word instead of a mind for each side.

In plain play the tactician plays all sides. In strong play the strategist does, or it plays the heroes alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from fray.engine.encounter import Encounter, Entrant
from fray.engine.system import System
from fray.lab.entries import entries_called
from fray.minds.named import BUDGET, STRATEGIST, TACTICIAN, playouts_of

PLAIN, STRONG_HEROES, STRONG = "plain", "strong-heroes", "strong"
PLAYS = (PLAIN, STRONG_HEROES, STRONG)
CHARACTER = "character"
STRONG_FIGHTS = 100  # each takes seconds
FIRST_STRONG = 10  # before the first look at them


def is_play(name: str) -> bool:
    """Whether a name is that of a kind of play: 'strong', or 'strong:60' with so many play-outs a decision."""
    return name.partition(BUDGET)[0] in PLAYS


def minds_in(system: System, encounter: Encounter, play: str) -> list[str]:
    """A mind for each side."""
    kind, colon, playouts = play.partition(BUDGET)
    weak, strong = (f"{mind}{colon}{playouts}" for mind in (TACTICIAN, STRATEGIST))
    if kind == PLAIN:
        return [weak] * len(encounter.sides)
    if kind == STRONG:
        return [strong] * len(encounter.sides)
    heroes = heroes_side(system, encounter)
    return [strong if side == heroes else TACTICIAN for side in encounter.sides]


def is_strong(minds: Sequence[str]) -> bool:
    """Whether a strategist plays."""
    return any(map(playouts_of, minds))


# ---- whose fight it is


def heroes_side(system: System, encounter: Encounter) -> str:
    """The side that the encounter names, or that with the most characters; of equals the first."""
    if encounter.heroes:
        return encounter.heroes
    kinds = kinds_by_id(system)
    heroes = Counter(entrant.side for entrant in encounter.roster if is_character(kinds, encounter, entrant))
    return max(encounter.sides, key=lambda side: heroes[side])


def is_character(kinds: Mapping[str, str], encounter: Encounter, entrant: Entrant) -> bool:
    found = entries_called(encounter.source, entrant.name)
    return any(kinds.get(str(table.get("who"))) == CHARACTER for table, _ in found)


def kinds_by_id(system: System) -> dict[str, str]:
    return {content.id: content.type for content in system.ledger.contents}
