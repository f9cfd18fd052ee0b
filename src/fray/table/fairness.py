"""Over HTTP: how hard an encounter is while it is drawn up, and how to make it fair.

Both are streams of server-sent events: an estimate that narrows, and a search that goes on foe by foe. Whoever leaves
the stream, because the encounter has changed again, stops the fights.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

from fray.engine.decisions import Refused
from fray.engine.system import system_named
from fray.lab.changes import subject_of
from fray.lab.fair import FIGHTS, Balance, Found, trying
from fray.lab.plays import heroes_side
from fray.lab.results import Result
from fray.lab.verdict import verdict
from fray.table.builder_records import FairView, MeasuredView
from fray.table.catalog import written_encounter
from fray.table.lab import LAY_OUT_SECONDS, STREAM, Desk, events, narrowing
from fray.table.lab_views import share_view
from fray.table.limits import Limiter, asker_of, client_of
from fray.table.refusals import TOO_MANY
from fray.table.requests import TomlText
from fray.table.rooms import Rooms
from fray.table.shares import RunShare
from fray.table.tasks import Laid, laid, steps_of
from fray.table.thinkers import Asker
from fray.table.toml_text import plain_source

MOST_FIGHTS: Final = 800
SEED: Final = 7
LOOKS_A_MINUTE: Final = 120


def add_fairness(app: FastAPI, rooms: Rooms, desk: Desk) -> None:
    limiter = Limiter(LOOKS_A_MINUTE, 60.0)

    def share_for(request: Request) -> RunShare:
        if not limiter.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many changes at once to measure each; wait a moment")
        return desk.share_for(client_of(request), brief=True)

    async def written(text: TomlText, request: Request) -> Laid:
        """What is drawn up, read by a worker."""
        found = system_named(text.system)
        encounter = await written_encounter(rooms.store, rooms.thinkers, asker_of(request), found, text.toml)
        return laid(subject_of(encounter))

    @app.post("/api/builder/measure", responses=STREAM, response_class=StreamingResponse)
    async def measure(text: TomlText, request: Request) -> StreamingResponse:
        """How hard an encounter is, as it is written: a verdict that gets surer."""
        subject, share = await written(text, request), share_for(request)
        simulation = await desk.aside(desk.run_of, share, subject, MOST_FIGHTS, SEED)

        async def told() -> AsyncIterator[MeasuredView]:
            async for done in narrowing(desk, [simulation], MOST_FIGHTS):
                yield measured_view(await desk.aside(simulation.result), done)

        return events(desk, share, told())

    @app.post("/api/builder/fair", responses=STREAM, response_class=StreamingResponse)
    async def fair(text: TomlText, request: Request) -> StreamingResponse:
        """Make it fair, foe by foe. The last event has the encounter as it is then."""
        subject, share = await written(text, request), share_for(request)
        return events(desk, share, balanced(rooms, desk, share, asker_of(request), subject))


async def balanced(rooms: Rooms, desk: Desk, share: RunShare, asker: Asker, subject: Laid) -> AsyncIterator[FairView]:
    async def fought(one: Laid) -> Result:
        simulation = await desk.aside(desk.run_of, share, one, FIGHTS, SEED)
        await desk.aside(simulation.fight, FIGHTS)
        return simulation.result()

    start = await desk.aside(subject.subject)
    side = heroes_side(start.system, start.encounter)
    balance = Balance(Found(subject, (await fought(subject)).wins[side]))
    think = rooms.thinkers.think
    while not balance.over:
        best, by = balance.best, balance.by
        tried: list[Found[Laid]] = []
        steps = await think(asker, LAY_OUT_SECONDS, steps_of, best.subject, side, balance.too_easy, by)
        for step, changed in steps:
            yield fair_view(balance, f"Trying {trying(step)} …")
            tried.append(best.after(step, changed, (await fought(changed)).wins[side]))
        balance.look(tried)
    yield fair_view(balance, "")


def measured_view(result: Result, done: bool) -> MeasuredView:
    found = verdict(result, advise=False)
    return MeasuredView(
        done=done,
        fights=len(result.winners),
        level=found.level,
        heroes=found.side,
        wins=share_view(found.wins),
        words=found.sentences(),
    )


def fair_view(balance: Balance[Laid], told: str) -> FairView:
    return FairView(
        done=balance.over,
        level=balance.best.level,
        words=balance.words(),
        trying=told,
        wins=share_view(balance.best.wins),
        source=plain_source(balance.best.subject.source) if balance.over else {},
    )
