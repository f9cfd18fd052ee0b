"""Calls to the other processes: a request or a line for a fight that another process has is passed on to it.

A call from another process carries the secret of the process it calls, and says who the client is. What a client sends
under these names is thrown away.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fray.table.gate import SAFE_HEADERS, GuardedAnswer
from fray.table.owners import Elsewhere, Owners, Place
from fray.table.trouble import MOVING, STORAGE, StorageTrouble

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")
SECRET, CLIENT = b"fray-peer", b"fray-client"  # headers of a call from another process
FROM_PEER: Final = "fray.from_peer"
MISDIRECTED: Final = 421  # to another process: this one does not have the fight any more
MOVED, AGAIN = 4421, 1012  # the same on a line; and to clients: connect again at once
PATIENCE_SECONDS: Final = 9.0  # longer than a lease
RETRY_SECONDS: Final = 0.03
CALL_SECONDS: Final = 1.0  # to reach another process
ANSWER_SECONDS: Final = 130.0
LOOK_SECONDS: Final = 2.0  # after which it is asked whether the other process still lives
KEEP_SECONDS: Final = 2.0  # for which an idle connection is used again: the other side keeps it for five
PING_SECONDS: Final = 2.0  # between signs of life on a line that was passed on
PONG_SECONDS: Final = 5.0  # for an answer to one: a process that is busy is not dead
SILENT_SECONDS: Final = 5  # without a sign of the other machine, after which a connection counts as broken
OWN_HEADERS: Final = {b"host", b"connection", b"accept-encoding", b"content-length", b"transfer-encoding"}
OWN_ANSWERS: Final = {"connection", "content-length", "transfer-encoding", "date", "server"}
NOT_PASSED_BACK: Final = OWN_ANSWERS | {name.lower() for name in SAFE_HEADERS}


def is_from_peer(scope: Scope) -> bool:
    return bool(scope.get(FROM_PEER))


class Peers:
    """The other processes, seen from this one. `place` is this process's own."""

    def __init__(self, owners: Owners, place: Place | None) -> None:
        self.owners = owners
        self.place = place
        self.http: Any = import_module("httpx") if place is not None else None  # needed by several processes only
        self.client: httpx.AsyncClient | None = None

    def known_by(self, secret: bytes) -> bool:
        """Whether a call comes from another process."""
        return self.place is not None and secrets.compare_digest(secret, self.place.secret.encode())

    def tries(self) -> Iterator[Callable[[], Awaitable[None]]]:
        """Try again and again while a fight changes hands; each time comes with a pause to make after it."""
        until = time.monotonic() + PATIENCE_SECONDS
        yield self.pause
        while time.monotonic() < until:
            yield self.pause

    async def pause(self) -> None:
        await asyncio.sleep(RETRY_SECONDS)

    # ---- requests

    def calls(self) -> httpx.AsyncClient:
        if self.client is None:
            timeout = self.http.Timeout(ANSWER_SECONDS, connect=CALL_SECONDS)
            limits = self.http.Limits(keepalive_expiry=KEEP_SECONDS)
            transport = self.http.AsyncHTTPTransport(limits=limits, socket_options=notices_silence(SILENT_SECONDS))
            self.client = self.http.AsyncClient(timeout=timeout, transport=transport)
        return self.client

    async def looked_up(self, place: Place, path: str) -> bytes | None:
        """What another process says about itself; None if it does not answer soon."""
        try:
            headers = {SECRET.decode(): place.secret}
            answer = await self.calls().get(f"{place.address}{path}", headers=headers, timeout=LOOK_SECONDS)
        except self.http.HTTPError:
            return None
        return answer.content if answer.status_code == 200 else None

    async def asked(self, scope: Scope, body: bytes, place: Place | None) -> httpx.Response | None:
        """The other process's answer; None if it does not have the fight, or was never reached."""
        if place is None:
            return None
        query = b"?" + scope["query_string"] if scope.get("query_string") else b""
        url = place.address.encode() + scope.get("raw_path", scope["path"].encode()) + query
        request = self.calls().request(
            scope["method"], url.decode("ascii"), content=body, headers=headers_for(scope, place)
        )
        try:
            answer = await self.while_alive(place, asyncio.ensure_future(request))
        except self.http.ConnectTimeout:
            return None
        except self.http.ConnectError:
            self.owners.takes_no_call(place.process)
            return None
        except (self.http.TransportError, Lapsed) as error:
            if not is_repeatable(scope):
                raise Interrupted from error
            return None
        return None if answer.status_code == MISDIRECTED else answer

    async def while_alive(self, place: Place, answer: asyncio.Future[T]) -> T:
        """Wait for an answer as long as the other process is heard of."""
        try:
            while not (await asyncio.wait([answer], timeout=LOOK_SECONDS))[0]:
                with suppress(StorageTrouble):  # then nobody can tell, and the other process says so itself
                    if not await asyncio.to_thread(self.owners.heard_of, place.process):
                        raise Lapsed
            return answer.result()
        finally:
            answer.cancel()

    # ---- lines

    async def passed_line(self, socket: WebSocket, fight: str, hello: str, place: Place) -> bool:
        """Connect a client with the process that has the fight, until one of them hangs up. False: it never began."""
        url = f"{place.address.replace('http', 'ws', 1)}/api/fights/{fight}/live"
        headers = {SECRET.decode(): place.secret, CLIENT.decode(): client_of(socket.scope)}
        try:
            line = await connect(
                url,
                additional_headers=headers,
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=CALL_SECONDS,
                ping_interval=PING_SECONDS,
                ping_timeout=PONG_SECONDS,
            )
        except ConnectionRefusedError:
            self.owners.takes_no_call(place.process)
            return False
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
            return False
        async with line:
            try:
                await line.send(hello)
            except ConnectionClosed:
                return False
            return await joined(socket, line)

    async def close(self) -> None:
        if self.client is not None:
            await self.client.aclose()
            self.client = None


