"""For the host alone: figures for Prometheus at `/metrics`, and a page at `/admin` with tables, load and errors.

Both need the host's token, as a Bearer token or as the password of a browser's prompt, and do not exist without one.
Where several processes share the work, whichever is asked collects the figures of all of them.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from base64 import b64decode
from collections.abc import Iterable
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from fray import __version__
from fray.engine.form import form
from fray.table.admin_page import admin_page
from fray.table.admin_records import ErrorLine, ProcessReport, RoomLine
from fray.table.backstage import Backstage
from fray.table.limits import Limiter, client_of
from fray.table.parts import state_line
from fray.table.peers import Peers, is_from_peer

SHORTEST_TOKEN: Final = 16
TRIES_A_MINUTE: Final = 10
SHORT: Final = 8  # letters of a process's name
REPORT: Final = TypeAdapter(ProcessReport)


def add_admin(app: FastAPI, backstage: Backstage, token: str) -> None:
    wrong = Limiter(TRIES_A_MINUTE, 60.0)

    def admit(request: Request) -> None:
        """Let in the host and other processes. Wrong guesses are limited, and without a token nothing is here."""
        if is_from_peer(request.scope):
            return
        if not token:
            raise HTTPException(404, "there is nothing at this address")
        given = password_in(request.headers.get("authorization", ""))
        if given and secrets.compare_digest(given.encode(), token.encode()):
            return
        if given and not wrong.allow(client_of(request)):
            raise HTTPException(429, "too many tries; wait a minute")
        raise HTTPException(401, "this is for the host of the table", {"WWW-Authenticate": 'Basic realm="Fray"'})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        admit(request)
        own = backstage.rooms.metrics.text()
        if is_from_peer(request.scope):
            return PlainTextResponse(own)
        others = await from_others(backstage.peers, "/metrics")
        texts = [(own_name(backstage.peers), own), *((name, body.decode()) for name, body in others)]
        return Response(together(texts) if len(texts) > 1 else own, media_type=CONTENT_TYPE_LATEST)

    @app.get("/admin", include_in_schema=False)
    async def admin(request: Request) -> HTMLResponse:
        admit(request)
        reports = [report_of(backstage)]
        for _, body in await from_others(backstage.peers, "/admin/report"):
            reports.append(REPORT.validate_json(body))
        stored = await asyncio.to_thread(backstage.rooms.store.count)
        return HTMLResponse(admin_page(reports, stored))

    @app.get("/admin/report", include_in_schema=False)
    async def report(request: Request) -> ProcessReport:
        admit(request)
        return report_of(backstage)


def password_in(authorization: str) -> str:
    kind, _, rest = authorization.partition(" ")
    if kind.lower() == "basic":
        try:
            return b64decode(rest, validate=True).decode().partition(":")[2]
        except ValueError:
            return ""
    return rest.strip() if kind.lower() == "bearer" else ""


async def from_others(peers: Peers, path: str) -> list[tuple[str, bytes]]:
    """What each of the other processes says at this address; those that do not answer are left out."""
    places = await asyncio.to_thread(peers.owners.others)
    found = await asyncio.gather(*(peers.looked_up(place, path) for place in places))
    return [(place.process, body) for place, body in zip(places, found, strict=True) if body is not None]


def own_name(peers: Peers) -> str:
    return peers.place.process if peers.place is not None else ""


def together(texts: Iterable[tuple[str, str]]) -> str:
    """The figures of several processes as one text, each with the process it is of."""
    described: dict[str, tuple[str, str]] = {}
    samples: dict[str, list[str]] = {}
    for process, text in texts:
        for family in text_string_to_metric_families(text):
            described.setdefault(family.name, (family.type, family.documentation))
            lines = samples.setdefault(family.name, [])
            lines += [sample_line(sample, process[:SHORT]) for sample in family.samples]
    written = []
    for name, (kind, words) in described.items():
        full = f"{name}_total" if kind == "counter" else name
        written += [f"# HELP {full} {words}", f"# TYPE {full} {kind}", *samples[name]]
    return "\n".join(written) + "\n"


def sample_line(sample: Sample, process: str) -> str:
    labels = {**sample.labels, "process": process}
    inside = ",".join(f'{name}="{escaped(value)}"' for name, value in labels.items())
    return f"{sample.name}{{{inside}}} {sample.value!r}"


def escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def report_of(backstage: Backstage) -> ProcessReport:
    """This process, as the admin page shows it."""
    rooms, metrics = backstage.rooms, backstage.rooms.metrics
    found = {metric.name: metric.samples for metric in metrics.registry.collect()}
    memory = found.get("process_resident_memory_bytes")
    return ProcessReport(
        process=own_name(backstage.peers)[:SHORT] or "the only one",
        address=backstage.peers.place.address if backstage.peers.place is not None else "",
        version=__version__,
        form=form(),
        seconds=time.monotonic() - backstage.began,
        memory=int(memory[0].value) if memory else 0,
        answers=int(sum(sample.value for sample in found["fray_commands"] if sample.name.endswith("_total"))),
        median=metrics.percentile(0.5),
        slowest=metrics.percentile(0.99),
        rule_errors=int(sum(sample.value for sample in found["fray_rule_errors"] if sample.name.endswith("_total"))),
        queues={sample.labels["queue"]: int(sample.value) for sample in found.get("fray_queue", [])},
        trouble=rooms.writer.trouble,
        rooms=[
            RoomLine(
                fight=room.id,
                title=room.title,
                system=room.system.name,
                state=state_line(room),
                revision=room.revision,
                entries=len(room.game.entries),
                lines=sum(len(chair.lines) for chair in room.chairs.all.values()),
                chairs=len(room.chairs.seated()),
                idle=time.monotonic() - room.used,
            )
            for room in list(rooms.open.values())
            if not room.broken
        ],
        errors=[ErrorLine(**vars(noted)) for noted in backstage.errors.noted],
    )


def checked_token(token: str) -> str:
    """A token that is too short to be a secret is a mistake."""
    if token and len(token) < SHORTEST_TOKEN:
        raise SystemExit(
            f"fray: FRAY_ADMIN_TOKEN has {len(token)} characters; use at least {SHORTEST_TOKEN}, "
            "for example those of `openssl rand -hex 24`."
        )
    return token
