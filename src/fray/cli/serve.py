"""`fray serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from fray.table.listening import DEFAULT_HOST, DEFAULT_PORT
from fray.table.serve import serve as serve_table


def serve_command(
    host: Annotated[
        str, typer.Option(help="Where to listen. 127.0.0.1 is this machine alone, 0.0.0.0 everybody in your network.")
    ] = DEFAULT_HOST,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; another one if it is taken.")] = DEFAULT_PORT,
    retry: Annotated[
        str, typer.Option(metavar="FIGHT", help="Try again to open a fight that was set aside because it crashed.")
    ] = "",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name under which people reach the table. (FRAY_HOSTS)"),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed. (FRAY_PROXIES)"),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
) -> None:
    """Open the table: live fights in the browser, for a Keeper and players.

    Fights are kept in a file in the data folder (FRAY_DATA), or where FRAY_DATABASE says: a file or a postgresql://
    address.
    """
    serve_table(host, port, browser=not no_browser, retry=retry, hosts=allow_host or (), proxies=proxy or ())
