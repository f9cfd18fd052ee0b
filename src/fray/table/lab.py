"""Over HTTP: the lab. Runs, comparisons, sweeps and searches are streams of server-sent events.

Each event has the whole state. The address says everything about a stream, so that a link to it shows everyone the same
numbers. Other processes run the fights: live fights do not wait for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, TypeVar

from fastapi import FastAPI, Query, Request
from fastapi.responses import StreamingResponse

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import system_named
from fray.engine.tape import entry_from
from fray.lab.changes import subject_of
from fray.lab.compare import comparison_of
from fray.lab.plays import FIRST_STRONG
from fray.lab.simulate import Simulation
from fray.lab.sweep import Setting, Sweep
from fray.lab.tune import Hunt, target_of, varied_of
from fray.lab.workers import SimulationError, bench_of
from fray.table.catalog import find_encounter
from fray.table.fights import joined
from fray.table.http_records import EncounterSource, Joined
from fray.table.lab_records import LARGEST_SEED, LabChoices, LabFight, LabRun
from fray.table.lab_views import choices_view, comparison_view, run_view, sweep_view, tune_view
from fray.table.limits import Limiter, asker_of, client_of
from fray.table.records import Record
from fray.table.refusals import TOO_MANY
from fray.table.rooms import Beginning, Rooms
from fray.table.shares import RunShare
from fray.table.tasks import Laid, Layout, laid, lay_out, tape_of
from fray.table.thinkers import Asker, Thinkers

T = TypeVar("T")
MOST_FIGHTS: Final = 20_000
MOST_CELLS: Final = 60
MOST_CHANGES: Final = 20
LONGEST_CHANGE: Final = 300
FIRST_LOOK: Final = 100
LAY_OUT_SECONDS: Final = 10.0
MOST_RUNS: Final = 24  # under way, of all clients together
MOST_RUNS_OF_ONE: Final = 4  # of one client
RUNS_A_MINUTE: Final = 60
STREAM: Final[dict[int | str, dict[str, object]]] = {
    200: {"description": "Server-sent events, each a JSON record.", "content": {"text/event-stream": {}}}
}

Text = Annotated[str, Query(max_length=200)]
Changes = Annotated[list[str], Query(max_length=MOST_CHANGES, default_factory=list)]
Fights = Annotated[int, Query(ge=1, le=MOST_FIGHTS)]
Seed = Annotated[int, Query(ge=0, le=LARGEST_SEED)]


class Desk:
    """The lab's own workers, the runs that use them, and threads that wait for them."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers) -> None:
        self.rooms = rooms
        self.thinkers = thinkers
        self.shares: list[RunShare] = []
        self.runs = 0
        self.threads = ThreadPoolExecutor(MOST_RUNS, "lab")

    def stop(self) -> None:
        for share in self.shares:
            share.leave()
        self.thinkers.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.threads = ThreadPoolExecutor(MOST_RUNS, "lab")  # the service may be started again

    async def aside(self, act: Callable[..., T], *args: object) -> T:
        """Do something slow in one of the lab's threads."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(act, *args))

    def refuse_if_busy(self, client: str) -> None:
        own = sum(share.asker.client == client for share in self.shares)
        if own >= MOST_RUNS_OF_ONE:
            raise Refused(TOO_MANY, f"you have {own} runs under way; wait until one is done, or close its page")
        if len(self.shares) >= MOST_RUNS:
            raise Refused(TOO_MANY, f"the lab is busy with {len(self.shares)} runs; try again in a minute")

    def share_for(self, client: str, brief: bool = False) -> RunShare:
        """A share for a run. A brief one is often left, and begun again with something changed."""
        self.refuse_if_busy(client)
        self.runs += 1
        return RunShare(self.thinkers, Asker(client, f"run {self.runs}"), brief)

    async def lay_out(self, asker: Asker, where: Where, vary: Sequence[str] = ()) -> Layout:
        """The request, checked by a worker because people write the changes."""
        if any(len(change) > LONGEST_CHANGE for change in where.changes):
            raise Refused(MALFORMED, f"a change has at most {LONGEST_CHANGE} letters")
        subject = where.subject or await self.aside(self.found, where)
        thinkers = self.rooms.thinkers
        return await thinkers.think(asker, LAY_OUT_SECONDS, lay_out, subject, where.changes, vary, MOST_CELLS)

    def found(self, where: Where) -> Laid:
        system = system_named(where.system)
        return laid(subject_of(find_encounter(self.rooms.store, system, where.encounter)))

    def run_of(self, share: RunShare, laid: Laid, fights: int, seed: int) -> Simulation:
        subject = laid.subject()
        bench = bench_of(subject.system, subject.encounter, subject.minds, seed)
        return Simulation(bench, fights, workers=share)


@dataclass(frozen=True)
class Where:
    """The encounter, by id or as written, and the changes in it."""

    system: str
    encounter: str
    changes: Sequence[str]
    subject: Laid | None = None


def add_lab(app: FastAPI, desk: Desk) -> None:
    app.state.lab = desk
    limiter = Limiter(RUNS_A_MINUTE, 60.0)

    def may_run(request: Request) -> RunShare:
        if not limiter.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many runs; wait a minute")
        return desk.share_for(client_of(request))

    add_runs(app, desk, may_run)
    add_sweeps(app, desk, may_run)
    add_tuning(app, desk, may_run)

    @app.get("/api/lab/choices")
    async def choices(request: Request, system: Text, encounter: Text) -> LabChoices:
        """What can be varied in an encounter: counts, rulings and minds."""
        found = await desk.lay_out(asker_of(request), Where(system, encounter, ()))
        return choices_view(await desk.aside(found.subject.subject))

    @app.get("/api/lab/encounter")
    async def changed(request: Request, system: Text, encounter: Text, change: Changes) -> EncounterSource:
        """An encounter with the changes made, to build on. Minds are not part of it."""
        found = await desk.lay_out(asker_of(request), Where(system, encounter, change))
        read = (await desk.aside(found.subject.subject)).encounter
        return EncounterSource(id=read.id, system=read.system, source=dict(read.source))

    @app.post("/api/lab/fights")
    async def open_fight(fight: LabFight, request: Request) -> Joined:
        """A single fight of a run as a fight of its own, for the replay. You become its Keeper."""
        share = may_run(request)
        layout = await desk.lay_out(asker_of(request), Where(fight.system, fight.encounter, fight.change))
        subject = layout.subject.subject()
        bench = bench_of(subject.system, subject.encounter, subject.minds, fight.seed)
        try:
            span = (fight.number, fight.number + 1)
            [(seed, entries)] = await desk.aside(lambda: list(share.run(tape_of, bench, [span])))
        finally:
            share.leave()
        title = f"{subject.encounter.title}, fight {fight.number}"[:200]
        tape = [entry_from(list(fields)) for fields in entries]
        beginning = Beginning(subject.system, layout.subject.source, title, "Keeper", seed, tape)
        return joined(await desk.rooms.begin(beginning, asker_of(request)))


MayRun = Callable[[Request], RunShare]


def add_runs(app: FastAPI, desk: Desk, may_run: MayRun) -> None:
    @app.get("/api/lab/run", responses=STREAM, response_class=StreamingResponse)
    async def run(
        request: Request, system: Text, encounter: Text, change: Changes, fights: Fights = 2000, seed: Seed = 7
    ) -> StreamingResponse:
        """An encounter fought many times, with updates as the estimate narrows."""
        share = may_run(request)
        layout = await desk.lay_out(asker_of(request), Where(system, encounter, change))
        simulation = await desk.aside(desk.run_of, share, layout.subject, fights, seed)

        async def told() -> AsyncIterator[LabRun]:
            async for done in narrowing(desk, [simulation], fights):
                yield run_view(await desk.aside(simulation.result), done)

        return events(desk, share, told())

    @app.get("/api/lab/compare", responses=STREAM, response_class=StreamingResponse)
    async def compare(
        request: Request,
        system: Text,
        encounter: Text,
        change: Changes,
        other_change: Changes,
        other: Text = "",
        fights: Fights = 2000,
        seed: Seed = 7,
    ) -> StreamingResponse:
        """Two encounters, or two versions of one, on common dice."""
        share = may_run(request)
        asker = asker_of(request)
        first = (await desk.lay_out(asker, Where(system, encounter, change))).subject
        second = Where(system, other, other_change, None if other else first)
        ours, two = first.subject(), (await desk.lay_out(asker, second)).subject.subject()
        if len(ours.encounter.sides) != len(two.encounter.sides):
            raise Refused(MALFORMED, "only encounters with the same number of sides can be compared")
        runs = [await desk.aside(desk.run_of, share, laid(found), fights, seed) for found in (ours, two)]

        async def told() -> AsyncIterator[Record]:
            async for done in narrowing(desk, runs, fights):
                results = [await desk.aside(run.result) for run in runs]
                yield comparison_view(comparison_of(results[0], results[1], ours, two), done)

        return events(desk, share, told())


def add_sweeps(app: FastAPI, desk: Desk, may_run: MayRun) -> None:
    @app.get("/api/lab/sweep", responses=STREAM, response_class=StreamingResponse)
    async def sweep(
        request: Request,
        system: Text,
        encounter: Text,
        vary: Changes,
        change: Changes,
        fights: Fights = 300,
        seed: Seed = 7,
    ) -> StreamingResponse:
        """One or two things varied: a line, or a map that fills cell by cell."""
        share = may_run(request)
        if not 1 <= len(vary) <= 2:
            raise Refused(MALFORMED, "vary one thing for a line, two for a map")
        layout = await desk.lay_out(asker_of(request), Where(system, encounter, change), vary)
        return events(desk, share, swept(desk, share, layout, fights, seed))


async def swept(desk: Desk, share: RunShare, layout: Layout, fights: int, seed: int) -> AsyncIterator[Record]:
    subject, found = layout.subject.subject(), list[Setting]()
    across, down = layout.varied[0], layout.varied[1] if len(layout.varied) > 1 else None
    for cell, changes in layout.settings:
        simulation = await desk.aside(desk.run_of, share, cell, fights, seed)
        await desk.aside(simulation.fight, fights)
        found.append(Setting(changes, simulation.result()))
        part = Sweep(subject.title, across, down, subject.encounter.sides[0], tuple(found))
        yield sweep_view(part, len(found) == len(layout.settings))


def add_tuning(app: FastAPI, desk: Desk, may_run: MayRun) -> None:
    @app.get("/api/lab/tune", responses=STREAM, response_class=StreamingResponse)
    async def tune(
        request: Request,
        system: Text,
        encounter: Text,
        vary: Changes,
        change: Changes,
        win: Annotated[float | None, Query(gt=0, lt=1)] = None,
        losses: Annotated[float | None, Query(ge=0, le=1000)] = None,
        side: Text = "",
        fights: Fights = 2000,
        seed: Seed = 7,
    ) -> StreamingResponse:
        """Search for the setting nearest to a wanted chance, or to wanted losses."""
        share = may_run(request)
        layout = await desk.lay_out(asker_of(request), Where(system, encounter, change), vary)
        found = layout.subject.subject()
        target = target_of(found, win, losses, side)
        varied_of(found, layout.varied)
        runs = [await desk.aside(desk.run_of, share, subject, fights, seed) for subject, _ in layout.settings]
        hunt = Hunt(found.title, target, [changes for _, changes in layout.settings], runs)
        return events(desk, share, hunted(desk, hunt))


async def hunted(desk: Desk, hunt: Hunt) -> AsyncIterator[Record]:
    steps = hunt.steps()
    while step := await desk.aside(next, steps, None):
        done, of = step
        yield tune_view(hunt, done == of and hunt.over)


async def narrowing(desk: Desk, runs: Sequence[Simulation], fights: int) -> AsyncIterator[bool]:
    """Run the next, larger step of all runs together. Returns whether it was the last."""
    strong = any(run.bench.foreseeing for run in runs)
    goal = min(FIRST_STRONG if strong else FIRST_LOOK, fights)
    while True:
        for run in runs:
            await desk.aside(run.fight, goal)
        yield goal == fights
        if goal == fights:
            return
        goal = min(goal * 2, fights)


def events(desk: Desk, share: RunShare, told: AsyncIterator[Record]) -> StreamingResponse:
    """Records as server-sent events; an error is the last of them. Leaving stops the run."""

    async def lines() -> AsyncIterator[str]:
        try:
            desk.refuse_if_busy(share.asker.client)
            desk.shares.append(share)
            async for record in told:
                yield f"data: {record.model_dump_json()}\n\n"
        except (SimulationError, Refused) as error:
            yield f"event: refused\ndata: {str(error).splitlines()[0]}\n\n"
        finally:
            share.leave()
            if share in desk.shares:
                desk.shares.remove(share)

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})
