"""Real services on this machine: PostgreSQL and processes of the table, on loopback and in temporary folders."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg

LOOPBACK = "127.0.0.1"
ACCOUNT = "postgres"  # the server refuses to be run by root
START_SECONDS = 240.0
QUICK_RECOVERY = "recovery_init_sync_method=syncfs"  # one call instead of one for each of a thousand files
CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"


class Missing(Exception):
    """A program that is not installed."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(holds: Callable[[], object], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"not within {seconds} seconds"
        time.sleep(0.05)


# ---- PostgreSQL


def program(name: str) -> str:
    """A program of PostgreSQL, on the path or where Debian puts it."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(places[-1]) if places else "")
    if not found:
        raise Missing(f"no PostgreSQL ({name}): install Debian's package postgresql (`tools/machine` as root does)")
    return found


def as_account(command: list[str]) -> list[str]:
    return ["runuser", "-u", ACCOUNT, "--", *command] if os.geteuid() == 0 else command


def run(command: list[str]) -> None:
    done = subprocess.run(as_account(command), capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"


@dataclass(frozen=True)
class Postgres:
    """A server that can be stopped and started again; its address has no name of a database."""

    address: str
    data: Path
    options: str

    def control(self, *command: str) -> None:
        run([program("pg_ctl"), "-D", str(self.data), "-w", "-t", "180", "-s", *command])

    def start(self) -> None:
        self.control("-l", str(self.data.parent / "log"), "-o", self.options, "start")

    def stop(self) -> None:
        self.control("-m", "immediate", "stop")

    def kill(self) -> None:
        """End it as a power cut would: all of its processes at once."""
        parent = int((self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
        for process in (parent, *map(int, children)):
            with_no_complaint(process)
        wait_until(lambda: not Path(f"/proc/{parent}").exists())

    def database(self) -> str:
        """An empty database on the server; what FRAY_DATABASE would say."""
        name = f"fray_{uuid4().hex}"
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{self.address}/{name}"


def with_no_complaint(process: int) -> None:
    """Kill a process that may be gone already."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


@contextmanager
def running_postgres(host: str = LOOPBACK) -> Iterator[Postgres]:
    """A server of one's own on a free port."""
    folder = Path(tempfile.mkdtemp(prefix="fray-postgres-"))
    port, data = free_port(), folder / "data"
    if os.geteuid() == 0:
        shutil.chown(folder, ACCOUNT)
    try:
        run([program("initdb"), "-D", str(data), "-U", ACCOUNT, "-A", "trust", "-N", "--no-instructions"])
        if host != LOOPBACK:
            with (data / "pg_hba.conf").open("a", encoding="utf-8") as rules:
                rules.write("host all all samenet trust\n")
        options = f"-p {port} -c listen_addresses={host} -c unix_socket_directories={folder} -c {QUICK_RECOVERY}"
        server = Postgres(f"postgresql://{ACCOUNT}@{host}:{port}", data, options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# ---- the table


@dataclass
class Server:
    """A process of the table, as `fray serve` runs it, with a port of its own."""

    database: str
    words: Sequence[str] = ()
    port: int = field(default_factory=free_port)
    log: Path = Path(os.devnull)
    process: subprocess.Popen[bytes] | None = None
    scratch: tempfile.TemporaryDirectory[str] | None = None  # for its temporary files
    host: str = LOOPBACK
    machine: Sequence[str] = ()  # the command that runs others on its machine, if that is not this one

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        self.scratch = tempfile.TemporaryDirectory(prefix="fray-")
        environment = {**os.environ, "FRAY_DATABASE": self.database, "TMPDIR": self.scratch.name}
        serve = ["-m", "fray", "serve", "--no-browser", "--host", self.host, "--port", str(self.port)]
        command = [*self.machine, sys.executable, *serve, *self.words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stderr=log)

    def wait(self) -> None:
        wait_until(self.answers, START_SECONDS)

    def answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None, "the process did not start"
        try:
            return httpx.get(f"{self.address}/api/health", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(20)
        if self.scratch is not None:
            self.scratch.cleanup()

    def stop(self) -> None:
        """Stop it politely."""
        self.send(signal.SIGTERM)
        assert self.process is not None
        self.process.wait(30)

    def left(self) -> list[str]:
        """The temporary files that are still there."""
        return [path.name for path in Path(self.scratch.name).iterdir()] if self.scratch is not None else []


@contextmanager
def running_servers(database: str, count: int, words: Sequence[str] = ()) -> Iterator[list[Server]]:
    """So many processes on one database."""
    with running([Server(database, words) for _ in range(count)]) as servers:
        yield servers


@contextmanager
def running(servers: list[Server]) -> Iterator[list[Server]]:
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.kill()


@dataclass
class Proxy:
    """Caddy with the configuration that is shipped, in front of these processes, with a certificate of its own."""

    servers: Sequence[Server]
    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def certificate(self) -> Path:
        return self.folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    def start(self) -> None:
        caddy = shutil.which("caddy")
        if caddy is None:
            raise Missing("no Caddy: install Debian's package caddy (`tools/machine` as root does)")
        told = {
            "FRAY_SITE": f"localhost:{self.port}",
            "FRAY_TABLES": " ".join(server.address.removeprefix("http://") for server in self.servers),
            "CADDY_OPTIONS": "skip_install_trust\nauto_https disable_redirects",
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
        }
        command = [caddy, "run", "--adapter", "caddyfile", "--config", str(CADDYFILE)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, env={**os.environ, **told}, stdout=log, stderr=log)

    def wait(self) -> None:
        wait_until(self.answers, START_SECONDS)

    def answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None, "the proxy did not start"
        with suppress(httpx.HTTPError, OSError):
            return httpx.get(f"{self.address}/api/ready", timeout=5).status_code == 200
        return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(20)


def owner_of(servers: Sequence[Server], fight: str) -> Server:
    """The process that has a fight, as the database says."""
    query = "SELECT address FROM processes JOIN owners ON owners.process = processes.id WHERE fight = %s"
    with psycopg.connect(servers[0].database) as connection:
        row = connection.execute(query, (fight,)).fetchone()
    assert row is not None, "nobody has the fight"
    port = int(row[0].rpartition(":")[2])
    return next(server for server in servers if port in listening(server))


def listening(server: Server) -> set[int]:
    """The ports a process listens on; none if it is gone."""
    sockets, rows = set[str](), list[list[str]]()
    folder = Path(f"/proc/{server.process.pid if server.process else 0}")
    with suppress(FileNotFoundError):
        for file in (folder / "fd").iterdir():
            with suppress(FileNotFoundError):
                sockets.add(str(file.readlink()))
        rows = [line.split() for line in (folder / "net" / "tcp").read_text(encoding="ascii").splitlines()[1:]]
    return {int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in sockets}
