"""The tables of the store, and the migrations that bring an older database up to date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.schema import CreateColumn

MIGRATING: Final = 0x46726179  # the advisory lock of the process that migrates a PostgreSQL database

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
    # JSON: whom each chair plays, and whether the fight waits for it; empty in fights nobody has touched since.
    Column("parts", Text, nullable=False, server_default=""),
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
campaigns = Table(  # fights one after another, between which heroes keep their wounds
    "campaigns",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("system", String(40), nullable=False),
    Column("title", String(200), nullable=False),
    Column("owner", String(64), nullable=False, index=True),  # hash of the Keeper's token
)
campaign_fights = Table(  # of campaigns; what heroes brought home stays when the fight itself is deleted
    "campaign_fights",
    metadata,
    Column("fight", String(32), primary_key=True),
    Column("campaign", String(32), ForeignKey("campaigns.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),  # in the order in which they were begun
    Column("title", String(200), nullable=False),
    Column("state", String(200), nullable=False),  # a line for lists, as in `fights`
    Column("home", Text, nullable=False),  # JSON: what heroes brought home; empty while the fight goes on
)
loads = Table(  # fights that are being opened, and those whose opening ended with the process
    "loads",
    metadata,
    Column("fight", String(32), ForeignKey("fights.id"), primary_key=True),
    Column("begun", Integer, nullable=False),  # how often in a row it was begun and not finished
)
versions = Table("schema_version", metadata, Column("version", Integer, primary_key=True))
# Where several processes share a database: who they are, and which of them has which fight.
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),  # where the others reach it
    Column("secret", String(64), nullable=False),  # by which it knows them
    Column("beat", DateTime(timezone=True), nullable=False),  # when it was last heard of, by the database's clock
)
owners = Table(
    "owners",
    metadata,
    Column("fight", String(32), ForeignKey("fights.id"), primary_key=True),
    Column("process", String(32), nullable=False, index=True),
)


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


def owners_of_what_is_kept(connection: Connection) -> None:
    """Older entries have no owner: they cannot be changed, but anyone can copy them."""
    for table in (encounters, creatures):
        add_column(connection, table.c.owner)
        add_column(connection, table.c.maker)


def reviews_kept(connection: Connection) -> None:
    metadata.create_all(connection, tables=[reviews])


def several_processes(connection: Connection) -> None:
    metadata.create_all(connection, tables=[processes, owners])


def campaigns_of_fights(connection: Connection) -> None:
    metadata.create_all(connection, tables=[campaigns, campaign_fights])


def parts_of_chairs(connection: Connection) -> None:
    add_column(connection, fights.c.parts)


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
    owners_of_what_is_kept,
    reviews_kept,
    several_processes,
    campaigns_of_fights,
    parts_of_chairs,
)


def migrate(engine: Engine) -> None:
    """Bring the schema up to date, one migration after another, in one transaction each."""
    with engine.begin() as connection:
        wait_for_turn(connection)
        versions.create(connection, checkfirst=True)
    for number in range(version_of(engine) + 1, len(MIGRATIONS) + 1):
        with engine.begin() as connection:
            wait_for_turn(connection)
            if number > newest(connection):  # another process may have been faster
                MIGRATIONS[number - 1](connection)
                connection.execute(insert(versions).values(version=number))


def wait_for_turn(connection: Connection) -> None:
    """Processes that start together migrate one after another."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})


def newest(connection: Connection) -> int:
    return max(connection.execute(select(versions.c.version)).scalars().all(), default=0)


def version_of(engine: Engine) -> int:
    """The schema's version; one from the future is not touched."""
    with engine.connect() as connection:
        at = newest(connection)
    if at > len(MIGRATIONS):
        raise RuntimeError(
            f"the store has schema version {at}, this Fray knows {len(MIGRATIONS)}: use the one that wrote it"
        )
    return at
