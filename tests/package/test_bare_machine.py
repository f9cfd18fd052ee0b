"""What make has built runs on a bare machine: a fresh environment, no Node, no compiler, no network, only Python."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fray import __version__
from fray.table.listening import listen
from tests.package.test_page import ROOT, bare_path

PATIENCE = 120.0
# Every Python of the machine reads this when it starts. It may listen, and talk to itself.
NO_NETWORK = """
import socket

def inside(address):
    return not isinstance(address, tuple) or str(address[0]) in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "")

class Cut(socket.socket):
    def connect(self, address):
        if not inside(address):
            raise OSError(f"this machine has no network: {address}")
        return super().connect(address)

socket.socket = Cut
"""


@pytest.fixture(scope="module")
def wheel() -> Path:
    named = os.environ.get("FRAY_WHEEL")  # `make release` names the one it has built
    found = [Path(named)] if named else list((ROOT / "build" / "wheel").glob("fray-*.whl"))
    if not found:
        pytest.skip("there is no wheel to install; `make build` builds it")
    return found[0]


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bare]:
    home = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], check=True)
    machine = Bare(home)
    machine.run("python", "-m", "pip", "install", "-q", "--constraint", str(ROOT / "constraints.txt"), str(wheel))
    (machine.packages() / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    yield machine


class Bare:
    """A machine with Python and an installed Fray, and little else."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.bin = home / "venv" / "bin"
        kept = {name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "SSL_", "LANG", "LC_"))}
        data = {"HOME": os.environ.get("HOME", ""), "FRAY_DATA": str(home / "data")}
        self.environment = {**kept, **data, "PATH": bare_path(home / "bin")}

    def packages(self) -> Path:
        return Path(self.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())

    def run(self, command: str, *words: str) -> str:
        line = [str(self.bin / command), *words]
        done = subprocess.run(line, cwd=self.home, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def test_the_machine_has_no_network(bare: Bare) -> None:
    asked = "import socket; socket.create_connection(('192.0.2.1', 80), 1)"
    with pytest.raises(AssertionError, match="this machine has no network"):
        bare.run("python", "-c", asked)


def test_the_command_says_its_version(bare: Bare) -> None:
    assert bare.run("fray", "--version").startswith(f"fray {__version__}")


def test_fights_are_simulated(bare: Bare) -> None:
    assert "Pit Fight" in bare.run("fray", "sim", "pit-fight", "-n", "20", "--processes", "1")


def fetched(address: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.headers["Content-Type"], answer.read()


@pytest.fixture
def table(bare: Bare) -> Iterator[str]:
    """The address of the table that this machine serves."""
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    line = [str(bare.bin / "fray"), "serve", "--no-browser", "--port", str(port)]
    with subprocess.Popen(line, cwd=bare.home, env=bare.environment, stderr=subprocess.PIPE, text=True) as server:
        address = f"http://127.0.0.1:{port}"
        until = time.monotonic() + PATIENCE
        try:
            while not answers(address):
                assert server.poll() is None and time.monotonic() < until, "the table does not start"
                time.sleep(0.2)
            yield address
        finally:
            server.terminate()


def answers(address: str) -> bool:
    try:
        return b'"ok"' in fetched(address + "/api/health")[1]
    except OSError:
        return False


def test_the_table_serves_its_page_with_everything_the_page_loads(table: str) -> None:
    kind, body = fetched(table + "/")
    text = body.decode()
    assert kind.startswith("text/html") and '<div id="app"' in text
    assets = re.findall(r'(?:src|href)="\.?(/[^"]+)"', text)
    assert {Path(asset).suffix for asset in assets} >= {".js", ".css"}
    for asset in assets:
        kind, body = fetched(table + asset)
        assert body and not kind.startswith("text/html"), asset


def test_the_guide_is_there_if_it_was_built_in_and_else_it_is_said_how_to_build_it(table: str, wheel: Path) -> None:
    built_in = "fray/table/guide/index.html" in zipfile.ZipFile(wheel).namelist()  # `make release` builds it
    try:
        kind, body = fetched(table + "/docs/guide/")
    except urllib.error.HTTPError as answer:
        kind, body = str(answer.headers["Content-Type"]), answer.read()
    assert kind.startswith("text/html")
    assert (b"For Keepers" if built_in else b"make docs") in body


def test_a_system_of_ones_own_is_begun_checked_and_fought(bare: Bare) -> None:
    bare.run("fray", "new", "bare_game")
    assert "All is well." in bare.run("fray", "doctor", "bare_game")
    said = bare.run("fray", "--system", "bare_game", "sim", "first-fight", "-n", "20", "--processes", "1")
    assert "Bare Game" in said
