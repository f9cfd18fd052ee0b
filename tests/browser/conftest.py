"""What the tests of the page share: one service and one browser for all of them.

Both end with this folder: Playwright keeps an event loop running, beside which other tests could not run theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.stage import Service, running_browser, running_service


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_service(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


@pytest.fixture(autouse=True)
def closed_pages(browser: Browser) -> Iterator[None]:
    """What a test opened is closed after it: an open page costs time."""
    yield
    for context in browser.contexts:
        context.close()
