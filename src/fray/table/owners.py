"""Which process has which fight, where several processes share a PostgreSQL database.

A fight belongs to one process at a time. Only that process writes to it and shows it. The database decides: a row says
who has the fight, and every transaction that changes the fight holds this row. So a process that lost a fight without
noticing it cannot write to it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from fray.table.schema import owners, processes
from fray.table.trouble import AWAY, StorageTrouble

LEASE_SECONDS: Final = 5.0  # how long a process may show its fights after it was last heard of
GRACE_SECONDS: Final = 1.0  # how much longer the others wait
GONE_SECONDS: Final = 3.0  # for which it counts that a process took no call
FORGET_SECONDS: Final = 60.0  # after which a process that was not heard of is struck from the list
CHANNEL: Final = "fray_owners"
FOREVER: Final = float("inf")
NEVER: Final = float("-inf")
LATE: Final = processes.c.beat < func.clock_timestamp() - text(f"interval '{LEASE_SECONDS + GRACE_SECONDS} s'")


@dataclass(frozen=True)
class Place:
    """A process of the table: where the others reach it, and the secret by which it knows them."""

    process: str
    address: str
    secret: str


class Elsewhere(Exception):
    """Another process has the fight: the one at `place`, or look again."""

    def __init__(self, place: Place | None = None) -> None:
        super().__init__(place.process if place else "look again")
        self.place = place


class Taken(Exception):
    """Another process has taken a fight from this one. What this one wanted to write is not written."""


def clock() -> float:
    """Seconds that also pass while the machine sleeps, where the system can tell."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Owners:
    """The fights of this process among those of others. Without a place it has the database to itself."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.place: Place | None = None
        self.valid_until = FOREVER
        self.gone: dict[str, float] = {}  # processes at whose address nobody listened, and when that was

    def refuse_if_lapsed(self) -> None:
        """Refuse to show fights that another process may have taken by now."""
        if self.valid_until != FOREVER and clock() > self.valid_until:
            raise StorageTrouble(AWAY)

    # ---- taking and giving up

    def claim(self, fight: str) -> None:
        """Take a fight that nobody has, or whose process is gone. Raises `Elsewhere` if another one has it."""
        if self.place is None:
            return
        try:
            with self.engine.begin() as connection:
                self.note(connection, fight)
                mine = owners.c.fight == fight
                owner = connection.execute(select(owners.c.process).where(mine).with_for_update()).scalar_one()
                if owner != self.place.process:
                    self.refuse_if_alive(connection, owner)
                    connection.execute(update(owners).where(mine).values(process=self.place.process))
                    self.tell(connection, fight)
        except IntegrityError:
            return  # there is no such fight

    def note(self, connection: Connection, fight: str) -> None:
        """Write down that a fight is this process's, unless it is someone's."""
        if self.place is not None:
            row = insert(owners).values(fight=fight, process=self.place.process)
            connection.execute(row.on_conflict_do_nothing())

    def refuse_if_alive(self, connection: Connection, owner: str) -> None:
        """A process is gone if it was not heard of for a while, or if it takes no calls and has lost its lock."""
        query = select(processes.c.address, processes.c.secret, LATE).where(processes.c.id == owner)
        row = connection.execute(query).first()
        if row is None or row[2]:
            return
        took_no_call = clock() - self.gone.get(owner, NEVER) < GONE_SECONDS
        if took_no_call and connection.execute(select(func.pg_try_advisory_xact_lock(key_of(owner)))).scalar():
            return
        raise Elsewhere(Place(owner, row[0], row[1]))

    def takes_no_call(self, process: str) -> None:
        """Nobody listens at its address. That counts for a moment: it may be starting, or the machine may refuse."""
        now = clock()
        self.gone = {name: since for name, since in self.gone.items() if now - since < GONE_SECONDS}
        self.gone[process] = now

    def others(self) -> list[Place]:
        """The other processes that live, in no order."""
        if self.place is None:
            return []
        others = (processes.c.id != self.place.process) & ~LATE
        query = select(processes.c.id, processes.c.address, processes.c.secret).where(others)
        with self.engine.connect() as connection:
            return [Place(*row) for row in connection.execute(query.order_by(func.random()))]

    def living(self) -> int:
        """How many processes use the database now."""
        with self.engine.connect() as connection:
            return connection.execute(select(func.count()).where(~LATE)).scalar_one()

    def heard_of(self, process: str) -> bool:
        """Whether a process still has its fights."""
        with self.engine.connect() as connection:
            late = connection.execute(select(LATE).where(processes.c.id == process)).scalar()
        return late is False

    def tell(self, connection: Connection, fight: str) -> None:
        assert self.place is not None
        connection.execute(select(func.pg_notify(CHANNEL, f"{fight} {self.place.process}")))

    def hold(self, connection: Connection, fights: Iterable[str]) -> None:
        """Nobody takes these fights until the transaction ends. Raises `Taken` if one of them is already gone."""
        if self.place is None:
            return
        wanted = set(fights)
        mine = (owners.c.process == self.place.process) & owners.c.fight.in_(wanted)
        found = connection.execute(select(owners.c.fight).where(mine).with_for_update(read=True)).scalars().all()
        if set(found) != wanted:
            raise Taken

    def release(self, fights: Collection[str]) -> None:
        """Let others have these fights."""
        if self.place is not None and fights:
            with self.engine.begin() as connection:
                mine = (owners.c.process == self.place.process) & owners.c.fight.in_(set(fights))
                connection.execute(delete(owners).where(mine))

    def kept(self, fights: Collection[str]) -> set[str]:
        """Which of these fights are still this process's."""
        if self.place is None:
            return set(fights)
        with self.engine.connect() as connection:
            mine = (owners.c.process == self.place.process) & owners.c.fight.in_(set(fights))
            return set(connection.execute(select(owners.c.fight).where(mine)).scalars())

    # ---- the list of processes

    def enlist(self, connection: Connection, place: Place) -> None:
        """Be on the list, and hold the lock that shows the others that this process lives."""
        connection.execute(text("SET lock_timeout = '3s'"))
        connection.execute(select(func.pg_advisory_lock_shared(key_of(place.process))))
        now = func.clock_timestamp()
        row = insert(processes).values(id=place.process, address=place.address, secret=place.secret, beat=now)
        connection.execute(row.on_conflict_do_update(index_elements=[processes.c.id], set_={"beat": now}))
        connection.execute(text(f"LISTEN {CHANNEL}"))

    def beat(self, connection: Connection, place: Place) -> bool:
        """Say that this process lives. False: the others have given it up."""
        now = func.clock_timestamp()
        told = connection.execute(update(processes).where(processes.c.id == place.process).values(beat=now))
        long_ago = now - text(f"interval '{FORGET_SECONDS} s'")
        connection.execute(delete(processes).where(processes.c.beat < long_ago))
        return told.rowcount == 1

    def resign(self) -> None:
        """Leave the list, and all fights to others."""
        if self.place is not None:
            with self.engine.begin() as connection:
                connection.execute(delete(owners).where(owners.c.process == self.place.process))
                connection.execute(delete(processes).where(processes.c.id == self.place.process))


def key_of(process: str) -> int:
    """The number of a process's advisory lock."""
    return int(process, 16) - 2**63
