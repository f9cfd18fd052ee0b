"""Broken items."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model.field import new_item
from fray.rulesets.sixseconds.tests.arrange import library


@pytest.mark.parametrize(("before", "after", "broken"), [(3, 2, False), (2, 1, False), (1, 0, True), (0, 0, True)])
def test_an_item_is_broken_only_at_zero_durability(before: int, after: int, broken: bool) -> None:
    """[broken-items, r-durability, parry-wear]"""
    item = new_item(library().shelf.gear["weapon-dagger"])._replace(durability=before).worn(1)
    assert (item.durability, item.broken()) == (after, broken)
