"""Over HTTP: the state of the service."""

from __future__ import annotations

from fastapi import FastAPI, Response

from fray import __version__
from fray.engine.form import form
from fray.table.gate import Traffic
from fray.table.records import Health
from fray.table.rooms import Rooms


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
