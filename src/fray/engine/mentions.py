# mypyc: skip - a parsing border
"""Who is named elsewhere in an encounter: an objective that means a combatant, a rule that means a side.

A system declares the places (`Drawing`). When a combatant or a side is renamed, they follow; when a combatant is
removed, what is only about that combatant goes, too, and that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, TypeGuard

Source = dict[str, object]  # an encounter as it is written
Named = Mapping[int, tuple[str, ...]]  # the names that mean a combatant, by the identity of the row it is written in

EACH: Final = ""  # every row of a list


@dataclass(frozen=True)
class Mention:
    """A field that holds a name, or a list of names, and the table it is in, which makes no sense without it."""

    at: tuple[str, ...]  # the keys that lead to the table; none for the encounter itself
    field: str
    words: str = ""  # what the table is, for people


@dataclass(frozen=True)
class Found:
    """A table, and what it stands in: a table or a list."""

    table: dict[str, object]
    inside: object


def tables_at(inside: object, at: Sequence[str]) -> Iterator[Found]:
    """All tables a path leads to."""
    step, further = at[0], at[1:]
    parts = inside if step == EACH and isinstance(inside, list) else []
    if step != EACH and isinstance(inside, dict):
        parts = [inside[step]] if step in inside else []
    for part in list(parts):
        if further:
            yield from tables_at(part, further)
        elif isinstance(part, dict):
            yield Found(part, inside)


def found_by(source: Source, mention: Mention) -> Iterator[Found]:
    yield from tables_at(source, mention.at) if mention.at else [Found(source, None)]


# ---- names that change


def rename(source: Source, mentions: Sequence[Mention], fresh: Mapping[str, str]) -> None:
    """Put new names where the old ones stand; all at once, so that two may swap."""
    for mention in mentions:
        for found in found_by(source, mention):
            value = found.table.get(mention.field)
            if isinstance(value, list):
                found.table[mention.field] = [fresh.get(name, name) if is_name(name) else name for name in value]
            elif is_name(value) and value in fresh:
                found.table[mention.field] = fresh[value]


def is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


# ---- combatants who go


def drop(source: Source, mentions: Sequence[Mention], gone: AbstractSet[str]) -> list[str]:
    """Remove what names those who are gone and no one else. Returns what that was, in words."""
    dropped: list[str] = []
    for mention in mentions:
        for found in list(found_by(source, mention)):
            value = found.table.get(mention.field)
            left = [name for name in value if name not in gone] if isinstance(value, list) else []
            if left and isinstance(value, list):
                found.table[mention.field] = left
            elif (value and isinstance(value, list)) or (is_name(value) and value in gone):
                remove(found, mention)
                dropped.append(mention.words)
    return dropped


def remove(found: Found, mention: Mention) -> None:
    """By identity: two rows may say the same."""
    if isinstance(found.inside, list):
        found.inside[:] = [one for one in found.inside if one is not found.table]
    elif isinstance(found.inside, dict):
        del found.inside[mention.at[-1]]
    else:
        del found.table[mention.field]


# ---- after a change


def follow(source: Source, mentions: Sequence[Mention], before: Named, after: Named) -> list[str]:
    """Let the names follow a change of the combatants. Returns in words what went with those who went."""
    known = {name for row, names in after.items() for name in before.get(row, names)}
    gone = {name for row, names in before.items() if row not in after for name in names} - known
    fresh = {old: new for row, names in before.items() for old, new in zip(names, after.get(row, names), strict=False)}
    dropped = drop(source, mentions, gone)
    rename(source, mentions, fresh)
    return list(dict.fromkeys(dropped))
