"""What an answer costs the database: `python -m tools.campaign.storage [--answers 2000]`.

Commands are appended to many fights at once, so many in a transaction as arrive together under load; and by several
processes of a table at once, each with a connection of its own.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools.campaign.services import running_postgres

from fray.table.chairs import hash_of, new_code
from fray.table.lease import new_place
from fray.table.store import Store, database_url
from fray.table.stored import Append, StoredChair, StoredCommand, StoredFight

STAMP = "2026-01-01T00:00:00+00:00"
DATA = {
    "cut": 12,
    "entries": [["answer", "3", "2", "strike:assassin-a:long-knife"]],
    "by_hand": [],
    "rekey_due": False,
    "settings": [],
    "digest": "0123456789abcdef0123",
}
TEN = 10
TOGETHER = (1, TEN, 50)
PROCESSES = (2, 4, 8)


def fights(store: Store, count: int, first: int = 0) -> list[str]:
    names = [f"{number:016x}" for number in range(first, first + count)]
    for name in names:
        stored = StoredFight(name, "momentum", "A fight", {}, 1, STAMP, STAMP, "begun", "0", "0")
        keeper = StoredChair(f"k{name[-11:]}", name, "keeper", "Keeper", hash_of(name), False, 0)
        store.add_fight(stored, keeper, new_code(), StoredCommand(1, "begin", "k", "begin", {}, ""))
    return names


def measured(store: Store, answers: int, together: int, first: int = 0) -> float:
    """Answers a second."""
    names = fights(store, together, first)
    begun = time.perf_counter()
    for number in range(answers // together):
        command = StoredCommand(number + 2, f"command-{number:06}", "chair", "play", DATA, "0123456789abcdef")
        store.append(*(Append(name, command, STAMP, "round 3, turn") for name in names))
    return answers / (time.perf_counter() - begun)


def report(name: str, new_database: list[str], answers: int) -> None:
    for together, database in zip(TOGETHER, new_database, strict=True):
        rate = measured_at(database, answers, together)
        print(f"{name}: {together} together: {rate:,.0f} answers a second, each on disk", flush=True)


def measured_at(database: str, answers: int, together: int, first: int = 0) -> float:
    """The same of one process of a table."""
    store = Store(database_url(database, Path("/nonexistent")))
    if store.file() is None:
        place = store.owners.place = new_place(f"http://127.0.0.1:{first + 1}")
        with store.engine.begin() as connection:
            store.owners.enlist(connection, place)
    try:
        return measured(store, answers, together, first)
    finally:
        store.engine.dispose()


def report_processes(database: str, answers: int, processes: int) -> None:
    """Several processes at once, each with ten fights of its own."""
    Store(database_url(database, Path("/nonexistent"))).engine.dispose()  # the tables are made once
    with ProcessPoolExecutor(processes) as pool:
        tasks = [pool.submit(measured_at, database, answers, TEN, 1000 * number) for number in range(processes)]
        rate = sum(task.result() for task in tasks)
    print(f"PostgreSQL, {processes} processes, {TEN} together in each: {rate:,.0f} answers a second", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=2000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report("SQLite", [str(Path(folder) / f"{together}.sqlite") for together in TOGETHER], asked.answers)
    with running_postgres() as server:
        report("PostgreSQL", [server.database() for _ in TOGETHER], asked.answers)
        for processes in PROCESSES:
            report_processes(server.database(), asked.answers, processes)


if __name__ == "__main__":
    main()
