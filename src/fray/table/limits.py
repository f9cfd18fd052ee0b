"""Rate limits, for each client or connection."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from typing import Final

from starlette.requests import HTTPConnection

from fray.table.thinkers import Asker

LARGEST_MESSAGE: Final = 20_000
MESSAGES_A_SECOND: Final = 20
MOST_CLIENTS: Final = 10_000


class Limiter:
    """At most so many in a span of time, for each key."""

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
        """Forget addresses that have been quiet for a while."""
        for key in [key for key, times in self.times.items() if not times or times[-1] < now - self.seconds]:
            del self.times[key]


def client_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def asker_of(connection: HTTPConnection, chair: str = "") -> Asker:
    return Asker(client_of(connection), chair)
