"""What the admin page is made of: each process reports its own."""

from __future__ import annotations

from fray.table.records import Record


class RoomLine(Record):
    """An open fight."""

    fight: str
    title: str
    system: str
    state: str
    revision: int
    entries: int
    lines: int
    chairs: int
    idle: float


class ErrorLine(Record):
    """A warning or an error."""

    at: str
    source: str
    message: str
    details: str


class ProcessReport(Record):
    """One process of the table."""

    process: str
    address: str
    version: str
    form: str
    seconds: float
    memory: int
    answers: int
    median: float
    slowest: float
    rule_errors: int
    queues: dict[str, int]
    trouble: str
    rooms: list[RoomLine]
    errors: list[ErrorLine]
