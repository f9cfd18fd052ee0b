"""The store: encounters, seeds, chairs and every accepted command. Everything else is rebuilt from them.

SQLite (write-ahead log) by default, PostgreSQL by `FRAY_DATABASE`. A command is on disk before it is announced.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
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
from sqlalchemy.schema import CreateColumn

from fray.engine.dice import Seed
from fray.table.kept_reviews import KeptReviews
from fray.table.shelf import Shelf
from fray.table.told import Told
from fray.table.trouble import DAMAGED, StorageTrouble, trouble_of

PROBE: Final = "probe"  # a key that no measured difficulty has
PROBE_LENGTH: Final = 20_000  # more than a command takes
BUSY_MILLISECONDS = 5000  # how long to wait for another program that writes to the file

metadata = MetaData()

fights = Table(
    "fights",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("system", String(40), nullable=False),
    Column("title", String(200), nullable=False),
    Column("encounter", Text, nullable=False),  # JSON, self-contained
    Column("seed", BigInteger, nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("touched_at", String(32), nullable=False),
    Column("state", String(200), nullable=False),  # a line for lists: "round 3" or how it ended
    Column("version", String(40), nullable=False),  # the Fray and the ledger it was begun with
    Column("ledger", String(80), nullable=False),
    # The key its dice follow from; fights begun before there were keys have none, and their dice follow from `seed`.
    Column("dice_key", String(80), nullable=False, server_default=""),
)
chairs = Table(
    "chairs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("fight", String(32), ForeignKey("fights.id"), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("revoked", Integer, nullable=False, default=0),
    Column("number", Integer, nullable=False),  # in the order in which they were set out
)
commands = Table(
    "commands",
    metadata,
    Column("fight", String(32), ForeignKey("fights.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("command_id", String(64), nullable=False),
    Column("chair", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Column("mark", String(16), nullable=False),  # of the state it led to
    UniqueConstraint("fight", "chair", "command_id"),
)
encounters = Table(
    "encounters",
    metadata,
    Column("system", String(40), primary_key=True),
    Column("id", String(120), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("source", Text, nullable=False),  # JSON
    Column("owner", String(64), nullable=False, server_default=""),  # hash of a token; empty: kept before owners
    Column("maker", String(80), nullable=False, server_default=""),  # the name they gave
)
creatures = Table(
    "creatures",
    metadata,
    Column("system", String(40), primary_key=True),
    Column("id", String(120), primary_key=True),
    Column("type", String(40), nullable=False),
    Column("source", Text, nullable=False),  # JSON
    Column("owner", String(64), nullable=False, server_default=""),  # hash of a token; empty: kept before owners
    Column("maker", String(80), nullable=False, server_default=""),  # the name they gave
)
codes = Table(
    "codes",
    metadata,
    Column("fight", String(32), ForeignKey("fights.id"), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
)
difficulties = Table(
    "difficulties",
    metadata,
    Column("key", String(64), primary_key=True),  # of the encounter, the ledger and the version
    Column("measured", Text, nullable=False),  # JSON
)
reviews = Table(
    "reviews",
    metadata,
    Column("fight", String(32), ForeignKey("fights.id"), primary_key=True),
    Column("unseen", String(64), primary_key=True),  # a mark of who is hidden from those it is for
    Column("tape", String(64), nullable=False),  # a mark of the tape and the rules it was made from
    Column("found", Text, nullable=False),  # JSON
)
loads = Table(  # fights that are being opened, and those whose opening ended with the process
    "loads",
    metadata,
    Column("fight", String(32), ForeignKey("fights.id"), primary_key=True),
    Column("begun", Integer, nullable=False),  # how often in a row it was begun and not finished
)
versions = Table("schema_version", metadata, Column("version", Integer, primary_key=True))


@dataclass(frozen=True)
class StoredFight:
    """A fight as the store has it."""

    id: str
    system: str
    title: str
    encounter: Mapping[str, Any]
    seed: Seed
    made_at: str
    touched_at: str
    state: str
    version: str
    ledger: str


@dataclass(frozen=True)
class StoredChair:
    """A person's chair at a fight. Only the hash of the token is kept."""

    id: str
    fight: str
    role: str
    name: str
    token_hash: str
    revoked: bool
    number: int


