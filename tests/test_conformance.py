"""Every system passes what any system must pass; and the checks find what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fray.testing.conformance import CHECKS
from fray.testing.subjects import Promises, Subject, subjects
from tests.toy import RING, TOY, check

pytestmark = pytest.mark.both_forms

TOY_PROMISES = Promises(frozenset(), check, lambda battle, decision: [])
SUBJECTS = [Subject(TOY, RING, TOY_PROMISES), *subjects()]


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@pytest.mark.parametrize("conforms", CHECKS, ids=lambda check: check.__name__)
def test_every_encounter_of_every_system_conforms(conforms: Callable[[Subject], None], subject: Subject) -> None:
    conforms(subject)