class Lapsed(Exception):
    """The other process was not heard of for a while."""


class Interrupted(Exception):
    """The other process died with a request that must not be sent twice."""


async def joined(socket: WebSocket, line: ClientConnection) -> bool:
    """Pass on what each side says. False if the other process has said nothing but that it lost the fight."""
    said = False

    async def downward() -> None:
        nonlocal said
        with suppress(ConnectionClosed):
            async for message in line:
                said = True
                await socket.send_text(message if isinstance(message, str) else message.decode())

    async def upward() -> None:
        while True:
            await line.send(await socket.receive_text())

    ways = [asyncio.create_task(downward()), asyncio.create_task(upward())]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    code = line.close_code
    if code == MOVED and not said:
        return False
    with suppress(RuntimeError, WebSocketDisconnect):  # the client may have left
        await socket.close(*farewell(code, line.close_reason))
    return True


def farewell(code: int | None, reason: str | None) -> tuple[int, str]:
    """How to close a client's line after the other process's: if that one died, the client connects again at once."""
    if code is None or code in (1006, 1011, MOVED):
        return AGAIN, "connect again"
    return code, reason or ""


class Switchboard:
    """Wraps the service: what this process does not have is passed on to the one that has it."""

    def __init__(self, app: ASGIApp, peers: Peers) -> None:
        self.app = app
        self.peers = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = Remembered(receive)
        for pause in self.peers.tries():
            try:
                await self.app(scope, body.again(), send)
                return
            except Elsewhere as elsewhere:
                if is_from_peer(scope):
                    await GuardedAnswer(send).refuse(MISDIRECTED, STORAGE, MOVING)
                    return
                try:
                    answer = await self.peers.asked(scope, body.content, elsewhere.place)
                except Interrupted:
                    break
                if answer is not None:
                    await pass_back(answer, send)
                    return
            await pause()
        await GuardedAnswer(send).refuse(503, STORAGE, MOVING)


class Remembered:
    """A request's body, read once, for as many tries as it takes."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.content = b""
        self.messages: list[Message] = []

    def again(self) -> Receive:
        at = 0

        async def receive() -> Message:
            nonlocal at
            if at == len(self.messages):
                message = await self.receive()
                self.messages.append(message)
                self.content += message.get("body", b"")
            at += 1
            return self.messages[at - 1]

        return receive


def notices_silence(seconds: int) -> list[tuple[int, int, int]]:
    """Options of a socket that breaks if the other machine is not heard of for so long; not every system has all."""
    wanted = {"TCP_KEEPIDLE": 1, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": seconds - 1, "TCP_USER_TIMEOUT": 1000 * seconds}
    numbers = {getattr(socket, name): value for name, value in wanted.items() if hasattr(socket, name)}
    timing = [(socket.IPPROTO_TCP, number, value) for number, value in numbers.items()]
    return [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1), *timing]


async def pass_back(answer: httpx.Response, send: Send) -> None:
    headers = [(name, value) for name, value in answer.headers.raw if name.decode().lower() not in NOT_PASSED_BACK]
    headers.append((b"content-length", str(len(answer.content)).encode()))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})


def headers_for(scope: Scope, place: Place) -> list[tuple[bytes, bytes]]:
    own = OWN_HEADERS | {SECRET, CLIENT}
    passed = [(name, value) for name, value in scope["headers"] if name not in own]
    plain = (b"accept-encoding", b"identity")  # the answer is compressed on its way out
    return [*passed, plain, (SECRET, place.secret.encode()), (CLIENT, client_of(scope).encode())]


def client_of(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def is_repeatable(scope: Scope) -> bool:
    """Reading changes nothing, and a command is carried out once under its id."""
    return scope["method"] in ("GET", "HEAD") or scope["path"].endswith("/commands")
