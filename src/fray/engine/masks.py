# mypyc: skip - runs at the pace of people
"""Names as structure: a mask stands for each combatant's name until the words are finished.

The words of a masked battle show exactly whom they name. So a name can be replaced, and numbers can be removed around
it, without a search for names in English. A combatant may be called "Guard" or "12".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from fray.engine.battle import Battle
from fray.engine.english import capital
from fray.engine.system import System

FIRST: Final = 0xE000  # Unicode's private use area: more characters than any fight has combatants
LAST: Final = 0xF8FF
SMALL: Final = "\N{LATIN SMALL LETTER Z WITH STROKE}"  # before the mask of a name without a capital
CAPITAL: Final = SMALL.upper()
MASK: Final = re.compile(f"([{SMALL}{CAPITAL}]?)([{chr(FIRST)}-{chr(LAST)}])")
NUMBER: Final = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
DOT: Final = "\N{BULLET}"


def mask_of(who: int, name: str) -> str:
    """What stands for a name. At the start of a sentence it gets a capital like the name."""
    letter = SMALL if name[:1].islower() else CAPITAL if name[:1].isupper() else ""
    return letter + chr(FIRST + who)


def mask_names(system: System, battle: Battle) -> list[str]:
    """Replace every combatant's name by its mask; what sentences call each of them."""
    names = [system.called(battle, who) for who in range(battle.size())]
    for who, name in enumerate(names):
        battle.rename(who, mask_of(who, name))
    return names


def named(text: str, names: list[str]) -> str:
    """Masked words with the names in place of the masks."""

    def name(mask: re.Match[str]) -> str:
        found = names[whose(mask)] if whose(mask) < len(names) else ""  # homebrew words may contain any character
        return capital(found) if mask[1] == CAPITAL else found

    return MASK.sub(name, text)


def mentioned(text: str) -> set[int]:
    """The combatants whom masked words name."""
    return {whose(mask) for mask in MASK.finditer(text)}


def whose(mask: re.Match[str]) -> int:
    return ord(mask[2]) - FIRST


def numberless(system: System, battle: Battle, words: Callable[[Battle], str]) -> str:
    """Words about a battle without their numbers, except in names. The battle keeps its masks."""
    names = mask_names(system, battle)
    return named(without_numbers(words(battle)), names)


def without_numbers(text: str) -> str:
    """Words without their numbers, and without a hint at how many digits those have."""
    return NUMBER.sub(DOT, text)
