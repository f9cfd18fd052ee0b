"""Break the network between three machines while people play, and see that nothing accepted is lost or doubled.

`python -m tools.campaign.networks [--minutes 10]`, as root. Each process of the table is on a machine of its own: a
network namespace with one cable to a bridge, at which the database and the people are. Cables are pulled for up to ten
seconds, have a loose contact, or carry hardly anything; what is sent meanwhile is lost or late. Nothing leaves the
namespaces, which go when the program ends.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from tools.campaign.kills import Blow, Stage, campaign
from tools.campaign.players import Player
from tools.campaign.services import Server, owner_of, running, running_postgres

NETWORK = "10.203.0"
BRIDGE = f"{NETWORK}.1"
MACHINES = 3
CUT_SECONDS = 10.0  # longer than a lease
SLOW_SECONDS = 5.0
SLOW = ("tbf", "rate", "64kbit", "burst", "4kb", "latency", "3s")
LOOSE_TIMES, LOOSE_SECONDS = 20, 0.2
INSIDE = "--inside"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@dataclass(frozen=True)
class Machine:
    """A namespace with a cable to the bridge."""

    number: int

    @property
    def name(self) -> str:
        return f"fray-{os.getpid()}-{self.number}"

    @property
    def cable(self) -> str:
        return f"cable{self.number}"

    @property
    def host(self) -> str:
        return f"{NETWORK}.{self.number + 2}"

    @property
    def command(self) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self.name)

    def connect(self) -> None:
        ip("netns", "add", self.name)
        ip("link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns", self.name)
        ip("link", "set", self.cable, "master", "bridge", "up")
        ip("-n", self.name, "address", "add", f"{self.host}/24", "dev", "cable")
        ip("-n", self.name, "link", "set", "cable", "up")
        ip("-n", self.name, "link", "set", "lo", "up")

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):
            ip("netns", "delete", self.name)

    # ---- what happens to its cable

    def cut(self) -> None:
        self.pull(random.uniform(0, CUT_SECONDS))

    def pull(self, seconds: float) -> None:
        ip("link", "set", self.cable, "down")
        time.sleep(seconds)
        ip("link", "set", self.cable, "up")

    def loose(self) -> None:
        """A loose contact: much of what is sent is lost."""
        for _ in range(LOOSE_TIMES):
            self.pull(random.uniform(0, LOOSE_SECONDS))
            time.sleep(random.uniform(0, LOOSE_SECONDS))

    def slow(self) -> None:
        """A line that carries hardly anything, both ways."""
        self.shape("add", *SLOW)
        time.sleep(random.uniform(1, SLOW_SECONDS))
        self.shape("delete")

    def shape(self, act: str, *how: str) -> None:
        """What both ends of the cable do with what is to be sent."""
        for end, device in (((), self.cable), (self.command, "cable")):
            subprocess.run([*end, "tc", "qdisc", act, "dev", device, "root", *how], check=True)


@contextmanager
def connected() -> Iterator[list[Machine]]:
    """Machines at a bridge."""
    ip("link", "set", "lo", "up")
    ip("link", "add", "bridge", "type", "bridge")
    ip("address", "add", f"{BRIDGE}/24", "dev", "bridge")
    ip("link", "set", "bridge", "up")
    machines = [Machine(number) for number in range(MACHINES)]
    try:
        for machine in machines:
            machine.connect()
        yield machines
    finally:
        for machine in machines:
            machine.remove()


@contextmanager
def three_machines() -> Iterator[Stage]:
    with connected() as machines, running_postgres(BRIDGE) as postgres:
        database = postgres.database()
        servers = [
            Server(database, ["--peer", machine.host], host=machine.host, machine=machine.command)
            for machine in machines
        ]
        with running(servers):
            yield Stage(database, servers, [server.address for server in servers], blows(servers, machines))


def blows(servers: list[Server], machines: list[Machine]) -> list[tuple[str, Blow]]:
    def owner(players: list[Player]) -> Machine:
        return machines[servers.index(owner_of(servers, players[0].seat.fight))]

    return [
        ("cable of the process with the fight pulled", lambda players: owner(players).cut()),
        ("any cable pulled", lambda _: random.choice(machines).cut()),
        ("loose contact", lambda players: owner(players).loose()),
        ("slow line", lambda players: owner(players).slow()),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if not asked.inside:  # again, in a network of its own
        command = ["unshare", "--net", sys.executable, "-m", "tools.campaign.networks", *sys.argv[1:], INSIDE]
        sys.exit(subprocess.run(command, check=False).returncode)
    with three_machines() as stage:
        print(campaign(stage, asked.minutes).words("PostgreSQL, three machines"), flush=True)


if __name__ == "__main__":
    main()
