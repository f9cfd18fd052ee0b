"""What holds for every test, those in the systems' folders included."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

SYSTEMS = "fray.rulesets."


class Strictness:
    """Gives each test its forms: the systems' tests have both. Where CI is set, lets nothing be skipped."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if os.environ.get("FRAY_FORM") == "compiled":
            uncompiled = [item for item in items if item.get_closest_marker("interpreted")]
            config.hook.pytest_deselected(items=uncompiled)
            items[:] = [item for item in items if item not in uncompiled]
        for item in items:
            module = item.getparent(pytest.Module)
            if module is not None and module.obj.__name__.startswith(SYSTEMS):
                item.add_marker("both_forms")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, None]:
        outcome = yield
        refuse_skip(outcome.get_result())

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, Any, None]:
        outcome = yield
        refuse_skip(outcome.get_result())


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """A skipped test proves nothing, so on the build machine it fails."""
    if os.environ.get("CI") and report.outcome == "skipped":
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and nothing may be skipped here: {report.longrepr}"


def pytest_configure(config: pytest.Config) -> None:
    # Registered as a plugin, because hooks of a conftest reach only the tests beside it.
    config.pluginmanager.register(Strictness(), "fray-strictness")


@pytest.fixture(scope="session", autouse=True)
def swept() -> Iterator[None]:
    """What processes leave behind that tests kill is swept away in the end. This process's own files stay in place."""
    tempfile.gettempdir()  # it remembers
    with (
        tempfile.TemporaryDirectory(prefix="fray-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("TMPDIR", folder)
        yield


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the fights of tests apart from your own."""
    monkeypatch.setenv("FRAY_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "data"
