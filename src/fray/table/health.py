"""Over HTTP: the state of the service."""

from __future__ import annotations

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse

from fray import __version__
from fray.engine.form import form
from fray.table.gate import Traffic
from fray.table.http_records import Health
from fray.table.rooms import Rooms
from fray.table.trouble import AWAY, STOPPING, StorageTrouble


def add_health(app: FastAPI, rooms: Rooms, traffic: Traffic) -> None:
    @app.get("/api/health", responses={503: {"model": Health, "description": "The storage is in trouble."}})
    async def health(response: Response) -> Health:
        """Whether the service is up and can store what is done, its version and form, and if it is answering others."""
        trouble = await rooms.writer.check()
        response.status_code = 503 if trouble else 200
        return Health(
            status="trouble" if trouble else "ok",
            reason=trouble,
            version=__version__,
            form=form(),
            thinking="processes" if rooms.thinkers.processes else "threads",
            busy=traffic.requests > 1,
        )

    @app.get("/api/alive", include_in_schema=False)
    async def alive() -> dict[str, str]:
        """Whether the process answers at all. If it does not, it should be started again."""
        return {"status": "ok"}

    @app.get("/api/ready", include_in_schema=False)
    async def ready() -> JSONResponse:
        """Whether this process should be sent people: not while it starts, stops or cannot reach the database."""
        reason = await hindrance(rooms)
        return JSONResponse({"status": "trouble" if reason else "ok", "reason": reason}, 503 if reason else 200)


async def hindrance(rooms: Rooms) -> str:
    """Why people should go to another process; empty if they should not."""
    if rooms.closed:
        return STOPPING
    try:
        rooms.store.owners.refuse_if_lapsed()
    except StorageTrouble:
        return AWAY
    return await rooms.writer.check()
