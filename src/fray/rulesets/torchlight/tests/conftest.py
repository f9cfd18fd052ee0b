"""Every scene a test arranges is closed after it: its dice and answers used up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fray.rulesets.torchlight.tests.arrange import SCENES, close_scenes


@pytest.fixture(autouse=True)
def scenes_are_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    SCENES.clear()
    yield
    close_scenes()
