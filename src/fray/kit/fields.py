"""Fields of a little system's records: declared once, then read from content, shown on cards, copied and compared.

hits: int = gauge(10, "Hit points")     a number that changes: a bar on the card
skill: int = stat(3)                    a number that does not change while a fight lasts
guarding: bool = mark("Guarding")       a tag on the card while it is true
target: Who                             a combatant, by its number
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Annotated, Any, Final, ParamSpec, TypeVar, cast, get_type_hints, overload

Who = Annotated[int, "who"]  # a combatant's number

GAUGE: Final = "gauge"
STAT: Final = "stat"
MARK: Final = "mark"
KIND: Final = "fray"  # the key under which dataclass fields say what they are
LARGEST: Final = 9999


P = ParamSpec("P")
T = TypeVar("T")


def once(function: Callable[P, T]) -> Callable[P, T]:
    """A function of classes that is worked out once for each."""
    return cast(Callable[P, T], cache(function))


@dataclass(frozen=True)
class Declared:
    """What a field of a combatant is, as it was declared."""

    kind: str
    label: str
    clause: str
    low: int = 0
    high: int | None = None  # of a gauge; None where it is what the fight began with
    choices: tuple[str, ...] = ()


def gauge(start: int, label: str = "", *, high: int | None = None, clause: str = "") -> int:
    """A number that changes and never goes below 0. Without `high`, it is at most what the fight began with."""
    return field(default=start, metadata={KIND: Declared(GAUGE, label, clause, 0, high)})


@overload
def stat(*, label: str = "", choices: tuple[str, ...] = (), clause: str = "") -> Any: ...


@overload
def stat(value: T, label: str = "", *, choices: tuple[str, ...] = (), clause: str = "") -> T: ...


def stat(value: object = MISSING, label: str = "", *, choices: tuple[str, ...] = (), clause: str = "") -> object:
    """A number, word or flag that content writes and nothing changes. Without a value, content must write it."""
    what = {KIND: Declared(STAT, label, clause, choices=choices)}
    return field(metadata=what) if value is MISSING else field(default=value, metadata=what)


def mark(label: str = "", *, clause: str = "") -> bool:
    """Something that is so for a while, such as being on guard. It begins as false."""
    return field(default=False, init=False, metadata={KIND: Declared(MARK, label, clause)})


@dataclass(frozen=True)
class Known:
    """A declared field with its name and type."""

    name: str
    type: object
    default: object
    declared: Declared

    @property
    def label(self) -> str:
        return self.declared.label or words(self.name)


@once
def known_fields(kind: type) -> tuple[Known, ...]:
    """The gauges, stats and marks of a combatant class, in their order."""
    hints = get_type_hints(kind)
    return tuple(known(part, hints) for part in fields(kind) if KIND in part.metadata)


def known(part: Field[object], hints: Mapping[str, object]) -> Known:
    default = None if part.default is MISSING else part.default
    return Known(part.name, hints[part.name], default, part.metadata[KIND])


@once
def of_kind(kind: type, what: str) -> tuple[Known, ...]:
    """The gauges, the stats or the marks alone."""
    return tuple(known for known in known_fields(kind) if known.declared.kind == what)


@once
def vital(kind: type) -> str:
    """The name of the first gauge; '' where there is none."""
    return next((known.name for known in of_kind(kind, GAUGE)), "")


@once
def highs(kind: type) -> Mapping[str, int | None]:
    """The declared bound of each gauge."""
    return {known.name: known.declared.high for known in of_kind(kind, GAUGE)}


@once
def who_fields(kind: type) -> tuple[str, ...]:
    """The fields of an action or event that hold a combatant's number."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(part.name for part in fields(kind) if hints[part.name] == Who)


@once
def plain_fields(kind: type, beyond: type) -> tuple[str, ...]:
    """The other fields, without those of a class it is derived from."""
    common = {part.name for part in fields(beyond)} if hasattr(beyond, "__dataclass_fields__") else set()
    return tuple(part.name for part in fields(kind) if part.name not in common and part.name not in who_fields(kind))


# ---- names as words


def words(name: str) -> str:
    """'CallOut' and 'call_out' are 'Call out'."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").replace("-", " ").lower()
    return spaced[:1].upper() + spaced[1:]


def key_of(name: str) -> str:
    """'CallOut' is 'call-out'."""
    return words(name).lower().replace(" ", "-")
