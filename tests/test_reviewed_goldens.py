"""A reviewed golden fight of each system: the same review every time, in both forms, and it adds up exactly."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray.engine.system import System, systems
from fray.lab.judging import BEST, DECISION
from fray.lab.review import review, verdict_of
from fray.testing.reviewed import FUTURES, fight_path, review_path, review_text, saved_fight, write_reviews

FOLDER = Path(__file__).parent / "reviews"
SYSTEMS = pytest.mark.parametrize("system", systems().values(), ids=lambda system: system.name)


@SYSTEMS
@pytest.mark.both_forms
def test_the_review_of_a_saved_fight_is_as_it_was(system: System) -> None:
    game = saved_fight(FOLDER, system)
    assert game is not None, "the rules no longer allow this fight: run `python tools/goldens.py` and read the diff"
    assert review_text(game) == review_path(FOLDER, system).read_text(encoding="utf-8")


@SYSTEMS
def test_the_review_of_a_saved_fight_adds_up_to_the_last_digit(system: System) -> None:
    game = saved_fight(FOLDER, system)
    assert game is not None and game.result is not None
    found = review(game, FUTURES)
    for side, name in enumerate(found.sides):
        assert found.start[side] + found.decisions_of(side) + found.luck_of(side) == found.result[side]
        assert found.result[side] == (1 if game.result.winner == name else 0) or not game.result.winner
    now = found.start
    for moment in found.moments:
        assert tuple(map(sum, zip(now, moment.luck, strict=True))) == tuple(moment.before)
        now = moment.after
    assert tuple(map(sum, zip(now, found.last_luck, strict=True))) == tuple(found.result)
    verdicts = {verdict_of(moment) for moment in found.moments if moment.judged.kind == DECISION}
    assert BEST in verdicts


def test_fights_that_are_missing_are_played_and_those_that_are_there_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = {"momentum": systems()["momentum"]}
    monkeypatch.setattr("fray.testing.reviewed.systems", lambda: one)
    fight, told = fight_path(tmp_path, one["momentum"]), review_path(tmp_path, one["momentum"])
    assert write_reviews(tmp_path) == [fight, told]
    told.write_text("something else", encoding="utf-8")
    assert write_reviews(tmp_path) == [told]
    assert write_reviews(tmp_path) == []
