"""Every scene a test arranges is closed after it: its dice used up, its tape replayed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fray.rulesets.momentum.tests.arrange import close_scenes


@pytest.fixture(autouse=True)
def scenes_are_closed() -> Iterator[None]:
    yield
    close_scenes()
