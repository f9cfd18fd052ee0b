"""All live fights: opened from the store when somebody comes to them, begun, branched, brought in from a file."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_args

from sqlalchemy.exc import SQLAlchemyError

from fray import __version__
from fray.engine.content import ContentError, Raw
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.dice import Seed, new_key
from fray.engine.encounter import Encounter, Entrant
from fray.engine.game import Game
from fray.engine.orders import REKEY
from fray.engine.save import Loaded, mark, restore, saved_from
from fray.engine.system import System, system_named
from fray.engine.tape import Entry, Override
from fray.table.chairs import Chair, code_from, hash_of, new_code, new_token
from fray.table.history import Change
from fray.table.records import MindName, Role, Trouble
from fray.table.refusals import CannotOpen
from fray.table.room import Room, now
from fray.table.seating import KEEPERS_OWN, Setting
from fray.table.store import Store, StoredChair, StoredCommand, StoredFight
from fray.table.thinkers import Thinkers
from fray.table.trouble import StorageTrouble
from fray.table.writer import Writer

CRASHES: Final = 2  # so often may opening a fight end with the process
SET_ASIDE: Final = (
    "This fight is set aside: the table stopped twice while opening it. Nothing of it is lost; the Keeper can download "
    "it. To try again, start the table with `fray serve --retry {}`."
)
T = TypeVar("T")
MOST_OPEN: Final = 400
MOST_CHAIRS: Final = 60


@dataclass(frozen=True)
class Begun:
    """A new chair; the token is told once."""

    room: Room
    chair: Chair
    token: str


@dataclass(frozen=True)
class Beginning:
    """What a new fight begins with."""

    system: System
    source: Mapping[str, Any]  # the encounter
    title: str
    keeper: str  # the Keeper's name
    seed: Seed
    entries: Sequence[Entry] = ()
    settings: Sequence[Setting] = ()


class Rooms:
    """Every fight is in one room at most; rooms nobody is in are closed when there are too many."""

    def __init__(self, store: Store, thinkers: Thinkers | None = None) -> None:
        self.store = store
        self.writer = Writer(store)
        self.thinkers = thinkers or Thinkers()
        self.writer.tell = self.tell_of_trouble
        self.open: dict[str, Room] = {}

    def tell_of_trouble(self) -> None:
        """Tell everybody that the storage is in trouble or no longer is, and bring back what it has left half done."""
        for room in list(self.open.values()):
            if room.broken and not self.writer.trouble:
                with suppress(Refused):
                    self.opened(room.stored, room.load)
            for chair in room.chairs.all.values():
                chair.tell(Trouble(message=self.writer.trouble))

    def room(self, identifier: str) -> Room | None:
        """The fight's room, if there is such a fight."""
        room = self.open.get(identifier)
        if room is None:
            fight = self.store.fight(identifier)
            if fight is None:
                return None
            room = self.opened(fight, lambda: self.furnish(fight))
        elif room.broken:
            self.opened(room.stored, room.load)
        return room

    def opened(self, fight: StoredFight, build: Callable[[], T]) -> T:
        """Build a fight from the store. What ends with the process leaves its mark there; twice in a row is enough."""
        if self.store.unfinished_loads(fight.id) >= CRASHES:
            raise CannotOpen(SET_ASIDE.format(fight.id))
        self.mark(self.store.begin_load, fight)
        try:
            return build()
        except (StorageTrouble, SQLAlchemyError):
            raise
        except Exception as error:
            raise CannotOpen(why_it_does_not_open(fight, error)) from error
        finally:
            self.mark(self.store.end_load, fight)

    def mark(self, write: Callable[[str], None], fight: StoredFight) -> None:
        """Where nothing can be written, people may still look."""
        if not self.writer.trouble:
            try:
                write(fight.id)
            except StorageTrouble as trouble:
                self.writer.report(trouble)

    def furnish(self, fight: StoredFight) -> Room:
        self.close_some()
        room = self.open[fight.id] = Room(self.store, fight, self.writer, self.thinkers)
        return room

    def role_of(self, identifier: str, token: str) -> str:
        """What a token is at a fight, or nothing: without a look at the fight itself, which may be long or spoiled."""
        if "\x00" in identifier:
            return ""
        room = self.open.get(identifier)
        if room is not None:
            chair = room.chairs.of_token(token)
            return chair.role if chair is not None else ""
        stored = self.store.chair_of(identifier, hash_of(token))
        return stored.role if stored is not None else ""

    def close_some(self) -> None:
        """Close the rooms opened longest ago that nobody is in; they are opened again as they were."""
        idle = [room for room in self.open.values() if not room.lock.locked()]
        empty = [room for room in idle if not any(chair.lines for chair in room.chairs.all.values())]
        for room in empty[: max(0, len(self.open) - MOST_OPEN)]:
            del self.open[room.id]

    def stop(self) -> None:
        self.thinkers.stop()
        self.writer.close()

    # ---- new fights

    def begin(self, beginning: Beginning) -> Begun:
        """A new fight with a Keeper's chair, wholly on disk or not at all."""
        self.writer.refuse_in_trouble()
        identifier, token, stamp = secrets.token_hex(8), new_token(), now()
        system, game = beginning.system, game_of(beginning)
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
        data = {**Change(0, list(beginning.entries), []).fields(), "settings": list(beginning.settings)}
        first = StoredCommand(1, "begin", keeper.id, "begin", data, mark(game))
        self.store.add_fight(stored, keeper, new_code(), first)
        room = self.furnish(stored)
        return Begun(room, room.chairs.all[keeper.id], token)

    async def start(self, beginning: Beginning, encounter: Encounter, minds: Mapping[str, str], rulings: str) -> Begun:
        """An encounter from its beginning; minds play whole sides, or whom the encounter says, or the Keeper's part."""
        for side in minds:
            if side not in encounter.sides:
                raise Refused(MALFORMED, f"no side is called {side!r}; there is {', '.join(encounter.sides)}")
        begun = self.begin(beginning)
        playing = {who: mind_of(entrant, minds) for who, entrant in enumerate(encounter.roster)}
        playing[KEEPERS_OWN] = rulings
        seats = [begun.room.seating.seat(who, mind=mind) for who, mind in playing.items() if mind]
        if seats:
            await begun.room.arrange("start", seats)
        return begun

    def branch(self, room: Room, position: int, keeper: str, keep_dice: bool) -> Begun:
        """What if? The same fight up to an entry, paused, for the Keeper to play on; with other dice unless kept."""
        if position > len(room.game.entries):
            raise Refused(MALFORMED, f"the tape has {len(room.game.entries)} entries, not {position}")
        settings: list[Setting] = [{"set": "pause", "on": True}, {"set": "sight", "sight": room.seating.sight}]
        settings += [room.seating.seat(who, mind=mind) for who, mind in room.seating.minds.items()]
        settings.append({"set": "hide", "who": sorted(room.seating.hidden), "on": True})
        entries = room.game.entries[:position]
        title, seed = f"What if: {room.title}", room.stored.seed
        beginning = Beginning(room.system, room.stored.encounter, title, keeper, seed, entries, settings)
        return self.begin(beginning if keep_dice else with_other_dice(beginning))

    def bring_in(self, loaded: Loaded, keeper: str) -> Begun:
        """The fight of a replay file; one that is not over goes on with dice nobody has seen."""
        game = loaded.game
        source, title = game.encounter.source, game.encounter.title
        return self.begin(with_other_dice(Beginning(game.system, source, title, keeper, game.seed, list(game.entries))))

    # ---- new chairs

    def invite(self, room: Room, name: str, role: Role) -> Begun:
        if len(room.chairs.seated()) >= MOST_CHAIRS:
            raise Refused("too many", f"a fight has at most {MOST_CHAIRS} chairs; withdraw some links first")
        token = new_token()
        number = len(room.chairs.all)
        stored = StoredChair(secrets.token_hex(6), room.id, role, name, hash_of(token), False, number)
        self.store.add_chair(stored)
        chair = room.chairs.sit_down(stored)
        room.chairs.wake()
        return Begun(room, chair, token)

    def join(self, code: str, name: str) -> Begun | None:
        """A guest's chair by the fight's join code: the Keeper then says whom they play."""
        fight = self.store.fight_with_code(code_from(code))
        room = self.room(fight) if fight is not None else None
        return self.invite(room, name, "spectator") if room is not None else None

    def renew_code(self, room: Room, wanted: bool) -> str:
        """Another join code, or none; the old one no longer works."""
        room.code = new_code() if wanted else ""
        self.store.set_code(room.id, room.code)
        room.chairs.wake()
        return room.code


