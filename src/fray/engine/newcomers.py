# mypyc: skip - a parsing border
"""Combatants who join: their names, at the opening and later, and how the Keeper writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeVar

from fray.engine.battle import Battle
from fray.engine.bounded import toml_from
from fray.engine.content import ContentError, Problems, Raw, Reader
from fray.engine.decisions import ILLEGAL, MALFORMED, Refused
from fray.engine.encounter import Entrant
from fray.engine.orders import LONGEST_WORD, check_text

LETTERS = 26
E = TypeVar("E", bound=Entrant)


def distinct_names(wanted: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """A unique name for each newcomer: several with one name get letters, after Z numbers.

    Present combatants keep their names, because the log uses them. Newcomers continue the series: after a single
    Cave Rat comes Cave Rat B, after Cave Rat A and B comes Cave Rat C.
    """
    used = set(taken)
    several = Counter(wanted)
    found: list[str] = []
    for name in wanted:
        free = name
        if several[name] > 1 or name in used or goes_on_with_a_series(name, taken):
            free = next(candidate for candidate in series(name, name in used) if candidate not in used)
        used.add(free)
        found.append(free)
    return found


def series(name: str, first_is_there: bool) -> Iterator[str]:
    """Knife A, Knife B ... Knife Z, Knife 27 ...; where there is a plain Knife it is the first of them."""
    for number in count(2 if first_is_there else 1):
        yield f"{name} {chr(64 + number)}" if number <= LETTERS else f"{name} {number}"


def goes_on_with_a_series(name: str, taken: Sequence[str]) -> bool:
    """Whether a present combatant has this name with a letter."""
    return f"{name} A" in taken or f"{name} B" in taken


def check_sides(reader: Reader, field: str, sides: Sequence[str], roster: Sequence[Entrant]) -> None:
    """Someone must fight for each side. While an encounter is drawn up that is not wrong: it is still to come."""
    for side in sides:
        if not any(entrant.side == side for entrant in roster):
            reader.lacks(field, side, f"no one fights for {side} yet", "give each side a combatant")


def admitted(battle: Battle, entrants: Sequence[E], most: int) -> list[E]:
    """Newcomers under names of their own. A full fight refuses them."""
    if battle.size() + len(entrants) > most:
        raise Refused(ILLEGAL, f"a fight has at most {most} combatants")
    taken = [battle.member(who).name for who in range(battle.size())]
    names = distinct_names([entrant.name for entrant in entrants], taken)
    return [replace(entrant, name=name) for entrant, name in zip(entrants, names, strict=True)]


# ---- as the Keeper writes them


class Newcomer:
    """What the Keeper writes to bring in a combatant, read field by field. Refuses what is wrong."""

    def __init__(self, value: str, sample: str) -> None:
        try:
            data = toml_from(value)
        except ValueError as error:
            raise Refused(MALFORMED, f"the newcomer is not TOML: {error}; write {sample}") from error
        for text in texts_in(data):
            check_text(text, LONGEST_WORD)
        self.problems = Problems()
        self.reader = Reader(Raw("the newcomer", "encounter", "combatant", "", data), self.problems)

    def refuse_problems(self) -> None:
        """Call this after reading all fields, before any change."""
        try:
            self.problems.raise_any()
        except ContentError as error:
            raise Refused(MALFORMED, str(error)) from error


def texts_in(data: object) -> Iterator[str]:
    """Every text in a piece of TOML, keys included: an escape can write what must not be written as it is."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from texts_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_in(value)
