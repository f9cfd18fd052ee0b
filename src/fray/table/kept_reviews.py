"""Reviews that have been made, in the store: a fight has at most one for each group of people who see the same."""

from __future__ import annotations

from sqlalchemy import Engine, Table, delete, insert, select


class KeptReviews:
    """Reads and writes finished reviews. Each belongs to one state of the tape, and is replaced by the next."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self.engine = engine
        self.table = table

    def of(self, fight: str, unseen: str, tape: str) -> str | None:
        """The review of this very tape."""
        kept = self.table.c
        mine = (kept.fight == fight) & (kept.unseen == unseen) & (kept.tape == tape)
        with self.engine.connect() as connection:
            return connection.execute(select(kept.found).where(mine)).scalar()

    def keep(self, fight: str, unseen: str, tape: str, found: str) -> None:
        kept = self.table.c
        with self.engine.begin() as connection:
            connection.execute(delete(self.table).where((kept.fight == fight) & (kept.unseen == unseen)))
            connection.execute(insert(self.table).values(fight=fight, unseen=unseen, tape=tape, found=found))