def why_it_does_not_open(fight: StoredFight, error: Exception) -> str:
    """In words; what the rules did not expect is named too, for whoever looks into it."""
    if isinstance(error, Refused):
        return f"This fight cannot be opened. {error.message}"
    words = str(error) if isinstance(error, ContentError) else f"{type(error).__name__}: {error}"
    begun = f"It was begun with Fray {fight.version} under ledger {fight.ledger[:8]}; this is Fray {__version__}."
    return f"This fight cannot be opened: its content or its rules are not what they were ({words}). {begun}"


def mind_of(entrant: Entrant, minds: Mapping[str, str]) -> str:
    return minds.get(entrant.side, entrant.played_by if entrant.played_by in get_args(MindName) else "")


def game_of(beginning: Beginning) -> Game:
    raw = Raw("the store", "encounter", str(beginning.source.get("id", "")), "", beginning.source)
    encounter = beginning.system.library().read_encounter(raw)
    return Game(beginning.system, encounter, beginning.seed, [], beginning.entries)


def with_other_dice(beginning: Beginning) -> Beginning:
    """Dice that do not follow from what is known, where somebody has still to decide."""
    game = game_of(beginning)
    if game.decisions:
        game.replay([Override(REKEY, value=new_key())])
    return Beginning(
        beginning.system,
        beginning.source,
        beginning.title,
        beginning.keeper,
        beginning.seed,
        list(game.entries),
        beginning.settings,
    )


def loaded_from(data: Mapping[str, Any]) -> Loaded:
    """A replay file's fight, or a refusal that says what is wrong with it. Takes its time: not for the event loop."""
    saved = saved_from(dict(data), "the replay")
    if isinstance(saved.seed, int) and not 0 <= saved.seed < 2**63:
        raise Refused(MALFORMED, "the replay: the seed is no number a fight could have")
    try:
        return restore(saved, system_named(saved.system), where="the replay")
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Refused(MALFORMED, f"the replay: its tape is not that of a fight ({error})") from error
