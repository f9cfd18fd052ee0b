"""Dice that fall the same way in every run of the tests; at a real table nobody can foretell them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from fray.engine import game
from fray.engine.dice import KEY_BYTES, SCHEME
from fray.table import fights, rooms


def key(number: int) -> str:
    return f"{SCHEME}{number:0{2 * KEY_BYTES}x}"


@contextmanager
def counted_keys() -> Iterator[None]:
    """Every key is the next one, for services that a single test uses."""
    numbers = count(1)
    with pytest.MonkeyPatch.context() as patch:
        for module in (fights, game, rooms):
            patch.setattr(module, "new_key", lambda: key(next(numbers)))
        yield


def begin_alike() -> None:
    """Every new fight has the same dice, for a service that many tests share in any order."""
    setattr(fights, "new_key", lambda: key(1))  # noqa: B010 - the name is the other module's own
