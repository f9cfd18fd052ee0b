"""Runs on a real Dask scheduler with real workers, each in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import fray
from fray.lab.simulate import simulate
from tests.lab.commands import SYSTEMS, name_of, run, smallest

HERE = {**os.environ, "PYTHONPATH": str(Path(fray.__file__).parent.parent)}
FIGHTS = 1500
PATIENCE = 120


@dataclass
class Cluster:
    """A scheduler and its workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    folder: Path
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def hire(self) -> subprocess.Popen[bytes]:
        words = ["worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        worker = dask(*words, "--local-directory", str(self.folder))
        self.workers.append(worker)
        return worker

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def dask(*words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, env=HERE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    found = Cluster(f"tcp://127.0.0.1:{port}", scheduler, tmp_path_factory.mktemp("dask"))
    try:
        wait_until_open(port)
        found.hire()
        yield found
    finally:
        found.close()


def wait_until_open(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the scheduler did not open its door")


def on_cluster(cluster: Cluster, fights: int, *more: str) -> subprocess.Popen[str]:
    words = ["sim", name_of(SYSTEMS[0]), "-n", str(fights), "--watch", "20", "--json", "--cluster", cluster.address]
    command = [sys.executable, "-m", "fray", *words, *more]
    return subprocess.Popen(command, env=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def numbers(said: str) -> dict[str, Any]:
    """What was counted; the command also gives a verdict."""
    data: dict[str, Any] = json.loads(said)
    return {name: value for name, value in data.items() if name not in ("seconds", "processes", "verdict")}


def alone(fights: int) -> dict[str, Any]:
    result = simulate(smallest(SYSTEMS[0]), fights, processes=1, watch=20)
    return numbers(json.dumps(result.data()))


def test_a_cluster_comes_to_the_same_numbers_as_one_process(cluster: Cluster) -> None:
    said, complaints = on_cluster(cluster, 300).communicate(timeout=PATIENCE)
    assert numbers(said) == alone(300), complaints


def test_the_loss_of_a_worker_loses_nothing(cluster: Cluster) -> None:
    """One of two workers is killed in the middle of the run; the other fights what it had not finished."""
    kept = cluster.folder / "kept.run"
    lost = cluster.hire()
    run_under_way = on_cluster(cluster, FIGHTS, "--keep", str(kept))
    until = time.monotonic() + PATIENCE
    while not (kept.exists() and kept.read_text(encoding="utf-8").count("\n") > 3) and time.monotonic() < until:
        time.sleep(0.02)
    lost.send_signal(signal.SIGKILL)
    said, complaints = run_under_way.communicate(timeout=PATIENCE)
    assert numbers(said) == alone(FIGHTS), complaints


def test_a_cluster_that_is_not_there_is_named() -> None:
    said = run("sim", name_of(SYSTEMS[0]), "--cluster", "nonsense://nowhere")
    assert said.exit_code == 2
    assert "no Dask cluster with workers answers at nonsense://nowhere" in said.stderr
