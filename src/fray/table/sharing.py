"""Where the table can be reached: the addresses for other people, for the terminal and the page."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Sequence
from typing import Final, TextIO

from fastapi import FastAPI

from fray.table.http_records import ShareView

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
ANYWHERE: Final = ("0.0.0.0", "::")
# Addresses in private and documentation ranges. Nothing is sent to them: the system only says which way it would go.
FAR_AWAY: Final = {
    socket.AF_INET: ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}
LIGHT_ON_DARK: Final = "\x1b[97;40m{}\x1b[0m"
BLOCKS: Final = "█▀▄"


def add_sharing(app: FastAPI, addresses: Sequence[str] | None) -> None:
    """`addresses` are those that others can open; empty: only this computer can; None: unknown."""

    @app.get("/api/share")
    async def share() -> ShareView:
        """The address to send to others if the page itself was opened by one that only works here."""
        return share_view(addresses)


def share_view(addresses: Sequence[str] | None) -> ShareView:
    return ShareView(only_here=addresses is not None and not addresses, addresses=list(addresses or ()))


def address_of(host: str, port: int) -> str:
    """The address to open on this computer."""
    shown = "127.0.0.1" if host in ANYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def shared_addresses(host: str, port: int) -> list[str]:
    """The addresses under which others in the network reach a server that listens there, the likeliest first."""
    if host in LOOPBACK:
        return []
    return [address_of(address, port) for address in (network_hosts(host) if host in ANYWHERE else [host])]


def network_hosts(host: str) -> list[str]:
    """This computer's own addresses in its networks; the one that leads to the internet comes first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = [source_towards(target, family) for target in FAR_AWAY[family]]
    return [address for address in dict.fromkeys(found) if address and not ipaddress.ip_address(address).is_loopback]


def source_towards(target: str, family: socket.AddressFamily) -> str:
    """The address this computer would send from; empty without a route."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return ""
        source: str = probe.getsockname()[0]
        return source


# ---- in the terminal


def reach_words(host: str, addresses: Sequence[str]) -> list[str]:
    """Who can open the table, and how."""
    if host in LOOPBACK:
        return ["Only this computer can open it. `fray serve --host 0.0.0.0` lets others in your network join."]
    lines = [f"Others in your network open {' or '.join(addresses)}"] if addresses else []
    return [*lines, "Nothing is encrypted: outside your home, put it behind a proxy with TLS."]


def qr_code(address: str, screen: TextIO) -> str:
    """The address as a QR code of half blocks; empty if the screen cannot show them."""
    import segno

    try:
        BLOCKS.encode(screen.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(LIGHT_ON_DARK.format(line) if screen.isatty() else line for line in lines)
