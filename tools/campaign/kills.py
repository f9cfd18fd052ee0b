"""Kill everything again and again while people play, and see that nothing accepted is lost or doubled.

`python -m tools.campaign.kills [--minutes 60] [--store sqlite|postgresql|both]`. With SQLite one process is killed and
started again. With PostgreSQL three processes share a table: the one with the fight is killed, frozen or stopped, and
the database is killed. After each fight everything that was told to four people is compared with what is stored, and
the fight is replayed to its last state. Everything is on loopback and in temporary folders.
"""

from __future__ import annotations

import argparse
import random
import re
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tools.campaign.players import Player, begin, check_ledger, group
from tools.campaign.services import Postgres, Server, owner_of, running_postgres, running_servers, wait_until

LONG = "beetle-hill-siege"
PACE = 0.05
PATIENCE = 180.0
NO_DATABASE = re.compile("fray: the database at .* cannot be used|fray: .*cannot be reached")
KILLS_A_FIGHT = 5
STORY = 25  # tries
FROZEN_SECONDS = 8.0  # longer than a lease


@dataclass
class Figures:
    """What was done, and what came of it."""

    done: Counter[str] = field(default_factory=Counter)
    fights: int = 0
    answers: int = 0
    away: list[float] = field(default_factory=list)
    longest: tuple[float, list[str]] = (0.0, [])  # the longest time without a line, and what was tried meanwhile

    def words(self, store: str) -> str:
        waits = sorted(self.away)
        back = f"{waits[len(waits) // 2]:.2f} s in the middle, {waits[-1]:.2f} s at most" if waits else "never"
        kinds = ", ".join(f"{name} {count}" for name, count in sorted(self.done.items()))
        return (
            f"{store}: {self.done.total()} blows ({kinds}), {self.fights} fights, {self.answers} answers accepted, "
            f"none lost, none doubled; {len(waits)} lines lost, back after {back}" + self.story()
        )

    def story(self) -> str:
        """What the line that was away longest has tried."""
        return "".join(f"\n    {tried}" for tried in self.longest[1][-STORY:])


@dataclass(frozen=True)
class Stage:
    """A table that can be struck, and how."""

    database: str
    servers: Sequence[Server]
    blows: Sequence[tuple[str, Callable[[list[Player]], None]]]


@contextmanager
def one_process(folder: Path) -> Iterator[Stage]:
    database = str(folder / "fray.sqlite")
    with running_servers(database, 1) as servers:
        yield Stage(database, servers, [("process killed", lambda _: again(servers[0], kill=True))])


@contextmanager
def three_processes(postgres: Postgres) -> Iterator[Stage]:
    database = postgres.database()
    folder = postgres.data.parent
    with running_servers(database, 3) as servers:
        for number, server in enumerate(servers):
            server.log = folder / f"table-{number}"

        def owner(players: list[Player]) -> Server:
            return owner_of(servers, players[0].seat.fight)

        def freeze(players: list[Player]) -> None:
            frozen = owner(players)
            frozen.send(signal.SIGSTOP)
            time.sleep(random.uniform(0, FROZEN_SECONDS))
            frozen.send(signal.SIGCONT)

        def kill_database(_: list[Player]) -> None:
            postgres.kill()
            time.sleep(random.uniform(0, 1))
            postgres.start()

        yield Stage(
            database,
            servers,
            [
                ("process with the fight killed", lambda players: again(owner(players), kill=True)),
                ("any process killed", lambda _: again(random.choice(servers), kill=True)),
                ("process stopped politely", lambda players: again(owner(players), kill=False)),
                ("process frozen", freeze),
                ("database killed", kill_database),
            ],
        )


def again(server: Server, kill: bool) -> None:
    """End a process, and start it again."""
    if kill:
        server.kill()
    else:
        server.stop()
    server.start()


def strike(stage: Stage, figures: Figures, until: float, kills: int = KILLS_A_FIGHT) -> None:
    """One fight with some blows at random moments."""
    for server in stage.servers:
        stand_up(server)
    keeper = begin(stage.servers[0].address, encounter=LONG, minds={"beetles": "tactician"})
    players = group(keeper, stage.servers[0].address, [server.address for server in stage.servers])
    for player in players:
        player.pace = PACE
        player.start()
    try:
        play_on(players)
        for _ in range(kills):
            if time.monotonic() > until or any(player.over for player in players):
                break
            time.sleep(random.uniform(0, 0.5))
            name, blow = random.choice(stage.blows)
            begun = time.monotonic()
            blow(players)
            for player in players:
                player.note(f"{name}, {time.monotonic() - begun:.1f} s until it was over")
            figures.done[name] += 1
            play_on(players)
    finally:
        for player in players:
            player.stop()
    figures.fights += 1
    figures.answers += check_ledger(stage.database, players)
    figures.away += [wait for player in players for wait in player.away]
    figures.longest = max([figures.longest, *(player.longest for player in players)])


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


def play_on(players: list[Player], answers: int = 3) -> None:
    """Wait until some more answers are accepted, or the fight is over."""
    enough = told(players) + answers
    wait_until(lambda: told(players) >= enough or any(player.over or player.trouble for player in players), PATIENCE)


def told(players: list[Player]) -> int:
    return sum(len(player.accepted) for player in players)


def campaign(stage: Stage, minutes: float) -> Figures:
    figures, until = Figures(), time.monotonic() + 60 * minutes
    while time.monotonic() < until:
        strike(stage, figures, until)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="for each store")
    parser.add_argument("--store", choices=["sqlite", "postgresql", "both"], default="both")
    asked = parser.parse_args()
    if asked.store != "postgresql":
        with tempfile.TemporaryDirectory(prefix="fray-kills-") as name, one_process(Path(name)) as stage:
            print(campaign(stage, asked.minutes).words("SQLite, one process"), flush=True)
    if asked.store != "sqlite":
        with running_postgres() as postgres, three_processes(postgres) as stage:
            print(campaign(stage, asked.minutes).words("PostgreSQL, three processes"), flush=True)


if __name__ == "__main__":
    main()
