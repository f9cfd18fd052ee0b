"""Reviews of fights at the table: made in worker processes of their own, the most important first, and kept.

A review belongs to a state of the tape and to what its readers see. After an undo, or for others, it is made anew. One
that was cut off when the table stopped is begun again by itself when the table starts.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from fray import __version__
from fray.engine.decisions import ILLEGAL, Refused
from fray.lab.chances import minus
from fray.lab.judging import DECISION, Judged
from fray.lab.review import Findings, told_in_order
from fray.table.chairs import Chair
from fray.table.kept_reviews import Unfinished
from fray.table.owners import Elsewhere
from fray.table.refusals import TOO_MANY
from fray.table.review_tasks import Subject, framed, looked, rolled, weighed
from fray.table.room import Room
from fray.table.rooms import Rooms
from fray.table.sight import Eyes
from fray.table.store import Store
from fray.table.tasks import Position
from fray.table.thinkers import Asker, Broken, Thinkers, Withdrawn
from fray.table.trouble import StorageTrouble

FIRST_LOOK: Final = 25  # futures of each entry in the first pass: it draws the curve, and shows how long the rest takes
AT_ONCE: Final = 4  # entries of a task in the first pass
PRECISIONS: Final = (500, 250, 125, 100, 50, 25)  # futures: a win is a number of points with one decimal, so is a draw
WANTED_SECONDS: Final = 40.0
REST: Final = 6.0  # all later passes together take so many times as long as looking at every entry once
HANDS: Final = 2  # tasks of one review at a time
TASK_SECONDS: Final = 120.0
MOST_RUNNING: Final = 24
MOST_OF_ONE: Final = 4  # of one client
MOST_REMEMBERED: Final = 32
GOING_ON: Final = Asker("", "reviews")  # for reviews that go on after a restart

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Kept:
    """A finished review, as the store has it."""

    futures: int
    findings: Findings


KEPT: Final = TypeAdapter(Kept)


@dataclass
class Looking:
    """A review that is being made, or is finished."""

    client: str
    tape: str
    futures: int = 0
    frame: Findings | None = None
    judged: dict[int, Judged] = field(default_factory=dict)
    done: float = 0.0  # of 1
    stage: str = "waiting for its turn"
    problem: str = ""
    task: asyncio.Task[None] | None = None

    def findings(self) -> Findings | None:
        """What is known by now."""
        return replace(self.frame, judged=tuple(self.judged.values())) if self.frame is not None else None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()


class Reviews:
    """All reviews of a table."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.known: dict[tuple[str, str], Looking] = {}  # by fight and by who is unseen

    async def of(self, room: Room, chair: Chair, asker: Asker) -> Looking:
        """The review of a fight as it stands, as far as it is known; it is made if there is none."""
        async with room.lock:
            refuse_review(room, chair)
            position, unseen = room.position(), room.unseen(chair, room.game)
        whom, tape = mark_of(sorted(unseen)), tape_mark(room, position)
        looking = self.known.get((room.id, whom))
        if looking is not None and looking.tape == tape and not looking.problem:
            return looking
        stored = await asyncio.to_thread(room.store.reviews.of, room.id, whom, tape)
        found = from_store(stored, tape) or self.begun(room, whom, tape, asker)
        if looking is not None and looking.running:
            looking.task.cancel()  # type: ignore[union-attr]  # of a tape that is gone
        self.remember((room.id, whom), found)
        if found.frame is None:
            found.task = asyncio.create_task(self.make(found, room, whom, (position, unseen)))
        return found

    async def go_on(self, rooms: Rooms, store: Store) -> None:
        """Begin those again that a stop of the table has cut off, one after another."""
        for cut_off in await asyncio.to_thread(store.reviews.unfinished):
            try:
                room = await rooms.enter(GOING_ON, cut_off.fight)
            except (Refused, Broken, Elsewhere):
                continue  # a fight that cannot be opened now, or is another process's: another time
            if room is not None:
                await self.begin_again(room, cut_off)

    async def begin_again(self, room: Room, cut_off: Unfinished) -> None:
        """Make a review, if nobody has asked for it in the meantime and the fight is still the same."""
        async with room.lock:
            position = room.position()
        if (room.id, cut_off.mark) in self.known:
            return
        if tape_mark(room, position) != cut_off.tape:
            await room.writer.run(room.store.reviews.give_up, room.id, cut_off.mark)
            return
        looking = Looking(GOING_ON.client, cut_off.tape)
        self.remember((room.id, cut_off.mark), looking)
        looking.task = asyncio.create_task(self.make(looking, room, cut_off.mark, (position, cut_off.unseen)))
        await asyncio.wait([looking.task])

    def begun(self, room: Room, whom: str, tape: str, asker: Asker) -> Looking:
        running = [job for key, job in self.known.items() if job.running and key != (room.id, whom)]
        if len(running) >= MOST_RUNNING or sum(job.client == asker.client for job in running) >= MOST_OF_ONE:
            raise Refused(TOO_MANY, "other reviews are being made; try again in a minute")
        return Looking(asker.client, tape)

    def remember(self, key: tuple[str, str], looking: Looking) -> None:
        self.known.pop(key, None)
        self.known[key] = looking
        finished = [known for known, job in self.known.items() if not job.running and job is not looking]
        for known in finished[: max(0, len(self.known) - MOST_REMEMBERED)]:
            del self.known[known]

    def stop(self) -> None:
        self.thinkers.stop()

    # ---- making one

    async def make(self, looking: Looking, room: Room, whom: str, subject: Subject) -> None:
        kept = room.store.reviews
        try:
            with suppress(StorageTrouble):
                await room.writer.run(kept.begin, room.id, whom, looking.tape, subject[1])
            await Making(self.thinkers, looking, room.id, subject).run()
            await self.keep(looking, room, whom)
            looking.done, looking.stage = 1.0, ""
        except (Refused, Broken) as error:
            log.warning("a review was not finished: %s", error)
            looking.problem = error.message if isinstance(error, Refused) else "the review failed; try again"
            if not self.thinkers.stopping:
                with suppress(StorageTrouble):
                    await room.writer.run(kept.give_up, room.id, whom)
        except Withdrawn:
            looking.problem = "the table was stopped; try again"

    async def keep(self, looking: Looking, room: Room, whom: str) -> None:
        """Store it. While the storage is in trouble it can still be read, until the table stops."""
        kept = KEPT.dump_json(Kept(looking.futures, looking.findings() or empty())).decode()
        with suppress(StorageTrouble):
            await room.writer.run(room.store.reviews.keep, room.id, whom, looking.tape, kept)


