"""Refusals in words: the same record over HTTP and over a live connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pydantic_core import ErrorDetails

from fray.engine.decisions import Refused
from fray.table.records import Refusal

TOO_MANY: Final = "too many"
CANNOT_OPEN: Final = "cannot open"
NO_SUCH_FIGHT: Final = "no such fight, or this link does not open it"


class NoSuchFight(Exception):
    """No such fight, or a wrong token: both look the same from outside."""

    def __init__(self, message: str = NO_SUCH_FIGHT) -> None:
        super().__init__(message)


class CannotOpen(Refused):
    """A fight that is stored whole but cannot be brought back. `keeper`: the Keeper asks, who may export it."""

    def __init__(self, message: str, keeper: bool = False) -> None:
        super().__init__(CANNOT_OPEN, message)
        self.keeper = keeper


def refusal(error: Refused, identifier: str = "") -> Refusal:
    reason: Any = error.reason  # one of the closed list
    return Refusal(id=identifier, reason=reason, message=error.message, clause=error.clause)


def first_problem(errors: Sequence[ErrorDetails]) -> str:
    """What is wrong with a message, in one line: where, and what would be right."""
    problem = errors[0]
    where = ".".join(str(part) for part in problem["loc"] if part != "body")
    return f"{where}: {problem['msg']}" if where else str(problem["msg"])
