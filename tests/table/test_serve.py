"""`fray serve`, as it is started from a shell."""

from __future__ import annotations

import gc
import io
from pathlib import Path

import pytest
import segno
import typer
import uvicorn
from fastapi import FastAPI
from typer.testing import CliRunner

from fray.cli.serve import serve_command
from fray.table import serve, sharing
from fray.table.http_records import ShareView
from fray.table.store import Store
from tests.table.test_store import chair, command, fight


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

    monkeypatch.setattr(uvicorn.Server, "run", run)
    try:
        serve.serve(port=0, browser=False)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
    assert found == [found[0], serve.COLLECTIONS]
    assert isinstance(found[0], int) and found[0] > 10_000


# ---- what it hands on


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[uvicorn.Config]:
    """What the server would be run with."""
    found = list[uvicorn.Config]()
    monkeypatch.setenv("FRAY_DATABASE", str(tmp_path / "fray.sqlite"))
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, **_more: found.append(server.config))
    monkeypatch.setattr(serve, "settle", lambda: None)
    return found


def test_names_and_proxies_come_from_the_options_and_the_environment(
    handed: list[uvicorn.Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRAY_HOSTS", "fray.example.org, other.example.org")
    monkeypatch.setenv("FRAY_PROXIES", "10.0.0.6")
    serve_command(allow_host=["named.example.org"], proxy=["10.0.0.5"], no_browser=True)
    (config,) = handed
    assert isinstance(config.app, FastAPI)
    (doorkeeper,) = [one.kwargs for one in config.app.user_middleware if "proxies" in one.kwargs]
    assert doorkeeper["hosts"] == ["127.0.0.1", "named.example.org", "fray.example.org", "other.example.org"]
    assert doorkeeper["proxies"] == ["10.0.0.5", "10.0.0.6"]
    assert not config.proxy_headers, "the server itself would believe anybody on this machine"


def test_a_fight_that_was_set_aside_is_tried_again(handed: list[uvicorn.Config], tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    for name in ("f1", "f2"):
        store.add_fight(fight(name), chair(f"c-{name}", name, name), name, command(by=f"c-{name}"))
        store.begin_load(name)
        store.begin_load(name)
    serve_command(retry="f1", no_browser=True)
    assert handed
    assert [store.unfinished_loads(name) for name in ("f1", "f2")] == [0, 2]
    store.engine.dispose()


# ---- what is shared


def test_only_a_server_that_others_can_reach_has_addresses_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"192.0.2.1": "192.168.1.20", "10.255.255.254": "10.8.0.3", "172.31.255.254": "127.0.0.1"}
    monkeypatch.setattr(sharing, "source_towards", lambda target, _family: found.get(target, "192.168.1.20"))
    assert sharing.shared_addresses("127.0.0.1", 80) == sharing.shared_addresses("::1", 80) == []
    assert sharing.shared_addresses("10.1.2.3", 80) == ["http://10.1.2.3:80/"]
    assert sharing.shared_addresses("0.0.0.0", 80) == ["http://192.168.1.20:80/", "http://10.8.0.3:80/"]
    assert sharing.reach_words("127.0.0.1", [])[0].startswith("Only this computer can open it.")
    said = sharing.reach_words("0.0.0.0", ["http://192.168.1.20:80/", "http://10.8.0.3:80/"])
    assert said[0] == "Others in your network open http://192.168.1.20:80/ or http://10.8.0.3:80/"


@pytest.mark.parametrize(
    ("shared", "only_here", "addresses"),
    [(None, False, []), ([], True, []), (["http://10.1.2.3:80/"], False, ["http://10.1.2.3:80/"])],
)
def test_the_page_is_told_what_to_share(shared: list[str] | None, only_here: bool, addresses: list[str]) -> None:
    assert sharing.share_view(shared) == ShareView(only_here=only_here, addresses=addresses)


@pytest.mark.parametrize(("encoding", "shown"), [("utf-8", True), ("ascii", False)])
def test_the_qr_code_in_the_terminal_is_drawn_where_it_can_be_shown(encoding: str, shown: bool) -> None:
    screen = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    code = sharing.qr_code("http://192.168.1.20:8737/", screen)
    if not shown:
        assert code == ""
        return
    expected = segno.make("http://192.168.1.20:8737/", error="l", micro=False).matrix
    rows = [line[2:-2] for line in code.splitlines()][1:-1]  # without the border of two light modules
    dark = [tuple(int(block not in ("█", half)) for block in row) for row in rows for half in ("▀", "▄")]
    assert dark[: len(expected)] == [tuple(map(int, row)) for row in expected]
