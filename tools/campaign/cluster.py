"""The lab on a real Dask cluster on this machine: a scheduler and eight workers, each a process of its own.

`python -m tools.campaign.cluster [--workers 8] [--fights 20000]`. Runs are compared with those of a single process, to
the last digit: undisturbed, with a worker killed in the middle, broken off and continued, and a sweep of 10,000
settings. Everything is on loopback.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.campaign.services import LOOPBACK, free_port, wait_until

from fray import lab
from fray.engine.system import system_named
from fray.lab.encounters import encounter_named
from fray.lab.results import Result
from fray.lab.simulate import Interrupted, Progress, continued
from fray.lab.workers import Bench, Here, bench_of

ENCOUNTER = "silk-market-ambush"
DUEL = "duel"
FIELD = ["pc-vessa.guard=1..100", "npc-blade-master.guard=1..100"]
FIELD_FIGHTS = 20
EMPTY_TASKS = 2_000
EFFORT = ("seconds", "processes", "verdict")  # what is not counted in fights


@dataclass(frozen=True)
class Machines:
    """A scheduler and its workers."""

    address: str
    processes: list[subprocess.Popen[bytes]]  # the scheduler first

    def kill_one(self) -> None:
        self.processes[1].kill()
        self.processes[1].wait()


@contextmanager
def machines(workers: int, folder: Path) -> Iterator[Machines]:
    port = free_port()
    address = f"tcp://{LOOPBACK}:{port}"

    def dask(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    found = Machines(address, [dask("scheduler", "--host", LOOPBACK, "--port", str(port))])
    try:
        for _ in range(workers):
            options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
            found.processes.append(dask("worker", address, *options))
        yield found
    finally:
        for process in found.processes:
            process.kill()
            process.wait()


# ---- what is tried


def numbers(result: Result) -> str:
    """Everything that was counted, as it would be written to a file."""
    return json.dumps({name: value for name, value in result.data().items() if name not in EFFORT})


@dataclass(frozen=True)
class Trials:
    """The same run in several ways."""

    there: Machines
    cluster: lab.Cluster
    fights: int
    folder: Path

    def run(self, progress: Progress | None = None, keep: Path | None = None) -> Result:
        return lab.simulate(ENCOUNTER, self.fights, workers=self.cluster, progress=progress, keep=keep)

    def all(self) -> None:
        begun = time.monotonic()
        alone = numbers(lab.simulate(ENCOUNTER, self.fights, processes=1))
        say(f"one process: {self.fights:,} fights in {time.monotonic() - begun:.1f} s")
        for trial in (self.undisturbed, self.broken_off, self.robbed):
            begun = time.monotonic()
            assert numbers(trial()) == alone, f"{trial.__name__}: other numbers than those of one process"
            say(f"{trial.__name__}: the same numbers, in {time.monotonic() - begun:.1f} s")

    def undisturbed(self) -> Result:
        seen: list[int] = []
        result = self.run(lambda done, of: seen.append(done))
        assert seen == sorted(seen) and seen[-1] == self.fights, "progress goes up to the end"
        say(f"progress was told {len(seen)} times")
        return result

    def broken_off(self) -> Result:
        """Ctrl+C after a third: the cluster is free again, and the run can be continued, here by two processes."""
        kept = self.folder / "kept.run"
        try:
            self.run(self.at_a_third(interrupt), kept)
            raise AssertionError("the run was not broken off")
        except Interrupted as interrupted:
            say(f"broken off after {interrupted.simulation.done:,} fights")
        begun = time.monotonic()
        wait_until(lambda: not any(self.cluster.client.processing().values()))
        say(f"the workers were free {time.monotonic() - begun:.2f} s later")
        return continued(kept, processes=2)

    def robbed(self) -> Result:
        """A worker is killed after a third."""
        return self.run(self.at_a_third(self.there.kill_one))

    def at_a_third(self, act: Callable[[], None]) -> Progress:
        acted: list[int] = []

        def progress(done: int, _of: int) -> None:
            if not acted and done >= self.fights // 3:
                acted.append(done)
                act()

        return progress


def interrupt() -> None:
    raise KeyboardInterrupt


def overhead(cluster: lab.Cluster) -> None:
    """What a task costs that does nothing."""
    encounter = encounter_named(DUEL)
    system = system_named(encounter.system)
    bench = bench_of(system, encounter, ("tactician",) * len(encounter.sides), 7)
    for tasks in (8 * cluster.count, EMPTY_TASKS):  # the first ones wait until every worker has read the rules
        begun = time.monotonic()
        assert len(list(cluster.run(nothing, bench, [(0, 1)] * tasks))) == tasks
        say(f"{tasks:,} tasks that do nothing: {1000 * (time.monotonic() - begun) / tasks:.2f} ms for each")


def nothing(_bench: Bench, first: int, _last: int) -> int:
    return first


def field(cluster: lab.Cluster) -> None:
    """A sweep of ten thousand settings."""
    times, tables = [], []
    for workers in (Here(), cluster):
        begun = time.monotonic()
        tables.append(lab.sweep(DUEL, FIELD, FIELD_FIGHTS, workers=workers).table())
        times.append(time.monotonic() - begun)
    assert tables[0] == tables[1], "other numbers than those of one process"
    say(
        f"a sweep of {len(tables[0]):,} settings, {FIELD_FIGHTS} fights each: the same table; "
        f"{times[0]:.1f} s in one process, {times[1]:.1f} s on the cluster"
    )


def say(words: str) -> None:
    print(words, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--fights", type=int, default=20_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fray-cluster-") as name, machines(asked.workers, Path(name)) as there:
        cluster = lab.Cluster(there.address)
        cluster.client.wait_for_workers(asked.workers, timeout=120)
        say(f"{asked.workers} workers")
        overhead(cluster)
        field(cluster)
        Trials(there, cluster, asked.fights, Path(name)).all()
        cluster.close()


if __name__ == "__main__":
    main()
