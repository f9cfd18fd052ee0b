"""Kill everything again and again while people play, and see that nothing accepted is lost or doubled.

`python -m tools.campaign.kills [--minutes 60] [--kills 1000] [--store sqlite|postgresql|both]`. With SQLite one process
is killed and started again. With PostgreSQL it is the shipped deployment: people come through a proxy with TLS to three
processes. The process with the fight, or any other, is killed, frozen or stopped; the database and the proxy are
killed. After each fight everything that was told to four people is compared with what is stored, and the fight is
replayed to its last state. Everything is on loopback and in temporary folders. Ctrl+C ends it with what it has.
"""

from __future__ import annotations

import argparse
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
from tools.campaign.deployment import Deployment, deployed
from tools.campaign.figures import Figures, Losses
from tools.campaign.players import Player, begin, check_ledger, group, play_on
from tools.campaign.services import Server, owner_of, running_servers, wait_until

LONG = "beetle-hill-siege"
PACE = 0.05
MANY = 1_000_000
PATIENCE = 180.0
NO_DATABASE = re.compile("fray: the database at .* cannot be used|fray: .*cannot be reached")
BLOWS_A_FIGHT = 5
FROZEN_SECONDS = 8.0  # longer than a lease


Blow = Callable[[list[Player]], None]


@dataclass(frozen=True)
class Stage:
    """A table that can be struck, and how."""

    database: str
    servers: Sequence[Server]
    doors: Sequence[str]  # the addresses at which people come in
    blows: Sequence[tuple[str, Blow]]


@contextmanager
def one_process(folder: Path) -> Iterator[Stage]:
    database = str(folder / "fray.sqlite")
    with running_servers(database, 1) as servers:
        blows = [("process killed", lambda _: again(servers[0], kill=True))]
        yield Stage(database, servers, [servers[0].address], blows)


@contextmanager
def three_processes(folder: Path) -> Iterator[Stage]:
    with deployed(folder) as there:
        for number, server in enumerate(there.servers):
            server.log = folder / f"table-{number}"
        yield Stage(there.database, there.servers, [there.proxy.address], blows_at(there))


def blows_at(there: Deployment) -> list[tuple[str, Blow]]:
    def owner(players: list[Player]) -> Server:
        return owner_of(there.servers, players[0].seat.fight)

    def freeze(players: list[Player]) -> None:
        frozen = owner(players)
        frozen.send(signal.SIGSTOP)
        time.sleep(random.uniform(0, FROZEN_SECONDS))
        frozen.send(signal.SIGCONT)

    def kill_database(_: list[Player]) -> None:
        there.postgres.kill()
        time.sleep(random.uniform(0, 1))
        there.postgres.start()

    def kill_proxy(_: list[Player]) -> None:
        there.proxy.kill()
        there.proxy.start()

    return [
        ("process with the fight killed", lambda players: again(owner(players), kill=True)),
        ("any process killed", lambda _: again(random.choice(there.servers), kill=True)),
        ("process stopped politely", lambda players: again(owner(players), kill=False)),
        ("process frozen", freeze),
        ("database killed", kill_database),
        ("proxy killed", kill_proxy),
    ]


def again(server: Server, kill: bool) -> None:
    """End a process, and start it again."""
    if kill:
        server.kill()
    else:
        server.stop()
    server.start()


def strike(stage: Stage, until: float, most: int = BLOWS_A_FIGHT) -> Figures:
    """One fight with some blows at random moments."""
    for server in stage.servers:
        stand_up(server)
    door = stage.doors[0]
    wait_until(lambda: is_open(door), PATIENCE)
    keeper = begin(door, encounter=LONG, minds={"beetles": "tactician"})
    players = group(keeper, door, stage.doors)
    figures, losses = Figures(fights=1), Losses(players)
    for player in players:
        player.pace = PACE
        player.start()
    try:
        play_on(players)
        for _ in range(most):
            if time.monotonic() > until or any(player.over for player in players):
                break
            time.sleep(random.uniform(0, 0.5))
            name, blow = random.choice(stage.blows)
            begun = time.monotonic()
            blow(players)
            for player in players:
                player.note(f"{name}, {time.monotonic() - begun:.1f} s until it was over")
            play_on(players)
            figures.count(name, losses.since())
    finally:
        for player in players:
            player.stop()
    figures.answers = check_ledger(stage.database, players)
    figures.longest = max(player.longest for player in players)
    return figures


def is_open(door: str) -> bool:
    """Whether people can come in; a proxy takes some time to see that processes are back."""
    with suppress(httpx.HTTPError, OSError):
        return httpx.get(f"{door}/api/ready", timeout=5).status_code == 200
    return False


def stand_up(server: Server) -> None:
    """Wait until a process answers. One that found no database when it began is started again, as a service is."""
    wait_until(lambda: begun_again(server) or server.answers(), PATIENCE)


def begun_again(server: Server) -> bool:
    assert server.process is not None
    if server.process.poll() is None:
        return False
    said = server.log.read_text(encoding="utf-8").splitlines()[-1]
    assert NO_DATABASE.match(said), said
    server.start()
    return False


def campaign(stage: Stage, minutes: float, kills: int = MANY) -> Figures:
    figures, until = Figures(), time.monotonic() + 60 * minutes
    try:
        while time.monotonic() < until and figures.kills < kills:
            figures.add(strike(stage, until))
            print(f"{figures.kills} kills, {figures.answers} answers accepted", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("The fight that was interrupted is not counted.", file=sys.stderr)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="at most, for each store")
    parser.add_argument("--kills", type=int, default=MANY, help="enough, for each store")
    parser.add_argument("--store", choices=["sqlite", "postgresql", "both"], default="both")
    asked = parser.parse_args()
    for ending in (signal.SIGINT, signal.SIGTERM):  # also in the background, where Ctrl+C is ignored
        signal.signal(ending, signal.default_int_handler)
    stores = {"sqlite": ("SQLite, one process", one_process), "postgresql": ("PostgreSQL, deployed", three_processes)}
    for name, (words, opened) in stores.items():
        if asked.store in (name, "both"):
            with tempfile.TemporaryDirectory(prefix="fray-kills-") as folder, opened(Path(folder)) as stage:
                print(campaign(stage, asked.minutes, asked.kills).words(words), flush=True)


if __name__ == "__main__":
    main()
