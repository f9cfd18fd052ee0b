"""The win bar is right: of the positions that it calls 70%, about 70% are won."""

from __future__ import annotations

import pytest
from tools.bar import Call, calibration_chart, calls, compared, in_bins, positions, surprise

from fray.engine.system import systems
from fray.lab.encounters import encounter_named
from tests.toy import RING, TOY

pytestmark = pytest.mark.both_forms

WORST = 3.5  # standard deviations in the worst of ten bins: less than one set of calls in a hundred
FUTURES = 40


def test_positions_called_so_are_won_so_in_a_toy() -> None:
    found = calls(TOY, [RING], 150, 3, FUTURES)
    assert sum(len(calls) > 2 for calls in in_bins(found)) > 4, "calls of all kinds"
    assert surprise(found) < WORST


def test_positions_called_so_are_won_so_in_a_real_system() -> None:
    samples = [encounter_named("momentum/pit-fight"), encounter_named("momentum/duel-of-honor")]
    found = calls(systems()["momentum"], samples, 60, 3, FUTURES)
    assert surprise(found) < WORST


def test_wrong_calls_are_noticed() -> None:
    found = calls(TOY, [RING], 150, 3, FUTURES)
    assert surprise([Call(1 - call.chance, call.won) for call in found]) > WORST
    assert surprise([Call(min(1.0, call.chance + 0.4), call.won) for call in found]) > WORST


def test_the_same_seed_gives_the_same_positions() -> None:
    first, second = ([next(positions(TOY, [RING], seed)) for seed in (1, 2)] for _ in range(2))
    assert [one.game.battle.fingerprint() for one in first] == [one.game.battle.fingerprint() for one in second]


def test_a_count_is_compared_with_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.bar.PATIENCE", 0.1)
    found = compared(next(positions(TOY, [RING], 1)), 0.2)
    assert found.told.futures >= 20 and found.truth.futures >= 10
    assert 0 <= found.misses <= 1


def test_the_chart_has_a_point_for_every_bin_with_calls() -> None:
    chart = calibration_chart("toy", [Call(0.05, False), Call(0.72, True), Call(0.78, False)])
    assert "70-80%" in chart.svg and "40-50%" not in chart.svg
