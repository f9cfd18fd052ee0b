"""Databases for the tests: a file, and a PostgreSQL server of one's own in a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from fray.table.store import database_url
from tests.table.stage import free_port

ACCOUNT = "postgres"  # the server refuses to be run by root


def program(name: str) -> str:
    """A program of PostgreSQL, on the path or where Debian puts it."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(places[-1]) if places else "")
    if not found:
        pytest.skip(f"no PostgreSQL ({name}): install Debian's package postgresql (`tools/machine` as root does)")
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
        run([program("pg_ctl"), "-D", str(self.data), "-w", "-s", *command])

    def start(self) -> None:
        self.control("-l", str(self.data.parent / "log"), "-o", self.options, "start")

    def stop(self) -> None:
        self.control("-m", "immediate", "stop")


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server of one's own on a free port."""
    folder = Path(tempfile.mkdtemp(prefix="fray-postgres-"))
    port, data = free_port(), folder / "data"
    if os.geteuid() == 0:
        shutil.chown(folder, ACCOUNT)
    try:
        run([program("initdb"), "-D", str(data), "-U", ACCOUNT, "-A", "trust", "-N", "--no-instructions"])
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        server = Postgres(f"postgresql://{ACCOUNT}@127.0.0.1:{port}", data, options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """An empty database on the server; what FRAY_DATABASE would say."""
    name = f"fray_{uuid4().hex}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{server}/{name}"


def url_of(setting: str) -> str:
    return database_url(setting, Path("/nonexistent"))
