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
MINUTE: Final = 60.0
EVERYONE: Final = ""


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

    def take_back(self, key: str) -> None:
        """The last one does not count."""
        if self.times[key]:
            self.times[key].pop()

    def forget(self, now: float) -> None:
        """Forget addresses that have been quiet for a while."""
        for key in [key for key, times in self.times.items() if not times or times[-1] < now - self.seconds]:
            del self.times[key]


class Guesses:
    """Tries at a secret: few wrong ones a minute for a client and for all together, and many right ones.

    A whole club may share one address, so those who know the secret do not count as guessing.
    """

    def __init__(self, wrong: int, wrong_of_all: int, right: int) -> None:
        self.tries = Limiter(right, MINUTE)
        self.wrong = Limiter(wrong, MINUTE)
        self.wrong_of_all = Limiter(wrong_of_all, MINUTE)

    def allow(self, client: str) -> bool:
        """Whether it may be tried. It counts as wrong until it is known to be right: many at once are no way around."""
        return self.tries.allow(client) and self.wrong.allow(client) and self.wrong_of_all.allow(EVERYONE)

    def was_right(self, client: str) -> None:
        self.wrong.take_back(client)
        self.wrong_of_all.take_back(EVERYONE)


def client_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def asker_of(connection: HTTPConnection, chair: str = "") -> Asker:
    return Asker(client_of(connection), chair)
