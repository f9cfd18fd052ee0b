"""Golden playthroughs: every encounter has one, and still goes the way it is written there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray.testing.goldens import golden_path, playthrough, write_goldens
from fray.testing.subjects import Subject, subjects

pytestmark = pytest.mark.both_forms

GOLDENS = Path(__file__).resolve().parent / "goldens"
AGAIN = "if that is meant, run `python tools/goldens.py` and read the diff"
SUBJECTS = subjects()


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_every_encounter_goes_the_way_its_golden_playthrough_tells(subject: Subject) -> None:
    path = golden_path(subject, GOLDENS)
    assert path.exists(), f"{path.name} is missing; {AGAIN}"
    assert playthrough(subject) == path.read_text(encoding="utf-8"), f"{path.name} tells another fight; {AGAIN}"


def test_no_golden_playthrough_is_of_an_encounter_that_is_gone() -> None:
    known = {golden_path(subject, GOLDENS) for subject in SUBJECTS}
    assert [path for path in GOLDENS.rglob("*.txt") if path not in known] == []


def test_writing_them_anew_changes_nothing_twice_and_removes_what_is_gone(tmp_path: Path) -> None:
    stale = tmp_path / "gone.txt"
    stale.write_text("once", encoding="utf-8")
    assert len(write_goldens(tmp_path)) == len(SUBJECTS) + 1
    assert not stale.exists()
    assert write_goldens(tmp_path) == []
