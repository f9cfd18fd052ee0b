"""The service: JSON over HTTP, and a live connection for each chair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from fray import __version__
from fray.engine.content import ContentError
from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, OVER, STALE, Refused
from fray.table.admin import add_admin
from fray.table.arrivals import add_arrivals
from fray.table.backstage import ALONE, Backstage, Hosting
from fray.table.builder import add_builder
from fray.table.catalog import add_catalog, add_encounters
from fray.table.difficulty import FIGHTS
from fray.table.docs import add_docs
from fray.table.drafts import add_drafts
from fray.table.fairness import add_fairness
from fray.table.fights import add_chairs, add_fights, add_looking, add_persons, add_records, add_reviews
from fray.table.gate import Gate
from fray.table.health import add_health
from fray.table.heroes import add_campaigns, add_heroes
from fray.table.homebrew import add_homebrew
from fray.table.keeping import Keeping
from fray.table.lab import add_lab
from fray.table.limits import MESSAGES_A_SECOND, Limiter
from fray.table.live import add_live
from fray.table.metrics import Measured
from fray.table.origins import Doorkeeper
from fray.table.owners import Place
from fray.table.peers import Switchboard
from fray.table.records import Refusal
from fray.table.refusals import CANNOT_OPEN, TOO_MANY, NoSuchFight, first_problem, refusal
from fray.table.rematch import add_ending
from fray.table.sharing import add_sharing
from fray.table.store import Store
from fray.table.trouble import STORAGE, StorageTrouble
from fray.table.watching import add_watch
from fray.table.welcome import add_welcome

PAGE: Final = "page"  # the route of the page: every path that is not the service's
NEW_FIGHTS_A_MINUTE: Final = 3  # for each request a second that is let in
SAVES_A_MINUTE: Final = 2  # likewise
RETRY_AFTER: Final = 2  # seconds
STATUS: Final = {
    MALFORMED: 422,
    ILLEGAL: 409,
    NOT_YOURS: 403,
    STALE: 409,
    OVER: 409,
    TOO_MANY: 429,
    CANNOT_OPEN: 409,
    STORAGE: 503,
}
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Refusal, "description": words}
    for status, words in (
        (403, "Another player does that."),
        (404, "There is no such fight, or the link is not valid for it."),
        (409, "It cannot be done now, is stale, or the fight is over."),
        (413, "Too large."),
        (414, "The address is too long."),
        (421, "The table does not answer to this host name."),
        (422, "The request is not valid; the message says how to fix it."),
        (429, "Too much at once."),
        (503, "The storage is in trouble. The table continues by itself when the trouble is over."),
    )
}


def create_app(
    store: Store,
    web: Path | None = None,
    requests_a_second: int = MESSAGES_A_SECOND,
    simulated_fights: int = FIGHTS,
    processes: bool = True,
    shared: Sequence[str] | None = None,
    hosts: Sequence[str] = (),
    proxies: Sequence[str] = (),
    place: Place | None = None,
    host: Hosting = ALONE,
) -> FastAPI:
    """The whole service over a store; `web` is the folder of the built page, `shared` are the addresses for others.

    Without `processes`, threads do the thinking: they start fast but cannot be stopped. `place` is for one process
    among several on the same database, `host` what the host has set.
    """
    backstage = Backstage(store, simulated_fights, processes, place, host)
    app = bare_app(backstage.running)
    app.state.rooms = backstage.rooms
    app.state.leave = backstage.leave
    app.state.reviews = backstage.reviews
    add_gates(app, backstage, requests_a_second, hosts, proxies)
    add_routes(app, backstage, requests_a_second, shared)
    add_admin(app, backstage, host.admin)
    if web is not None and (web / "index.html").exists():
        add_page(app, web)
    return app


def add_gates(
    app: FastAPI, backstage: Backstage, requests_a_second: int, hosts: Sequence[str], proxies: Sequence[str]
) -> None:
    """What every request goes through; the last one added is the first."""
    app.add_middleware(Switchboard, peers=backstage.peers)
    app.add_middleware(GZipMiddleware, minimum_size=700)
    app.add_middleware(Gate, traffic=backstage.traffic, requests_a_second=requests_a_second)
    app.add_middleware(Measured, metrics=backstage.rooms.metrics)
    app.add_middleware(Doorkeeper, hosts=hosts, proxies=proxies, peers=backstage.peers)


def bare_app(lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]]) -> FastAPI:
    """A service without routes; its description is made here, and loads nothing from other servers."""
    return FastAPI(
        title="Fray",
        version=__version__,
        description="Live fights. Fray enforces and explains every rule.",
        lifespan=lifespan,
        responses=REFUSALS,
        docs_url=None,
        redoc_url=None,
    )


def add_routes(app: FastAPI, backstage: Backstage, requests_a_second: int, shared: Sequence[str] | None) -> None:
    rooms, difficulties = backstage.rooms, backstage.difficulties
    new_fights = NEW_FIGHTS_A_MINUTE * requests_a_second
    keeping = Keeping(Limiter(SAVES_A_MINUTE * requests_a_second, 60.0))
    add_errors(app)
    add_health(app, rooms, backstage.traffic)
    add_catalog(app, rooms, difficulties)
    add_encounters(app, rooms, difficulties, keeping)
    add_builder(app, rooms.store)
    add_homebrew(app, rooms.store, rooms.thinkers, keeping)
    add_arrivals(app, rooms, rooms.store)
    add_heroes(app, rooms)
    add_campaigns(app, rooms.store, keeping)
    add_drafts(app, rooms, rooms.store)
    add_sharing(app, shared)
    add_fights(app, rooms, new_fights)
    add_welcome(app, rooms, new_fights)
    add_chairs(app, rooms)
    add_persons(app, rooms)
    add_ending(app, rooms, new_fights)
    add_looking(app, rooms)
    add_records(app, rooms)
    add_live(app, rooms, backstage.peers)
    add_docs(app)
    add_lab(app, backstage.desk)
    add_fairness(app, rooms, backstage.desk)
    add_reviews(app, rooms, backstage.reviews)
    add_watch(app, backstage.watch)


def add_errors(app: FastAPI) -> None:
    """All refusals have the same record."""

    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return JSONResponse(refusal(error).model_dump(), STATUS.get(error.reason, 400))

    @app.exception_handler(StorageTrouble)
    async def trouble(_request: Request, error: StorageTrouble) -> JSONResponse:
        app.state.rooms.writer.report(error)
        return JSONResponse(refusal(error).model_dump(), 503, {"Retry-After": str(RETRY_AFTER)})

    @app.exception_handler(NoSuchFight)
    async def unknown(_request: Request, error: NoSuchFight) -> JSONResponse:
        return JSONResponse(Refusal(id="", reason="not yours", message=str(error)).model_dump(), 404)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code in (404, 405) and (methods := methods_of(request)) and request.method not in methods:
            words = f"this address takes {' or '.join(methods)}, not {request.method}"
            body = Refusal(id="", reason="malformed", message=words).model_dump()
            return JSONResponse(body, 405, {"Allow": ", ".join(methods)})
        body = Refusal(id="", reason="malformed", message=str(error.detail)).model_dump()
        return JSONResponse(body, 422 if error.status_code == 400 else error.status_code, error.headers)

    @app.exception_handler(ContentError)
    async def content(_request: Request, error: ContentError) -> JSONResponse:
        return JSONResponse(Refusal(id="", reason="malformed", message=str(error)).model_dump(), 422)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        words = first_problem(error.errors())
        return JSONResponse(Refusal(id="", reason="malformed", message=words).model_dump(), 422)


def methods_of(request: Request) -> list[str]:
    """The methods that an address of the service accepts."""
    routes = [route for route in request.app.routes if isinstance(route, Route) and route.name != PAGE]
    fitting = [route for route in routes if route.matches(request.scope)[0] != Match.NONE]
    closest = min((len(route.param_convertors) for route in fitting), default=0)  # /fights/import is no {fight}
    meant = [route for route in fitting if len(route.param_convertors) == closest]
    return sorted({method for route in meant for method in route.methods or ()})


class Forever(StaticFiles):
    """Files named after their content: browsers fetch them only once."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def add_page(app: FastAPI, web: Path) -> None:
    """The built page; every path that is not the service's is the page's own."""
    app.mount("/assets", Forever(directory=web / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False, name=PAGE)
    async def page(path: str) -> FileResponse:
        if path.startswith("api/"):
            raise HTTPException(404, "there is nothing at this address")
        return FileResponse(file_in(web, path) or web / "index.html")


def file_in(folder: Path, path: str) -> Path | None:
    """The file with this name, if it exists inside the folder."""
    with suppress(OSError, ValueError):  # names no file can have
        wanted = (folder / path).resolve()
        if path and wanted.is_relative_to(folder.resolve()) and wanted.is_file():
            return wanted
    return None
