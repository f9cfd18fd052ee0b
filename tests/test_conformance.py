"""Every system passes what any system must pass; and the checks find what is wrong.

The compiled form is checked with every encounter, the interpreted one, many times slower, with the smallest of each
system; that both fight the same fights is checked with all.
"""

from __future__ import annotations

import filecmp
import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from fray.testing.conformance import CHECKS
from fray.testing.subjects import Subject, UnfitError, subjects
from tests.broken_toys import BROKEN, subject_of
from tests.toy import TOY

both_forms = pytest.mark.both_forms

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
CHECK = {check.__name__: check for check in CHECKS}
SUBJECTS = [subject_of(TOY), *subjects()]
SMALLEST = [
    min(encounters, key=lambda subject: len(subject.encounter.roster))
    for _, encounters in groupby(SUBJECTS, key=lambda subject: subject.system.name)
]


def marked(subject: Subject) -> Any:
    return pytest.param(subject, id=str(subject), marks=[both_forms] if subject in SMALLEST else [])


@pytest.mark.parametrize("subject", [marked(subject) for subject in SUBJECTS])
@pytest.mark.parametrize("conforms", CHECKS, ids=lambda check: check.__name__)
def test_every_encounter_of_every_system_conforms(conforms: Callable[[Subject], None], subject: Subject) -> None:
    conforms(subject)


@both_forms
@pytest.mark.parametrize(("name", "broken", "words"), BROKEN, ids=[f"{row[0]}-{row[2]}" for row in BROKEN])
def test_a_system_that_breaks_its_promises_is_found_out(name: str, broken: Subject, words: str) -> None:
    with pytest.raises(UnfitError, match=words):
        CHECK[name](broken)


def test_every_check_is_known_to_find_something() -> None:
    assert {row[0] for row in BROKEN} == set(CHECK)


# ---- both forms


def fought_in(form: Path) -> dict[str, Any]:
    """How a batch of fights ends in the form that lies there."""
    command = [sys.executable, "-m", "fray.testing.forms"]
    environment = {**os.environ, "PYTHONPATH": str(form)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=ROOT / "tests")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compiled_from_these_sources() -> bool:
    """Whether the compiled form is there and was made from the sources as they are."""
    sources = [path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("*.py")]
    return all(
        (COMPILED / source).exists() and filecmp.cmp(ROOT / "src" / source, COMPILED / source, shallow=False)
        for source in sources
    )


def test_compiled_and_interpreted_fights_are_the_same_to_the_bit() -> None:
    """Where nothing was compiled, or something since changed, the interpreted form is compared with itself."""
    compiled = compiled_from_these_sources()
    assert compiled or not os.environ.get("CI"), f"{COMPILED} is not the compiled form of these sources"
    interpreted = fought_in(ROOT / "src")
    other = fought_in(COMPILED if compiled else ROOT / "src")
    assert interpreted["form"] == "interpreted"
    assert not os.environ.get("CI") or other["form"] == "compiled"
    assert other["fights"] == interpreted["fights"]
    assert set(interpreted["fights"]) == {str(subject) for subject in subjects()}
