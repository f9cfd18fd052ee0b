"""Start the table: `fray serve` and `make run`."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from fray.engine.decisions import Refused
from fray.engine.form import form
from fray.engine.system import systems
from fray.table.admin import checked_token
from fray.table.app import create_app
from fray.table.backstage import ALONE, Hosting
from fray.table.lease import new_place
from fray.table.limits import LARGEST_MESSAGE
from fray.table.listening import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    PEER_HOST,
    listen,
    listener_for,
    report_to_parent,
    takes_over,
)
from fray.table.logs import LogForm, set_up
from fray.table.sharing import address_of, qr_code, reach_words, shared_addresses
from fray.table.sole_use import sole_use
from fray.table.store import Store, database_file, database_url

LONGEST_FAREWELL: Final = 5  # seconds in which requests may end when the server stops
COLLECTIONS: Final = (50_000, 20, 10)  # new objects, young collections, middle collections


def data_folder() -> Path:
    """Where fights are kept unless FRAY_DATABASE says otherwise."""
    chosen = os.environ.get("FRAY_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fray"


def web_folder() -> Path:
    """The built page inside the package."""
    return Path(__file__).parent / "web"


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    browser: bool = True,
    retry: str = "",
    hosts: Sequence[str] = (),
    proxies: Sequence[str] = (),
    peer: str = PEER_HOST,
    keep_days: int = 0,
    logs: LogForm = "text",
) -> None:
    """Serve the table until Ctrl-C. `retry` is a fight that was set aside; `hosts` and `proxies`: see `origins`.

    `peer` is the address of this machine at which other processes on the same database reach this one. `keep_days` is
    after how many days fights that nobody plays on are deleted; 0 keeps them.
    """
    hosting = Hosting(checked_token(os.environ.get("FRAY_ADMIN_TOKEN", "")), keep_days)
    set_up(logs)
    setting = os.environ.get("FRAY_DATABASE", "")
    with sole_use(database_file(setting, data_folder())):
        store = opened_store(setting)
        if retry:
            store.end_load(retry)
        listener = listener_for(host, port)
        port = listener.getsockname()[1]
        shared = shared_addresses(host, port)
        if not takes_over():
            announce(host, port, shared, browser)
        door = None if store.file() else listen(peer, 0)  # for the other processes
        run(store, [listener, door] if door else [listener], shared, [host, *hosts], proxies, hosting)


def run(
    store: Store,
    listeners: Sequence[socket.socket],
    shared: Sequence[str],
    hosts: Sequence[str],
    proxies: Sequence[str],
    hosting: Hosting = ALONE,
) -> None:
    """Serve on the first socket, and other processes on the second if there is one."""
    place = new_place(address_of(*listeners[1].getsockname()[:2]).rstrip("/")) if listeners[1:] else None
    app = create_app(
        store,
        web_folder(),
        shared=shared,
        hosts=[*hosts, *listed("FRAY_HOSTS")],
        proxies=[*proxies, *listed("FRAY_PROXIES")],
        place=place,
        host=hosting,
    )
    settle()
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # `logs` has set it up
        access_log=False,  # it would write addresses, in which there may be secrets
        ws_max_size=4 * LARGEST_MESSAGE,
        proxy_headers=False,  # `origins` reads them, and trusts only the named proxies
        timeout_graceful_shutdown=LONGEST_FAREWELL,
    )
    with ExitStack() as stack, suppress(KeyboardInterrupt):
        for listener in listeners:
            stack.enter_context(listener)
        TableServer(config).run(sockets=list(listeners))


class TableServer(uvicorn.Server):
    """Before it closes the lines, it leaves the fights to other processes, so that people find them there at once."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        report_to_parent(self.stop)

    def stop(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # nobody new comes; who is here is told where to go
            server.close()
        app: Any = self.config.app
        await app.state.leave()
        await super().shutdown(sockets)


def announce(host: str, port: int, shared: Sequence[str], browser: bool) -> None:
    """Say where the table is and who can reach it, and open the page."""
    web = web_folder()
    if not (web / "index.html").exists():
        say("The page has not been built (`make web`). The service alone is at /docs.")
    say(f"The table is at {address_of(host, port)} ({form()})")
    for line in reach_words(host, shared):
        say(line)
    if shared:
        say(qr_code(shared[0], sys.stderr))
    if browser:
        threading.Timer(0.8, webbrowser.open, [address_of(host, port)]).start()


def opened_store(setting: str) -> Store:
    """The store, checked. A problem is reported in one sentence."""
    try:
        store = Store(database_url(setting, data_folder()))
        store.check()
    except Refused as error:
        raise SystemExit(f"fray: {where_kept(setting)}: {error.message}") from error
    except (OSError, RuntimeError, ImportError, SQLAlchemyError) as error:
        raise SystemExit(f"fray: {where_kept(setting)} cannot be used: {first_line(error)}") from error
    lost = store.losses()
    if lost:
        say(f"The storage has lost the end of {len(lost)} fights: more was accepted than it holds. They say so.")
    return store


def where_kept(setting: str) -> str:
    """The database in words, without the password an address may have."""
    if "://" in setting:
        return f"the database at {setting.rpartition('@')[2].partition('?')[0]}"
    return str(Path(setting) if setting else data_folder() / "fray.sqlite")


def first_line(error: Exception) -> str:
    if isinstance(error, ImportError):
        return f"its driver is missing ({error}); for PostgreSQL `pip install 'fray[postgres]'`"
    return (str(error).splitlines() or [type(error).__name__])[0]


def listed(setting: str) -> list[str]:
    """A setting that names several things, with commas between them."""
    return [word.strip() for word in os.environ.get(setting, "").split(",") if word.strip()]


def settle() -> None:
    """Read all rules now, and keep them out of garbage collection.

    After that, full collections are rare. Each one stops all fights until it is done.
    """
    for system in systems().values():
        system.library().encounters()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)
