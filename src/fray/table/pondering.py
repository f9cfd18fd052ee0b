"""Minds that take their time: they think in a worker process, and the fight waits for them as for a person."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from fray.engine.decisions import Decision, Option, Refused
from fray.table.owners import Elsewhere
from fray.table.standing_answers import lapse
from fray.table.tasks import Position, best_answer
from fray.table.thinkers import Asker, Broken, Withdrawn

if TYPE_CHECKING:
    from fray.table.room import Room

PONDER_SECONDS: Final = 20.0
MINDS: Final = "minds"  # all minds together have their share of the workers, as one client has

log = logging.getLogger(__name__)


class Pondering:
    """The minds of a room that look ahead. One of them thinks at a time."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something has changed: see whether such a mind is asked."""
        if self.asked() is not None and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.ponder())

    def busy(self) -> bool:
        return self.task is not None and not self.task.done()

    def asked(self) -> Decision[Option] | None:
        """The first open question that such a mind has to answer."""
        game, ponders = self.room.game, self.room.seating.ponders
        return next((decision for decision in game.decisions if ponders(decision.seat)), None)

    async def ponder(self) -> None:
        """Answer question after question, until a person is asked or the fight is over.

        Where the storage is in trouble or the table stops, the next change or the next visitor wakes it again.
        """
        with suppress(Refused, Withdrawn, Elsewhere):
            while await self.answer_next():
                pass

    async def answer_next(self) -> bool:
        """Answer one question. If the fight has moved on in the meantime, the answer is not used."""
        room = self.room
        async with room.lock:
            decision = self.asked()
            if decision is None:
                return False
            position, asked_on = room.position(), room.tape_revision
        key = await self.best(decision, position)
        async with room.lock:
            room.refuse_if_away()
            still = self.asked()
            if still is None or room.tape_revision != asked_on:
                return still is not None
            mind = room.chairs.keeper()
            identifier = f"mind-{room.revision + 1}-{decision.seat}"
            await room.accept(mind, identifier, lambda: ("play", self.play(decision, key)))
        return True

    async def best(self, decision: Decision[Option], position: Position) -> str:
        """The strategist's answer; the tactician's, if it cannot be had in time."""
        asker = Asker(MINDS, self.room.id)
        try:
            return await self.room.thinkers.think(
                asker, PONDER_SECONDS, best_answer, position, decision.seat, decision.who
            )
        except (Refused, Broken) as error:
            log.warning("the tactician answers for the strategist: %s", error)
            return self.room.system.tactician().answer(decision).key()

    def play(self, decision: Decision[Option], key: str) -> dict[str, object]:
        room = self.room
        room.torn = True
        minds, hands = room.seating.thinkers_by_seat(), room.seating.hands()
        change = room.recorder.play(
            lambda game: game.answer(key, decision.seat, decision.who, by_mind=True), minds, hands
        )
        settings = lapse(room, change.cut)
        return {**room.recorder.since(change.cut).fields(), "settings": settings}