class Making:
    """One review under way."""

    def __init__(self, thinkers: Thinkers, looking: Looking, fight: str, subject: Subject) -> None:
        self.thinkers = thinkers
        self.looking = looking
        self.fight = fight
        self.subject = subject
        self.worked = 0.0  # seconds of work so far, on entries alone

    async def run(self) -> None:
        """First the whole curve, roughly; then every entry; then options and rolls, the largest swings first."""
        looking = self.looking
        looking.frame, numbers = await self.think(0, framed, FIRST_LOOK)
        looking.futures = FIRST_LOOK
        batches = [numbers[at : at + AT_ONCE] for at in range(0, len(numbers), AT_ONCE)]
        await self.each("drawing the curve", 0.0, 0.1, batches, lambda hand, some: self.look(hand, some, FIRST_LOOK))
        futures = looking.futures = affordable(self.worked / HANDS)
        looking.frame, _ = await self.think(0, framed, futures)
        await self.each("counting", 0.1, 0.45, numbers, lambda hand, entry: self.look(hand, [entry], futures))
        order = by_swing(looking.findings() or empty())
        decided = [entry for entry in order if looking.judged[entry].kind == DECISION]
        await self.each("weighing options", 0.45, 0.85, decided, lambda hand, entry: self.weigh(hand, entry, futures))
        ends = [*order, len(self.subject[0].entries)]
        await self.each("rolling again", 0.85, 0.99, ends, lambda hand, entry: self.roll(hand, entry, futures))

    async def each(
        self,
        stage: str,
        first: float,
        last: float,
        items: Sequence[T],
        act: Callable[[int, T], Coroutine[object, object, None]],
    ) -> None:
        """Do something for each item, a few at a time; `first` and `last` say how much of all is done then."""
        self.looking.stage, self.looking.done = stage, first
        rest, done = iter(items), 0

        async def work(hand: int) -> None:
            nonlocal done
            for item in rest:
                await act(hand, item)
                done += 1
                self.looking.done = first + (last - first) * done / len(items)

        await asyncio.gather(*(work(hand) for hand in range(HANDS)))

    async def think(self, hand: int, task: Callable[..., T], *args: object) -> T:
        asker = Asker(self.looking.client, f"{self.fight} review {hand}")
        return await self.thinkers.think(asker, TASK_SECONDS, task, self.subject, *args)

    async def look(self, hand: int, numbers: Sequence[int], futures: int) -> None:
        found, seconds = await self.think(hand, looked, list(numbers), futures)
        self.worked += seconds
        for judged in found:
            self.looking.judged[judged.number] = judged

    async def weigh(self, hand: int, number: int, futures: int) -> None:
        missed = await self.think(hand, weighed, number, futures)
        self.looking.judged[number] = replace(self.looking.judged[number], missed=missed)

    async def roll(self, hand: int, number: int, futures: int) -> None:
        rolls = await self.think(hand, rolled, number, futures)
        if number in self.looking.judged:
            self.looking.judged[number] = replace(self.looking.judged[number], rolls=rolls)
        elif self.looking.frame is not None:
            self.looking.frame = replace(self.looking.frame, last_rolls=rolls)


