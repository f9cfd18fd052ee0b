"""The store: encounters, seeds, chairs and every accepted command. Everything else is rebuilt from them.

SQLite (write-ahead log) by default, PostgreSQL by `FRAY_DATABASE`. A command is on disk before it is announced.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError

from fray.table.campaigns import Campaigns
from fray.table.kept_reviews import KeptReviews
from fray.table.owners import Owners
from fray.table.schema import (
    chairs,
    codes,
    commands,
    creatures,
    difficulties,
    encounters,
    fights,
    loads,
    migrate,
    owners,
    reviews,
    version_of,
)
from fray.table.shelf import Shelf
from fray.table.stored import (
    Append,
    Counted,
    ListedFight,
    StoredChair,
    StoredCommand,
    StoredFight,
    chair_row,
    command_row,
    fight_row,
    stored_chair,
    stored_command,
    stored_fight,
)
from fray.table.told import Told
from fray.table.trouble import DAMAGED, StorageTrouble, trouble_of

PROBE: Final = "probe"  # a key that no measured difficulty has
PROBE_LENGTH: Final = 20_000  # more than a command takes
# PostgreSQL: how long it waits for a process that stops in the middle, and how soon each side notices a dead network.
PATIENCE: Final = (
    "-c idle_in_transaction_session_timeout=5s -c lock_timeout=10s "
    "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000"
)
NOTICES_SILENCE: Final = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
COUNTED: Final = (fights, chairs, commands)
BUSY_MILLISECONDS = 5000  # how long to wait for another program that writes to the file


class AlreadyStored(Exception):
    """The store already has this command, or another one for the same revision."""


class Store:
    """All reading and writing. Methods are short transactions."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url, pool_pre_ping=True, connect_args=patience(url))
        event.listen(self.engine, "handle_error", in_words)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", use_write_ahead_log)
        self.owners = Owners(self.engine)
        self.told = Told(told_beside(self.file()))
        self.encounters = Shelf(self.engine, encounters, "title")
        self.creatures = Shelf(self.engine, creatures, "type")
        self.reviews = KeptReviews(self.engine, reviews)
        self.campaigns = Campaigns(self.engine)
        migrate(self.engine)

    def file(self) -> Path | None:
        """The database file, if it is one; then one process has it to itself."""
        return file_of(self.engine)

    def check(self) -> None:
        """Check quickly whether the database is intact."""
        if self.engine.dialect.name == "sqlite":
            with self.engine.connect() as connection:
                if connection.execute(text("PRAGMA quick_check(1)")).scalar() != "ok":
                    raise StorageTrouble(DAMAGED)

    def probe(self) -> None:
        """Write a long row and remove it, to see whether the storage works and has room.

        A short row is no proof: it may fit where the next command does not, and the trouble would end and begin again.
        """
        key = f"{PROBE}-{secrets.token_hex(4)}"  # other processes try, too
        with self.engine.begin() as connection:
            connection.execute(insert(difficulties).values(key=key, measured="." * PROBE_LENGTH))
        with self.engine.begin() as connection:
            connection.execute(delete(difficulties).where(difficulties.c.key == key))

    def losses(self) -> list[str]:
        """The fights of which more was announced than is stored."""
        newest = select(commands.c.fight, func.max(commands.c.revision)).group_by(commands.c.fight)
        with self.engine.connect() as connection:
            stored = {row[0]: row[1] for row in connection.execute(newest)}
        return [fight for fight, revision in self.told.revisions.items() if stored.get(fight, 0) < revision]

    def version(self) -> int:
        return version_of(self.engine)

    def tables(self) -> list[str]:
        return sorted(inspect(self.engine).get_table_names())

    # ---- fights

    def add_fight(self, fight: StoredFight, keeper: StoredChair, code: str, first: StoredCommand) -> None:
        """Store a new fight with its chairs and commands, all or nothing."""
        with self.engine.begin() as connection:
            connection.execute(insert(fights).values(**fight_row(fight)))
            connection.execute(insert(chairs).values(**chair_row(keeper)))
            connection.execute(insert(codes).values(fight=fight.id, code=code))
            connection.execute(insert(commands).values(**command_row(fight.id, first)))
            self.owners.note(connection, fight.id)

    def fight(self, identifier: str) -> StoredFight | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(fights).where(fights.c.id == identifier)).mappings().first()
        return stored_fight(row) if row else None

    def fights_of(self, token_hashes: list[str]) -> list[ListedFight]:
        """The fights in which one of these tokens has a chair, newest first."""
        listed = (fights.c.id, fights.c.title, fights.c.system, fights.c.state, fights.c.touched_at, fights.c.parts)
        query = (
            select(*listed, chairs.c.id.label("chair"), chairs.c.role)
            .join(chairs, chairs.c.fight == fights.c.id)
            .where(chairs.c.token_hash.in_(token_hashes), chairs.c.revoked == 0)
            .order_by(fights.c.touched_at.desc())
        )
        with self.engine.connect() as connection:
            return [ListedFight(**row) for row in connection.execute(query).mappings()]

    def untouched_since(self, before: str, most: int) -> list[str]:
        """Fights on which nobody has played since then, the oldest first."""
        query = select(fights.c.id).where(fights.c.touched_at < before).order_by(fights.c.touched_at).limit(most)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def forget(self, fight: str, before: str) -> bool:
        """Delete a fight with everything that belongs to it, unless it was played on after all."""
        with self.engine.begin() as connection:
            self.owners.hold(connection, [fight])
            touched = connection.execute(select(fights.c.touched_at).where(fights.c.id == fight)).scalar()
            if touched is None or touched >= before:
                return False
            for table in (commands, chairs, codes, reviews, loads, owners):
                connection.execute(delete(table).where(table.c.fight == fight))
            connection.execute(delete(fights).where(fights.c.id == fight))
        self.told.note([(fight, 0)])
        return True

    def count(self) -> Counted:
        """How much is stored."""
        with self.engine.connect() as connection:
            found = [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in COUNTED]
        return Counted(*found)

    # ---- opening

    def unfinished_loads(self, fight: str) -> int:
        """How often in a row opening the fight was begun and not finished."""
        with self.engine.connect() as connection:
            return connection.execute(select(loads.c.begun).where(loads.c.fight == fight)).scalar() or 0

    def begin_load(self, fight: str) -> None:
        with self.engine.begin() as connection:
            more = update(loads).where(loads.c.fight == fight).values(begun=loads.c.begun + 1)
            if connection.execute(more).rowcount == 0:
                connection.execute(insert(loads).values(fight=fight, begun=1))

    def end_load(self, fight: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(loads).where(loads.c.fight == fight))

    # ---- chairs

    def add_chair(self, chair: StoredChair) -> None:
        with self.engine.begin() as connection:
            self.owners.hold(connection, [chair.fight])
            connection.execute(insert(chairs).values(**chair_row(chair)))

    def chairs(self, fight: str) -> list[StoredChair]:
        with self.engine.connect() as connection:
            query = select(chairs).where(chairs.c.fight == fight).order_by(chairs.c.number)
            rows = connection.execute(query).mappings().all()
        return [stored_chair(row) for row in rows]

    def chair_of(self, fight: str, token_hash: str) -> StoredChair | None:
        """The chair of a token, unless its link was revoked."""
        mine = (chairs.c.fight == fight) & (chairs.c.token_hash == token_hash) & (chairs.c.revoked == 0)
        with self.engine.connect() as connection:
            row = connection.execute(select(chairs).where(mine)).mappings().first()
        return stored_chair(row) if row else None

    def revoke(self, fight: str, chair: str) -> None:
        with self.engine.begin() as connection:
            self.owners.hold(connection, [fight])
            connection.execute(update(chairs).where(chairs.c.id == chair).values(revoked=1))

    # ---- commands

    def append(self, *appends: Append) -> None:
        """Put accepted commands on disk, all or none; a second one with the same id or revision is refused.

        So are commands to a fight that another process has taken.
        """
        try:
            with self.engine.begin() as connection:
                self.owners.hold(connection, [append.fight for append in appends])
                connection.execute(insert(commands), [command_row(append.fight, append.command) for append in appends])
                for append in appends:
                    self.touch(connection, append)
        except IntegrityError as error:
            raise AlreadyStored from error
        self.told.note((append.fight, append.command.revision) for append in appends)

    def touch(self, connection: Connection, append: Append) -> None:
        """What else changes with a command."""
        news: dict[str, object] = {"touched_at": append.touched_at, "state": append.state[:200], "parts": append.parts}
        if append.anew is not None:
            row = fight_row(append.anew)
            news |= {name: row[name] for name in ("encounter", "seed", "dice_key")}
        connection.execute(update(fights).where(fights.c.id == append.fight).values(**news))
        if append.home is not None:
            self.campaigns.note_home(connection, append.fight, append.state, append.home)

    def commands(self, fight: str) -> list[StoredCommand]:
        query = select(commands).where(commands.c.fight == fight).order_by(commands.c.revision)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [stored_command(row) for row in rows]

    # ---- join codes

    def set_code(self, fight: str, code: str) -> None:
        """The fight's only join code from now on; none if it is empty."""
        with self.engine.begin() as connection:
            self.owners.hold(connection, [fight])
            connection.execute(delete(codes).where(codes.c.fight == fight))
            if code:
                connection.execute(insert(codes).values(fight=fight, code=code))

    def code(self, fight: str) -> str:
        with self.engine.connect() as connection:
            return connection.execute(select(codes.c.code).where(codes.c.fight == fight)).scalar() or ""

    def fight_with_code(self, code: str) -> str | None:
        with self.engine.connect() as connection:
            return connection.execute(select(codes.c.fight).where(codes.c.code == code)).scalar()

    # ---- measured difficulties

    def difficulty(self, key: str) -> str | None:
        with self.engine.connect() as connection:
            return connection.execute(select(difficulties.c.measured).where(difficulties.c.key == key)).scalar()

    def save_difficulty(self, key: str, measured: str) -> None:
        with suppress(IntegrityError), self.engine.begin() as connection:  # another process may be faster
            connection.execute(delete(difficulties).where(difficulties.c.key == key))
            connection.execute(insert(difficulties).values(key=key, measured=measured))