@dataclass(frozen=True)
class StoredCommand:
    """An accepted command: what it did, and a mark of the state it led to."""

    revision: int
    command_id: str
    chair: str
    kind: str
    data: Mapping[str, Any]
    mark: str


@dataclass(frozen=True)
class Append:
    """A command on its way to the disk, and what a list of fights says after it."""

    fight: str
    command: StoredCommand
    touched_at: str
    state: str


class AlreadyStored(Exception):
    """The store already has this command, or another one for the same revision."""


def first_schema(connection: Connection) -> None:
    metadata.create_all(connection, tables=[fights, chairs, commands, encounters])


def codes_and_difficulties(connection: Connection) -> None:
    metadata.create_all(connection, tables=[codes, difficulties])


def creatures_of_ones_own(connection: Connection) -> None:
    metadata.create_all(connection, tables=[creatures])


def dice_keys(connection: Connection) -> None:
    add_column(connection, fights.c.dice_key)


def loads_begun(connection: Connection) -> None:
    metadata.create_all(connection, tables=[loads])


def owners(connection: Connection) -> None:
    """Older entries have no owner: they cannot be changed, but anyone can copy them."""
    for table in (encounters, creatures):
        add_column(connection, table.c.owner)
        add_column(connection, table.c.maker)


def reviews_kept(connection: Connection) -> None:
    metadata.create_all(connection, tables=[reviews])


def add_column(connection: Connection, column: Column[Any]) -> None:
    """Add a column, unless the table has it."""
    table = column.table.name
    if column.name not in {known["name"] for known in inspect(connection).get_columns(table)}:
        written = CreateColumn(column).compile(dialect=connection.dialect)
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {written}"))


# Each migration brings the schema from one version to the next; never change one that has been released.
MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (
    first_schema,
    codes_and_difficulties,
    creatures_of_ones_own,
    dice_keys,
    loads_begun,
    owners,
    reviews_kept,
)


