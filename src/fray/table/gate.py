"""The gate before the whole service: what comes in is measured before anything parses it.

Rates, sizes, depth, keys, numbers, characters: anything beyond the limits is refused here, once for all routes, with a
record that says what is allowed. Answers get the security headers for browsers.
"""

from __future__ import annotations

import json
import re
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fray.engine.bounded import refuse_bare
from fray.engine.decisions import MALFORMED, Refused
from fray.table.limits import MESSAGES_A_SECOND, Limiter

LARGEST_BODY: Final = 130_000
LARGEST_REPLAY: Final = 400_000
REPLAYS: Final = "/api/fights/import"
LONGEST_PATH: Final = 1_000
LONGEST_QUERY: Final = 24_000
CSP: Final = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
SAFE_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": CSP,
}
# Matches to the end of the text where a string is never closed: so no character is read twice.
JSON_STRINGS: Final = re.compile(r'"(?:[^"\\]++|\\.?)*+"?', re.DOTALL)
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
SUSPICIOUS: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


class Unwelcome(Exception):
    """A request that goes no further, and the status of the answer."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.words = words


class Traffic:
    """How many requests are being answered now. Live connections do not count: they come back by themselves."""

    def __init__(self) -> None:
        self.requests = 0


class Gate:
    """Wraps the whole service."""

    def __init__(self, app: ASGIApp, traffic: Traffic, requests_a_second: int = MESSAGES_A_SECOND) -> None:
        self.app = app
        self.traffic = traffic
        self.limiter = Limiter(requests_a_second * 30, 30.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = GuardedAnswer(send)
        client = scope["client"][0] if scope.get("client") else ""
        if scope["path"].startswith("/api/") and not self.limiter.allow(client):
            await guarded.refuse(429, "too many", "too many requests; wait a little")
            return
        try:
            refuse_address(scope)
            body = await whole_body(scope, receive)
            if body:
                refuse_json(body)
        except Unwelcome as error:
            await guarded.refuse(error.status, "malformed", error.words)
        except Refused as error:
            await guarded.refuse(422, "malformed", error.message)
        else:
            self.traffic.requests += 1
            try:
                await self.app(scope, Again(body, receive), guarded.send)
            finally:
                self.traffic.requests -= 1


class Again:
    """A body that was read already, to read again. Then only the client's disconnect follows."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self.messages = [{"type": "http.request", "body": body, "more_body": False}]
        self.receive = receive

    async def __call__(self) -> Message:
        return self.messages.pop() if self.messages else await self.receive()


class GuardedAnswer:
    """An answer on its way out."""

    def __init__(self, send: Send) -> None:
        self.headers = [(name.lower().encode(), value.encode()) for name, value in SAFE_HEADERS.items()]
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *self.headers]
        await self._send(message)

    async def refuse(self, status: int, reason: str, words: str) -> None:
        body = json.dumps({"type": "refused", "id": "", "reason": reason, "message": words, "clause": ""}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


# ---- sizes


def refuse_address(scope: Scope) -> None:
    """Refuse impossible addresses before the file system or the database sees them."""
    query: bytes = scope.get("query_string", b"")
    if len(scope["path"]) > LONGEST_PATH or len(query) > LONGEST_QUERY:
        raise Unwelcome(414, f"an address has at most {LONGEST_PATH} characters, and {LONGEST_QUERY} after the '?'")
    if CONTROL.search(scope["path"]) or b"%00" in query:
        raise Unwelcome(422, "an address has no control characters")


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    largest = LARGEST_REPLAY if scope["path"] == REPLAYS else LARGEST_BODY
    if declared_size(scope) > largest:
        raise Unwelcome(413, f"at most {largest} bytes at once")
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > largest:  # also if no size was declared
            raise Unwelcome(413, f"at most {largest} bytes at once")
        more = message.get("more_body", False)
    return b"".join(parts)


def declared_size(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 20 else LARGEST_REPLAY + 1
    return 0


# ---- what is in it


def refuse_json(body: bytes) -> None:
    """Refuse JSON that would take too long to read, or that no database could keep."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Refused(MALFORMED, "the body is not UTF-8") from error
    if "\x00" in text:
        raise Refused(MALFORMED, "a text has no NUL characters")
    bare = JSON_STRINGS.sub('"', text)
    refuse_bare(bare, bare.count(":"))
    if SUSPICIOUS.search(text):
        refuse_characters(text)


def refuse_characters(text: str) -> None:
    """Refuse NUL and halves of surrogate pairs: JSON can escape them, but nothing else can store them."""
    try:
        waiting: list[object] = [json.loads(text)]
    except ValueError:
        return  # the reader reports it
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, str) and not storable(part):
            raise Refused(MALFORMED, "a text has neither NUL characters nor halves of surrogate pairs")


def storable(text: str) -> bool:
    return "\x00" not in text and not any("\ud800" <= character <= "\udfff" for character in text)
