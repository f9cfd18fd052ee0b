"""Over HTTP: the lab. Runs, comparisons, sweeps and searches are streams of server-sent events, each all that is known.

Everything a stream is about stands in its address, so that a link to it shows the same numbers to anybody. The
fighting is done by another process: live fights do not wait for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated, Any, Final

from fastapi import FastAPI, Query, Request
from fastapi.responses import StreamingResponse

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.system import system_named
from fray.lab.changes import Change, Subject, Vary, parse_vary, subject_of
from fray.lab.compare import comparison_of
from fray.lab.simulate import Simulation, fight_alone
from fray.lab.sweep import Setting, Sweep, settings_of
from fray.lab.tune import Hunt, target_of, varied_of
from fray.lab.workers import Pool, SimulationError, bench_of
from fray.table.catalogue import find_encounter
from fray.table.fights import joined
from fray.table.lab_records import LARGEST_SEED, LabChoices, LabFight, LabRun
from fray.table.lab_views import choices_view, comparison_view, run_view, sweep_view, tune_view
from fray.table.limits import Limiter, client_of
from fray.table.records import EncounterSource, Joined, Record
from fray.table.refusals import TOO_MANY
from fray.table.rooms import Beginning, Rooms

MOST_FIGHTS: Final = 20_000
MOST_CELLS: Final = 60
MOST_CHANGES: Final = 20
LONGEST_CHANGE: Final = 300
FIRST_LOOK: Final = 100
RUNS_AT_ONCE: Final = 2
RUNS_A_MINUTE: Final = 60
STREAM: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "Server-sent events, each a JSON record.", "content": {"text/event-stream": {}}}
}

Text = Annotated[str, Query(max_length=200)]
Changes = Annotated[list[str], Query(max_length=MOST_CHANGES, default_factory=list)]
Fights = Annotated[int, Query(ge=1, le=MOST_FIGHTS)]
Seed = Annotated[int, Query(ge=0, le=LARGEST_SEED)]


class Desk:
    """The lab's own workers, and how many runs they have at once."""

    def __init__(self) -> None:
        self.pool = Pool(1)
        self.free = asyncio.Semaphore(RUNS_AT_ONCE)

    def stop(self) -> None:
        self.pool.close()

    def run_of(self, subject: Subject, fights: int, seed: int) -> Simulation:
        bench = bench_of(subject.system, subject.encounter, subject.minds, seed)
        return Simulation(bench, fights, workers=self.pool)


def add_lab(app: FastAPI, rooms: Rooms) -> None:
    desk = app.state.lab = Desk()
    limiter = Limiter(RUNS_A_MINUTE, 60.0)

    def subject(system: str, encounter: str, changes: Sequence[str]) -> Subject:
        known = system_named(system)
        if any(len(change) > LONGEST_CHANGE for change in changes):
            raise Refused(MALFORMED, f"a change has at most {LONGEST_CHANGE} letters")
        return subject_of(find_encounter(rooms.store, known, encounter), changes)

    def may_run(request: Request) -> None:
        if not limiter.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many runs; wait a minute")

    add_runs(app, desk, subject, may_run)
    add_sweeps(app, desk, subject, may_run)
    add_tuning(app, desk, subject, may_run)

    @app.get("/api/lab/choices")
    def choices(system: Text, encounter: Text) -> LabChoices:
        """What can be varied of an encounter: counts, rulings and minds."""
        return choices_view(subject(system, encounter, ()))

    @app.get("/api/lab/encounter")
    def changed(system: Text, encounter: Text, change: Changes) -> EncounterSource:
        """An encounter with changes made, to build on; who plays it is no part of it."""
        found = subject(system, encounter, change).encounter
        return EncounterSource(id=found.id, system=found.system, source=dict(found.source))

    @app.post("/api/lab/fights")
    async def open_fight(fight: LabFight, request: Request) -> Joined:
        """A single fight of a run as a fight of its own, for the replay; whoever opens it is its Keeper."""
        may_run(request)
        found = subject(fight.system, fight.encounter, fight.change)
        bench = bench_of(found.system, found.encounter, found.minds, fight.seed)
        game = await asyncio.to_thread(fight_alone, bench, fight.number)
        title = f"{found.encounter.title}, fight {fight.number}"[:200]
        source = found.encounter.source
        return joined(rooms.begin(Beginning(found.system, source, title, "Keeper", game.seed, list(game.entries))))


