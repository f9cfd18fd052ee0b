"""What the table counts and measures, for Prometheus and for the admin page."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fray.engine.decisions import Refused
from fray.table.owners import Elsewhere

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
NEWEST: Final = 1000  # answers of which the admin page shows how long they took
NOWHERE: Final = "(no route)"
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

log = logging.getLogger(__name__)


class Metrics:
    """The figures of one process of the table."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        labels = ["system", "kind"]
        self.answers = Counter("fray_commands", "Commands carried out and stored.", labels, registry=self.registry)
        self.command_seconds = Histogram(
            "fray_command_seconds",
            "From receiving a command to knowing that it is stored.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.refused = Counter("fray_refused_commands", "Commands refused.", ["reason"], registry=self.registry)
        self.rule_errors = Counter(
            "fray_rule_errors", "Commands and fights that failed unexpectedly.", ["system"], registry=self.registry
        )
        self.requests = Counter(
            "fray_requests", "Answers over HTTP.", ["method", "route", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "fray_request_seconds", "How long answers over HTTP took.", buckets=BUCKETS, registry=self.registry
        )
        self.view_bytes = Counter("fray_view_bytes", "Sent over live lines in views.", registry=self.registry)
        self.views = Counter("fray_views", "Views sent over live lines.", registry=self.registry)
        self.moved = Counter("fray_lost_fights", "Fights that other processes took over.", registry=self.registry)
        self.evicted = Counter("fray_evicted_rooms", "Rooms closed because nobody came.", registry=self.registry)
        self.newest: deque[float] = deque(maxlen=NEWEST)

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """A figure that is looked up whenever someone asks."""
        Gauge(name, words, registry=self.registry).set_function(value)

    def queues(self, waiting: dict[str, Callable[[], float]]) -> None:
        lengths = Gauge("fray_queue", "What waits to be done.", ["queue"], registry=self.registry)
        for name, length in waiting.items():
            lengths.labels(name).set_function(length)

    def text(self) -> str:
        return generate_latest(self.registry).decode()

    @contextmanager
    def command(self, system: str, command: object) -> Iterator[None]:
        """Measure a command from its arrival to its end."""
        kind = type(command).__name__.removesuffix("Command").lower()
        begun = time.perf_counter()
        try:
            yield
        except Refused as refused:
            self.refused.labels(refused.reason).inc()
            raise
        except Elsewhere:
            raise
        except Exception:
            self.rule_errors.labels(system).inc()
            raise
        seconds = time.perf_counter() - begun
        self.answers.labels(system, kind).inc()
        self.command_seconds.observe(seconds)
        self.newest.append(seconds)

    def sent(self, size: int) -> None:
        self.views.inc()
        self.view_bytes.inc(size)

    def percentile(self, share: float) -> float:
        """How long the newest answers took, in seconds; 0 without any."""
        waits = sorted(self.newest)
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0.0


class Measured:
    """Wraps the service: counts and times every answer over HTTP, and logs it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status, begun = 500, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            log.exception("an unexpected error", extra={"route": route_of(scope)})
            raise
        finally:
            if scope["type"] == "http":
                self.note(scope, status, time.perf_counter() - begun)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """By the route, never by the address: that may hold what only some may know."""
        route = route_of(scope)
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.request_seconds.observe(seconds)
        particulars = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        log.info("request", extra=particulars)


def route_of(scope: Scope) -> str:
    route: str = getattr(scope.get("route"), "path", NOWHERE)
    return route
