"""`fray serve`, as it is started from a shell."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
import typer
import uvicorn
from typer.testing import CliRunner

from fray.cli.serve import serve_command
from fray.table import serve


def test_serve_says_where_it_listens_and_what_that_means() -> None:
    app = typer.Typer()
    app.command()(serve_command)
    said = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    for option in ("--host", "--port", "--no-browser", "127.0.0.1", "8737", "FRAY_DATABASE"):
        assert option in said
    assert CliRunner().invoke(app, ["--port", "0"]).exit_code == 2


def test_fights_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FRAY_DATA", str(tmp_path))
    assert serve.data_folder() == tmp_path
    monkeypatch.delenv("FRAY_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.data_folder() == tmp_path / "fray"


def test_what_is_loaded_is_never_collected_and_full_collections_are_rare(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As `fray serve` leaves it to the server: the rules are read and frozen."""
    monkeypatch.setenv("FRAY_DATABASE", str(tmp_path / "fray.sqlite"))
    before, found = gc.get_threshold(), list[object]()

    def run(*_args: object, **_more: object) -> None:
        found.extend([gc.get_freeze_count(), gc.get_threshold()])

    monkeypatch.setattr(uvicorn, "run", run)
    try:
        serve.serve(port=serve.free_port("127.0.0.1", 0), browser=False)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
    assert found == [found[0], serve.COLLECTIONS]
    assert isinstance(found[0], int) and found[0] > 10_000
