"""The shipped deployment on this machine: proxy with TLS, three processes, PostgreSQL and backup, while people play.

`python -m tools.campaign.deployment`. Parts are replaced and killed one after another, and at the end the
backup is restored. Everything listens on loopback, and all data is in a temporary folder.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
from tools.campaign.players import Player, Seat, begin, check_ledger, group, play_on
from tools.campaign.services import Postgres, Proxy, Server, owner_of, running_postgres, running_servers, wait_until

LONG = "beetle-hill-siege"
TOKEN = "a-token-of-the-host-0123456789"
PACE = 0.5  # so that the fight is not over before everything was tried


@dataclass(frozen=True)
class Deployment:
    """Everything that runs."""

    postgres: Postgres
    database: str
    servers: Sequence[Server]
    proxy: Proxy


@contextmanager
def deployed(folder: Path, processes: int = 3) -> Iterator[Deployment]:
    """As `deploy/` describes it, on this machine."""
    os.environ["FRAY_ADMIN_TOKEN"] = TOKEN
    with running_postgres() as postgres:
        database = postgres.database()
        with running_servers(database, processes, ["--proxy", "127.0.0.1"]) as servers:
            proxy = Proxy(servers, folder)
            os.environ["SSL_CERT_FILE"] = str(proxy.certificate)
            proxy.start()
            try:
                wait_until(proxy.certificate.exists)
                proxy.wait()
                yield Deployment(postgres, database, servers, proxy)
            finally:
                proxy.kill()
                del os.environ["SSL_CERT_FILE"], os.environ["FRAY_ADMIN_TOKEN"]


@contextmanager
def playing(address: str) -> Iterator[list[Player]]:
    """A Keeper and three players, all at lines through the proxy."""
    keeper = begin(address, encounter=LONG, minds={"beetles": "tactician"})
    players = group(keeper, address, [address])
    for player in players:
        player.pace = PACE
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.stop()


@contextmanager
def asking(person: Seat, address: str) -> Iterator[Counter[int]]:
    """Ask for the fight again and again; how often there was which answer."""
    answers, stopping = Counter[int](), threading.Event()

    def ask() -> None:
        while not stopping.wait(0.05):
            with suppress(httpx.TransportError):
                answers[person.get(address).status_code] += 1

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    try:
        yield answers
    finally:
        stopping.set()
        thread.join(60)


# ---- what is tried


def try_everything(there: Deployment, folder: Path, say: Callable[[str], None] = print) -> int:
    """Every part in turn; how many answers were accepted, none of which may be lost or doubled."""
    check_doors(there)
    say("TLS, the page's service and the host's doors are as they should be")
    file, accepted = folder / "the.fray-backup", 0
    for trial in (replaced, process_killed, database_killed, proxy_killed):
        with playing(there.proxy.address) as players:
            play_on(players)
            say(trial(there, players))
            play_on(players)
        accepted += check_ledger(there.database, players)
    with playing(there.proxy.address) as players:
        play_on(players)
        say(fray(there.database, "backup", str(file)))
    say(f"{accepted} answers were accepted; none is lost, none is doubled")
    say(fray(there.postgres.database(), "restore", str(file), "--check"))
    return accepted


def check_doors(there: Deployment) -> None:
    outside, inside = there.proxy.address, there.servers[0].address
    assert httpx.get(f"{outside}/api/systems", timeout=30).status_code == 200
    for path in ("/metrics", "/admin", "/admin/report"):
        headers = {"Authorization": f"Bearer {TOKEN}"}
        assert httpx.get(f"{outside}{path}", headers=headers, timeout=30).status_code == 404, "for inside only"
        assert httpx.get(f"{inside}{path}", headers=headers, timeout=30).status_code == 200
        assert httpx.get(f"{inside}{path}", timeout=30).status_code == 401


def replaced(there: Deployment, players: list[Player]) -> str:
    """One process after another is stopped and started again; nobody is turned away."""
    with asking(players[0].seat, there.proxy.address) as answers:
        for server in there.servers:
            server.stop()
            server.start()
            server.wait()
            time.sleep(2.5)  # until the proxy has noticed
        play_on(players)
    assert set(answers) == {200}, answers
    return f"all processes were replaced: {answers[200]} requests, each answered; {away(players)}"


def process_killed(there: Deployment, players: list[Player]) -> str:
    killed = owner_of(there.servers, players[0].seat.fight)
    killed.kill()
    play_on(players)
    killed.start()
    killed.wait()
    return f"the process with the fight was killed: {away(players)}"


def database_killed(there: Deployment, players: list[Player]) -> str:
    there.postgres.kill()
    there.postgres.start()
    play_on(players)
    return f"the database was killed: {away(players)}"


def proxy_killed(there: Deployment, players: list[Player]) -> str:
    there.proxy.kill()
    there.proxy.start()
    play_on(players)
    assert sum(len(player.away) for player in players) >= len(players), "nobody has lost a line"
    return f"the proxy was killed: {away(players)}"


def away(players: list[Player]) -> str:
    """How long lines were lost, until there was a view again."""
    waits = sorted(wait for player in players for wait in player.away)
    if not waits:
        return "no line was lost"
    middle = waits[len(waits) // 2]
    return f"{len(waits)} lines lost, back after {middle:.2f} s in the middle, {waits[-1]:.2f} s at most"


def fray(database: str, *words: str) -> str:
    command = [sys.executable, "-m", "fray", *words]
    environment = {**os.environ, "FRAY_DATABASE": database}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().replace("\n", "; ")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory(prefix="fray-deployment-") as name, deployed(Path(name)) as there:
        try_everything(there, Path(name))


if __name__ == "__main__":
    main()
