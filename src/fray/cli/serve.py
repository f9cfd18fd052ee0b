"""`fray serve`: the table in the browser."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.plugins import WATCHING, named_paths
from fray.table.listening import DEFAULT_HOST, DEFAULT_PORT, PEER_HOST
from fray.table.logs import LogForm
from fray.table.serve import serve as serve_table
from fray.table.supervisor import serve_with

HOST = typer.Option(help="Where to listen. 127.0.0.1 is this machine alone, 0.0.0.0 everybody in your network.")
PORT = typer.Option(min=1, max=65535, help="The port; another one if it is taken.")
RETRY = typer.Option(metavar="FIGHT", help="Try again to open a fight that was set aside because it crashed.")
ALLOW_HOST = typer.Option(metavar="NAME", help="A host name under which people reach the table. (FRAY_HOSTS)")
PROXY = typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed. (FRAY_PROXIES)")
PROCESSES = typer.Option(min=1, max=64, help="How many processes serve the table. More than one need PostgreSQL.")
PEER = typer.Option(
    metavar="ADDRESS",
    help="The address of this machine at which processes on other machines reach this one. (FRAY_PEER)",
    envvar="FRAY_PEER",
)
WATCH = typer.Option("--watch", help="Read systems of your own (--system) again whenever their files are saved.")
KEEP_DAYS = typer.Option(
    min=0,
    metavar="DAYS",
    envvar="FRAY_KEEP_DAYS",
    help="Delete fights that nobody has played on for so long; 0 keeps them. (FRAY_KEEP_DAYS)",
)
LOG = typer.Option(envvar="FRAY_LOG", help="Write warnings as text, or everything as lines of JSON. (FRAY_LOG)")
NO_BROWSER = typer.Option("--no-browser", help="Do not open the page.")


def serve_command(
    host: Annotated[str, HOST] = DEFAULT_HOST,
    port: Annotated[int, PORT] = DEFAULT_PORT,
    retry: Annotated[str, RETRY] = "",
    allow_host: Annotated[list[str] | None, ALLOW_HOST] = None,
    proxy: Annotated[list[str] | None, PROXY] = None,
    processes: Annotated[int, PROCESSES] = 1,
    peer: Annotated[str, PEER] = PEER_HOST,
    watch: Annotated[bool, WATCH] = False,
    keep_days: Annotated[int, KEEP_DAYS] = 0,
    log: Annotated[LogForm, LOG] = "text",
    no_browser: Annotated[bool, NO_BROWSER] = False,
) -> None:
    """Open the table: live fights in the browser, for a Keeper and players.

    Fights are kept in a file in the data folder (FRAY_DATA), or where FRAY_DATABASE says: a file or a postgresql://
    address. With FRAY_ADMIN_TOKEN the host has a page at /admin and figures at /metrics.
    """
    if watch:
        refuse_nothing_to_watch()
        os.environ[WATCHING] = "1"
    names, proxies, browser = allow_host or [], proxy or [], not no_browser
    if processes > 1:
        words = [word for name in names for word in ("--allow-host", name)]
        words += [word for address in proxies for word in ("--proxy", address)]
        words += ["--peer", peer, "--keep-days", str(keep_days), "--log", log]
        raise typer.Exit(serve_with(processes, host, port, browser, words))
    serve_table(host, port, browser, retry, names, proxies, peer, keep_days, log)


def refuse_nothing_to_watch() -> None:
    if not named_paths():
        raise Refused(MALFORMED, "there is nothing to watch; name your system: fray --system my_game.py serve --watch")
