"""Reviews in the store, made or begun: a fight has at most one for each group of people who see the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Engine, Table, delete, insert, select
from sqlalchemy.exc import IntegrityError

BEGUN: Final = "begun "  # before the combatants who are not seen, where a review has not been finished


@dataclass(frozen=True)
class Unfinished:
    """A review that was begun."""

    fight: str
    mark: str  # of who is not seen
    tape: str
    unseen: frozenset[int]


class KeptReviews:
    """Reads and writes reviews. Each belongs to one state of the tape, and is replaced by the next."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self.engine = engine
        self.table = table

    def of(self, fight: str, unseen: str, tape: str) -> str | None:
        """The finished review of this very tape."""
        kept = self.table.c
        mine = (kept.fight == fight) & (kept.unseen == unseen) & (kept.tape == tape)
        with self.engine.connect() as connection:
            found: str | None = connection.execute(select(kept.found).where(mine)).scalar()
        return None if found is None or found.startswith(BEGUN) else found

    def begin(self, fight: str, mark: str, tape: str, unseen: Iterable[int]) -> None:
        """Remember that a review is being made, so that it is made again after a restart."""
        self.keep(fight, mark, tape, BEGUN + json.dumps(sorted(unseen)))

    def unfinished(self) -> list[Unfinished]:
        """The reviews that were begun and not finished."""
        kept = self.table.c
        rows = select(kept.fight, kept.unseen, kept.tape, kept.found).where(kept.found.startswith(BEGUN))
        with self.engine.connect() as connection:
            return [
                Unfinished(fight, mark, tape, frozenset(json.loads(found.removeprefix(BEGUN))))
                for fight, mark, tape, found in connection.execute(rows)
            ]

    def give_up(self, fight: str, mark: str) -> None:
        """Forget a review that was begun."""
        kept = self.table.c
        mine = (kept.fight == fight) & (kept.unseen == mark) & kept.found.startswith(BEGUN)
        with self.engine.begin() as connection:
            connection.execute(delete(self.table).where(mine))

    def keep(self, fight: str, unseen: str, tape: str, found: str) -> None:
        kept = self.table.c
        with suppress(IntegrityError), self.engine.begin() as connection:  # another process may be faster
            connection.execute(delete(self.table).where((kept.fight == fight) & (kept.unseen == unseen)))
            connection.execute(insert(self.table).values(fight=fight, unseen=unseen, tape=tape, found=found))
