"""All live fights: opened from the store on the first visit, started, branched, imported from a file."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar, get_args

from sqlalchemy.exc import SQLAlchemyError

from fray import __version__
from fray.engine.content import ContentError
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.dice import Seed, new_key
from fray.engine.encounter import Encounter, Entrant
from fray.engine.system import System, system_named
from fray.engine.tape import Entry, entry_from
from fray.table.chairs import Chair, code_from, hash_of, new_code, new_token
from fray.table.metrics import Metrics
from fray.table.owners import Elsewhere
from fray.table.recording import Change
from fray.table.records import MindName, Role, Trouble
from fray.table.refusals import CannotOpen
from fray.table.room import Room, now
from fray.table.seating import KEEPERS_OWN, Setting
from fray.table.store import Store
from fray.table.stored import StoredChair, StoredCommand, StoredFight
from fray.table.tasks import Position, Prepared, brought, prepared
from fray.table.thinkers import Asker, Thinkers
from fray.table.trouble import STOPPING, STORAGE, StorageTrouble
from fray.table.writer import Writer

CRASHES: Final = 2  # how often opening a fight may crash the process
SET_ASIDE: Final = (
    "This fight is set aside: the table stopped twice while opening it. Nothing is lost; the Keeper can download "
    "it. To try again, start the table with `fray serve --retry {}`."
)
T = TypeVar("T")
log = logging.getLogger(__name__)
MOST_OPEN: Final = 400
BEGIN_SECONDS: Final = 20.0
OPEN_SECONDS: Final = 120.0
HOUSE: Final = Asker("")  # without an asker
MOST_CHAIRS: Final = 60


@dataclass(frozen=True)
class Begun:
    """A new chair. Its token is shown only once."""

    room: Room
    chair: Chair
    token: str


@dataclass(frozen=True)
class Beginning:
    """What a new fight starts with."""

    system: System
    source: Mapping[str, object]  # the encounter
    title: str
    keeper: str  # the Keeper's name
    seed: Seed
    entries: Sequence[Entry] = ()
    settings: Sequence[Setting] = ()

    def position(self) -> Position:
        entries = tuple(tuple(entry.fields()) for entry in self.entries)
        return Position("", self.system.name, self.source, self.seed, entries)


class Rooms:
    """Each fight has at most one room. Empty rooms are closed if there are too many."""

    def __init__(self, store: Store, thinkers: Thinkers | None = None) -> None:
        self.store = store
        self.metrics = Metrics()
        self.warn: Callable[[str], str] = lambda _touched_at: ""  # what to tell people of an old fight
        self.writer = Writer(store)
        self.thinkers = thinkers or Thinkers()
        self.writer.tell = self.tell_of_trouble
        self.aside = Thinkers(1, processes=False)  # opens and reads long fights, in turn for all askers
        self.open: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room | None]] = {}
        self.lost: set[str] = set()  # fights that others took while they were being opened here
        self.releasing: dict[str, asyncio.Task[None]] = {}  # fights that are being left to other processes
        self.closed = False  # whether the table is stopping
        self.loop: asyncio.AbstractEventLoop | None = None

    def tell_of_trouble(self) -> None:
        """Tell all chairs when storage trouble begins or ends, and reload rooms that it left half done."""
        for room in list(self.open.values()):
            if room.broken and not self.writer.trouble:
                with suppress(Refused):
                    self.opened(room.stored, room.load)
            for chair in room.chairs.all.values():
                chair.tell(Trouble(message=self.writer.trouble))

    async def enter(self, asker: Asker, identifier: str) -> Room | None:
        """The fight's room. A closed one is opened off the event loop, once for all visitors."""
        if self.closed:
            raise await self.closing()
        self.store.owners.refuse_if_lapsed()
        room = self.at_hand(identifier)
        if room is not None and not room.broken:
            room.used = time.monotonic()
            return room
        self.loop = asyncio.get_running_loop()
        if identifier not in self.opening:
            opening = self.opening[identifier] = asyncio.ensure_future(self.open_aside(asker, identifier))
            opening.add_done_callback(lambda _: self.opened_aside(identifier))
        return await asyncio.shield(self.opening[identifier])

    def at_hand(self, identifier: str) -> Room | None:
        """The fight's room, if it is open here."""
        room = self.open.get(identifier)
        if room is not None and room.gone:
            del self.open[identifier]
            return None
        return room

    def opened_aside(self, identifier: str) -> None:
        self.opening.pop(identifier, None)
        self.lost.discard(identifier)

    async def open_aside(self, asker: Asker, identifier: str) -> Room | None:
        if identifier in self.releasing:
            await self.releasing[identifier]
        await asyncio.to_thread(self.store.owners.claim, identifier)
        room = await self.aside.think(asker, OPEN_SECONDS, self.built, identifier)
        if identifier in self.lost:  # what was built is older than what the others have done since
            raise Elsewhere
        if room is not None and identifier not in self.open:
            self.close_some()
            self.open[identifier] = room
        return self.open.get(identifier)

    def built(self, identifier: str) -> Room | None:
        """The fight's room, if the fight exists. Slow: not for the event loop."""
        room = self.open.get(identifier)
        if room is None:
            fight = self.store.fight(identifier)
            return self.opened(fight, lambda: self.furnished(fight)) if fight is not None else None
        if room.broken:
            self.opened(room.stored, room.load)
        return room

    def furnished(self, fight: StoredFight) -> Room:
        room = Room(self.store, fight, self.writer, self.thinkers, self.aside, self.metrics)
        room.warning = self.warn(fight.touched_at)
        return room

    def room(self, identifier: str) -> Room | None:
        """The same at once, for callers that can wait."""
        room = self.built(identifier)
        return self.open.setdefault(identifier, room) if room is not None else None

    def opened(self, fight: StoredFight, build: Callable[[], T]) -> T:
        """Build a fight from the store. The store counts crashes in a row; after two the fight is set aside."""
        if self.store.unfinished_loads(fight.id) >= CRASHES:
            raise CannotOpen(SET_ASIDE.format(fight.id))
        self.mark(self.store.begin_load, fight)
        try:
            return build()
        except (StorageTrouble, SQLAlchemyError):
            raise
        except Exception as error:
            self.metrics.rule_errors.labels(fight.system).inc()
            log.warning("a fight cannot be opened: %s", type(error).__name__, extra={"fight": fight.id})
            raise CannotOpen(why_it_does_not_open(fight, error)) from error
        finally:
            self.mark(self.store.end_load, fight)

    def mark(self, write: Callable[[str], None], fight: StoredFight) -> None:
        """If the storage cannot be written, people may still look."""
        if not self.writer.trouble:
            try:
                write(fight.id)
            except StorageTrouble as trouble:
                self.report(trouble)

    def report(self, trouble: StorageTrouble) -> None:
        """Also called from the thread that opens fights."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.writer.report, trouble)
        else:
            self.writer.report(trouble)

    async def role_of(self, identifier: str, token: str) -> str:
        """The chair of a token at a fight, without opening the fight, which may be long or broken."""
        if "\x00" in identifier:
            return ""
        room = self.at_hand(identifier)
        if room is not None:
            chair = room.chairs.of_token(token)
            return chair.role if chair is not None else ""
        stored = await asyncio.to_thread(self.store.chair_of, identifier, hash_of(token))
        return stored.role if stored is not None else ""

    def close_some(self) -> None:
        """Close the oldest empty rooms. They open again unchanged."""
        too_many = len(self.open) - MOST_OPEN
        if too_many > 0:
            self.let_go([room.id for room in self.empty()[:too_many]])

    def empty(self) -> list[Room]:
        """The rooms in which nobody is, the oldest first."""
        return [room for room in self.open.values() if room.empty()]

    # ---- one process among several

    def lose(self, fights: Collection[str], moved: bool = True) -> None:
        """Close rooms whose fights others have taken. People connect again, and find them there."""
        for fight in fights:
            room = self.open.pop(fight, None)
            if room is not None:
                room.leave()
                self.metrics.moved.inc(moved)
            if fight in self.opening:
                self.lost.add(fight)

    def let_go(self, fights: Collection[str]) -> None:
        """Close rooms, and leave their fights to the process that opens them next."""
        self.lose(fights, moved=False)
        if not fights:
            return
        release = asyncio.create_task(self.release(list(fights)))
        self.releasing.update(dict.fromkeys(fights, release))

    async def release(self, fights: Collection[str]) -> None:
        try:
            await self.writer.run(self.store.owners.release, fights)
        except StorageTrouble as trouble:
            self.report(trouble)
        finally:
            for fight in fights:
                self.releasing.pop(fight, None)

    def wake(self) -> None:
        """This process may show its fights again: send all chairs a new view."""
        for room in self.open.values():
            room.chairs.wake()

    def send_away(self) -> None:
        """Close all lines: another process may show these fights by now, and this one cannot."""
        for room in self.open.values():
            room.chairs.send_away()

    def at_work(self) -> set[str]:
        """The fights that are open here or being opened."""
        return {*self.open, *self.opening}

    async def closing(self) -> Exception:
        """Where to send people who still ask this process: to another one, if there is any."""
        others = await asyncio.to_thread(self.store.owners.others)
        return Elsewhere(others[0]) if others else Refused(STORAGE, STOPPING)

    async def hand_over(self) -> None:
        """The table stops: finish what is being written, then leave all fights to other processes."""
        self.closed = True
        for room in list(self.open.values()):
            async with room.lock:
                self.lose([room.id])

    def stop(self) -> None:
        self.thinkers.stop()
        self.aside.stop()
        self.writer.close()

    # ---- new fights

    async def begin(self, beginning: Beginning, asker: Asker = HOUSE, rekey: bool = False) -> Begun:
        """A new fight with a Keeper's chair, on request with new dice from here on."""
        self.writer.refuse_in_trouble()
        key = new_key() if rekey else ""
        thinkers = self.thinkers if beginning.entries else self.aside  # without a tape it takes no time
        ready = await thinkers.think(asker, BEGIN_SECONDS, prepared, beginning.position(), key)
        return await self.keep(beginning, ready, asker)

    async def keep(self, beginning: Beginning, ready: Prepared, asker: Asker) -> Begun:
        """Store a new fight, all of it or nothing, and open it."""
        identifier, token, stamp = secrets.token_hex(8), new_token(), now()
        system = beginning.system
        stored = StoredFight(
            identifier,
            system.name,
            beginning.title[:200],
            beginning.source,
            beginning.seed,
            stamp,
            stamp,
            "begun",
            __version__,
            system.ledger.fingerprint,
        )
        keeper = StoredChair(secrets.token_hex(6), identifier, "keeper", beginning.keeper, hash_of(token), False, 0)
        entries = [entry_from(list(fields)) for fields in ready.entries]
        data = {**Change(0, entries, []).fields(), "settings": list(beginning.settings)}
        first = StoredCommand(1, "begin", keeper.id, "begin", data, ready.mark)
        await self.writer.run(self.store.add_fight, stored, keeper, new_code(), first)
        self.close_some()
        room = self.open[identifier] = await self.aside.think(asker, OPEN_SECONDS, self.furnished, stored)
        room.fresh = True
        return Begun(room, room.chairs.all[keeper.id], token)

    async def start(
        self,
        beginning: Beginning,
        encounter: Encounter,
        minds: Mapping[str, str],
        rulings: str,
        asker: Asker = HOUSE,
        offered: Collection[str] | None = None,
    ) -> Begun:
        """Start an encounter. Minds play whole sides, the combatants the encounter names, or the Keeper's part.

        With sides that are offered to guests, the fight waits in the lobby.
        """
        for side in [*minds, *(offered or ())]:
            if side not in encounter.sides:
                raise Refused(MALFORMED, f"no side is called {side!r}; there is {', '.join(encounter.sides)}")
        begun = await self.begin(beginning, asker)
        playing = {who: mind_of(entrant, minds) for who, entrant in enumerate(encounter.roster)}
        playing[KEEPERS_OWN] = rulings
        seats = [begun.room.seating.seat(who, mind=mind) for who, mind in playing.items() if mind]
        if offered is not None:
            seats = [*lobby_for(encounter, offered), *seats]
        if seats:
            await begun.room.arrange("start", seats)
        return begun

    def branch(self, room: Room, position: int, keeper: str) -> Beginning:
        """Branch: the same fight up to an entry, paused, for the Keeper to continue."""
        if position > len(room.game.entries):
            raise Refused(MALFORMED, f"the tape has {len(room.game.entries)} entries, not {position}")
        settings: list[Setting] = [{"set": "pause", "on": True}, {"set": "sight", "sight": room.seating.sight}]
        settings += [room.seating.seat(who, mind=mind) for who, mind in room.seating.minds.items()]
        settings.append({"set": "hide", "who": sorted(room.seating.hidden), "on": True})
        entries = room.game.entries[:position]
        title, seed = f"What if: {room.title}", room.stored.seed
        return Beginning(room.system, room.stored.encounter, title, keeper, seed, entries, settings)

    async def bring_in(self, replay: Mapping[str, object], keeper: str, asker: Asker) -> tuple[Begun, str]:
        """The fight of a replay file, and a remark on it; an unfinished one continues with new dice."""
        self.writer.refuse_in_trouble()
        found = await self.thinkers.think(asker, BEGIN_SECONDS, brought, dict(replay), new_key())
        position = found.position
        beginning = Beginning(system_named(position.system), position.source, found.title, keeper, position.seed)
        return await self.keep(beginning, found.prepared, asker), found.remark

    # ---- new chairs

    def invite(self, room: Room, name: str, role: Role) -> Begun:
        if len(room.chairs.seated()) >= MOST_CHAIRS:
            raise Refused("too many", f"a fight has at most {MOST_CHAIRS} chairs; revoke some links first")
        token = new_token()
        number = len(room.chairs.all)
        stored = StoredChair(secrets.token_hex(6), room.id, role, name, hash_of(token), False, number)
        with room.writing():
            self.store.add_chair(stored)
        chair = room.chairs.sit_down(stored)
        room.chairs.wake()
        return Begun(room, chair, token)

    async def with_code(self, code: str, asker: Asker) -> Room | None:
        fight = self.store.fight_with_code(code_from(code))
        return await self.enter(asker, fight) if fight is not None else None

    async def join(self, code: str, name: str, asker: Asker) -> Begun | None:
        """A spectator's chair by join code, until they claim a combatant or the Keeper gives them one."""
        room = await self.with_code(code, asker)
        return self.invite(room, name, "spectator") if room is not None else None

    def renew_code(self, room: Room, wanted: bool) -> str:
        """A new join code, or none. The old one stops working."""
        code = new_code() if wanted else ""
        with room.writing():
            self.store.set_code(room.id, code)
        room.code = code
        room.chairs.wake()
        return room.code


def why_it_does_not_open(fight: StoredFight, error: Exception) -> str:
    """The error in words. An unexpected one is named for the investigation."""
    if isinstance(error, Refused):
        return f"This fight cannot be opened. {error.message}"
    words = str(error) if isinstance(error, ContentError) else f"{type(error).__name__}: {error}"
    begun = f"It was begun with Fray {fight.version} under ledger {fight.ledger[:8]}; this is Fray {__version__}."
    return f"This fight cannot be opened: its content or its rules have changed ({words}). {begun}"


def lobby_for(encounter: Encounter, offered: Collection[str]) -> list[Setting]:
    """Everybody waits for the Keeper to start, and guests may claim combatants of these sides."""
    whom = [who for who, entrant in enumerate(encounter.roster) if entrant.side in offered]
    return [{"set": "lobby", "on": True}, {"set": "offer", "who": whom, "on": True}]


def mind_of(entrant: Entrant, minds: Mapping[str, str]) -> str:
    return minds.get(entrant.side, entrant.played_by if entrant.played_by in get_args(MindName) else "")
