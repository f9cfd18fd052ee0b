"""What keeps the service safe from too much: rates, sizes, and headers that browsers obey."""

from __future__ import annotations

import json
import time
from collections import defaultdict, deque
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 400_000
LARGEST_MESSAGE: Final = 20_000
MESSAGES_A_SECOND: Final = 20
MOST_CLIENTS: Final = 10_000
CSP: Final = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
SAFE_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": CSP,
}


class Limiter:
    """So many in a span of time, for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.times: defaultdict[str, deque[float]] = defaultdict(deque)

    def allow(self, key: str) -> bool:
        now = time.monotonic()
        if len(self.times) > MOST_CLIENTS:
            self.forget(now)
        times = self.times[key]
        while times and times[0] < now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        return True

    def forget(self, now: float) -> None:
        """Forget those who have not been here for a while."""
        for key in [key for key, times in self.times.items() if not times or times[-1] < now - self.seconds]:
            del self.times[key]


class TooLarge(HTTPException):
    """More than the largest body has come in."""

    def __init__(self) -> None:
        super().__init__(413, f"at most {LARGEST_BODY} bytes at once")


class Guard:
    """Stands before the whole service: refuses floods and oversized bodies, and puts safe headers on every answer."""

    def __init__(self, app: ASGIApp, requests_a_second: int = MESSAGES_A_SECOND) -> None:
        self.app = app
        self.limiter = Limiter(requests_a_second * 30, 30.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = GuardedAnswer(send)
        client = scope["client"][0] if scope.get("client") else ""
        if scope["path"].startswith("/api/") and not self.limiter.allow(client):
            await guarded.refuse(429, "too many", "too many requests; wait a little")
        elif declared_size(scope) > LARGEST_BODY:
            await guarded.refuse(413, "malformed", f"at most {LARGEST_BODY} bytes at once")
        else:
            await self.pass_on(scope, receive, guarded)

    async def pass_on(self, scope: Scope, receive: Receive, guarded: GuardedAnswer) -> None:
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > LARGEST_BODY:  # also where no size was declared
                raise TooLarge
            return message

        await self.app(scope, counted, guarded.send)


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


def declared_size(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else LARGEST_BODY + 1
    return 0