def affordable(first_look: float) -> int:
    """How many futures fit into the wanted time on an idle machine, judged by how long the first look took."""
    most = FIRST_LOOK * WANTED_SECONDS / max(first_look, 0.001) / REST
    return next((futures for futures in PRECISIONS if futures <= most), PRECISIONS[-1])


def by_swing(findings: Findings) -> list[int]:
    """The entries, those first at which the chances changed most: by their own answer, or until the next one."""
    moments = told_in_order(findings).moments
    after = [*(moment.before for moment in moments[1:]), findings.result]
    sizes = {
        moment.judged.number: max(abs(change) for change in minus(then, moment.before))
        for moment, then in zip(moments, after, strict=True)
    }
    return sorted(sizes, key=lambda number: -sizes[number])


def refuse_review(room: Room, chair: Chair) -> None:
    """Players look back when the fight is over, and only at what they may know."""
    if not room.game.entries:
        raise Refused(ILLEGAL, "nothing has been decided in this fight yet")
    if room.game.result is None and not chair.keeper:
        raise Refused(ILLEGAL, "the fight is not over yet; until then only the Keeper can look back at it")
    eyes = Eyes(room, chair, room.game)
    if eyes.sight == "nothing" and eyes.veiled and not room.seating.may_see_standing(chair):
        raise Refused(ILLEGAL, "the Keeper keeps the enemies' numbers secret, and looking back would reveal them")


def from_store(stored: str | None, tape: str) -> Looking | None:
    """A kept review; one that cannot be read is made anew."""
    if stored is None:
        return None
    try:
        kept = KEPT.validate_json(stored)
    except ValidationError:
        return None
    judged = {entry.number: entry for entry in kept.findings.judged}
    return Looking("", tape, kept.futures, kept.findings, judged, 1.0, "")


def empty() -> Findings:
    return Findings((), (), False, (), (), ())


def tape_mark(room: Room, position: Position) -> str:
    return mark_of([position.entries, room.system.ledger.fingerprint, __version__])


def mark_of(what: Iterable[object]) -> str:
    return hashlib.sha256(json.dumps(list(what)).encode()).hexdigest()