def patience(url: str) -> dict[str, object]:
    """How long to wait for a database elsewhere, and how long it waits for a process that has stopped in the middle."""
    if not url.startswith("postgresql"):
        return {}
    return {**NOTICES_SILENCE, "options": PATIENCE}


def file_of(engine: Engine) -> Path | None:
    """The database file; a database elsewhere has none."""
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    return Path(file) if file and file != ":memory:" else None


def told_beside(file: Path | None) -> Path | None:
    return file.with_name(f"{file.name}-told") if file is not None else None


def in_words(context: ExceptionContext) -> StorageTrouble | None:
    """A driver's error as storage trouble; our own errors stay as they are."""
    return None if context.is_pre_ping else trouble_of(context.original_exception)


def use_write_ahead_log(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def database_file(setting: str, data_folder: Path) -> Path | None:
    """The file that FRAY_DATABASE means, if it means one."""
    if "://" in setting:
        return Path(setting.removeprefix("sqlite:///")) if setting.startswith("sqlite:///") else None
    return Path(setting) if setting else data_folder / "fray.sqlite"


def database_url(setting: str, data_folder: Path) -> str:
    """What FRAY_DATABASE means: a URL, a file, or nothing for a file in the data folder."""
    if setting.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + setting.split("://", 1)[1]
    if "://" in setting:
        return setting
    path = Path(setting) if setting else data_folder / "fray.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"