Varied = tuple[Subject, tuple[Change, ...]]  # a setting, and what makes it one
SubjectOf = Callable[[str, str, Sequence[str]], Subject]
MayRun = Callable[[Request], None]


def add_runs(app: FastAPI, desk: Desk, subject: SubjectOf, may_run: MayRun) -> None:
    @app.get("/api/lab/run", responses=STREAM, response_class=StreamingResponse)
    async def run(
        request: Request, system: Text, encounter: Text, change: Changes, fights: Fights = 2000, seed: Seed = 7
    ) -> StreamingResponse:
        """An encounter fought many times, told as the estimate narrows."""
        may_run(request)
        simulation = desk.run_of(subject(system, encounter, change), fights, seed)

        async def told() -> AsyncIterator[LabRun]:
            async for done in narrowing([simulation], fights):
                yield run_view(simulation.result(), done)

        return events(desk, told())

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
        """Two encounters, or one and the same changed, on common dice."""
        may_run(request)
        one = subject(system, encounter, change)
        two = subject(system, other, other_change) if other else subject_of(one, other_change)
        if len(one.encounter.sides) != len(two.encounter.sides):
            raise Refused(MALFORMED, "only encounters with as many sides can be compared")
        runs = [desk.run_of(found, fights, seed) for found in (one, two)]

        async def told() -> AsyncIterator[Record]:
            async for done in narrowing(runs, fights):
                yield comparison_view(comparison_of(runs[0].result(), runs[1].result(), one, two), done)

        return events(desk, told())


def add_sweeps(app: FastAPI, desk: Desk, subject: SubjectOf, may_run: MayRun) -> None:
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
        may_run(request)
        found = subject(system, encounter, change)
        varied = [parse_vary(text, found.system) for text in vary]
        if not 1 <= len(varied) <= 2:
            raise Refused(MALFORMED, "vary one thing for a line, two for a map")
        settings = await settings_read(found, varied)
        return events(desk, swept(desk, found, varied, settings, fights, seed))


async def swept(
    desk: Desk,
    subject: Subject,
    varied: Sequence[Vary],
    settings: Sequence[Varied],
    fights: int,
    seed: int,
) -> AsyncIterator[Record]:
    found: list[Setting] = []
    for one, changes in settings:
        simulation = desk.run_of(one, fights, seed)
        await asyncio.to_thread(simulation.fight, fights)
        found.append(Setting(changes, simulation.result()))
        down = varied[1] if len(varied) > 1 else None
        part = Sweep(subject.title, varied[0], down, subject.encounter.sides[0], tuple(found))
        yield sweep_view(part, len(found) == len(settings))


async def settings_read(subject: Subject, varied: Sequence[Vary]) -> Sequence[Varied]:
    settings = await asyncio.to_thread(settings_of, subject, varied)
    if len(settings) > MOST_CELLS:
        raise Refused(MALFORMED, f"{len(settings)} settings are too many here; at most {MOST_CELLS}")
    return settings


def add_tuning(app: FastAPI, desk: Desk, subject: SubjectOf, may_run: MayRun) -> None:
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
        """The setting nearest to a wanted chance, or to wanted losses, searched for try by try."""
        may_run(request)
        found = subject(system, encounter, change)
        target = target_of(found, win, losses, side)
        settings = await settings_read(found, varied_of(found, vary))
        runs = [desk.run_of(one, fights, seed) for one, _ in settings]
        return events(desk, hunted(Hunt(found.title, target, [changes for _, changes in settings], runs)))


async def hunted(hunt: Hunt) -> AsyncIterator[Record]:
    steps = hunt.steps()
    while step := await asyncio.to_thread(next, steps, None):
        done, of = step
        yield tune_view(hunt, done == of and hunt.over)


async def narrowing(runs: Sequence[Simulation], fights: int) -> AsyncIterator[bool]:
    """Fight on in growing steps, all runs abreast; whether that was the last step."""
    goal = min(FIRST_LOOK, fights)
    while True:
        for run in runs:
            await asyncio.to_thread(run.fight, goal)
        yield goal == fights
        if goal == fights:
            return
        goal = min(goal * 2, fights)


def events(desk: Desk, told: AsyncIterator[Record]) -> StreamingResponse:
    """Records as server-sent events; what goes wrong in between is the last of them."""

    async def lines() -> AsyncIterator[str]:
        async with desk.free:
            try:
                async for record in told:
                    yield f"data: {record.model_dump_json()}\n\n"
            except (SimulationError, Refused) as error:
                yield f"event: refused\ndata: {str(error).splitlines()[0]}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})
