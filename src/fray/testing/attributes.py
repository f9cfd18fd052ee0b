"""Every attribute of a state, found without knowing the system, changed one at a time.

Works in both forms: an interpreted object keeps its attributes in `__dict__`, or has the defaults its class
declares; a compiled class lists their names.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

PLAIN = (bool, int, str, float, tuple)


def attributes(thing: object) -> dict[str, object]:
    """The attributes of an object of ours; none of anything else."""
    if isinstance(thing, (*PLAIN, list, dict)) or thing is None:
        return {}
    names = dict.fromkeys([*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())])
    for kind in type(thing).__mro__:
        names.update(dict.fromkeys(kind.__dict__.get("__annotations__", ())))
    return {name: getattr(thing, name) for name in names if not name.startswith("__") and hasattr(thing, name)}


@dataclass(frozen=True)
class Spot:
    """One attribute of one object of a state, by the way that leads to it."""

    way: tuple[str | int, ...]
    owner: str

    def __str__(self) -> str:
        return f"{self.owner}.{self.way[-1]}"

    def holder(self, state: object) -> Any:
        """The object that has the attribute, in this or in another copy of the state."""
        for step in self.way[:-1]:
            state = state[step] if isinstance(step, int) else getattr(state, step)  # type: ignore[index]
        return state

    def value(self, state: object) -> Any:
        return getattr(self.holder(state), str(self.way[-1]))


def spots(state: object, static: frozenset[str], way: tuple[str | int, ...] = ()) -> Iterator[Spot]:
    """All attributes that may change, in the state and in whatever it holds."""
    for name, value in attributes(state).items():
        if is_static(state, name, static):
            continue
        yield Spot((*way, name), type(state).__name__)
        inside = value if isinstance(value, list) else [value]
        for index, part in enumerate(inside):
            yield from spots(part, static, (*way, name, index) if isinstance(value, list) else (*way, name))


def static_spots(state: object, static: frozenset[str], way: tuple[str | int, ...] = ()) -> Iterator[Spot]:
    """All attributes that are declared static."""
    for name, value in attributes(state).items():
        if is_static(state, name, static):
            yield Spot((*way, name), type(state).__name__)
            continue
        inside = value if isinstance(value, list) else [value]
        for index, part in enumerate(inside):
            yield from static_spots(part, static, (*way, name, index) if isinstance(value, list) else (*way, name))


def is_static(thing: object, name: str, static: frozenset[str]) -> bool:
    return any(f"{kind.__name__}.{name}" in static for kind in type(thing).__mro__)


# ---- changing


Change = Callable[[Any], None]


def changes(spot: Spot, value: object) -> list[Change]:
    """Ways of changing an attribute; none where there is nothing yet, or only an object with attributes of its own."""
    name = str(spot.way[-1])
    if isinstance(value, list):
        grow: list[Change] = [lambda state: longer(spot.value(state))]
        return [*grow, lambda state: other_first(spot.value(state))] if value else grow
    if isinstance(value, PLAIN):
        return [lambda state: setattr(spot.holder(state), name, another(value))]
    return []


def another(value: Any) -> Any:
    """A different value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, tuple):
        named = getattr(value, "_replace", None)  # of a named tuple only what a field holds can change
        if named is not None:
            return named(**{value._fields[-1]: another(value[-1])})  # type: ignore[attr-defined]
        return (*value, *(value[-1:] or ("*",)))
    return value + "*" if isinstance(value, str) else value + 1


def longer(values: list[object]) -> None:
    values.append(values[-1] if values else 1)


def other_first(values: list[object]) -> None:
    """Another first element; of objects, which are looked at one by one, the last is left out instead."""
    if isinstance(values[0], PLAIN):
        values[0] = another(values[0])
    else:
        values.pop()


# ---- looking


def deep(value: object) -> object:
    """A value with everything in it, to be compared later."""
    if isinstance(value, (list, tuple)):
        return [deep(part) for part in value]
    if isinstance(value, dict):
        return {key: deep(part) for key, part in value.items()}
    inside = attributes(value)
    return {name: deep(part) for name, part in inside.items()} if inside else value


def leads_to(start: object, kinds: tuple[type, ...]) -> object | None:
    """The first object of these kinds that can be reached from `start`, through whatever holds whatever."""
    seen = {id(start)}
    queue: deque[object] = deque([start])
    while queue:
        thing = queue.popleft()
        # The collector does not know what is in a compiled object that can be in no cycle; its attributes do.
        for part in (*gc.get_referents(thing), *attributes(thing).values()):
            if id(part) in seen or isinstance(part, (type, ModuleType, FunctionType, BuiltinFunctionType)):
                continue
            if isinstance(part, kinds):
                return part
            seen.add(id(part))
            queue.append(part)
    return None
