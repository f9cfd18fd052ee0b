"""Tests of `rules/draws`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.rules import draws
from fray.rulesets.torchlight.rules.draws import pool_of


@pytest.mark.parametrize(("net", "count", "lowest"), [(2, 3, False), (-2, 3, True), (1, 2, False), (-3, 4, True)])
def test_each_enhancement_and_each_impairment_is_one_more_die_and_one_is_kept(
    monkeypatch: pytest.MonkeyPatch, net: int, count: int, lowest: bool
) -> None:
    """[enhanced-roll, impaired-roll, impaired-stack]"""
    monkeypatch.setattr(draws, "_pools", {})
    for sides in (4, 10):
        pool = pool_of(sides, net)
        assert (pool.count, pool.sides, pool.keep, pool.lowest) == (count, sides, 1, lowest)
        assert pool_of(sides, net) is pool