class Store:
    """All reading and writing. Methods are short transactions."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url, pool_pre_ping=True, connect_args=patience(url))
        event.listen(self.engine, "handle_error", in_words)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", use_write_ahead_log)
        self.told = Told(told_beside(self.engine))
        self.encounters = Shelf(self.engine, encounters, "title")
        self.creatures = Shelf(self.engine, creatures, "type")
        self.reviews = KeptReviews(self.engine, reviews)
        self.migrate()

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
        self.save_difficulty(PROBE, "." * PROBE_LENGTH)
        with self.engine.begin() as connection:
            connection.execute(delete(difficulties).where(difficulties.c.key == PROBE))

    def losses(self) -> list[str]:
        """The fights of which more was announced than is stored."""
        newest = select(commands.c.fight, func.max(commands.c.revision)).group_by(commands.c.fight)
        with self.engine.connect() as connection:
            stored = {row[0]: row[1] for row in connection.execute(newest)}
        return [fight for fight, revision in self.told.revisions.items() if stored.get(fight, 0) < revision]

    def migrate(self) -> None:
        """Bring the schema up to date, one migration after another, in one transaction each."""
        with self.engine.begin() as connection:
            versions.create(connection, checkfirst=True)
        for number, migration in enumerate(MIGRATIONS[self.version() :], self.version() + 1):
            with self.engine.begin() as connection:
                migration(connection)
                connection.execute(insert(versions).values(version=number))

    def version(self) -> int:
        """The schema's version; one from the future is not touched."""
        with self.engine.connect() as connection:
            at = max(connection.execute(select(versions.c.version)).scalars().all(), default=0)
        if at > len(MIGRATIONS):
            raise RuntimeError(
                f"the store has schema version {at}, this Fray knows {len(MIGRATIONS)}: use the one that wrote it"
            )
        return at

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

    def fight(self, identifier: str) -> StoredFight | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(fights).where(fights.c.id == identifier)).mappings().first()
        return stored_fight(row) if row else None

    def fights_of(self, token_hashes: list[str]) -> list[tuple[StoredFight, StoredChair]]:
        """The fights in which one of these tokens has a chair, newest first."""
        query = (
            select(fights, chairs.c.id.label("chair_id"))
            .join(chairs, chairs.c.fight == fights.c.id)
            .where(chairs.c.token_hash.in_(token_hashes), chairs.c.revoked == 0)
            .order_by(fights.c.touched_at.desc())
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            found = []
            for row in rows:
                chair = connection.execute(select(chairs).where(chairs.c.id == row["chair_id"])).mappings().one()
                found.append((stored_fight(row), stored_chair(chair)))
        return found

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

    def revoke(self, chair: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(chairs).where(chairs.c.id == chair).values(revoked=1))

    # ---- commands

    def append(self, *appends: Append) -> None:
        """Put accepted commands on disk, all or none; a second one with the same id or revision is refused."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(commands), [command_row(append.fight, append.command) for append in appends])
                for append in appends:
                    touched = update(fights).where(fights.c.id == append.fight)
                    connection.execute(touched.values(touched_at=append.touched_at, state=append.state[:200]))
        except IntegrityError as error:
            raise AlreadyStored from error
        self.told.note((append.fight, append.command.revision) for append in appends)

    def commands(self, fight: str) -> list[StoredCommand]:
        query = select(commands).where(commands.c.fight == fight).order_by(commands.c.revision)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [stored_command(row) for row in rows]

    # ---- join codes

    def set_code(self, fight: str, code: str) -> None:
        """The fight's only join code from now on; none if it is empty."""
        with self.engine.begin() as connection:
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
        with self.engine.begin() as connection:
            connection.execute(delete(difficulties).where(difficulties.c.key == key))
            connection.execute(insert(difficulties).values(key=key, measured=measured))


def patience(url: str) -> dict[str, Any]:
    """How long to wait for a database elsewhere."""
    return {"connect_timeout": 5} if url.startswith("postgresql") else {}


def told_beside(engine: Engine) -> Path | None:
    """The file beside a database file; a database elsewhere has none."""
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    return Path(f"{file}-told") if file and file != ":memory:" else None


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


def fight_row(fight: StoredFight) -> dict[str, Any]:
    key = fight.seed if isinstance(fight.seed, str) else ""
    seed = fight.seed if isinstance(fight.seed, int) else 0
    return {**vars(fight), "encounter": json.dumps(fight.encounter), "seed": seed, "dice_key": key}


def stored_fight(row: RowMapping) -> StoredFight:
    return StoredFight(
        row["id"],
        row["system"],
        row["title"],
        json.loads(row["encounter"]),
        row["dice_key"] or row["seed"],
        row["made_at"],
        row["touched_at"],
        row["state"],
        row["version"],
        row["ledger"],
    )


def command_row(fight: str, command: StoredCommand) -> dict[str, Any]:
    return {**vars(command), "fight": fight, "data": json.dumps(command.data)}


def stored_command(row: RowMapping) -> StoredCommand:
    return StoredCommand(
        row["revision"], row["command_id"], row["chair"], row["kind"], json.loads(row["data"]), row["mark"]
    )


def chair_row(chair: StoredChair) -> dict[str, Any]:
    return {**vars(chair), "revoked": int(chair.revoked)}


def stored_chair(row: RowMapping) -> StoredChair:
    revoked = bool(row["revoked"])
    return StoredChair(row["id"], row["fight"], row["role"], row["name"], row["token_hash"], revoked, row["number"])


def database_url(setting: str, data_folder: Path) -> str:
    """What FRAY_DATABASE means: a URL, a file, or nothing for a file in the data folder."""
    if setting.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + setting.split("://", 1)[1]
    if "://" in setting:
        return setting
    path = Path(setting) if setting else data_folder / "fray.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"
