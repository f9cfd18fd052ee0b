"""Which process has which fight: where that is in doubt, nobody is shown what may be out of date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

import pytest

from fray.table import lease as lease_module
from fray.table import owners as owners_module
from fray.table import peers as peers_module
from fray.table.chairs import hash_of, new_code
from fray.table.lease import Lease, new_place
from fray.table.owners import LEASE_SECONDS, NEVER, Elsewhere, Owners, Place, clock
from fray.table.peers import Peers
from fray.table.room import Room
from fray.table.rooms import Rooms
from fray.table.store import Store
from fray.table.stored import StoredChair, StoredCommand, StoredFight
from fray.table.thinkers import Asker
from fray.table.trouble import AWAY, StorageTrouble
from tests.table.database import Postgres, url_of
from tests.table.stage import Table

FIGHT = "f" * 16
GUEST = Asker("127.0.0.1")


@pytest.fixture
def shared(postgres: Postgres) -> Iterator[Store]:
    """A database with one fight, which nobody has."""
    store = Store(url_of(postgres.database()))
    stamp = "2026-01-01T00:00:00+00:00"
    stored = StoredFight(FIGHT, "momentum", "A fight", {}, 1, stamp, stamp, "begun", "0", "0")
    keeper = StoredChair("k", FIGHT, "keeper", "Keeper", hash_of("token"), False, 0)
    store.add_fight(stored, keeper, new_code(), StoredCommand(1, "begin", "k", "begin", {}, ""))
    yield store
    store.engine.dispose()


@contextmanager
def alive(store: Store, owners: Owners, place: Place) -> Iterator[None]:
    """A process on the list, with its lock, as long as this lasts."""
    owners.place = place
    connection = store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    try:
        owners.enlist(connection, place)
        yield
    finally:
        connection.invalidate()
        connection.close()


def two(store: Store) -> tuple[Owners, Place, Owners, Place]:
    return Owners(store.engine), new_place("http://127.0.0.1:1"), Owners(store.engine), new_place("http://127.0.0.1:2")


def test_a_process_that_lives_keeps_its_fights_even_if_it_once_took_no_call(shared: Store) -> None:
    """No call alone proves nothing, a lost lock alone proves nothing, and both together only for a moment."""
    ours, place, theirs, their_place = two(shared)
    with alive(shared, theirs, their_place):
        theirs.claim(FIGHT)
        with alive(shared, ours, place):
            ours.takes_no_call(their_place.process)
            with pytest.raises(Elsewhere) as elsewhere:
                ours.claim(FIGHT)
            assert elsewhere.value.place == their_place
    with alive(shared, ours, place):  # the other one's lock has gone, as when the database was restarted
        ours.gone[their_place.process] = owners_module.clock() - owners_module.GONE_SECONDS
        with pytest.raises(Elsewhere):
            ours.claim(FIGHT)
        ours.takes_no_call(their_place.process)
        ours.claim(FIGHT)
        assert ours.kept([FIGHT]) == {FIGHT}
        assert theirs.kept([FIGHT]) == set()


def test_another_process_is_named_only_while_it_lives(shared: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, place, theirs, their_place = two(shared)
    with alive(shared, ours, place):
        assert ours.others() == []
        with alive(shared, theirs, their_place):
            assert ours.others() == [their_place]
            theirs.resign()
            assert ours.others() == []


def test_a_fight_that_others_take_while_it_is_opened_is_not_shown(table: Table) -> None:
    """Opening may take long enough for the process to lose its place, and for others to withdraw a link."""
    keeper = table.start()
    rooms = Rooms(table.store)
    built: Callable[[str], Room | None] = rooms.built

    def taken_in_the_meantime(identifier: str) -> Room | None:
        room = built(identifier)
        assert rooms.loop is not None
        asyncio.run_coroutine_threadsafe(lose(identifier), rooms.loop).result(10)
        return room

    async def lose(identifier: str) -> None:
        assert identifier in rooms.at_work()
        rooms.lose([identifier])

    async def enter() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rooms, "built", taken_in_the_meantime)
            with pytest.raises(Elsewhere):
                await rooms.enter(GUEST, keeper.fight)
        assert keeper.fight not in rooms.open
        assert await rooms.enter(GUEST, keeper.fight) is rooms.open[keeper.fight]
        assert not rooms.lost
        rooms.stop()

    asyncio.run(enter())


def test_while_the_database_is_away_an_answer_from_another_process_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers_module, "LOOK_SECONDS", 0.01)

    class Away(Owners):
        looks = 0

        def heard_of(self, process: str) -> bool:
            self.looks += 1
            raise StorageTrouble(AWAY)

    async def waiting() -> str:
        place, owners = new_place("http://127.0.0.1:1"), Away(None)  # type: ignore[arg-type]  # it is never asked
        peers = Peers(owners, place)

        async def answer() -> str:
            while owners.looks < 3:
                await asyncio.sleep(0.01)
            return "the answer"

        found: str = await peers.while_alive(place, asyncio.ensure_future(answer()))
        return found

    assert asyncio.run(waiting()) == "the answer"


# ---- a process that was not heard of for a while


class House:
    """What a lease says to the rooms."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def at_work(self) -> set[str]:
        return set()

    def lose(self, fights: Collection[str], moved: bool = True) -> None:
        self.said.append("lose")

    def wake(self) -> None:
        self.said.append("wake")

    def send_away(self) -> None:
        self.said.append("away")


def test_a_process_that_was_only_late_shows_its_fights_again(shared: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It refused to show them meanwhile, so people who came then wait for a view."""
    monkeypatch.setattr(lease_module, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(lease_module, "HEAR_SECONDS", 0.01)

    async def late() -> list[str]:
        house = House()
        lease = Lease(shared.owners, new_place("http://127.0.0.1:1"), house)
        await lease.start()
        try:
            await until(lambda: house.said == ["wake"])
            shared.owners.valid_until = clock() - 0.1  # frozen, or the database was slow
            await until(lambda: len(house.said) > 1)
        finally:
            await lease.end()
            shared.owners.place, shared.owners.valid_until = None, owners_module.FOREVER
        return house.said

    assert asyncio.run(late())[:2] == ["wake", "wake"]


def test_people_are_sent_to_another_process_when_that_one_may_have_their_fights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once for each loss, and not while the database may come back in time."""
    monkeypatch.setattr(lease_module, "BEAT_SECONDS", 0.01)
    monkeypatch.setattr(lease_module, "GRACE_SECONDS", 100.0)

    async def watched() -> list[int]:
        house, owners = House(), Owners(None)  # type: ignore[arg-type]  # it is never asked
        lease, seen = Lease(owners, new_place("http://127.0.0.1:1"), house), []
        watch = asyncio.create_task(lease.watch())
        for heard in (clock(), clock() - LEASE_SECONDS, clock() - LEASE_SECONDS - 200, clock()):
            owners.valid_until = heard + LEASE_SECONDS
            await asyncio.sleep(0.1)
            owners.valid_until = NEVER  # the connection is lost
            await asyncio.sleep(0.1)
            seen.append(len(house.said))
        watch.cancel()
        return seen

    assert asyncio.run(watched()) == [0, 0, 1, 1]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)
