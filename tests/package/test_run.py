"""`make run`: one server follows the other on the same socket, and nothing is lost on the way."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools import run

import fray
from fray.table.listening import listen

HERE = Path(fray.__file__).parent.parent


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[run.Table]:
    """A table that is served from the files under test."""
    monkeypatch.setenv("FRAY_DATABASE", str(tmp_path / "fray.sqlite"))
    monkeypatch.setattr(run, "INTERPRETED", HERE)
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    served = run.Table(["--no-browser", "--port", str(port)])
    served.start(run.INTERPRETED)
    assert served.comes_up()
    yield served
    served.stop()
    served.socket.close()


def asked(table: run.Table, path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    address = f"http://127.0.0.1:{table.socket.getsockname()[1]}/api/{path}"
    data = json.dumps(body).encode() if body is not None else None
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def test_the_next_server_goes_on_with_the_fights_of_the_last(table: run.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "COMPILED", HERE)
    begun = asked(table, "fights", {"system": "momentum", "encounter": "pit-fight"})
    first = table.server
    assert table.is_idle()
    run.switch(table)
    assert first is not None and first.poll() is not None
    assert table.server is not first and table.exit_code is None
    assert asked(table, f"fights/{begun['fight']}", token=begun["token"])


def test_where_the_compiled_form_does_not_start_the_table_stays_open(
    table: run.Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken" / "fray"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    monkeypatch.setattr(run, "COMPILED", broken.parent)
    run.switch(table)
    assert "does not start" in capfd.readouterr().err
    assert table.comes_up()


@pytest.mark.parametrize(("said", "compiled"), [("compiled\n", True), ("interpreted: no compiler\n", False)])
def test_the_form_that_was_built_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, compiled: bool
) -> None:
    monkeypatch.setattr(run, "FORM", tmp_path / "form.txt")
    assert not run.is_compiled()
    (tmp_path / "form.txt").write_text(said, encoding="utf-8")
    assert run.is_compiled() is compiled


def test_without_a_compiler_nothing_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert run.start_build() is None
    assert "plain Python" in capsys.readouterr().err
