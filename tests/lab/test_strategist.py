"""Fights in which a mind looks ahead, in the lab."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.system import System
from fray.lab.exact import exact
from fray.lab.simulate import open_fight, simulate
from fray.minds import named
from fray.minds.named import STRATEGIST, TACTICIAN
from fray.minds.strategist import Strategist

DUEL = "momentum/duel-of-honor"
SIDES = (STRATEGIST, TACTICIAN)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strategist with few play-outs: what is tested here is not its strength."""

    def mind(system: System) -> Strategist:
        return Strategist(system, 6)

    monkeypatch.setattr(named, "Strategist", mind)


def test_a_run_with_a_strategist_is_fought_and_counted() -> None:
    seen: list[tuple[int, int]] = []
    result = simulate(DUEL, 3, minds=SIDES, processes=1, progress=lambda done, of: seen.append((done, of)), watch=3)
    assert result.run.fights == 3
    assert sum(share.count for share in result.wins.values()) + result.draws.count == 3
    assert seen[-1] == (3, 3)
    assert result.study is None


def test_a_fight_of_such_a_run_can_be_opened() -> None:
    result = simulate(DUEL, 2, minds=SIDES, processes=1)
    game = open_fight(result, 1)
    assert game.result is not None
    assert game.result.winner == result.run.encounter.sides[result.winners[1]]


def test_exact_odds_refuse_a_strategist() -> None:
    with pytest.raises(Refused, match="strategist cannot be worked out"):
        exact(DUEL, minds=SIDES)
