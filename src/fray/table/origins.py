"""Checks each request: for which host name, from which page, and from which address.

A page elsewhere can make a browser ask this machine under a name of its own (DNS rebinding), and would then count as
the table's own page. So a name must be known: `localhost`, this machine's, or one the host has allowed. An address in
numbers needs no permission, because no foreign page has it as its name: people in the same network use those.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from fray.engine.decisions import MALFORMED, Refused
from fray.table.gate import GuardedAnswer
from fray.table.peers import CLIENT, FROM_PEER, MISDIRECTED, SECRET, Peers

REFUSED_LINE: Final = 1008
ALL: Final = "*"


class Hosts:
    """The names the table may be asked for. `*.example.org` allows every name below it, `*` every name at all."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        names = {name.strip().lower().rstrip(".") for name in allowed}
        self.named = names - {""}
        self.known = self.named | {"localhost", own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}

    def allows(self, netloc: str) -> bool:
        """Whether a Host header is one of ours. Browsers always send one."""
        name = name_of(netloc)
        return not netloc or is_address(name) or name.endswith(".localhost") or name_in(name, self.known)

    def allows_origin(self, origin: str, netloc: str) -> bool:
        """Whether a page may open a live connection: the table's own, one under an allowed name, or no page at all."""
        page = origin.partition("://")[2]
        return not origin or page.lower() == netloc.lower() or name_in(name_of(page), self.named)


class Proxies:
    """The proxies that we trust to say where a request came from."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.networks = [network_of(text.strip()) for text in named]

    def trusts(self, address: str) -> bool:
        return is_address(address) and any(ip_address(address) in network for network in self.networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Who asked: the last address on the way that is no proxy of ours. The addresses before it can be forged."""
        way = [hop.strip().strip("[]") for hop in forwarded.split(",") if hop.strip()]
        while way and self.trusts(peer) and is_address(way[-1]):
            peer = way.pop()
        return peer


class Doorkeeper:
    """Wraps everything else."""

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str] = (), proxies: Iterable[str] = (), peers: Peers | None = None
    ) -> None:
        self.app = app
        self.peers = peers
        self.hosts = Hosts(hosts)
        self.proxies = Proxies(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        secret = header(scope, SECRET)
        if secret:
            await self.pass_call(scope, receive, send, secret)
            return
        if scope.get("client"):
            peer, port = scope["client"]
            scope["client"] = (self.proxies.client(peer, header(scope, b"x-forwarded-for")), port)
        host = header(scope, b"host")
        if scope["type"] == "http" and not self.hosts.allows(host):
            name = name_of(host)
            words = f"this table is not called {name!r}; to allow it, start it with `fray serve --allow-host {name}`"
            await GuardedAnswer(send).refuse(MISDIRECTED, "malformed", words)
        elif scope["type"] == "websocket" and not self.line_allowed(host, header(scope, b"origin")):
            await receive()
            await send({"type": "websocket.close", "code": REFUSED_LINE, "reason": "not a page of this table"})
        else:
            await self.app(scope, receive, send)

    async def pass_call(self, scope: Scope, receive: Receive, send: Send, secret: str) -> None:
        """Another process has checked the request and says who asked; all others are refused."""
        if self.peers is not None and self.peers.known_by(secret.encode("latin-1")):
            scope["client"] = (header(scope, CLIENT), 0)
            scope[FROM_PEER] = True
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await GuardedAnswer(send).refuse(MISDIRECTED, "malformed", "this call is for another process")
        else:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED_LINE, "reason": "for another process"})

    def line_allowed(self, host: str, origin: str) -> bool:
        return self.hosts.allows(host) and self.hosts.allows_origin(origin, host)


def header(scope: Scope, wanted: bytes) -> str:
    """All values of a header, joined."""
    found = [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
    return ",".join(found)


def name_of(netloc: str) -> str:
    """The name without its port."""
    name, _, port = netloc.lower().rpartition(":")
    if netloc.startswith("["):
        return netloc.lower().partition("]")[0][1:]
    return (name if name and port.isdigit() else netloc.lower()).rstrip(".")


def name_in(name: str, names: set[str]) -> bool:
    parents = {"*." + name.split(".", below)[-1] for below in range(1, name.count(".") + 1)}
    return ALL in names or name in names or bool(parents & names)


def network_of(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError as error:
        raise Refused(MALFORMED, f"{text!r} is not a proxy's address; write it as 10.0.0.5 or 10.0.0.0/24") from error


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
